package bench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
)

// weight returns the bytes that a page costs a browser with an empty cache: the page and
// all that it loads, as they come over the wire, fonts included.
func weight(ctx context.Context, base, path string) (int, error) {
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
		packed, err := body(ctx, base+at, "gzip")
		if err != nil {
			return 0, err
		}
		total += len(packed)
		plain, err := body(ctx, base+at, "identity")
		if err != nil {
			return 0, err
		}
		next, err := loads(base+at, string(plain))
		if err != nil {
			return 0, err
		}
		queue = append(queue, next...)
	}
	return total, nil
}

var (
	inPage = regexp.MustCompile(`(?:src|href)="(/static/[^"#]+)`)
	inText = regexp.MustCompile(`(?:url\(|from\s*|import\s*)["']?([^"')\s]+\.(?:woff2|css|js|svg))`)
)

// loads returns what a page, a style sheet or a script names. Fonts beyond the Latin letters
// are loaded only when a name needs them, and are left out.
func loads(from, text string) ([]string, error) {
	var next []string
	for _, m := range inPage.FindAllStringSubmatch(text, -1) {
		next = append(next, m[1])
	}
	for _, m := range inText.FindAllStringSubmatch(text, -1) {
		u, err := url.Parse(from)
		if err != nil {
			return nil, err
		}
		if ref, err := u.Parse(m[1]); err == nil && !latinExt.MatchString(ref.Path) {
			next = append(next, ref.Path)
		}
	}
	return next, nil
}

var latinExt = regexp.MustCompile(`latin-ext`)

// body returns the body of an address as it comes over the wire.
func body(ctx context.Context, address, encoding string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept-Encoding", encoding)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, resp.Status)
	}
	return io.ReadAll(resp.Body)
}
