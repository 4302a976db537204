# The program: src/cli/main.cpp, the rest of src/cli in a library that tests link too. Which games and texts are in it is decided here.

file(GLOB main CONFIGURE_DEPENDS src/cli/main.cpp)
if(main)
    add_executable(grognard ${main})
    target_link_libraries(grognard PRIVATE grognard_flags ${layers_to_the_left} grognard_games grognard_embedded third_party_json)
    if(GROGNARD_STATIC_RUNTIME)
        target_link_options(grognard PRIVATE -static-libstdc++ -static-libgcc)
    endif()
else()
    add_custom_target(grognard COMMAND ${CMAKE_COMMAND} -E echo "src/cli/main.cpp does not exist yet" COMMAND false)
endif()
