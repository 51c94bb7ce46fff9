// Package simulate lets autopilots play whole matches and counts the results.
package simulate

import (
	"fmt"
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Request describes the matches to play.
type Request struct {
	Rules engine.Rules
	Setup engine.Setup
	// Level is the autopilot of every seat.
	Level int
	// First and Matches are the part of the matches to play. Match i depends on Seed and i alone, so parts can be
	// played in different places.
	First, Matches int
	Seed           uint64
	// Moves bounds a match: one that is not over by then counts as endless.
	Moves int
}

// Report counts the results of matches. Add joins reports of parts.
type Report struct {
	Matches int
	// Endless is the number of matches that did not end, Won of those that a seat won.
	Endless, Won int
	// Moves and Turns list each match's length.
	Moves, Turns []int
	// Wins counts victories by seat; a shared victory counts for each.
	Wins []int
	// Pieces counts by the piece a seat moves, such as its hero, if the game has one.
	Pieces map[string]Tally
	// Reasons counts why matches ended, by the key of the message. Said has the message of the first match of each.
	Reasons map[string]int
	Said    map[string]text.Message
	// Figures lists the values the games gave, by name.
	Figures map[string][]int
	// Seen counts the matches in which an event occurred at least once: by kind and, if the event has a piece, also by
	// kind and piece.
	Seen map[string]int
	// Where counts the places of each kind of event.
	Where map[string]map[string]int
}

// Tally is the number of matches a piece was in, and of those it won.
type Tally struct {
	Played int `json:"played"`
	Won    int `json:"won"`
}

// Play plays the matches one after the other until keepOn, called before each match, returns false. It returns an error
// if a game refuses a move that it offered.
func Play(r Request, keepOn func() bool) (Report, error) {
	rep := Report{
		Wins: make([]int, r.Setup.Seats), Pieces: map[string]Tally{}, Reasons: map[string]int{},
		Said:    map[string]text.Message{},
		Figures: map[string][]int{}, Seen: map[string]int{}, Where: map[string]map[string]int{},
	}
	pilot := r.Rules.Autopilot(r.Level)
	for i := r.First; i < r.First+r.Matches && keepOn(); i++ {
		if err := rep.match(r, pilot, i); err != nil {
			return rep, fmt.Errorf("match %d of seed %d: %w", i+1, r.Seed, err)
		}
	}
	return rep, nil
}

// match plays match i and counts it.
func (rep *Report) match(r Request, pilot engine.Autopilot, i int) error {
	seed := r.Seed*1_000_003 + uint64(i)
	table := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	g, first, err := r.Rules.New(r.Setup, table)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	note := func(events []engine.Event) {
		for _, e := range events {
			seen[e.Kind] = true
			if e.Facts.Piece != "" {
				seen[e.Kind+" "+e.Facts.Piece] = true
			}
			if e.Facts.From != "" {
				rep.where(e.Kind, e.Facts.From, 1)
			}
		}
	}
	note(first)
	moves := 0
	for ; g.Outcome() == nil && moves < r.Moves; moves++ {
		seat, ok := next(engine.MovesOf(g))
		if !ok {
			return fmt.Errorf("nobody is asked after %d moves, and the game goes on", moves)
		}
		m, _ := pilot.Choose(g.Imagine(seat, own), seat, own)
		res, err := engine.Play(g, seat, m, table)
		if err != nil {
			return fmt.Errorf("turn %d, seat %d> %s: %w", g.Turn().Number, seat+1, m, err)
		}
		note(res.Events)
		table.Forget()
		own.Forget()
	}
	for what := range seen {
		rep.Seen[what]++
	}
	rep.Matches++
	rep.Moves = append(rep.Moves, moves)
	rep.Turns = append(rep.Turns, g.Turn().Number)
	o := g.Outcome()
	rep.pieces(g.View(engine.Public), o)
	if o == nil {
		rep.Endless++
		return nil
	}
	if rep.Reasons[o.Reason.Key]++; rep.Reasons[o.Reason.Key] == 1 {
		rep.Said[o.Reason.Key] = o.Reason
	}
	if o.Won {
		rep.Won++
		for _, s := range o.Places[0] {
			rep.Wins[s]++
		}
	}
	for _, f := range o.Figures {
		rep.Figures[f.Name] = append(rep.Figures[f.Name], f.Value)
	}
	return nil
}

// where counts n events of a kind at a place.
func (rep *Report) where(kind, at string, n int) {
	if rep.Where == nil {
		rep.Where = map[string]map[string]int{}
	}
	if rep.Where[kind] == nil {
		rep.Where[kind] = map[string]int{}
	}
	rep.Where[kind][at] += n
}

// pieces counts the pieces of the seats; the outcome is nil for a match that did not end.
func (rep *Report) pieces(v engine.View, o *engine.Outcome) {
	m, ok := v.(engine.Mapped)
	if !ok {
		return
	}
	for s := range rep.Wins {
		piece := m.Piece(engine.Seat(s))
		if piece == "" {
			continue
		}
		t := rep.Pieces[piece]
		t.Played++
		if o != nil && o.Won && slices.Contains(o.Places[0], engine.Seat(s)) {
			t.Won++
		}
		rep.Pieces[piece] = t
	}
}

// next returns the seat to play: the first others wait for, else the first with a prompt.
func next(ps []engine.Prompt) (engine.Seat, bool) {
	if w := engine.Waiting(withoutSeals(ps), engine.Public); len(w) > 0 {
		return w[0], true
	}
	if len(ps) > 0 {
		return ps[0].Seat, true
	}
	return 0, false
}

// withoutSeals shows the simulation the seats that are hidden from the public.
func withoutSeals(ps []engine.Prompt) []engine.Prompt {
	open := slices.Clone(ps)
	for i := range open {
		open[i].Sealed = false
	}
	return open
}

// Add joins the counts of another part.
func (rep *Report) Add(o Report) {
	rep.Matches += o.Matches
	rep.Endless += o.Endless
	rep.Won += o.Won
	rep.Moves = append(rep.Moves, o.Moves...)
	rep.Turns = append(rep.Turns, o.Turns...)
	for len(rep.Wins) < len(o.Wins) {
		rep.Wins = append(rep.Wins, 0)
	}
	for s, n := range o.Wins {
		rep.Wins[s] += n
	}
	if rep.Pieces == nil {
		rep.Pieces = map[string]Tally{}
	}
	for k, t := range o.Pieces {
		rep.Pieces[k] = Tally{rep.Pieces[k].Played + t.Played, rep.Pieces[k].Won + t.Won}
	}
	if rep.Reasons == nil {
		rep.Reasons, rep.Said = map[string]int{}, map[string]text.Message{}
	}
	for k, n := range o.Reasons {
		if rep.Reasons[k] == 0 {
			rep.Said[k] = o.Said[k]
		}
		rep.Reasons[k] += n
	}
	if rep.Seen == nil {
		rep.Seen = map[string]int{}
	}
	for k, n := range o.Seen {
		rep.Seen[k] += n
	}
	for kind, places := range o.Where {
		for at, n := range places {
			rep.where(kind, at, n)
		}
	}
	if rep.Figures == nil {
		rep.Figures = map[string][]int{}
	}
	for k, v := range o.Figures {
		rep.Figures[k] = append(rep.Figures[k], v...)
	}
}

// Spread describes the distribution of a figure over the matches that gave it.
type Spread struct {
	Count  int     `json:"count"`
	Sum    int     `json:"sum"`
	Mean   float64 `json:"mean"`
	Least  int     `json:"least"`
	Low    int     `json:"low"` // first quartile
	Median int     `json:"median"`
	High   int     `json:"high"` // third quartile
	Top    int     `json:"top"`  // ninth decile
	Most   int     `json:"most"`
}

// SpreadOf describes values; it is zero if there are none.
func SpreadOf(values []int) Spread {
	if len(values) == 0 {
		return Spread{}
	}
	v := slices.Sorted(slices.Values(values))
	s := Spread{Count: len(v), Least: v[0], Low: v[len(v)/4], Median: v[len(v)/2], High: v[len(v)*3/4],
		Top: v[len(v)*9/10], Most: v[len(v)-1]}
	for _, x := range v {
		s.Sum += x
	}
	s.Mean = float64(s.Sum) / float64(s.Count)
	return s
}

// Names returns the names of the given figures, sorted.
func (rep *Report) Names() []string { return slices.Sorted(maps.Keys(rep.Figures)) }
