package bench

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// weight returns the bytes of a page for a browser with an empty cache: the page and everything
// that it loads, as sent, with fonts.
func (s *server) weight(ctx context.Context, path string) (int, error) {
	seen := map[string]bool{}
	queue := []string{path}
	total := 0
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		packed, err := get(ctx, http.DefaultClient, s.base+at, s.token, "gzip")
		if err != nil {
			return 0, err
		}
		total += len(packed)
		plain, err := get(ctx, http.DefaultClient, s.base+at, s.token, "identity")
		if err != nil {
			return 0, err
		}
		// The links in a page, a style sheet or a script. Fonts beyond the Latin letters are left
		// out, because they are loaded only when a name needs them.
		for _, m := range inPage.FindAllSubmatch(plain, -1) {
			queue = append(queue, string(m[1]))
		}
		from, err := url.Parse(s.base + at)
		if err != nil {
			return 0, err
		}
		for _, m := range inText.FindAllSubmatch(plain, -1) {
			if ref, err := from.Parse(string(m[1])); err == nil && !strings.Contains(ref.Path, "latin-ext") {
				queue = append(queue, ref.Path)
			}
		}
	}
	return total, nil
}

var (
	inPage = regexp.MustCompile(`(?:src|href)="(/static/[^"#]+)`)
	inText = regexp.MustCompile(`(?:url\(|from\s*|import\s*)["']?([^"')\s]+\.(?:woff2|css|js|svg))`)
)
