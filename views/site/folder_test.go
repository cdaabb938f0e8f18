package site_test

import (
	"slices"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/views/site"
)

func TestPlan(t *testing.T) {
	s := site.Site{Files: []site.File{{Name: "index.html", Data: []byte("new")}}}
	listed := func(name, data string) site.List {
		return site.List{Files: map[string][]string{name: {site.Hash([]byte(data))}}}
	}
	there := func(files ...string) map[string]string {
		hashes := map[string]string{}
		for i := 0; i < len(files); i += 2 {
			hashes[files[i]] = site.Hash([]byte(files[i+1]))
		}
		return hashes
	}
	tests := []struct {
		name   string
		now    site.Present
		force  bool
		fault  string // empty: no fault
		remove []string
	}{
		{"an empty folder", site.Present{Empty: true}, false, "", nil},
		{"a folder that is not empty", site.Present{}, false, "fault.site.full", nil},
		{"with something else", site.Present{Hashes: there()}, true, "", nil},
		{"with a page of somebody else", site.Present{Hashes: there("index.html", "theirs")}, true, "fault.site.foreign", nil},
		{"published before", site.Present{Hashes: there("index.html", "old"), Before: listed("index.html", "old")}, true, "", nil},
		{"published before and changed", site.Present{Hashes: there("index.html", "mine"), Before: listed("index.html", "old")}, true, "fault.site.changed", nil},
		{"a page that is no more", site.Present{Hashes: there("partita-9A.html", "old"), Before: listed("partita-9A.html", "old")}, true, "", []string{"partita-9A.html"}},
		{"a page that is no more and was changed", site.Present{Hashes: there("partita-9A.html", "mine"), Before: listed("partita-9A.html", "old")}, true, "fault.site.changed", nil},
		{"another file that is called as the list", site.Present{Hashes: there(site.ListFile, "theirs")}, true, "fault.site.foreign", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan, err := s.Plan("sito", tt.now, tt.force, day)
			key := ""
			if f := fault.From(err); f != nil {
				key = f.Key
			}
			if key != tt.fault {
				t.Fatalf("got %v", err)
			}
			if err == nil && (!slices.Equal(plan.Remove, tt.remove) || len(plan.Write) != 1 || len(plan.Last.Files) != 1) {
				t.Errorf("got %+v", plan)
			}
		})
	}
}

// An interrupted writing can be repeated: meanwhile the folder's list has the old and the new hashes.
func TestPlanInterrupted(t *testing.T) {
	s := site.Site{Files: []site.File{{Name: "index.html", Data: []byte("new")}}}
	before := site.List{Files: map[string][]string{"index.html": {site.Hash([]byte("old"))}}}
	plan, err := s.Plan("sito", site.Present{Hashes: map[string]string{"index.html": site.Hash([]byte("old"))}, Before: before}, true, day)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"old", "new"} {
		now := site.Present{Hashes: map[string]string{"index.html": site.Hash([]byte(text))}, Before: plan.First}
		if _, err := s.Plan("sito", now, true, day); err != nil {
			t.Errorf("with the %s page: %v", text, err)
		}
	}
}

func TestParseAddress(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " https://associazione.it/torneo ": "https://associazione.it/torneo/", "http://a.b/": "http://a.b/",
		"associazione.it": "-", "javascript:alert(1)": "-", "https://": "-", "https://a.b/?x": "-", "https://u@a.b/": "-",
	} {
		got, err := site.ParseAddress(text)
		if err != nil {
			got = "-"
		}
		if got != want {
			t.Errorf("%q is %q (%v)", text, got, err)
		}
	}
}
