package match

import (
	"bytes"
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
	"skald/engine/text"
)

// ErrOver is the reply to changing a match that is over. It is a *engine.Refusal, so it can be shown like any other;
// errors.Is recognises it.
var ErrOver error = &engine.Refusal{Why: text.M("match.over")}

// ErrPaused is the reply to playing in a paused match. It is a *engine.Refusal as well.
var ErrPaused error = &engine.Refusal{Why: text.M("match.paused"), Instead: text.M("match.paused.instead")}

// Status is the state of a match.
type Status string

const (
	// Running: the match waits for a move.
	Running Status = "running"
	// Finished: the game is over.
	Finished Status = "over"
	// Ended: the match was ended without a result.
	Ended Status = "ended"
)

// SeedSize is the length of a match's secret seed in bytes.
const SeedSize = 32

// Config contains the parameters of a new match.
type Config struct {
	// ID names the match: 1 to 32 letters, digits, hyphens or underscores.
	ID string
	// Rules are the rules of the match forever, in their version.
	Rules   engine.Rules
	Options map[string]string
	// Brought is a file of the table's own, such as a legend; "" for none. The match keeps it.
	Brought string
	// Players by seat.
	Players []Player
	// Language is the tag of the table's language; "" is English.
	Language string
	// Pace of the match; "" is None.
	Pace Pace
	// Calendar counts the time of the match, nil if all time counts.
	Calendar Calendar
	// Seed is secret, SeedSize bytes long, from a cryptographic source.
	Seed []byte
	// Joins are the ids of the interactions by which the players joined, by seat, "" for the autopilot; or nil.
	Joins []string
}

// Match is one game being played by its players.
type Match struct {
	rules  engine.Rules
	seed   []byte
	chance engine.Chance
	game   engine.Game
	s      state
	seen   position
	// timeless marks the match of a replay: a record has no times.
	timeless bool
	// calendar counts the time, nil if all time counts.
	calendar Calendar
}

// schema is the version of the form in which State writes.
const schema = 1

// state is everything about a match but its seed.
type state struct {
	Schema   int               `json:"schema"`
	ID       string            `json:"id"`
	Rules    string            `json:"rules"`
	Version  int               `json:"version"`
	Options  map[string]string `json:"options,omitempty"`
	Brought  string            `json:"brought,omitempty"`
	Players  []Player          `json:"players"`
	Language string            `json:"language"`
	Pace     Pace              `json:"pace"`
	SeedHash string            `json:"seed_hash"`
	Joins    []string          `json:"joins,omitempty"`
	Status   Status            `json:"status"`
	Seq      uint64            `json:"seq"`
	// Shown counts the entries that are publicly known.
	Shown uint64 `json:"shown"`
	// Last is the address of the last move.
	Last  Address                `json:"last"`
	Marks engine.StreamPositions `json:"marks"`
	// Own and Made count by seat, see Match.Own and Match.Made.
	Own  []int `json:"own"`
	Made []int `json:"made"`
	// Free counts by seat the free actions its autopilot made in a row.
	Free []int `json:"free"`
	// Due contains the deadlines of windows, in seconds since 1970, by windowKey.
	Due map[string]int64 `json:"due,omitempty"`
	// Rounds are the clocks of the open rounds.
	Rounds []roundClock `json:"rounds,omitempty"`
	// Paused stops all play and time; Since is its start, in seconds since 1970.
	Paused bool  `json:"paused,omitempty"`
	Since  int64 `json:"since,omitempty"`
	// Rested is the counted time of all pauses, in seconds.
	Rested int64 `json:"rested,omitempty"`
	// Game is the position. It comes last and is empty except in a saved match.
	Game json.RawMessage `json:"game,omitempty"`
}

// position caches the answers of a game.
type position struct {
	// views contains the View of each viewer so far; see Match.View.
	views map[engine.Seat]engine.View
	saved json.RawMessage
	// moves are the open questions for playing, prompts those for showing, once they were asked for; see prompted.
	moves, prompts []engine.Prompt
	// public is the public state for comparison, nil until it is needed.
	public  []byte
	rounds  []engine.Round
	turn    engine.Turn
	outcome *engine.Outcome
}

// Start begins a match. Its first Entry is the set-up with its events and rolls. Start returns a *engine.Refusal if
// seats and options do not go together.
func Start(c Config, now time.Time) (*Match, Entry, error) {
	if len(c.Seed) != SeedSize {
		return nil, Entry{}, fmt.Errorf("a match needs a seed of %d bytes, not %d", SeedSize, len(c.Seed))
	}
	hash := sha256.Sum256(c.Seed)
	chance := engine.Keyed{Key: engine.MatchKey(c.Seed, c.Joins)}
	m, e, err := begin(c, hex.EncodeToString(hash[:]), chance, now)
	if err != nil {
		return nil, Entry{}, err
	}
	m.seed = bytes.Clone(c.Seed)
	return m, e, nil
}

// begin sets a match up with any chance.
func begin(c Config, seedHash string, chance engine.Chance, now time.Time) (*Match, Entry, error) {
	if c.Rules == nil {
		return nil, Entry{}, errors.New("a match needs the rules of a game")
	}
	n := len(c.Players)
	var err error
	if c.Rules, err = engine.Bring(c.Rules, c.Brought); err != nil {
		return nil, Entry{}, err
	}
	m := &Match{rules: c.Rules, chance: chance, s: newState(c), calendar: c.Calendar}
	m.s.SeedHash = seedHash
	if err := m.s.check(); err != nil {
		return nil, Entry{}, err
	}
	d := engine.NewDice(chance, engine.StreamPositions{})
	var events []engine.Event
	err = guard("the set-up", func() (err error) {
		m.game, events, err = c.Rules.New(engine.Setup{Seats: n, Options: maps.Clone(c.Options)}, d)
		return err
	})
	if err != nil {
		return nil, Entry{}, err
	}
	if m.seen, err = look(m.game, n); err != nil {
		return nil, Entry{}, fmt.Errorf("the set-up: %w", err)
	}
	rolls := d.Take()
	m.s.Marks = d.Marks()
	m.settle(now)
	return m, Entry{
		Seq: 1, Seat: engine.Public, By: ByStart, Rolls: rolls, Events: events,
		Rolled: len(rolls) > 0, Revealed: saw(events), Over: m.Over(), At: now.Unix(),
	}, nil
}

// newState returns the state of a match before its set-up.
func newState(c Config) state {
	n := len(c.Players)
	return state{
		Schema: schema, ID: c.ID, Rules: c.Rules.ID(), Version: c.Rules.Version(), Options: maps.Clone(c.Options),
		Brought: c.Brought,
		Players: slices.Clone(c.Players), Language: cmp.Or(c.Language, "en"), Pace: cmp.Or(c.Pace, None),
		Joins:  slices.Clone(c.Joins),
		Status: Running, Seq: 1, Shown: 1, Own: make([]int, n), Made: make([]int, n), Free: make([]int, n),
	}
}

// guard calls a piece of a game and turns a panic into an error.
func guard(what string, do func() error) (err error) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		var ce *engine.ChanceError
		if e, ok := p.(error); ok && errors.As(e, &ce) {
			err = ce
			return
		}
		err = fmt.Errorf("%s broke the rules engine: %v", what, p)
	}()
	return do()
}

// look collects the answers of a game and checks them against the promises of engine.Game.
func look(g engine.Game, seats int) (p position, err error) {
	err = guard("looking at the position", func() error {
		if g == nil {
			return errors.New("there is no position")
		}
		if p.saved, err = g.MarshalJSON(); err != nil {
			return fmt.Errorf("the position cannot be saved: %w", err)
		}
		p.turn = g.Turn()
		p.outcome = g.Outcome()
		if p.outcome != nil {
			return nil
		}
		p.moves = engine.MovesOf(g)
		for _, q := range p.moves {
			if q.Seat < 0 || int(q.Seat) >= seats {
				return fmt.Errorf("seat %d is asked, and there are %d seats", q.Seat+1, seats)
			}
		}
		p.rounds = engine.RoundsOf(g)
		if len(p.moves) == 0 && !p.inBeat() {
			return errors.New("nobody is asked anything, and the game is not over")
		}
		for _, r := range p.rounds {
			if len(r.Seats) == 0 ||
				slices.ContainsFunc(r.Seats, func(s engine.Seat) bool { return s < 0 || int(s) >= seats }) {
				return fmt.Errorf("the round %q asks the seats %v, and there are %d", clip(r.Name), r.Seats, seats)
			}
		}
		if p.turn.Number < 1 {
			return fmt.Errorf("the position stands in turn %d", p.turn.Number)
		}
		return nil
	})
	return p, err
}

// prompted returns the open questions of a game with all explanations. They are made when first asked for, since
// many moves follow the one before at once.
func (p *position) prompted(g engine.Game) []engine.Prompt {
	if p.prompts == nil && len(p.moves) > 0 {
		err := guard("explaining the moves", func() error { p.prompts = g.Prompts(); return nil })
		if err != nil {
			p.prompts = p.moves
		}
	}
	return p.prompts
}

// settle updates status and windows to the position.
func (m *Match) settle(now time.Time) {
	if m.seen.outcome != nil {
		m.s.Status = Finished
	}
	m.openRounds(now)
	m.openWindows(now)
}

// State saves the match: canonical JSON of everything but its seed.
func (m *Match) State() ([]byte, error) {
	head, err := json.Marshal(m.s)
	if err != nil {
		return nil, fmt.Errorf("match %s cannot be saved: %w", m.s.ID, err)
	}
	// The position is the last field and already in this form, so it is not parsed again.
	const field = `,"game":`
	b := make([]byte, 0, len(head)+len(field)+len(m.seen.saved))
	b = append(b, head[:len(head)-1]...)
	b = append(b, field...)
	b = append(b, m.seen.saved...)
	return append(b, '}'), nil
}

// Load reads a match that was saved with State, with the version of the rules by which it began. Whatever the bytes
// are, it returns an equal match or an error.
func Load(rules engine.Rules, saved, seed []byte) (*Match, error) {
	m, err := read(rules, saved)
	if err != nil {
		return nil, err
	}
	hash := sha256.Sum256(seed)
	if len(seed) != SeedSize || hex.EncodeToString(hash[:]) != m.s.SeedHash {
		return nil, fmt.Errorf("the seed does not belong to match %s", m.s.ID)
	}
	m.seed = bytes.Clone(seed)
	m.chance = engine.Keyed{Key: engine.MatchKey(seed, m.s.Joins)}
	return m, nil
}

// read reads a saved match without its chance.
func read(rules engine.Rules, saved []byte) (*Match, error) {
	if rules == nil {
		return nil, errors.New("a match needs the rules of a game")
	}
	m := &Match{}
	var version struct {
		Schema int `json:"schema"`
	}
	if err := json.Unmarshal(saved, &version); err != nil {
		return nil, fmt.Errorf("this is no saved match: %w", err)
	}
	if version.Schema != schema {
		return nil, fmt.Errorf("this match is saved in form %d; this program reads form %d", version.Schema, schema)
	}
	if err := json.Unmarshal(saved, &m.s); err != nil {
		return nil, fmt.Errorf("this is no saved match: %w", err)
	}
	if m.s.Made == nil {
		m.s.Made = slices.Clone(m.s.Own) // saved before all moves were counted
	}
	if err := m.s.check(); err != nil {
		return nil, err
	}
	if m.s.Rules != rules.ID() {
		return nil, fmt.Errorf("match %s is one of %s, not of %s", m.s.ID, m.s.Rules, rules.ID())
	}
	var err error
	if m.rules, err = engine.InVersion(rules, m.s.Version); err != nil {
		return nil, fmt.Errorf("match %s: %w", m.s.ID, err)
	}
	if m.rules, err = engine.Bring(m.rules, m.s.Brought); err != nil {
		return nil, fmt.Errorf("match %s: %w", m.s.ID, err)
	}
	err = guard("the saved position", func() (err error) {
		m.game, err = m.rules.Load(m.s.Game)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", m.s.ID, err)
	}
	if m.seen, err = look(m.game, len(m.s.Players)); err != nil {
		return nil, fmt.Errorf("match %s: %w", m.s.ID, err)
	}
	m.s.Game = nil
	if (m.seen.outcome != nil) != (m.s.Status == Finished) {
		return nil, fmt.Errorf("match %s: its status is %q, which its position is not", m.s.ID, m.s.Status)
	}
	return m, nil
}

// check returns an error for an impossible state.
func (s *state) check() error {
	if !plainWord(s.ID, 32) {
		return fmt.Errorf("%q is no id for a match: 1 to 32 letters, digits, hyphens or underscores", clip(s.ID))
	}
	fail := func(format string, args ...any) error {
		return fmt.Errorf("match "+s.ID+": "+format, args...)
	}
	n := len(s.Players)
	switch {
	case n == 0 || n > 64:
		return fail("%d seats are no table", n)
	case len(s.Own) != n || len(s.Made) != n || len(s.Free) != n:
		return fail("%d seats, but the moves of %d and %d and the free actions of %d are counted", n, len(s.Own),
			len(s.Made), len(s.Free))
	case len(s.Joins) != 0 && len(s.Joins) != n:
		return fail("%d seats were taken by %d interactions", n, len(s.Joins))
	case !s.Pace.IsKnown():
		return fail("%w", noPace(s.Pace))
	case !plainWord(s.Language, 16):
		return fail("%q is no language", clip(s.Language))
	case s.Status != Running && s.Status != Finished && s.Status != Ended:
		return fail("there is no status %q", clip(string(s.Status)))
	case s.Seq < 1 || s.Shown < 1 || s.Shown > s.Seq:
		return fail("%d entries of which %d are open", s.Seq, s.Shown)
	case s.Last.Turn < 0 || s.Last.N < 0 || s.Last.Sub < 0:
		return fail("its last move cannot be %d.%d+%d", s.Last.Turn, s.Last.N, s.Last.Sub)
	}
	for i := range n {
		p := s.Players[i]
		switch {
		case s.Own[i] < 0 || s.Made[i] < 0 || s.Free[i] < 0:
			return fail("seat %d counts %d and %d moves and %d free actions", i+1, s.Own[i], s.Made[i], s.Free[i])
		case p.User == "" && p.Autopilot < 1:
			return fail("seat %d has neither a player nor an autopilot", i+1)
		}
	}
	for _, j := range s.Joins {
		if j != "" && !plainWord(j, 64) {
			return fail("%q is no id of an interaction", clip(j))
		}
	}
	return nil
}

// plainWord reports whether s consists of 1 to most letters, digits, hyphens and underscores.
func plainWord(s string, most int) bool {
	if s == "" || len(s) > most {
		return false
	}
	for _, c := range []byte(s) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}

// ID returns the id from the Config.
func (m *Match) ID() string { return m.s.ID }

// Rules returns the rules of the match, in the version by which it began.
func (m *Match) Rules() engine.Rules { return m.rules }

// Options returns the options from the Config.
func (m *Match) Options() map[string]string { return maps.Clone(m.s.Options) }

// Brought returns the file of the table's own from the Config, "" for none.
func (m *Match) Brought() string { return m.s.Brought }

// Language returns the tag of the table's language.
func (m *Match) Language() string { return m.s.Language }

// Pace returns the pace of the match.
func (m *Match) Pace() Pace { return m.s.Pace }

// Status returns the state of the match.
func (m *Match) Status() Status { return m.s.Status }

// Paused reports whether the match is paused, see Pause.
func (m *Match) Paused() bool { return m.s.Paused }

// Over reports whether the match is over, with or without a result.
func (m *Match) Over() bool { return m.s.Status != Running }

// Seq returns the number of the last Entry. It counts sealed moves, so it is for the program and not for readers; they
// get Shown.
func (m *Match) Seq() uint64 { return m.s.Seq }

// Shown returns the number of publicly known entries, all but the Quiet ones: a version number for file names that
// reveals nothing.
func (m *Match) Shown() uint64 { return m.s.Shown }

// Turn returns the present turn.
func (m *Match) Turn() engine.Turn { return m.seen.turn }

// Next returns the seats whose turns come after the present one, as far as publicly known.
func (m *Match) Next() []engine.Seat {
	order, ok := m.game.(engine.Sequence)
	if !ok || m.Over() {
		return nil
	}
	var next []engine.Seat
	if guard("asking who comes next", func() error { next = order.Next(); return nil }) != nil {
		return nil // a courtesy the match can do without
	}
	return slices.DeleteFunc(slices.Clone(next), func(s engine.Seat) bool { return !m.seated(s) })
}

// Last returns the address of the last move; zero before the first.
func (m *Match) Last() Address { return m.s.Last }

// Outcome returns the result of the game; nil until it is over, or if it was ended without a result.
func (m *Match) Outcome() *engine.Outcome { return m.seen.outcome }

// Points returns the points of a seat in a match that counts them before its end; false for any other.
func (m *Match) Points(seat engine.Seat) (int, bool) {
	g, ok := m.game.(engine.Scoring)
	if !ok || !m.seated(seat) {
		return 0, false
	}
	return g.Points(seat)
}

// Prompts returns all open questions. There are none if the match is over, and there may be none at the end of a beat.
func (m *Match) Prompts() []engine.Prompt {
	if m.Over() {
		return nil
	}
	return slices.Clone(m.seen.prompted(m.game))
}

// Moves returns all open questions for playing: those of Prompts, except that explanations may be missing as in
// engine.Mover. It costs less.
func (m *Match) Moves() []engine.Prompt {
	if m.Over() {
		return nil
	}
	return slices.Clone(m.seen.moves)
}

// PromptsFor returns the open questions a viewer may know of.
func (m *Match) PromptsFor(viewer engine.Seat) []engine.Prompt {
	return engine.Visible(m.Prompts(), viewer)
}

// View returns the part of the position that a seat, or the Public, may see. The game makes it once for each viewer and
// position, and callers share it: it is read-only, and later moves do not change it.
func (m *Match) View(viewer engine.Seat) engine.View {
	if !m.seated(viewer) {
		viewer = engine.Public
	}
	v, ok := m.seen.views[viewer]
	if !ok {
		v = m.game.View(viewer)
		if m.seen.views == nil {
			m.seen.views = map[engine.Seat]engine.View{}
		}
		m.seen.views[viewer] = v
	}
	return v
}

// SeedHash returns the SHA-256 of the seed in hexadecimal digits; it may be public from the beginning.
func (m *Match) SeedHash() string { return m.s.SeedHash }

// Seed returns the seed of a match that is over. Before that, and if the seed is not known, it returns nil.
func (m *Match) Seed() []byte {
	if !m.Over() {
		return nil
	}
	return bytes.Clone(m.seed)
}

// Hash returns the SHA-256, in hexadecimal digits, of the canonical JSON of the position: two matches with the same
// hash are in the same position.
func (m *Match) Hash() string {
	sum := sha256.Sum256(m.seen.saved)
	return hex.EncodeToString(sum[:])
}
