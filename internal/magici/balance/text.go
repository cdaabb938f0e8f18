package balance

import (
	"fmt"
	"io"
	"strings"
)

// Shown is how many armies the table of a report has; all stand in the JSON.
const Shown = 12

// Text writes r for people, in English.
func (rep Report) Text(w io.Writer) error {
	var b strings.Builder
	p := rep.Plan
	fmt.Fprintf(&b, "%d matches of the computer Strategist (strength %d", rep.Played, p.Strength)
	if p.Nodes > 0 {
		fmt.Fprintf(&b, ", %d positions a move", p.Nodes)
	}
	fmt.Fprintf(&b, "), %d armies, up to %d matches a pair, seed %d\n", len(rep.Armies), p.Games, p.Seed)

	fmt.Fprint(&b, "\nPrice and measured worth in Piece Points, with the interval of 95 of 100\n")
	for _, k := range Kinds() {
		letter := string(k.Letter())
		if worth, ok := rep.Values[letter]; ok {
			fmt.Fprintf(&b, "  %s  price %2d  worth %5.2f ±%.2f\n", letter, p.Settings.Value(k), worth, Reach*rep.ValueErrors[letter])
		}
	}
	if len(rep.Values) == 0 {
		fmt.Fprint(&b, "  the matches do not tell\n")
	}

	fmt.Fprintf(&b, "\nEquilibrium: the mix guarantees %.1f of 100 (regret matching: %.1f)\n", 100*rep.Value, 100*rep.Regret.Value)
	order := rep.Bought()
	for _, i := range order {
		if rep.Mix[i] == 0 {
			break
		}
		fmt.Fprintf(&b, "  %4.1f%%  %s", 100*rep.Mix[i], rep.Armies[i].Army)
		if rep.MixGames != nil {
			fmt.Fprintf(&b, "  (in %.0f of 100 redrawn results)", 100*rep.MixGames[i])
		}
		b.WriteByte('\n')
	}
	if len(rep.Never) > 0 {
		fmt.Fprintf(&b, "Never pays (loses against the mix by its whole interval): %s\n", strings.Join(rep.Never, " "))
	}

	order = order[:min(Shown, len(order))]
	fmt.Fprintf(&b, "\nRow against column, of 100; the %d armies that do best against the mix\n%-14s", len(order), "")
	for n := range order {
		fmt.Fprintf(&b, "%4c", 'A'+n)
	}
	fmt.Fprint(&b, "   mix\n")
	for n, i := range order {
		fmt.Fprintf(&b, "%c %-12s", 'A'+n, rep.Armies[i].Army)
		for _, j := range order {
			fmt.Fprintf(&b, "%4.0f", 100*rep.Score[i][j])
		}
		fmt.Fprintf(&b, "   %.1f (%.1f to %.1f)\n", 100*rep.Against[i], 100*rep.AgainstSpan[i][0], 100*rep.AgainstSpan[i][1])
	}

	fmt.Fprintf(&b, "\nWho begins gets %.1f of 100 (%.1f to %.1f)\n", 100*rep.First, 100*rep.FirstSpan[0], 100*rep.FirstSpan[1])
	fmt.Fprintf(&b, "Ends: King eaten %.1f%%, time over %.1f%%, no move left %.1f%%; equal points %.1f%%\n", 100*rep.Ends.King, 100*rep.Ends.Time, 100*rep.Ends.Moves, 100*rep.Ends.Drawn)
	fmt.Fprintf(&b, "Length: %.1f turns, %.0f s of match time\n", rep.Plies, rep.Seconds)
	fmt.Fprintf(&b, "Direct Moves: %.2f a match, %.0f of 100 eat, each brings %+.2f Piece Points net\n", rep.Calls.PerMatch, 100*rep.Calls.Eaten, rep.Calls.Gain)
	_, err := io.WriteString(w, b.String())
	return err
}
