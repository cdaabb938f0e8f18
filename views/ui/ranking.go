package ui

// SideRanking is that of the side tables, of one game or of all.
type SideRanking struct {
	Title string
	Rows  []SideRank
}

// SideRank is a line of it.
type SideRank struct {
	Place, Name        string
	Won, Drawn, Played int
}
