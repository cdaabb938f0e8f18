package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// These parts are on every page, many of them many times, so their renderings are kept.
var (
	keptPush       = Keep(push)
	keptIcon       = Keep(icon)
	keptFigure     = Keep(figure)
	keptPieceTile  = Keep(pieceTile)
	keptArms       = Keep(arms)
	keptArmsNamed  = Keep(armsNamed)
	keptWands      = Keep(wands)
	keptScorePanel = Keep(scorePanel)
	keptScoreTop   = Keep(scoreTop)
	keptPoints     = Keep(points)
	keptDialogHead = Keep(dialogHead)
	keptChipButton = Keep(chipButton)
	keptOption     = Keep(option)
	keptTools      = Keep(tools)
	keptLanguage   = Keep(language)
)

type (
	spriteFigure struct{ sprite, code string }
	shield       struct {
		house House
		width int // px
	}
	wandsOf struct {
		label      string
		left, used int
	}
	score struct {
		Side
		left, points string // words
		right        bool
	}
	namedChip struct {
		Chip
		name string
	}
	dialogTitle   struct{ id, title, close string }
	deviceChoices struct{ theme, night, parchment, sun, turn, sound, full, help, works, phone string }
	languageLink  struct{ href, tag, name string }
)

// Push is a button. A locked one stays in the order of the keyboard, so that people can read why it is locked, and
// cannot be pressed.
func Push(b Button) templ.Component { return keptPush(b) }

// ChipButton is a button that sends a chip under a name.
func ChipButton(name string, c Chip) templ.Component { return keptChipButton(namedChip{c, name}) }

// Option is a chip in a list to choose from.
func Option(c Chip) templ.Component { return keptOption(c) }

func scoreOf(w Words, s Side) score {
	return score{Side: s, left: w.T("ui.wands.left", s.Left), points: w.T("ui.points")}
}

// long reports whether a name needs smaller letters in the panel of a small tablet.
func (s score) long() bool {
	return utf8.RuneCountInString(s.House.Name) > longHouse || utf8.RuneCountInString(joinDot(s.Colour, s.Strategist)) > longWho
}

// The most letters that the panel of a small tablet holds in a line: of a House, and of a colour with a Strategist.
const (
	longHouse = 12
	longWho   = 22
)

func (s score) wands() wandsOf { return wandsOf{s.left, s.Left, s.Used} }

// ScorePanel shows one side on a Referee's tablet or a desk: arms, name, Strategist,
// Direct Moves in words, points.
func ScorePanel(w Words, s Side) templ.Component { return keptScorePanel(scoreOf(w, s)) }

// ScoreTop shows one side at the head of a projector; right mirrors it.
func ScoreTop(w Words, s Side, right bool) templ.Component {
	of := scoreOf(w, s)
	of.right = right
	return keptScoreTop(of)
}

// Icon shows a line icon beside words that say the same.
func Icon(id string) templ.Component { return keptIcon(id) }

// Figure shows a figure of a sprite: a file of static without its ending. Chess figures are those of pieces.svg on every board.
func Figure(sprite, code string) templ.Component { return keptFigure(spriteFigure{sprite, code}) }

// Piece shows a chess figure: "wk" to "bp".
func Piece(code string) templ.Component { return Figure("pieces", code) }

// PieceTile shows a chess figure on a square of the board that sets it off.
func PieceTile(code string) templ.Component { return keptPieceTile(code) }

// Arms shows a shield, width px wide. The name of the House stands beside it.
func Arms(id string, width int) templ.Component { return keptArms(shield{House{Arms: id}, width}) }

// ArmsNamed shows a shield that stands alone, with the name of its House.
func ArmsNamed(h House, width int) templ.Component { return keptArmsNamed(shield{h, width}) }

// Wands shows the Direct Moves of a side: used ones dashed, those left whole.
func Wands(w Words, left, used int) templ.Component {
	return keptWands(wandsOf{w.T("ui.wands.left", left), left, used})
}

// Tools are the choices of a device: theme, turning of boards, sound, language. Address is one that
// switches to another language, as [LanguageHref] takes it.
func Tools(w Words, address string) templ.Component {
	return toolsOf(deviceChoices{
		theme: w.T("ui.theme"), night: w.T("ui.theme.notte"), parchment: w.T("ui.theme.pergamena"), sun: w.T("ui.theme.sole"),
		turn: w.T("ui.turn"), sound: w.T("ui.sound"), full: w.T("ui.full"), help: w.T("handbook.title"), works: w.T("works.title"), phone: w.T("phone.tools"),
	}, w, address)
}

// LanguageHref returns the address that switches to a language, made from one that switches to any.
func LanguageHref(address, tag string) templ.SafeURL {
	to := "/lingua/" + tag
	if _, query, ok := strings.Cut(address, "?"); ok {
		to += "?" + query
	}
	return templ.SafeURL(to)
}

// LanguageOf returns the language to which an address switches, with its name; empty strings for any other address.
// Pages whose head has room for one language besides their own name this one.
func LanguageOf(w Words, address string) (tag, name string) {
	path, _, _ := strings.Cut(address, "?")
	for tag, name := range w.Others() {
		if path == "/lingua/"+tag {
			return tag, name
		}
	}
	return "", ""
}
