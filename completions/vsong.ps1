# Completions of vsong for PowerShell 5.1 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

Register-ArgumentCompleter -Native -CommandName vsong -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What belongs to a command, or to a group of commands, by its words.
    $nodes = @{
        '' = @{
            commands = [ordered]@{ 'new' = 'Begin a campaign and write its save.'; 'status' = 'Show the whole campaign on one screen.'; 'donate' = 'Donate coins to DC; names every moment that they reach.'; 'donation-track' = 'Show the donation track, or set the base game''s.'; 'deed' = 'Devious Deeds: draw, reach goals, cash and discard.'; 'moment' = 'Mark a moment as read and apply what it does.'; 'moonreaper' = 'The Moonreaper: join, tokens, acting, Rituals, rewards, leaving.'; 'belongings' = 'The group''s belongings: add, give, take and remove cards.'; 'mile-post' = 'Check off a Mile Post when the story says so.'; 'note' = 'Write a line into the save.'; 'off-the-rails' = 'Add the Off the Rails mode to a campaign that has not begun.'; 'scenario' = 'Scenarios: start, end, show, and what is typed in about them.'; 'round' = 'Begin a round: the marker moves on, and what it reaches is called.'; 'turn' = 'Begin a Vagrant''s turn, or end it and play the Haint''s.'; 'vagrant' = 'One Vagrant: card, wounds, Westbound, Skills used, effects, coins, smoky bones.'; 'hurt' = 'Take Humanity from a Vagrant, with the wound that may follow.'; 'heal' = 'Give a Vagrant Humanity, up to the maximum.'; 'bindle' = 'The Bindle: rummage, use, give and discard tokens, the Cycle Track.'; 'camp' = 'The Camp Phase: a checklist with its coins.'; 'act' = 'Investigate, Patch Up or Bust with a Vagrant''s printed value.'; 'roll' = 'Roll bones, or resolve bones rolled by hand.'; 'odds' = 'Show the exact chances of a roll, and how many smoky bones to take.'; 'haint' = 'The Haint''s turn: target, move, and what it threatens.'; 'board' = 'The board: draw it, check it, and count spaces on it.'; 'limit' = 'Read a Humanity limit written as A/B/C.'; 'berries' = 'Tell whether a Poisonous Berry lifts a Haint effect.'; 'rules' = 'Search the rules reference; without words, list its sections.'; 'box' = 'The box profile: numbers that only printed cards and boards have.'; 'where' = 'Say which save commands use, and why.'; 'check' = 'Check saves and list every mistake with its place and line.'; 'log' = 'Show what was recorded, oldest first.'; 'undo' = 'Take back the last step, or several.'; 'redo' = 'Carry out again what was undone.'; 'diff' = 'Tell what two saves say otherwise, in sentences.'; 'merge' = 'Merge two saves by meaning: git''s merge driver.'; 'resolve' = 'Finish a merge: settle the conflicts in the save.'; 'git-setup' = 'Teach git to merge saves by meaning.' }
            options = [ordered]@{ '--version' = 'Show the version and exit.' }
            taking = @()
            most = 0; more = $false
        }
        'new' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--vagrant' = 'A Vagrant in play; give it 2 to 4 times.'; '--title' = 'What you call the campaign.'; '--mode' = 'The mode played.'; '--off-the-rails' = 'With the Off the Rails mode.'; '--moonreaper' = 'With the Moonreaper.' }
            taking = @('--vagrant', '--title', '--mode')
            most = 1; more = $false
        }
        'status' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'donate' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'donation-track' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--length' = 'Squares on the track.' }
            taking = @('--length')
            most = 1; more = $true
        }
        'deed' = @{
            commands = [ordered]@{ 'list' = 'Show the deeds of all Vagrants, or of one.'; 'draw' = 'Draw three deeds and keep one.'; 'goal' = 'Place this scenario''s token: the goal was reached.'; 'progress' = 'Note how far a goal has come; the note is lost when the scenario ends.'; 'cash' = 'Turn a finished deed into 3 coins, or its tokens into 1 coin each, in the Camp Phase.'; 'discard' = 'Return a deed to its Vagrant''s deck; it pays nothing.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'deed list' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'deed draw' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--keep' = 'The card that is kept, by name or as 1 to 3, or none.'; '--discard' = 'The deed that goes when over the limit.' }
            taking = @('--keep', '--discard')
            most = 2; more = $true
        }
        'deed goal' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'deed progress' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 3; more = $false
        }
        'deed cash' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'deed discard' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'moment' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $true
        }
        'moonreaper' = @{
            commands = [ordered]@{ 'join' = 'Add the Moonreaper, at the start of a campaign or in a Camp Phase.'; 'ritual' = 'Record that one of his Rituals is done; its card goes to the belongings.'; 'reward' = 'Gain card L-1: the Junk after 3 Rituals, the Skill after 5 (then he leaves).'; 'leave' = 'Remove him after 3 Rituals or more; his cards and moon tokens go to the box.'; 'place' = 'Show where the Moonreaper may be placed: 3 spaces from the Vagrant with the highest Humanity.'; 'draw-token' = 'Record a moon token drawn from the Bindle outside of the other commands; the third brings him.'; 'card' = 'Say which Ritual and Action card he has in this scenario.'; 'act' = 'Let him act now; his token moves 2 Round spaces on.'; 'oppress' = 'Roll a bone for each Vagrant whom he haunts: 5 or more breaks their Junk.'; 'status' = 'Show his Rituals and rewards.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'moonreaper join' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'moonreaper ritual' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'moonreaper reward' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'moonreaper leave' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'moonreaper place' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.' }
            taking = @('--board')
            most = 0; more = $false
        }
        'moonreaper draw-token' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--ritual' = 'The Ritual card drawn for him.'; '--action' = 'The Action card drawn for him.' }
            taking = @('--ritual', '--action')
            most = 0; more = $false
        }
        'moonreaper card' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--ritual' = 'The Ritual card drawn for him.'; '--action' = 'The Action card drawn for him.' }
            taking = @('--ritual', '--action')
            most = 0; more = $false
        }
        'moonreaper act' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'moonreaper oppress' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--faces' = 'The bones rolled by hand, 1 for each Vagrant in order.'; '--junk' = 'Which Junk breaks where a Vagrant has more than one.' }
            taking = @('--faces', '--junk')
            most = 1; more = $true
        }
        'moonreaper status' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'belongings' = @{
            commands = [ordered]@{ 'list' = 'Show the group''s belongings.'; 'add' = 'Put a card in the group''s belongings.'; 'give' = 'Lay a card from the belongings in a Vagrant''s free slot.'; 'take' = 'Move a Vagrant''s card to the belongings; an exclusive Skill goes to the Vagrant''s own.'; 'remove' = 'Discard a card from the belongings for good.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'belongings list' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'belongings add' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'belongings give' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'belongings take' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--own' = 'A Skill with the Vagrant''s sign: it goes to the Vagrant''s own.' }
            taking = @()
            most = 2; more = $false
        }
        'belongings remove' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'mile-post' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'note' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'off-the-rails' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'scenario' = @{
            commands = [ordered]@{ 'start' = 'Begin the scenario on a page of the scenario book, with all that differs from the usual.'; 'end' = 'End the scenario; the Camp Phase begins.'; 'show' = 'Show the running scenario and the results so far.'; 'action' = 'Type in what the Haint does for a token; it is kept for this page.'; 'actions' = 'Show the Haint actions typed in, or take them from another file.'; 'ritual' = 'Record that a Ritual of this scenario is done; its coins come in the Camp Phase.'; 'event' = 'Lay an event token somewhere, or take it away.'; 'counter' = 'Change a counter of this scenario.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'scenario start' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--haint' = 'A Haint of it, once or twice.'; '--limit' = 'The Humanity limit, or one number for all.'; '--breaks' = 'Length of the Break track.'; '--moods' = 'Moods of a Haint.'; '--event' = 'Where a token lies: 3=round-4, X=break-2, 5=bindle, 1=A5.1.'; '--counter' = 'A counter of this scenario.'; '--standalone' = 'Without a scenario card.'; '--coins' = 'Coins a turn.'; '--tokens' = 'Tokens a Haint turn.'; '--shared-humanity' = 'One Humanity for all Vagrants, with this maximum.'; '--set-aside' = 'The Haint''s tokens are set aside, not drawn.'; '--only-its-kind' = 'A cycle returns only the kind that triggered it.'; '--cycle-after' = 'When cycling is checked.' }
            taking = @('--haint', '--limit', '--breaks', '--moods', '--event', '--counter', '--coins', '--tokens', '--shared-humanity', '--cycle-after')
            most = 1; more = $false
        }
        'scenario end' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'scenario show' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'scenario action' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--move' = 'Its Move: 0 to 30.'; '--range' = 'Its range: 0 to 30.'; '--mood' = 'In this Mood; else in any.'; '--haint' = 'Of one of two Haints.'; '--prefer' = 'Whom the action names.'; '--within' = 'Only those this near.'; '--still' = 'It does not move.'; '--note' = 'What else it does, in your words.' }
            taking = @('--move', '--range', '--mood', '--haint', '--prefer', '--within', '--note')
            most = 1; more = $false
        }
        'scenario actions' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'scenario ritual' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--coins' = 'Coins that it brings.' }
            taking = @('--coins')
            most = 1; more = $false
        }
        'scenario event' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--at' = 'It lies there now: round-4, break-2, bindle or A5.1.'; '--gone' = 'It is taken away.' }
            taking = @('--at')
            most = 1; more = $false
        }
        'scenario counter' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'round' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'turn' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--on' = 'The symbol that a drawn berry is put on.' }
            taking = @('--on')
            most = 2; more = $true
        }
        'vagrant' = @{
            commands = [ordered]@{ 'westbound' = 'Flip a Vagrant card to Westbound because something says so: all Skills and Junk flip too.'; 'revive' = 'Turn all Vagrant cards back, where a scenario goes on although all are Westbound.'; 'flip' = 'Flip a Skill to wounded or Junk to broken, without a loss.'; 'restore' = 'Flip a wounded Skill back.'; 'repair' = 'Repair broken Junk, outside scenarios or when a Ritual of the Moonreaper allows it.'; 'use' = 'Use a Skill, Junk or the Westbound Skill: coins are counted, and it rests in the next round.'; 'show' = 'Show one Vagrant''s card.'; 'humanity' = 'Set a Vagrant''s Humanity by hand.'; 'max' = 'Set a Vagrant''s maximum Humanity in this campaign, as a deed or another card changes it.'; 'effect' = 'Lay a Haint effect on a Vagrant card: one black and one white fit.'; 'lift' = 'Take a Haint effect off, as its scenario says.'; 'coins' = 'Receive common coins, or place those that a Vagrant holds.'; 'smoky' = 'Receive smoky bones, or return those that were rolled.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'vagrant westbound' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--cover' = 'The Skill that the Westbound Skill lies on.' }
            taking = @('--cover')
            most = 1; more = $false
        }
        'vagrant revive' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'vagrant flip' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'vagrant restore' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'vagrant repair' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'vagrant use' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--coins' = 'Coins on it, 0 to 20; without it 1 on a Skill, 0 on Junk.' }
            taking = @('--coins')
            most = 2; more = $false
        }
        'vagrant show' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'vagrant humanity' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'vagrant max' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'vagrant effect' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 3; more = $false
        }
        'vagrant lift' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--token' = 'The item token discarded for it, as salt.'; '--by' = 'Who discards it; without it the Vagrant.' }
            taking = @('--token', '--by')
            most = 2; more = $false
        }
        'vagrant coins' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--place' = 'How many go on the board or on somebody.' }
            taking = @('--place')
            most = 2; more = $false
        }
        'vagrant smoky' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--use' = 'They were rolled: back to the supply.' }
            taking = @()
            most = 2; more = $false
        }
        'hurt' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--flip' = 'The Skill or Junk that flips, if this is a wound.'; '--cover' = 'The Skill that the Westbound Skill would lie on.'; '--pass' = 'Who takes the loss for a Westbound Vagrant.' }
            taking = @('--flip', '--cover', '--pass')
            most = 2; more = $false
        }
        'heal' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--to' = 'Who gains it instead of the Revivalist, within 2.'; '--flip' = 'The wounded Skill that flips back, if this ends being Westbound.' }
            taking = @('--to', '--flip')
            most = 2; more = $false
        }
        'bindle' = @{
            commands = [ordered]@{ 'rummage' = 'Rummage: draw a token for each coin and keep one.'; 'gain' = 'Lay a token on a card because an event or a card says so; the pup may find one too.'; 'use' = 'Use a token, one a round; it goes on the Cycle Track afterwards.'; 'give' = 'Give a token to an adjacent Vagrant, which is the giver''s use of the round.'; 'discard' = 'Lay a token from a hand on the Cycle Track; it has no benefit of its own.'; 'return' = 'Return tokens above the Rummage value to the Bindle.'; 'put' = 'Lay a token on the Cycle Track by hand, from the Bindle or the train.'; 'cycle' = 'Cycle: the Mood''s cycle effect, then the tokens go back in the Bindle.'; 'show' = 'Show what lies in the Bindle, in hands, on the Cycle Track and on the train.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'bindle rummage' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--drew' = 'The same as a list, such as nails,salt.'; '--keep' = 'The one that is kept.'; '--return' = 'What goes back in the Bindle above the Rummage value; may be repeated.'; '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.'; '--coins' = 'Coins on it when a Skill draws more tokens, 0 to 20. Default: 1 for each token.'; '--ritual' = 'The Moonreaper''s Ritual card, if he comes.'; '--action' = 'The Moonreaper''s Action card, if he comes.' }
            taking = @('--drew', '--keep', '--return', '--limit', '--coins', '--ritual', '--action')
            most = 3; more = $true
        }
        'bindle gain' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--return' = 'What goes back in the Bindle above the Rummage value; may be repeated.'; '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.' }
            taking = @('--return', '--limit')
            most = 2; more = $false
        }
        'bindle use' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--on' = 'Nails: a Haint; candle: a space; apple: a Skill; berry: its symbol.'; '--to' = 'Berry: whom it frees, if not the user.'; '--lifts' = 'Berry: the Haint effect that goes.'; '--flip' = 'The card that flips if the berry wounds.'; '--cover' = 'The Skill that is covered if the berry makes Westbound.'; '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.' }
            taking = @('--on', '--to', '--lifts', '--flip', '--cover', '--limit')
            most = 2; more = $false
        }
        'bindle give' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--return' = 'What goes back in the Bindle above the Rummage value; may be repeated.'; '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.' }
            taking = @('--return', '--limit')
            most = 3; more = $false
        }
        'bindle discard' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--lifts' = 'The Haint effect that goes with it.'; '--on' = 'The symbol that a berry is put on.' }
            taking = @('--lifts', '--on')
            most = 2; more = $false
        }
        'bindle return' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.' }
            taking = @('--limit')
            most = 2; more = $true
        }
        'bindle put' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--on' = 'The symbol that a berry is put on.'; '--train' = 'A Candle that is counted on the train, not one of the Bindle.' }
            taking = @('--on')
            most = 1; more = $false
        }
        'bindle cycle' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'bindle show' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'camp' = @{
            commands = [ordered]@{ 'start' = 'Tear down the scenario, saying everything that it does, and open the pool.'; 'next' = 'Print the next open step''s command; nothing when none is left.'; 'done' = 'Mark a step as done that only you can know about.'; 'heal' = 'Heal a wound for 1 coin: a Skill flips back.'; 'restore' = 'Flip the one wounded Skill that coming back from Westbound gives, for nothing.'; 'repair' = 'Repair broken Junk for 1 coin, or for nothing after a Moonreaper Ritual.'; 'sell' = 'Discard broken Junk for 1 coin.'; 'skill' = 'Buy one of the two Skills on offer, for 2 coins.'; 'offer' = 'Name the top card of the Junk deck; another one instead costs 1 coin.'; 'junk' = 'Buy the Junk on offer for 3 coins, one in a camp.'; 'seance' = 'Take the Seance card for the next scenario, 1 coin a Vagrant.'; 'rummage' = 'Rummage one token for 1 coin; it is kept for the next scenario.'; 'plan' = 'Tell which wishes the pool can pay, in the order given.'; 'finish' = 'Close the camp; coins that are left need --forfeit.'; 'change' = 'Change a Vagrant; cards that are not kept go to the belongings.'; 'join' = 'Let another player join with a Vagrant''s starting cards.'; 'in-between' = 'Read the next In-Between card; without --choices each player is asked in secret.'; 'tier' = 'Raise the tier of the Junk deck, when a scenario''s page says so.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'camp start' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'camp next' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'camp done' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'camp heal' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'camp restore' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'camp repair' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'camp sell' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'camp skill' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--price' = 'Its price where the camp page says another than 2.' }
            taking = @('--price')
            most = 2; more = $false
        }
        'camp offer' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'camp junk' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--replace' = 'The Junk that it replaces.' }
            taking = @('--replace')
            most = 1; more = $false
        }
        'camp seance' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'camp rummage' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--drew' = 'The same as a list.'; '--return' = 'What goes back in the Bindle above the Rummage value; may be repeated.'; '--limit' = 'The Rummage value, 0 to 20 tokens. Default: the box profile''s.' }
            taking = @('--drew', '--return', '--limit')
            most = 2; more = $true
        }
        'camp plan' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'camp finish' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--forfeit' = 'Coins that are left are lost.' }
            taking = @()
            most = 0; more = $false
        }
        'camp change' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--skill' = 'A ready Skill that the new one keeps.'; '--junk' = 'Whole Junk that the new one keeps.'; '--exclusive' = 'A Skill in a slot with the old one''s sign: it goes for good.' }
            taking = @('--skill', '--junk', '--exclusive')
            most = 2; more = $false
        }
        'camp join' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'camp in-between' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--choices' = 'What each player chose, in the order of Vagrants in play.'; '--skip' = 'No card is read after this scenario.' }
            taking = @('--choices')
            most = 1; more = $false
        }
        'camp tier' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'act' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--as' = 'Who acts. Default: whose turn it is.'; '-s' = 'The value on the card: 1 to 20. Default: the box profile''s.'; '--success' = 'The value on the card: 1 to 20. Default: the box profile''s.'; '--smoky' = 'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.'; '--modifier' = 'Added to every normal bone: -9 to 9.'; '--bonus-used' = 'The Empress has had her bonus bone in this turn.'; '--westbound' = 'The card shows its Westbound side.'; '--faces' = 'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.'; '--smoky-faces' = 'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.'; '--smoky-die' = 'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).'; '--haint' = 'Whom a bust is for, when there are two Haints.' }
            taking = @('--as', '-s', '--success', '--smoky', '--modifier', '--faces', '--smoky-faces', '--smoky-die', '--haint')
            most = 2; more = $false
        }
        'roll' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '-s' = 'The value that a bone has to reach: 1 to 20.'; '--success' = 'The value that a bone has to reach: 1 to 20.'; '--smoky' = 'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.'; '--modifier' = 'Added to every normal bone: -9 to 9.'; '--as' = 'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.'; '--coins' = 'Coins on the Skill: 0 to 20; a single one helps the Songsmith.'; '--bonus-used' = 'The Empress has had her bonus bone in this turn.'; '--faces' = 'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.'; '--smoky-faces' = 'Faces of smoky bones that lie there, each +1 to +9, note, skull or 0.'; '--smoky-die' = 'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).'; '--repeat' = 'Roll the same N times and show each roll: 1 to 1000.'; '--tally' = 'Roll the same N times and count the successes: 1 to 10000000.' }
            taking = @('-s', '--success', '--smoky', '--modifier', '--as', '--coins', '--faces', '--smoky-faces', '--smoky-die', '--repeat', '--tally')
            most = 1; more = $false
        }
        'odds' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '-s' = 'The value that a bone has to reach: 1 to 20.'; '--success' = 'The value that a bone has to reach: 1 to 20.'; '--need' = 'Successes needed: 0 to 1000; how many smoky bones to roll for them.'; '--smoky' = 'Smoky bones: 0 to 3. What the normal ones leave no room for waits for boxcars.'; '--modifier' = 'Added to every normal bone: -9 to 9.'; '--as' = 'Who rolls; the Empress has her bonus bone, the Songsmith an easier value with 1 coin.'; '--coins' = 'Coins on the Skill: 0 to 20; a single one helps the Songsmith.'; '--bonus-used' = 'The Empress has had her bonus bone in this turn.'; '--smoky-die' = 'The six faces of a smoky bone, as "+1,+1,+2,note,skull,0" (an example).'; '--faces' = 'Natural faces of normal bones that lie there, boxcars included, in any order: 2,4 or 24.' }
            taking = @('-s', '--success', '--need', '--smoky', '--modifier', '--as', '--coins', '--smoky-die', '--faces')
            most = 1; more = $false
        }
        'haint' = @{
            commands = [ordered]@{ 'target' = 'Tell whom the Haint targets, and why, step by step.'; 'move' = 'Move the Haint: the path, whom it haunts, who steps aside and whom it acts on.'; 'threat' = 'Show for every space a Vagrant could end on whether the Haint would target, haunt or reach them.'; 'gain' = 'Give a Haint Humanity; at its limit it breaks.'; 'limit' = 'Set a Haint''s Humanity limit to what A/B/C means for the Vagrants in play.'; 'mood' = 'Change a Haint''s Mood.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'haint target' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.'; '--haint' = 'Which Haint; needed when several are on the board.'; '--prefer' = 'What the action names: closest, furthest, a Vagrant, or an object''s space.'; '--within' = 'Closest or furthest counts only those within so many spaces: 0 to 30.'; '--still' = 'The action does not move the Haint: no candle counts.' }
            taking = @('--board', '--haint', '--prefer', '--within')
            most = 0; more = $false
        }
        'haint move' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.'; '--range' = 'The action''s range in spaces: 0 to 30.'; '--target' = 'How the players settled a tie: a name or a space.'; '--haint' = 'Which Haint; needed when several are on the board.'; '--prefer' = 'What the action names: closest, furthest, a Vagrant, or an object''s space.'; '--within' = 'Closest or furthest counts only those within so many spaces: 0 to 30.'; '--still' = 'The action does not move the Haint: no candle counts.' }
            taking = @('--board', '--range', '--target', '--haint', '--prefer', '--within')
            most = 1; more = $false
        }
        'haint threat' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--steps' = 'How far the Vagrant may move, in spaces: 0 to 30.'; '--move' = 'The Haint''s Move in spaces: 0 to 30.'; '--board' = 'A board file, or - for standard input; else the save''s board.'; '--range' = 'The action''s range in spaces: 0 to 30.'; '--haint' = 'Which Haint; needed when several are on the board.'; '--prefer' = 'What the action names: closest, furthest, a Vagrant, or an object''s space.'; '--within' = 'Closest or furthest counts only those within so many spaces: 0 to 30.'; '--still' = 'The action does not move the Haint: no candle counts.' }
            taking = @('--steps', '--move', '--board', '--range', '--haint', '--prefer', '--within')
            most = 1; more = $false
        }
        'haint gain' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--haint' = 'Which Haint; needed when there are two.' }
            taking = @('--haint')
            most = 1; more = $false
        }
        'haint limit' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--haint' = 'Which Haint; needed when there are two.' }
            taking = @('--haint')
            most = 1; more = $false
        }
        'haint mood' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--haint' = 'Which Haint; needed when there are two.' }
            taking = @('--haint')
            most = 1; more = $false
        }
        'board' = @{
            commands = [ordered]@{ 'show' = 'Draw the train with everybody on it.'; 'check' = 'Check a board and list every problem with its line.'; 'reach' = 'List the spaces where a Vagrant may end with so many spaces of Move.'; 'range' = 'List the spaces in range of a space, as a Vagrant or as a Haint counts, and who stands there.'; 'use' = 'Take up a board for the running scenario; Humanity stays as the save has it.'; 'put' = 'Put somebody or something on a space of the save''s board.'; 'move' = 'Move somebody on the save''s board; a Haint that ends on a candle discards it.'; 'remove' = 'Take somebody off the save''s board, or clear a space of tokens and objects.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'board show' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.' }
            taking = @('--board')
            most = 0; more = $false
        }
        'board check' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.' }
            taking = @('--board')
            most = 0; more = $false
        }
        'board reach' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--board' = 'A board file, or - for standard input; else the save''s board.' }
            taking = @('--board')
            most = 2; more = $false
        }
        'board range' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--for' = 'Who counts: Vagrants not through terrain, Haints through it.'; '--board' = 'A board file, or - for standard input; else the save''s board.' }
            taking = @('--for', '--board')
            most = 2; more = $false
        }
        'board use' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'board put' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--haint' = 'NAME is a Haint that is new on the board.'; '--object' = 'NAME is an object, such as a leaf pile.' }
            taking = @()
            most = 2; more = $false
        }
        'board move' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 2; more = $false
        }
        'board remove' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'limit' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--players' = 'Players, one for each Vagrant: 2 to 4. Default: the Vagrants of a save that -c names.'; '--now' = 'The present limit: 1 to 99 Humanity.' }
            taking = @('--players', '--now')
            most = 1; more = $false
        }
        'berries' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'rules' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'box' = @{
            commands = [ordered]@{ 'set' = 'Tell numbers that are printed on your cards; `none` takes one out again.'; 'get' = 'Show one number and where it comes from.'; 'show' = 'Show all numbers that are known, and where each comes from.'; 'path' = 'Show which file holds the profile, and why that one.'; 'missing' = 'List the numbers that nobody has told yet; with a save, of the Vagrants in play only.' }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'box set' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--save' = 'Keep it in the save, for this campaign only.' }
            taking = @()
            most = 1; more = $true
        }
        'box get' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'box show' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'box path' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'box missing' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'where' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 0; more = $false
        }
        'check' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $true
        }
        'log' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--vagrant' = 'Only what concerns this Vagrant, by name.'; '--page' = 'Only what was recorded during the scenario on this page: 1 to 999.'; '--kind' = 'Only commands with an event of this kind.'; '--last' = 'Only the last ones: 1 to 999999 commands.' }
            taking = @('--vagrant', '--page', '--kind', '--last')
            most = 0; more = $false
        }
        'undo' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--list' = 'Only list what can be undone.' }
            taking = @()
            most = 1; more = $false
        }
        'redo' = @{
            commands = [ordered]@{  }
            options = [ordered]@{  }
            taking = @()
            most = 1; more = $false
        }
        'diff' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--text' = 'Print one save as vsong would write it, with its comments.' }
            taking = @()
            most = 2; more = $false
        }
        'merge' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--name' = 'What messages call the save, for git.' }
            taking = @('--name')
            most = 3; more = $false
        }
        'resolve' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--ours' = 'Take our side of every conflict.'; '--theirs' = 'Take their side of every conflict.'; '--ask' = 'Show each conflict and ask.' }
            taking = @()
            most = 0; more = $false
        }
        'git-setup' = @{
            commands = [ordered]@{  }
            options = [ordered]@{ '--check' = 'Only tell what is missing; exit 4 when something is.'; '--global' = 'Set up the driver for all repositories of this user.' }
            taking = @()
            most = 0; more = $false
        }
    }
    # What may stand at a place: an argument's number or an option's name after the command's words.
    # Where nothing is listed, PowerShell itself offers files.
    $places = @{
        'new:--vagrant' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'new:--mode' = @('normal', 'zashli-i-vyshli')
        'deed list:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'deed draw:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'deed draw:--keep' = @('none')
        'deed goal:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'deed progress:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'deed cash:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'deed discard:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'moment:2' = @('cursebearer=', 'empress=', 'revivalist=', 'runaway=', 'songsmith=', 'wayfarer=')
        'moonreaper reward:1' = @('junk', 'skill')
        'moonreaper reward:2' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'moonreaper oppress:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'belongings add:1' = @('skill', 'junk', 'ritual')
        'belongings give:2' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'belongings take:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'scenario start:--cycle-after' = @('action', 'turn')
        'scenario end:1' = @('victory', 'defeat')
        'scenario action:--prefer' = @('closest', 'furthest', 'cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'round:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'turn:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'end')
        'vagrant westbound:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant flip:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant restore:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant repair:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant use:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant show:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant humanity:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant max:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant effect:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant effect:3' = @('black', 'white')
        'vagrant lift:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant lift:--by' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant coins:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'vagrant smoky:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'hurt:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'hurt:--pass' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'heal:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'heal:--to' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'bindle rummage:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'bindle gain:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'pup')
        'bindle use:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'pup')
        'bindle use:--to' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'bindle give:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'pup')
        'bindle discard:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'pup')
        'bindle return:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'pup')
        'camp done:1' = @('moment', 'manage', '/')
        'camp heal:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'camp restore:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'camp repair:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'belongings')
        'camp sell:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'belongings')
        'camp skill:2' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'camp junk:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'camp rummage:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'camp join:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'act:--as' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'roll:--as' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'odds:--as' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'haint threat:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'board reach:1' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
        'board range:--for' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer', 'haint')
        'log:--vagrant' = @('cursebearer', 'empress', 'revivalist', 'runaway', 'songsmith', 'wayfarer')
    }
    $shared = [ordered]@{
        '-c' = 'The save: a path, or a name under campaigns/.'
        '--campaign' = 'The save: a path, or a name under campaigns/.'
        '--json' = 'Print one JSON object for scripts.'
        '-n' = 'Show what would happen and save nothing.'
        '--dry-run' = 'Show what would happen and save nothing.'
        '--seed' = 'Repeat the luck of an earlier command: 0 to 999999999.'
        '-q' = 'Print only errors and what was asked for.'
        '--quiet' = 'Print only errors and what was asked for.'
        '-y' = 'Ask nothing; take what the options say.'
        '--yes' = 'Ask nothing; take what the options say.'
        '--spoil' = 'Show what the campaign has not reached yet.'
        '--force' = 'Carry out what a rule refuses; the log keeps WHY.'
        '-h' = 'Show help and exit.'
        '--help' = 'Show help and exit.'
    }
    $sharedTaking = @('-c', '--campaign', '--seed', '--force')

    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { $_.Extent.Text.Trim("'", '"') })
    $node = $nodes['']
    $path = ''
    $option = ''
    $ended = $false
    $position = 1
    foreach ($word in $words) {
        $taking = @($node.taking) + $sharedTaking
        if ($option) {
            $option = ''
        } elseif (-not $ended -and $word -ceq '--') {
            $ended = $true
        } elseif (-not $ended -and $word -clike '--*=*') {
            continue
        } elseif (-not $ended -and $word -cmatch '^-[^0-9.]') {
            if ($word -clike '--*') {
                if ($taking -ccontains $word) { $option = $word }
                continue
            }
            # -qc waits for a value, -cNAME has it.
            for ($index = 1; $index -lt $word.Length; $index++) {
                $name = '-' + $word[$index]
                if ($taking -ccontains $name) {
                    if ($index -eq $word.Length - 1) { $option = $name }
                    break
                }
            }
        } elseif ($node.commands.Count) {
            $path = "$path $word".Trim()
            $node = $nodes[$path]
            if (-not $node) { return }
            $ended = $false
        } else {
            $position++
        }
    }

    $before = ''
    $place = ''
    $found = [ordered]@{}
    if ($option) {
        $place = "${path}:$option"
    } elseif (-not $ended -and $wordToComplete -clike '--*=*') {
        $name, $null = $wordToComplete -split '=', 2
        $before = "$name="
        $place = "${path}:$name"
    } elseif ($node.commands.Count -and $wordToComplete -cnotlike '-*') {
        $found = $node.commands
    } elseif (-not $ended -and ($wordToComplete -clike '-*' -or ($position -gt $node.most -and -not $node.more))) {
        foreach ($set in @($node.options, $shared)) {
            foreach ($key in $set.Keys) { $found[$key] = $set[$key] }
        }
    } elseif ($node.most) {
        $place = "${path}:$([Math]::Min($position, $node.most))"
    }
    if ($place) {
        $listed = $places[$place]
        if (-not $listed) { $listed = $places[($place -replace '^[^:]*', '*')] }
        foreach ($word in $listed) { $found[$word] = $word }
    }

    foreach ($word in $found.Keys) {
        if ("$before$word".StartsWith($wordToComplete, [StringComparison]::Ordinal)) {
            [System.Management.Automation.CompletionResult]::new(
                "$before$word", $word, 'ParameterValue', $found[$word])
        }
    }
}
