#include "recipe/generate.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "core/error.h"
#include "core/float_env.h"
#include "core/hash.h"
#include "readers/machine_memory.h"
#include "stages/preview.h"
#include "writers/directories.h"
#include "writers/envi_header.h"
#include "writers/world_file.h"
#include "writers/writer.h"

namespace terrane {
namespace {

constexpr std::int64_t kProcessBytes = 48 << 20;  // program, libraries and their buffers

bool is_preview(const JobFile& file) {
    return file.layer.name == "preview";
}

bool has_preview(const Job& job) {
    return std::any_of(job.files.begin(), job.files.end(), is_preview);
}

// Bytes a writer holds beyond its rows: EXR is encoded whole, with its input, its output and a copy in
// memory.
std::int64_t writer_bytes(const Job& job, const JobFile& file) {
    if (file.format == FileFormat::kExr) return job.window.samples() * 4 * 3;
    return 1 << 20;
}

void refuse_over_limit(const Job& job) {
    for (const JobFile& file : job.files) {
        if (is_preview(file)) continue;
        if (const auto limit =
                format_limit(file.format, job.window.width, job.window.height, file.layer.type))
            throw WrongInput("--size", fmt::format("{}: {}", file.name, *limit));
    }
}

void refuse_over_memory(const Job& job, std::int64_t bytes) {
    const std::int64_t available = machine_memory_bytes();
    if (bytes <= available) return;
    throw WrongInput("--size",
                     fmt::format("{} x {} samples need at least {} MiB of memory; this machine allows {} MiB",
                                 job.window.width, job.window.height, bytes >> 20, available >> 20));
}

std::vector<PaletteEntry> palette_of(const BiomeSpec& biomes) {
    std::vector<PaletteEntry> palette;
    for (const Biome& biome : biomes.set) {
        palette.resize(static_cast<std::size_t>(biome.id) + 1);
        palette.back() = {biome.color[0], biome.color[1], biome.color[2]};
    }
    return palette;
}

FileSpec file_spec(const Job& job, const JobFile& file, const std::string& recipe) {
    FileSpec spec;
    spec.path = job.path(file.name);
    spec.format = file.format;
    spec.layer = file.layer;
    spec.width = job.window.width;
    spec.height = job.window.height;
    spec.range = file.range;
    spec.recipe = recipe;
    spec.flip_rows = job.flip_rows && is_raw(file.format);
    spec.png_level = job.png_level;
    if (file.layer.name == "biome_color") spec.palette = palette_of(job.preset->world.biomes);
    spec.spacing_m = job.window.spacing_m;
    spec.x0_m = job.window.x_m(0);
    spec.y0_m = job.window.y_m(0);
    return spec;
}

// The files of a job while they are written.
class JobWriters {
  public:
    JobWriters(const Job& job, const std::string& recipe) : job_(job), recipe_(recipe) {
        if (has_preview(job)) preview_ = std::make_unique<Preview>(job.window, job.preset->world.biomes);
        for (const JobFile& file : job.files) {
            writers_.push_back(is_preview(file) ? open_preview(file)
                                                : open_writer(set_, file_spec(job, file, recipe)));
            write_sidecars(file);
        }
    }

    void take(const Strip& strip) {
        for (std::size_t f = 0; f < writers_.size(); ++f)
            if (!is_preview(job_.files[f]))
                writers_[f]->add_rows(strip.block(source_layer(strip, job_.files[f])));
        if (preview_) preview_->add(strip);
    }

    void finish() {
        if (preview_) paint_preview();
        for (const auto& writer : writers_) writer->finish();
    }

    std::string preview_hash() const { return preview_hash_; }

    std::vector<ClippedFile> clipped() const {
        std::vector<ClippedFile> counts;
        for (const auto& writer : writers_)
            counts.push_back({writer->clipped().below, writer->clipped().above});
        return counts;
    }

    std::vector<WrittenFile> commit(const std::string& manifest) {
        set_.open(job_.path(job_.manifest_name())).write(manifest);
        set_.commit();
        std::vector<WrittenFile> written;
        for (const OutputResult& result : set_.results())
            written.push_back({result.path, result.bytes, result.unchanged});
        return written;
    }

  private:
    static std::size_t source_layer(const Strip& strip, const JobFile& file) {
        const std::string name = file.layer.name == "biome_color" ? "biome" : file.layer.name;
        return static_cast<std::size_t>(strip.index_of(name));
    }

    std::unique_ptr<FileWriter> open_preview(const JobFile& file) {
        FileSpec spec = file_spec(job_, file, recipe_);
        spec.width = preview_->width();
        spec.height = preview_->height();
        return open_writer(set_, spec);
    }

    void write_sidecars(const JobFile& file) {
        for (const std::string& name : job_.sidecar_names(file)) {
            const FileSpec spec = file_spec(job_, file, "");
            set_.open(job_.path(name)).write(is_raw(file.format) ? envi_header(spec) : world_file(spec));
        }
    }

    void paint_preview() {
        const std::vector<std::uint8_t> picture = preview_->paint();
        Hasher hasher;
        hasher.add_text(std::string_view("preview\0rgb8\0", 13));
        hasher.add_u64(static_cast<std::uint64_t>(preview_->width()));
        hasher.add_u64(static_cast<std::uint64_t>(preview_->height()));
        hasher.add(std::span<const std::uint8_t>(picture));
        preview_hash_ = hasher.digest();
        const RowBlock block{0, preview_->height(), preview_->width(),
                             std::span<const std::uint8_t>(picture)};
        for (std::size_t f = 0; f < writers_.size(); ++f)
            if (is_preview(job_.files[f])) writers_[f]->add_rows(block);
    }

    const Job& job_;
    const std::string& recipe_;
    OutputSet set_;
    std::unique_ptr<Preview> preview_;
    std::vector<std::unique_ptr<FileWriter>> writers_;
    std::string preview_hash_;
};

}  // namespace

JobPlan plan_job(const Job& job, int threads) {
    const FloatEnvironment environment;
    refuse_over_limit(job);
    // Before any table is made: rows and columns alone must fit.
    refuse_over_memory(job, kProcessBytes + 64 * (job.window.width + job.window.height));
    JobPlan plan;
    plan.run = make_run_plan(job.preset->world, job.window, job.seed.value, job.needed_layers());
    plan.memory_bytes = kProcessBytes + plan.run.memory_bytes(strips_in_flight(threads));
    for (const JobFile& file : job.files) plan.memory_bytes += writer_bytes(job, file);
    if (has_preview(job)) plan.memory_bytes += Preview::memory_bytes(job.window);
    refuse_over_memory(job, plan.memory_bytes);
    plan.recipe = recipe_json(job);
    return plan;
}

JobReport generate(const Job& job, const JobPlan& plan, int threads,
                   const std::function<void(double)>& progress) {
    const FloatEnvironment environment;
    make_directories(job.folder);
    const std::string recipe = recipe_text(plan.recipe);
    JobWriters writers(job, recipe);
    JobReport report;
    report.run = run(plan.run, threads, [&](const Strip& strip) {
        writers.take(strip);
        progress(static_cast<double>(strip.first_row + strip.rows) / static_cast<double>(job.window.height));
    });
    writers.finish();
    report.clipped = writers.clipped();
    report.manifest =
        manifest_json(job, plan.recipe, plan.run, report.run, report.clipped, writers.preview_hash());
    report.files = writers.commit(manifest_text(report.manifest));
    return report;
}

}  // namespace terrane
