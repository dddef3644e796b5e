// Stage shape: applies the preset's shape steps to base_height in the order written; writes height.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage shape_stage();

}  // namespace terrane
