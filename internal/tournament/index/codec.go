package index

import (
	"scacchimagici/internal/codec"
	"scacchimagici/internal/tournament"
)

var (
	// Orders are those that a device may send, by their word.
	Orders = codec.Index[Order](tournament.Create{}, Select{}, Archive{}, Unarchive{}, Delete{})
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](Created{}, Selected{}, Archived{}, Unarchived{}, Deleted{}, Renamed{})
)
