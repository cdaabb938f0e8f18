//go:build linux

package exam

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"scacchimagici/internal/doctor"
)

// system is the root of the file system; a test has another one.
var system fs.FS = os.DirFS("/")

func wireless(name string) bool {
	_, err := fs.Stat(system, "sys/class/net/"+name+"/wireless")
	return err == nil
}

// firewall reads what ufw and firewalld have written. What nftables alone holds, only root may read.
func firewall(port int) doctor.Firewall {
	if text, err := fs.ReadFile(system, "etc/ufw/ufw.conf"); err == nil {
		rules, _ := fs.ReadFile(system, "etc/ufw/user.rules") // without the right to read it no port is known to be open
		return doctor.Firewall{Tool: "ufw", On: strings.Contains(string(text), "ENABLED=yes"), Open: strings.Contains(string(rules), fmt.Sprintf("### tuple ### allow tcp %d ", port))}
	}
	if _, err := fs.Stat(system, "run/firewalld"); err == nil {
		open := false
		zones, _ := fs.Glob(system, "etc/firewalld/zones/*.xml")
		for _, zone := range zones {
			text, _ := fs.ReadFile(system, zone)
			open = open || strings.Contains(string(text), fmt.Sprintf(`<port port="%d" protocol="tcp"/>`, port)) || strings.Contains(string(text), fmt.Sprintf(`<port protocol="tcp" port="%d"/>`, port))
		}
		return doctor.Firewall{Tool: "firewalld", On: true, Open: open}
	}
	return doctor.Firewall{}
}

func public() bool { return false }

// sleeps asks the desktop for the minutes after which it sleeps while it is plugged in.
func sleeps() int {
	const keys = "org.gnome.settings-daemon.plugins.power"
	kind, err := exec.Command("gsettings", "get", keys, "sleep-inactive-ac-type").Output()
	if err != nil {
		return doctor.Unknown // another desktop, or none
	}
	if strings.Contains(string(kind), "nothing") {
		return 0
	}
	seconds, err := exec.Command("gsettings", "get", keys, "sleep-inactive-ac-timeout").Output()
	n, wrong := strconv.Atoi(strings.TrimSpace(string(seconds)))
	if err != nil || wrong != nil {
		return doctor.Unknown
	}
	return (n + 59) / 60
}

// holder names the program that listens on a port, with its number as far as its owner lets it be read; empty: none does.
func holder(port int) string {
	for _, name := range []string{"proc/net/tcp", "proc/net/tcp6"} {
		if inode, ok := listening(name, port); ok {
			return owner(inode)
		}
	}
	return ""
}

// listening finds the socket that listens on a port.
func listening(name string, port int) (inode string, ok bool) {
	file, err := system.Open(name)
	if err != nil {
		return "", false
	}
	defer file.Close()
	const listens = "0A"
	for lines := bufio.NewScanner(file); lines.Scan(); {
		parts := strings.Fields(lines.Text())
		if len(parts) > 9 && parts[3] == listens && strings.HasSuffix(parts[1], fmt.Sprintf(":%04X", port)) {
			return parts[9], true
		}
	}
	return "", false
}

// owner names the program with a socket.
func owner(inode string) string {
	fds, _ := filepath.Glob("/proc/[0-9]*/fd/*")
	for _, fd := range fds {
		if to, err := os.Readlink(fd); err == nil && to == "socket:["+inode+"]" {
			process := filepath.Dir(filepath.Dir(fd))
			name, _ := os.ReadFile(filepath.Join(process, "comm"))
			return strings.TrimSpace(string(name)) + " (" + filepath.Base(process) + ")"
		}
	}
	return "?"
}
