package screentest

import (
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	tablescreen "scacchimagici/views/table"
)

// The devices at a side table.
const (
	Tablet = "tablet" // opens the table
	Phone  = "phone"
	Nobody = "" // watches
)

// At returns an order of a device.
func At(device string, o table.Order) table.Command {
	return table.Command{By: table.Actor{Device: device}, Order: o}
}

// AtTable is what the room gives with the orders of [At].
var AtTable = table.Given{At: time.UnixMilli(Clock), Code: "CDFG", Toss: func() (bool, error) { return false, nil }}

// SideTable returns a table after orders, a second of its clock apart. The first one opens
// it.
func SideTable(t testing.TB, orders ...table.Command) table.Table {
	t.Helper()
	tab := table.New(registry.Tables())
	for i, c := range orders {
		if o, ok := c.Order.(table.Move); ok {
			o.Game, o.Ply = tab.Play.Number, tab.Ply()
			c.Order = o
		}
		events, err := table.Decide(tab, c, AtTable, table.Instant(i*1000))
		if err != nil {
			t.Fatalf("order %d, %T: %v", i, c.Order, err)
		}
		for _, e := range events {
			tab = table.Apply(tab, e)
		}
	}
	return tab
}

// TableScene returns a table as a device sees it, in a language ("it" or "en"), a second
// after its last order.
func TableScene(t testing.TB, tab table.Table, lang, device string) tablescreen.Scene {
	t.Helper()
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return tablescreen.Scene{
		Words: texts.In(locale.Language(lang)), Table: tab, Mine: tab.HeldBy(device), Server: Clock,
		Now: tab.Clocks.Since + 1000, Address: "http://192.168.1.20/t/CDFG", Ply: tablescreen.Live,
	}
}
