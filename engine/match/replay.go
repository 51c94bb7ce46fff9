package match

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/lists"
)

// ErrDiceDiffer is the error for results in a record that differ from those of its seed.
var ErrDiceDiffer = errors.New("the dice differ")

// Replayed is the result of replaying a record.
type Replayed struct {
	// Match is in the last position of the record.
	Match *Match
	// Log are its entries; times and users are not in a record.
	Log []Entry
	// Outcome is nil if the record ends before the game.
	Outcome *engine.Outcome
	// Hash is that of the last position, see Match.Hash.
	Hash string
	// Proven reports whether the dice were recomputed from the seed. In a fork that covers only the moves after it: the
	// Copied lines before it are another match's.
	Proven bool
	Copied int

	turns map[int]json.RawMessage
}

// Turns returns the turns whose beginning View can show, in order.
func (r *Replayed) Turns() []int { return slices.Sorted(maps.Keys(r.turns)) }

// position returns the game as it was saved when a turn began.
func (r *Replayed) position(turn int) (json.RawMessage, error) {
	saved, ok := r.turns[turn]
	if !ok {
		all := r.Turns()
		return nil, fmt.Errorf("turn %d is not in the record; it has turns %d to %d", turn, all[0], all[len(all)-1])
	}
	return saved, nil
}

// News returns the News for a viewer from the beginning of a turn to that of another, or to the end if that is 0; if
// summed is set, those of the Summary.
func (r *Replayed) News(since, until int, viewer engine.Seat, summed bool) ([]engine.Said, error) {
	if _, err := r.position(since); err != nil {
		return nil, err
	}
	log, after := r.Log, uint64(0)
	for i, e := range r.Log {
		if e.Seat == engine.Public {
			continue
		}
		if until > 0 && e.Turn >= until {
			log = r.Log[:i]
			break
		}
		if e.Turn < since {
			after = e.Seq
		}
	}
	if summed {
		return SummarySince(r.Match.Rules(), log, viewer, after), nil
	}
	return NewsSince(log, viewer, after), nil
}

// View returns a viewer's view at the beginning of a turn.
func (r *Replayed) View(turn int, viewer engine.Seat) (engine.View, error) {
	saved, err := r.position(turn)
	if err != nil {
		return nil, err
	}
	g, err := r.Match.rules.Load(saved)
	if err != nil {
		return nil, fmt.Errorf("turn %d: %w", turn, err)
	}
	return g.View(viewer), nil
}

// Replay plays a record by the version of the rules that its header names, or the version of rules if it names none.
// Every line must be legal in its position. With a seed the dice are recomputed and compared; without one they are
// those after #. The error is a *LineError if it belongs to a line; the moves before it are returned with it, unless
// the set-up failed.
func Replay(rec Record, rules engine.Rules) (*Replayed, error) {
	return ReplayEach(rec, rules, nil)
}

// ReplayEach is Replay that calls each, if it is not nil, after every entry; an error of each stops it.
func ReplayEach(rec Record, rules engine.Rules, each func(*Match, Entry) error) (*Replayed, error) {
	r := &replay{rec: rec, rules: rules, each: each, marked: map[Address]bool{}, marks: map[Address][]mark{}}
	for _, l := range rec.Lines {
		if l.Back != nil {
			r.marked[l.Back.Address] = true
		}
	}
	out, err := r.play()
	if out != nil {
		out.Outcome, out.Hash = out.Match.Outcome(), out.Match.Hash()
	}
	return out, err
}

// VerifyRecord proves a finished record: the seed fits its published hash, every number is recomputed from it, every
// move is legal and the last position has the recorded hash.
func VerifyRecord(rec Record, rules engine.Rules) (*Replayed, error) {
	return VerifyEach(rec, rules, nil)
}

// VerifyEach is VerifyRecord that calls each as ReplayEach does.
func VerifyEach(rec Record, rules engine.Rules, each func(*Match, Entry) error) (*Replayed, error) {
	switch {
	case len(rec.Seed) == 0:
		return nil, errors.New(
			"the record has no seed, so its dice cannot be proven; a match reveals its seed when it is over")
	case rec.SeedHash == "":
		return nil, errors.New(
			"the record does not tell the hash of the seed that was published before the match (seed-hash: …)")
	}
	return ReplayEach(rec, rules, each)
}

// mark is a position some line goes back to.
type mark struct {
	seq   uint64
	last  Address
	saved json.RawMessage
}

// replay is a record being played.
type replay struct {
	rec    Record
	rules  engine.Rules
	each   func(*Match, Entry) error
	out    *Replayed
	seeded bool
	// copied reports whether the lines belong to the match a fork comes from.
	copied bool
	marked map[Address]bool
	marks  map[Address][]mark
}

// noTime returns the time of everything in a replay: a record has no times.
func noTime() time.Time { return time.Unix(0, 0) }

func (r *replay) play() (*Replayed, error) {
	rec := &r.rec
	switch {
	case r.rules == nil:
		return nil, errors.New("a record is replayed by the rules of its game")
	case rec.Game != r.rules.ID():
		return nil, fmt.Errorf("the record is one of %q, not of %s", clip(rec.Game), r.rules.ID())
	}
	if rec.Version != 0 {
		var err error
		if r.rules, err = engine.InVersion(r.rules, rec.Version); err != nil {
			return nil, fmt.Errorf("the record: %w", err)
		}
	}
	r.seeded = len(rec.Seed) > 0
	if r.seeded {
		hash := sha256.Sum256(rec.Seed)
		if has := hex.EncodeToString(hash[:]); rec.SeedHash == "" {
			rec.SeedHash = has
		} else if rec.SeedHash != has {
			return nil, fmt.Errorf("the seed does not fit the seed-hash: its hash is %s", has)
		}
	}
	forks := lists.Count(rec.Lines, func(l RecordLine) bool { return l.Fork != nil })
	if forks > 1 {
		return nil, fmt.Errorf("the record forks %d times; the moves before a fork are written as those of one match",
			forks)
	}
	r.copied = forks > 0
	lines := rec.Lines
	setup := RecordLine{No: 1, Seat: engine.Public, By: ByStart}
	if r.rec.Position != nil && r.seeded {
		return nil, errors.New("a record that begins with a position has no seed: its dice stand behind #")
	}
	if len(lines) > 0 && lines[0].By == ByStart && r.rec.Position == nil {
		setup, lines = lines[0], lines[1:]
	}
	if err := r.start(setup); err != nil {
		return r.out, err
	}
	for _, l := range lines {
		if err := r.line(l); err != nil {
			return r.out, &LineError{l.No, err}
		}
	}
	last := setup.No
	if len(lines) > 0 {
		last = lines[len(lines)-1].No
	}
	m := r.out.Match
	switch {
	case rec.Status != "" && rec.Status != m.s.Status:
		return r.out, &LineError{last,
			fmt.Errorf("the record says that the match is %q, but after its last line it is %q: a line was changed, "+
				"added or dropped", rec.Status, m.s.Status)}
	case rec.Final != "" && rec.Final != m.Hash():
		return r.out, &LineError{last,
			fmt.Errorf("the last position has the hash %s, not the one of the header: a line was changed, added or "+
				"dropped", m.Hash())}
	}
	r.out.Proven = r.seeded
	return r.out, nil
}

// start makes the set-up.
func (r *replay) start(l RecordLine) error {
	c := Config{
		ID: cmp.Or(r.rec.Match, "record"), Rules: r.rules, Options: r.rec.Options, Brought: r.rec.Brought,
		Players:  r.rec.Players,
		Language: r.rec.Language, Pace: r.rec.Pace, Joins: r.rec.Joins,
	}
	chance, written := r.chance(l)
	var m *Match
	var e Entry
	var err error
	if r.rec.Position != nil {
		m, e, err = beginAt(c, r.rec.Position, r.rec.At, chance)
	} else {
		m, e, err = begin(c, r.rec.SeedHash, chance, noTime())
	}
	if err == nil {
		err = r.compare(l, e, written)
	}
	if err != nil {
		return &LineError{l.No, err}
	}
	m.timeless = true
	if r.seeded {
		m.seed = slices.Clone(r.rec.Seed)
	}
	r.out = &Replayed{Match: m, turns: map[int]json.RawMessage{}}
	if err := r.keep(e); err != nil {
		return &LineError{l.No, err}
	}
	return nil
}

// line plays one line.
func (r *replay) line(l RecordLine) error {
	m := r.out.Match
	if m.Over() {
		return fmt.Errorf("the match is over before this line")
	}
	by := Actor{Moderator: l.By == ByModerator}
	var e Entry
	var err error
	switch {
	case l.By == ByStart:
		return errors.New("the set-up stands before all moves")
	case l.Back != nil:
		e, err = r.back(l, by)
	case l.Fork != nil:
		e = m.fork(*l.Fork, by, l.Why, noTime())
		// No line goes back beyond the fork.
		clear(r.marks)
		r.copied, r.out.Copied = false, len(r.out.Log)
	case l.Reseat != nil:
		e, err = m.SetPlayer(l.Reseat.Seat, l.Reseat.Player, by, noTime())
	case l.End:
		e, err = m.End(by, l.Why, noTime())
	case l.Pause:
		e, err = m.Pause(by, l.Why, noTime())
	case l.Resume:
		e, err = m.Resume(by, noTime())
	case l.Pace != "":
		e, err = m.SetPace(l.Pace, by, noTime())
	default:
		e, err = r.move(l)
	}
	if err != nil {
		return err
	}
	return r.keep(e)
}

// move plays a line that is a move.
func (r *replay) move(l RecordLine) (Entry, error) {
	m := r.out.Match
	if err := m.noSeat(l.Seat); err != nil {
		return Entry{}, err
	}
	if m.s.Paused {
		return Entry{}, ErrPaused
	}
	offer := engine.Legal(m.seen.moves, l.Seat, l.Move)
	due := m.s.Last.next(m.seen.turn.Number, offer != nil && offer.Prompt.Sealed)
	if l.HasAddress && l.Address != due {
		return Entry{}, fmt.Errorf("%s stands where %s is due: a line is missing, or the order is wrong",
			l.Address, due)
	}
	if offer != nil {
		p := offer.Prompt
		switch {
		case l.By == ByStanding && (p.Kind != engine.Window || p.Standing != l.Move):
			return Entry{}, fmt.Errorf("%q is not what the standing answer of seat %d says", l.Move, l.Seat+1)
		case l.By == ByDefault && (p.Kind != engine.Window || p.Default != l.Move):
			return Entry{}, fmt.Errorf("%q is not the default of a window of seat %d", l.Move, l.Seat+1)
		}
	}
	actor := ""
	if l.By == ByPlayer {
		actor = m.s.Players[l.Seat].User
	}
	chance, written := r.chance(l)
	m.chance = chance
	e, err := m.step(l.Seat, l.Move, l.By, actor, noTime())
	if err != nil {
		return Entry{}, fmt.Errorf("%s of seat %d at %s: %w", l.Move, l.Seat+1, due, err)
	}
	return e, r.compare(l, e, written)
}

// back plays a line that goes back.
func (r *replay) back(l RecordLine, by Actor) (Entry, error) {
	same := r.marks[l.Back.Address]
	if l.Again >= len(same) {
		return Entry{}, fmt.Errorf("there is no position %s to go back to before this line", l.Back.Address)
	}
	to := same[len(same)-1-l.Again]
	m := r.out.Match
	g, err := m.rules.Load(to.saved)
	if err != nil {
		return Entry{}, fmt.Errorf("the position after %s: %w", to.last, err)
	}
	seen, err := look(g, len(m.s.Players))
	if err != nil {
		return Entry{}, fmt.Errorf("the position after %s: %w", to.last, err)
	}
	return m.backTo(g, seen, Back{To: to.seq, Address: to.last}, by, l.Why, noTime()), nil
}

// keep appends an entry to the log and keeps the position if a later line needs it.
func (r *replay) keep(e Entry) error {
	m := r.out.Match
	r.out.Log = append(r.out.Log, e)
	if turn := m.seen.turn.Number; e.Back != nil {
		maps.DeleteFunc(r.out.turns, func(t int, _ json.RawMessage) bool { return t > turn })
	} else if _, ok := r.out.turns[turn]; !ok {
		r.out.turns[turn] = m.seen.saved
	}
	if at := m.s.Last; r.marked[at] && (e.Seat != engine.Public || e.By == ByStart || e.Fork != nil) {
		r.marks[at] = append(r.marks[at], mark{e.Seq, at, m.seen.saved})
	}
	if r.each != nil {
		return r.each(m, e)
	}
	return nil
}

// written is a Chance with the results after the # of a line.
type written struct {
	line RecordLine
	next int
}

// Draw implements engine.Chance.
func (w *written) Draw(_ uint32, stream string, _ uint64, n int) (int, error) {
	if w.next >= len(w.line.Rolls) {
		if w.line.Hidden {
			return 0, fmt.Errorf(
				"a result of %s with %d sides is hidden: the match was still going on when it was written", stream, n)
		}
		return 0, fmt.Errorf("%s with %d sides is asked, and no result stands behind # for it", stream, n)
	}
	r := w.line.Rolls[w.next]
	if !r.fits(stream, n) {
		return 0, fmt.Errorf("%s with %d sides is asked, but behind # stands %s", stream, n,
			writeRolls([]RecordRoll{r}))
	}
	w.next++
	return r.Value - 1, nil
}

// fits reports whether a written result is one of a stream and its sides.
func (r RecordRoll) fits(stream string, n int) bool {
	return r.Sides == n && (r.Stream == stream || r.Stream == "")
}

// chance returns the source of the numbers of a line; written is nil if that is the seed.
func (r *replay) chance(l RecordLine) (engine.Chance, *written) {
	if r.seeded && !r.copied {
		return engine.Keyed{Key: engine.MatchKey(r.rec.Seed, r.rec.Joins)}, nil
	}
	w := &written{line: l}
	return w, w
}

// compare compares the results of an entry with those of its line.
func (r *replay) compare(l RecordLine, e Entry, w *written) error {
	if w != nil {
		if left := l.Rolls[w.next:]; len(left) > 0 {
			return fmt.Errorf("behind # stands %s, which nothing asks for", writeRolls(left))
		}
		return nil
	}
	has := make([]RecordRoll, len(e.Rolls))
	same := len(e.Rolls) == len(l.Rolls) && !l.Hidden
	for i, x := range e.Rolls {
		has[i] = RecordRoll{Stream: x.Stream, Sides: x.N, Value: x.Value + 1}
		same = same && l.Rolls[i].fits(x.Stream, x.N) && l.Rolls[i].Value == has[i].Value
	}
	if !same {
		says := cmp.Or(writeRolls(l.Rolls), "nothing")
		return fmt.Errorf("%w: the seed gives %s, behind # stands %s", ErrDiceDiffer,
			cmp.Or(writeRolls(has), "nothing"), says)
	}
	return nil
}
