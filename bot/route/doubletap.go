package route

import (
	"sync"
	"time"

	"skald/bot/customid"
)

// DoubleTap is the usual Router.DoubleTap.
const DoubleTap = 5 * time.Second

// tap identifies a press of a button that opens a screen, in one state of its match.
type tap struct {
	user, message, id string
	seq               uint64
}

// taps are the latest presses of buttons that open screens, with their times.
type taps struct {
	mu     sync.Mutex
	latest map[tap]time.Time
}

// again reports whether a press is the second of a double tap within some time, and otherwise records it.
func (x *taps) again(p tap, now time.Time, within time.Duration) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	for other, at := range x.latest {
		if now.Sub(at) >= within {
			delete(x.latest, other)
		}
	}
	if _, pressed := x.latest[p]; pressed {
		return true
	}
	x.latest[p] = now
	return false
}

// isSecondTap reports whether a press opens a screen beside a post that the user has just opened there. A screen in an
// ephemeral message is replaced, so a second press does no harm.
func (a *Router) isSecondTap(r *Request) bool {
	nav, ok := r.Pressed.(customid.Nav)
	if !ok || r.MessageEphemeral {
		return false
	}
	p := tap{user: r.User, message: r.Message, id: nav.String()}
	if r.Table != nil {
		p.seq = r.Table.Head.Seq
	}
	return a.taps.again(p, a.Tables.Now(), a.DoubleTap)
}
