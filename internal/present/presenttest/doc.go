// Package presenttest makes scenes for tests: one match between Grifondoro and Serpeverde,
// led by real orders to each stage that a screen has to show.
package presenttest
