package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"sync"

	"scacchimagici/internal/fault"
)

// groupRows is about how many rows of patient jobs one transaction takes; with more an urgent job
// would wait too long.
const groupRows = 512

// job is one write that waits for its commit.
type job struct {
	urgent bool
	rows   int // about how many rows it writes
	run    func(context.Context, *sql.Tx) error

	err  error         // the result; to be read once done is closed
	done chan struct{} // closed after commit or refusal
}

func newJob(urgent bool, rows int, run func(context.Context, *sql.Tx) error) *job {
	return &job{urgent: urgent, rows: rows, run: run, done: make(chan struct{})}
}

// finish records the result of j and wakes its caller.
func (j *job) finish(err error) {
	j.err = err
	close(j.done)
}

// queue holds the jobs that wait for the writer.
type queue struct {
	mu      sync.Mutex
	urgent  []*job
	patient []*job
	closed  bool
	wake    chan struct{} // size 1; closed with the queue
}

// push adds j, or refuses it when the queue is closed.
func (q *queue) push(j *job) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return fault.New(fault.Unavailable, "fault.store.closed")
	}
	if j.urgent {
		q.urgent = append(q.urgent, j)
	} else {
		q.patient = append(q.patient, j)
	}
	select {
	case q.wake <- struct{}{}:
	default: // the writer is already woken
	}
	return nil
}

// take removes and returns the jobs of the next transaction: all urgent ones, then the patient ones in
// their order as long as there is room. It takes at least one patient job, so that each gets its turn.
func (q *queue) take() []*job {
	q.mu.Lock()
	defer q.mu.Unlock()
	jobs := q.urgent
	q.urgent = nil
	rows, n := 0, 0
	for n < len(q.patient) && (n == 0 || rows+q.patient[n].rows <= groupRows) {
		rows += q.patient[n].rows
		n++
	}
	jobs = append(jobs, q.patient[:n]...)
	q.patient = slices.Clone(q.patient[n:])
	return jobs
}

// withdraw removes j; it returns false when the writer has it already.
func (q *queue) withdraw(j *job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, waiting := range []*[]*job{&q.urgent, &q.patient} {
		if i := slices.Index(*waiting, j); i >= 0 {
			*waiting = slices.Delete(*waiting, i, i+1)
			return true
		}
	}
	return false
}

// close refuses new jobs; waiting ones are still written. It reports whether this call closed the queue.
func (q *queue) close() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	q.closed = true
	close(q.wake)
	return true
}
