package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"skald/engine"
)

// Report is what somebody says went wrong in a match.
type Report struct {
	// Viewer is whose knowledge the record holds: a seat, or engine.Public for
	// somebody who looked on.
	Viewer engine.Seat
	// Says is what went wrong, in his own words; at most 300 characters of it
	// are written.
	Says string
	// Program is the version of the program.
	Program string
}

// viewer writes whose knowledge it is.
func (r *Report) viewer() string {
	if r.Viewer == engine.Public {
		return "public"
	}
	return fmt.Sprintf("seat %d", r.Viewer+1)
}

// readViewer reads what viewer writes.
func readViewer(s string) (engine.Seat, error) {
	if s == "public" {
		return engine.Public, nil
	}
	word, seat, _ := strings.Cut(s, " ")
	n, err := number(seat, 1, maxRecordSeats)
	if word != "seat" || err != nil {
		return engine.Public, fmt.Errorf("%q is no viewer; write public or seat 2", clip(s))
	}
	return engine.Seat(n - 1), nil
}

// report is the report of a header being read.
func (h *Header) report() *Report {
	if h.Report == nil {
		h.Report = &Report{Viewer: engine.Public}
	}
	return h.Report
}

// imaginary is the chance out of which a report fills in what its viewer does
// not know.
const imaginary = 1

// WriteReport writes a record of a match that shows what went wrong, made of what
// its viewer may know and of nothing else: names of people, seed and what is
// hidden from him are not in it. It begins at the start of the match or, where
// something only others may know was decided on the way, with the position after
// the last such move as the viewer would imagine it. It replays to its end, and
// its header has the hash of the position there. A match that is over is written
// whole, with its seed.
//
// at gives the State saved after an entry; it is asked once or twice.
func WriteReport(w io.Writer, rules engine.Rules, h Header, log []Entry, r Report, at func(seq uint64) ([]byte, error)) error {
	if len(log) == 0 {
		return fmt.Errorf("match %s has no moves to report", h.Match)
	}
	h.Report = &r
	x := exporter{t: treeOf(log), viewer: r.Viewer, o: ExportOptions{Anonymous: true}, whole: true}
	x.open = x.t.openings()
	if !x.open.over {
		// Without a seed the other half of the key says nothing.
		h.Seed, h.Joins, h.Final = nil, nil, ""
	}
	best, whole := x.report(rules, h, 0)
	if !whole {
		for _, from := range []int{x.lastBlocked() + 1, len(log)} {
			if from == 0 {
				continue // nothing lies before the first entry
			}
			saved, err := at(log[from-1].Seq)
			if err != nil {
				return err
			}
			h := h
			h.At = x.open.addresses(r.Viewer)[from-1]
			if h.Position, err = imagine(rules, saved, r.Viewer); err != nil {
				return err
			}
			if text, ok := x.report(rules, h, from); ok {
				best = text
				break
			}
		}
	}
	_, err := w.Write(best)
	return err
}

// lastBlocked is the index of the last entry the viewer cannot replay: one he
// knows of whose move or results he does not know, or one by which sealed answers
// took effect that stay sealed. It is -1 when there is none.
func (x *exporter) lastBlocked() int {
	for i := len(x.t.log) - 1; i >= 0; i-- {
		if x.tookEffect(i) {
			return i
		}
		if x.open.hidden(i, x.viewer) {
			continue
		}
		if _, unknown := x.open.dice(i, x.viewer); unknown || x.open.secret(i, x.viewer) {
			return i
		}
	}
	return -1
}

// report writes the record from an entry on and replays it. It reports whether
// that came to the end of the log; else the record ends where it still replays.
func (x *exporter) report(rules engine.Rules, h Header, from int) ([]byte, bool) {
	whole := false
	write := func() []byte {
		var b bytes.Buffer
		w := bufio.NewWriter(&b)
		fmt.Fprintln(w, recordTitle)
		h.write(w, x.o)
		fmt.Fprintln(w)
		whole = x.lines(w, from)
		_ = w.Flush() // a buffer takes everything
		return b.Bytes()
	}
	text := write()
	rec, err := ParseRecord(bytes.NewReader(text))
	if err != nil {
		return text, false
	}
	var done *Replayed
	err = guard("the report", func() (err error) {
		done, err = Replay(rec, rules)
		return err
	})
	if err != nil {
		return text, false
	}
	h.Final = done.Hash
	return write(), whole
}

// imagine is a saved match as a viewer would imagine its position: what he does
// not know is drawn anew, the same way each time.
func imagine(rules engine.Rules, saved []byte, viewer engine.Seat) (json.RawMessage, error) {
	m, err := read(rules, saved)
	if err != nil {
		return nil, err
	}
	var out json.RawMessage
	err = guard("imagining the position", func() (err error) {
		out, err = json.Marshal(m.game.Imagine(viewer, engine.NewDice(engine.NewChance(imaginary), engine.Marks{})))
		return err
	})
	return out, err
}

// beginAt sets a match up in a position after a move.
func beginAt(c Config, saved json.RawMessage, at Address, chance engine.Chance) (*Match, Entry, error) {
	n := len(c.Players)
	var err error
	if c.Rules, err = engine.Bring(c.Rules, c.Brought); err != nil {
		return nil, Entry{}, err
	}
	m := &Match{rules: c.Rules, chance: chance, s: newState(c)}
	m.s.Last = at
	if err := m.s.check(); err != nil {
		return nil, Entry{}, err
	}
	err = guard("the position", func() (err error) {
		m.game, err = c.Rules.Load(saved)
		return err
	})
	if err != nil {
		return nil, Entry{}, fmt.Errorf("the position of the header: %w", err)
	}
	if m.seen, err = look(m.game, n); err != nil {
		return nil, Entry{}, fmt.Errorf("the position of the header: %w", err)
	}
	if m.seen.outcome != nil {
		return nil, Entry{}, errors.New("the position of the header is one after the end")
	}
	m.settle(noTime())
	return m, Entry{Seq: 1, Address: at, Seat: engine.Public, By: ByStart}, nil
}
