# Headers that most files of a target read, read once. Only with g++: the trees of clang and Emscripten compile ten files as
# one instead. A file that forgets an include is found by `cmake --preset clang -DCMAKE_UNITY_BUILD=OFF`.

function(precompile target)
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT EMSCRIPTEN)
        target_precompile_headers(${target} PRIVATE
            <algorithm> <array> <cstdint> <map> <memory> <optional> <set> <span> <sstream> <string> <string_view> <utility> <vector>
            <boost/multiprecision/cpp_int.hpp> ${ARGN})
    endif()
endfunction()
