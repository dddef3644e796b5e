// The manifest: the recipe with what came of it. Stands beside the files as STEM.terrane.json.
#pragma once

#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "stages/pipeline.h"

namespace terrane {

// Samples of a file that lay outside its range.
struct ClippedFile {
    std::int64_t below = 0, above = 0;
};

// `clipped` runs parallel to job.files; `preview_hash` is empty where the job has no preview.
Json manifest_json(const Job& job, const Json& recipe, const RunPlan& plan, const RunResult& result,
                   const std::vector<ClippedFile>& clipped, const std::string& preview_hash);

// Indented ASCII with a line feed at the end.
std::string manifest_text(const Json& manifest);

}  // namespace terrane
