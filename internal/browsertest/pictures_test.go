package browsertest

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var pictures = flag.Bool("pictures", false, "make the pictures of the handbook and of the README anew")

// photographer takes the pictures of a document, or compares the ones it has with the screens.
type photographer struct {
	*testing.T
	folder string // where they are
	taken  map[string]bool
}

// take takes the picture of a page and compares it with the one in the folder.
func (p *photographer) take(s *screen, name, path string) {
	p.Helper()
	s.visit(path)
	s.until(`document.querySelector("#main") && !document.querySelector("[data-held]")`)
	p.takeNow(s, name)
}

// takeNow takes the picture of a screen as it is.
func (p *photographer) takeNow(s *screen, name string) {
	p.Helper()
	p.taken[name] = true
	s.steps(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		taken, err := cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{
			Format: page.CaptureScreenshotFormatJpeg, Quality: new(int64(84)),
			Clip: &page.Viewport{Width: float64(s.size.width), Height: float64(s.size.height), Scale: scaleOf(s.size)},
		})
		if err != nil {
			return err
		}
		p.compare(name, taken.Data)
		return nil
	}))
}

// scaleOf returns the scale of a picture: a phone's as it is, others as wide as a page shows them.
func scaleOf(of size) float64 {
	return min(1, 840/float64(of.width))
}

// compare compares a new picture with that in the folder, or stores it there.
func (p *photographer) compare(name string, now []byte) {
	p.Helper()
	file := filepath.Join(p.folder, name+".jpg")
	if *pictures {
		if err := os.WriteFile(file, now, 0o644); err != nil {
			p.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(file)
	if err != nil {
		p.Errorf("%v; make pictures takes it", err)
		return
	}
	const most = 4 // of 100: another question or code changes up to 3
	if d := p.difference(was, now); d > most {
		p.Errorf("%s: the screen has changed by %.1f of 100; make pictures takes it anew", file, d)
	} else {
		p.Logf("%s: %.1f of 100", file, d)
	}
}

// difference returns how much two pictures differ in lightness, from 0 to 100, at a scale too small to tell
// letters apart.
func (p *photographer) difference(a, b []byte) float64 {
	p.Helper()
	one, other := p.far(a), p.far(b)
	if one.Rect != other.Rect {
		return 100
	}
	sum := 0
	for i, v := range one.Pix {
		sum += max(int(v)-int(other.Pix[i]), int(other.Pix[i])-int(v))
	}
	return float64(sum) / float64(len(one.Pix)) / 255 * 100
}

// far returns a picture whose points are the means of squares of 12 by 12.
func (p *photographer) far(data []byte) *image.Gray {
	p.Helper()
	full, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		p.Fatal(err)
	}
	const step = 12
	size := full.Bounds().Size().Div(step)
	small := image.NewGray(image.Rect(0, 0, size.X, size.Y))
	for y := range size.Y {
		for x := range size.X {
			sum := 0
			for i := range step * step {
				sum += int(color.GrayModel.Convert(full.At(x*step+i%step, y*step+i/step)).(color.Gray).Y)
			}
			small.SetGray(x, y, color.Gray{Y: uint8(sum / step / step)})
		}
	}
	return small
}
