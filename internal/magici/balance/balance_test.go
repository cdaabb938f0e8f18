package balance

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

func plan() Plan {
	return Plan{Settings: magici.DefaultSettings(), Strength: 1, Games: 8, Seed: 1}
}

func keyOf(err error) string {
	if f := fault.From(err); f != nil {
		return string(f.Key)
	}
	return ""
}

func TestArmies(t *testing.T) {
	regulation := magici.DefaultSettings()
	rich := regulation
	rich.Budget, rich.MaxPieces = 1000, 15
	poor := regulation
	poor.Budget = 0
	alone := regulation
	alone.MaxPieces = 0
	short := regulation
	short.Prices = magici.Prices{Pawn: 3, Rook: 3, Knight: 3, Bishop: 3, Queen: 3}
	tests := []struct {
		name  string
		s     magici.Settings
		all   bool
		most  int
		n     int
		first string
		key   string
	}{
		{"that spend 10 points", regulation, false, MostArmies, 28, "Q1B2", ""},
		{"all", regulation, true, MostArmies, 139, "Q1B2", ""},
		{"a whole chess set: there are never more", rich, true, MostArmies, 2 * 3 * 3 * 3 * 9, "Q1B2R2N2P8", ""},
		{"of 10 points 9 can be spent", short, false, MostArmies, 27, "Q1B2", ""},
		{"no points", poor, false, MostArmies, 0, "", "fault.balance.nothing"},
		{"no pieces", alone, true, MostArmies, 0, "", "fault.balance.nothing"},
		{"more than the limit", regulation, true, 138, 0, "", "fault.balance.armies"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := armies(tt.s, tt.all, tt.most)
			if len(got) != tt.n || keyOf(err) != tt.key || tt.n > 0 && strategist.Name(got[0]) != tt.first {
				t.Fatalf("%d armies, %v: %v", len(got), err, got)
			}
		})
	}
}

// TestSolve solves games with known equilibria by both ways.
func TestSolve(t *testing.T) {
	tests := []struct {
		name  string
		score [][]float64
		want  []float64 // nil: any mix
	}{
		{"one army", [][]float64{{0.5}}, []float64{1}},
		{"all equal", [][]float64{{0.5, 0.5}, {0.5, 0.5}}, nil},
		{"rock, paper, scissors", [][]float64{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}, []float64{1. / 3, 1. / 3, 1. / 3}},
		// Rock wins 2 against scissors, scissors 1 against paper, paper 1 against rock (as ¼ a unit around ½): the mix is 1:2:1.
		{"rock wins twice", [][]float64{{0.5, 0.25, 1}, {0.75, 0.5, 0.25}, {0, 0.75, 0.5}}, []float64{0.25, 0.5, 0.25}},
		{"a dominated army", [][]float64{{0.5, 0, 1, 0.6}, {1, 0.5, 0, 0.6}, {0, 1, 0.5, 0.6}, {0.4, 0.4, 0.4, 0.5}}, []float64{1. / 3, 1. / 3, 1. / 3, 0}},
		{"one beats all", [][]float64{{0.5, 0.7, 0.6}, {0.3, 0.5, 0.9}, {0.4, 0.1, 0.5}}, []float64{1, 0, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, err := Solve(tt.score)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(e.Value-0.5) > 1e-9 || math.Abs(e.Guessed-0.5) > Agreement {
				t.Errorf("worth %v, by regret matching %v", e.Value, e.Guessed)
			}
			for i := range tt.want {
				if math.Abs(e.Mix[i]-tt.want[i]) > 1e-6 || math.Abs(e.Learned[i]-tt.want[i]) > 0.01 {
					t.Fatalf("mix %v, by regret matching %v", e.Mix, e.Learned)
				}
			}
		})
	}
}

func TestDominated(t *testing.T) {
	score := [][]float64{{0.5, 0.7, 0.6}, {0.3, 0.5, 0.6}, {0.4, 0.4, 0.5}}
	if by, ok := Dominated(score, 1); !ok || by != 0 {
		t.Errorf("the second is dominated by %d, %v", by, ok)
	}
	if _, ok := Dominated(score, 0); ok {
		t.Error("the best is dominated")
	}
}

// TestBlocks plays each game once, alternates colours and beginners, and gives each its own seed.
func TestBlocks(t *testing.T) {
	p := plan()
	p.Games = 6
	r, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	r.Tallies[3].Begins[0].Games = 2 // as if these had been played
	seeds := map[uint64]bool{}
	games := make([]int, len(r.Pairs))
	for b := range r.Blocks() {
		for n := b.From; n < b.To; n++ {
			g := r.Game(b.Pair, n)
			seeds[g.Seed] = true
			games[b.Pair]++
			if g.Armies[g.First] != r.Pairs[b.Pair].First || int(g.First) != n%2 || (g.Beginner == g.First) != (n%4 < 2) {
				t.Fatalf("game %d: %+v", n, g)
			}
		}
	}
	for i, n := range games {
		if want := 6; i == 3 && n != 4 || i != 3 && n != want {
			t.Fatalf("pair %d: %d games", i, n)
		}
	}
	if want := r.Total() - 2; len(seeds) != want {
		t.Errorf("%d seeds for %d games", len(seeds), want)
	}
}

// invented returns a run whose results are those of a logistic model with the given worths, and of a beginner that wins
// more often.
func invented(t *testing.T, worth map[chess.Kind]float64, scale, first float64) *Run {
	t.Helper()
	p := plan()
	p.Games = 400
	r, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	of := func(a magici.Army) (sum float64) {
		for k, v := range worth {
			sum += v * float64(a.Count(k))
		}
		return sum
	}
	for i, pair := range r.Pairs {
		for b, sign := range []float64{1, -1} {
			x := scale*(of(pair.First)-of(pair.Second)) + sign*first
			won := int(math.Round(200 / (1 + math.Exp(-x))))
			r.Tallies[i].Begins[b] = Cell{Games: 200, Won: won}
		}
	}
	return r
}

// TestWorth finds the worths that results were made of, though all armies cost the same.
func TestWorth(t *testing.T) {
	worth := map[chess.Kind]float64{chess.Pawn: 1.3, chess.Rook: 2.4, chess.Knight: 2.2, chess.Bishop: 2.1, chess.Queen: 4.5}
	r := invented(t, worth, 0.2, 0.1)
	mean := 0.0 // what an average army is worth in these units
	for _, a := range r.Armies {
		for k, v := range worth {
			mean += v * float64(a.Count(k)) / float64(len(r.Armies))
		}
	}
	rep, err := r.Report()
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range worth {
		letter := string(k.Letter())
		if got := rep.Values[letter]; math.Abs(got-v*10/mean) > 0.05 || rep.ValueErrors[letter] <= 0 || rep.ValueErrors[letter] > 0.1 {
			t.Errorf("%s is worth %.3f ±%.3f, want %.3f", letter, got, rep.ValueErrors[letter], v*10/mean)
		}
	}
	if rep.First < 0.51 || rep.First > 0.56 || rep.FirstSpan[0] > rep.First || rep.FirstSpan[1] < rep.First {
		t.Errorf("who begins gets %v in %v", rep.First, rep.FirstSpan)
	}
	for i := range rep.Score {
		for j := range rep.Score {
			span := rep.Intervals[i][j]
			if math.Abs(rep.Score[i][j]+rep.Score[j][i]-1) > 1e-12 || rep.Score[i][j] < span[0] || rep.Score[i][j] > span[1] {
				t.Fatalf("%d against %d: %v in %v", i, j, rep.Score[i][j], span)
			}
		}
	}
	// An army that loses against the mix has no share in it.
	if len(rep.Never) == 0 {
		t.Error("every army pays")
	}
	for i, a := range rep.Armies {
		if rep.Mix[i] > 0 && (math.Abs(rep.Against[i]-0.5) > 1e-6 || strings.Contains(strings.Join(rep.Never, " ")+" ", a.Army+" ")) {
			t.Errorf("%s has %v of the mix and gets %v against it", a.Army, rep.Mix[i], rep.Against[i])
		}
	}
}

// TestReportJSON fixes the public fields and their order.
func TestReportJSON(t *testing.T) {
	p := plan()
	p.Settings.Budget = 2
	r, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	rep, err := r.Report()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(rep)
	if err != nil {
		t.Fatal(err)
	}
	at := -1
	for _, field := range []string{`{"armies":[{"army":"R1","cost":2}`, `"games":[[0,`, `"score":[[0.5,`, `"mix":[`, `"value":0.5`, `"values":{`, `"first":0.5`} {
		next := strings.Index(string(data), field)
		if next <= at {
			t.Fatalf("%s is missing or out of order in %s", field, data)
		}
		at = next
	}
	var text bytes.Buffer
	if err := rep.Text(&text); err != nil || !strings.Contains(text.String(), "N1") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

func TestFile(t *testing.T) {
	r := invented(t, map[chess.Kind]float64{chess.Pawn: 1}, 0.1, 0)
	data, err := r.Write()
	if err != nil {
		t.Fatal(err)
	}
	good := r.Plan
	changed := func(change func(*Plan)) Plan {
		p := good
		change(&p)
		return p
	}
	tests := []struct {
		name string
		data string
		plan Plan
		key  string
		arg  any
	}{
		{"the same", string(data), good, "", nil},
		{"settings of screens make no difference", string(data), changed(func(p *Plan) { p.Settings.Reveal = true }), "", nil},
		{"more games", string(data), changed(func(p *Plan) { p.Games = 500 }), "", nil},
		{"fewer games", string(data), changed(func(p *Plan) { p.Games = 399 }), "fault.balance.fewer", 400},
		{"too many games", string(data), changed(func(p *Plan) { p.Games = MostGames + 1 }), "fault.balance.games", nil},
		{"another seed", string(data), changed(func(p *Plan) { p.Seed++ }), "fault.balance.other", "--seed"},
		{"another strength", string(data), changed(func(p *Plan) { p.Strength++ }), "fault.balance.other", "--strength"},
		{"other positions", string(data), changed(func(p *Plan) { p.Nodes++ }), "fault.balance.other", "--nodes"},
		{"other armies", string(data), changed(func(p *Plan) { p.All = true }), "fault.balance.other", "--all"},
		{"some of the armies", string(data), changed(func(p *Plan) { p.Only = []string{"Q1B2"} }), "fault.balance.other", "--armies"},
		{"another price", string(data), changed(func(p *Plan) { p.Settings.Prices.Bishop = 2 }), "fault.balance.other", "--settings"},
		{"a changed number", strings.Replace(string(data), `"w":`, `"w":1`, 1), good, "fault.balance.damaged", nil},
		{"cut off", string(data[:len(data)/2]), good, "fault.balance.damaged", nil},
		{"with more behind", string(data) + "{}", good, "fault.balance.damaged", nil},
		{"empty", "", good, "fault.balance.foreign", nil},
		{"a record", `{"format": "scacchi-magici/1"}`, good, "fault.balance.foreign", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			again, err := GoOn([]byte(tt.data), tt.plan)
			f := fault.From(err)
			if keyOf(err) != tt.key || tt.arg != nil && f.Args[0] != tt.arg {
				t.Fatalf("%v", err)
			}
			if err == nil && (again.Done() != r.Done() || again.Total() != len(r.Pairs)*tt.plan.Games) {
				t.Errorf("%d of %d games", again.Done(), again.Total())
			}
		})
	}
}

func TestReadSettings(t *testing.T) {
	tests := []struct {
		name, data string
		bishop     magici.PiecePoints
		key        string
	}{
		{"nothing is the regulation", `{}`, 3, ""},
		{"a price", `{"prices": {"B": 2}}`, 2, ""},
		{"a record", `{"format": "scacchi-magici/1", "settings": {"budget": 12, "prices": {"B": 4, "K": 0}, "revealAtOnce": true}}`, 4, ""},
		{"a price of the King", `{"prices": {"K": 1}}`, 0, "fault.settings.range"},
		{"an unknown setting", `{"bishop": 2}`, 0, "fault.balance.settings"},
		{"out of bounds", `{"maxPieces": 16}`, 0, "fault.settings.range"},
		{"a text", `{"budget": "10"}`, 0, "fault.balance.settings"},
		{"null", `null`, 0, "fault.balance.settings"},
		{"two objects", `{} {}`, 0, "fault.balance.settings"},
		{"no JSON", `budget: 10`, 0, "fault.balance.settings"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := ReadSettings([]byte(tt.data))
			if keyOf(err) != tt.key || err == nil && s.Prices.Bishop != tt.bishop {
				t.Errorf("%+v, %v", s.Prices, err)
			}
		})
	}
}

func TestPlanCheck(t *testing.T) {
	for key, change := range map[string]func(*Plan){
		"fault.balance.games":   func(p *Plan) { p.Games = 0 },
		"fault.balance.nodes":   func(p *Plan) { p.Nodes = -1 },
		"fault.bot.level":       func(p *Plan) { p.Strength = 5 },
		"fault.balance.army":    func(p *Plan) { p.Only = []string{"Q1B2", "K"} },
		"fault.balance.nothing": func(p *Plan) { p.Settings.Budget = 0 },
	} {
		p := plan()
		change(&p)
		if _, err := New(p); keyOf(err) != key {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// TestOnly plays some of the armies, whatever the order of their names.
func TestOnly(t *testing.T) {
	p := plan()
	p.Only = []string{"R2N2P2", "Q1B2"}
	r, err := New(p)
	if err != nil || len(r.Armies) != 2 || strategist.Name(r.Armies[0]) != "Q1B2" || r.Pairs[0] != (Pair{r.Armies[0], r.Armies[1], 0, 1}) {
		t.Fatalf("%v, %v", r, err)
	}
}

// TestPlay plays some games by the computer.
func TestPlay(t *testing.T) {
	r, err := New(plan())
	if err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		g := r.Game(n, n)
		a, err := r.Plan.Play(t.Context(), g, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := r.Plan.Play(t.Context(), g, nil)
		if err != nil || a != b {
			t.Errorf("the same game ends as %+v and as %+v (%v)", a, b, err)
		}
		if a.Plies == 0 || a.Seconds <= 0 || a.Seconds > 1200 || a.King && a.Timed || a.Eaten > a.Calls {
			t.Errorf("%+v", a)
		}
	}
}
