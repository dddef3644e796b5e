// The parts below the fields: our own math functions, seeds, random streams, biomes by climate, refusals.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace terrane {

struct CoreCase {
    std::string name;
    std::function<std::string()> hash;
};

std::vector<CoreCase> core_cases();

}  // namespace terrane
