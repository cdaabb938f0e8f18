package access

import (
	"scacchimagici/internal/codec"
)

var (
	// Orders are those that a device may send, by their word. A password, a code to join
	// with and a token never are a command: the desk makes one of them.
	Orders = codec.Index[Order](
		SetNetwork{}, IssueCode{}, RenewCode{}, RevokeCode{}, Unseat{}, RevokeDevice{}, AssignScreen{}, RenameScreen{}, ForgetScreen{}, Leave{},
	)
	// Facts are all that the log may hold, by their word.
	Facts = codec.Index[Fact](
		PasswordSet{}, NetworkSet{}, CodeIssued{}, CodeRenewed{}, CodeRevoked{}, Joined{}, Left{}, Unseated{}, DeviceRevoked{},
		ScreenRegistered{}, ScreenAssigned{}, ScreenRenamed{}, ScreenForgotten{},
	)
)
