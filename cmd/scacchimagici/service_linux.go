package main

import (
	"os"
	"path/filepath"
	"strings"

	"scacchimagici/internal/fault"
)

const unit = "scacchimagici.service"

// serviceOf is a unit of the systemd of the user.
func serviceOf(program, folder string, flags []string) (service, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return service{}, fault.New(fault.Unavailable, "fault.service.home").Because(err)
	}
	return service{
		file:    filepath.Join(config, "systemd", "user", unit),
		text:    unitText(program, folder, flags),
		install: [][]string{{"systemctl", "--user", "daemon-reload"}, {"systemctl", "--user", "enable", "--now", unit}},
		remove:  [][]string{{"systemctl", "--user", "disable", "--now", unit}},
	}, nil
}

// unitText is the file of the unit, see systemd.service(5).
func unitText(program, folder string, flags []string) string {
	command := []string{inUnit(program)}
	for _, f := range flags {
		command = append(command, inUnit(f))
	}
	return strings.Join([]string{
		"[Unit]", "Description=Scacchi Magici", "",
		"[Service]", "WorkingDirectory=" + strings.ReplaceAll(folder, "%", "%%"), "ExecStart=" + strings.Join(command, " "), "Restart=on-failure", "",
		"[Install]", "WantedBy=default.target", "",
	}, "\n")
}

// inUnit quotes a word of a command: systemd reads quotes, backslashes, variables and specifiers.
func inUnit(word string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", "$$", "%", "%%").Replace(word) + `"`
}
