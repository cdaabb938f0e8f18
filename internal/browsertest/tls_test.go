package browsertest

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/security"
	"github.com/chromedp/chromedp"
)

// overTLS makes a device speak TLS with HTTP/1.1 or HTTP/2 alone, and trust only the server's certificate.
func (c *apiClient) overTLS(http2 bool) *apiClient {
	c.t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(c.server.db, ".db") + ".tls.pem")
	if err != nil {
		c.t.Fatal(err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		c.t.Fatal("there is no certificate in the file")
	}
	var protocols http.Protocols
	protocols.SetHTTP1(!http2)
	protocols.SetHTTP2(http2)
	c.client.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, Protocols: &protocols, DisableCompression: true}
	return c
}

// seenFingerprint returns the fingerprint of the certificate as a client sees it, without spaces.
func (c *apiClient) seenFingerprint() string {
	c.t.Helper()
	conn, err := tls.Dial("tcp", c.server.address, &tls.Config{InsecureSkipVerify: true})
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	return fmt.Sprintf("%X", sha256.Sum256(conn.ConnectionState().PeerCertificates[0].Raw))
}

var fingerprintGroups = regexp.MustCompile(`(?s)<p class="o-groups">(.*?)</p>`)

// shownFingerprint returns the fingerprint in the dialog of the desk, without spaces.
func shownFingerprint(page string) string {
	found := fingerprintGroups.FindStringSubmatch(page)
	if found == nil || !strings.Contains(page, `data-open="certificate"`) {
		return ""
	}
	return strings.NewReplacer("<b>", "", "</b>", "", " ", "").Replace(found[1])
}

// TestTLS serves https and http on one port: programs over HTTP/1.1 and HTTP/2 and a browser take
// seats by the codes of the cards, and every order is seen at once by all.
func TestTLS(t *testing.T) {
	t.Parallel()
	s := serve(t, "--tls")
	s.scheme = "https"
	organiser := s.newClient(t).overTLS(true)
	organiser.signIn()
	host := organiser.quick(inventedNames)
	card := host.card(" A")
	if !strings.HasPrefix(card.qr, "https://"+s.address+"/e/") {
		t.Errorf("the card of the Referee leads to %s", card.qr)
	}
	if shown := shownFingerprint(host.must(host.get("/desk")).body); shown != host.seenFingerprint() {
		t.Errorf("the desk shows %q, a browser %q", shown, host.seenFingerprint())
	}

	referee := open(t, "Referee", tablet, s.address)
	referee.origin = "https://" + s.address
	referee.steps(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, security.SetIgnoreCertificateErrors, security.SetIgnoreCertificateErrorsParams{Ignore: true})
		return err
	}))
	referee.enter(card.digits)
	referee.named("Paolo Rinaldi")
	referee.until(`document.querySelector("#live")`)
	if !eval[bool](referee, "isSecureContext && !document.cookie.includes('posto')") {
		t.Error("the page is not a secure one, or a script reads the token")
	}

	older, newer := s.newClient(t).overTLS(false), s.newClient(t).overTLS(true)
	streams := []*stream{older.listen("/scacchiera/A"), newer.listen("/scacchiera/A")}
	white := host.state()
	before := []int64{streams[0].frames.Load(), streams[1].frames.Load()}
	referee.order("swap-colours", nil, "")
	for i, stream := range streams {
		stream.await(older, func() bool { return stream.frames.Load() > before[i] })
	}
	if after := host.state(); after.Sides[0].House != white.Sides[1].House {
		t.Errorf("White is still %s", after.Sides[0].House)
	}

	s.scheme = "http"
	plain := s.newClient(t)
	plain.enter(card.digits)
	plain.must(plain.get("/arbitro/A"))
	plain.listen("/scacchiera/A")
	if err := s.process.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for _, stream := range streams {
		<-stream.gone // closing the server ends them
	}
}
