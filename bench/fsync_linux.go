package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"
	"syscall"
	"time"
)

func init() { words["fsync"] = measureDisk }

// measureDisk measures the disk alone: it writes a record to the end of a file and waits for fdatasync,
// again and again, and prints the rate and the durations. The appends of the event log are compared
// with it.
func measureDisk() {
	log.SetFlags(0)
	dir := flag.String("dir", ".", "`folder` on the disk to measure")
	size := flag.Int("size", 4096, "`bytes` of a record")
	count := flag.Int("count", 2000, "`number` of records")
	flag.Parse()
	took, err := syncs(*dir, *size, *count)
	if err != nil {
		log.Fatal(err)
	}
	reportSyncs(took)
}

// syncs returns how long each write with its sync took.
func syncs(dir string, size, count int) (took []time.Duration, err error) {
	f, err := os.CreateTemp(dir, "fsync-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	record := make([]byte, size)
	for range count {
		begin := time.Now()
		if _, err := f.Write(record); err != nil {
			return nil, err
		}
		if err := syscall.Fdatasync(int(f.Fd())); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begin))
	}
	return took, nil
}

// reportSyncs prints the rate and the middle and slowest durations.
func reportSyncs(took []time.Duration) {
	if len(took) == 0 {
		return
	}
	var sum time.Duration
	for _, d := range took {
		sum += d
	}
	slices.Sort(took)
	at := func(part float64) time.Duration { return took[int(part*float64(len(took)-1))] }
	fmt.Printf("%.0f writes with fdatasync a second; p50 %v, p99 %v, slowest %v\n",
		float64(len(took))/sum.Seconds(), at(0.50), at(0.99), at(1))
}
