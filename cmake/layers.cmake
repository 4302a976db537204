# One library per folder of src/, each linked with all that are to its left: grognard_dice, grognard_sheet, ...
# A folder without sources yet is left out; one with headers only becomes an interface library.

set(layers_to_the_left "")

# Adds the library of src/<folder> and sets <result> to its name, or to nothing.
function(add_layer_library folder result)
    string(MAKE_C_IDENTIFIER grognard_${folder} library)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS src/${folder}/*.h src/${folder}/*.cpp)
    set(${result} "" PARENT_SCOPE)
    if(NOT files)
        return()
    endif()

    set(sources ${files})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
    set(needs grognard_flags third_party_headers third_party_fmt third_party_toml third_party_json ${layers_to_the_left})
    if(sources)
        if(EMSCRIPTEN AND NOT folder STREQUAL session)
            # The examiner throws; see flags.cmake for the rest.
            set(throwing ${sources})
            list(FILTER throwing INCLUDE REGEX "/(examiner|workshop)\\.cpp$")
            set_source_files_properties(${throwing} PROPERTIES COMPILE_OPTIONS "-fexceptions;-fwasm-exceptions")
        endif()
        if(folder STREQUAL cli)
            # Commands name what they are made of alike.
            unite(sources ${library} 16)
        else()
            unite(sources ${library})
        endif()
        add_library(${library} STATIC ${sources})
        target_link_libraries(${library} PUBLIC ${needs})
        set(libraries ${layers_to_the_left} ${library})
        set_target_properties(${library} PROPERTIES LAYERS "${libraries}")
        if(folder MATCHES "^(games/.*|board|game)$")
            target_compile_options(${library} PRIVATE ${GROGNARD_GAME_FLAGS})
        endif()
        if(EMSCRIPTEN AND folder STREQUAL session)
            # Requests are refused from everywhere in it.
            target_compile_options(${library} PRIVATE -fexceptions -fwasm-exceptions)
        endif()
    else()
        add_library(${library} INTERFACE)
        target_link_libraries(${library} INTERFACE ${needs})
    endif()
    set(${result} ${library} PARENT_SCOPE)
endfunction()

macro(add_layer folder)
    add_layer_library(${folder} added_layer)
    list(APPEND layers_to_the_left ${added_layer})
endmacro()

# Several folders, or the folders that match a pattern, that do not see each other.
macro(add_layers_beside)
    set(layers_beside "")
    foreach(pattern ${ARGN})
        file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${PROJECT_SOURCE_DIR}/src src/${pattern})
        foreach(folder IN LISTS folders)
            add_layer_library(${folder} added_layer)
            list(APPEND layers_beside ${added_layer})
        endforeach()
    endforeach()
    list(APPEND layers_to_the_left ${layers_beside})
endmacro()

# The target `engine` builds all layers so far.
macro(finish_engine)
    add_library(grognard_engine INTERFACE)
    target_link_libraries(grognard_engine INTERFACE grognard_flags ${layers_to_the_left})
    add_custom_target(engine DEPENDS ${layers_to_the_left})
endmacro()
