package browsertest

import "strings"

// consoleErrors are the lines of a page's console that tell of a fault of ours: neither a
// connection that was cut nor a refusal that the page has said aloud.
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
