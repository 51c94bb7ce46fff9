package bot

import (
	"sync"
	"time"
)

// windowTime is how far a window reaches back.
const windowTime = time.Minute

// windowSlots is how many parts of a window are counted apart.
const windowSlots = 12

// A window counts what went well and what failed in the last minute: a single success among failures says little, as on
// a full disk. The zero value is ready for use, and a window is safe for concurrent use.
type window struct {
	mu    sync.Mutex
	slots [windowSlots + 1]windowSlot
	// last is the newest failure.
	last error
}

// windowSlot is what happened in a part of a window.
type windowSlot struct {
	at           int64 // the number of the part since 1970
	done, failed int
}

// note counts something that ended at a time, nil for what went well.
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

// windowPart is the number of the part of a window in which a time lies.
func windowPart(now time.Time) int64 { return now.UnixNano() / int64(windowTime/windowSlots) }

// count returns what happened within the window that ends now, and the newest failure in it.
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
