//go:build windows

package exam

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"

	"scacchimagici/internal/doctor"
)

func wireless(name string) bool {
	return strings.Contains(name, "Wi-Fi") || strings.Contains(name, "Wireless") || strings.Contains(name, "WLAN")
}

// ask runs a line of PowerShell, which speaks the same words in every language of Windows.
func ask(line string) (string, bool) {
	out, err := exec.Command("powershell", "-NoProfile", "-NonInteractive", "-Command", line).Output()
	return strings.TrimSpace(string(out)), err == nil
}

func firewall(port int) doctor.Firewall {
	on, ok := ask("(Get-NetFirewallProfile | Where-Object Enabled -eq 'True' | Measure-Object).Count")
	if !ok || on == "" { // such as: no PowerShell that knows firewalls
		return doctor.Firewall{}
	}
	open, _ := ask(fmt.Sprintf("(Get-NetFirewallRule -Enabled True -Direction Inbound -Action Allow | Where-Object { $p = $_ | Get-NetFirewallPortFilter; $p.LocalPort -contains '%d' } | Measure-Object).Count", port))
	return doctor.Firewall{Tool: "windows", On: on != "0", Open: open != "" && open != "0"}
}

func public() bool {
	kinds, ok := ask("(Get-NetConnectionProfile).NetworkCategory")
	return ok && strings.Contains(kinds, "Public")
}

// sleeps reads the minutes from powercfg, whose line for the mains ends with a hexadecimal number of seconds.
func sleeps() int {
	out, err := exec.Command("powercfg", "/query", "SCHEME_CURRENT", "SUB_SLEEP", "STANDBYIDLE").Output()
	if err != nil {
		return doctor.Unknown
	}
	return minutesOf(string(out))
}

// minutesOf reads the last but one hexadecimal number: that of the mains, before that of the battery.
func minutesOf(text string) int {
	var numbers []string
	for _, word := range strings.Fields(text) {
		if strings.HasPrefix(word, "0x") {
			numbers = append(numbers, word)
		}
	}
	if len(numbers) < 2 {
		return doctor.Unknown
	}
	seconds, err := strconv.ParseInt(strings.TrimPrefix(numbers[len(numbers)-2], "0x"), 16, 64)
	if err != nil {
		return doctor.Unknown
	}
	return int((seconds + 59) / 60)
}

func holder(port int) string {
	name, ok := ask(fmt.Sprintf("(Get-Process -Id (Get-NetTCPConnection -State Listen -LocalPort %d).OwningProcess).Name", port))
	if !ok {
		return ""
	}
	return name
}
