package browsertest

import "strings"

// consoleErrors returns the lines of a page's console that show a fault of the program: not those of a cut
// connection, nor those of a refusal that the page has shown.
func consoleErrors(console string) []string {
	var ours []string
	for _, line := range strings.Split(strings.TrimSpace(console), "\n") {
		lost := strings.Contains(line, "net::ERR_") || strings.Contains(line, "the server responded with a status of 4")
		if line != "" && !lost {
			ours = append(ours, line)
		}
	}
	return ours
}
