package bench

import (
	"os"
	"testing"
)

// The measured computing time and memory of a process grow.
func TestProcess(t *testing.T) {
	before, err := processorTime(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	after := before
	for n := 0; after <= before; n++ {
		if after, err = processorTime(os.Getpid()); err != nil || n == 1_000_000 {
			t.Fatalf("%v after %d readings, %v", after, n, err)
		}
	}
	all, err := memory(os.Getpid(), resident)
	if err != nil || all < 1<<20 {
		t.Errorf("memory %d, %v", all, err)
	}
	if private, err := memory(os.Getpid(), own); err != nil || private < 1<<18 || private > all {
		t.Errorf("memory of its own %d of %d, %v", private, all, err)
	}
	if _, err := processorTime(-1); err == nil {
		t.Error("no process has computed")
	}
}

func TestLine(t *testing.T) {
	tests := []struct {
		name       string
		x, y       []float64
		at0, slope float64
	}{
		{"two points", []float64{1, 3}, []float64{5, 9}, 3, 2},
		{"level", []float64{1, 2, 3}, []float64{4, 4, 4}, 4, 0},
		{"least squares", []float64{0, 1, 2}, []float64{0, 3, 0}, 1, 0},
		{"one x", []float64{2, 2}, []float64{1, 3}, 2, 0},
	}
	for _, tt := range tests {
		if at0, slope := Line(tt.x, tt.y); at0 != tt.at0 || slope != tt.slope {
			t.Errorf("%s: %v + %v x", tt.name, at0, slope)
		}
	}
}
