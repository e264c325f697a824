#!/usr/bin/env bash
# Walk a whole Camp Phase of a campaign:  campaigns/camp.sh SAVE [CHOICES]
#
# It tears down, heals every wound that the coins can pay, repairs what is broken, gives the rest to DC, and does every
# open step. CHOICES are the letters of the In-Between in the order of the Vagrants, such as A,B,A; without them it stops
# there and asks you. What only you can decide stops it too; when that is done, run it again: it goes on where it was.
set -euo pipefail

save=${1:?usage: camp.sh SAVE [CHOICES]}
choices=${2:-}

# Run a command as vsong prints it, on this save.
run() { eval "vsong --campaign=\"\$save\" ${1#vsong }"; }

# Print the command of a step when it is possible now; a step has an id, a state and a command.
possible() {
  vsong --campaign="$save" camp --json | python3 -c '
import json, sys
steps = json.load(sys.stdin)["data"]["steps"]
print(next((s["command"] for s in steps if s["id"] == sys.argv[1] and s["state"] == "optional"), ""))
' "$1"
}

spend() {
  local step command
  for step in heal repair; do
    while command=$(possible "$step") && [ -n "$command" ]; do run "$command"; done
  done
  while command=$(possible donate) && [ -n "$command" ]; do run "$command"; done
}

last=
while command=$(vsong --campaign="$save" camp next) && [ -n "$command" ]; do
  if [ "$command" = "$last" ]; then
    echo "This step needs you: $command" >&2
    exit 3
  fi
  last=$command
  case $command in
    *" camp in-between"*) spend; run "$command${choices:+ --choices $choices}" ;;
    *" camp finish"*) run "vsong camp finish --forfeit" ;;
    *) run "$command" ;;
  esac
done
