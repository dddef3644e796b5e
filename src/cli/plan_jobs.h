// From options to jobs: preset, seeds, window, names, layers and ranges decided and checked.
#pragma once

#include <vector>

#include "cli/options.h"
#include "recipe/job.h"

namespace terrane {

// One job a seed. Throws WrongInput with every check that needs no computing.
std::vector<Job> plan_jobs(const GenerateOptions& options);

}  // namespace terrane
