#!/usr/bin/env bash
# Walk a whole Camp Phase of a campaign:  campaigns/camp.sh SAVE [CHOICES]
#
# An example of how scripts drive the camp. It takes every step that is open, in order, and prints what has to be read;
# before the In-Between it heals wounds, repairs Junk and gives what is left to DC, so buy first what you want to buy.
# CHOICES are the letters of the In-Between in the order of the Vagrants, such as A,B,A; without them it asks, or stops
# where nobody can be asked. When it stops, settle what it names and run it again: it goes on where it was.
set -euo pipefail

if [ $# -lt 1 ]; then
  echo "usage: camp.sh SAVE [CHOICES]" >&2
  exit 2
fi
save=$1
choices=${2:-}

# Run a command as vsong prints it, on this save.
run() { eval "vsong --campaign=\"\$save\" ${1#vsong }"; }

# Print one value of the checklist: `next` for the id and command of the next open step, `command ID` for the command of
# a step that is possible now, or the coins of the `pool`.
# -I, since python3 -c loads modules from the present folder otherwise, and that may be somebody else's.
camp() {
  vsong --campaign="$save" camp --json | python3 -I -c '
import json, sys
data = json.load(sys.stdin)["data"] or sys.exit(3)
if sys.argv[1] == "pool":
    print(data["pool"]["coins"])
elif sys.argv[1] == "next":
    print(*(data["next"] or {"id": ""}).values())
else:
    wanted = (s["command"] for s in data["steps"] if s["id"] == sys.argv[2] and s["state"] == "optional")
    print(next(wanted, ""))
' "$@"
}

spend() {
  local step command
  for step in heal repair; do
    while command=$(camp command "$step") && [ -n "$command" ]; do run "$command"; done
  done
  if command=$(camp command donate) && [ -n "$command" ]; then
    # What does not fit on the track any more is refused, and stays in the pool.
    run "vsong donate $(camp pool)" || true
  fi
}

last=
step=$(camp next)
while [ -n "$step" ]; do
  command=${step#* }
  if [ "$command" = "$last" ]; then
    echo "This step needs you: $command" >&2
    exit 3
  fi
  last=$command
  case ${step%% *} in
    in-between) spend; run "$command${choices:+ --choices $choices}" ;;
    finish) run "vsong camp finish --forfeit" ;;
    *) run "$command" ;;
  esac
  step=$(camp next)
done
