// Package ui holds the parts that every page is made of: icons, arms, buttons, clocks,
// score panels, chips, dialogs.
//
// Components show view structs of plain data and decide nothing. This package names the style classes and
// the data attributes that static/js/live.js acts on; pages write none of their own.
package ui

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"scacchimagici/static"
)

// Words speaks the language of the device. Package locale's Words is one.
type Words interface {
	// T returns the text of key with its arguments.
	T(key string, args ...any) string
	// Lang returns the language tag, such as "it".
	Lang() string
	// Others returns the tags of the other languages that a device can choose, each with its name in itself.
	Others() iter.Seq2[string, string]
}

// House is a House as screens show it: never by its colour alone.
type House struct {
	Name string
	Arms string // id of its arms in static/arms.svg, such as "grifondoro"
}

// Fit returns the style classes of a name that has to stand whole in a narrow place: how many letters its
// longest word has, from which the style sheet sets its size, and whether that is many.
func Fit(name string) string {
	const most, many = 24, 12
	letters := 1
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' }) {
		letters = max(letters, utf8.RuneCountInString(word))
	}
	if letters > many {
		return "fit-" + strconv.Itoa(min(letters, most)) + " fit-many"
	}
	return "fit-" + strconv.Itoa(letters)
}

// Field is a hidden field of a form.
type Field struct{ Name, Value string }

// Command is a form that live.js sends in the background, with a new id for each press. It shows by
// itself whether it was saved.
type Command struct {
	ID     string // of the form; needed only when a board or a button elsewhere fills it
	Action string // address that the form posts to
	Fields []Field
	Class  string // further style classes
	Stay   bool   // a dialog around it stays open once it is saved
	Clear  bool   // its fields are as before typing once it is saved, for the next one
	Steps  bool   // its button is pressed again and again, a step each: the next one takes a tap as soon as it has been seen
	Each   bool   // each of its buttons is about another thing: one that waits for the line is not taken back by the next
	Then   string // page to go to once it is saved; empty: the page stays
	Stands string // key of the question that the page must have shown for a second; empty: it may be sent at once
}

// FetchedDialog says from where a page fetches the content of a dialog, and which version of it
// fits the page.
type FetchedDialog struct{ Href, Version string }

// Kept is what a page shows of a match while it changes to another laptop and no server answers.
type Kept struct {
	Letter string // of the board
	Saved  string // the last saved step, in words; empty: none
	Clock  Clock  // of the match
}

// Button is a button as it looks.
type Button struct {
	Icon   string // id in static/icons.svg; empty: none
	Title  string
	Detail string // second, smaller line; empty: none
	Locked string // why it cannot be pressed; empty: it can. A locked button shows a lock.
	Form   string // id of the form it submits; empty: the one around it
	Name   string // field that it adds to the form when pressed
	Value  string
	Class  string // further style classes: "main", "quiet", "danger", "small"
	Open   string // id of the dialog that it opens instead of submitting
	Action string // action of the device itself: "turn", "theme", "sound", "drop", "full"
}

// Chip is a reason to tap.
type Chip struct{ Value, Label string }

// Ago is the time since an event. It counts on by itself.
type Ago struct {
	At    int64  // the server's clock then, in milliseconds
	Shown string // "40 s"
	After string // text after it
}

// Clock is a clock that screens count by themselves.
type Clock struct {
	Deadline int64  // when it runs out, milliseconds of the server's clock; read while Running
	Left     int64  // milliseconds left; read while not Running
	Total    int64  // milliseconds of the whole time, for bars and rings
	Running  bool   // false: stopped, shown dimmed with a pause sign
	Minutes  bool   // shown as 12:41, otherwise as seconds
	Alarm    bool   // ticks and vibrates in the last five seconds
	Label    string // accessible name, such as "Partita"
}

// InMinutes returns the clock as it is written when it does not run, such as 0:11.
func (c Clock) InMinutes() Clock {
	c.Minutes, c.Alarm = true, false
	return c
}

// TimeBack is the time that a step back gives back to a clock, in milliseconds: the clock's time at that
// step less its time now. It counts by itself.
type TimeBack struct {
	Then     int64
	Left     int64 // the clock now; read while not Running
	Deadline int64 // as in [Clock]
	Running  bool
}

// text returns the time given back while the clock shows Left: "+1:26".
func (b TimeBack) text() string {
	c := Clock{Minutes: true}
	seconds := (b.Then+999)/1000 - (b.Left+999)/1000
	if seconds < 0 {
		return "−" + c.Show(-seconds*1000)
	}
	return "+" + c.Show(seconds*1000)
}

// Taken is a step that a button takes back, or brings back.
type Taken struct {
	Words string
	Redo  bool
	Back  *TimeBack // nil: the clock is not mentioned
}

// Show returns the text of milliseconds left, rounded up: 12:41 or 18.
func (c Clock) Show(left int64) string {
	s := max(0, (left+999)/1000)
	if !c.Minutes {
		return strconv.FormatInt(s, 10)
	}
	text := strconv.FormatInt(s%60, 10)
	if len(text) == 1 {
		text = "0" + text
	}
	return strconv.FormatInt(s/60, 10) + ":" + text
}

// Side is one House in one match, as a score panel shows it.
type Side struct {
	House      House
	Colour     string // "Bianco", "Nero"
	Strategist string
	Points     int    // Piece Points gained in this match
	Gain       string // gained just now, such as "+2"; empty: none
	Left, Used int    // Direct Moves
	Turn       bool   // it is this side's turn
	Key        string // "white" or "black": where gains fly to
}

// Coins are a purse: what is left of a budget.
type Coins struct{ Left, Total int }

// Asset returns the address of a file of package static.
func Asset(name string) string { return static.Path(name) }

// classes joins the names that are not empty.
func classes(names ...string) string {
	var kept []string
	for _, n := range names {
		if n != "" {
			kept = append(kept, n)
		}
	}
	return strings.Join(kept, " ")
}

// HomeOf returns the sprite that holds a figure.
func HomeOf(sprite, code string) string {
	if len(code) == 2 && strings.Contains("kqrbnp", code[1:]) {
		return "pieces"
	}
	return sprite
}

// MaxReason is how long a reason may be, in characters: magici.MaxReason, by a test.
const MaxReason = "500"
