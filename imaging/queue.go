package imaging

import "sync"

// queue holds the jobs that wait for a worker, at most limit of them. Those of one match come one after the other,
// matches take turns: a table that wants many pictures keeps no other waiting. Late jobs come when no other waits.
type queue struct {
	// ready has an element for each job.
	ready chan struct{}

	mu    sync.Mutex
	lines map[string][]*job // by match, the oldest first
	turns []string          // the matches that have jobs, the next first
	late  []*job            // the oldest first
}

func newQueue(limit int) *queue {
	return &queue{ready: make(chan struct{}, limit), lines: map[string][]*job{}}
}

// put adds a job of a match; false when the queue is full.
func (q *queue) put(match string, j *job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case q.ready <- struct{}{}:
	default:
		return false
	}
	if j.request.Late {
		q.late = append(q.late, j)
		return true
	}
	if len(q.lines[match]) == 0 {
		q.turns = append(q.turns, match)
	}
	q.lines[match] = append(q.lines[match], j)
	return true
}

// take removes the next job. The caller must have received from ready.
func (q *queue) take() *job {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.turns) == 0 {
		j := q.late[0]
		q.late = q.late[1:]
		return j
	}
	match := q.turns[0]
	q.turns = q.turns[1:]
	line := q.lines[match]
	if len(line) == 1 {
		delete(q.lines, match)
	} else {
		q.lines[match] = line[1:]
		q.turns = append(q.turns, match)
	}
	return line[0]
}
