# The compiler flags that keep sample bits the same everywhere, and the refusal of flags that would not.
# TERRANE_NUMERIC_FLAGS must be the last options of every compile line.

# errno and traps do not reach a sample; without them sqrt, floor and selects vectorise.
set(TERRANE_NUMERIC_FLAGS -ffp-contract=off -fno-math-errno -fno-trapping-math)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(i[3-6]86|x86)$" OR
   (CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 4))
    list(APPEND TERRANE_NUMERIC_FLAGS -msse2 -mfpmath=sse)
endif()

string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type_upper)
set(all_flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type_upper}}")
foreach(bad -ffast-math -Ofast -funsafe-math-optimizations -fassociative-math -freciprocal-math
            -ffinite-math-only -fno-signed-zeros -fsingle-precision-constant -fcx-limited-range
            -mrecip -mdaz-ftz)
    if(" ${all_flags} " MATCHES " ${bad}[ =]")
        message(FATAL_ERROR "terrane: ${bad} changes sample bits; remove it from CMAKE_CXX_FLAGS "
                            "(a world must be the same on every build)")
    endif()
endforeach()

# A compiled probe as well: flags can also come from a toolchain file, a wrapper or a spec file.
include(CheckCXXSourceRuns)
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    set(CMAKE_REQUIRED_FLAGS "-O2 ${TERRANE_NUMERIC_FLAGS}")
    string(REPLACE ";" " " CMAKE_REQUIRED_FLAGS "${CMAKE_REQUIRED_FLAGS}")
    check_cxx_source_runs("
        #include <cfloat>
        static_assert(FLT_EVAL_METHOD == 0, \"float expressions must be evaluated in float\");
        volatile float big = 16777216.0f, one = 1.0f, x = 1.0000001f, tiny = 1e-40f;
        int main() {
            float a = big, b = one, c = one;
            float sum = (a + b) + c;             // 16777216 unless re-associated
            float back = (a + b) - a;            // 0 unless re-associated
            float p = x, q = x;
            float prod = p * q - 1.0000002f;     // differs under contraction
            volatile float exact = p * q;
            float half = tiny * 0.5f;            // 0 under flush-to-zero
            return sum == 16777216.0f && back == 0.0f && prod == exact - 1.0000002f && half > 0.0f ? 0 : 1;
        }" TERRANE_STRICT_FLOAT)
    unset(CMAKE_REQUIRED_FLAGS)
    if(NOT TERRANE_STRICT_FLOAT)
        message(FATAL_ERROR "terrane: this compiler with these flags does not evaluate float arithmetic strictly "
                            "(re-association, contraction, excess precision or flush-to-zero); see docs/determinism.md")
    endif()
endif()
