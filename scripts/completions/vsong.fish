# Completions of vsong for fish 3 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

# Set what belongs to a command, or to a group of commands, by its words, in the caller.
function __vsong_node --no-scope-shadowing
    set commands
    set options
    set taking @SHARED_TAKING@
    set most 0
    set more
    switch $argv[1]
@NODES@
        case '*'
            return 1
    end
    return 0
end

# Print what may stand at a place: an argument's number or an option's name after the command's words.
function __vsong_place -a place value before
    switch $place
@PLACES@
    end
end

# Print TOML files and folders, or all files where there are none.
function __vsong_files -a value before
    set -l files (complete -C "'' "(string escape -- $value) | string replace -r '\t.*' '')
    set -l wanted (string match -r -- '.*(?:\.toml|/)$' $files)
    test -n "$wanted"; or set wanted $files
    test -z "$wanted"; or printf '%s\n' $before$wanted
end

# Print the words that hold what is typed; fish would look for its letters in the descriptions too.
function __vsong_matching -a current
    string match -i -r -- '^[^\t]*'(string escape --style=regex -- $current)'.*' $argv[2..-1]
end

function __vsong_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l path
    set -l option
    set -l ended
    set -l position 1
    set -l commands
    set -l options
    set -l taking
    set -l most
    set -l more
    __vsong_node ''
    for word in $words[2..-1]
        if test -n "$option"
            set option
        else if test -z "$ended"; and test "$word" = --
            set ended yes
        else if test -z "$ended"; and string match -q -r -- '^--.*=' $word
        else if test -z "$ended"; and string match -q -r -- '^-[^0-9.]' $word
            if string match -q -- '--*' $word
                contains -- $word $taking; and set option $word
            else
                # -qc waits for a value, -cNAME has it.
                for letter in (string split '' -- (string sub -s 2 -- $word))
                    test -n "$option"; and set option; and break
                    contains -- -$letter $taking; and set option -$letter
                end
            end
        else if test -n "$commands[1]"
            set path (string trim -- "$path $word")
            __vsong_node $path; or return 0
            set ended
        else
            set position (math $position + 1)
        end
    end

    if test -n "$option"
        __vsong_place "$path:$option" $current ''
    else if test -z "$ended"; and string match -q -r -- '^--.*=' $current
        set option (string replace -r -- '=.*' '' $current)
        contains -- $option $taking; or return 0
        __vsong_place "$path:$option" (string replace -r -- '^[^=]*=' '' $current) $option=
    else if test -z "$ended"; and string match -q -- '-*' $current
        __vsong_matching $current $options @SHARED@
    else if test -n "$commands[1]"
        __vsong_matching $current $commands
    else if test $position -le $most
        __vsong_place "$path:$position" $current ''
    else if test -n "$more"
        __vsong_place "$path:$most" $current ''
    end
end

complete -c vsong -f -a '(__vsong_complete)'
