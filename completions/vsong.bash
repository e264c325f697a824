# Completions of vsong for bash 4 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

# What belongs to a command, or to a group of commands, by its words.
_vsong_node() {
    commands=() flags=() taking=() most=0 more=''
    case $1 in
        '') commands=(new status donate donation-track deed moment moonreaper belongings mile-post note off-the-rails scenario round turn vagrant hurt heal bindle camp act roll odds haint board limit berries rules box where check log undo redo diff merge resolve git-setup) flags=(--version) ;;
        'new') flags=(--off-the-rails --moonreaper) taking=(--vagrant --title --mode) most=1 ;;
        'status') ;;
        'donate') most=1 ;;
        'donation-track') taking=(--length) most=1 more=1 ;;
        'deed') commands=(list draw goal progress cash discard) ;;
        'deed list') most=1 ;;
        'deed draw') taking=(--keep --discard) most=2 more=1 ;;
        'deed goal') most=2 ;;
        'deed progress') most=3 ;;
        'deed cash') most=2 ;;
        'deed discard') most=2 ;;
        'moment') most=2 more=1 ;;
        'moonreaper') commands=(join ritual reward leave place draw-token card act oppress status) ;;
        'moonreaper join') ;;
        'moonreaper ritual') most=1 ;;
        'moonreaper reward') most=2 ;;
        'moonreaper leave') ;;
        'moonreaper place') taking=(--board) ;;
        'moonreaper draw-token') taking=(--ritual --action) ;;
        'moonreaper card') taking=(--ritual --action) ;;
        'moonreaper act') ;;
        'moonreaper oppress') taking=(--faces --junk) most=1 more=1 ;;
        'moonreaper status') ;;
        'belongings') commands=(list add give take remove) ;;
        'belongings list') ;;
        'belongings add') most=2 ;;
        'belongings give') most=2 ;;
        'belongings take') flags=(--own) most=2 ;;
        'belongings remove') most=1 ;;
        'mile-post') most=1 more=1 ;;
        'note') most=1 more=1 ;;
        'off-the-rails') ;;
        'scenario') commands=(start end show action actions ritual event counter) ;;
        'scenario start') flags=(--standalone --set-aside --only-its-kind) taking=(--haint --limit --breaks --moods --event --counter --coins --tokens --shared-humanity --cycle-after) most=1 ;;
        'scenario end') most=1 ;;
        'scenario show') ;;
        'scenario action') flags=(--still) taking=(--move --range --mood --haint --prefer --within --note) most=1 ;;
        'scenario actions') most=1 ;;
        'scenario ritual') taking=(--coins) most=1 ;;
        'scenario event') flags=(--gone) taking=(--at) most=1 ;;
        'scenario counter') most=2 ;;
        'round') most=1 more=1 ;;
        'turn') taking=(--on) most=2 more=1 ;;
        'vagrant') commands=(westbound revive flip restore repair use show humanity max effect lift coins smoky) ;;
        'vagrant westbound') taking=(--cover) most=1 ;;
        'vagrant revive') ;;
        'vagrant flip') most=2 ;;
        'vagrant restore') most=2 ;;
        'vagrant repair') most=2 ;;
        'vagrant use') taking=(--coins) most=2 ;;
        'vagrant show') most=1 ;;
        'vagrant humanity') most=2 ;;
        'vagrant max') most=2 ;;
        'vagrant effect') most=3 ;;
        'vagrant lift') taking=(--token --by) most=2 ;;
        'vagrant coins') taking=(--place) most=2 ;;
        'vagrant smoky') flags=(--use) most=2 ;;
        'hurt') taking=(--flip --cover --pass) most=2 ;;
        'heal') taking=(--to --flip) most=2 ;;
        'bindle') commands=(rummage gain use give discard return put cycle show) ;;
        'bindle rummage') taking=(--drew --keep --return --limit --coins --ritual --action) most=3 more=1 ;;
        'bindle gain') taking=(--return --limit) most=2 ;;
        'bindle use') taking=(--on --to --lifts --flip --cover --limit) most=2 ;;
        'bindle give') taking=(--return --limit) most=3 ;;
        'bindle discard') taking=(--lifts --on) most=2 ;;
        'bindle return') taking=(--limit) most=2 more=1 ;;
        'bindle put') flags=(--train) taking=(--on) most=1 ;;
        'bindle cycle') most=1 ;;
        'bindle show') ;;
        'camp') commands=(start next done heal restore repair sell skill offer junk seance rummage plan finish change join in-between tier) ;;
        'camp start') ;;
        'camp next') ;;
        'camp done') most=1 ;;
        'camp heal') most=2 ;;
        'camp restore') most=2 ;;
        'camp repair') most=2 ;;
        'camp sell') most=2 ;;
        'camp skill') taking=(--price) most=2 ;;
        'camp offer') most=1 ;;
        'camp junk') taking=(--replace) most=1 ;;
        'camp seance') ;;
        'camp rummage') taking=(--drew --return --limit) most=2 more=1 ;;
        'camp plan') most=1 more=1 ;;
        'camp finish') flags=(--forfeit) ;;
        'camp change') taking=(--skill --junk --exclusive) most=2 ;;
        'camp join') most=1 ;;
        'camp in-between') flags=(--skip) taking=(--choices) most=1 ;;
        'camp tier') most=1 ;;
        'act') flags=(--bonus-used --westbound) taking=(--as -s --success --smoky --modifier --faces --smoky-faces --smoky-die --haint) most=2 ;;
        'roll') flags=(--bonus-used) taking=(-s --success --smoky --modifier --as --coins --faces --smoky-faces --smoky-die --repeat --tally) most=1 ;;
        'odds') flags=(--bonus-used) taking=(-s --success --need --smoky --modifier --as --coins --smoky-die --faces) most=1 ;;
        'haint') commands=(target move threat gain limit mood) ;;
        'haint target') flags=(--still) taking=(--board --haint --prefer --within) ;;
        'haint move') flags=(--still) taking=(--board --range --target --haint --prefer --within) most=1 ;;
        'haint threat') flags=(--still) taking=(--steps --move --board --range --haint --prefer --within) most=1 ;;
        'haint gain') taking=(--haint) most=1 ;;
        'haint limit') taking=(--haint) most=1 ;;
        'haint mood') taking=(--haint) most=1 ;;
        'board') commands=(show check reach range use put move remove) ;;
        'board show') taking=(--board) ;;
        'board check') taking=(--board) ;;
        'board reach') taking=(--board) most=2 ;;
        'board range') taking=(--for --board) most=2 ;;
        'board use') most=1 ;;
        'board put') flags=(--haint --object) most=2 ;;
        'board move') most=2 ;;
        'board remove') most=1 ;;
        'limit') taking=(--players --now) most=1 ;;
        'berries') most=1 more=1 ;;
        'rules') most=1 more=1 ;;
        'box') commands=(set get show path missing) ;;
        'box set') flags=(--save) most=1 more=1 ;;
        'box get') most=1 more=1 ;;
        'box show') ;;
        'box path') ;;
        'box missing') ;;
        'where') ;;
        'check') most=1 more=1 ;;
        'log') taking=(--vagrant --page --kind --last) ;;
        'undo') flags=(--list) most=1 ;;
        'redo') most=1 ;;
        'diff') flags=(--text) most=2 ;;
        'merge') taking=(--name) most=3 ;;
        'resolve') flags=(--ours --theirs --ask) ;;
        'git-setup') flags=(--check --global) ;;
        *) return 1 ;;
    esac
}

# What may stand at a place: an argument's number or an option's name after the command's words.
# A single / stands for files.
_vsong_place() {
    found=()
    case $1 in
        'new:1' | 'moonreaper place:--board' | 'scenario actions:1' | 'camp change:1' | 'camp change:2' | 'haint target:--board' | 'haint move:--board' | 'haint threat:--board' | 'board show:--board' | 'board check:--board' | 'board reach:--board' | 'board range:--board' | 'board use:1' | 'check:1' | 'diff:1' | 'diff:2' | 'merge:1' | 'merge:2' | 'merge:3' | 'merge:--name' | *:-c | *:--campaign)
            found=(/) ;;
        'new:--vagrant' | 'deed list:1' | 'deed draw:1' | 'deed goal:1' | 'deed progress:1' | 'deed cash:1' | 'deed discard:1' | 'moonreaper reward:2' | 'moonreaper oppress:1' | 'belongings give:2' | 'belongings take:1' | 'round:1' | 'vagrant westbound:1' | 'vagrant flip:1' | 'vagrant restore:1' | 'vagrant repair:1' | 'vagrant use:1' | 'vagrant show:1' | 'vagrant humanity:1' | 'vagrant max:1' | 'vagrant effect:1' | 'vagrant lift:1' | 'vagrant lift:--by' | 'vagrant coins:1' | 'vagrant smoky:1' | 'hurt:1' | 'hurt:--pass' | 'heal:1' | 'heal:--to' | 'bindle rummage:1' | 'bindle use:--to' | 'camp heal:1' | 'camp restore:1' | 'camp skill:2' | 'camp junk:1' | 'camp rummage:1' | 'camp join:1' | 'act:--as' | 'roll:--as' | 'odds:--as' | 'haint threat:1' | 'board reach:1' | 'log:--vagrant')
            found=(cursebearer empress revivalist runaway songsmith wayfarer) ;;
        'new:--mode')
            found=(normal zashli-i-vyshli) ;;
        'deed draw:--keep')
            found=(none) ;;
        'moment:2')
            found=(cursebearer= empress= revivalist= runaway= songsmith= wayfarer=) ;;
        'moonreaper reward:1')
            found=(junk skill) ;;
        'belongings add:1')
            found=(skill junk ritual) ;;
        'scenario start:--cycle-after')
            found=(action turn) ;;
        'scenario end:1')
            found=(victory defeat) ;;
        'scenario action:--prefer')
            found=(closest furthest cursebearer empress revivalist runaway songsmith wayfarer) ;;
        'turn:1')
            found=(cursebearer empress revivalist runaway songsmith wayfarer end) ;;
        'vagrant effect:3')
            found=(black white) ;;
        'bindle gain:1' | 'bindle use:1' | 'bindle give:1' | 'bindle discard:1' | 'bindle return:1')
            found=(cursebearer empress revivalist runaway songsmith wayfarer pup) ;;
        'camp done:1')
            found=(moment manage /) ;;
        'camp repair:1' | 'camp sell:1')
            found=(cursebearer empress revivalist runaway songsmith wayfarer belongings) ;;
        'board range:--for')
            found=(cursebearer empress revivalist runaway songsmith wayfarer haint) ;;
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
    [[ " -c --campaign --seed --force ${taking[*]-} " == *" $1 "* ]]
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
        found=(${flags[@]+"${flags[@]}"} ${taking[@]+"${taking[@]}"} -c --campaign --json -n --dry-run --seed -q --quiet -y --yes --spoil --force -h --help)
    elif [[ -n ${commands[0]-} ]]; then
        found=("${commands[@]}")
    elif ((position <= most)); then
        _vsong_place "$path:$position"
    elif [[ -n $more ]]; then
        _vsong_place "$path:$most"
    elif [[ -z $ended ]]; then
        found=(${flags[@]+"${flags[@]}"} ${taking[@]+"${taking[@]}"} -c --campaign --json -n --dry-run --seed -q --quiet -y --yes --spoil --force -h --help)
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
