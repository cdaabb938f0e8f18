package screen

// Addresses of the public's pages besides the live one.
const (
	BoardPath         = "/scacchiera/" // followed by the letter of the board
	PublicRankingPath = "/classifica"
	CalendarPath      = "/calendario"
	ReplayPath        = "/partita/"                              // followed by the id of the match
	PublicTablesPath  = "/tavoli"                                // a table: the same with its code
	TrainingPath      = PublicTablesPath + "/magici/allenamento" // a match against the computer, for Strategists
	PuzzlesPath       = PublicTablesPath + "/problemi"
	CupPath           = PublicTablesPath + "/coppa"
)
