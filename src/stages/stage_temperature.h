// Stage temperature: sea-level value, variation and lapse rate; writes temperature in degC.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage temperature_stage();

}  // namespace terrane
