// Stage height: evaluates the preset's height expression; writes base_height.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage height_stage();

}  // namespace terrane
