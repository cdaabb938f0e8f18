package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/webhook"
	"scacchimagici/views/copies"
)

// webhookSecret is the secret of a webhook of the tests.
const webhookSecret = "whsec_WnFzZWdyZXRvWnFzZWdyZXRvWnFzZWdyZXRvWnFzZWc="

// webhookRequests are requests to the routes of the webhooks.
func webhookRequests() []routeRequest {
	const get, post, orders = http.MethodGet, http.MethodPost, "/api/v1/webhooks/commands"
	return []routeRequest{
		{get, "/desk/webhook", "/desk/webhook", "", organiserOnly(200)},
		{post, "/desk/webhook", "/desk/webhook", "name=Luci&url=ftp://192.168.8.7/", organiserOnly(400)},
		{post, "/desk/webhook", "/desk/webhook", "name=Luci&url=http://169.254.169.254/", organiserOnly(403)},
		{post, "/desk/webhook/{webhook}/{order}", "/desk/webhook/nessuno/prova", "", organiserOnly(404)},
		{post, "/desk/webhook/{webhook}/{order}", "/desk/webhook/nessuno/altro", "", organiserOnly(404)},
		{get, "/eventi/{kind}", "/eventi/webhooks?lang=it", "", organiserOnly(200)},
		{get, "/api/v1/webhooks", "/api/v1/webhooks", "", organiserOnly(200)},
		{post, orders, orders, "id=h1&command=make-webhook&name=Luci&url=http://127.0.0.1:9/", organiserOnly(403)},
		{post, orders, orders, "id=h2&command=make-webhook&name=Luci&url=http://127.0.0.1:1/&laptop=true&kinds[]=purchase", organiserOnly(400)},
		{post, orders, orders, "id=h3&command=remove-webhook&webhook=nessuno", organiserOnly(404)},
	}
}

// inbox is a receiver on this computer with the messages that it has got.
type inbox struct {
	url string
	got chan *http.Request // with their bodies read
}

func newInbox(t *testing.T) inbox {
	t.Helper()
	i := inbox{got: make(chan *http.Request, 10_000)}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		i.got <- r
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(server.Close)
	i.url = server.URL
	return i
}

// next returns the next message, with its body.
func (i inbox) next(t *testing.T) (*http.Request, string) {
	t.Helper()
	select {
	case r := <-i.got:
		body, _ := io.ReadAll(r.Body)
		return r, string(body)
	case <-time.After(patience):
		t.Fatal("nothing comes")
		return nil, ""
	}
}

// orderWebhook gives an order as a program of the organiser.
func (v *routeTest) orderWebhook(t *testing.T, status int, id, command string, fields map[string]any) (made api.Made) {
	t.Helper()
	body := map[string]any{"id": id, "command": command}
	for name, value := range fields {
		body[name] = value
	}
	w := v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/webhooks/commands", string(must(json.Marshal(body))))
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || w.Code != status {
		t.Fatalf("%s: status %d, want %d: %s (%v)", command, w.Code, status, w.Body, err)
	}
	return made
}

// listedWebhooks are the webhooks as a program reads them.
func (v *routeTest) listedWebhooks(t *testing.T) []map[string]any {
	t.Helper()
	var all struct{ Webhooks []map[string]any }
	w := v.asProgram(aProgram, v.tokens["organiser"], http.MethodGet, "/api/v1/webhooks", "")
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil {
		t.Fatalf("%s: %v", w.Body, err)
	}
	return all.Webhooks
}

// A webhook gets the events of the stream with the same bodies and ids, from the moment it was made, signed with the secret that was
// shown once; and a test besides.
func TestWebhookGetsTheEvents(t *testing.T) {
	v, in := newRouteTest(t), newInbox(t)
	hook := map[string]any{"name": "Luci", "url": in.url + "/luci", "kinds": []string{"announcement", "call"}, "laptop": true}
	made := v.orderWebhook(t, 200, "w1", "make-webhook", hook)
	if made.Webhook == "" || !strings.HasPrefix(made.Secret, "whsec_") {
		t.Fatalf("made: %+v", made)
	}
	if again := v.orderWebhook(t, 200, "w1", "make-webhook", hook); !again.Repeat || again.Secret != made.Secret || again.Webhook != made.Webhook {
		t.Errorf("the same order again: %+v", again)
	}
	v.orderWebhook(t, 200, "w2", "test-webhook", map[string]any{"webhook": made.Webhook})
	if r, body := in.next(t); !strings.HasPrefix(body, `{"type":"test","id":"test_`) || r.Header.Get("webhook-signature") == "" {
		t.Errorf("the test is %s", body)
	}
	for i, text := range []string{"Merenda", "Cena"} {
		w := v.asProgram(aProgram, v.tokens["organiser"], http.MethodPost, "/api/v1/tournaments/serata/commands", fmt.Sprintf(`{"id":"a%d","command":"announce","text":%q}`, i, text))
		if w.Code != http.StatusOK {
			t.Fatal(w.Body)
		}
	}
	stream := v.ask("public", http.MethodGet, eventsPath+"?kinds=announcement", "").Body.String()
	streamed := regexp.MustCompile(`(?m)^id: (\S+)\ndata: (.*)$`).FindAllStringSubmatch(stream, -1)
	if len(streamed) != 2 {
		t.Fatalf("the stream says %s", stream)
	}
	for _, event := range streamed {
		r, body := in.next(t)
		sent, _ := webhook.Sign(made.Secret, r.Header.Get("webhook-id"), unix(r.Header.Get("webhook-timestamp")), []byte(body))
		if body != event[2] || r.Header.Get("webhook-id") != webhook.MessageID(event[1]) || r.Header.Get("webhook-signature") != sent || r.URL.Path != "/luci" {
			t.Errorf("it got %s with %v, the stream has %s", body, r.Header, event[0])
		}
	}
	for range int(patience / time.Second) { // the answer of the receiver is noted a moment after it has got the message
		if v.listedWebhooks(t)[0]["sent"] == 2.0 {
			break
		}
		<-time.After(time.Second / 20)
	}
	listed := v.listedWebhooks(t)
	if len(listed) != 1 || listed[0]["sent"] != 2.0 || listed[0]["waiting"] != 0.0 || len(listed[0]["deliveries"].([]any)) != 3 || strings.Contains(fmt.Sprint(listed), "whsec_") {
		t.Errorf("the list says %v", listed)
	}
}

func unix(text string) time.Time {
	var seconds int64
	_, _ = fmt.Sscan(text, &seconds) // a text without a number signs nothing right
	return time.Unix(seconds, 0)
}

var shownSecret = regexp.MustCompile(`value="(whsec_[A-Za-z0-9+/=]+)"`)

// The desk makes a webhook and shows its secret once, also when the form comes twice; it pauses, lets go on, and removes it.
func TestWebhooksAtTheDesk(t *testing.T) {
	v := newRouteTest(t)
	form := url.Values{"name": {"Luci <b>"}, "url": {"http://127.0.0.1:1/zqvia"}, "laptop": {"true"}, "kinds": {"duel", "duel-decided"}, "board": {"A"}}.Encode()
	secrets := map[string]bool{}
	for range 2 {
		w := v.ask("organiser", http.MethodPost, "/desk/webhook", form)
		found := shownSecret.FindStringSubmatch(w.Body.String())
		if w.Code != http.StatusOK || found == nil {
			t.Fatalf("no secret is shown: %d %.600s", w.Code, w.Body)
		}
		secrets[found[1]] = true
	}
	hooks := v.desk.Webhooks.State().Open()
	if len(secrets) != 1 || len(hooks) != 1 || !secrets[hooks[0].Secret] || !slices.Equal(hooks[0].Kinds, []webhook.Kind{webhook.DuelKind, webhook.DuelDecidedKind}) || hooks[0].Board != "A" || !hooks[0].Laptop {
		t.Fatalf("%d secrets, %+v", len(secrets), hooks)
	}
	page := func() string { return v.ask("organiser", http.MethodGet, "/desk/webhook", "").Body.String() }
	if p := page(); strings.Contains(p, "whsec_") || strings.Contains(p, "zqvia") || strings.Contains(p, "Luci <b>") || !strings.Contains(p, "Luci &lt;b&gt;") || !strings.Contains(p, "127.0.0.1:1<wbr>") {
		t.Errorf("the page: %.3000s", p)
	}
	for _, step := range []struct{ order, says string }{{"pausa", "In pausa"}, {"pausa", "In pausa"}, {"riprendi", "Manda"}, {"prova", "Manda"}, {"togli", "Non ce n’è ancora nessuno"}, {"togli", "Non ce n’è ancora nessuno"}} {
		if w := v.ask("organiser", http.MethodPost, "/desk/webhook/"+hooks[0].ID+"/"+step.order, ""); w.Code != http.StatusSeeOther {
			t.Errorf("%s: %d %.300s", step.order, w.Code, w.Body)
		}
		if p := page(); !strings.Contains(p, step.says) {
			t.Errorf("after %s the page lacks %q", step.order, step.says)
		}
	}
	if w := v.ask("organiser", http.MethodPost, "/desk/webhook/"+hooks[0].ID+"/riprendi", ""); w.Code != http.StatusNotFound {
		t.Errorf("one that is removed goes on: %d", w.Code)
	}
	log := v.ask("organiser", http.MethodGet, "/desk/registro", "").Body.String()
	for _, says := range []string{"Creato il webhook «Luci &lt;b&gt;»: http://127.0.0.1:1", "Messo in pausa il webhook", "Fatto riprendere il webhook", "Tolto il webhook"} {
		if !strings.Contains(log, says) {
			t.Errorf("the log lacks %q", says)
		}
	}
	if strings.Contains(log, "zqvia") {
		t.Error("the log shows the path of the receiver")
	}
}

// Two organisers who make, pause and remove at once are served one after the other: of one name there is one, and never more
// than fifty in all.
func TestTwoOrganisersMakeWebhooks(t *testing.T) {
	v := newRouteTest(t)
	v.join(t, "organiser 2", access.OrganiserSeat)
	both := func(order func(who string, i int) (id, command string, fields map[string]any)) (codes map[int]int) {
		codes = map[int]int{}
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 80 {
			all.Go(func() {
				who := []string{"organiser", "organiser 2"}[i%2]
				id, command, fields := order(who, i)
				body := map[string]any{"id": id, "command": command}
				for name, value := range fields {
					body[name] = value
				}
				w := v.asProgram(aProgram, v.tokens[who], http.MethodPost, "/api/v1/webhooks/commands", string(must(json.Marshal(body))))
				mu.Lock()
				defer mu.Unlock()
				codes[w.Code]++
			})
		}
		all.Wait()
		return codes
	}
	hook := func(name string) map[string]any {
		return map[string]any{"name": name, "url": "http://127.0.0.1:1/", "laptop": true}
	}
	same := both(func(who string, i int) (string, string, map[string]any) {
		return fmt.Sprint("same", i), "make-webhook", hook("Luci")
	})
	if same[200] != 1 || same[409] != 79 {
		t.Errorf("of one name: %v", same)
	}
	others := both(func(who string, i int) (string, string, map[string]any) {
		return fmt.Sprint("other", i), "make-webhook", hook(fmt.Sprint("Luci ", i))
	})
	if others[200] != webhook.Most-1 || others[422] != 80-webhook.Most+1 || len(v.listedWebhooks(t)) != webhook.Most {
		t.Errorf("of eighty names: %v", others)
	}
	one := v.desk.Webhooks.State().Open()[0].ID
	turns := both(func(who string, i int) (string, string, map[string]any) {
		return fmt.Sprint("turn", i), map[string]string{"organiser": "pause-webhook", "organiser 2": "resume-webhook"}[who], map[string]any{"webhook": one}
	})
	gone := both(func(who string, i int) (string, string, map[string]any) {
		return fmt.Sprint("gone", i), "remove-webhook", map[string]any{"webhook": one}
	})
	if turns[200] != 80 || gone[200] != 80 || len(v.listedWebhooks(t)) != webhook.Most-1 {
		t.Errorf("paused and resumed: %v, removed: %v", turns, gone)
	}
}

// A copy that is looked at sends nothing, whatever webhooks are in it.
func TestCopyThatIsLookedAtSendsNothing(t *testing.T) {
	v, in := newRouteTest(t), newInbox(t)
	v.Close()
	c := v.config
	c.Copies, c.Looking = nil, &copies.Looking{Key: "k"}
	looking := newServer(t, c)
	defer looking.Close()
	_, err := v.desk.Webhooks.Do(t.Context(), stream.Request[webhook.Command]{Actor: "organiser", At: time.Now(), Command: webhook.Command{By: role.Organiser, Order: webhook.Make{
		ID: "luci", Secret: webhookSecret, Name: "Luci", URL: in.url, Laptop: true, At: time.Now(),
	}}})
	if err != nil || looking.deliveries != nil || len(in.got) != 0 {
		t.Errorf("it sends: %v, %v, %d messages", err, looking.deliveries, len(in.got))
	}
}
