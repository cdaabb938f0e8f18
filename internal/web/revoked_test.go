package web

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/role"
)

// The open stream of a device ends as soon as the device loses its right, and sends
// nothing more; other streams go on.
func TestRevokedStreamsEnd(t *testing.T) {
	const referee, desktop, house, wall = "/eventi/referee?place=A&lang=it", "/eventi/desk?lang=it", "/eventi/strategist?place=serata/grifondoro&lang=it", "/eventi/screen?place=1&lang=it"
	seatA := access.RefereeOf("A")
	for name, tt := range map[string]struct {
		watches [][2]string // role and address
		by      role.Role
		order   access.Order
		ends    []string
	}{
		"a device is revoked":     {[][2]string{{"referee A", referee}, {"organiser", desktop}}, role.Organiser, access.RevokeDevice{Device: "referee A"}, []string{"referee A"}},
		"a code is renewed":       {[][2]string{{"referee A", referee}, {"referee B", "/eventi/referee?place=B&lang=it"}}, role.Organiser, access.RenewCode{Seat: seatA}, []string{"referee A"}},
		"a code is revoked":       {[][2]string{{"strategist", house}, {"referee A", referee}}, role.Organiser, access.RevokeCode{Seat: access.StrategistOf("serata", "grifondoro")}, []string{"strategist"}},
		"somebody is unseated":    {[][2]string{{"strategist", house}, {"organiser", desktop}}, role.Organiser, access.Unseat{Device: "strategist", Seat: access.StrategistOf("serata", "grifondoro")}, []string{"strategist"}},
		"somebody gets up":        {[][2]string{{"referee A", referee}}, role.Nobody, access.Leave{Device: "referee A", Seat: seatA}, []string{"referee A"}},
		"a screen is forgotten":   {[][2]string{{"screen", wall}, {"public", "/eventi/public?place=A&lang=it"}}, role.Organiser, access.ForgetScreen{Number: 1}, []string{"screen"}},
		"a program reads events":  {[][2]string{{"referee A", eventsPath}, {"organiser", eventsPath}, {"public", eventsPath}}, role.Organiser, access.RevokeDevice{Device: "referee A"}, []string{"referee A"}},
		"a Referee helps a House": {[][2]string{{"referee A", "/eventi/helper?place=serata/grifondoro&lang=it"}}, role.Organiser, access.RevokeDevice{Device: "referee A"}, []string{"referee A"}},
	} {
		t.Run(name, func(t *testing.T) {
			v := newRouteTest(t)
			server := httptest.NewServer(v)
			defer server.Close()
			ended, heard := make(chan string, len(tt.watches)), make(chan string, len(tt.watches))
			for _, watch := range tt.watches {
				r := v.request(watch[0], http.MethodGet, watch[1], "")
				r.RequestURI, r.Host = "", ""
				r.URL.Scheme, r.URL.Host = "http", strings.TrimPrefix(server.URL, "http://")
				answer, err := http.DefaultClient.Do(r)
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Fatalf("%s gets %v, %v", watch[0], answer, err)
				}
				defer func() { _ = answer.Body.Close() }()
				go func() {
					lines := bufio.NewScanner(answer.Body)
					lines.Buffer(nil, 1<<20)
					for lines.Scan() {
						if strings.Contains(lines.Text(), "Merenda") {
							heard <- watch[0]
							return
						}
					}
					ended <- watch[0]
				}()
			}
			v.order(t, tt.by, tt.order)
			late := time.After(patience)
			for range tt.ends {
				select {
				case who := <-ended:
					if !slices.Contains(tt.ends, who) {
						t.Errorf("%s gets nothing more", who)
					}
				case <-late:
					t.Fatal("nobody's stream ends")
				}
			}
			v.give(t, "command", "announce", "text", "Merenda sotto il gazebo")
			for range len(tt.watches) - len(tt.ends) {
				select {
				case who := <-heard:
					if slices.Contains(tt.ends, who) {
						t.Errorf("%s is still heard", who)
					}
				case who := <-ended:
					t.Fatalf("the stream of %s has ended too", who)
				case <-late:
					t.Fatal("who may watch is not heard")
				}
			}
		})
	}
}
