package table_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/static"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// played returns the moves as orders of the devices in turn.
func played(first, second string, moves ...string) []table.Command {
	var orders []table.Command
	for i, m := range moves {
		device := first
		if i%2 == 1 {
			device = second
		}
		orders = append(orders, screentest.At(device, table.Move{Move: m}))
	}
	return orders
}

// between is a table of a game between two devices, after moves.
func between(t testing.TB, game string, moves ...string) table.Table {
	t.Helper()
	orders := []table.Command{
		screentest.At(screentest.Tablet, table.OpenTable{Game: game, Name: "Elena", Clock: table.PerGame}),
		screentest.At(screentest.Phone, table.Sit{Side: table.Black, Name: "Davide"}),
	}
	return screentest.SideTable(t, append(orders, played(screentest.Tablet, screentest.Phone, moves...)...)...)
}

// then is a table after more orders.
func then(t testing.TB, tab table.Table, orders ...table.Command) table.Table {
	t.Helper()
	for _, c := range orders {
		events, err := table.Decide(tab, c, screentest.AtTable, tab.Clocks.Since)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			tab = table.Apply(tab, e)
		}
	}
	return tab
}

func TestTableSays(t *testing.T) {
	alone := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	beside := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena", Against: table.AgainstBeside, Other: "Davide"}))
	machine := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "magnetone", Name: "Elena", Against: table.AgainstComputer, Strength: 4}))
	going := between(t, "magnetone", "c3")
	offered := then(t, going, screentest.At(screentest.Tablet, table.OfferDraw{Game: 1, Ply: 1}))
	resigned := then(t, going, screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	drawn := then(t, offered, screentest.At(screentest.Phone, table.Answer{Game: 1, Offer: 1, Accept: true}))
	tests := []struct {
		name   string
		table  table.Table
		device string
		says   string
		badges string // top, bottom
		press  string // buttons beside the text
		acts   string // Quick, then the other actions
	}{
		{"waiting", alone, screentest.Tablet, "Si aspetta l’avversario. Fagli inquadrare il codice, o passagli questo schermo.", ",", "", "Chiudi il tavolo"},
		{"somebody comes", alone, screentest.Phone, "C’è un posto libero. Scrivi il tuo nome e siediti.", ",", "", ""},
		{"two beside one tablet", beside, screentest.Tablet, "Elena, tocca una casella vuota per posare.", ",muove", "", "Proponi patta, Abbandona, Chiudi il tavolo"},
		{"against the computer", machine, screentest.Tablet, "Elena, tocca una casella vuota per posare.", ",tocca a te", "", "Abbandona, Alzati, Chiudi il tavolo"},
		{"the other moves", going, screentest.Tablet, "Tocca a Davide.", "muove,", "", "Riprendi, Proponi patta, Abbandona, Alzati"},
		{"he who moves sits at the bottom", going, screentest.Phone, "Davide, tocca una casella vuota per posare.", ",tocca a te", "", "Proponi patta, Abbandona, Alzati"},
		{"who looks on", going, screentest.Nobody, "Tocca a Davide.", "muove,", "", ""},
		{"a draw is offered", offered, screentest.Phone, "Elena propone la patta. Accetti?", ",tocca a te", "Va bene, No, grazie", "Proponi patta, Abbandona, Alzati"},
		{"and waits", offered, screentest.Tablet, "Hai proposto la patta. Risponde Davide.", "muove,", "Ritira la proposta", "Riprendi, Proponi patta, Abbandona, Alzati"},
		{"nobody else answers", offered, screentest.Nobody, "Tocca a Davide.", "muove,", "", ""},
		{"resigned", resigned, screentest.Tablet, "Vince Elena: l’altro ha abbandonato.", ",ha vinto", "Rivincita, comincia Davide, Dove si è decisa?, Impara: Tre in un colpo", "Alzati, Chiudi il tavolo"},
		{"who has lost asks why", resigned, screentest.Phone, "Vince Elena: l’altro ha abbandonato.", "ha vinto,", "Rivincita, cominci tu, Perché ho perso?, Impara: Tre in un colpo", "Alzati, Chiudi il tavolo"},
		{"so does who looked on", resigned, screentest.Nobody, "Vince Elena: l’altro ha abbandonato.", ",ha vinto", "Dove si è decisa?", ""},
		{"drawn", drawn, screentest.Phone, "Patta: d’accordo.", ",", "Rivincita, cominci tu, Impara: Tre in un colpo", "Alzati, Chiudi il tavolo"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := screentest.TableScene(t, tt.table, "it", tt.device).Page()
			if v.Say.Text != tt.says {
				t.Errorf("says %q, want %q", v.Say.Text, tt.says)
			}
			if got := v.Top.Badge + "," + v.Bottom.Badge; got != tt.badges {
				t.Errorf("badges %q, want %q", got, tt.badges)
			}
			press := v.Say.Press
			if v.End != nil {
				press = slices.Concat(press, v.End.Links)
			}
			if got := titles(press); got != tt.press {
				t.Errorf("buttons %q, want %q", got, tt.press)
			}
			acts := v.Actions
			if v.Quick != nil {
				acts = append([]tableview.Press{*v.Quick}, acts...)
			}
			if got := titles(acts); got != tt.acts {
				t.Errorf("actions %q, want %q", got, tt.acts)
			}
		})
	}
}

// At the end of a game against the computer another strength is offered: an easier one after two losses in a row, a
// harder one after three wins.
func TestOtherStrength(t *testing.T) {
	tests := []struct {
		strength, won, lost int
		offers              string
	}{
		{3, 0, 1, ""},
		{3, 0, 2, "Più facile: facile"},
		{1, 0, 5, ""},
		{3, 2, 0, ""},
		{3, 3, 0, "Più difficile: forte"},
		{table.Strongest, 3, 0, ""},
	}
	for _, tt := range tests {
		machine := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena", Against: table.AgainstComputer, Strength: tt.strength}))
		scene := screentest.TableScene(t, then(t, machine, screentest.At(screentest.Tablet, table.Resign{Game: 1})), "it", screentest.Tablet)
		scene.Won, scene.Lost = tt.won, tt.lost
		if got := titles(scene.Page().Say.Press[1:]); got != tt.offers {
			t.Errorf("strength %d, won %d, lost %d in a row: offers %q, want %q", tt.strength, tt.won, tt.lost, got, tt.offers)
		}
	}
}

func titles(all []tableview.Press) string {
	return screentest.Each(all, ", ", func(p tableview.Press) string { return p.Button.Title })
}

// Only the player who moves gets the squares to tap and the effects of the moves; a waiting player can prepare a move.
func TestTableTaps(t *testing.T) {
	tests := []struct {
		name   string
		game   string
		moves  []string
		device string
		picked string
		ways   int
		has    string // a way
	}{
		{"a stone is placed", "magnetone", []string{"c3", "f6"}, screentest.Tablet, "*", 33, "d4:f6+e5,c3-a1"},
		{"the other one waits, and prepares", "magnetone", []string{"c3", "f6"}, screentest.Phone, "*", 0, ""},
		{"who looks on", "magnetone", []string{"c3", "f6"}, screentest.Nobody, "", 0, ""},
		{"a kitten is placed", "boop", []string{"Kc3"}, screentest.Phone, "K", 8, "Kd3:c3-b3"},
		{"a kitten falls off", "boop", []string{"Ka1"}, screentest.Phone, "K", 3, "Kb2:a1-"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := screentest.TableScene(t, between(t, tt.game, tt.moves...), "it", tt.device).Page().Board
			if b.Picked != tt.picked || len(b.MoveInfos) != tt.ways || !b.Interactive {
				t.Errorf("picked %q, %d ways, want %q and %d", b.Picked, len(b.MoveInfos), tt.picked, tt.ways)
			}
			if tt.has != "" && !slices.ContainsFunc(b.MoveInfos, func(w board.MoveInfo) bool { return strings.HasPrefix(wayText(w), tt.has) }) {
				t.Errorf("no way %s in %v", tt.has, b.MoveInfos)
			}
			if b.FromBlack != (tt.device == screentest.Phone) {
				t.Errorf("Black at the bottom: %v", b.FromBlack)
			}
		})
	}
}

func wayText(w board.MoveInfo) string {
	return w.Move + ":" + screentest.Each(w.Effects, ",", func(e board.Effect) string {
		if e.Kind == board.Attracts {
			return e.From + "+" + e.To
		}
		return e.From + "-" + e.To
	})
}

// The engine plays the examples of the rules, and their boards show what each move does: the move, its effects, lines
// ("win" or "back"), what leaves the board. The file of each game is read when it is written anew.
func TestRulesExamples(t *testing.T) {
	words := screentest.TableScene(t, table.New(registry.Tables()), "it", "").Words
	for _, g := range registry.Tables().Games() {
		t.Run(g.ID(), func(t *testing.T) {
			r, ok := tableview.TableRules(words, g.ID(), "")
			if !ok {
				t.Fatal("no rules")
			}
			var got strings.Builder
			for n, example := range r.Examples {
				for step, shown := range example.Boards[1:] {
					b := shown.Board
					fmt.Fprintf(&got, "%d.%d %s", n+1, step+1, b.Last)
					if len(b.Effects) > 0 {
						fmt.Fprintf(&got, " %s", strings.TrimPrefix(wayText(board.MoveInfo{Effects: b.Effects}), ":"))
					}
					for _, l := range b.Lines {
						fmt.Fprintf(&got, " %s:%s-%s", l.Kind, l.From, l.To)
					}
					if len(b.Taken) > 0 {
						fmt.Fprintf(&got, " taken:%s", strings.Join(b.Taken, ","))
					}
					got.WriteString("\n")
				}
			}
			gametest.Golden(t, gametest.File(t, g.ID(), "examples.txt"), got.String())
		})
	}
}

// A game of the registry without a screen would break its table.
func TestEveryGameHasItsScreens(t *testing.T) {
	for _, g := range registry.Tables().Games() {
		for _, lang := range []string{"it", "en"} {
			t.Run(g.ID()+" "+lang, func(t *testing.T) {
				s := screentest.TableScene(t, between(t, g.ID()), lang, screentest.Tablet)
				v := s.Page()
				taps := func(sq board.Square) bool { return sq.Alone || len(sq.Moves) > 0 }
				if v.Board.Picked == "" && v.Board.Body == nil && !slices.ContainsFunc(v.Board.Squares, taps) || strings.Contains(v.Game+v.Say.Text+v.Phase, "tablepage.") {
					t.Errorf("picked %q, %q, %q, %q", v.Board.Picked, v.Game, v.Say.Text, v.Phase)
				}
				r, ok := tableview.TableRules(s.Words, g.ID(), "")
				if !ok || len(r.Parts) < 3 || len(r.Examples) < 3 {
					t.Errorf("rules: %v, %d parts, %d examples", ok, len(r.Parts), len(r.Examples))
				}
			})
		}
	}
}

// A replay shows a past position, and nothing can be done there.
func TestTableReplay(t *testing.T) {
	tab := between(t, "boop", "Kc3", "Kd3", "Ka1")
	tests := []struct {
		ply   int
		last  string
		steps tableview.Steps
	}{
		{0, "", tableview.Steps{Next: "/tavoli/CDFG?mossa=1", Last: "/tavoli/CDFG?mossa=3"}},
		{2, "d3#2", tableview.Steps{First: "/tavoli/CDFG?mossa=0", Back: "/tavoli/CDFG?mossa=1", Next: "/tavoli/CDFG?mossa=3", Last: "/tavoli/CDFG?mossa=3"}},
		{3, "a1#3", tableview.Steps{First: "/tavoli/CDFG?mossa=0", Back: "/tavoli/CDFG?mossa=2"}},
		{9, "a1#3", tableview.Steps{First: "/tavoli/CDFG?mossa=0", Back: "/tavoli/CDFG?mossa=2"}},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.ply), func(t *testing.T) {
			s := screentest.TableScene(t, tab, "it", screentest.Phone)
			s.Ply = tt.ply
			v := s.Page()
			if v.Board.Last != tt.last || v.Steps != tt.steps {
				t.Errorf("shows %q, %+v", v.Board.Last, v.Steps)
			}
			if v.Board.Interactive || v.Play.Action != "" || len(v.Actions) > 0 || v.Invite != nil {
				t.Error("something can be done in a replay")
			}
		})
	}
}

func TestTablesList(t *testing.T) {
	waiting := screentest.SideTable(t, screentest.At(screentest.Tablet, table.OpenTable{Game: "boop", Name: "Elena"}))
	going := between(t, "magnetone", "c3", "d4", "e5")
	over := then(t, going, screentest.At(screentest.Phone, table.Resign{Game: 1, Side: table.Black}))
	words := screentest.TableScene(t, going, "it", "").Words
	var l list.List
	for _, r := range over.Results() {
		l.Rows = append(l.Rows, list.Row{Code: "CDFG", Results: []table.Result{r}})
	}
	v := tableview.LobbyScene{
		Words: words, Tables: []table.Table{over, going, waiting}, MayOpen: true, Rankings: list.Rankings(l.Results()),
	}.Page()
	got := screentest.Each(slices.Concat(v.Waiting, v.Others), "; ", func(i tableview.Item) string {
		return strings.Join([]string{i.Game, screentest.Each(i.Names, " – ", func(n tableview.Named) string { return n.Name }), i.State, i.Press}, ", ")
	})
	want := "Boop, Elena, cerca un avversario, Siediti; Magnetone, Elena – Davide, mossa 2, Guarda; " +
		"Magnetone, Elena – Davide, Vince Elena: l’altro ha abbandonato., Guarda"
	if got != want {
		t.Errorf("lists %s", got)
	}
	offered := len(v.Games)
	for _, g := range v.Games {
		offered += len(g.Variants)
	}
	if v.Open == nil || offered != len(registry.Tables().Games()) || len(v.Games[0].Variants) != 1 || v.Games[0].Variants[0].ID != "magnetone-weak" {
		t.Error("not every game can be opened, or Weak Force is none of the choices of Magnetone")
	}
	if want := "Boop contro il computer, bambino"; v.Quick == nil || v.Quick.Detail != want {
		t.Errorf("at once: %+v, want %s", v.Quick, want)
	}
	if len(v.Ranking) != 2 || v.Ranking[1].Title != "Magnetone" || v.Ranking[0].Rows[0] != (ui.SideRank{Place: "1", Name: "Elena", Won: 1, Played: 1}) {
		t.Errorf("ranking %+v", v.Ranking)
	}
}

// frameMost is what a change may cost a phone, in bytes on the wire.
const frameMost = 4 << 10

// The frame of the player who moves is the heaviest: it has the effects of every move.
func TestTableFrameIsLight(t *testing.T) {
	for _, id := range plainGames() {
		tab := between(t, id)
		for n, seed := 0, 7; n < 60 && tab.Status() == table.Playing; n++ {
			moves := tab.Moves()
			seed = (seed*31 + 17) % 1009
			device := screentest.Tablet
			if side, _ := tab.ToMove(); side == table.Black {
				device = screentest.Phone
			}
			weigh(t, fmt.Sprintf("%s, ply %d", id, n), screentest.TableScene(t, tab, "it", device).Page())
			tab = then(t, tab, screentest.At(device, table.Move{Game: 1, Ply: tab.Ply(), Move: moves[seed%len(moves)]}))
		}
	}
}

// plainGames are the games whose page needs no files of its own: their frame is light too.
func plainGames() []string {
	var ids []string
	for _, s := range registry.Screens() {
		if len(s.Files.Styles) == 0 {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

func weigh(t *testing.T, name string, v tableview.View) {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := tableview.Frame(v).Render(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if b.Len() > frameMost {
		t.Errorf("%s: a frame of %d bytes, at most %d", name, b.Len(), frameMost)
	}
}

// The filter of the list of tables has a rule for the place of each game.
func TestLobbyFiltersEveryGame(t *testing.T) {
	sheet, err := fs.ReadFile(static.FS, "css/lobby.css")
	if err != nil {
		t.Fatal(err)
	}
	for i := range tableview.Games() {
		if rule := fmt.Sprintf("main:has(.filters .pick:nth-of-type(%d) :checked) .open>:not([data-place=\"%d\"])", i+2, i+1); !strings.Contains(string(sheet), rule) {
			t.Errorf("static/css/lobby.css lacks %s", rule)
		}
	}
}
