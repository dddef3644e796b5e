// Doing a job: compute, write every file, write the manifest, and only then show them under their final
// names.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "recipe/job.h"
#include "recipe/manifest.h"
#include "stages/pipeline.h"

namespace terrane {

// What a job will do, without doing it.
struct JobPlan {
    RunPlan run;
    Json recipe;
    std::int64_t memory_bytes = 0;  // estimate of the whole process
};
// Throws WrongInput at "--size" if the size is beyond a format's limit or the machine's memory, at "window"
// beyond the numeric contract.
JobPlan plan_job(const Job& job, int threads);

struct WrittenFile {
    std::string path;
    std::uint64_t bytes = 0;
    bool unchanged = false;
};

struct JobReport {
    RunResult run;
    Json manifest;
    std::vector<ClippedFile> clipped;  // parallel to job.files
    std::vector<WrittenFile> files;
};

// Makes the folder, computes and writes. `progress` gets the share of rows done, 0..1. Throws MachineRefused
// where the file system refuses; then no final name has changed.
JobReport generate(const Job& job, const JobPlan& plan, int threads,
                   const std::function<void(double)>& progress);

}  // namespace terrane
