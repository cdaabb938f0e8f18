package answer

import (
	"net/http"
	"net/url"
	"path"
	"strings"
	"unicode"
)

// CameFrom returns the page with the link here, the home page for a page of another site.
func CameFrom(r *http.Request) string {
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return "/"
	}
	return OwnAddress(from.RequestURI())
}

// OwnAddress returns an address of this server unchanged, the home page for any other. Browsers drop tabs
// and line breaks, read a backslash as a slash and two slashes as the beginning of a host: an address
// counts only when its path is written in the plainest way, escaped or not.
func OwnAddress(to string) string {
	strange := func(c rune) bool { return c == '\\' || !unicode.IsPrint(c) }
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || strings.ContainsFunc(to, strange) || strings.ContainsFunc(u.Path, strange) {
		return "/"
	}
	if clean := path.Clean(u.Path); !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || u.Path != clean && u.Path != clean+"/" {
		return "/"
	}
	return to
}
