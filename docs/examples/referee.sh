#!/usr/bin/env bash
# Plays a whole match as its Referee with curl, by what docs/openapi.yaml says. It needs the code of the board:
# docs/examples/referee.sh http://192.168.8.2:8080 serata.1A 123456
set -euo pipefail
base=$1 id=$2 code=$3 n=0
run=$(od -An -N8 -tx1 /dev/urandom | tr -d " \n") # so that no id comes again in the next run

token=$(curl -sS --fail-with-body -H 'Content-Type: application/json' --data "{\"code\":\"$code\",\"name\":\"referee.sh\"}" "$base/api/v1/session" | grep -o '"token":"[^"]*' | cut -d'"' -f4)

look() { curl -sS --fail-with-body -H "Authorization: Bearer $token" "$base/api/v1/matches/$id"; }

# field NAME: the text or number that comes first under this name in what is read.
field() { grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d: -f2- | tr -d '"'; }

order() { # command, and the other fields as JSON
	n=$((n + 1))
	curl -sS --fail-with-body -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
		--data "{\"id\":\"$run-$n\",\"command\":\"$1\"${2:+,$2}}" "$base/api/v1/matches/$id/commands"
}

people=$(curl -sS --fail-with-body -H "Authorization: Bearer $token" "$base/api/v1/matches/$id/people" | sed 's/\],\[/],\n[/') # a side a line
for side in white black; do
	person=$(sed -n "$([ $side = white ] && echo 1 || echo 2)p" <<<"$people" | field id)
	order name-strategist "\"side\":\"$side\",\"person\":\"$person\""
done
order open
for side in white black; do
	order buy "\"side\":\"$side\",\"slot\":\"Q\""
	order assign-people "\"side\":\"$side\""
	draft=$(look | grep -o '"draft":[0-9]*' | sed -n "$([ $side = white ] && echo 1 || echo 2)p" | cut -d: -f2)
	order confirm "\"side\":\"$side\",\"draft\":$draft"
done
for side in white black; do order tick-wands "\"side\":\"$side\",\"has\":true"; done
order toss '"by":"coin","first":"white"'
order start

while now=$(look) && phase=$(field phase <<<"$now") && [ "$phase" != finished ]; do
	turn=$(field turn <<<"$now") side=$(field toMove <<<"$now")
	case $phase in
	thinking) # a piece that can be eaten is, the King before all
		moves=$(grep -o '"moves":\[[^]]*' <<<"$now" | grep -o '"[a-h][1-8][a-h][1-8]' | tr -d '"')
		other=$([ "$side" = white ] && echo black || echo white) move=$(head -n 1 <<<"$moves")
		for kind in Q K; do
			square=$(grep -o "\"side\":\"$other\",\"slot\":\"[^\"]*\",\"kind\":\"$kind\",\"square\":\"[^\"]*\"" <<<"$now" | sed 's/.*"square":"//; s/"$//' || true)
			[ -z "$square" ] || move=$(grep "$square$" <<<"$moves" | head -n 1 || true) && move=${move:-$(head -n 1 <<<"$moves")}
		done
		order move "\"turn\":$turn,\"from\":\"${move:0:2}\",\"to\":\"${move:2:2}\""
		;;
	duel) # White's people know everything
		order settle "\"asked\":$(field asked <<<"$now"),\"outcome\":\"$([ "$side" = white ] && echo attacker || echo defender)\""
		;;
	performing) order perform "\"turn\":$turn" ;;
	esac
done
look | grep -o '"result":{[^}]*}' | cut -d: -f2-
