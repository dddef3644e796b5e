#include "recipe/generate.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <memory>

#include "../writers/scratch.h"
#include "core/error.h"

namespace terrane {
namespace {

using test::read_file;
using test::Scratch;
using test::write_file;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kPreset = R"({"world": {"spacing_m": 8, "height_range_m": [-600, 600]},
    "height": {"type": "mul", "of": [{"type": "fbm", "wavelength_m": 400, "octaves": 3}, 500]}})";

Job job_in(const std::string& folder, std::vector<std::pair<std::string, FileFormat>> files,
           std::int64_t size = 65) {
    Job job;
    job.preset =
        std::make_shared<const LoadedPreset>(load_resolved(parse_json(kPreset, "preset"), "preset", "land"));
    job.seed = parse_seed("42", "seed");
    job.window = {-20, 5, size, size, 8.0};
    job.folder = folder;
    job.stem = "land";
    for (const auto& [layer, format] : files)
        job.files.push_back({*find_layer(layer), format, {-600.0, 600.0}, file_name("land", layer, format)});
    return job;
}

JobReport generate_job(const Job& job, int threads = 2) {
    return generate(job, plan_job(job, threads), threads, [](double) {});
}

TEST(Generate, WritesTheFilesOfTheJobAndReportsThem) {
    const Scratch scratch;
    const Job job =
        job_in(scratch.path("out"), {{"height", FileFormat::kR32}, {"preview", FileFormat::kPng8}});
    const JobReport report = generate_job(job);
    std::vector<std::string> paths;
    for (const WrittenFile& file : report.files) {
        paths.push_back(file.path);
        EXPECT_EQ(file.bytes, std::filesystem::file_size(file.path));
        EXPECT_FALSE(file.unchanged);
    }
    EXPECT_THAT(paths, testing::UnorderedElementsAreArray(job.output_paths()));
    EXPECT_EQ(read_file(job.path("land.terrane.json")), manifest_text(report.manifest));
}

TEST(Generate, SaysWhichFilesDidNotChange) {
    const Scratch scratch;
    Job job = job_in(scratch.path("out"), {{"height", FileFormat::kR32}, {"biome", FileFormat::kPng8}});
    generate_job(job);
    for (const WrittenFile& file : generate_job(job).files) EXPECT_TRUE(file.unchanged) << file.path;
    job.seed = parse_seed("43", "seed");
    std::vector<std::string> changed;
    for (const WrittenFile& file : generate_job(job).files)
        if (!file.unchanged) changed.push_back(std::filesystem::path(file.path).filename().string());
    EXPECT_THAT(changed,
                testing::UnorderedElementsAre("land_height.r32", "land_biome.png", "land.terrane.json"));
}

TEST(Generate, GivesTheSameBytesOnAnyNumberOfThreads) {
    const Scratch scratch;
    const std::vector<std::pair<std::string, FileFormat>> files{{"height", FileFormat::kPng16},
                                                                {"temperature", FileFormat::kExr},
                                                                {"biome_color", FileFormat::kPng8},
                                                                {"preview", FileFormat::kPng8},
                                                                {"precipitation", FileFormat::kR16be}};
    const Job one = job_in(scratch.path("one"), files, 150);
    generate_job(one, 1);
    for (const int threads : {2, 3, 7}) {
        const Job many = job_in(scratch.path("many"), files, 150);
        generate_job(many, threads);
        for (std::size_t f = 0; f < one.output_paths().size(); ++f)
            EXPECT_TRUE(read_file(one.output_paths()[f]) == read_file(many.output_paths()[f]))
                << many.output_paths()[f];
    }
}

TEST(Generate, ReportsProgressUpToTheWhole) {
    const Scratch scratch;
    const Job job = job_in(scratch.path("out"), {{"biome", FileFormat::kPng8}}, 300);
    std::vector<double> shares;
    generate(job, plan_job(job, 3), 3, [&](double share) { shares.push_back(share); });
    EXPECT_GT(shares.size(), 3u);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.back(), 1.0);
}

TEST(Generate, CountsTheSamplesOutsideTheRangeOfEachFile) {
    const Scratch scratch;
    Job job =
        job_in(scratch.path("out"),
               {{"height", FileFormat::kPng16}, {"height", FileFormat::kR16}, {"height", FileFormat::kR32}});
    job.files[1].range = {-10.0, 10.0};
    const JobReport report = generate_job(job);
    EXPECT_EQ(report.clipped[0].below + report.clipped[0].above, 0);
    EXPECT_GT(report.clipped[1].below, 0);
    EXPECT_GT(report.clipped[1].above, 0);
    EXPECT_EQ(report.clipped[2].below + report.clipped[2].above, 0);
    EXPECT_EQ(report.manifest["files"][1]["clipped"]["below"], report.clipped[1].below);
}

TEST(Generate, LeavesNothingBehindWhenAnOutputCannotBeWritten) {
    const Scratch scratch;
    std::filesystem::create_directories(scratch.path("out/land_biome.png"));
    const Job job =
        job_in(scratch.path("out"), {{"height", FileFormat::kPng16}, {"biome", FileFormat::kPng8}});
    EXPECT_THROW(generate_job(job), MachineRefused);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path("out")), {}), 1);
    write_file(scratch.path("file"), "here");
    EXPECT_THROW(generate_job(job_in(scratch.path("file"), {{"biome", FileFormat::kPng8}})), MachineRefused);
    EXPECT_THAT(scratch.names(), ElementsAre("file", "out"));
}

std::string refusal_of(const Job& job) {
    try {
        plan_job(job, 2);
    } catch (const WrongInput& wrong) {
        return wrong.what();
    }
    return "accepted";
}

TEST(PlanJob, RefusesASizeBeyondTheMemoryWithTheNumberNeeded) {
    Job job = job_in("out", {{"height", FileFormat::kExr}});
    job.window.width = job.window.height = 400000;
    EXPECT_THAT(refusal_of(job),
                testing::AllOf(HasSubstr("--size: 400000 x 400000 samples need"), HasSubstr("MiB")));
    job.window.width = 2147483647;
    job.files[0].format = FileFormat::kR32;
    EXPECT_THAT(refusal_of(job), HasSubstr("--size: "));
}

TEST(PlanJob, RefusesASizeBeyondAFormatByTheNameOfTheFile) {
    Job job = job_in("out", {{"height", FileFormat::kExr}});
    job.window.width = 9000000;
    EXPECT_THAT(refusal_of(job), HasSubstr("--size: land_height.exr: "));
}

TEST(PlanJob, CountsTheMemoryOfWholeImagesOnlyForExr) {
    const auto bytes = [](FileFormat format) {
        return plan_job(job_in("out", {{"height", format}}, 4097), 2).memory_bytes;
    };
    EXPECT_LT(bytes(FileFormat::kR32), 200 << 20);
    EXPECT_GT(bytes(FileFormat::kExr), bytes(FileFormat::kR32) + 4097 * 4097 * 4);
}

}  // namespace
}  // namespace terrane
