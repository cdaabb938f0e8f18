package eventlog

import (
	"encoding/hex"
	"encoding/json"
	"testing"
	"time"
)

// The hashes were made by another program from the recipe in the package comment.
func TestHashAfter(t *testing.T) {
	at := time.Date(2026, time.August, 14, 12, 0, 0, 123_000_000, time.UTC)
	first := Entry{
		Global: 1, Stream: Match("2026", "1A"), Seq: 1, At: at, Clock: 61_000,
		Actor: "referee:A", Command: "c1", Kind: "moved", Data: json.RawMessage(`{"to":"è4"}`), More: true,
	}
	second := first
	second.Global, second.Seq, second.Data, second.More = 2, 2, json.RawMessage("null"), false
	h1 := first.HashAfter(Hash{})
	h2 := second.HashAfter(h1)
	third := second
	third.Global, third.Seq, third.Command = 3, 3, "c2"
	for i := range third.Digest {
		third.Digest[i] = byte(i)
	}
	h3 := third.HashAfter(h2)
	for _, tt := range []struct {
		got  Hash
		want string
	}{
		{h1, "9ed9702fde7aa5867f0f42662e6593b9430d88a4339a142ba27a42352b7a03ff"},
		{h2, "a6caa8046c222ad04f15860100977808d68e06dae2467a5da9205151437b5a28"},
		{h3, "d717615b7c02adf4fc9ec0527c0d0ecbb84de4449680df624572a61fb6de5930"},
	} {
		if got := hex.EncodeToString(tt.got[:]); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// A change in any column, or a letter that moves from one column to the next, gives another hash.
func TestHashCoversEachColumn(t *testing.T) {
	e := Entry{Global: 1, Stream: "s", Seq: 1, At: time.UnixMilli(5), Clock: 7, Actor: "ab", Command: "c", Kind: "k", Data: json.RawMessage("{}")}
	seen := map[Hash]string{e.HashAfter(Hash{}): "nothing"}
	for name, change := range map[string]func(*Entry){
		"global": func(e *Entry) { e.Global++ }, "stream": func(e *Entry) { e.Stream = "t" }, "seq": func(e *Entry) { e.Seq++ },
		"at": func(e *Entry) { e.At = e.At.Add(time.Millisecond) }, "clock": func(e *Entry) { e.Clock++ },
		"actor": func(e *Entry) { e.Actor = "abc" }, "border": func(e *Entry) { e.Actor, e.Command = "a", "bc" },
		"command": func(e *Entry) { e.Command = "" }, "kind": func(e *Entry) { e.Kind = "K" },
		"data": func(e *Entry) { e.Data = json.RawMessage("[]") }, "more": func(e *Entry) { e.More = true }, "digest": func(e *Entry) { e.Digest[15] = 1 },
	} {
		other := e
		change(&other)
		h := other.HashAfter(Hash{})
		if before, found := seen[h]; found {
			t.Errorf("a change of %s has the hash of a change of %s", name, before)
		}
		seen[h] = name
	}
	if _, found := seen[e.HashAfter(Hash{1})]; found {
		t.Error("the entry before does not count")
	}
}
