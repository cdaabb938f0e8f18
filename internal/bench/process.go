package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// processorTime returns the computing time of all threads of a process so far, as Linux counts it in nanoseconds.
func processorTime(pid int) (time.Duration, error) {
	threads, err := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/schedstat")
	if err != nil || len(threads) == 0 {
		return 0, fmt.Errorf("no processor time of process %d: %w", pid, err)
	}
	var sum int64
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			continue // a thread that has ended since; the server ends few
		}
		if err != nil {
			return 0, err
		}
		onProcessor, _, _ := strings.Cut(string(text), " ")
		nanoseconds, err := strconv.ParseInt(onProcessor, 10, 64)
		if err != nil {
			return 0, err
		}
		sum += nanoseconds
	}
	return time.Duration(sum), nil
}

// Memory of a process, as Linux names it.
const (
	resident = "VmRSS:"   // all of it, with the mapped program file
	own      = "RssAnon:" // without files
)

// memory returns how much of a kind of memory a process has, in bytes.
func memory(pid int, kind string) (int64, error) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, kind); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")), 10, 64)
			return kb * 1024, err
		}
	}
	return 0, fmt.Errorf("process %d has no %s", pid, kind)
}

// Line returns the straight line with the least sum of squares through points (x, y): its value at
// x = 0 and its slope. For points at a single x it is level.
func Line(x, y []float64) (at0, slope float64) {
	var meanX, meanY, covariance, variance float64
	for i := range x {
		meanX += x[i] / float64(len(x))
		meanY += y[i] / float64(len(x))
	}
	for i := range x {
		covariance += (x[i] - meanX) * (y[i] - meanY)
		variance += (x[i] - meanX) * (x[i] - meanX)
	}
	if variance > 0 {
		slope = covariance / variance
	}
	return meanY - slope*meanX, slope
}
