// Package doctor says what is wrong with the network and the laptop before an event, each line with what to do. It judges
// facts that others have read, so each broken set-up is a test.
package doctor

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Facts are what was read of the laptop. What could not be read has its zero value, or is said to be unknown.
type Facts struct {
	System    string // as of runtime.GOOS
	Addresses []Address
	Serving   bool   // the program has the port
	Name      string // under which mDNS announces the laptop while it serves, such as "scacchi.local"; empty: it is not announced
	Port      int
	Holder    string // the other program that has the port; empty: it is free, or ours
	Firewall  Firewall
	Public    bool     // Windows takes the network for a public one
	DHCP      []string // addresses of the servers that have answered
	AskedDHCP bool     // whether any was asked
	Phones    *Phones  // that look for the internet; nil: they are not answered
	Sleeps    int      // minutes without a key until the laptop sleeps while it is plugged in; 0: never; [Unknown]
	Battery   int      // percent while it runs on its battery; [Unknown]: it is plugged in, or has none
	Free      int64    // bytes on the disk of the database; [Unknown]
	Clock     time.Time
	Built     time.Time // of the program; zero: not known
}

// Unknown is a number that could not be read.
const Unknown = -1

// Address is an address of the laptop.
type Address struct {
	IP        string
	Interface string
	Wireless  bool
	Tunnel    bool // a VPN, or the network of virtual machines
	Fallback  bool // chosen by the laptop itself, because no router has answered
	Devices   int  // that have come by it since the start, or [Unknown]
}

// Firewall is the state of a firewall.
type Firewall struct {
	Tool string // "windows", "ufw", "firewalld"; empty: none was found
	On   bool
	Open bool // it lets devices reach the port
}

// Phones says how the laptop answers phones that look for the internet.
type Phones struct {
	Open    []string // ports at which it does
	Denied  []string // ports that it could not open
	Program string   // its file, which needs the right to them
}

// State is how a line stands.
type State string

// The states.
const (
	Good    State = "ok"
	Warning State = "warning"
	Bad     State = "bad"
	Unclear State = "unknown" // it could not be looked at from here
)

// Line is what was found. The words stand under the key "network." + Key, what to do under "network." + Key + ".do"
// unless the line is good.
type Line struct {
	State   State
	Key     string
	Args    []any  // of the words; those of what to do take none
	Command string // that mends it, to be run by hand; empty: none
}

// least is the room that a day takes with its copies, and what is too little to begin.
const (
	least  = 1 << 30
	tooFew = 100 << 20
)

// Diagnose judges all facts, in the order in which they are worth mending.
func Diagnose(f Facts) []Line {
	return slices.Concat(f.addresses(), f.name(), f.port(), f.firewall(), f.profile(), f.dhcp(), f.phones(), f.sleep(), f.battery(), f.disk(), f.clock())
}

// Worst returns the worst state of lines; [Unclear] counts as good.
func Worst(lines []Line) State {
	worst := Good
	for _, l := range lines {
		if l.State == Bad || l.State == Warning && worst == Good {
			worst = l.State
		}
	}
	return worst
}

func (f Facts) addresses() (lines []Line) {
	var lan, tunnels []string
	for _, a := range f.Addresses {
		switch {
		case a.Tunnel:
			tunnels = append(tunnels, a.Interface)
		case a.Fallback:
			lines = append(lines, Line{State: Bad, Key: "fallback", Args: []any{a.IP, a.Interface}})
		default:
			lan = append(lan, a.IP)
			lines = append(lines, a.line())
		}
	}
	if len(lines) == 0 {
		lines = append(lines, Line{State: Bad, Key: "alone"})
	}
	if len(lan) > 1 {
		lines = append(lines, Line{State: Warning, Key: "two", Args: []any{strings.Join(lan, ", ")}})
	}
	if len(tunnels) > 0 {
		lines = append(lines, Line{State: Warning, Key: "tunnel", Args: []any{strings.Join(tunnels, ", ")}})
	}
	return lines
}

func (a Address) line() Line {
	key := "cable"
	if a.Wireless {
		key = "wireless"
	}
	switch a.Devices {
	case Unknown:
		return Line{State: Good, Key: key + ".here", Args: []any{a.IP, a.Interface}}
	case 0:
		return Line{State: Unclear, Key: key + ".quiet", Args: []any{a.IP, a.Interface}}
	}
	return Line{State: Good, Key: key, Args: []any{a.IP, a.Interface, a.Devices}}
}

func (f Facts) name() []Line {
	switch {
	case !f.Serving:
		return nil
	case f.Name == "":
		return []Line{{State: Warning, Key: "noname"}}
	}
	return []Line{{State: Good, Key: "name", Args: []any{f.Name}}}
}

func (f Facts) port() []Line {
	port := strconv.Itoa(f.Port)
	if f.Holder != "" {
		return []Line{{State: Bad, Key: "port.taken", Args: []any{port, f.Holder}}}
	}
	return []Line{{State: Good, Key: "port", Args: []any{port}}}
}

// openers are the commands that let devices reach a port, by the firewall.
var openers = map[string]string{
	"windows":   `netsh advfirewall firewall add rule name="Scacchi Magici" dir=in action=allow protocol=TCP localport=PORT`,
	"ufw":       "sudo ufw allow PORT/tcp",
	"firewalld": "sudo firewall-cmd --add-port=PORT/tcp --permanent && sudo firewall-cmd --reload",
}

func (f Facts) firewall() []Line {
	w := f.Firewall
	switch {
	case w.Tool == "":
		return nil
	case !w.On:
		return []Line{{State: Good, Key: "firewall.off"}}
	case w.Open:
		return []Line{{State: Good, Key: "firewall.open", Args: []any{strconv.Itoa(f.Port)}}}
	}
	key := "firewall.closed"
	if w.Tool == "windows" {
		key = "firewall.windows"
	}
	return []Line{{State: Bad, Key: key, Args: []any{strconv.Itoa(f.Port)}, Command: strings.ReplaceAll(openers[w.Tool], "PORT", strconv.Itoa(f.Port))}}
}

func (f Facts) profile() []Line {
	if !f.Public {
		return nil
	}
	return []Line{{State: Warning, Key: "public", Command: "Get-NetConnectionProfile | Set-NetConnectionProfile -NetworkCategory Private"}}
}

func (f Facts) dhcp() []Line {
	switch {
	case !f.AskedDHCP:
		return []Line{{State: Unclear, Key: "dhcp.unasked"}}
	case len(f.DHCP) == 0:
		return []Line{{State: Warning, Key: "dhcp.none"}}
	case len(f.DHCP) > 1:
		return []Line{{State: Bad, Key: "dhcp.two", Args: []any{strings.Join(f.DHCP, ", ")}}}
	}
	return []Line{{State: Good, Key: "dhcp", Args: []any{f.DHCP[0]}}}
}

func (f Facts) phones() []Line {
	switch p := f.Phones; {
	case p == nil:
		return nil
	case len(p.Denied) > 0:
		line := Line{State: Warning, Key: "phones.denied", Args: []any{strings.Join(p.Denied, ", ")}}
		if f.System == "linux" {
			line.Command = "sudo setcap cap_net_bind_service=+ep " + p.Program
		}
		return []Line{line}
	default:
		return []Line{{State: Good, Key: "phones", Args: []any{strings.Join(p.Open, ", ")}}}
	}
}

func (f Facts) sleep() []Line {
	switch {
	case f.Sleeps == Unknown:
		return []Line{{State: Unclear, Key: "sleep.unknown"}}
	case f.Sleeps == 0:
		return []Line{{State: Good, Key: "sleep.never"}}
	}
	return []Line{{State: Warning, Key: "sleep", Args: []any{f.Sleeps}, Command: f.awake()}}
}

// awake is the command that keeps the laptop awake while it is plugged in.
func (f Facts) awake() string {
	switch f.System {
	case "windows":
		return "powercfg /change standby-timeout-ac 0"
	case "linux":
		return "gsettings set org.gnome.settings-daemon.plugins.power sleep-inactive-ac-type nothing"
	}
	return ""
}

func (f Facts) battery() []Line {
	const low = 20
	switch {
	case f.Battery == Unknown:
		return []Line{{State: Good, Key: "plugged"}}
	case f.Battery <= low:
		return []Line{{State: Bad, Key: "battery", Args: []any{f.Battery}}}
	}
	return []Line{{State: Warning, Key: "battery", Args: []any{f.Battery}}}
}

func (f Facts) disk() []Line {
	if f.Free == Unknown {
		return []Line{{State: Unclear, Key: "disk.unknown"}}
	}
	line := Line{State: Good, Key: "disk", Args: []any{int(f.Free >> 20)}}
	switch {
	case f.Free < tooFew:
		line.State, line.Key = Bad, "disk.full"
	case f.Free < least:
		line.State, line.Key = Warning, "disk.little"
	}
	return []Line{line}
}

// clock doubts a clock that is before the making of the program, or more than three years after it.
func (f Facts) clock() []Line {
	now := f.Clock.Format("2006-01-02 15:04")
	if !f.Built.IsZero() && (f.Clock.Before(f.Built.Add(-24*time.Hour)) || f.Clock.After(f.Built.AddDate(3, 0, 0))) {
		return []Line{{State: Bad, Key: "clock.wrong", Args: []any{now}}}
	}
	return []Line{{State: Good, Key: "clock", Args: []any{now}}}
}
