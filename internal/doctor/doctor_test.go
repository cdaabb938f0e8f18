package doctor_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/doctor"
)

var built = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// sound is a laptop on a cable, by which devices come.
func sound() doctor.Facts {
	return doctor.Facts{
		System: "linux", Addresses: []doctor.Address{{IP: "192.168.8.2", Interface: "eth0", Devices: 14}}, Serving: true, Name: "scacchi.local", Port: 8080,
		Firewall: doctor.Firewall{Tool: "ufw"}, DHCP: []string{"192.168.8.1"}, AskedDHCP: true, Battery: doctor.Unknown, Free: 50 << 30,
		Clock: built.AddDate(0, 2, 0), Built: built,
	}
}

// Each broken set-up is named, and nothing else.
func TestBrokenSetUps(t *testing.T) {
	const nothing = ""
	tests := []struct {
		name    string
		breaks  func(*doctor.Facts)
		want    []string // keys of the lines that are not good, with their states
		command string   // a part of the command that mends it
	}{
		{"nothing is wrong", func(*doctor.Facts) {}, nil, nothing},
		{"no network at all", func(f *doctor.Facts) { f.Addresses = nil }, []string{"bad alone"}, nothing},
		{"the router gives no address", func(f *doctor.Facts) {
			f.Addresses, f.DHCP = []doctor.Address{{IP: "169.254.3.4", Interface: "eth0", Fallback: true}}, nil
		}, []string{"bad fallback", "warning dhcp.none"}, nothing},
		{"two networks", func(f *doctor.Facts) {
			f.Addresses = append(f.Addresses, doctor.Address{IP: "10.0.0.7", Interface: "wlan0", Wireless: true})
		}, []string{"unknown wireless.quiet", "warning two"}, nothing},
		{"a VPN", func(f *doctor.Facts) {
			f.Addresses = append(f.Addresses, doctor.Address{IP: "10.8.0.2", Interface: "tun0", Tunnel: true})
		}, []string{"warning tunnel"}, nothing},
		{"nobody counts devices", func(f *doctor.Facts) { f.Addresses[0].Devices = doctor.Unknown }, nil, nothing},
		{"no device comes", func(f *doctor.Facts) { f.Addresses[0].Devices = 0 }, []string{"unknown cable.quiet"}, nothing},
		{"the name is not announced", func(f *doctor.Facts) { f.Name = "" }, []string{"warning noname"}, nothing},
		{"another program has the port", func(f *doctor.Facts) { f.Holder = "nginx (812)" }, []string{"bad port.taken"}, nothing},
		{"ufw is closed", func(f *doctor.Facts) { f.Firewall.On = true }, []string{"bad firewall.closed"}, "ufw allow 8080/tcp"},
		{"firewalld is closed", func(f *doctor.Facts) { f.Firewall = doctor.Firewall{Tool: "firewalld", On: true} }, []string{"bad firewall.closed"}, "--add-port=8080/tcp"},
		{"the firewall of Windows asks", func(f *doctor.Facts) {
			f.System, f.Firewall = "windows", doctor.Firewall{Tool: "windows", On: true}
		}, []string{"bad firewall.windows"}, "localport=8080"},
		{"Windows takes the network for a public one", func(f *doctor.Facts) { f.System, f.Public = "windows", true }, []string{"warning public"}, "Private"},
		{"two routers give addresses", func(f *doctor.Facts) { f.DHCP = []string{"192.168.8.1", "192.168.1.1"} }, []string{"bad dhcp.two"}, nothing},
		{"phones are answered", func(f *doctor.Facts) { f.Phones = &doctor.Phones{Open: []string{"53", "80"}} }, nil, nothing},
		{"phones are to be answered, and a port is missing", func(f *doctor.Facts) {
			f.Phones = &doctor.Phones{Open: []string{"80"}, Denied: []string{"53"}, Program: "/home/anna/scacchimagici"}
		}, []string{"warning phones.denied"}, "setcap cap_net_bind_service=+ep /home/anna/scacchimagici"},
		{"the laptop sleeps", func(f *doctor.Facts) { f.Sleeps = 20 }, []string{"warning sleep"}, "gsettings"},
		{"a laptop with Windows sleeps", func(f *doctor.Facts) { f.System, f.Sleeps = "windows", 20 }, []string{"warning sleep"}, "powercfg"},
		{"on its battery", func(f *doctor.Facts) { f.Battery = 60 }, []string{"warning battery"}, nothing},
		{"with little of it", func(f *doctor.Facts) { f.Battery = 20 }, []string{"bad battery"}, nothing},
		{"little room on the disk", func(f *doctor.Facts) { f.Free = 500 << 20 }, []string{"warning disk.little"}, nothing},
		{"no room on the disk", func(f *doctor.Facts) { f.Free = 10 << 20 }, []string{"bad disk.full"}, nothing},
		{"the clock has lost its battery", func(f *doctor.Facts) { f.Clock = time.Unix(0, 0).UTC() }, []string{"bad clock.wrong"}, nothing},
		{"the clock is years ahead", func(f *doctor.Facts) { f.Clock = built.AddDate(4, 0, 0) }, []string{"bad clock.wrong"}, nothing},
		{"what cannot be read", func(f *doctor.Facts) {
			f.Firewall, f.AskedDHCP, f.Sleeps, f.Free, f.Built = doctor.Firewall{}, false, doctor.Unknown, doctor.Unknown, time.Time{}
		}, []string{"unknown dhcp.unasked", "unknown sleep.unknown", "unknown disk.unknown"}, nothing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := sound()
			tt.breaks(&f)
			var got []string
			command := ""
			lines := doctor.Diagnose(f)
			for _, l := range lines {
				if l.State != doctor.Good {
					got = append(got, string(l.State)+" "+l.Key)
				}
				command += l.Command
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("it finds %q, want %q", got, tt.want)
			}
			if !strings.Contains(command, tt.command) || tt.command == nothing && command != nothing {
				t.Errorf("the command is %q, want one with %q", command, tt.command)
			}
			worst := doctor.Good
			for _, w := range tt.want {
				if strings.HasPrefix(w, "bad") || strings.HasPrefix(w, "warning") && worst == doctor.Good {
					state, _, _ := strings.Cut(w, " ")
					worst = doctor.State(state)
				}
			}
			if doctor.Worst(lines) != worst {
				t.Errorf("the worst is %q, want %q", doctor.Worst(lines), worst)
			}
		})
	}
}
