# Completions of vsong for PowerShell 5.1 and newer.
# Made by scripts/make_completions.py from the command tree: change that, not this.

Register-ArgumentCompleter -Native -CommandName vsong -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # What belongs to a command, or to a group of commands, by its words.
    $nodes = @{
@NODES@
    }
    # What may stand at a place: an argument's number or an option's name after the command's words.
    # Where nothing is listed, PowerShell itself offers files.
    $places = @{
@PLACES@
    }
    $shared = [ordered]@{
@SHARED@
    }
    $sharedTaking = @(@SHARED_TAKING@)

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
