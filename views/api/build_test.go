package api

import (
	"testing"

	"scacchimagici/internal/locale"
)

// Every part of the description stands on the page, once.
func TestPageShowsAll(t *testing.T) {
	d, err := description()
	if err != nil {
		t.Fatal(err)
	}
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	v := build(d, catalogue.In(locale.Italian))
	operations, schemas := 0, map[string]int{}
	count := func(all []Schema) {
		for _, s := range all {
			schemas[s.ID]++
			if len(s.Fields) == 0 && s.Type.Name == "" {
				t.Errorf("%s shows nothing", s.Name)
			}
		}
	}
	for _, g := range v.Groups {
		for _, o := range g.Operations {
			operations++
			count(o.Orders)
			if o.Summary == "" || o.Who == "" || len(o.Answers) == 0 {
				t.Errorf("%s %s lacks something: %+v", o.Method, o.Path, o)
			}
		}
	}
	count(v.Schemas)
	for _, path := range d.Paths {
		operations -= len(path.Value)
	}
	if operations != 0 {
		t.Errorf("%d operations more than are described", operations)
	}
	for _, s := range d.Components.Schemas {
		union := len(s.Value.OneOf)+len(s.Value.AnyOf) > 0 // shown with the operations and streams that use it
		if n := schemas[anchor(s.Name)]; n > 1 || n == 0 && !union {
			t.Errorf("%s stands on the page %d times", s.Name, n)
		}
	}
}
