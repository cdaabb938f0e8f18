package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"rsc.io/qr"
)

var randomness io.Reader = rand.Reader

// addresses returns the addresses at which others on the LAN find the server, the best first: the names of a certificate
// of one's own, then the IP addresses.
func (a *app) addresses() []string {
	var all []string
	if a.own != nil {
		for _, name := range a.own.Names() {
			all = append(all, a.address(name))
		}
	}
	return append(all, a.ipAddresses()...)
}

// ipAddresses are the addresses that need no name: other laptops of ours ask at these.
func (a *app) ipAddresses() []string {
	var all []string
	for _, ip := range a.ips() {
		all = append(all, a.address(ip.String()))
	}
	return all
}

// ips returns the addresses of this computer at which others reach the server. It reads the
// interfaces and sends nothing.
func (a *app) ips() []net.IP {
	if at, ok := a.listener.Addr().(*net.TCPAddr); ok && !at.IP.IsUnspecified() {
		return []net.IP{at.IP}
	}
	var all []net.IP
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, address := range interfaces {
		ipnet, ok := address.(*net.IPNet)
		if ok && ipnet.IP.To4() != nil && !ipnet.IP.IsLoopback() && !ipnet.IP.IsLinkLocalUnicast() {
			all = append(all, ipnet.IP)
		}
	}
	return all
}

// welcome prints the server's address and, on the first start, the organiser's password.
func (a *app) welcome(w io.Writer, password string) {
	t := a.words.T
	fmt.Fprintf(w, "\n  %s\n\n", t("app.name"))
	fmt.Fprintf(w, "  %s  %s\n", t("start.desk"), "http://127.0.0.1:"+a.port()+"/desk")
	for _, address := range a.addresses() {
		fmt.Fprintf(w, "  %s  %s\n", t("start.lan"), address)
	}
	if a.short != "" {
		fmt.Fprintf(w, "  %s  %s\n", t("start.short"), a.address(a.short))
	}
	fmt.Fprintf(w, "  %s  %s\n", t("start.file"), a.db)
	fmt.Fprintf(w, "  %s  %s\n", t("start.copies"), a.copies.Status().Folder)
	if second := a.copies.Status().Second; second.Folder != "" {
		fmt.Fprintf(w, "  %s  %s\n", t("start.copies.second"), second.Folder)
	}
	if a.options.nats != "" {
		fmt.Fprintf(w, "  %s  %s\n", t("start.key"), a.replica.Presence().Key)
	}
	if password != "" {
		fmt.Fprintf(w, "\n  %s  %s\n", t("start.password"), password)
		fmt.Fprintf(w, "  %s\n", t("start.password.once"))
	}
	if answered := a.phones.state(); answered != nil && len(answered.Open) > 0 {
		fmt.Fprintf(w, "\n  %s\n", t("start.phones", strings.Join(answered.Open, ", ")))
	}
	for _, trouble := range a.alarms.Current() {
		if trouble.Key == "fault.portal.port" {
			fmt.Fprintf(w, "\n  %s\n", a.words.Fault(trouble))
		}
	}
	a.aboutCertificate(w)
	if all := a.addresses(); len(all) > 0 {
		fmt.Fprintf(w, "\n%s\n  %s\n", terminalQR(all[0]), t("start.qr", all[0]))
	}
	fmt.Fprintf(w, "\n  %s\n\n", t("start.stop"))
}

// terminalQR draws a QR code with half blocks, dark on light in any terminal's colours, with the
// quiet zone that readers need.
func terminalQR(text string) string {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return ""
	}
	const quiet = 4
	dark := func(x, y int) bool { return code.Black(x-quiet, y-quiet) }
	var b strings.Builder
	for y := 0; y < code.Size+2*quiet; y += 2 {
		b.WriteString("  \x1b[30;47m")
		for x := range code.Size + 2*quiet {
			switch {
			case dark(x, y) && dark(x, y+1):
				b.WriteString("█")
			case dark(x, y):
				b.WriteString("▀")
			case dark(x, y+1):
				b.WriteString("▄")
			default:
				b.WriteString(" ")
			}
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}

// openBrowser opens address in the computer's browser when there is one.
func openBrowser(address string) {
	var name string
	var args []string
	switch runtime.GOOS {
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler"}
	case "darwin":
		name = "open"
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		name = "xdg-open"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return
	}
	c := exec.Command(path, append(args, address)...)
	if c.Start() == nil {
		go func() { _ = c.Wait() }() // a failing browser does not concern the server
	}
}
