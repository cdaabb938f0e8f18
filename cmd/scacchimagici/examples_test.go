package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// evening returns a laptop with a quick tournament of one board, and the code of its Referee.
func evening(t *testing.T) (l *laptop, code string) {
	t.Helper()
	l = idleLaptop(t)
	l.start("serve")
	form := url.Values{"id": {"quick"}, "name": {"Serata"}, "boards": {"1"}}
	for i, name := range []string{"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso"} {
		n := string(rune('1' + i))
		form.Set("house"+n, name)
		form.Set("arms"+n, strings.ToLower(name))
		form.Set("people"+n, name+" Uno\n"+name+" Due\n"+name+" Tre")
	}
	a, err := http.PostForm("http://"+l.address+"/desk/nuova", form)
	if err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("no tournament: %v %v", a, err)
	}
	_ = a.Body.Close()
	cards := l.page("/desk/cartellini", "Arbitro")
	found := regexp.MustCompile(`(?s)Arbitro.*?<p class="o-digits num">([^<]*)</p>`).FindStringSubmatch(cards)
	if found == nil {
		t.Fatalf("no code on the cards: %.2000s", cards)
	}
	return l, strings.ReplaceAll(found[1], " ", "")
}

// The programs in docs/examples play a match to its end, each on a server of its own, and White wins.
func TestExamplesPlayAMatch(t *testing.T) {
	program := filepath.Join(t.TempDir(), "referee")
	if out, err := exec.Command("go", "build", "-o", program, "../../docs/examples/referee").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, command := range map[string][]string{"Go": {program}, "curl": {"bash", "../../docs/examples/referee.sh"}} {
		t.Run(name, func(t *testing.T) {
			l, code := evening(t)
			l.kill()
			l.start("serve", "--ask-password") // so that the code is needed on this computer too
			out, err := exec.Command(command[0], append(command[1:], "http://"+l.address, "serata.1A", code)...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			var said struct{ By, Winner string }
			if err := json.Unmarshal(out, &said); err != nil || said.By != "king" || said.Winner != "white" {
				t.Errorf("it says %s (%v)", out, err)
			}
			var schedule struct { // in the form for programs
				Matches []struct {
					Phase  string
					Points [2]int
				}
			}
			if err := l.get("/api/v1/tournaments/serata/schedule", &schedule); err != nil || schedule.Matches[0].Phase != "finished" || schedule.Matches[0].Points[0] == 0 {
				t.Errorf("the schedule says %+v (%v)", schedule, err)
			}
		})
	}
}

// changing matches the parts that differ between runs: digests of events, numbers of entries, tokens and their ends.
var changing = regexp.MustCompile(`-[0-9a-f]{8}\b|"seq":\d+|[A-Z2-7]{26}|"20\d\d-[^"]*Z"`)

// tryGuide runs the commands of the first block below a heading of docs/api.md on a laptop: they give the answers printed
// below them. The second and later ones know the token in the answer to the first. It returns how many there are.
func tryGuide(t *testing.T, l *laptop, heading, code string) (tried int) {
	t.Helper()
	guide, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(guide), heading)
	_, rest, _ = strings.Cut(rest, "```\n")
	block, _, _ := strings.Cut(rest, "```\n")
	var said struct{ Token string }
	for part := range strings.SplitSeq(block, "\n\n") {
		command, want, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(part), "$ "), "\n")
		run := exec.Command("bash", "-c", strings.NewReplacer("localhost:8080", l.address, "482913", code).Replace(command))
		run.Env = append(os.Environ(), "TOKEN="+said.Token)
		out, err := run.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", command, err)
		}
		if tried == 0 {
			_ = json.Unmarshal(out, &said) // an answer without a token is compared like any other
		}
		if got := strings.TrimSpace(string(out)); changing.ReplaceAllString(got, "") != changing.ReplaceAllString(want, "") {
			t.Errorf("%s\nanswers %s\nnot     %s", command, got, want)
		}
		tried++
	}
	return tried
}

// The first commands in docs/api.md give the answers printed below them.
func TestGuideBegins(t *testing.T) {
	l, code := evening(t)
	if tried := tryGuide(t, l, "## Three things to try", code); tried != 3 {
		t.Errorf("%d commands were tried", tried)
	}
}

// So do those with which a program signs in, on a laptop that asks for it.
func TestGuideSignsIn(t *testing.T) {
	l, code := evening(t)
	l.kill()
	l.start("serve", "--ask-password")
	if tried := tryGuide(t, l, "## Tokens", code); tried != 3 {
		t.Errorf("%d commands were tried", tried)
	}
}

// A client that oapi-codegen makes of the description compiles, and plays a match to its end.
func TestGeneratedClientPlaysAMatch(t *testing.T) {
	const from = "../../docs/examples/generated"
	description, err := filepath.Abs("../../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, step := range [][]string{{"tool", "oapi-codegen", "-config", "config.yaml", description}, {"build", "-o", "client", "."}} {
		run := exec.Command("go", step...)
		run.Dir, run.Env = folder, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", step, err, out)
		}
	}
	l, code := evening(t)
	l.kill()
	l.start("serve", "--ask-password")
	out, err := exec.Command(filepath.Join(folder, "client"), "http://"+l.address, "serata.1A", code).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var said struct{ By, Winner string }
	if err := json.Unmarshal(out, &said); err != nil || said.By != "king" || said.Winner != "white" {
		t.Errorf("it says %s (%v)", out, err)
	}
}
