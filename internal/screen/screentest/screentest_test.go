package screentest_test

import (
	"testing"

	"scacchimagici/internal/screen/screentest"
)

// Every stage is reached, and every scene names its people and Houses.
func TestStages(t *testing.T) {
	for _, name := range screentest.Stages() {
		t.Run(name, func(t *testing.T) {
			s := screentest.Scene(t, name, "it", screentest.White)
			if s.House(0).Name != "Grifondoro" || s.Roster(0)[0].House != "gri" {
				t.Errorf("House %q, first of the roster %v", s.House(0), s.Roster(0)[0])
			}
		})
	}
}
