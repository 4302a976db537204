# Headers that most files of a target read, read once. Only with g++: the builds with clang and Emscripten do without, so
# that a file which forgets an include is still found out.

function(precompile target)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT EMSCRIPTEN)
        target_precompile_headers(${target} PRIVATE
            <algorithm> <array> <cstdint> <map> <memory> <optional> <set> <span> <sstream> <string> <string_view> <utility> <vector>
            <boost/multiprecision/cpp_int.hpp> ${ARGN})
    endif()
endfunction()
