#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "cli/parse_values.h"
#include "cli/plan_jobs.h"
#include "cli/report.h"
#include "cli/window_options.h"
#include "core/cpu_level.h"
#include "core/error.h"
#include "core/parallel.h"
#include "recipe/generate.h"
#include "writers/output_set.h"

namespace terrane {
namespace {

constexpr int kMaxThreads = 256;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Shows the share done on a terminal, once a run has lasted a while.
class Progress {
  public:
    Progress(const std::string& title, bool wanted)
        : title_(title), wanted_(wanted && isatty(STDERR_FILENO) != 0) {}
    ~Progress() { clear(); }
    void clear() {
        if (shown_ >= 0) fmt::print(stderr, "\r{:60}\r", "");
        shown_ = -1;
    }
    void show(double share) {
        const int percent = static_cast<int>(share * 100.0);
        if (!wanted_ || percent == shown_ || seconds_since(start_) < 0.5) return;
        shown_ = percent;
        fmt::print(stderr, "\r  {}  {:3} %", title_.substr(0, 40), percent);
        std::fflush(stderr);
    }

  private:
    std::string title_;
    bool wanted_;
    int shown_ = -1;
    Clock::time_point start_ = Clock::now();
};

std::vector<std::string> all_outputs(const std::vector<Job>& jobs) {
    std::vector<std::string> paths;
    for (const Job& job : jobs)
        for (const std::string& path : job.output_paths()) paths.push_back(path);
    return paths;
}

ExitCode list_outputs(const std::vector<Job>& jobs, bool json) {
    const std::vector<std::string> paths = all_outputs(jobs);
    if (json) {
        print_out(manifest_text(Json{{"outputs", paths}}));
    } else {
        std::string text;
        for (const std::string& path : paths) text += path + "\n";
        print_out(text);
    }
    return ExitCode::kOk;
}

std::string_view reach_name(Reach reach) {
    switch (reach) {
        case Reach::kPointwise:
            return "pointwise";
        case Reach::kHalo:
            return "halo";
        case Reach::kGlobal:
            return "global";
    }
    return "";
}

Json plan_json(const JobPlan& plan, int threads) {
    Json stages = Json::array();
    for (const Stage* stage : plan.run.stages)
        stages.push_back(
            {{"name", stage->name}, {"reach", reach_name(stage->reach)}, {"writes", stage->writes}});
    return {{"stages", std::move(stages)},
            {"octaves_cut", plan.run.fields.octaves_cut()},
            {"octaves_faded", plan.run.fields.octaves_faded()},
            {"memory_bytes", plan.memory_bytes},
            {"threads", threads}};
}

std::string plan_text(const Job& job, const JobPlan& plan, int threads) {
    std::string text = "recipe " + manifest_text(plan.recipe);
    for (const Stage* stage : plan.run.stages)
        text +=
            fmt::format("stage     {:<14} {:<10} {}\n", stage->name, reach_name(stage->reach), stage->doc);
    text += fmt::format("octaves   {} cut, {} faded at {} m\n", plan.run.fields.octaves_cut(),
                        plan.run.fields.octaves_faded(), job.window.spacing_m);
    text += fmt::format("memory    about {} MiB on {} threads\n", plan.memory_bytes >> 20, threads);
    for (const std::string& path : job.output_paths()) text += fmt::format("would write {}\n", path);
    return text;
}

ExitCode dry_run(const std::vector<Job>& jobs, int threads, bool json) {
    Json list = Json::array();
    for (const Job& job : jobs) {
        const JobPlan plan = plan_job(job, threads);
        if (json)
            list.push_back({{"recipe", plan.recipe},
                            {"plan", plan_json(plan, threads)},
                            {"outputs", job.output_paths()}});
        else
            print_out(plan_text(job, plan, threads));
    }
    if (json) print_out(manifest_text(Json{{"jobs", std::move(list)}}));
    return ExitCode::kOk;
}

void write_depfile(const std::string& path, const std::vector<Job>& jobs) {
    OutputSet set;
    set.open(path).write(dependency_rule(all_outputs(jobs), jobs.front().preset->files));
    set.commit();
}

}  // namespace

ExitCode run_command(const GenerateOptions& options) {
    const std::vector<Job> jobs = plan_jobs(options);
    const int threads =
        options.threads ? static_cast<int>(parse_whole_number("--threads", *options.threads, 1, kMaxThreads))
                        : std::min(default_threads(), kMaxThreads);
    if (options.cpu) force_cpu_level(parse_cpu_level(*options.cpu));
    if (options.list_outputs) return list_outputs(jobs, options.json);
    if (options.dry_run) return dry_run(jobs, threads, options.json);
    const bool talk = !options.quiet && !options.json;
    if (!options.quiet) fmt::print(stderr, "{}", warnings_text(jobs.front().preset->warnings));
    if (const auto note = size_note(jobs.front().window); note && !options.quiet)
        print_note("note: " + *note);

    Json results = Json::array();
    for (const Job& job : jobs) {
        const auto start = Clock::now();
        const JobPlan plan = plan_job(job, threads);
        Progress progress(job.stem, talk);
        const JobReport report = generate(job, plan, threads, [&](double share) { progress.show(share); });
        progress.clear();
        if (talk) print_out(summary_text(job, report, seconds_since(start)));
        if (options.json) results.push_back(report_json(job, report));
    }
    if (options.depfile) write_depfile(*options.depfile, jobs);
    if (options.json) print_out(manifest_text(Json{{"ok", true}, {"results", std::move(results)}}));
    return ExitCode::kOk;
}

}  // namespace terrane
