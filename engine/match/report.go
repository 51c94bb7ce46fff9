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

// Report is a person's report of a fault in a match.
type Report struct {
	// Viewer is the seat whose knowledge the record contains, or engine.Public for a spectator.
	Viewer engine.Seat
	// Says is the fault in the reporter's own words; at most 300 characters of it are written.
	Says string
	// Program is the version of the program.
	Program string
}

// viewer writes Viewer as text.
func (r *Report) viewer() string {
	if r.Viewer == engine.Public {
		return "public"
	}
	return fmt.Sprintf("seat %d", r.Viewer+1)
}

// readViewer parses the output of viewer.
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

// report returns the report of a header being read.
func (h *Header) report() *Report {
	if h.Report == nil {
		h.Report = &Report{Viewer: engine.Public}
	}
	return h.Report
}

// imaginary is the seed with which a report fills in facts its viewer does not know.
const imaginary = 1

// WriteReport writes a record of a match that shows a fault, from the viewer's knowledge alone: it contains no names of
// people, no seed and nothing hidden from the viewer. It begins at the start of the match or, if a secret of others was
// decided on the way, with the position after the last such move as the viewer would imagine it. It replays to its end,
// and its header has the hash of the position there. A match that is over is written whole, with its seed.
//
// at returns the State saved after an entry; it is called once or twice.
func WriteReport(w io.Writer, rules engine.Rules, h Header, log []Entry, r Report,
	at func(seq uint64) ([]byte, error)) error {
	if len(log) == 0 {
		return fmt.Errorf("match %s has no moves to report", h.Match)
	}
	h.Report = &r
	x := exporter{t: treeOf(log), viewer: r.Viewer, o: ExportOptions{Anonymous: true}, whole: true}
	x.open = x.t.openings()
	if !x.open.over {
		// Without a seed the other half of the key is useless.
		h.Seed, h.Joins, h.Final = nil, nil, ""
	}
	best, whole := x.report(rules, h, 0)
	if !whole {
		for _, from := range []int{x.lastBlocked() + 1, len(log)} {
			if from == 0 {
				continue // there is no position before the first entry
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

// lastBlocked returns the index of the last entry the viewer cannot replay: a known entry with an unknown move or
// results, or one by which sealed answers took effect that stay sealed. It is -1 if there is none.
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

// report writes the record from an entry on and replays it. It reports whether the replay reached the end of the log;
// otherwise the record ends where it still replays.
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

// imagine returns a saved match as a viewer would imagine its position: unknown facts are drawn at random, the same way
// each time.
func imagine(rules engine.Rules, saved []byte, viewer engine.Seat) (json.RawMessage, error) {
	m, err := read(rules, saved)
	if err != nil {
		return nil, err
	}
	var out json.RawMessage
	err = guard("imagining the position", func() (err error) {
		out, err = json.Marshal(m.game.Imagine(viewer,
			engine.NewDice(engine.NewChance(imaginary), engine.StreamPositions{})))
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
