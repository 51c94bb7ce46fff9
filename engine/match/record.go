package match

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
)

// A record is a match as text that people can read and edit:
//
//	skald record 1
//	; a line that begins with a semicolon is a comment
//	game: return-of-the-heroes
//	rules: 1
//	option length: introductory
//	seats: 2
//	seat 1: player Anna
//	seat 2: autopilot 2
//	seed: 3f…
//
// A file of the table's own, such as a legend, follows, each line after a bar: "|id: mill".
//
//	table> start  # bag 19:7,2
//	1.1 1> move h3
//	1.2 1> fight melee  # table 6:3,5
//	1.3 2> accept (standing)
//	table> back 1.1 (moderator): the wrong hero fought
//
// A fork begins with the moves of the match it comes from, up to the line
//
//	table> fork k9vztx 7: what if
//
// Their dice are that match's and follow #; the seed is that of the moves after it.
//
// The results of chance follow #: stream, sides, results from 1. A stream that is not plain words is quoted; a ? stands
// for results that are still secret.

// recordTitle is the first line of a record; the number is that of the form.
const recordTitle = "skald record 1"

// Header is the head of a record, before the first move.
type Header struct {
	// Match is the id of the match, if it had one.
	Match string
	// Game is the id of the rules, Version theirs.
	Game    string
	Version int
	Options map[string]string
	// Brought is the file of the table's own, "" for none. Its lines are written after bars.
	Brought string
	// Players by seat; users are not written, names may be blank. Match.Header gives the present players; a record
	// lists the players at the beginning.
	Players  []Player
	Pace     Pace
	Language string
	// Status is "" if the record has none.
	Status Status
	// SeedHash is known from the beginning, Seed once the match is over.
	SeedHash string
	Seed     []byte
	// Joins are the other half of the key of the dice.
	Joins []string
	// Final is the hash of the last position of a match that is over, or of the last position of a report.
	Final string
	// Report is set in a record that shows a fault, see WriteReport.
	Report *Report
	// Position, if set, replaces the set-up: the record begins with it, after the move At.
	Position json.RawMessage
	At       Address
}

// Header returns the head of this match's record. It contains the seed and the hash of the position only if the match
// is over.
func (m *Match) Header() Header {
	h := Header{
		Match: m.s.ID, Game: m.s.Rules, Version: m.s.Version, Options: m.Options(), Brought: m.s.Brought,
		Players: m.Players(),
		Pace:    m.s.Pace, Language: m.s.Language, Status: m.s.Status, SeedHash: m.s.SeedHash,
		Joins: slices.Clone(m.s.Joins),
	}
	if m.Over() {
		h.Seed = m.Seed()
		h.Final = m.Hash()
	}
	return h
}

// ExportOptions are options of Export.
type ExportOptions struct {
	// Anonymous leaves the names of the players out.
	Anonymous bool
}

// Export writes the record of a match. If the match is not over, the record has no seed, no sealed move and no secret
// result; it ends at the first private move and at the first round that stays sealed after it has closed.
func Export(w io.Writer, h Header, log []Entry, o ExportOptions) error {
	// The log is more reliable than a header on whether the match is over.
	if n := len(log); (n == 0 || !log[n-1].Over) && (h.Seed != nil || h.Final != "") {
		return fmt.Errorf("match %s goes on: its seed and its position are not for a record", h.Match)
	}
	if held := Holders(h.Players, log); len(held) > 0 {
		// A line of its own gives each seat to a later player.
		h.Players = held[max(0, slices.IndexFunc(log, func(e Entry) bool { return e.Fork != nil }))]
	}
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, recordTitle)
	h.write(b, o)
	fmt.Fprintln(b)
	x := exporter{t: treeOf(log), viewer: engine.Public, o: o}
	x.open = x.t.openings()
	x.lines(b, 0)
	return b.Flush()
}

// exporter writes the lines of a log as a viewer knows them.
type exporter struct {
	t      *tree
	open   *openings
	viewer engine.Seat
	o      ExportOptions
	// whole ends before an entry with a result the viewer may not know.
	whole bool
}

// lines writes the entries from an index on, as far as the viewer knows them. It reports whether it reached the end.
func (x *exporter) lines(b *bufio.Writer, from int) bool {
	log, at := x.t.log, x.open.addresses(x.viewer)
	// written lists, by address, the positions already written.
	written := map[Address][]int{}
	if from > 0 {
		written[at[from-1]] = []int{from - 1}
	}
	end := x.roundUnknown(from)
	for i := from; i < len(log); i++ {
		e := &log[i]
		if i == end {
			fmt.Fprintf(b, "; here a round was answered sealed, and what was answered stays so: the record can be "+
				"played to here\n")
			return false
		}
		if e.Beat || x.open.hidden(i, x.viewer) {
			continue // a record has no times: its beats end when all have answered
		}
		if x.open.secret(i, x.viewer) {
			fmt.Fprintf(b, "; %s %d> a move only that seat may know: the record can be played to here\n", at[i],
				e.Seat+1)
			return false
		}
		dice, hidden := x.open.dice(i, x.viewer)
		if hidden && x.whole {
			fmt.Fprintf(b, "; %s has a result only others may know: the record can be played to here\n", at[i])
			return false
		}
		if e.Fork != nil {
			clear(written)
		}
		if e.Seat != engine.Public || e.By == ByStart || e.Fork != nil {
			written[at[i]] = append(written[at[i]], i)
		}
		b.WriteString(e.record(at[i], func() int { return x.earlier(i, written[at[i]]) }, x.o))
		if dice != "" {
			b.WriteString("  # " + dice)
		}
		b.WriteByte('\n')
	}
	return true
}

// roundUnknown returns the index of the first entry from an index on that was made in a round that is closed and whose
// answers stay sealed; the length of the log if there is none. It is the first of the round, so that the record does
// not show when the round was answered.
func (x *exporter) roundUnknown(from int) int {
	for i := from; i < len(x.t.log); i++ {
		if x.tookEffect(i) {
			return max(from, x.t.outside(x.t.parent[i])+1)
		}
	}
	return len(x.t.log)
}

// tookEffect reports whether sealed answers that stay sealed took effect by an entry: later moves depend on answers
// that are still secret. It does not reveal which answer came last or how many had no effect.
func (x *exporter) tookEffect(i int) bool {
	e := &x.t.log[i]
	return e.Sealed && !e.Quiet && !x.open.entry(i)
}

// earlier counts the positions with the same address that were written after the one an entry went back to.
func (x *exporter) earlier(i int, same []int) int {
	t := x.t
	target := t.parent[i]
	for target > 0 && t.log[target].Fork == nil &&
		(t.log[target].Seat == engine.Public || x.open.hidden(target, x.viewer)) {
		target = t.parent[target]
	}
	if at := slices.Index(same, target); at >= 0 {
		return len(same) - 1 - at
	}
	return 0
}

// record returns an entry as text without its dice. For an entry that went back, again returns the number of later
// positions with the same address.
func (e *Entry) record(at Address, again func() int, o ExportOptions) string {
	mark := ""
	if e.By != ByPlayer && e.By != ByStart && e.By != ByTable {
		mark = " (" + string(e.By) + ")"
	}
	told := func(s string) string {
		if s = reason(s); s == "" {
			return ""
		}
		return ": " + s
	}
	switch {
	case e.Back != nil:
		which := ""
		if n := again(); n > 0 {
			which = "~" + strconv.Itoa(n)
		}
		return "table> back " + at.String() + which + mark + told(e.Why)
	case e.Reseat != nil && e.Reseat.Player.User == "":
		return fmt.Sprintf("table> seat %d autopilot %d%s", e.Reseat.Seat+1, e.Reseat.Player.Autopilot, mark)
	case e.Reseat != nil:
		name := e.Reseat.Player.Name
		if o.Anonymous {
			name = ""
		}
		return fmt.Sprintf("table> seat %d player%s%s", e.Reseat.Seat+1, mark, told(name))
	case e.Fork != nil:
		return fmt.Sprintf("table> fork %s %d%s%s", e.Fork.Match, e.Fork.Turn, mark, told(e.Why))
	case e.End:
		return "table> end" + mark + told(e.Why)
	case e.Pause:
		return "table> pause" + mark + told(e.Why)
	case e.Resume:
		return "table> resume" + mark
	case e.Pace != "":
		return "table> pace " + string(e.Pace) + mark
	case e.By == ByStart:
		return "table> start"
	}
	return fmt.Sprintf("%s %d> %s%s", at, e.Seat+1, e.Move, mark)
}

// dice returns the results of an entry that a viewer may know; hidden reports whether there are others.
func (o *openings) dice(i int, viewer engine.Seat) (s string, hidden bool) {
	var rolls []RecordRoll
	for _, r := range o.t.log[i].Rolls {
		if o.sees(i, r, viewer) {
			rolls = append(rolls, RecordRoll{Stream: r.Stream, Sides: r.N, Value: r.Value + 1})
		} else {
			hidden = true
		}
	}
	s = writeRolls(rolls)
	if hidden {
		s = strings.TrimSpace(s + " ?")
	}
	return s, hidden
}

// writeRolls writes results in the form after #.
func writeRolls(rolls []RecordRoll) string {
	var b strings.Builder
	for i, r := range rolls {
		sameStream := i > 0 && rolls[i-1].Stream == r.Stream
		switch {
		case sameStream && rolls[i-1].Sides == r.Sides:
			fmt.Fprintf(&b, ",%d", r.Value)
			continue
		case i > 0:
			b.WriteByte(' ')
		}
		if !sameStream && r.Stream != "" {
			b.WriteString(quoteStream(r.Stream) + " ")
		}
		fmt.Fprintf(&b, "%d:%d", r.Sides, r.Value)
	}
	return b.String()
}

// quoteStream quotes the name of a stream that would be ambiguous.
func quoteStream(s string) string {
	words := strings.Fields(s)
	plain := strings.Join(words, " ") == s && !strings.ContainsAny(s, "\"#?:\\") && strconv.Quote(s) == `"`+s+`"`
	if plain {
		return s
	}
	return strconv.Quote(s)
}

// write writes the lines of the header.
func (h *Header) write(w io.Writer, o ExportOptions) {
	line := func(key, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" {
			fmt.Fprintf(w, "%s: %s\n", key, value)
		}
	}
	line("match", h.Match)
	line("game", h.Game)
	if h.Version > 0 {
		line("rules", strconv.Itoa(h.Version))
	}
	for _, id := range slices.Sorted(maps.Keys(h.Options)) {
		line("option "+id, h.Options[id])
	}
	line("seats", strconv.Itoa(len(h.Players)))
	for i, p := range h.Players {
		who := "player"
		switch name := reason(p.Name); {
		case p.User == "" && p.Autopilot > 0:
			who = "autopilot " + strconv.Itoa(p.Autopilot)
		case name != "" && !o.Anonymous:
			who += " " + name
		}
		line("seat "+strconv.Itoa(i+1), who)
	}
	line("pace", string(h.Pace))
	line("language", h.Language)
	line("status", string(h.Status))
	line("seed-hash", h.SeedHash)
	line("seed", hex.EncodeToString(h.Seed))
	if len(h.Joins) > 0 {
		words := make([]string, len(h.Joins))
		for i, j := range h.Joins {
			if words[i] = j; j == "" {
				words[i] = "-"
			}
		}
		line("joins", strings.Join(words, " "))
	}
	line("final", h.Final)
	if r := h.Report; r != nil {
		line("bug", reason(r.Says))
		line("program", reason(r.Program))
		line("viewer", r.viewer())
	}
	if h.Brought != "" {
		for l := range strings.SplitSeq(h.Brought, "\n") {
			fmt.Fprintf(w, "|%s\n", l)
		}
	}
	if h.Position != nil {
		// Blanks within its words count, so it is written as it is.
		fmt.Fprintf(w, "position: %s %s\n", h.At, h.Position)
	}
}
