package access_test

import (
	"strings"
	"testing"

	. "scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

func TestNetworkJoin(t *testing.T) {
	for _, tt := range []struct {
		network Network
		want    string
	}{
		{Network{}, ""},
		{Network{Name: "Villa"}, "WIFI:T:nopass;S:Villa;;"},
		{Network{"Villa", "alohomora"}, "WIFI:T:WPA;S:Villa;P:alohomora;;"},
		{Network{`a;b,c:d"e\f`, "12:34;56"}, `WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:12\:34\;56;;`},
	} {
		if got := tt.network.Join(); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.network, got, tt.want)
		}
	}
}

func TestSetNetwork(t *testing.T) {
	there := Apply(State{}, NetworkSet{Network{"Villa", "alohomora"}})
	for _, tt := range []struct {
		name    string
		network Network
		fact    *NetworkSet
		fault   string
	}{
		{"another", Network{" Giardino ", "alohomora2"}, &NetworkSet{Network{"Giardino", "alohomora2"}}, ""},
		{"an open one", Network{"Giardino", ""}, &NetworkSet{Network{"Giardino", ""}}, ""},
		{"forgotten", Network{"", "alohomora"}, &NetworkSet{}, ""},
		{"the same", Network{"Villa", "alohomora"}, nil, ""},
		{"a name of 33 bytes", Network{strings.Repeat("x", 33), ""}, nil, "fault.network.name"},
		{"a name with a line", Network{"a\nb", ""}, nil, "fault.network.name"},
		{"a short password", Network{"Villa", "alohomo"}, nil, "fault.network.password"},
		{"a long password", Network{"Villa", strings.Repeat("x", 64)}, nil, "fault.network.password"},
	} {
		facts, err := decide(there, role.Organiser, SetNetwork{tt.network})
		if f := fault.From(err); (f != nil && f.Key != tt.fault) || (f == nil) != (tt.fault == "") {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.fault)
		}
		if (tt.fact == nil) != (len(facts) == 0) || tt.fact != nil && facts[0] != *tt.fact {
			t.Errorf("%s: %v, want %v", tt.name, facts, tt.fact)
		}
	}
}
