// Package exam reads the facts that [doctor.Diagnose] judges: of the network interfaces, of the files of the system and, on
// Windows, of its own tools. It changes nothing, and sends nothing but the question
// of DHCP, where it may.
package exam

import (
	"context"
	"net"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"scacchimagici/internal/doctor"
	"scacchimagici/internal/power"
)

// Laptop is what the program itself knows of the laptop.
type Laptop struct {
	Port    int
	Serving bool                        // this program has the port
	Name    string                      // as of [doctor.Facts]
	Folder  string                      // of the database
	Devices func(ip string) int         // that have come by an address; nil: not known
	Free    func(string) (int64, error) // bytes on the disk of a folder; nil: not known
}

// Read reads all facts.
func Read(ctx context.Context, l Laptop) doctor.Facts {
	f := doctor.Facts{
		System: runtime.GOOS, Serving: l.Serving, Addresses: addresses(l.Devices), Name: l.Name, Port: l.Port, Firewall: firewall(l.Port), Public: public(),
		Sleeps: sleeps(), Battery: doctor.Unknown, Free: doctor.Unknown, Clock: time.Now(), Built: built(),
	}
	f.DHCP, f.AskedDHCP = askDHCP(ctx, hardwareOf(f.Addresses))
	if !l.Serving {
		f.Holder = holder(l.Port)
	}
	if state, known := power.Read(); known && state.OnBattery {
		f.Battery = state.Percent
	}
	if l.Free != nil {
		if free, err := l.Free(l.Folder); err == nil {
			f.Free = free
		}
	}
	return f
}

// addresses are those of the interfaces that are up, without loopback and without those of IPv6, which no card shows.
func addresses(devices func(string) int) (all []doctor.Address) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		of, err := i.Addrs()
		if err != nil {
			continue
		}
		for _, address := range of {
			ip, ok := address.(*net.IPNet)
			if !ok || ip.IP.To4() == nil {
				continue
			}
			a := doctor.Address{IP: ip.IP.String(), Interface: i.Name, Wireless: wireless(i.Name), Tunnel: tunnel(i), Fallback: ip.IP.IsLinkLocalUnicast(), Devices: doctor.Unknown}
			if devices != nil {
				a.Devices = devices(a.IP)
			}
			all = append(all, a)
		}
	}
	return all
}

// hardwareOf returns the hardware address of the first interface with an address that is no tunnel's.
func hardwareOf(all []doctor.Address) net.HardwareAddr {
	for _, a := range all {
		if i, err := net.InterfaceByName(a.Interface); err == nil && !a.Tunnel && len(i.HardwareAddr) == 6 {
			return i.HardwareAddr
		}
	}
	return make(net.HardwareAddr, 6)
}

// tunnels begin the names of interfaces of VPNs and of virtual machines.
var tunnels = []string{"tun", "tap", "wg", "ppp", "utun", "tailscale", "zt", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "nordlynx", "proton", "WireGuard", "Tailscale", "ZeroTier", "vEthernet", "OpenVPN", "VirtualBox", "VMware"}

func tunnel(i net.Interface) bool {
	if i.Flags&net.FlagPointToPoint != 0 {
		return true
	}
	for _, begins := range tunnels {
		if strings.HasPrefix(i.Name, begins) {
			return true
		}
	}
	return false
}

// built is when the program's source was committed; zero for one without its history.
func built() time.Time {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return time.Time{}
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			if at, err := time.Parse(time.RFC3339, s.Value); err == nil {
				return at
			}
		}
	}
	return time.Time{}
}
