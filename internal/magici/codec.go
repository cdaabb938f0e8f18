package magici

import (
	"scacchimagici/internal/codec"
)

// Orders are those that a device may send, by their word.
var Orders = codec.Index[Order](
	NameStrategist{}, SwapColours{}, Open{}, Buy{}, Sell{}, Assign{}, Confirm{}, ReopenPurchase{}, LimitPurchase{},
	Place{}, TakeBack{}, ReturnToPurchase{}, TickWand{}, TossCoin{}, ReturnToDeployment{}, Start{},
	Move{}, Call{}, MovedInTime{}, WandFirst{}, Settle{}, Replace{}, Void{}, Reveal{}, Ask{}, Perform{},
	Pause{}, Resume{}, CorrectClock{}, Undo{}, End{}, Substitute{},
)

// Facts are all that the log may hold, by their word.
var Facts = codec.Index[Fact](
	Scheduled{}, Named{}, Swapped{}, Opened{}, Bought{}, Sold{}, Assigned{}, Confirmed{}, Reopened{}, Limited{},
	Placed{}, TakenBack{}, ReturnedToPurchase{}, Ticked{}, Tossed{}, ReturnedToDeployment{}, Started{},
	Moved{}, Called{}, HeldInTime{}, TimedOut{}, Passed{}, Settled{}, Voided{}, Revealed{}, Asked{}, Performed{},
	PauseBegan{}, PauseEnded{}, ClockCorrected{}, Undone{}, Ended{}, Substituted{},
)
