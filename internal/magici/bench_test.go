package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
)

// longMatch is a match of 240 turns: the Knights go out and home again.
func longMatch(tb testing.TB) *board {
	tb.Helper()
	b := begin(tb, array, white, magici.DefaultSettings())
	for range 60 {
		b.line("b1c3 . b8c6 . c3b1 . c6b8 .")
	}
	return b
}

// BenchmarkMove decides a move and folds it in, at the end of a long match.
func BenchmarkMove(b *testing.B) {
	long := longMatch(b)
	c := long.command([]string{"b1c3"})
	given := long.given()
	b.ReportAllocs()
	for b.Loop() {
		events, err := magici.Decide(long.m, c, given, long.now)
		if err != nil {
			b.Fatal(err)
		}
		for _, e := range events {
			magici.Apply(long.m, e)
		}
	}
}

// BenchmarkFold folds a match of 240 turns from its events.
func BenchmarkFold(b *testing.B) {
	events := longMatch(b).events
	b.ReportAllocs()
	for b.Loop() {
		m := magici.New(plan)
		for _, e := range events {
			m = magici.Apply(m, e)
		}
	}
}

// BenchmarkDue asks what the system has to do next.
func BenchmarkDue(b *testing.B) {
	m := longMatch(b).m
	b.ReportAllocs()
	for b.Loop() {
		m.Due()
	}
}
