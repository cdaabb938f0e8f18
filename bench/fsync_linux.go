package main

import (
	"flag"
	"fmt"
	"os"
	"syscall"

	"scacchimagici/internal/bench"
)

func init() { words["fsync"] = measureDisk }

// measureDisk measures the disk alone: it writes a record to the end of a file and waits for fdatasync,
// again and again, and prints the rate and the durations. The appends of the event log are compared
// with it.
func measureDisk() error {
	dir := flag.String("dir", ".", "`folder` on the disk to measure")
	size := flag.Int("size", 4096, "`bytes` of a record")
	count := flag.Int("count", 2000, "`number` of records")
	flag.Parse()
	took, err := bench.Syncs(*dir, *size, *count, func(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) })
	if err == nil && len(took) > 0 {
		fmt.Printf("%.0f writes with fdatasync a second; p50 %v, p99 %v, slowest %v\n",
			bench.Rate(took), bench.Percentile(took, 50), bench.Percentile(took, 99), bench.Percentile(took, 100))
	}
	return err
}
