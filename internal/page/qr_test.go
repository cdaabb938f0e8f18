package page

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestQRCodeOfAnyText draws texts of every length: none panics, a longer one is never smaller, and a text
// that fits into no code has none.
func TestQRCodeOfAnyText(t *testing.T) {
	const longest = 2331 // bytes that the largest code holds at this level of correction
	chance := rand.New(rand.NewPCG(1, 2))
	size := 0
	for n := 1; n < 6000; n += 1 + n/16 {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(chance.Uint32())
		}
		code := NewQR(string(text))
		if fits := n <= longest; fits != (code.Size > 0) || fits && code.Size < size || code.Size > 177+2*quietZone {
			t.Fatalf("%d bytes: a code of %d modules", n, code.Size)
		}
		size = code.Size
	}
	for _, n := range []int{longest, longest + 1} {
		if code := NewQR(strings.Repeat("x", n)); (code.Size > 0) != (n <= longest) {
			t.Errorf("%d bytes: %d modules", n, code.Size)
		}
	}
}

func FuzzQRCode(f *testing.F) {
	for _, text := range []string{"http://192.168.8.2:8080/q/ABCDEF", "0123456789", "ABC", "\x00\xff", "WIFI:T:WPA;S:giardino;P:x;;"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if code := NewQR(text); code.Size > 177+2*quietZone || (code.Size > 0) != (code.Path != "") {
			t.Errorf("%d modules, a path of %d", code.Size, len(code.Path))
		}
	})
}
