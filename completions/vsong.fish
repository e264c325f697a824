# Completions of vsong for fish 3 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

# Set what belongs to a command, or to a group of commands, by its words, in the caller.
function __vsong_node --no-scope-shadowing
    set commands
    set options
    set taking -c --campaign --seed --force
    set most 0
    set more
    switch $argv[1]
        case ''
            set commands new\t'Begin a campaign and write its save.' status\t'Show the whole campaign on one screen.' check\t'Check saves and list every mistake with its place and line.' donate\t'Donate coins to DC; names every moment that they reach, in order.' deed\t'Devious Deeds: draw, reach goals, cash and discard.' moment\t'Mark a moment as read once it is reached, and apply what it does.' moonreaper\t'The Moonreaper: join, Rituals, rewards, leaving.' belongings\t'The group\'s belongings: add, give, take and remove cards.' vagrant\t'One Vagrant: show the card, smoky bones.' scenario\t'Scenarios: start, end, show.' mile-post\t'Check off a Mile Post when the story says so.' note\t'Write a line into the save.' donation-track\t'Show the donation track, or set the squares of the base game\'s as your rulebook prints them.' off-the-rails\t'Add the Off the Rails mode to a campaign that has not begun.' where\t'Say which save commands use from here, and why it is this one.' log\t'Show what was recorded, oldest first.' undo\t'Take back the last step, or several, to the exact bytes of the save before.' redo\t'Carry out again what was just undone.' limit\t'Read a Humanity limit written as A/B/C and tell whether it rises or falls.' berries\t'Tell whether a Poisonous Berry lifts a Haint effect.' rules\t'Search the rules reference; without words, list its sections.' haint\t'The Haint\'s turn: target, move, and what it threatens.' board\t'The board: draw it, check it, and count spaces on it.' act\t'Roll a General Action, one bone a coin: investigate, patch-up or bust.' box\t'The box profile: numbers that only printed cards and boards have.' odds\t'Show the exact chance of every number of successes, and with --need how many smoky bones to roll.' roll\t'Roll bones, or resolve bones rolled by hand: boxcars, successes, doubles, the best use of smoky bones.'
            set options --version\t'Show the version and exit.'
        case 'new'
            set options --vagrant\t'A Vagrant in play; give it 2 to 4 times.' --title\t'What you call the campaign.' --mode\t'The mode played.' --off-the-rails\t'With the Off the Rails mode.' --moonreaper\t'With the Moonreaper.'
            set -a taking --vagrant --title --mode
            set most 1
        case 'status'
        case 'check'
            set most 1
            set more yes
        case 'donate'
            set most 1
        case 'deed'
            set commands list\t'Show the deeds of all Vagrants, or of one.' draw\t'Draw three deeds and keep one.' goal\t'Place this scenario\'s token: the goal was reached.' progress\t'Note how far a goal has come; the note is lost when the scenario ends.' cash\t'Turn a finished deed into 3 coins, or its tokens into 1 coin each, in the Camp Phase.' discard\t'Return a deed to its Vagrant\'s deck; it pays nothing.'
        case 'deed list'
            set most 1
        case 'deed draw'
            set options --keep\t'The card that is kept, or none.' --discard\t'The deed that goes when over the limit.'
            set -a taking --keep --discard
            set most 2
            set more yes
        case 'deed goal'
            set most 2
        case 'deed progress'
            set most 3
        case 'deed cash'
            set most 2
        case 'deed discard'
            set most 2
        case 'moment'
            set most 2
            set more yes
        case 'moonreaper'
            set commands join\t'Add the Moonreaper, at the start of a campaign or in a Camp Phase.' ritual\t'Record that one of his Rituals is done; its card goes to the belongings.' reward\t'Gain card L-1: the Junk after 3 Rituals, the Skill after 5 (then he leaves).' leave\t'Remove him after 3 Rituals or more; his cards and moon tokens go to the box.' place\t'Show where the Moonreaper may be placed: 3 spaces from the Vagrant with the highest Humanity.' status\t'Show his Rituals and rewards.'
        case 'moonreaper join'
        case 'moonreaper ritual'
            set most 1
        case 'moonreaper reward'
            set most 2
        case 'moonreaper leave'
        case 'moonreaper place'
            set options --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --board
        case 'moonreaper status'
        case 'belongings'
            set commands list\t'Show the group\'s belongings.' add\t'Put a card in the group\'s belongings.' give\t'Lay a card from the belongings in a Vagrant\'s free slot.' take\t'Move a Vagrant\'s card to the belongings; an exclusive Skill goes to the Vagrant\'s own.' remove\t'Discard a card from the belongings for good.'
        case 'belongings list'
        case 'belongings add'
            set most 2
        case 'belongings give'
            set most 2
        case 'belongings take'
            set most 2
        case 'belongings remove'
            set most 1
        case 'vagrant'
            set commands show\t'Show one Vagrant\'s card.' smoky\t'Receive smoky bones, or return those that were rolled.'
        case 'vagrant show'
            set most 1
        case 'vagrant smoky'
            set options --use\t'They were rolled: back to the supply.'
            set most 2
        case 'scenario'
            set commands start\t'Begin the scenario on a page of the scenario book.' end\t'End the scenario; the Camp Phase begins.' show\t'Show the running scenario and the results so far.'
        case 'scenario start'
            set most 1
        case 'scenario end'
            set most 1
        case 'scenario show'
        case 'mile-post'
            set most 1
            set more yes
        case 'note'
            set most 1
            set more yes
        case 'donation-track'
            set options --length\t'Squares on the track.'
            set -a taking --length
            set most 1
            set more yes
        case 'off-the-rails'
        case 'where'
        case 'log'
            set options --vagrant\t'Only what concerns this Vagrant, by name.' --page\t'Only what was recorded during the scenario on this page: 1 to 999.' --kind\t'Only commands with an event of this kind.' --last\t'Only the last ones: 1 to 999999 commands.'
            set -a taking --vagrant --page --kind --last
        case 'undo'
            set options --list\t'Only list what can be undone.'
            set most 1
        case 'redo'
            set most 1
        case 'limit'
            set options --players\t'Players, one for each Vagrant: 2 to 4. Default: the Vagrants of a save that -c names.' --now\t'The present limit: 1 to 99 Humanity.'
            set -a taking --players --now
            set most 1
        case 'berries'
            set most 1
            set more yes
        case 'rules'
            set most 1
            set more yes
        case 'haint'
            set commands target\t'Tell whom the Haint targets, and why, step by step.' move\t'Move the Haint: the path, whom it haunts, who steps aside and whom it acts on.' threat\t'Show for every space a Vagrant could end on whether the Haint would target, haunt or reach them.'
        case 'haint target'
            set options --board\t'A board file, or - for standard input; else the save\'s board.' --haint\t'Which Haint; needed when several are on the board.' --prefer\t'What the action names: closest, furthest, a Vagrant, or an object\'s space.' --within\t'Closest or furthest counts only those within so many spaces: 0 to 30.' --still\t'The action does not move the Haint: no candle counts.'
            set -a taking --board --haint --prefer --within
        case 'haint move'
            set options --board\t'A board file, or - for standard input; else the save\'s board.' --range\t'The action\'s range in spaces: 0 to 30.' --target\t'How the players settled a tie: a name or a space.' --haint\t'Which Haint; needed when several are on the board.' --prefer\t'What the action names: closest, furthest, a Vagrant, or an object\'s space.' --within\t'Closest or furthest counts only those within so many spaces: 0 to 30.' --still\t'The action does not move the Haint: no candle counts.'
            set -a taking --board --range --target --haint --prefer --within
            set most 1
        case 'haint threat'
            set options --steps\t'How far the Vagrant may move, in spaces: 0 to 30.' --move\t'The Haint\'s Move in spaces: 0 to 30.' --board\t'A board file, or - for standard input; else the save\'s board.' --range\t'The action\'s range in spaces: 0 to 30.' --haint\t'Which Haint; needed when several are on the board.' --prefer\t'What the action names: closest, furthest, a Vagrant, or an object\'s space.' --within\t'Closest or furthest counts only those within so many spaces: 0 to 30.' --still\t'The action does not move the Haint: no candle counts.'
            set -a taking --steps --move --board --range --haint --prefer --within
            set most 1
        case 'board'
            set commands show\t'Draw the train with everybody on it.' check\t'Check a board and list every problem with its line.' reach\t'List the spaces where a Vagrant may end with so many spaces of Move.' range\t'List the spaces in range of a space, as a Vagrant or as a Haint counts, and who stands there.' use\t'Take up a board for the running scenario; Humanity stays as the save has it.' put\t'Put somebody or something on a space of the save\'s board.' move\t'Move somebody on the save\'s board; a Haint that ends on a candle discards it.' remove\t'Take somebody off the save\'s board, or clear a space of tokens and objects.'
        case 'board show'
            set options --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --board
        case 'board check'
            set options --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --board
        case 'board reach'
            set options --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --board
            set most 2
        case 'board range'
            set options --for\t'Who counts: Vagrants not through terrain, Haints through it.' --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --for --board
            set most 2
        case 'board use'
            set most 1
        case 'board put'
            set options --haint\t'NAME is a Haint that is new on the board.' --object\t'NAME is an object, such as a leaf pile.'
            set most 2
        case 'board move'
            set most 2
        case 'board remove'
            set most 1
        case 'act'
            set options --as\t'Who acts.' -s\t'The value on the card: 1 to 20. Default: the box profile\'s.' --success\t'The value on the card: 1 to 20. Default: the box profile\'s.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --westbound\t'The card shows its Westbound side.' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.' --smoky-faces\t'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).'
            set -a taking --as -s --success --smoky --modifier --faces --smoky-faces --smoky-die
            set most 2
        case 'box'
            set commands set\t'Tell a number that is printed on your cards; `none` takes it out again.' get\t'Show one number and where it comes from.' show\t'Show all numbers that are known, and where each comes from.' path\t'Show which file holds the profile, and why that one.' missing\t'List the numbers that nobody has told yet; with a save, of the Vagrants in play only.'
        case 'box set'
            set options --save\t'Keep it in the save, for this campaign only.'
            set most 1
            set more yes
        case 'box get'
            set most 1
            set more yes
        case 'box show'
        case 'box path'
        case 'box missing'
        case 'odds'
            set options -s\t'The value that a bone has to reach: 1 to 20.' --success\t'The value that a bone has to reach: 1 to 20.' --need\t'Successes needed: 0 to 1000; how many smoky bones to roll for them.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --as\t'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.' --coins\t'Coins on the Skill: 0 to 20; a single one helps the Songsmith.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.'
            set -a taking -s --success --need --smoky --modifier --as --coins --smoky-die --faces
            set most 1
        case 'roll'
            set options -s\t'The value that a bone has to reach: 1 to 20.' --success\t'The value that a bone has to reach: 1 to 20.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --as\t'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.' --coins\t'Coins on the Skill: 0 to 20; a single one helps the Songsmith.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.' --smoky-faces\t'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).' --repeat\t'Roll the same N times and show each roll: 1 to 1000.' --tally\t'Roll the same N times and count the successes: 1 to 10000000.'
            set -a taking -s --success --smoky --modifier --as --coins --faces --smoky-faces --smoky-die --repeat --tally
            set most 1
        case '*'
            return 1
    end
    return 0
end

# Print what may stand at a place: an argument's number or an option's name after the command's words.
function __vsong_place -a place value before
    switch $place
        case 'new:1' 'check:1' 'moonreaper place:--board' 'haint target:--board' 'haint move:--board' 'haint threat:--board' 'board show:--board' 'board check:--board' 'board reach:--board' 'board range:--board' 'board use:1' '*:-c' '*:--campaign'
            __vsong_files $value $before
        case 'new:--vagrant' 'deed list:1' 'deed draw:1' 'deed goal:1' 'deed progress:1' 'deed cash:1' 'deed discard:1' 'moonreaper reward:2' 'belongings give:2' 'belongings take:1' 'vagrant show:1' 'vagrant smoky:1' 'log:--vagrant' 'haint threat:1' 'board reach:1' 'act:--as' 'odds:--as' 'roll:--as'
            printf '%s\n' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer'
        case 'new:--mode'
            printf '%s\n' $before'normal' $before'zashli-i-vyshli'
        case 'deed draw:--keep'
            printf '%s\n' $before'none'
        case 'moment:2'
            printf '%s\n' $before'cursebearer=' $before'empress=' $before'revivalist=' $before'runaway=' $before'songsmith=' $before'wayfarer='
        case 'moonreaper reward:1'
            printf '%s\n' $before'junk' $before'skill'
        case 'belongings add:1'
            printf '%s\n' $before'skill' $before'junk' $before'ritual'
        case 'scenario end:1'
            printf '%s\n' $before'victory' $before'defeat'
        case 'board range:--for'
            printf '%s\n' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer' $before'haint'
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
        __vsong_matching $current $options -c\t'The save: a path, or a name under campaigns/.' --campaign\t'The save: a path, or a name under campaigns/.' --json\t'Print one JSON object for scripts.' -n\t'Show what would happen and save nothing.' --dry-run\t'Show what would happen and save nothing.' --seed\t'Repeat the luck of an earlier command: 0 to 999999999.' -q\t'Print only errors and what was asked for.' --quiet\t'Print only errors and what was asked for.' -y\t'Ask nothing; take what the options say.' --yes\t'Ask nothing; take what the options say.' --spoil\t'Show what the campaign has not reached yet.' --force\t'Carry out what a rule refuses; the log keeps WHY.' -h\t'Show help and exit.' --help\t'Show help and exit.'
    else if test -n "$commands[1]"
        __vsong_matching $current $commands
    else if test $position -le $most
        __vsong_place "$path:$position" $current ''
    else if test -n "$more"
        __vsong_place "$path:$most" $current ''
    end
end

complete -c vsong -f -a '(__vsong_complete)'
