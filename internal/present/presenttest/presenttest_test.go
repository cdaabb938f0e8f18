package presenttest_test

import (
	"testing"

	"scacchimagici/internal/present/presenttest"
)

// Every stage is reached, and every scene names its people and Houses.
func TestStages(t *testing.T) {
	for _, name := range presenttest.Stages() {
		t.Run(name, func(t *testing.T) {
			s := presenttest.Scene(t, name, "it", presenttest.White)
			if s.House(0).Name != "Grifondoro" || s.Roster(0)[0].House != "gri" {
				t.Errorf("House %q, first of the roster %v", s.House(0), s.Roster(0)[0])
			}
		})
	}
}
