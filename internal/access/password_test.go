package access_test

import (
	"testing"

	"scacchimagici/internal/access"
)

// A drawn password is recognised with or without capitals, spaces and hyphens.
func TestRespelled(t *testing.T) {
	tests := []struct{ name, typed, want string }{
		{"as it was drawn", "tihs-yz5s-bjhy", "tihs-yz5s-bjhy"},
		{"without hyphens", "tihsyz5sbjhy", "tihs-yz5s-bjhy"},
		{"in capitals, with spaces", " TIHS YZ5S BJHY ", "tihs-yz5s-bjhy"},
		{"another password stays", "Alohomora!", "Alohomora!"},
		{"one of as many letters that nobody can have drawn", "Grifondoro 19", "Grifondoro 19"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := access.Respelled(test.typed); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
