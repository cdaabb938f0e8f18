package access

import (
	"time"

	"scacchimagici/internal/codec"
)

// Given is what the desk knows of an order and a device must not say.
type Given struct {
	At    time.Time                 // of the order's arrival
	Actor string                    // who gives it, as the log names actors
	Code  func(State) (Code, error) // draws a code that no seat has

	KeyID, KeyToken string // drawn for a new key: its ID, and the SHA-256 of its token in hex
}

// kindOfOrder says how an order is decided, and who may give it.
type kindOfOrder struct {
	decide func(s State, o Order, given Given) (Fact, error)
	anyone bool // any device may give it, not only the organiser's
	made   bool // the desk makes it, once it has checked a code, a password or a pass: a device cannot send it
}

// property says one thing more of an order.
type property func(*kindOfOrder)

func byAnyone(k *kindOfOrder) { k.anyone = true }
func made(k *kindOfOrder)     { k.made = true }

// order is the row of an order: its word, and how it is decided. The organiser and the system may give it.
func order[O any](word string, decide func(State, O, Given) (Fact, error), properties ...property) codec.Row[kindOfOrder] {
	k := kindOfOrder{decide: func(s State, o Order, given Given) (Fact, error) { return decide(s, o.(O), given) }}
	for _, p := range properties {
		p(&k)
	}
	return codec.RowOf[O](word, k)
}

// orders are all orders about the seats. Any other one is refused.
var orders = codec.TableOf[Order](
	order("set-password", State.setPassword, made),
	order("set-network", State.setNetwork),
	order("answer-phones", State.answerPhones),
	order("issue-code", State.issueCode),
	order("renew-code", State.renewCode),
	order("revoke-code", State.revokeCode),
	order("unseat", State.unseat),
	order("revoke-device", State.revokeDevice),
	order("rename-device", State.renameDevice),
	order("assign-screen", State.assignScreen),
	order("set-programme", State.setProgramme),
	order("show-now", State.showNow),
	order("end-show-now", State.endShowNow),
	order("replace-screen", State.replaceScreen),
	order("rename-screen", State.renameScreen),
	order("forget-screen", State.forgetScreen),
	order("choose-output", State.chooseOutput),
	order("set-volume", State.setVolume),
	order("mute-sound", State.muteSound),
	order("set-cue", State.setCue),
	order("remove-sound", State.removeSound),
	order("upload-sound", State.uploadSound, made),
	order("make-key", State.makeKey),
	order("revoke-key", State.revokeKey),
	order("use-key", State.useKey, byAnyone, made),
	order("join", State.join, byAnyone, made),
	order("register-screen", State.registerScreen, byAnyone, made),
	order("name-holder", State.nameHolder, byAnyone, made),
	order("make-pass-key", State.makePassKey, made),
	order("take-pass", State.takePass, byAnyone, made),
	order("leave", State.leave, byAnyone, made),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(func(k kindOfOrder) bool { return !k.made })

// entries are all that the stream of the seats may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("password-set", State.passwordSet),
	codec.Entry("network-set", State.networkSet),
	codec.Entry("phones-answered", State.phonesAnswered),
	codec.Entry("code-issued", State.codeIssued),
	codec.Entry("code-renewed", State.codeRenewed),
	codec.Entry("code-revoked", State.codeRevoked),
	codec.Entry("joined", State.joined),
	codec.Entry("holder-named", State.holderNamed),
	codec.Entry("left", State.left),
	codec.Entry("unseated", State.madeToLeave),
	codec.Entry("device-revoked", State.deviceRevoked),
	codec.Entry("device-renamed", State.deviceRenamed),
	codec.Entry("screen-registered", State.screenRegistered),
	codec.Entry("screen-assigned", State.screenAssigned),
	codec.Entry("screen-programmed", State.screenProgrammed),
	codec.Entry("screen-overridden", State.screenOverridden),
	codec.Entry("screen-returned", State.screenReturned),
	codec.Entry("screen-replaced", State.screenReplaced),
	codec.Entry("screen-renamed", State.screenRenamed),
	codec.Entry("screen-forgotten", State.screenForgotten),
	codec.Entry("sound-set", State.soundSet),
	codec.Entry("sound-uploaded", State.soundUploaded),
	codec.Entry("sound-removed", State.soundRemoved),
	codec.Entry("key-made", State.keyMade),
	codec.Entry("key-revoked", State.keyRevoked),
	codec.Entry("key-used", State.keyUsed),
	codec.Entry("pass-key-made", State.passKeyMade),
	codec.Entry("pass-taken", State.passTaken),
)

// Facts are the kinds of all that the stream of the seats may hold, by their word in the log.
var Facts = entries.Kinds()
