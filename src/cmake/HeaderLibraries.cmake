# fmt and xxHash from their headers alone, as the targets of their packages. The headers are linked into a folder of
# their own: a cross compiler must not see the rest of the build machine's /usr/include.
set(header_folder "${CMAKE_CURRENT_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${header_folder}")
foreach(header fmt/core.h xxhash.h)
    find_path(found_${header} ${header} PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    string(REGEX REPLACE "/.*" "" entry "${header}")
    file(CREATE_LINK "${found_${header}}/${entry}" "${header_folder}/${entry}" SYMBOLIC)
endforeach()

add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt SYSTEM INTERFACE "${header_folder}")
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY=1)
add_library(PkgConfig::XXHASH INTERFACE IMPORTED)
target_include_directories(PkgConfig::XXHASH SYSTEM INTERFACE "${header_folder}")
