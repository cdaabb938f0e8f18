package page

import (
	"fmt"
	"strings"
	"sync"

	"rsc.io/qr"

	"scacchimagici/views/ui"
)

// quietZone is the empty margin that readers of QR codes need, in modules.
const quietZone = 4

// qrCodes keeps the codes that the desk and the screens show in every frame.
var qrCodes = struct {
	sync.Mutex
	byText map[string]ui.QR
}{byText: map[string]ui.QR{}}

// maxQRCodes is how many codes are kept: more than a tournament has seats.
const maxQRCodes = 256

// QR returns the QR code of a text; it is kept, so that a page that shows it in each frame draws it once.
func QR(text string) ui.QR {
	qrCodes.Lock()
	defer qrCodes.Unlock()
	drawn, ok := qrCodes.byText[text]
	if !ok {
		if len(qrCodes.byText) >= maxQRCodes {
			clear(qrCodes.byText)
		}
		drawn = NewQR(text)
		qrCodes.byText[text] = drawn
	}
	return drawn
}

// NewQR draws the QR code of a text that must not be kept, such as a token.
func NewQR(text string) ui.QR {
	if text == "" {
		return ui.QR{}
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return ui.QR{}
	}
	var d strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			run := 0
			for code.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x+quietZone, y+quietZone, run, run)
				x += run
			}
		}
	}
	return ui.QR{Size: code.Size + 2*quietZone, Path: d.String()}
}
