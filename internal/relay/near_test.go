package relay

import "testing"

// A visitor who wants to take part is led to the laptop if his device can reach it: first from the same network,
// then from another one in the garden, never from outside.
func TestNear(t *testing.T) {
	all := []string{"http://scacchi.local:8080", "https://192.168.8.2:8443", "http://10.0.0.5:8080", "http://93.184.216.34:8080"}
	for device, want := range map[string]string{
		"192.168.8.77":         "https://192.168.8.2:8443",
		"10.0.0.9":             "http://10.0.0.5:8080",
		"::ffff:10.0.0.9":      "http://10.0.0.5:8080",
		"172.16.3.4":           "https://192.168.8.2:8443",
		"93.184.216.40":        "",
		"2606:2800:220:1::248": "",
		"":                     "",
	} {
		if got, ok := near(all, device); got != want || ok != (want != "") {
			t.Errorf("from %q: %q, want %q", device, got, want)
		}
	}
	if got, ok := near(nil, "192.168.8.77"); ok {
		t.Errorf("from a laptop that names no address: %q", got)
	}
}
