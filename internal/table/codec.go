package table

import (
	"scacchimagici/internal/codec"
)

// Orders are those that a device may send, by their word.
var Orders = codec.Index[Order](
	OpenTable{}, Sit{}, Stand{}, Move{}, Resign{}, OfferDraw{}, AskTakeBack{}, AskRematch{}, Answer{}, Close{},
)

// Facts are all that the log may hold, by their word.
var Facts = codec.Index[Fact](
	Opened{}, Seated{}, GotUp{}, ColoursDrawn{}, Moved{}, OfferMade{}, OfferDropped{}, TakenBack{}, Ended{}, NextGame{}, Interrupted{}, TableClosed{},
)
