package ui

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"

	"github.com/a-h/templ"
)

// keepAtMost is how many renderings a kept component holds in each of two generations: some boards full of squares,
// or the rosters of a tournament.
const keepAtMost = 2048

// Keep returns a component that keeps its renderings, by its argument: the squares of a board and the buttons of a
// page are mostly the same from one frame to the next. The component may depend on nothing but its argument, whose
// fields must be plain values; it is rendered without the context of the page. Renderings that are not shown for
// long are dropped.
func Keep[V comparable](component func(V) templ.Component) func(V) templ.Component {
	if t := reflect.TypeFor[V](); !isPlain(t) {
		panic(fmt.Sprintf("ui: a %s has more than plain values", t))
	}
	k := &keeper[V]{component: component, recent: map[V]*kept{}}
	keepers = append(keepers, func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.turn()
	})
	return k.rendering
}

// keepers turn the generations of each kept component; all are made before the first page.
var keepers []func()

// ForgetUnseen drops the renderings that were not shown since its last call.
func ForgetUnseen() {
	for _, turn := range keepers {
		turn()
	}
}

// isPlain reports whether values of a type are whole in themselves, without pointers.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if !isPlain(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Bool, reflect.String:
		return true
	}
	return t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64
}

// keeper holds the renderings of one component. When there are too many recent ones, or after [ForgetUnseen], they
// become the older ones, and the older ones before them are dropped.
type keeper[V comparable] struct {
	component func(V) templ.Component

	mu            sync.RWMutex
	recent, older map[V]*kept
}

// rendering returns the component that shows v. It may not have been rendered yet.
func (k *keeper[V]) rendering(v V) templ.Component {
	if c := k.shown(v); c != nil {
		return c
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	c := k.recent[v]
	if c != nil {
		return c
	}
	if c = k.older[v]; c == nil {
		c = newKept(k.component(v))
	}
	if len(k.recent) >= keepAtMost {
		k.turn()
	}
	k.recent[v] = c
	return c
}

// turn makes the recent renderings the older ones. The lock is held.
func (k *keeper[V]) turn() { k.recent, k.older = map[V]*kept{}, k.recent }

// shown returns the kept rendering of v, nil when it was not shown recently.
func (k *keeper[V]) shown(v V) *kept {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.recent[v]
}

// kept is a component that is rendered once. If that panics it does so each time.
type kept struct {
	component templ.Component
	html      func() (string, error)
}

func newKept(c templ.Component) *kept {
	return &kept{c, sync.OnceValues(func() (string, error) {
		var b strings.Builder
		err := c.Render(context.Background(), &b)
		return b.String(), err
	})}
}

type anew struct{}

// Anew makes kept components render themselves again, for tests that compare.
func Anew(ctx context.Context) context.Context { return context.WithValue(ctx, anew{}, true) }

// Render writes what the component has rendered.
func (c *kept) Render(ctx context.Context, w io.Writer) error {
	if ctx.Value(anew{}) != nil {
		return c.component.Render(ctx, w)
	}
	html, err := c.html()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, html)
	return err
}
