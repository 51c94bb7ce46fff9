package match_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// sample is the common part of the small games of these tests.
type sample struct {
	id      string
	options []string
}

var words = func() *text.Catalogue {
	return text.MustLoad(fstest.MapFS{
		"en.yaml": {Data: []byte("ask: What now?\ndo: Go\nn: \"Number {n}\"\nno: That is not offered\n")},
	}, ".")
}()

func (s sample) ID() string                           { return s.id }
func (s sample) Version() int                         { return 3 }
func (s sample) Earlier() []engine.Rules              { return nil }
func (s sample) Name() text.Message                   { return text.Plain(s.id) }
func (s sample) Options() []engine.Option             { return nil }
func (s sample) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }
func (s sample) Topics() []engine.Topic               { return nil }
func (s sample) Catalogue() *text.Catalogue           { return words }
func (s sample) Verbs() []engine.Verb                 { return nil }

// Autopilot plays at random on level 1; the others misbehave.
func (s sample) Autopilot(level int) engine.Autopilot {
	switch level {
	case 2:
		return pilot(func(engine.Game, engine.Seat) engine.Move { return "fly away" })
	case 3:
		return pilot(func(engine.Game, engine.Seat) engine.Move { panic("no idea") })
	case 4:
		return pilot(func(engine.Game, engine.Seat) engine.Move { return "wave" })
	case 5:
		return nil
	}
	return engine.Random{}
}

type pilot func(engine.Game, engine.Seat) engine.Move

func (p pilot) Choose(g engine.Game, seat engine.Seat, _ *engine.Dice) (engine.Move, text.Message) {
	return p(g, seat), text.Message{}
}

func (s sample) refuse(setup engine.Setup) error {
	for o := range setup.Options {
		if !slices.Contains(s.options, o) {
			return &engine.Refusal{Why: text.M("no")}
		}
	}
	if setup.Seats < 2 || setup.Seats > 4 {
		return &engine.Refusal{Why: text.M("no")}
	}
	return nil
}

func unlike(m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	return &engine.Refusal{Why: text.M("no")}
}

// wordView is the view of all sample games: the visible state as JSON.
type wordView string

func (v wordView) Words() []text.Message { return []text.Message{text.Plain(string(v))} }
func (v wordView) Alt() text.Message     { return text.M("do") }

func choice(m engine.Move) engine.Choice { return engine.Choice{Move: m, Label: text.Plain(string(m))} }

// fair is a game with dice, private sights and free actions: the seat on turn walks one step after the other, looks at
// a card of its own, and rolls or passes to end the turn. Twelve points win; the thirtieth turn ends it.
type fair struct {
	Points []int
	Cards  []int // the card each seat saw last, 0 for nothing
	Turns  int
	Waves  int
	Odd    string // the way in which the game misbehaves
	Stuck  bool
}

type fairRules struct{ sample }

var theFair = fairRules{sample{"fair", []string{"odd"}}}

func (r fairRules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := r.refuse(s); err != nil {
		return nil, nil, err
	}
	if s.Options["odd"] == "start" {
		panic("the box is empty")
	}
	g := &fair{Points: make([]int, s.Seats), Cards: make([]int, s.Seats), Odd: s.Options["odd"]}
	var events []engine.Event
	for i, x := range d.D6("set-up", s.Seats) {
		g.Points[i] = x % 3
		events = append(events, engine.Event{Kind: "set", Seat: engine.Seat(i), Text: text.M("n", "n", x%3)})
	}
	return g, events, nil
}

func (fairRules) Load(b []byte) (engine.Game, error) {
	g := &fair{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if n := len(g.Points); n < 2 || n > 4 || len(g.Cards) != n || g.Turns < 0 || g.Turns > 1000 {
		return nil, fmt.Errorf("no fair has %d points and %d cards", len(g.Points), len(g.Cards))
	}
	return g, nil
}

func (g *fair) MarshalJSON() ([]byte, error) { type plain fair; return json.Marshal((*plain)(g)) }

func (g *fair) now() engine.Seat { return engine.Seat(g.Turns % len(g.Points)) }

// Next lists the others round the table, and on demand a seat that does not exist.
func (g *fair) Next() []engine.Seat {
	var out []engine.Seat
	for i := 1; i < len(g.Points); i++ {
		out = append(out, engine.Seat((g.Turns+i)%len(g.Points)))
	}
	switch g.Odd {
	case "next":
		panic("the order is lost")
	case "guest":
		out = append(out, 9, engine.Public)
	}
	return out
}

func (g *fair) over() bool { return g.Turns >= 30 || g.Waves >= 200 || slices.Max(g.Points) >= 12 }

func (g *fair) Prompts() []engine.Prompt {
	if g.Stuck {
		panic("the questions are lost")
	}
	if g.over() {
		return nil
	}
	var ps []engine.Prompt
	for s := range g.Points {
		seat := engine.Seat(s)
		if seat == g.now() && g.Odd != "idle" {
			p := engine.Prompt{Seat: seat, Kind: engine.Must, Headline: text.M("ask"),
				Choices: []engine.Choice{choice("walk"), choice("look"), choice("roll"), choice("pass")}}
			p.Private = g.Odd == "private"
			if g.Odd == "form" {
				sum := engine.Slot{Label: text.M("n", "n", 1), Count: engine.Range{Min: 1, Max: 3}}
				p.Choices = nil
				p.Forms = []engine.Form{
					{Verb: "never", Label: text.M("do"), Slots: []engine.Slot{sum}, Sum: &engine.Range{Min: 9, Max: 7}},
					{Verb: "gain", Label: text.M("do"), Slots: []engine.Slot{sum}},
				}
			}
			if g.Odd == "break" {
				p.Choices = append(p.Choices, choice("half"), choice("panic"), choice("stuck"))
			}
			ps = append(ps, p)
		}
		ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask"),
			Choices: []engine.Choice{choice("wave")}})
	}
	return ps
}

func (g *fair) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if m == "greedy" && g.Odd == "break" {
		g.Points[seat] += 5
		return nil, nil
	}
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	e := engine.Event{Kind: string(m), Seat: seat, Text: text.Plain("does " + string(m))}
	switch m {
	case "gain 1", "gain 2", "gain 3":
		g.Turns++
	case "wave":
		g.Waves++
	case "walk":
		from := g.Points[seat]
		g.Points[seat] = (from + 1) % 10
		e.Facts = engine.Facts{Piece: "pawn", From: fmt.Sprint(from), To: fmt.Sprint(g.Points[seat])}
	case "look":
		g.Cards[seat] = d.Pick("cards", 50, seat) + 1
		e.Text, e.Rest, e.To, e.Reveals = text.M("n", "n", g.Cards[seat]), text.Plain("looks"),
			[]engine.Seat{seat}, true
		if g.Odd == "private" {
			e.Rest = text.Message{}
		}
	case "roll":
		dice := d.D6("table", 2)
		g.Points[seat] += dice[0] % 3
		g.Turns++
		e.Facts = engine.Facts{Dice: dice}
	case "pass":
		g.Turns++
	case "half":
		g.Points[seat] += 3
		d.Pick("table", 6)
		return nil, unlike(m)
	case "panic":
		g.Points[seat] += 3
		d.Pick("table", 6)
		panic("a piece fell off the board")
	case "stuck":
		g.Stuck = true
	}
	return []engine.Event{e}, nil
}

func (g *fair) View(viewer engine.Seat) engine.View {
	c := *g
	c.Cards = slices.Clone(g.Cards)
	for s := range c.Cards {
		if engine.Seat(s) != viewer {
			c.Cards[s] = 0
		}
	}
	b, _ := json.Marshal(&c)
	return wordView(b)
}

func (g *fair) Imagine(seat engine.Seat, _ *engine.Dice) engine.Game {
	c, err := fairRules{}.Load([]byte(g.View(seat).(wordView)))
	if err != nil {
		panic(err)
	}
	return c
}

func (g *fair) Turn() engine.Turn {
	return engine.Turn{Number: g.Turns + 1, Seat: g.now(), Label: text.M("do")}
}

func (g *fair) Outcome() *engine.Outcome {
	if !g.over() {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0}}, Scores: g.Points, Won: true, Reason: text.M("do")}
}

// council is a game with windows: the leader proposes, every other seat joins or stays, by hand, by standing answer or
// by default; three proposals.
type council struct {
	Rounds   int
	Proposed bool
	Answer   []string
	Standing []string // "", "join" or "stay"
	Joined   int
	Default  string
	Seconds  int // the time for proposals, whatever the pace
}

type councilRules struct{ sample }

var theCouncil = councilRules{sample{"council", []string{"default", "seconds"}}}

func (r councilRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := r.refuse(s); err != nil {
		return nil, nil, err
	}
	seconds, _ := strconv.Atoi(s.Options["seconds"])
	return &council{Answer: make([]string, s.Seats), Standing: make([]string, s.Seats),
		Default: cmp.Or(s.Options["default"], "stay"), Seconds: seconds}, nil, nil
}

func (councilRules) Load(b []byte) (engine.Game, error) {
	g := &council{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if n := len(g.Answer); n < 2 || n > 4 || len(g.Standing) != n || g.Rounds < 0 || g.Rounds > 3 {
		return nil, fmt.Errorf("no council has %d seats in round %d", n, g.Rounds)
	}
	return g, nil
}

func (g *council) MarshalJSON() ([]byte, error) { type plain council; return json.Marshal((*plain)(g)) }

func (g *council) leader() int { return g.Rounds % len(g.Answer) }

func (g *council) Prompts() []engine.Prompt {
	if g.Rounds == 3 {
		return nil
	}
	var ps []engine.Prompt
	for s := range g.Answer {
		seat := engine.Seat(s)
		if s == g.leader() && !g.Proposed {
			ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.Must, Headline: text.M("ask"),
				Choices: []engine.Choice{choice("propose")}})
		}
		if s != g.leader() && g.Proposed && g.Answer[s] == "" {
			ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.Window, Headline: text.M("n", "n", g.Rounds),
				Topic: "hunt", Default: engine.Move(g.Default), Seconds: g.Seconds,
				Choices: []engine.Choice{choice("join"), choice("stay")}, Standing: engine.Move(g.Standing[s])})
		}
		free := engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask")}
		for _, to := range []string{"join", "stay", "ask"} {
			free.Choices = append(free.Choices, choice(engine.MakeMove("standing", to)))
		}
		ps = append(ps, free)
	}
	return ps
}

func (g *council) Apply(seat engine.Seat, m engine.Move, _ *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	e := engine.Event{Kind: m.Verb(), Seat: seat, Text: text.Plain("does " + string(m))}
	switch m.Verb() {
	case "standing":
		g.Standing[seat] = strings.TrimPrefix(m.Arg(0), "ask")
	case "propose":
		g.Proposed = true
	default:
		g.Answer[seat] = string(m)
		if m == "join" {
			g.Joined++
		}
		for s := range g.Answer {
			if s != g.leader() && g.Answer[s] == "" {
				return []engine.Event{e}, nil
			}
		}
		g.Proposed = false
		clear(g.Answer)
		g.Rounds++
	}
	return []engine.Event{e}, nil
}

func (g *council) View(engine.Seat) engine.View {
	b, _ := json.Marshal(g)
	return wordView(b)
}

func (g *council) Imagine(engine.Seat, *engine.Dice) engine.Game {
	b, _ := json.Marshal(g)
	c, _ := councilRules{}.Load(b)
	return c
}

func (g *council) Turn() engine.Turn {
	return engine.Turn{Number: g.Rounds + 1, Seat: engine.Seat(g.leader()), Label: text.M("do")}
}

func (g *council) Outcome() *engine.Outcome {
	if g.Rounds < 3 {
		return nil
	}
	return &engine.Outcome{Won: true, Scores: []int{g.Joined}, Reason: text.M("do")}
}

// race is a game with sealed moves: the herald, seat 1, calls; then every other seat bids in secret, and may change its
// bid until all have bid and the bids open. A bid "dice" is rolled in secret. The herald may speak meanwhile. Two
// rounds.
type race struct {
	Bids   []int
	Called bool
	Legs   int
	Spoken int
}

type raceRules struct{ sample }

var theRace = raceRules{sample{id: "race"}}

func (r raceRules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if err := r.refuse(s); err != nil {
		return nil, nil, err
	}
	return &race{Bids: make([]int, s.Seats)}, nil, nil
}

func (raceRules) Load(b []byte) (engine.Game, error) {
	g := &race{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if n := len(g.Bids); n < 2 || n > 4 || g.Legs < 0 || g.Legs > 2 {
		return nil, fmt.Errorf("no race has %d seats in round %d", n, g.Legs)
	}
	return g, nil
}

func (g *race) MarshalJSON() ([]byte, error) { type plain race; return json.Marshal((*plain)(g)) }

func (g *race) Prompts() []engine.Prompt {
	if g.Legs == 2 {
		return nil
	}
	herald := engine.Prompt{Seat: 0, Kind: engine.Must, Headline: text.M("ask"),
		Choices: []engine.Choice{choice("call")}}
	if g.Called {
		herald.Kind, herald.Choices = engine.May, []engine.Choice{choice("speak")}
	}
	ps := []engine.Prompt{herald}
	for s := range g.Bids {
		if g.Called && s > 0 {
			p := engine.Prompt{Seat: engine.Seat(s), Kind: engine.Window, Sealed: true, Round: g.Rounds()[0].Name,
				Headline: text.M("ask"), Topic: "bid", Default: "bid 1",
				Choices: []engine.Choice{choice("bid 1"), choice("bid 2"), choice("bid dice")}}
			if g.Bids[s] != 0 {
				p.Kind = engine.May
			}
			ps = append(ps, p)
		}
	}
	return ps
}

func (g *race) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, unlike(m)
	}
	switch m.Verb() {
	case "call":
		g.Called = true
		return []engine.Event{{Kind: "call", Seat: seat, Text: text.Plain("calls")}}, nil
	case "speak":
		g.Spoken++
		return []engine.Event{{Kind: "speak", Seat: seat, Text: text.Plain("speaks")}}, nil
	}
	switch m.Arg(0) {
	case "dice":
		g.Bids[seat] = d.Pick(fmt.Sprintf("seat %d", seat+1), 6, seat) + 1
	default:
		g.Bids[seat] = int(m.Arg(0)[0] - '0')
	}
	events := []engine.Event{{Kind: "bid", Seat: seat, Text: text.M("n", "n", g.Bids[seat]), To: []engine.Seat{seat},
		Sealed: "bids"}}
	if slices.Contains(g.Bids[1:], 0) {
		return events, nil
	}
	g.Bids = make([]int, len(g.Bids))
	g.Called = false
	g.Legs++
	return append(events,
		engine.Event{Kind: "open", Seat: engine.Public, Text: text.Plain("the bids open"), Opens: "bids"}), nil
}

// Rounds implements engine.Rounds: the seats that bid.
func (g *race) Rounds() []engine.Round {
	if !g.Called {
		return nil
	}
	r := engine.Round{Name: fmt.Sprintf("bids %d", g.Legs+1), Label: text.M("n", "n", g.Legs+1)}
	for s := 1; s < len(g.Bids); s++ {
		r.Seats = append(r.Seats, engine.Seat(s))
	}
	return []engine.Round{r}
}

func (g *race) View(engine.Seat) engine.View { return wordView(fmt.Sprint(g.Legs, g.Called)) }

func (g *race) Imagine(engine.Seat, *engine.Dice) engine.Game {
	return &race{Bids: make([]int, len(g.Bids)), Called: g.Called, Legs: g.Legs, Spoken: g.Spoken}
}

func (g *race) Turn() engine.Turn {
	return engine.Turn{Number: g.Legs + 1, Seat: engine.Public, Label: text.M("do")}
}

func (g *race) Outcome() *engine.Outcome {
	if g.Legs < 2 {
		return nil
	}
	return &engine.Outcome{Won: true, Reason: text.M("do")}
}

// noon is the start of the matches of these tests.
var noon = time.Unix(1_700_000_000, 0)

var (
	anna  = match.Actor{User: "a", Name: "Anna"}
	bruno = match.Actor{User: "b", Name: "Bruno"}
	mod   = match.Actor{User: "m", Name: "Mo", Moderator: true}
)

// table is a match under test with everything a bot would keep.
type table struct {
	t      *testing.T
	m      *match.Match
	log    []match.Entry
	states map[uint64][]byte
	now    time.Time
	seed   []byte
}

var seed = bytes.Repeat([]byte{7}, match.SeedSize)

// sit starts a match; players are "a", "b" or an autopilot level such as "2".
func sit(t *testing.T, rules engine.Rules, pace match.Pace, options map[string]string, players ...string) *table {
	t.Helper()
	c := match.Config{ID: "m1", Rules: rules, Options: options, Pace: pace, Seed: seed}
	for _, p := range players {
		if p[0] >= '1' && p[0] <= '9' {
			c.Players = append(c.Players, match.Player{Autopilot: int(p[0] - '0')})
			c.Joins = append(c.Joins, "")
		} else {
			c.Players = append(c.Players, match.Player{User: p, Name: "Player " + strings.ToUpper(p)})
			c.Joins = append(c.Joins, "10"+p)
		}
	}
	m, e, err := match.Start(c, noon)
	if err != nil {
		t.Fatal(err)
	}
	x := &table{t: t, m: m, now: noon, seed: seed, states: map[uint64][]byte{}}
	x.keep(e)
	return x
}

// keep saves and loads the match as a store does after every entry, and continues with the loaded one.
func (x *table) keep(e match.Entry) match.Entry {
	x.t.Helper()
	if e.Seq != uint64(len(x.log))+1 || x.m.Seq() != e.Seq {
		x.t.Fatalf("entry %d comes after %d, the match says %d", e.Seq, len(x.log), x.m.Seq())
	}
	b, err := json.Marshal(e)
	if err != nil {
		x.t.Fatal(err)
	}
	var back match.Entry
	if err := json.Unmarshal(b, &back); err != nil {
		x.t.Fatal(err)
	}
	x.log = append(x.log, back)
	state := x.state()
	x.states[e.Seq] = state
	if x.m, err = match.Load(x.m.Rules(), state, x.seed); err != nil {
		x.t.Fatal(err)
	}
	if again := x.state(); !bytes.Equal(again, state) {
		x.t.Fatalf("saved as\n%s\nand loaded as\n%s", state, again)
	}
	return e
}

func (x *table) state() []byte {
	x.t.Helper()
	b, err := x.m.State()
	if err != nil {
		x.t.Fatal(err)
	}
	return b
}

// play makes moves such as "a1 walk": user, seat from 1, move.
func (x *table) play(moves ...string) match.Entry {
	x.t.Helper()
	var e match.Entry
	for _, mv := range moves {
		var err error
		if e, err = x.try(mv); err != nil {
			x.t.Fatalf("%s: %v", mv, err)
		}
		x.keep(e)
	}
	return e
}

func (x *table) try(mv string) (match.Entry, error) {
	who, m, _ := strings.Cut(mv, " ")
	return x.m.Play(match.Actor{User: who[:1]}, engine.Seat(who[1]-'1'), engine.Move(m), x.now)
}

// auto makes all moves that need no person.
func (x *table) auto() (n int) {
	x.t.Helper()
	for ; ; n++ {
		e, ok, err := x.m.Auto(x.now)
		if err != nil {
			x.t.Fatal(err)
		}
		if !ok {
			return n
		}
		x.keep(e)
		if n > 2000 {
			x.t.Fatal("the autopilots do not stop")
		}
	}
}

// back goes back to an entry.
func (x *table) back(to uint64, by match.Actor, why string) match.Entry {
	x.t.Helper()
	e, err := x.m.Back(x.states[to], to, by, why, x.now)
	if err != nil {
		x.t.Fatal(err)
	}
	return x.keep(e)
}

// record exports the match.
func (x *table) record() string {
	x.t.Helper()
	var b strings.Builder
	if err := match.Export(&b, x.m.Header(), x.log, match.ExportOptions{}); err != nil {
		x.t.Fatal(err)
	}
	return b.String()
}

// refusal returns the key of a refusal's reason.
func refusal(err error) string {
	if r, ok := err.(*engine.Refusal); ok {
		return r.Why.Key
	}
	return fmt.Sprint(err)
}
