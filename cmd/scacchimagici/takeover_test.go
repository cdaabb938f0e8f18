package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/web/api"
)

var takeovers = flag.Int("torture-takeovers", 1, "how often TestSpareTakesOverUnderLoad kills the first laptop, in each setting")

// takeoverOf is the result of a kill with a following spare.
type takeoverOf struct {
	acknowledged, lost int
	alone              bool // the first laptop said that it confirmed on its own disk alone
	left               int  // entries that the first laptop found left behind
	first              time.Duration
}

// killed kills a first laptop under load, has the spare take over, and restarts the first laptop, which
// becomes the spare with one order and gets everything.
func killed(t *testing.T, both bool) (k takeoverOf) {
	t.Helper()
	first, spare := pairedLaptops(t)
	defer first.kill()
	defer spare.kill()
	defer hostileRelay(t, first)()
	first.order(map[string]any{"command": "confirm-both", "on": both})
	first.until("both disks confirm", func(a api.Replica) bool { return a.ConfirmBoth == both && a.AloneMs == 0 })
	acknowledged := load(first, "order", 4, 200)
	if k.acknowledged = len(acknowledged); k.acknowledged < 200 {
		t.Fatalf("%d orders were acknowledged", k.acknowledged)
	}
	died := time.Now()
	press := time.NewTicker(50 * time.Millisecond) // a person who presses at once, and again
	defer press.Stop()
	for late := died.Add(patience); time.Now().Before(late); {
		<-press.C
		var refused json.RawMessage
		if status, err := spare.post("/api/v1/replica/commands", map[string]any{"command": "take-over"}, &refused); err == nil && status == http.StatusOK {
			break
		}
	}
	for late := time.Now().Add(patience); time.Now().Before(late); {
		if taken, _ := spare.give("the first one here"); taken {
			break
		}
		<-press.C
	}
	k.first = time.Since(died).Round(time.Millisecond)
	var lost []string
	for _, id := range acknowledged {
		if _, repeat := spare.give(id); !repeat {
			lost = append(lost, id)
		}
	}
	k.lost, k.alone = len(lost), strings.Contains(first.log.String(), "on this disk alone")
	if both && k.lost > 0 && !k.alone {
		t.Errorf("acknowledged on both disks and lost: %s", strings.Join(lost, " "))
	}
	first.start("serve")
	a := first.until("it hears of the takeover", func(a api.Replica) bool { return a.Role == "former" })
	if a.TakenOverBy == nil || a.TakenOverBy.Name != "Biblioteca" || a.TakenOverBy.Reach != "http://"+spare.address {
		t.Errorf("the first one says that it was taken over by %+v", a.TakenOverBy)
	}
	if a.LeftBehind != nil {
		k.left = a.LeftBehind.Entries
	}
	if k.left < k.lost {
		t.Errorf("%d acknowledged orders are lost, %d entries are left behind", k.lost, k.left)
	}
	if taken, _ := first.give("too late"); taken {
		t.Error("the first one goes on")
	}
	first.order(map[string]any{"command": "become-spare"})
	first.until("it follows", func(a api.Replica) bool { return a.Spare != nil && a.Spare.Step == "following" && a.Spare.Behind == 0 })
	return k
}

// The first laptop is killed under load, while a relay attacks, and the spare takes over. With both disks no acknowledged
// order is lost; with one, the lost orders are those that the first laptop finds left behind when it comes back.
func TestSpareTakesOverUnderLoad(t *testing.T) {
	for _, both := range []bool{true, false} {
		t.Run(fmt.Sprintf("both disks %t", both), func(t *testing.T) {
			var acknowledged, lost, alone, left int
			var times []time.Duration
			for range *takeovers {
				k := killed(t, both)
				acknowledged, lost, left = acknowledged+k.acknowledged, lost+k.lost, left+k.left
				if k.alone {
					alone++
				}
				times = append(times, k.first)
				if t.Failed() {
					break
				}
			}
			slices.Sort(times)
			t.Logf("%d kills, %d orders acknowledged, %d not on the spare (%d entries left behind), in %d kills the first one had said that it confirms alone; first order on the spare %v after the kill at half of them, %v at the worst",
				len(times), acknowledged, lost, left, alone, times[len(times)/2], times[len(times)-1])
		})
	}
}
