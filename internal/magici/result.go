package magici

import (
	"scacchimagici/internal/chess"
)

// EndReason says by what a match ended before a King was eaten; empty for a King.
type EndReason string

// The reasons of SM-3.4 and SM-7.3.
const (
	EndTime      EndReason = "time"
	EndAgreement EndReason = "agreement"
	EndIncident  EndReason = "incident"
	EndForfeit   EndReason = "forfeit"
	EndAnnulled  EndReason = "annulled"
)

// EndReasons returns all reasons for which a match ends before a King is eaten.
func EndReasons() []EndReason {
	return []EndReason{EndTime, EndAgreement, EndIncident, EndForfeit, EndAnnulled}
}

// Basis is what decides a result, by the word of the tournament record.
type Basis string

// The bases. An annulled match has no result at all.
const (
	BasisKing     Basis = "king"
	BasisPoints   Basis = "points"
	BasisForfeit  Basis = "forfeit"
	BasisAnnulled Basis = "annulled"
)

// Result of a finished match (SM-7).
type Result struct {
	Over     bool
	Basis    Basis
	End      EndReason // the end entry behind it
	Drawn    bool
	Winner   chess.Side // when it HasWinner
	DuelLoss bool       // a King lost the Duel it had opened
}

// Annulled reports whether the match counts in nothing (SM-7.3).
func (r Result) Annulled() bool { return r.Basis == BasisAnnulled }

// HasWinner reports whether the match is over and one side has won it.
func (r Result) HasWinner() bool { return r.Over && !r.Drawn && !r.Annulled() }

// Ending is how a match ended, as people are told.
type Ending string

// A King eaten, a King that lost the Duel it had opened, or the reason of an early end.
const (
	EndingKing     Ending = "king"
	EndingKingLost Ending = "kinglost"
)

// Ending returns how the match ended.
func (r Result) Ending() Ending {
	switch {
	case r.DuelLoss:
		return EndingKingLost
	case r.End == "":
		return EndingKing
	}
	return Ending(r.End)
}

// GivenUp reports whether a House gave the match up before the first turn (SM-7.3).
func (m *Match) GivenUp() bool { return m.Play.Result.End == EndForfeit && !m.Started() }

// byPoints returns who has more Piece Points, or that both have the same (SM-7.2).
func (p *Play) byPoints() (drawn bool, winner chess.Side) {
	white, black := p.Points[chess.White], p.Points[chess.Black]
	if black > white {
		winner = chess.Black
	}
	return white == black, winner
}

// Conceded returns the points that a side conceded: what the other side gained, also what was
// taken away from that again (SM-10.5).
func (p *Play) Conceded(side chess.Side) PiecePoints {
	return p.Points[side.Other()] + p.Deducted[side.Other()]
}

// PiecePoints («Punti Pedina») are the money before a match and the score in it.
type PiecePoints int

// RankingPoints («Punti Classifica») are what a match pays: 3, 1 or 0 (SM-7.4).
type RankingPoints int

// HousePoints («Punti Casa») are what the tournament pays out (SM-8.3, SM-8.4).
type HousePoints int
