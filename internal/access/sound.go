package access

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// Cue is an occasion on which the garden hears something.
type Cue string

// The cues.
const (
	TurnCue     Cue = "turn"     // the last ten seconds of a turn, or of a Direct Move
	MatchCue    Cue = "time"     // the last ten seconds of a match
	LateCue     Cue = "late"     // a turn is over without a move
	DirectCue   Cue = "direct"   // a Direct Move
	DuelCue     Cue = "duel"     // the question of a Duel is put
	PointsCue   Cue = "points"   // a Duel is won
	EndCue      Cue = "end"      // a match is over
	CallCue     Cue = "call"     // the people of the next match are called
	CeremonyCue Cue = "ceremony" // a step of the ceremony
)

// Cues returns all cues, in the order of a day.
func Cues() []Cue {
	return []Cue{CallCue, TurnCue, LateCue, DirectCue, DuelCue, PointsCue, MatchCue, EndCue, CeremonyCue}
}

// Laptop is the output that is a page of the laptop itself.
const Laptop = "laptop"

// onScreen begins the output that is the page of a screen: "screen:2".
const onScreen = "screen:"

// Sound says where the sounds of the day come out, and how loud. The zero value: nowhere.
type Sound struct {
	Output string `json:"output,omitempty"` // [Laptop], or a screen as "screen:2"; empty: nowhere
	Volume int    `json:"volume,omitempty"` // in percent; 0: [UsualVolume]
	Muted  bool   `json:"muted,omitempty"`
	Off    []Cue  `json:"off,omitempty"` // cues that nobody wants to hear, in the order of [Cues]
}

// The bounds of the volume, and the usual one, in percent. Silence is [Sound.Muted].
const (
	leastVolume = 10
	mostVolume  = 100
	UsualVolume = 80
)

// Percent is the volume, 10 to 100.
func (s Sound) Percent() int { return cmp.Or(s.Volume, UsualVolume) }

// Screen returns the number of the screen that is the output; 0: it is none.
func (s Sound) Screen() int {
	number, on := strings.CutPrefix(s.Output, onScreen)
	if n, err := strconv.Atoi(number); on && err == nil {
		return n
	}
	return 0
}

// OutputOf is the output of a screen.
func OutputOf(screen int) string { return onScreen + strconv.Itoa(screen) }

// Sounds reports whether a cue is heard.
func (s Sound) Sounds(c Cue) bool { return !slices.Contains(s.Off, c) }

// OwnSound is a sound that was uploaded for a cue.
type OwnSound struct {
	Name string `json:"name"` // of its file
	Type string `json:"type"` // media type, of [soundTypes]
	Data []byte `json:"data"`
	Hash string `json:"-"` // of the data, for its address
}

// MaxSound is the greatest size of an uploaded sound, in bytes: ten seconds of uncompressed sound fit.
const MaxSound = 1 << 20

// soundTypes are the kinds of files that all browsers can play, by how they begin.
var soundTypes = []struct {
	media  string
	begins func([]byte) bool
}{
	{"audio/wav", func(b []byte) bool {
		return bytes.HasPrefix(b, []byte("RIFF")) && len(b) >= 12 && string(b[8:12]) == "WAVE"
	}},
	{"audio/mpeg", func(b []byte) bool {
		return bytes.HasPrefix(b, []byte("ID3")) || len(b) > 1 && b[0] == 0xff && b[1]&0xe6 == 0xe2 // the first frame of layer III
	}},
	{"audio/mp4", func(b []byte) bool { return len(b) >= 12 && string(b[4:8]) == "ftyp" }},
}

// soundType returns the media type of a file with a sound; empty: not every browser plays it.
func soundType(data []byte) string {
	for _, t := range soundTypes {
		if t.begins(data) {
			return t.media
		}
	}
	return ""
}

// Orders about the sounds.
type (
	// ChooseOutput says where the sounds come out: at the laptop, at a screen, or nowhere.
	ChooseOutput struct {
		Output string `json:"output"` // "laptop", "screen:2"; empty: nowhere
	}
	// SetVolume sets how loud they are, and makes them heard again.
	SetVolume struct {
		Percent int `json:"percent" limit:"leastVolume..mostVolume"`
	}
	// MuteSound silences them, or makes them heard again.
	MuteSound struct {
		Muted bool `json:"muted"`
	}
	// SetCue says whether a cue is heard.
	SetCue struct {
		Cue Cue  `json:"cue" words:"cues"`
		On  bool `json:"on"`
	}
	// RemoveSound gives a cue the sound of the program again.
	RemoveSound struct {
		Cue Cue `json:"cue" words:"cues"`
	}
	// UploadSound gives a cue a sound of one's own. The desk makes it of an uploaded file.
	UploadSound struct {
		Cue  Cue
		Name string // of the file
		Data []byte
	}
)

// Facts about the sounds.
type (
	SoundSet      struct{ Sound }
	SoundUploaded struct {
		Cue Cue `json:"cue"`
		OwnSound
	}
	SoundRemoved struct {
		Cue Cue `json:"cue"`
	}
)

// setSound returns the fact that changes the sound; nil when it is so already.
func (s State) setSound(n Sound) (Fact, error) {
	if n.Output == s.Sound.Output && n.Volume == s.Sound.Volume && n.Muted == s.Sound.Muted && slices.Equal(n.Off, s.Sound.Off) {
		return nil, nil
	}
	return SoundSet{n}, nil
}

func (s State) chooseOutput(o ChooseOutput, _ Given) (Fact, error) {
	n := s.Sound
	n.Output = o.Output
	if o.Output != "" && o.Output != Laptop {
		if _, err := s.screen(n.Screen()); err != nil {
			return nil, fault.New(fault.Invalid, "fault.sound.output")
		}
	}
	return s.setSound(n)
}

func (s State) setVolume(o SetVolume, _ Given) (Fact, error) {
	if o.Percent < leastVolume || o.Percent > mostVolume {
		return nil, fault.New(fault.Invalid, "fault.sound.volume", leastVolume, mostVolume)
	}
	n := s.Sound
	n.Volume, n.Muted = o.Percent, false
	return s.setSound(n)
}

func (s State) muteSound(o MuteSound, _ Given) (Fact, error) {
	n := s.Sound
	n.Muted = o.Muted
	return s.setSound(n)
}

func (s State) setCue(o SetCue, _ Given) (Fact, error) {
	if !slices.Contains(Cues(), o.Cue) {
		return nil, fault.New(fault.Invalid, "fault.sound.cue")
	}
	n := s.Sound
	n.Off = nil
	for _, cue := range Cues() {
		if cue == o.Cue && !o.On || cue != o.Cue && !s.Sound.Sounds(cue) {
			n.Off = append(n.Off, cue)
		}
	}
	return s.setSound(n)
}

func (s State) removeSound(o RemoveSound, _ Given) (Fact, error) {
	if !slices.Contains(Cues(), o.Cue) {
		return nil, fault.New(fault.Invalid, "fault.sound.cue")
	}
	if _, ok := s.OwnSounds[o.Cue]; !ok {
		return nil, nil
	}
	return SoundRemoved(o), nil
}

func (s State) uploadSound(o UploadSound, _ Given) (Fact, error) {
	media := soundType(o.Data)
	switch {
	case !slices.Contains(Cues(), o.Cue):
		return nil, fault.New(fault.Invalid, "fault.sound.cue")
	case len(o.Data) > MaxSound:
		return nil, fault.New(fault.Invalid, "fault.sound.size", MaxSound>>20)
	case media == "":
		return nil, fault.New(fault.Invalid, "fault.sound.file")
	}
	own := OwnSound{Name: label.Cut(label.Tidy(strings.Map(withoutControls, o.Name)), maxName), Type: media, Data: o.Data}
	if was, ok := s.OwnSounds[o.Cue]; ok && was.Name == own.Name && bytes.Equal(was.Data, own.Data) {
		return nil, nil
	}
	return SoundUploaded{o.Cue, own}, nil
}

// withoutControls drops the control characters of a file's name.
func withoutControls(r rune) rune {
	if unicode.IsControl(r) {
		return -1
	}
	return r
}

func (s State) soundSet(f SoundSet) State {
	s.Sound = f.Sound
	return s
}

func (s State) soundUploaded(f SoundUploaded) State {
	hash := sha256.Sum256(f.Data)
	f.Hash = hex.EncodeToString(hash[:8])
	s.OwnSounds = with(s.OwnSounds, f.Cue, f.OwnSound)
	return s
}

func (s State) soundRemoved(f SoundRemoved) State {
	s.OwnSounds = maps.Clone(s.OwnSounds)
	delete(s.OwnSounds, f.Cue)
	return s
}
