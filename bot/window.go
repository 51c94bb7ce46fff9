package bot

import (
	"sync"
	"time"
)

// windowTime is the length of a window.
const windowTime = time.Minute

// windowSlots is the number of parts into which a window is divided.
const windowSlots = 12

// A window counts successes and failures in the last minute. A single success among failures means little, for example
// on a full disk. The zero value is ready for use, and a window is safe for concurrent use.
type window struct {
	mu    sync.Mutex
	slots [windowSlots + 1]windowSlot
	// last is the newest failure.
	last error
}

// windowSlot counts the events in a part of a window.
type windowSlot struct {
	at           int64 // the number of the part since 1970
	done, failed int
}

// note counts the result of something at a time, nil for a success.
func (w *window) note(now time.Time, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := windowPart(now)
	slot := &w.slots[at%int64(len(w.slots))]
	if slot.at != at {
		*slot = windowSlot{at: at}
	}
	if err == nil {
		slot.done++
		return
	}
	slot.failed++
	w.last = err
}

// windowPart returns the number of the part of a window that contains a time.
func windowPart(now time.Time) int64 { return now.UnixNano() / int64(windowTime/windowSlots) }

// count returns the numbers of events within the window that ends now, and its newest failure.
func (w *window) count(now time.Time) (done, failed int, last error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, slot := range w.slots {
		if ago := windowPart(now) - slot.at; ago >= 0 && ago <= windowSlots {
			done += slot.done
			failed += slot.failed
		}
	}
	if failed > 0 {
		last = w.last
	}
	return done, failed, last
}
