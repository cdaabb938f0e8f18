package access_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

const (
	wave = "RIFF\x24\x00\x00\x00WAVEfmt "
	mp3  = "\xff\xfb\x90\x00"
)

func TestSoundOrders(t *testing.T) {
	s := Apply(villa(t), SoundSet{Sound{Output: Laptop, Volume: 50, Off: []Cue{LateCue}}})
	s = Apply(s, SoundUploaded{DuelCue, OwnSound{Name: "gong.wav", Type: "audio/wav", Data: []byte(wave)}})
	for _, tt := range []struct {
		name  string
		order Order
		want  Fact // nil: nothing happens
	}{
		{"at a screen", ChooseOutput{OutputOf(3)}, SoundSet{Sound{OutputOf(3), 50, false, []Cue{LateCue}}}},
		{"nowhere", ChooseOutput{}, SoundSet{Sound{"", 50, false, []Cue{LateCue}}}},
		{"there already", ChooseOutput{Laptop}, nil},
		{"louder", SetVolume{100}, SoundSet{Sound{Laptop, 100, false, []Cue{LateCue}}}},
		{"muted", MuteSound{true}, SoundSet{Sound{Laptop, 50, true, []Cue{LateCue}}}},
		{"heard anyway", MuteSound{false}, nil},
		{"one cue more is silent, in the order of a day", SetCue{CallCue, false}, SoundSet{Sound{Laptop, 50, false, []Cue{CallCue, LateCue}}}},
		{"silent already", SetCue{LateCue, false}, nil},
		{"heard again", SetCue{LateCue, true}, SoundSet{Sound{Laptop, 50, false, nil}}},
		{"the sound of the program again", RemoveSound{DuelCue}, SoundRemoved{DuelCue}},
		{"which it has already", RemoveSound{EndCue}, nil},
		{"another file", UploadSound{DuelCue, "  campana\x07 .mp3 ", []byte(mp3)}, SoundUploaded{DuelCue, OwnSound{Name: "campana .mp3", Type: "audio/mpeg", Data: []byte(mp3)}}},
		{"the same file", UploadSound{DuelCue, "gong.wav", []byte(wave)}, nil},
		{"a film's sound", UploadSound{EndCue, strings.Repeat("a", 60), []byte("....ftypM4A ")}, SoundUploaded{EndCue, OwnSound{Name: strings.Repeat("a", 39) + "…", Type: "audio/mp4", Data: []byte("....ftypM4A ")}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var want []Fact
			if tt.want != nil {
				want = []Fact{tt.want}
			}
			got, err := decide(s, role.Organiser, tt.order)
			if err != nil || !cmp.Equal(got, want) {
				t.Errorf("%v: %s", err, cmp.Diff(want, got))
			}
		})
	}
}

func TestSoundOrdersAreRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		order Order
		key   string
	}{
		{"a screen that there is not", ChooseOutput{OutputOf(9)}, "fault.sound.output"},
		{"a word", ChooseOutput{"giardino"}, "fault.sound.output"},
		{"a screen without a number", ChooseOutput{"screen:"}, "fault.sound.output"},
		{"no volume", SetVolume{}, "fault.sound.volume"},
		{"too loud", SetVolume{101}, "fault.sound.volume"},
		{"a cue that there is not", SetCue{"gong", true}, "fault.sound.cue"},
		{"a sound for none", RemoveSound{""}, "fault.sound.cue"},
		{"a file for none", UploadSound{"gong", "a.wav", []byte(wave)}, "fault.sound.cue"},
		{"a page", UploadSound{EndCue, "a.mp3", []byte("<!DOCTYPE html>")}, "fault.sound.file"},
		{"a picture in a RIFF file", UploadSound{EndCue, "a.wav", []byte("RIFF....WEBPVP8 ")}, "fault.sound.file"},
		{"an empty file", UploadSound{EndCue, "a.wav", nil}, "fault.sound.file"},
		{"a cut one", UploadSound{EndCue, "a.wav", []byte("RIFF")}, "fault.sound.file"},
		{"a long one", UploadSound{EndCue, "a.mp3", append([]byte(mp3), bytes.Repeat([]byte{1}, MaxSound)...)}, "fault.sound.size"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := decide(villa(t), role.Organiser, tt.order)
			said(t, err, fault.Invalid, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
}

// The output goes with its screen: to its other number, or away.
func TestOutputGoesWithItsScreen(t *testing.T) {
	s := Apply(villa(t), SoundSet{Sound{Output: OutputOf(3)}})
	if got := Apply(s, ScreenForgotten{3}).Sound.Output; got != "" {
		t.Errorf("a screen that is forgotten: %q", got)
	}
	if got := Apply(s, ScreenForgotten{1}).Sound.Output; got != OutputOf(3) {
		t.Errorf("another one: %q", got)
	}
	if got := Apply(s, ScreenReplaced{3, 1}).Sound.Output; got != OutputOf(1) {
		t.Errorf("a screen that is screen 1 again: %q", got)
	}
}
