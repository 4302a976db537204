# Emscripten from Debian's package. Its own toolchain file looks for the compiler where Debian does not put it.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER em++)
set(CMAKE_AR /usr/bin/emar)
set(CMAKE_RANLIB /usr/bin/emranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .js)
set(EMSCRIPTEN TRUE)
