// Calling libpng from C++: its errors leave by longjmp, which must not pass over objects with destructors.
#pragma once

#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <exception>

namespace terrane {

// The error pointer of a png_struct made with libpng_error and libpng_warning.
struct LibpngFault {
    char message[160] = "";
    std::exception_ptr io;  // what the read or write callback caught, if that was the cause
};

[[noreturn]] inline void libpng_error(png_structp png, png_const_charp message) {
    auto* fault = static_cast<LibpngFault*>(png_get_error_ptr(png));
    std::snprintf(fault->message, sizeof fault->message, "%s", message);
    png_longjmp(png, 1);
}

inline void libpng_warning(png_structp, png_const_charp) {}

// Runs calls to libpng; false if one of them failed. The step and the frames it calls hold nothing with a
// destructor.
template <typename Step>
bool libpng_step(png_structp png, const Step& step) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    step();
    return true;
}

}  // namespace terrane
