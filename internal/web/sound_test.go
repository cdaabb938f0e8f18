package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// wave is the beginning of a WAV file.
var wave = []byte("RIFF\x24\x00\x00\x00WAVEfmt ")

// The page of the chosen output has the sounds of the day, and no other one; the organiser sees whether it can sound.
func TestSoundOutput(t *testing.T) {
	v := newRouteTest(t)
	orders := "/api/v1/access/commands"
	on := func(who, address string) bool {
		return strings.Contains(v.ask(who, http.MethodGet, address, "").Body.String(), `id="output"`)
	}
	says := func(words string) {
		t.Helper()
		if page := v.ask("organiser", http.MethodGet, "/desk/suono", "").Body.String(); !strings.Contains(page, words) {
			t.Errorf("the organiser does not read %q", words)
		}
	}
	if on("screen", "/schermo") || on("organiser", "/desk/suono/qui") {
		t.Error("a page sounds that was not chosen")
	}
	v.ask("organiser", http.MethodPost, orders, "command=choose-output&output=screen:1&id=s1")
	if !on("screen", "/schermo") || on("organiser", "/desk/suono/qui") {
		t.Error("the chosen screen does not sound, or another page does")
	}
	v.ask("organiser", http.MethodPost, orders, "command=choose-output&output=laptop&id=s2")
	if on("screen", "/schermo") || !on("organiser", "/desk/suono/qui") {
		t.Error("the laptop does not sound, or another page does")
	}
	says("non è aperta su questo portatile")
	v.ask("organiser", http.MethodPost, "/rete/voce/portatile", "page=a")
	says("manca un tocco")
	v.ask("organiser", http.MethodPost, "/rete/voce/portatile", "page=a&sounds=1")
	says("Pronto: esce da")
	v.ask("organiser", http.MethodPost, orders, "command=mute-sound&muted=true&id=s3")
	says("Muto: uscirebbe")
	if page := v.ask("organiser", http.MethodGet, "/desk/suono/qui", "").Body.String(); !regexp.MustCompile(`volume&#34;:0[,}]`).MatchString(page) {
		t.Error("a muted page is loud")
	}
	if page := v.ask("organiser", http.MethodGet, "/desk", "").Body.String(); !strings.Contains(page, "Togli il muto") {
		t.Error("the page of the day has no button for it")
	}
}

// A sound of one's own is served to devices with a seat as what it is; what is none changes nothing.
func TestOwnSound(t *testing.T) {
	v := newRouteTest(t)
	here := v.laptopOf(t)
	const file = "/desk/suono/segnale"
	for _, tt := range []struct {
		name, cue, file string
		data            []byte
		says            string
	}{
		{"a page", "duel", "gong.wav", []byte("<!DOCTYPE html>"), "non è un suono"},
		{"for no cue", "gong", "gong.wav", wave, "Non c’è un segnale"},
		{"nothing", "duel", "gong.wav", nil, "Non hai scelto nessun file"},
		{"too much", "duel", "gong.wav", append(wave, make([]byte, 1<<20)...), "al massimo 1 MB"},
	} {
		if w := sendTo(t, here, file, tt.file, tt.data, "cue", tt.cue); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), tt.says) {
			t.Errorf("%s: %d %s", tt.name, w.Code, w.Body)
		}
	}
	if w := v.ask("screen", http.MethodGet, file+"/duel", ""); w.Code != http.StatusNotFound {
		t.Errorf("status %d without a sound", w.Code)
	}
	if w := sendTo(t, here, file, "../gong <b>.wav", wave, "cue", "duel"); w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	w := v.ask("screen", http.MethodGet, file+"/duel", "")
	if w.Code != http.StatusOK || w.Body.String() != string(wave) || w.Header().Get("Content-Type") != "audio/wav" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if w := v.ask("public", http.MethodGet, file+"/duel", ""); w.Code == http.StatusOK {
		t.Error("a stranger gets it")
	}
	page := v.ask("organiser", http.MethodGet, "/desk/suono", "").Body.String()
	if !strings.Contains(page, "gong &lt;b&gt;.wav") || strings.Contains(page, "gong <b>") {
		t.Error("its name is not on the page, or not as text")
	}
	v.ask("organiser", http.MethodPost, "/api/v1/access/commands", "command=choose-output&output=screen:1&id=s4")
	if page := v.ask("screen", http.MethodGet, "/schermo", "").Body.String(); !strings.Contains(page, file+"/duel?v=") {
		t.Error("the output does not know it")
	}
}
