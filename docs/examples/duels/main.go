// Command duels counts who wins Duels, by the level of their question, from the table that docs/dataset.md describes:
//
//	scacchimagici export --format csv | go run ./docs/examples/duels
//
// It needs nothing but the standard library. Steps that were taken back do not count.
package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"text/tabwriter"
)

// count is how many Duels of a level there were, and by whom they were decided.
type count struct{ duels, attacker, defender, neither int }

func main() {
	log.SetFlags(0)
	in := csv.NewReader(os.Stdin)
	names, err := in.Read()
	if err != nil {
		log.Fatalln("no table on standard input:", err)
	}
	column := map[string]int{} // by its name, so that columns may be added
	for i, name := range names {
		column[name] = i
	}
	for _, name := range []string{"kind", "level", "outcome", "undone"} {
		if _, ok := column[name]; !ok {
			log.Fatalf("the table has no column %s", name)
		}
	}
	levels := map[string]*count{"1": {}, "2": {}, "3": {}, "": {}, "all": {}}
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			log.Fatalln(err)
		}
		level, ok := levels[row[column["level"]]]
		if row[column["kind"]] != "duel" || row[column["undone"]] == "true" || !ok {
			continue
		}
		for _, c := range []*count{level, levels["all"]} {
			c.duels++
			switch row[column["outcome"]] {
			case "attacker":
				c.attacker++
			case "defender":
				c.defender++
			case "neither":
				c.neither++
			}
		}
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "level\tDuels\tattacker first\tdefender first\tneither\tattacker stays\t")
	for _, level := range []string{"1", "2", "3", "", "all"} {
		c := levels[level]
		if level == "" {
			level = "unknown"
		}
		stays := "-" // when neither answers, the attacker wins the Duel as well (SM-5.4)
		if c.duels > 0 {
			stays = fmt.Sprintf("%.0f %%", 100*float64(c.attacker+c.neither)/float64(c.duels))
		}
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\t%d\t%s\t\n", level, c.duels, c.attacker, c.defender, c.neither, stays)
	}
	if err := out.Flush(); err != nil {
		log.Fatalln(err)
	}
}
