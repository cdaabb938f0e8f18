package screen

// Addresses of the handbook. The first one leads to the part about the page that it is opened
// from.
const (
	HandbookPath = "/aiuto"
	BookletPath  = HandbookPath + "/libretto"
)
