// Package magici holds the regulation of Scacchi Magici, human chess as the association
// Caput Draconis plays it: army, deployment, turns, Duels, Direct Moves, clocks, score.
//
// A [Match] is the fold of its events. [Decide] checks a command against a match and
// returns the events that record it; [Apply] folds one event in. Both are pure: time comes
// in as an [Instant], chance (the toss, the question) and knowledge of the outside (the
// roster) as what is [Given] by the desk, never by a device. Each kind of order and of
// entry is a row of tables.go. Its type, and how it is decided or applied, stand with those of the same
// subject: plan.go, purchase.go, deployment.go, ready.go (wands, toss, start), turn.go, duel.go,
// wand.go, clock.go, end.go, undo.go, correct.go, rewrite.go, intervention.go, substitution.go.
//
// Units: points are whole; clocks are milliseconds of match time from a monotonic clock.
//
// Source: the association's regulation, restated as the numbered rules SM-1 to SM-10 that
// comments cite. Rulings: RULINGS.md beside this file.
package magici
