package gallery

// Reader is who reads a kind of screen.
type Reader string

// The readers.
const (
	Crowd     Reader = "crowd"     // visitors and spectators: all that they read is in German too
	Players   Reader = "players"   // at a side table
	Seats     Reader = "seats"     // Referees and Strategists
	Organiser Reader = "organiser" // pages of the desk
)

// Size is the window of a device, in pixels.
type Size struct {
	Width, Height int64
	Touch         bool
}

// The windows of devices.
var (
	Tablets = []Size{{1280, 800, true}, {1024, 768, true}, {1024, 600, true}, {800, 1280, true}}
	Pocket  = []Size{{390, 844, true}, {360, 640, true}, {320, 568, true}}
	Phones  = []Size{{320, 568, true}, {360, 740, true}, {390, 844, true}, {430, 932, true}}
	Walls   = []Size{{1920, 1080, false}, {1280, 720, false}, {1024, 768, false}, {3840, 2160, false}, {800, 1280, false}, {768, 1024, false}}

	// Sideways is a phone on its side.
	Sideways = Size{844, 390, true}

	// Zoomed is a phone 390 wide at 200 %.
	Zoomed = []Size{{195, 422, true}}
	// Laptops end with one at 200 %.
	Laptops = []Size{{1440, 900, false}, {1280, 720, false}, {720, 450, false}}
	// OnOneScreen are the laptops on which the organiser's day is whole.
	OnOneScreen = []Size{{1280, 800, false}, {1366, 768, false}, {1440, 900, false}}
	// Playing are the windows in which puzzles and lessons are solved.
	Playing = append(Phones[:4:4], Size{360, 640, true}, Size{844, 390, true}, Size{1024, 768, true}, Size{1440, 900, false})
	// Handheld are the windows in which tables are tapped, from the smallest phone to a laptop.
	Handheld = []Size{
		{320, 568, true}, {360, 640, true}, {390, 844, true}, {430, 932, true}, {844, 390, true}, {1024, 768, true}, {1080, 810, true}, {1440, 900, true},
	}
	// AlsoWhole are further windows in which a table is whole: phones sideways, a laptop at 200 %, a tablet upright, televisions.
	AlsoWhole = []Size{
		{568, 320, true}, {667, 375, true}, {720, 450, true}, {1024, 600, true}, {768, 1024, true}, {800, 1280, true}, {1920, 1080, true}, {3840, 2160, true},
	}
)

// Walk says on which windows the browser tests measure a kind of screen, and what it must fulfil there: no word is cut
// or broken, nothing lies over something else or beside the window.
type Walk struct {
	Sizes  []Size
	Only   string // the walk takes only the states that begin so; empty: all
	Target int    // least width and height of a control, in pixels
	Scroll bool   // needed parts may stand below the window
	Loaded bool   // its scripts need a load for each state, to show what has been tapped
	Lost   bool   // the page says that the server is not heard
	Said   bool   // an announcement stands above the page
	Clear  bool   // a refusal covers no control
	Scales bool   // it scales with the window, so that the normal tests look at one size
	Story  bool   // its controls keep their places from one event of a match to the next
	Narrow bool   // names may be shortened on the squares, which are too narrow for them
}

// Finger is the least size of what a finger hits, in pixels; RefereesFinger that on the Referee's tablet.
const (
	Finger         = 44
	RefereesFinger = 56
)

// The usual walks.
var (
	OnPhones      = Walk{Sizes: Phones, Target: Finger, Scroll: true}
	OnLaptops     = Walk{Sizes: Laptops, Target: Finger, Scroll: true}
	OnWalls       = Walk{Sizes: Walls}
	OnSilentWalls = Walk{Sizes: Walls, Lost: true}
	OverPictures  = Walk{Sizes: Walls[:2], Scales: true}
)

// On is a walk like w in other windows.
func (w Walk) On(sizes ...Size) Walk {
	w.Sizes = sizes
	return w
}

// For returns the kind with its reader and its walks.
func (k Kind) For(who Reader, walks ...Walk) Kind {
	k.Reader, k.Walks = who, walks
	return k
}

// Unmeasured returns the kind with its reader, and the reason why no walk measures it.
func (k Kind) Unmeasured(who Reader, why string) Kind {
	k.Reader, k.Why = who, why
	return k
}
