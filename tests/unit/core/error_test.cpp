#include "core/error.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace terrane {
namespace {

TEST(Location, IsAPlaceInAFileOrAnOption) {
    EXPECT_EQ((Location{"presets/a.json", 12, 5}.text()), "presets/a.json:12:5");
    EXPECT_EQ((Location{"--size", 0, 0}.text()), "--size");
}

TEST(WrongInput, SaysEveryFaultOnALineOfItsOwn) {
    const WrongInput wrong({{{"a.json", 1, 2}, "first"}, {{"--set /x", 0, 0}, "second"}});
    EXPECT_STREQ(wrong.what(), "a.json:1:2: first\n--set /x: second");
    EXPECT_EQ(wrong.faults().size(), 2u);
}

TEST(MachineRefused, NamesThePathTheActAndTheReason) {
    EXPECT_STREQ(MachineRefused("out/a.png", "cannot write", ENOSPC).what(),
                 "out/a.png: cannot write: No space left on device");
}

}  // namespace
}  // namespace terrane
