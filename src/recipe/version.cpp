#include "recipe/version.h"

namespace terrane {

std::string_view terrane_version() {
    return TERRANE_VERSION;
}

}  // namespace terrane
