package browsertest

import (
	_ "embed"
	bits "encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/sounds.js
var sounds string

// hears waits until a page has let a tone of so many Hz sound that it has not taken back, and says how long after the frame.
func (s *screen) hears(hz string) {
	s.t.Helper()
	one := `heard.findLast((one) => one.hz === ` + hz + ` && !one.takenBack)`
	s.until(one)
	s.t.Logf("%s: %s Hz comes %.0f ms after its frame", s.who, hz, eval[float64](s, one+`.at - (`+one+`.frame ?? `+one+`.asked)`))
	s.until(`(heard.length = 0, true)`)
}

// The sounds of the day come out where the desk has chosen, once a person has tapped there: a screen, or the laptop. They
// follow the match, the volume and the sounds that were uploaded, and go on after a restart.
func TestSoundOfTheDay(t *testing.T) {
	t.Parallel()
	h := newAPIMatch(t, nil)
	desk := h.organiser.seated("organiser", laptop)
	desk.visit("/desk/suono")
	desk.says("Non esce da nessuna parte")
	wall := open(t, "projector", big, h.server.address)
	wall.steps(runsFirst(sounds))
	wall.becomeScreen()
	if eval[bool](wall, `document.getElementById("output") !== null`) {
		t.Error("a screen that was not chosen wants to sound")
	}
	desk.tap(visible(`.sd-outputs li:nth-child(2) button`))
	wall.until(visible(`.sound-arm`))
	wall.screenshot("arm")
	desk.says("manca un tocco")
	once := func(e *input.DispatchMouseEventParams) { e.ClickCount = 1 }
	arm := wall.point(visible(`.sound-arm`)) // a mouse is down for a while: the button stays until it is up
	wall.steps(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, arm[0], arm[1], chromedp.ButtonLeft, once))
	await[int](wall, `new Promise((then) => setTimeout(then, 500, 0))`)
	wall.steps(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, arm[0], arm[1], chromedp.ButtonLeft, once))
	wall.hears("1320")
	wall.until(`!document.querySelector(".sound-arm").checkVisibility()`)
	if eval[int](wall, "probe.signs") > 0 {
		t.Error("it says that the tap did not count")
	}
	desk.says("Pronto: esce da Schermo 1")
	desk.screenshot("ready")

	h.prepare()
	h.start()
	h.turnSeconds(600)
	// of the turn and of the match; where the line is slow they are taken back and come again
	wall.until(`(window.ticks = heard.filter((one) => one.hz === 1000 && !one.takenBack).map(({ at }) => (at - performance.now()) / 1000)).length === 14`)
	if first := eval[float64](wall, `Math.min(...ticks)`); first < 500 || first > 590.5 {
		t.Errorf("the first tick comes in %.1f s; the turn has 600", first)
	}
	if last := eval[float64](wall, `Math.max(...ticks)`); last < 5200 || last > 5396.5 {
		t.Errorf("the last low tick comes in %.1f s; the match has 5,400", last)
	}
	h.do(h.referee, "pause", fields{"reason": "prova"})
	wall.until(`heard.every((one) => one.takenBack || one.hz !== 1000)`)
	h.do(h.referee, "resume", nil)
	wall.until(`heard.some((one) => one.hz === 1000 && !one.takenBack)`)

	h.move(0, "a1", "a8")
	wall.hears("988") // the Duel
	h.do(h.referee, "reveal", fields{"asked": h.referee.state().Asked})
	h.do(h.referee, "settle", fields{"asked": h.referee.state().Asked, "outcome": "attacker"})
	wall.hears("523") // its points

	desk.visit("/desk")
	desk.tap(visible(`[action="/api/v1/access/commands"]:has([value=mute-sound]) button`))
	wall.until(`volumes.at(-1) === 0`)
	desk.says("Muto: uscirebbe")
	desk.tap(visible(`[action="/api/v1/access/commands"]:has([value=mute-sound]) button`))
	wall.until(`volumes.at(-1) === 0.8`)

	desk.visit("/desk/suono")
	desk.tap(visible(`.sd-volume form:last-of-type button, .sd-volume form:nth-of-type(2) button`))
	wall.until(`volumes.at(-1) === 0.9`)
	desk.upload("duel", "pagina.mp3", []byte("<!DOCTYPE html><script>alert(1)</script>"))
	desk.says("non è un suono")
	desk.visit("/desk/suono")
	desk.upload("duel", "gong.wav", beep(1500))
	desk.says("suono vostro: gong.wav")
	desk.screenshot("own")
	desk.tap(visible(`#cue-duel [action$="/prova"] button`))
	wall.until(`heard.some((one) => one.long === 1.5)`)

	h.server.kill()
	h.server.mustStart(t)
	wall.until(`(heard.length = 0, document.body.dataset.silent === undefined)`)
	desk.says("Pronto: esce da Schermo 1")
	desk.tap(visible(`#cue-points [action$="/prova"] button`))
	wall.hears("659")

	player := h.organiser.seated("laptop", laptop)
	player.steps(runsFirst(sounds))
	player.visit("/desk/suono/qui")
	player.says("Pronto: esce da Schermo 1")
	player.tap(visible(`.sd-player form button.main`))
	wall.until(`!document.getElementById("output")`)
	player.until(visible(`.sd-on`)) // the tap on the button was the one that it needs
	player.screenshot("player")
	desk.says("Pronto: esce da Questo portatile")
	desk.tap(visible(`#cue-end [action$="/prova"] button`))
	player.hears("196")
	desk.tap(visible(`.sd-outputs li:nth-child(2) button`))
	desk.says("Pronto: esce da Schermo 1") // it was tapped before
	desk.tap(visible(`.sd-outputs li:nth-child(1) form button`))
	desk.says("Pronto: esce da Questo portatile")
	player.visit("/desk")
	desk.says("La pagina del suono non è aperta")
}

// upload gives a cue a sound of one's own.
func (s *screen) upload(cue, name string, data []byte) {
	s.t.Helper()
	file := filepath.Join(s.t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.tap(visible(`#cue-` + cue + ` [data-open]`))
	s.until(visible(`dialog[open] [type=file]`))
	s.steps(chromedp.SetUploadFiles(chromedp.CSS(`#change-`+cue+` [type=file]`), []string{file}))
	s.screenshot("upload")
	s.tap(visible(`dialog[open] .sd-file button`))
}

// beep is a WAV file of so many milliseconds.
func beep(milliseconds int) []byte {
	const rate = 8000
	samples := rate * milliseconds / 1000
	file := []byte("RIFF")
	number := func(n uint32) { file = bits.LittleEndian.AppendUint32(file, n) }
	short := func(n uint16) { file = bits.LittleEndian.AppendUint16(file, n) }
	number(uint32(36 + 2*samples))
	file = append(file, "WAVEfmt "...)
	number(16)
	short(1) // PCM
	short(1) // channel
	number(rate)
	number(2 * rate)
	short(2)
	short(16)
	file = append(file, "data"...)
	number(uint32(2 * samples))
	for i := range samples {
		short(uint16(int16(8000 * math.Sin(2*math.Pi*440*float64(i)/rate))))
	}
	return file
}
