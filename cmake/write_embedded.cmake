# cmake -D ROOT=... -D LIST=... -D OUTPUT=... [-D SLIM=1 [-D BOARD=1 [-D ARMIES=1]]] -P write_embedded.cmake
#
# SLIM is for the page: without the sentences that only a terminal says, and without rules and fonts, which it
# fetches when they are asked for. BOARD is for programs that play games and answer no sheet; without it nothing of maps and games is said. ARMIES is for those of them whose games have army lists.
#
# Writes the C++ source that holds the files named in LIST (paths from ROOT, one a line). What lies in tests/toys/<toy>/texts is found in
# rules/<toy>. Each is a chain of raw string
# literals of a few kilobytes, which every compiler accepts whatever the length of the file.

set(close_literal ")grognard\"")
set(chunk 8000)

set(entries "")
file(STRINGS ${LIST} paths ENCODING UTF-8)
set(count 0)
foreach(path IN LISTS paths)
    if(SLIM AND path MATCHES "^(rules|fonts)/")
        continue()
    endif()
    math(EXPR count "${count} + 1")
    file(READ ${ROOT}/${path} text)
    if(SLIM)
        foreach(section help demo serve cli sample systems facts page play replay examine match problem.cli
                choices compare confidence levers print rulings seek table trace)
            string(REGEX REPLACE "\n\\[${section}[].][^\n]*(\n+[^[\n][^\n]*)*" "" text "${text}")
        endforeach()
        string(REGEX REPLACE "\nhelp = '''[^']*'''" "" text "${text}")
        if(BOARD AND ARMIES)
            set(unsaid problem.print problem.case check printed resolve wish)
        elseif(BOARD)
            set(unsaid army problem.army problem.print problem.case check printed resolve wish)
        else()
            set(unsaid army problem.army problem.map problem.scenario problem.game problem.replay problem.log problem.position problem.rulebook)
        endif()
        foreach(section IN LISTS unsaid)
            string(REGEX REPLACE "\n\\[${section}[].][^\n]*(\n+[^[\n][^\n]*)*" "" text "${text}")
        endforeach()
    endif()
    string(FIND "${text}" "${close_literal}" at)
    if(NOT at EQUAL -1)
        message(FATAL_ERROR "${path} contains ${close_literal}, which cannot be embedded")
    endif()

    # Chunks end after a line break: string(SUBSTRING) counts bytes and would cut letters in two.
    set(literals "")
    string(LENGTH "${text}" left)
    while(left GREATER chunk)
        string(SUBSTRING "${text}" 0 ${chunk} head)
        string(FIND "${head}" "\n" cut REVERSE)
        if(cut EQUAL -1)
            string(FIND "${text}" "\n" cut)
        endif()
        if(cut EQUAL -1)
            break()
        endif()
        math(EXPR cut "${cut} + 1")
        string(SUBSTRING "${text}" 0 ${cut} head)
        string(SUBSTRING "${text}" ${cut} -1 text)
        string(APPEND literals "R\"grognard(${head})grognard\"\n")
        math(EXPR left "${left} - ${cut}")
    endwhile()
    string(APPEND literals "R\"grognard(${text})grognard\"")
    string(REGEX REPLACE "^tests/toys/([^/]+)/texts/" "rules/\\1/" path "${path}")
    string(APPEND entries "    {\"${path}\"sv, ${literals}sv},\n")
endforeach()

file(WRITE ${OUTPUT} "// Generated from rules/ and i18n/ by cmake/write_embedded.cmake.

#include \"embedded/embedded.h\"

#include <array>

namespace grognard {

using namespace std::string_view_literals;

static constexpr std::array<EmbeddedFile, ${count}> files{{
${entries}}};

std::span<const EmbeddedFile> embedded_files() { return files; }

}  // namespace grognard
")
