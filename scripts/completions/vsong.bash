# Completions of vsong for bash 4 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

# What belongs to a command, or to a group of commands, by its words.
_vsong_node() {
    commands=() flags=() taking=() most=0 more=''
    case $1 in
@NODES@
        *) return 1 ;;
    esac
}

# What may stand at a place: an argument's number or an option's name after the command's words.
# A single / stands for files.
_vsong_place() {
    found=()
    case $1 in
@PLACES@
    esac
}

# Note which option waits for the next word as its value, if any: -qc waits, -cNAME has it.
_vsong_option() {
    local letters=${1#-} name
    if [[ $1 == --* ]]; then
        ! _vsong_takes "$1" || option=$1
        return 0
    fi
    while [[ -n $letters ]]; do
        name=-${letters:0:1}
        letters=${letters:1}
        if _vsong_takes "$name"; then
            [[ -n $letters ]] || option=$name
            return 0
        fi
    done
}

_vsong_takes() {
    [[ " @SHARED_TAKING@ ${taking[*]-} " == *" $1 "* ]]
}

# TOML files and folders; where there are none, whatever the shell itself finds.
_vsong_files() {
    local name
    compopt -o filenames 2>/dev/null || :
    while IFS= read -r name; do
        [[ ${name##*/} != .* || ${value##*/} == .* ]] || continue
        [[ $name == *.toml || -d ${name/#\~\//"${HOME-}"/} ]] || continue
        name=$inline$name
        COMPREPLY+=("${name#"$before"}")
    done <<< "$(compgen -f -- "$value")"
    [[ -n ${COMPREPLY[0]-} ]] || compopt -o default 2>/dev/null || :
}

_vsong() {
    local IFS=$' \t\n'
    local -a commands flags taking found words
    local most more path='' option='' ended='' inline='' value before typed
    local line=${COMP_LINE-} word space full
    local -i index position=1
    COMPREPLY=()

    # Readline also cuts words at = and :, so put together what no blank parts.
    line=${line:0:${COMP_POINT:-${#line}}}
    line=${line#*"${COMP_WORDS[0]}"}
    words=()
    for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        space=${line%%[![:space:]]*}
        line=${line#"$space"}
        [[ $line == "$word"* ]] || word=$line
        line=${line#"$word"}
        if [[ -n $space || ${#words[@]} -eq 0 ]]; then
            words[${#words[@]}]=$word
        else
            words[${#words[@]}-1]+=$word
        fi
    done

    _vsong_node ''
    for ((index = 0; index < ${#words[@]} - 1; index++)); do
        word=${words[index]//[\"\'\\]/}
        if [[ -n $option ]]; then
            option=''
        elif [[ -z $ended && $word == -- ]]; then
            ended=1
        elif [[ -z $ended && $word == --*=* ]]; then
            :
        elif [[ -z $ended && $word == -?* && $word != -[0-9.]* ]]; then
            _vsong_option "$word"
        elif [[ -n ${commands[0]-} ]]; then
            path=${path:+$path }$word
            _vsong_node "$path" || return 0
            ended=''
        else
            position+=1
        fi
    done

    word=${words[${#words[@]}-1]}
    before=${word%"${2-}"}
    before=${before//[\"\'\\]/}
    typed=${word//[\"\'\\]/}
    value=$typed
    if [[ -n $option ]]; then
        _vsong_place "$path:$option"
    elif [[ -z $ended && $typed == --*=* ]]; then
        inline=${typed%%=*}=
        value=${typed#*=}
        _vsong_takes "${inline%=}" || return 0
        _vsong_place "$path:${inline%=}"
    elif [[ -z $ended && $typed == -* ]]; then
        found=(${flags[@]+"${flags[@]}"} ${taking[@]+"${taking[@]}"} @SHARED@)
    elif [[ -n ${commands[0]-} ]]; then
        found=("${commands[@]}")
    elif ((position <= most)); then
        _vsong_place "$path:$position"
    elif [[ -n $more ]]; then
        _vsong_place "$path:$most"
    elif [[ -z $ended ]]; then
        found=(${flags[@]+"${flags[@]}"} ${taking[@]+"${taking[@]}"} @SHARED@)
    fi

    if [[ ${found[0]-} == / ]]; then
        _vsong_files
        return 0
    fi
    for word in ${found[@]+"${found[@]}"}; do
        full=$inline$word
        [[ $full != "$typed"* || $full == "$typed" && $full == *= ]] || COMPREPLY+=("${full#"$before"}")
    done
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null || :
    return 0
}

complete -F _vsong vsong
