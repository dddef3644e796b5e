// Stage biome: Whittaker lookup, then the preset's rules; writes biome ids.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage biome_stage();

}  // namespace terrane
