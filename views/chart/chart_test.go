package chart

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/views/ui"
)

func course(white, black []int) Course {
	return Course{
		ID: "c", Title: "title", Desc: "desc", X: "x", Y: "y",
		White: Line{House: ui.House{Name: "Bianca", Arms: "luna"}, Points: white},
		Black: Line{House: ui.House{Name: "Nera", Arms: "stella"}, Points: black},
	}
}

func TestCourse(t *testing.T) {
	c := course([]int{0, 0, 4, 4}, []int{0, 2, 2, 2})
	// The picture is 400 by 220; lines have 292 by 148 of it, from 34, 30 on.
	if diff := cmp.Diff("M34 178H228.7V30H326", c.path(c.White)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("M34 178H131.3V104H326", c.path(c.Black)); diff != "" {
		t.Error(diff)
	}
	if got := len(c.Changes(c.White)); got != 1 {
		t.Errorf("%d marks, want 1: one for each gain", got)
	}
}

// TestEnds wants the shields apart and inside the picture for every score.
func TestEnds(t *testing.T) {
	for _, points := range [][2]int{{0, 0}, {4, 4}, {9, 0}, {3, 2}, {2, 3}, {0, 1}} {
		c := course([]int{0, points[0]}, []int{0, points[1]})
		white, black := c.ends()
		if d := white - black; d < 30 && d > -30 {
			t.Errorf("%v: shields at %v and %v lie over each other", points, white, black)
		}
		if points[0] > points[1] && white > black || points[0] < points[1] && white < black {
			t.Errorf("%v: the lower score stands above", points)
		}
		for _, y := range []float64{white, black} {
			if y < 15 || y > 205 {
				t.Errorf("%v: a shield at %v is outside", points, y)
			}
		}
	}
}

func TestTicks(t *testing.T) {
	tests := []struct {
		most, wanted int
		want         []int
	}{
		{0, 5, []int{0}},
		{4, 5, []int{0, 1, 2, 3, 4}},
		{9, 5, []int{0, 2, 4, 6, 8}},
		{60, 6, []int{0, 10, 20, 30, 40, 50, 60}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Ticks(tt.most, tt.wanted)); diff != "" {
			t.Error(tt.most, diff)
		}
	}
}

func TestCourseRenders(t *testing.T) {
	tests := []struct {
		name string
		c    Course
		want []string
		not  []string
	}{
		{"nothing yet", course(nil, nil), []string{`role="img"`, "<title", "<desc"}, []string{"NaN", "Inf", "chart-mark"}},
		{"one step", course([]int{0}, []int{0}), nil, []string{"NaN", "Inf"}},
		{"looked at", func() Course {
			c := course([]int{0, 1, 1}, []int{0, 0, 2})
			c.Mark = &Mark{Step: 2, Text: "mossa 2"}
			return c
		}(), []string{"chart-mark", "mossa 2", "#arms-luna", "#arms-stella"}, []string{"chart-legend"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			if err := CourseOfPoints(tt.c).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("lacks %q", want)
				}
			}
			for _, not := range tt.not {
				if strings.Contains(b.String(), not) {
					t.Errorf("has %q", not)
				}
			}
		})
	}
}
