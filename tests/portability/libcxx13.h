// What C++20 has and libc++ 13, the library of Debian 12's emscripten, has not.
#pragma once

#if __cplusplus >= 202002L
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
    return __builtin_bit_cast(To, from);
}

}  // namespace std
#endif
