// Stage precipitation: what the air holds at its temperature; writes precipitation in mm/yr.
#pragma once

#include "stages/stage.h"

namespace terrane {

Stage precipitation_stage();

}  // namespace terrane
