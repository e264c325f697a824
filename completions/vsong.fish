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
            set commands new\t'Begin a campaign and write its save.' status\t'Show the whole campaign on one screen.' donate\t'Donate coins to DC; names every moment that they reach.' donation-track\t'Show the donation track, or set the base game\'s.' deed\t'Devious Deeds: draw, reach goals, cash and discard.' moment\t'Mark a moment as read and apply what it does.' moonreaper\t'The Moonreaper: join, tokens, acting, Rituals, rewards, leaving.' belongings\t'The group\'s belongings: add, give, take and remove cards.' mile-post\t'Check off a Mile Post when the story says so.' note\t'Write a line into the save.' off-the-rails\t'Add the Off the Rails mode to a campaign that has not begun.' scenario\t'Scenarios: start, end, show, and what is typed in about them.' round\t'Begin a round: the marker moves on, and what it reaches is called.' turn\t'Begin a Vagrant\'s turn, or end it and play the Haint\'s.' vagrant\t'One Vagrant: card, wounds, Westbound, Skills used, effects, coins, smoky bones.' hurt\t'Take Humanity from a Vagrant, with the wound that may follow.' heal\t'Give a Vagrant Humanity, up to the maximum.' bindle\t'The Bindle: rummage, use, give and discard tokens, the Cycle Track.' camp\t'The Camp Phase: a checklist with its coins.' act\t'Investigate, Patch Up or Bust with a Vagrant\'s printed value.' roll\t'Roll bones, or resolve bones rolled by hand.' odds\t'Show the exact chances of a roll, and how many smoky bones to take.' haint\t'The Haint\'s turn: target, move, and what it threatens.' board\t'The board: draw it, check it, and count spaces on it.' limit\t'Read a Humanity limit written as A/B/C.' berries\t'Tell whether a Poisonous Berry lifts a Haint effect.' rules\t'Search the rules reference; without words, list its sections.' box\t'The box profile: numbers that only printed cards and boards have.' where\t'Say which save commands use, and why.' check\t'Check saves and list every mistake with its place and line.' log\t'Show what was recorded, oldest first.' undo\t'Take back the last step, or several.' redo\t'Carry out again what was undone.' diff\t'Tell what two saves say otherwise, in sentences.' merge\t'Merge two saves by meaning: git\'s merge driver.' resolve\t'Finish a merge: settle the conflicts in the save.' git-setup\t'Teach git to merge saves by meaning.'
            set options --version\t'Show the version and exit.'
        case 'new'
            set options --vagrant\t'A Vagrant in play; give it 2 to 4 times.' --title\t'What you call the campaign.' --mode\t'The mode played.' --off-the-rails\t'With the Off the Rails mode.' --moonreaper\t'With the Moonreaper.'
            set -a taking --vagrant --title --mode
            set most 1
        case 'status'
        case 'donate'
            set most 1
        case 'donation-track'
            set options --length\t'Squares on the track.'
            set -a taking --length
            set most 1
            set more yes
        case 'deed'
            set commands list\t'Show the deeds of all Vagrants, or of one.' draw\t'Draw three deeds and keep one.' goal\t'Place this scenario\'s token: the goal was reached.' progress\t'Note how far a goal has come; the note is lost when the scenario ends.' cash\t'Turn a finished deed into 3 coins, or its tokens into 1 coin each, in the Camp Phase.' discard\t'Return a deed to its Vagrant\'s deck; it pays nothing.'
        case 'deed list'
            set most 1
        case 'deed draw'
            set options --keep\t'The card that is kept, by name or as 1 to 3, or none.' --discard\t'The deed that goes when over the limit.'
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
            set commands join\t'Add the Moonreaper, at the start of a campaign or in a Camp Phase.' ritual\t'Record that one of his Rituals is done; its card goes to the belongings.' reward\t'Gain card L-1: the Junk after 3 Rituals, the Skill after 5 (then he leaves).' leave\t'Remove him after 3 Rituals or more; his cards and moon tokens go to the box.' place\t'Show where the Moonreaper may be placed: 3 spaces from the Vagrant with the highest Humanity.' draw-token\t'Record a moon token drawn from the Bindle outside of the other commands; the third brings him.' card\t'Say which Ritual and Action card he has in this scenario.' act\t'Let him act now; his token moves 2 Round spaces on.' oppress\t'Roll a bone for each Vagrant whom he haunts: 5 or more breaks their Junk.' status\t'Show his Rituals and rewards.'
        case 'moonreaper join'
        case 'moonreaper ritual'
            set most 1
        case 'moonreaper reward'
            set most 2
        case 'moonreaper leave'
        case 'moonreaper place'
            set options --board\t'A board file, or - for standard input; else the save\'s board.'
            set -a taking --board
        case 'moonreaper draw-token'
            set options --ritual\t'The Ritual card drawn for him.' --action\t'The Action card drawn for him.'
            set -a taking --ritual --action
        case 'moonreaper card'
            set options --ritual\t'The Ritual card drawn for him.' --action\t'The Action card drawn for him.'
            set -a taking --ritual --action
        case 'moonreaper act'
        case 'moonreaper oppress'
            set options --faces\t'The bones rolled by hand, 1 for each Vagrant in order.' --junk\t'Which Junk breaks where a Vagrant has more than one.'
            set -a taking --faces --junk
            set most 1
            set more yes
        case 'moonreaper status'
        case 'belongings'
            set commands list\t'Show the group\'s belongings.' add\t'Put a card in the group\'s belongings.' give\t'Lay a card from the belongings in a Vagrant\'s free slot.' take\t'Move a Vagrant\'s card to the belongings; an exclusive Skill goes to the Vagrant\'s own.' remove\t'Discard a card from the belongings for good.'
        case 'belongings list'
        case 'belongings add'
            set most 2
        case 'belongings give'
            set most 2
        case 'belongings take'
            set options --own\t'A Skill with the Vagrant\'s sign: it goes to the Vagrant\'s own.'
            set most 2
        case 'belongings remove'
            set most 1
        case 'mile-post'
            set most 1
            set more yes
        case 'note'
            set most 1
            set more yes
        case 'off-the-rails'
        case 'scenario'
            set commands start\t'Begin the scenario on a page of the scenario book, with all that differs from the usual.' end\t'End the scenario; the Camp Phase begins.' show\t'Show the running scenario and the results so far.' action\t'Type in what the Haint does for a token; it is kept for this page.' actions\t'Show the Haint actions typed in, or take them from another file.' ritual\t'Record that a Ritual of this scenario is done; its coins come in the Camp Phase.' event\t'Lay an event token somewhere, or take it away.' counter\t'Change a counter of this scenario.'
        case 'scenario start'
            set options --haint\t'A Haint of it, once or twice.' --limit\t'The Humanity limit, or one number for all.' --breaks\t'Length of the Break track.' --moods\t'Moods of a Haint.' --event\t'Where a token lies: 3=round-4, X=break-2, 5=bindle, 1=A5.1.' --counter\t'A counter of this scenario.' --standalone\t'Without a scenario card.' --coins\t'Coins a turn.' --tokens\t'Tokens a Haint turn.' --shared-humanity\t'One Humanity for all Vagrants, with this maximum.' --set-aside\t'The Haint\'s tokens are set aside, not drawn.' --only-its-kind\t'A cycle returns only the kind that triggered it.' --cycle-after\t'When cycling is checked.'
            set -a taking --haint --limit --breaks --moods --event --counter --coins --tokens --shared-humanity --cycle-after
            set most 1
        case 'scenario end'
            set most 1
        case 'scenario show'
        case 'scenario action'
            set options --move\t'Its Move: 0 to 30.' --range\t'Its range: 0 to 30.' --mood\t'In this Mood; else in any.' --haint\t'Of one of two Haints.' --prefer\t'Whom the action names.' --within\t'Only those this near.' --still\t'It does not move.' --note\t'What else it does, in your words.'
            set -a taking --move --range --mood --haint --prefer --within --note
            set most 1
        case 'scenario actions'
            set most 1
        case 'scenario ritual'
            set options --coins\t'Coins that it brings.'
            set -a taking --coins
            set most 1
        case 'scenario event'
            set options --at\t'It lies there now: round-4, break-2, bindle or A5.1.' --gone\t'It is taken away.'
            set -a taking --at
            set most 1
        case 'scenario counter'
            set most 2
        case 'round'
            set most 1
            set more yes
        case 'turn'
            set options --on\t'The symbol that a drawn berry is put on.'
            set -a taking --on
            set most 2
            set more yes
        case 'vagrant'
            set commands westbound\t'Flip a Vagrant card to Westbound because something says so: all Skills and Junk flip too.' revive\t'Turn all Vagrant cards back, where a scenario goes on although all are Westbound.' flip\t'Flip a Skill to wounded or Junk to broken, without a loss.' restore\t'Flip a wounded Skill back.' repair\t'Repair broken Junk, outside scenarios or when a Ritual of the Moonreaper allows it.' use\t'Use a Skill, Junk or the Westbound Skill: coins are counted, and it rests in the next round.' show\t'Show one Vagrant\'s card.' humanity\t'Set a Vagrant\'s Humanity by hand.' max\t'Set a Vagrant\'s maximum Humanity in this campaign, as a deed or another card changes it.' effect\t'Lay a Haint effect on a Vagrant card: one black and one white fit.' lift\t'Take a Haint effect off, as its scenario says.' coins\t'Receive common coins, or place those that a Vagrant holds.' smoky\t'Receive smoky bones, or return those that were rolled.'
        case 'vagrant westbound'
            set options --cover\t'The Skill that the Westbound Skill lies on.'
            set -a taking --cover
            set most 1
        case 'vagrant revive'
        case 'vagrant flip'
            set most 2
        case 'vagrant restore'
            set most 2
        case 'vagrant repair'
            set most 2
        case 'vagrant use'
            set options --coins\t'Coins on it, 0 to 20; without it 1 on a Skill, 0 on Junk.'
            set -a taking --coins
            set most 2
        case 'vagrant show'
            set most 1
        case 'vagrant humanity'
            set most 2
        case 'vagrant max'
            set most 2
        case 'vagrant effect'
            set most 3
        case 'vagrant lift'
            set options --token\t'The item token discarded for it, as salt.' --by\t'Who discards it; without it the Vagrant.'
            set -a taking --token --by
            set most 2
        case 'vagrant coins'
            set options --place\t'How many go on the board or on somebody.'
            set -a taking --place
            set most 2
        case 'vagrant smoky'
            set options --use\t'They were rolled: back to the supply.'
            set most 2
        case 'hurt'
            set options --flip\t'The Skill or Junk that flips, if this is a wound.' --cover\t'The Skill that the Westbound Skill would lie on.' --pass\t'Who takes the loss for a Westbound Vagrant.'
            set -a taking --flip --cover --pass
            set most 2
        case 'heal'
            set options --to\t'Who gains it instead of the Revivalist, within 2.' --flip\t'The wounded Skill that flips back, if this ends being Westbound.'
            set -a taking --to --flip
            set most 2
        case 'bindle'
            set commands rummage\t'Rummage: draw a token for each coin and keep one.' gain\t'Lay a token on a card because an event or a card says so; the pup may find one too.' use\t'Use a token, one a round; it goes on the Cycle Track afterwards.' give\t'Give a token to an adjacent Vagrant, which is the giver\'s use of the round.' discard\t'Lay a token from a hand on the Cycle Track; it has no benefit of its own.' return\t'Return tokens above the Rummage value to the Bindle.' put\t'Lay a token on the Cycle Track by hand, from the Bindle or the train.' cycle\t'Cycle: the Mood\'s cycle effect, then the tokens go back in the Bindle.' show\t'Show what lies in the Bindle, in hands, on the Cycle Track and on the train.'
        case 'bindle rummage'
            set options --drew\t'The same as a list, such as nails,salt.' --keep\t'The one that is kept.' --return\t'What goes back in the Bindle above the Rummage value; may be repeated.' --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.' --coins\t'Coins on it when a Skill draws more tokens, 0 to 20. Default: 1 for each token.' --ritual\t'The Moonreaper\'s Ritual card, if he comes.' --action\t'The Moonreaper\'s Action card, if he comes.'
            set -a taking --drew --keep --return --limit --coins --ritual --action
            set most 3
            set more yes
        case 'bindle gain'
            set options --return\t'What goes back in the Bindle above the Rummage value; may be repeated.' --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.'
            set -a taking --return --limit
            set most 2
        case 'bindle use'
            set options --on\t'Nails: a Haint; candle: a space; apple: a Skill; berry: its symbol.' --to\t'Berry: whom it frees, if not the user.' --lifts\t'Berry: the Haint effect that goes.' --flip\t'The card that flips if the berry wounds.' --cover\t'The Skill that is covered if the berry makes Westbound.' --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.'
            set -a taking --on --to --lifts --flip --cover --limit
            set most 2
        case 'bindle give'
            set options --return\t'What goes back in the Bindle above the Rummage value; may be repeated.' --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.'
            set -a taking --return --limit
            set most 3
        case 'bindle discard'
            set options --lifts\t'The Haint effect that goes with it.' --on\t'The symbol that a berry is put on.'
            set -a taking --lifts --on
            set most 2
        case 'bindle return'
            set options --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.'
            set -a taking --limit
            set most 2
            set more yes
        case 'bindle put'
            set options --on\t'The symbol that a berry is put on.' --train\t'A Candle that is counted on the train, not one of the Bindle.'
            set -a taking --on
            set most 1
        case 'bindle cycle'
            set most 1
        case 'bindle show'
        case 'camp'
            set commands start\t'Tear down the scenario, saying everything that it does, and open the pool.' next\t'Print the next open step\'s command; nothing when none is left.' done\t'Mark a step as done that only you can know about.' heal\t'Heal a wound for 1 coin: a Skill flips back.' restore\t'Flip the one wounded Skill that coming back from Westbound gives, for nothing.' repair\t'Repair broken Junk for 1 coin, or for nothing after a Moonreaper Ritual.' sell\t'Discard broken Junk for 1 coin.' skill\t'Buy one of the two Skills on offer, for 2 coins.' offer\t'Name the top card of the Junk deck; another one instead costs 1 coin.' junk\t'Buy the Junk on offer for 3 coins, one in a camp.' seance\t'Take the Seance card for the next scenario, 1 coin a Vagrant.' rummage\t'Rummage one token for 1 coin; it is kept for the next scenario.' plan\t'Tell which wishes the pool can pay, in the order given.' finish\t'Close the camp; coins that are left need --forfeit.' change\t'Change a Vagrant; cards that are not kept go to the belongings.' join\t'Let another player join with a Vagrant\'s starting cards.' in-between\t'Read the next In-Between card; without --choices each player is asked in secret.' tier\t'Raise the tier of the Junk deck, when a scenario\'s page says so.'
        case 'camp start'
        case 'camp next'
        case 'camp done'
            set most 1
        case 'camp heal'
            set most 2
        case 'camp restore'
            set most 2
        case 'camp repair'
            set most 2
        case 'camp sell'
            set most 2
        case 'camp skill'
            set options --price\t'Its price where the camp page says another than 2.'
            set -a taking --price
            set most 2
        case 'camp offer'
            set most 1
        case 'camp junk'
            set options --replace\t'The Junk that it replaces.'
            set -a taking --replace
            set most 1
        case 'camp seance'
        case 'camp rummage'
            set options --drew\t'The same as a list.' --return\t'What goes back in the Bindle above the Rummage value; may be repeated.' --limit\t'The Rummage value, 0 to 20 tokens. Default: the box profile\'s.'
            set -a taking --drew --return --limit
            set most 2
            set more yes
        case 'camp plan'
            set most 1
            set more yes
        case 'camp finish'
            set options --forfeit\t'Coins that are left are lost.'
        case 'camp change'
            set options --skill\t'A ready Skill that the new one keeps.' --junk\t'Whole Junk that the new one keeps.' --exclusive\t'A Skill in a slot with the old one\'s sign: it goes for good.'
            set -a taking --skill --junk --exclusive
            set most 2
        case 'camp join'
            set most 1
        case 'camp in-between'
            set options --choices\t'What each player chose, in the order of Vagrants in play.' --skip\t'No card is read after this scenario.'
            set -a taking --choices
            set most 1
        case 'camp tier'
            set most 1
        case 'act'
            set options --as\t'Who acts. Default: whose turn it is.' -s\t'The value on the card: 1 to 20. Default: the box profile\'s.' --success\t'The value on the card: 1 to 20. Default: the box profile\'s.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --westbound\t'The card shows its Westbound side.' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.' --smoky-faces\t'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).' --haint\t'Whom a bust is for, when there are two Haints.'
            set -a taking --as -s --success --smoky --modifier --faces --smoky-faces --smoky-die --haint
            set most 2
        case 'roll'
            set options -s\t'The value that a bone has to reach: 1 to 20.' --success\t'The value that a bone has to reach: 1 to 20.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --as\t'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.' --coins\t'Coins on the Skill: 0 to 20; a single one helps the Songsmith.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.' --smoky-faces\t'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).' --repeat\t'Roll the same N times and show each roll: 1 to 1000.' --tally\t'Roll the same N times and count the successes: 1 to 10000000.'
            set -a taking -s --success --smoky --modifier --as --coins --faces --smoky-faces --smoky-die --repeat --tally
            set most 1
        case 'odds'
            set options -s\t'The value that a bone has to reach: 1 to 20.' --success\t'The value that a bone has to reach: 1 to 20.' --need\t'Successes needed: 0 to 1000; how many smoky bones to roll for them.' --smoky\t'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.' --modifier\t'Added to every normal bone: -9 to 9.' --as\t'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.' --coins\t'Coins on the Skill: 0 to 20; a single one helps the Songsmith.' --bonus-used\t'The Empress has had her bonus bone in this turn.' --smoky-die\t'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).' --faces\t'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.'
            set -a taking -s --success --need --smoky --modifier --as --coins --smoky-die --faces
            set most 1
        case 'haint'
            set commands target\t'Tell whom the Haint targets, and why, step by step.' move\t'Move the Haint: the path, whom it haunts, who steps aside and whom it acts on.' threat\t'Show for every space a Vagrant could end on whether the Haint would target, haunt or reach them.' gain\t'Give a Haint Humanity; at its limit it breaks.' limit\t'Set a Haint\'s Humanity limit to what A/B/C means for the Vagrants in play.' mood\t'Change a Haint\'s Mood.'
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
        case 'haint gain'
            set options --haint\t'Which Haint; needed when there are two.'
            set -a taking --haint
            set most 1
        case 'haint limit'
            set options --haint\t'Which Haint; needed when there are two.'
            set -a taking --haint
            set most 1
        case 'haint mood'
            set options --haint\t'Which Haint; needed when there are two.'
            set -a taking --haint
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
        case 'box'
            set commands set\t'Tell numbers that are printed on your cards; `none` takes one out again.' get\t'Show one number and where it comes from.' show\t'Show all numbers that are known, and where each comes from.' path\t'Show which file holds the profile, and why that one.' missing\t'List the numbers that nobody has told yet; with a save, of the Vagrants in play only.'
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
        case 'where'
        case 'check'
            set most 1
            set more yes
        case 'log'
            set options --vagrant\t'Only what concerns this Vagrant, by name.' --page\t'Only what was recorded during the scenario on this page: 1 to 999.' --kind\t'Only commands with an event of this kind.' --last\t'Only the last ones: 1 to 999999 commands.'
            set -a taking --vagrant --page --kind --last
        case 'undo'
            set options --list\t'Only list what can be undone.'
            set most 1
        case 'redo'
            set most 1
        case 'diff'
            set options --text\t'Print one save as vsong would write it, with its comments.'
            set most 2
        case 'merge'
            set options --name\t'What messages call the save, for git.'
            set -a taking --name
            set most 3
        case 'resolve'
            set options --ours\t'Take our side of every conflict.' --theirs\t'Take their side of every conflict.' --ask\t'Show each conflict and ask.'
        case 'git-setup'
            set options --check\t'Only tell what is missing; exit 4 when something is.' --global\t'Set up the driver for all repositories of this user.'
        case '*'
            return 1
    end
    return 0
end

# Print what may stand at a place: an argument's number or an option's name after the command's words.
function __vsong_place -a place value before
    switch $place
        case 'new:1' 'moonreaper place:--board' 'scenario actions:1' 'camp change:1' 'camp change:2' 'haint target:--board' 'haint move:--board' 'haint threat:--board' 'board show:--board' 'board check:--board' 'board reach:--board' 'board range:--board' 'board use:1' 'check:1' 'diff:1' 'diff:2' 'merge:1' 'merge:2' 'merge:3' 'merge:--name' '*:-c' '*:--campaign'
            __vsong_files $value $before
        case 'new:--vagrant' 'deed list:1' 'deed draw:1' 'deed goal:1' 'deed progress:1' 'deed cash:1' 'deed discard:1' 'moonreaper reward:2' 'moonreaper oppress:1' 'belongings give:2' 'belongings take:1' 'round:1' 'vagrant westbound:1' 'vagrant flip:1' 'vagrant restore:1' 'vagrant repair:1' 'vagrant use:1' 'vagrant show:1' 'vagrant humanity:1' 'vagrant max:1' 'vagrant effect:1' 'vagrant lift:1' 'vagrant lift:--by' 'vagrant coins:1' 'vagrant smoky:1' 'hurt:1' 'hurt:--pass' 'heal:1' 'heal:--to' 'bindle rummage:1' 'bindle use:--to' 'camp heal:1' 'camp restore:1' 'camp skill:2' 'camp junk:1' 'camp rummage:1' 'camp join:1' 'act:--as' 'roll:--as' 'odds:--as' 'haint threat:1' 'board reach:1' 'log:--vagrant'
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
        case 'scenario start:--cycle-after'
            printf '%s\n' $before'action' $before'turn'
        case 'scenario end:1'
            printf '%s\n' $before'victory' $before'defeat'
        case 'scenario action:--prefer'
            printf '%s\n' $before'closest' $before'furthest' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer'
        case 'turn:1'
            printf '%s\n' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer' $before'end'
        case 'vagrant effect:3'
            printf '%s\n' $before'black' $before'white'
        case 'bindle gain:1' 'bindle use:1' 'bindle give:1' 'bindle discard:1' 'bindle return:1'
            printf '%s\n' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer' $before'pup'
        case 'camp done:1'
            printf '%s\n' $before'moment' $before'manage' $before'/'
        case 'camp repair:1' 'camp sell:1'
            printf '%s\n' $before'cursebearer' $before'empress' $before'revivalist' $before'runaway' $before'songsmith' $before'wayfarer' $before'belongings'
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
