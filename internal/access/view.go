package access

// Welcome is what a screen shows before the desk has assigned it: its number, and how to
// take part.
const Welcome = "welcome"

// Tables is the side ranking with one of the side tables.
const Tables = "tables"

// The course of the tournament: its ranking, the round that comes next, and the ceremony.
const (
	Ranking  = "ranking"
	Next     = "next"
	Ceremony = "ceremony"
)

// Views returns all that a screen can show: one board, the two that lie side by side, or a
// page of its own.
func Views() []string {
	views := []string{Welcome, Ranking, Next, Ceremony, "duel", Tables}
	for i, board := range boards {
		views = append(views, "board:"+string(board))
		if i%2 == 1 {
			views = append(views, "boards:"+boards[i-1:i]+","+string(board))
		}
	}
	return views
}
