package record

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// settingsOf returns the part of s that a record has.
func settingsOf(s tournament.Settings) Settings {
	return Settings{
		Budget: s.Budget, MaxPieces: s.MaxPieces,
		Prices: Prices{
			Pawn: s.Prices.Pawn, Rook: s.Prices.Rook, Knight: s.Prices.Knight,
			Bishop: s.Prices.Bishop, Queen: s.Prices.Queen,
		},
		MoveS: s.MoveS, DirectS: s.DirectS, MatchS: s.MatchS, GraceMs: s.GraceMs, ConfirmS: s.ConfirmS,
		PerPiece: s.PerPiece, PerSide: s.PerSide, Factor: s.Factor,
		RankingPoints: s.RankingPoints, HousePoints: s.HousePoints, DuelShare: s.DuelShare, TieBreaks: s.TieBreaks,
		DoubleStep: s.DoubleStep, EnPassant: s.EnPassant, Castling: s.Castling, Promotion: s.Promotion,
	}
}

// Tournament returns s as the desk knows it.
func (s Settings) Tournament() tournament.Settings {
	return tournament.Settings{
		Settings: magici.Settings{
			Budget: s.Budget, MaxPieces: s.MaxPieces,
			Prices: magici.Prices{
				Pawn: s.Prices.Pawn, Rook: s.Prices.Rook, Knight: s.Prices.Knight,
				Bishop: s.Prices.Bishop, Queen: s.Prices.Queen,
			},
			MoveS: s.MoveS, DirectS: s.DirectS, MatchS: s.MatchS, GraceMs: s.GraceMs, ConfirmS: s.ConfirmS,
			PerPiece: s.PerPiece, PerSide: s.PerSide, Factor: s.Factor,
			DoubleStep: s.DoubleStep, EnPassant: s.EnPassant, Castling: s.Castling, Promotion: s.Promotion,
		},
		RankingPoints: s.RankingPoints, HousePoints: s.HousePoints, DuelShare: s.DuelShare, TieBreaks: s.TieBreaks,
	}
}
