#!/bin/sh
# completion.sh -- prints the completion of bash for a built program, from its rows of options: completion.sh PROGRAM
#
# What may stand there comes from --help=rows of the game and of each sub-command: their names, options, and the words
# that an option may be. A value that is a file or a folder, and all else, is left to bash.
set -eu
program=$1

# COMMAND|OPTION|VALUE|WORDS, the game itself being a command without a name.
rows()
{
    for command in '' $("$program" --help=rows | awk -F '\t' '$1 == "command" { print $2 }'); do
        # shellcheck disable=SC2086 # no command is no word
        "$program" $command --help=rows |
            awk -F '\t' -v command="$command" '$1 == "option" { print command "|" $2 "|" $3 "|" $4 }
                $1 == "command" { print "|" $2 "|COMMAND|" }'
    done
}

cat <<'END'
# bash completion for mitsubachi; made by packaging/completion.sh

_mitsubachi()
{
    local rows='
END
rows
cat <<'END'
'
    local word=$2 before=$3 command= row_command name value words offered=
    local position=1
    COMPREPLY=()
    # bash takes "--name=value" for three words.
    [[ $word == = ]] && word=
    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
    [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && before=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} != -* ]]; then
        command=${COMP_WORDS[1]}
        position=2
    fi
    while IFS='|' read -r row_command name value words; do
        [[ $row_command == "$command" && -n $name ]] || continue
        if [[ $name == "$before" && $value != '' && $value != COMMAND ]]; then
            [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            return
        fi
        [[ $value == COMMAND && $COMP_CWORD -ne $position ]] || offered+=" $name"
    done <<<"$rows"
    [[ -n $word || $COMP_CWORD -gt 1 ]] && [[ $word != -* && -n $command ]] && return
    mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$word")
}
complete -o default -F _mitsubachi mitsubachi
END
