package magici

// PiecePoints («Punti Pedina») are the money before a match and the score in it.
type PiecePoints int

// RankingPoints («Punti Classifica») are what a match pays: 3, 1 or 0 (SM-7.4).
type RankingPoints int

// HousePoints («Punti Casa») are what the tournament pays out (SM-8.3, SM-8.4).
type HousePoints int
