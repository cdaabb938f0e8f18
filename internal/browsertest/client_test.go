package browsertest

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
)

// apiClient is a device without a screen: a program that talks to the server.
type apiClient struct {
	t      *testing.T
	server *server
	client *http.Client
	lang   string // that the device has chosen
	heard  *recording
}

// newClient returns a device that the server does not know yet.
func (s *server) newClient(t *testing.T) *apiClient {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &apiClient{t: t, server: s, lang: "it", client: &http.Client{Jar: jar, CheckRedirect: stay}}
}

// in returns the same device in another language.
func (c apiClient) in(lang string) *apiClient {
	c.lang = lang
	return &c
}

// answer is a response of the server.
type answer struct {
	status int
	header http.Header
	body   string
}

func (c *apiClient) send(r *http.Request) answer {
	c.t.Helper()
	r.AddCookie(&http.Cookie{Name: "lingua", Value: c.lang})
	resp, err := c.client.Do(r)
	if err != nil {
		c.t.Fatalf("%s %s: %v", r.Method, r.URL.Path, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatalf("%s %s: %v", r.Method, r.URL.Path, err)
	}
	if c.heard != nil {
		c.heard.note(string(body))
	}
	return answer{resp.StatusCode, resp.Header, string(body)}
}

func (c *apiClient) request(method, path, media string, body []byte) *http.Request {
	r, err := http.NewRequest(method, c.server.url(path), bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	return r
}

func (c *apiClient) get(path string) answer {
	c.t.Helper()
	return c.send(c.request(http.MethodGet, path, "", nil))
}

// form posts a form as a browser without script does.
func (c *apiClient) form(path string, fields url.Values) answer {
	c.t.Helper()
	return c.send(c.request(http.MethodPost, path, "application/x-www-form-urlencoded", []byte(fields.Encode())))
}

// fields of a command beside its kind and its id.
type fields map[string]any

// order posts a command as JSON with an id of its own.
func (c *apiClient) order(path, command string, own fields) answer {
	c.t.Helper()
	all := fields{"command": command, "id": rand.Text()}
	for name, value := range own {
		all[name] = value
	}
	body, err := json.Marshal(all)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.send(c.request(http.MethodPost, path, "application/json", body))
}

// must fails the test unless the server has accepted.
func (c *apiClient) must(a answer) answer {
	c.t.Helper()
	if a.status >= 400 {
		c.t.Fatalf("refused with %d: %s", a.status, a.body)
	}
	return a
}

// refusal returns the fault in a JSON answer; both are empty when there is none.
func (a answer) refusal() (code, message string) {
	var said struct {
		Error struct{ Code, Message string }
	}
	_ = json.Unmarshal([]byte(a.body), &said) // a page is not a refusal in JSON
	return said.Error.Code, said.Error.Message
}

// enter takes the seat of a code.
func (c *apiClient) enter(code string) {
	c.t.Helper()
	c.must(c.form("/entra", url.Values{"code": {code}}))
}

// signIn makes the device the organiser's.
func (c *apiClient) signIn() {
	c.t.Helper()
	c.must(c.form("/accedi", url.Values{"password": {c.server.password}}))
}

// lend makes a browser the same device as c: it gets the cookies by which the server knows c, at its seats and at side
// tables.
func (c *apiClient) lend(s *screen) {
	c.t.Helper()
	at, err := url.Parse(c.server.url("/"))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, cookie := range c.client.Jar.Cookies(at) {
		s.cookie(cookie.Name, cookie.Value)
	}
}

// draft is the content of the form of a quick match.
type draft struct {
	name   string
	houses [2]string
	people [2][]string
}

// quick makes a tournament of one match, and returns the match as this device acts on it.
func (c *apiClient) quick(d draft) *matchClient {
	c.t.Helper()
	form := url.Values{"id": {rand.Text()}, "name": {d.name}, "boards": {"1"}}
	for i, n := range []string{"1", "2"} {
		form.Set("house"+n, d.houses[i])
		form.Set("arms"+n, []string{"grifondoro", "serpeverde"}[i])
		form.Set("people"+n, strings.Join(d.people[i], "\n"))
	}
	made := c.form("/desk/nuova", form)
	if made.status != http.StatusSeeOther {
		c.t.Fatalf("the quick match is refused with %d:\n%s", made.status, made.body)
	}
	return c.match(c.matchKey())
}
