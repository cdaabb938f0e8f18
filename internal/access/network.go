package access

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// Network is the Wi-Fi that devices join to reach the laptop. Its password is printed on the cards
// and stored in plain text.
type Network struct {
	Name     string `json:"name" limit:"..maxNetwork"`      // as the router announces it, at most 32 bytes
	Password string `json:"password" limit:"..maxWiFiPass"` // of at least 8 characters, or empty
}

// The limits of IEEE 802.11: of a name in bytes, of a password in characters.
const (
	maxNetwork  = 32
	minWiFiPass = 8
	maxWiFiPass = 63
)

// AnswerPhones says whether the laptop answers phones that look for the internet, so that they stay in its Wi-Fi.
type AnswerPhones struct {
	On bool `json:"on"`
}

// PhonesAnswered is the fact of it.
type PhonesAnswered AnswerPhones

func (s State) answerPhones(o AnswerPhones, _ Given) (Fact, error) {
	if o.On == s.AnswersPhones {
		return nil, nil
	}
	return PhonesAnswered(o), nil
}

func (s State) phonesAnswered(f PhonesAnswered) State {
	s.AnswersPhones = f.On
	return s
}

// Join returns the text that a camera reads to join the network; empty without a name.
func (n Network) Join() string {
	switch {
	case n.Name == "":
		return ""
	case n.Password == "":
		return "WIFI:T:nopass;S:" + escaped(n.Name) + ";;"
	}
	return "WIFI:T:WPA;S:" + escaped(n.Name) + ";P:" + escaped(n.Password) + ";;"
}

// escaped escapes the signs that separate the fields.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, ":", `\:`, `"`, `\"`).Replace(s)
}

func (s State) setNetwork(o SetNetwork, _ Given) (Fact, error) {
	n := Network{strings.TrimSpace(o.Name), strings.TrimSpace(o.Password)}
	length := utf8.RuneCountInString(n.Password)
	switch {
	case n.Name == "" && length <= maxWiFiPass:
		n = Network{}
	case len(n.Name) > maxNetwork || !printable(n.Name):
		return nil, fault.New(fault.Invalid, "fault.network.name", maxNetwork)
	case n.Password != "" && (length < minWiFiPass || length > maxWiFiPass || !printable(n.Password)):
		return nil, fault.New(fault.Invalid, "fault.network.password", minWiFiPass, maxWiFiPass)
	}
	if n == s.Network {
		return nil, nil
	}
	return NetworkSet{n}, nil
}

func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
