#include "recipe/job.h"

#include <gmock/gmock.h>

namespace terrane {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

JobFile file_of(const std::string& layer, FileFormat format) {
    return {*find_layer(layer), format, {0.0, 1.0}, file_name("stem", layer, format)};
}

Job job_of(std::vector<JobFile> files) {
    Job job;
    job.stem = "stem";
    job.files = std::move(files);
    return job;
}

TEST(FileName, IsStemLayerAndExtension) {
    EXPECT_EQ(file_name("a b", "height", FileFormat::kPng16), "a b_height.png");
    EXPECT_EQ(file_name("s", "height", FileFormat::kR16be), "s_height.r16be");
    EXPECT_EQ(file_name("s", "biome", FileFormat::kPng8), "s_biome.png");
}

TEST(Job, ListsFilesWithTheirSidecarsThenTheManifest) {
    Job job = job_of({file_of("height", FileFormat::kPng16), file_of("height", FileFormat::kR16),
                      file_of("temperature", FileFormat::kExr)});
    job.folder = "out/deep";
    EXPECT_THAT(
        job.output_paths(),
        ElementsAre("out/deep/stem_height.png", "out/deep/stem_height.r16", "out/deep/stem_height.r16.hdr",
                    "out/deep/stem_temperature.exr", "out/deep/stem.terrane.json"));
    job.folder = ".";
    EXPECT_EQ(job.output_paths().back(), "stem.terrane.json");
}

TEST(Job, PutsAWorldFileBesidePngLayersOnlyWhenGeoreferenced) {
    Job job = job_of({file_of("height", FileFormat::kPng16), file_of("biome_color", FileFormat::kPng8),
                      file_of("preview", FileFormat::kPng8), file_of("height", FileFormat::kExr)});
    for (const JobFile& file : job.files) EXPECT_THAT(job.sidecar_names(file), IsEmpty()) << file.name;
    job.georef = true;
    EXPECT_THAT(job.sidecar_names(job.files[0]), ElementsAre("stem_height.pgw"));
    EXPECT_THAT(job.sidecar_names(job.files[1]), ElementsAre("stem_biome_color.pgw"));
    EXPECT_THAT(job.sidecar_names(job.files[2]), IsEmpty());  // its pixels are not the window's samples
    EXPECT_THAT(job.sidecar_names(job.files[3]), IsEmpty());
}

TEST(Job, NeedsEachLayerOnceAndWhatPicturesAreMadeOf) {
    EXPECT_THAT(job_of({file_of("biome_color", FileFormat::kPng8)}).needed_layers(), ElementsAre("biome"));
    EXPECT_THAT(job_of({file_of("preview", FileFormat::kPng8)}).needed_layers(),
                ElementsAre("height", "biome"));
    EXPECT_THAT(job_of({file_of("height", FileFormat::kPng16), file_of("height", FileFormat::kExr),
                        file_of("preview", FileFormat::kPng8), file_of("humidity", FileFormat::kExr)})
                    .needed_layers(),
                ElementsAre("height", "biome", "humidity"));
}

TEST(DefaultOutputs, AreHeightBiomesAndPictures) {
    EXPECT_THAT(
        default_outputs(),
        ElementsAre(OutputSpec{"height", FileFormat::kPng16}, OutputSpec{"biome", FileFormat::kPng8},
                    OutputSpec{"biome_color", FileFormat::kPng8}, OutputSpec{"preview", FileFormat::kPng8}));
}

}  // namespace
}  // namespace terrane
