// What a shell runs to complete a line; the program itself answers with the candidates.

#pragma once

#include <string_view>

namespace grognard::cli {

inline constexpr std::string_view bash_script = R"shell(# source <(grognard completion bash)
_grognard() {
    local candidate label
    COMPREPLY=()
    while IFS=$'\t' read -r candidate label; do
        COMPREPLY+=("$candidate")
    done < <("${COMP_WORDS[0]}" complete bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -o default -F _grognard grognard
)shell";

inline constexpr std::string_view zsh_script = R"shell(#compdef grognard
# source <(grognard completion zsh)
_grognard() {
    local candidate label
    local -a candidates shown
    while IFS=$'\t' read -r candidate label; do
        candidates+=("$candidate")
        shown+=("$candidate  $label")
    done < <("${words[1]}" complete zsh "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)
    if (( ${#candidates} )); then
        if [[ ${candidates[1]} == *= ]]; then compadd -S '' -l -d shown -a candidates
        else compadd -l -d shown -a candidates; fi
    else
        _files
    fi
}
compdef _grognard grognard
)shell";

inline constexpr std::string_view fish_script = R"shell(# grognard completion fish | source
complete -c grognard -f -a '(grognard complete fish (commandline -cp | string collect))'
complete -c grognard -n '__fish_seen_subcommand_from check' -F
complete -c grognard -l house -r -F
complete -c grognard -l csv -r -F
complete -c grognard -l svg -r -F
complete -c grognard -l out -r -F
)shell";

}  // namespace grognard::cli
