package rulescmd

import (
	"context"
	"encoding/json"
	"math"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/side/game"
	magicigame "scacchimagici/internal/side/game/magici"
)

// The codes of strategist that batch has not.
const (
	badSettings   game.Code = "bad_settings"
	badDeployment game.Code = "bad_deployment" // armies, or what stands, are not possible
)

// Bounds of a line of strategist.
const (
	mostSeconds = 1_000_000_000
	mostPoints  = 1_000_000
	mostNodes   = 100_000_000
)

// chosen is what a line of strategist with a position gets.
type chosen struct {
	Move   string  `json:"move"`
	Value  float64 `json:"value"` // in points for the side to move
	Direct bool    `json:"direct,omitempty"`
}

// bought is what a line without a position gets.
type bought struct {
	Army  string             `json:"army"`
	Cost  magici.PiecePoints `json:"cost"`
	Place string             `json:"place,omitempty"` // nothing is left to place
}

// fieldsOf are the fields of a line, or of an object in it.
type fieldsOf map[string]json.RawMessage

// advise answers a line of strategist: what the computer Strategist moves, or buys and places.
func (c Command) advise(line []byte) (any, error) {
	var fields fieldsOf
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, fault.New(fault.Invalid, "fault.rules.json", err.Error()).Because(badJSON)
	}
	settings, err := settingsOf(fields)
	if err != nil {
		return nil, err
	}
	strength, err := fields.number("strength", int(strategist.Strongest), int(strategist.Weakest), int(strategist.Strongest))
	if err != nil {
		return nil, err
	}
	limits := strategist.Limits{Strength: strategist.Strength(strength)}
	if limits.Nodes, err = fields.number("nodes", 0, 0, mostNodes); err != nil {
		return nil, err
	}
	if limits.Seed, err = fields.seed(); err != nil {
		return nil, err
	}
	if _, ok := fields["position"]; !ok {
		if _, ok := fields["side"]; ok {
			return fields.purchase(settings, limits)
		}
	}
	s, err := fields.situation(settings)
	if err != nil {
		return nil, err
	}
	choice, err := strategist.Choose(context.Background(), s, limits)
	if err != nil {
		return nil, coded(err, game.BadPosition)
	}
	if choice.Pass {
		return chosen{Move: movement.PassText, Value: choice.Value}, nil
	}
	return chosen{choice.Move.String(), choice.Value, choice.Direct}, nil
}

// coded returns a refusal of the rules with its code in the protocol.
func coded(err error, code game.Code) error {
	if f := fault.From(err); f != nil && game.CodeOf(err) == "" {
		return f.Because(code)
	}
	return err
}

// settingsOf returns the settings of a line: the regulation as it stands, but for what the line says.
func settingsOf(fields fieldsOf) (magici.Settings, error) {
	s := magici.DefaultSettings()
	raw, ok := fields["settings"]
	if !ok {
		return s, nil
	}
	var object fieldsOf
	if !decode(raw, &object) || json.Unmarshal(raw, &s) != nil {
		return s, wrongField("settings", "fault.rules.settings")
	}
	return s, coded(s.Validate(), badSettings)
}

// number reads a whole number from low to high; a missing field is usual.
func (f fieldsOf) number(name string, usual, low, high int) (int, error) {
	raw, ok := f[name]
	if !ok {
		return usual, nil
	}
	n := 0
	if !decode(raw, &n) || n < low || n > high {
		return 0, fault.New(fault.Invalid, "fault.rules.range", name, low, high).Because(badJSON)
	}
	return n, nil
}

// seed reads a whole number of 64 bits, with a sign or without; a missing one is 0.
func (f fieldsOf) seed() (uint64, error) {
	raw, ok := f["seed"]
	if !ok {
		return 0, nil
	}
	var seed uint64
	var signed int64
	if decode(raw, &seed) {
		return seed, nil
	}
	if decode(raw, &signed) {
		return uint64(signed), nil
	}
	return 0, wrongField("seed", "fault.rules.whole")
}

// object reads a field that is an object; a missing one has no fields.
func (f fieldsOf) object(name string) (fieldsOf, error) {
	raw, ok := f[name]
	if !ok {
		return nil, nil
	}
	var object fieldsOf
	if !decode(raw, &object) {
		return nil, wrongField(name, "fault.rules.object")
	}
	return object, nil
}

// situation reads the position of a line and what belongs to it.
func (f fieldsOf) situation(settings magici.Settings) (strategist.Situation, error) {
	s := strategist.Situation{Settings: settings, Left: int64(settings.MatchTime.Int()) * 1000, Chances: strategist.DefaultChances()}
	var text string
	if !decode(f["position"], &text) {
		return s, wrongField("position", "fault.rules.text")
	}
	p, err := magicigame.Parse(text)
	if err != nil {
		return s, err
	}
	b := p.Board()
	if !settings.Castling {
		b.SetCastling(0)
	}
	if !settings.EnPassant {
		b.SetEnPassant(chess.NoSquare)
	}
	s.Position = movement.On(b, settings.Movement())
	points, err := f.object("points")
	if err != nil {
		return s, err
	}
	for side := chess.White; side <= chess.Black; side++ {
		n, err := points.number(side.String(), 0, -mostPoints, mostPoints)
		if err != nil {
			return s, err
		}
		s.Points[side] = magici.PiecePoints(n)
	}
	if raw, ok := f["left"]; ok {
		var seconds float64
		if !decode(raw, &seconds) || !(seconds >= 0 && seconds <= mostSeconds) {
			return s, fault.New(fault.Invalid, "fault.rules.range", "left", 0, mostSeconds).Because(badJSON)
		}
		s.Left = int64(math.Round(seconds * 1000))
	}
	if raw, ok := f["chances"]; ok {
		var object fieldsOf
		s.Chances = strategist.Chances{}
		if !decode(raw, &object) || json.Unmarshal(raw, &s.Chances) != nil || s.Chances.Valid() != nil {
			return s, wrongField("chances", "fault.rules.chances")
		}
	}
	if err := f.calls(&s); err != nil {
		return s, err
	}
	return s, f.caller(&s)
}

// calls reads the Direct Moves that each side has called: how many, or the squares where those who called stand now,
// "-" for one who has left the board.
func (f fieldsOf) calls(s *strategist.Situation) error {
	calls, err := f.object("calls")
	if err != nil {
		return err
	}
	for side := chess.White; side <= chess.Black; side++ {
		raw, ok := calls[side.String()]
		if !ok {
			continue
		}
		var squares []string
		if decode(raw, &s.Called[side]) && s.Called[side] >= 0 {
			continue
		}
		if !decodeTexts(raw, &squares) {
			return wrongField("calls", "fault.rules.calls")
		}
		s.Called[side] = len(squares)
		times := map[chess.Square]int{}
		for _, name := range squares {
			sq, ok := chess.ParseSquare(name)
			if !ok && name != chess.NoSquare.String() {
				return wrongField("calls", "fault.rules.calls")
			}
			if times[sq]++; ok && times[sq] >= s.Settings.PerPiece {
				s.CalledBy[side] |= uint64(sq.Bit())
			}
		}
	}
	return nil
}

// caller reads the square of the piece that has called in this turn, if one has; what it paid is among the points.
func (f fieldsOf) caller(s *strategist.Situation) error {
	raw, ok := f["caller"]
	if !ok {
		return nil
	}
	var name string
	if !decode(raw, &name) {
		return wrongField("caller", "fault.rules.square")
	}
	sq, ok := chess.ParseSquare(name)
	piece, occupied := s.Position.At(sq & 63)
	if !ok || !occupied || piece.Side != s.Position.Side() {
		return wrongField("caller", "fault.rules.square")
	}
	s.Calling, s.Caller = true, sq
	return nil
}

// purchase buys an army for a side, if it has none yet, and places its next piece by what stands already.
func (f fieldsOf) purchase(settings magici.Settings, limits strategist.Limits) (bought, error) {
	var name string
	var side chess.Side
	if !decode(f["side"], &name) || side.UnmarshalText([]byte(name)) != nil {
		return bought{}, wrongField("side", "fault.rules.side")
	}
	m := magici.New(magici.Plan{})
	m.Settings, m.Stage = settings, magici.Deployment
	stands, err := f.deployed(&m)
	if err != nil {
		return bought{}, err
	}
	named, err := f.armies(&m, stands)
	if err != nil {
		return bought{}, err
	}
	army := &m.Teams[side].Army
	if !named[side] {
		a, ok := buyWith(settings, stands[side], limits.Seed)
		if !ok {
			return bought{}, fault.New(fault.Illegal, "fault.rules.deployment", name).Because(badDeployment)
		}
		*army = a
	}
	answer := bought{Army: strategist.Name(*army), Cost: settings.Cost(*army)}
	if m.Unplaced(side).Pieces() == 0 {
		return answer, nil
	}
	slot, sq := strategist.PlaceNext(m, side, limits.Strength, limits.Seed)
	answer.Place = string(rune(slot.Kind().Letter())) + sq.String()
	return answer, nil
}

// deployed reads what stands on the board, such as "Pa2", into m, and returns the least army that each side has.
// Kings and Queens stand where they must (SM-2.1) and may be left out.
func (f fieldsOf) deployed(m *magici.Match) (stands [2]magici.Army, err error) {
	object, err := f.object("deployed")
	if err != nil {
		return stands, err
	}
	var taken chess.Bits
	for side := chess.White; side <= chess.Black; side++ {
		stands[side] = magici.BareKing
		var texts []string
		if raw, ok := object[side.String()]; ok && !decodeTexts(raw, &texts) {
			return stands, wrongField("deployed", "fault.rules.texts")
		}
		for _, text := range texts {
			slot, sq, ok := readPlaced(side, stands[side], text)
			if !ok || taken.Has(sq) {
				return stands, fault.New(fault.Illegal, "fault.rules.placed", text).By("SM-2.2").Because(badDeployment)
			}
			taken |= sq.Bit()
			if slot != magici.King {
				stands[side] = stands[side].With(slot)
			}
			if slot != magici.King && slot != magici.Queen {
				m.Placements = append(m.Placements, magici.Placement{Side: side, Slot: slot, Square: sq})
			}
		}
	}
	return stands, nil
}

// readPlaced reads a piece on a square where side may deploy it; slot is the next of its kind that stands lacks.
func readPlaced(side chess.Side, stands magici.Army, text string) (slot magici.Slot, sq chess.Square, ok bool) {
	if len(text) != 3 {
		return magici.NoSlot, chess.NoSquare, false
	}
	piece, ok := chess.ParsePiece(text[0])
	sq, ok2 := chess.ParseSquare(text[1:])
	if !ok || !ok2 || piece.Side != chess.White {
		return magici.NoSlot, chess.NoSquare, false
	}
	for _, may := range magici.Deployable(side, piece.Kind) {
		if may == sq {
			if piece.Kind == chess.King {
				return magici.King, sq, true
			}
			slot = stands.FreeSlot(piece.Kind)
			return slot, sq, slot != magici.NoSlot
		}
	}
	return magici.NoSlot, chess.NoSquare, false
}

// armies reads the armies of the sides that are known into m, those of the others are what stands of them. named says
// which side's is known.
func (f fieldsOf) armies(m *magici.Match, stands [2]magici.Army) (named [2]bool, err error) {
	object, err := f.object("armies")
	if err != nil {
		return named, err
	}
	for side := chess.White; side <= chess.Black; side++ {
		m.Teams[side].Army = stands[side]
		raw, ok := object[side.String()]
		if !ok {
			continue
		}
		var name string
		if !decode(raw, &name) {
			return named, wrongField("armies", "fault.rules.text")
		}
		a, ok := strategist.ParseName(strings.TrimSpace(name))
		if !ok || !strategist.Affordable(m.Settings, a) || stands[side]&^a != 0 {
			return named, fault.New(fault.Illegal, "fault.rules.army", name).By("SM-1.3").Because(badDeployment)
		}
		m.Teams[side].Army, named[side] = a, true
	}
	return named, nil
}

// buyWith buys an army that has at least what stands; false when there is none. The same seed buys the same as long as
// what stands is of it.
func buyWith(s magici.Settings, stands magici.Army, seed uint64) (magici.Army, bool) {
	mix := strategist.DefaultMix(s)
	if a := strategist.Buy(s, mix, seed); stands&^a == 0 {
		return a, true
	}
	with := func(all []strategist.Weighted) (some []strategist.Weighted) {
		for _, w := range all {
			if w.Share > 0 && stands&^w.Army == 0 {
				some = append(some, w)
			}
		}
		return some
	}
	if mix = with(mix); mix == nil {
		mix = with(strategist.Dearest(s))
	}
	if mix == nil {
		var all []strategist.Weighted
		for a := range strategist.Armies(s) {
			all = append(all, strategist.Weighted{Army: a, Share: float64(1 + s.Cost(a))})
		}
		if mix = with(all); mix == nil {
			return magici.BareKing, false
		}
	}
	return strategist.Buy(s, mix, seed), true
}
