// Stage humidity: base plus variation, clamped to 0..1; writes humidity.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage humidity_stage();

}  // namespace terrane
