package organiser

import "testing"

func TestHostEnd(t *testing.T) {
	for address, want := range map[string]string{
		"scacchi.local:8080/entra":           "scacchi.local:8080",
		"scacchi.local:8080":                 "scacchi.local:8080",
		"https://192.168.8.2:8080/entra":     "https://192.168.8.2:8080",
		"https://scacchi.local":              "https://scacchi.local",
		"https://scacchi.local:8080/schermo": "https://scacchi.local:8080",
		"":                                   "",
	} {
		if got := address[:hostEnd(address)]; got != want {
			t.Errorf("%s: %q", address, got)
		}
	}
}
