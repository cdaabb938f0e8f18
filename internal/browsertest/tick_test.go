package browsertest

import "testing"

// BenchmarkTick measures what a second of a running clock costs the browser of a page: the digits change as
// the page's script changes them, and the page is laid out. The time an operation is the browser's.
func BenchmarkTick(b *testing.B) {
	benchmarkChange(b, `digits.firstChild.data = String(10 + i % 10)`)
}

// BenchmarkNewDigits measures a change of the page like those of a frame: a text node comes in the place of
// another, so that the browser looks at the rules with :has().
func BenchmarkNewDigits(b *testing.B) {
	benchmarkChange(b, `digits.textContent = String(10 + i % 10)`)
}

// benchmarkChange lays pages of the gallery out after each of b.N changes of a clock's digits.
func benchmarkChange(b *testing.B, change string) {
	s := serve(b, "--gallery")
	for _, of := range []struct {
		name, page string
		size       size
	}{
		{"projector", "projector-two/thinking-performed", big},
		{"referee", "referee/thinking-performed", tablet},
		{"strategist", "strategist/thinking-performed", phone},
		{"spectator", "public/thinking-performed", phone},
		{"minimeta", "table/minimeta", phone},
	} {
		on := open(b, of.name, of.size, s.address)
		on.animates()
		on.visit("/gallery/" + of.page)
		on.until(`document.querySelector("[data-digits]")?.checkVisibility()`)
		b.Run(of.name, func(b *testing.B) {
			took := eval[float64](on, `(() => {
				const digits = [...document.querySelectorAll("[data-digits]")].find((el) => el.checkVisibility());
				const began = performance.now();
				for (let i = 0; i < `+quote(b.N)+`; i++) {
					`+change+`;
					document.body.offsetWidth;
				}
				return performance.now() - began;
			})()`)
			b.ReportMetric(took/float64(b.N), "ms/op")
			b.ReportMetric(0, "ns/op")
		})
		on.off()
	}
}
