// Package sealed is a small game of sealed rounds, for tests of its hosts: two to four runners race three legs, and no
// answer shows before a leg is over.
//
// In a leg all runners roll their own die in private, up to six times. Runners call to end the leg at their present
// roll, or stay to stop rolling. The earliest call counts, and takes back all rolls of the others beyond it. A leg is
// over when all have called, stayed or been stopped: all dice up to the call are shown then, and after a call, the
// highest die picks a prize, by which the next leg opens. By the option "time" a leg is one round without beats, or
// goes beat by beat.
//
// Rolls beyond a call leave no trace in the position, so it cannot show the order of the clicks.
package sealed

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = text.MustLoad(texts, "text")

// ID is the id of the game.
const ID = "sealed-race"

// OptionTime is the option for the time of a leg; its values are TimeTurn, TimeBeat and TimeSlow, for beats of twelve
// seconds.
const (
	OptionTime = "time"
	TimeTurn   = "turn"
	TimeBeat   = "beat"
	TimeSlow   = "slow"
)

// OptionDice is the option for a runner's number of dice; its values are DiceOne and DiceFour. Of four dice, runners
// may keep some when they roll again, the sum counts, and a call may name the prize to take.
const (
	OptionDice = "dice"
	DiceOne    = "one"
	DiceFour   = "four"
)

const (
	legs     = 3
	maxRolls = 6
	hand     = 4
)

// Values of leg.Stop besides the number of the roll at which a seat called.
const (
	running = 0
	cutOff  = -1
	staying = -2
)

type rules struct{}

// New returns the rules of the race.
func New() engine.Rules { return rules{} }

// ID implements engine.Rules.
func (rules) ID() string { return ID }

// Version implements engine.Rules.
func (rules) Version() int { return 1 }

// Earlier implements engine.Rules.
func (rules) Earlier() []engine.Rules { return nil }

// Name implements engine.Rules.
func (rules) Name() text.Message { return text.M("title") }

// Options implements engine.Rules.
func (rules) Options() []engine.Option {
	return []engine.Option{{
		ID: OptionDice, Name: text.M("dice"), Help: text.M("dice.help"), Default: DiceOne,
		Values: []engine.OptionValue{{ID: DiceOne, Name: text.M("dice.one")},
			{ID: DiceFour, Name: text.M("dice.four")}},
	}, {
		ID: OptionTime, Name: text.M("time"), Help: text.M("time.help"), Default: TimeTurn,
		Values: []engine.OptionValue{{ID: TimeTurn, Name: text.M("time.turn")},
			{ID: TimeBeat, Name: text.M("time.beat")}, {ID: TimeSlow, Name: text.M("time.slow")}},
	}}
}

// Seats implements engine.Rules.
func (rules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }

// Verbs implements engine.Rules.
func (rules) Verbs() []engine.Verb {
	var out []engine.Verb
	for _, v := range []string{"roll", "keep", "call", "stay", "standing", "take"} {
		out = append(out, engine.Verb{Name: v, Help: text.M("verb." + v)})
	}
	return out
}

// Topics implements engine.Rules.
func (rules) Topics() []engine.Topic { return nil }

// Catalogue implements engine.Rules.
func (rules) Catalogue() *text.Catalogue { return catalogue }

// Autopilot implements engine.Rules.
func (rules) Autopilot(int) engine.Autopilot { return engine.Random{} }

// New implements engine.Rules.
func (r rules) New(s engine.Setup, _ *engine.Dice) (engine.Game, []engine.Event, error) {
	if s.Seats < 2 || s.Seats > 4 {
		return nil, nil, &engine.Refusal{Why: text.M("no.seats")}
	}
	known := map[string][]string{OptionTime: {TimeTurn, TimeBeat, TimeSlow}, OptionDice: {DiceOne, DiceFour}}
	for option, value := range s.Options {
		if !slices.Contains(known[option], value) {
			return nil, nil, &engine.Refusal{Why: text.M("no.option")}
		}
	}
	g := &race{Hand: s.Options[OptionDice] == DiceFour, Leg: 1, Beat: 1, Runners: make([]runner, s.Seats),
		Winner: engine.Public}
	switch s.Options[OptionTime] {
	case TimeBeat:
		g.Beats = true
	case TimeSlow:
		g.Beats, g.Seconds = true, 12
	}
	return g, []engine.Event{g.begins()}, nil
}

// Load implements engine.Rules.
func (rules) Load(b []byte) (engine.Game, error) {
	g := &race{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, fmt.Errorf("the saved race cannot be read: %w", err)
	}
	n := len(g.Runners)
	if n < 2 || n > 4 || g.Leg < 1 || g.Leg > legs+1 || g.Winner < engine.Public || int(g.Winner) >= n {
		return nil, fmt.Errorf("no race has %d runners in leg %d", n, g.Leg)
	}
	for _, r := range g.Runners {
		if g.Hand && len(r.Trays) != len(r.Held) || !g.Hand && len(r.Trays) > 0 {
			return nil, fmt.Errorf("%d rolls show %d hands of dice", len(r.Held), len(r.Trays))
		}
		if len(r.Held) > maxRolls || r.Stop > len(r.Held) || r.Stop < staying {
			return nil, fmt.Errorf("no runner stops at %d of %d rolls", r.Stop, len(r.Held))
		}
	}
	return g, nil
}

// race is a position.
type race struct {
	// Beats reports whether a leg goes beat by beat, of Seconds each; 0 is the usual length.
	Beats   bool
	Seconds int
	// Beat is the present roll in a leg by beats.
	Beat int
	// Hand reports whether all runners roll four dice.
	Hand    bool
	Leg     int
	Runners []runner
	// Winner picks a prize; engine.Public while a leg is run.
	Winner engine.Seat
	// Last contains the dice of the last leg up to the call.
	Last [][]int
}

// runner is the state of a seat.
type runner struct {
	// Held are the rolls of this leg, with several dice their sums; Stop is the end of the leg for the runner.
	Held []int
	Stop int
	// Trays are the dice after each roll, if there are several; Prize is the prize to take after a win, "" to be asked.
	Trays [][]int
	Prize string
	// Stays is the standing answer to stay.
	Stays  bool
	Points int
}

// MarshalJSON implements engine.Game.
func (g *race) MarshalJSON() ([]byte, error) { type plain race; return json.Marshal((*plain)(g)) }

func (g *race) over() bool { return g.Leg > legs }

// call returns the roll of the earliest call, a number above all rolls if there is none.
func (g *race) call() int {
	at := maxRolls + 1
	for _, r := range g.Runners {
		if r.Stop > 0 {
			at = min(at, r.Stop)
		}
	}
	return at
}

// EndBeat implements engine.Metronome.
func (g *race) EndBeat(round string) ([]engine.Event, bool) {
	behind := func(r runner) bool { return r.Stop == running && len(r.Held) < g.Beat }
	if !g.Beats || g.over() || g.Winner != engine.Public || round != g.round() ||
		slices.ContainsFunc(g.Runners, behind) {
		return nil, false
	}
	g.Beat++
	return nil, true
}

// round returns the name of the open round.
func (g *race) round() string { return fmt.Sprintf("leg %d", g.Leg) }

// Rounds implements engine.Rounds.
func (g *race) Rounds() []engine.Round {
	if g.over() || g.Winner != engine.Public {
		return nil
	}
	r := engine.Round{Name: g.round(), Label: text.M("leg", "leg", g.Leg), Within: engine.WithinTurn}
	if g.Beats {
		r.Metronome, r.Beat, r.Seconds = true, g.Beat, g.Seconds
	}
	for s := range g.Runners {
		r.Seats = append(r.Seats, engine.Seat(s))
	}
	return []engine.Round{r}
}

// question returns the headline for a runner.
func (g *race) question() text.Message {
	if g.Beats {
		return text.M("ask.beat", "leg", g.Leg, "beat", g.Beat)
	}
	return text.M("ask.run", "leg", g.Leg)
}

func choice(m engine.Move, rolls, reveals bool) engine.Choice {
	return engine.Choice{Move: m, Label: text.M("do." + m.Verb()), Rolls: rolls, Reveals: reveals}
}

// Prompts implements engine.Game.
func (g *race) Prompts() []engine.Prompt {
	if g.over() {
		return nil
	}
	var ps []engine.Prompt
	for s, r := range g.Runners {
		seat := engine.Seat(s)
		switch {
		case g.Winner == seat:
			ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.Must, Headline: text.M("ask.prize"),
				Choices: []engine.Choice{
					{Move: "take gold", Label: text.M("do.gold"), Ends: true},
					{Move: "take silver", Label: text.M("do.silver"), Ends: true},
				}})
		case g.Winner == engine.Public && r.Stop == running && (!g.Beats || len(r.Held) < g.Beat):
			p := engine.Prompt{
				Seat: seat, Kind: engine.Window, Sealed: true, Round: g.round(), Topic: "run", Default: "stay",
				Headline: g.question(), Details: []text.Message{text.M("held", "dice", text.Plain(fmt.Sprint(r.Held)))},
			}
			if len(r.Held) < maxRolls {
				p.Choices = append(p.Choices, choice("roll", true, true))
			}
			if g.Hand && len(r.Held) > 0 && len(r.Held) < maxRolls {
				r.keeping(&p)
			}
			if len(r.Held) > 0 {
				c := choice("call", false, true)
				if g.Hand {
					c.Confirm = text.M("sure")
				}
				p.Choices = append(p.Choices, c)
			}
			p.Choices = append(p.Choices, choice("stay", false, true))
			if g.Hand && len(r.Held) > 0 {
				for _, prize := range []string{"gold", "silver"} {
					c := choice(engine.MakeMove("call", prize), false, true)
					c.Label, c.Group = text.M("do."+prize), text.M("group.call")
					p.Choices = append(p.Choices, c)
				}
			}
			if r.Stays {
				p.Standing = "stay"
			}
			ps = append(ps, p)
		}
		free := choice("standing stay", false, false)
		if r.Stays {
			free = engine.Choice{Move: "standing ask", Label: text.M("do.ask")}
		}
		ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.May, Sealed: true, Headline: text.M("ask.free"),
			Choices: []engine.Choice{free}})
	}
	return ps
}

// keeping adds the options for the last dice to a prompt: keep any one to three of them, by default the high ones, or
// the highest alone.
func (r runner) keeping(p *engine.Prompt) {
	tray := r.Trays[len(r.Trays)-1]
	f := engine.Form{Verb: "keep", Label: text.M("form.keep"), Icon: "dice", Rolls: true, Reveals: true,
		Slots: []engine.Slot{{
			Name: "dice", Label: text.M("slot.keep"), Count: engine.Range{Min: 1, Max: hand - 1}, Some: true,
		}}}
	high, best := []any{}, 0
	for i, x := range tray {
		f.Slots[0].Options = append(f.Slots[0].Options,
			engine.SlotOption{ID: strconv.Itoa(i + 1), Label: text.M("slot.die", "x", x), Icon: "dice"})
		if x >= 4 {
			high = append(high, i+1)
		}
		if x > tray[best] {
			best = i
		}
	}
	if len(high) > 0 && len(high) < hand {
		f.Default = engine.MakeMove("keep", high...)
	}
	p.Forms = append(p.Forms, f)
	c := choice(engine.MakeMove("keep", best+1), true, true)
	c.Label = text.M("do.highest", "x", tray[best])
	p.Choices = append(p.Choices, c)
}

// Apply implements engine.Game.
func (g *race) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		if _, err := engine.ParseMove(string(m)); err != nil {
			return nil, err
		}
		return nil, &engine.Refusal{Why: text.M("no")}
	}
	r := &g.Runners[seat]
	own := func(kind string, says text.Message) []engine.Event {
		return []engine.Event{{Kind: kind, Seat: seat, Text: says, To: []engine.Seat{seat}, Reveals: kind == "rolled" ||
			kind == "stopped"}}
	}
	var told []engine.Event
	switch m.Verb() {
	case "take":
		return g.take(m.Arg(0)), nil
	case "standing":
		r.Stays = m.Arg(0) == "stay"
		return own("standing", text.M("do."+m.Arg(0))), nil
	case "call":
		r.Stop, r.Prize = len(r.Held), m.Arg(0)
		told = own("called", text.M("do.call"))
	case "stay":
		r.Stop = staying
		told = own("stayed", text.M("do.stay"))
	case "roll", "keep":
		if len(r.Held) == g.call() {
			r.Stop = cutOff
			told = own("stopped", text.M("cut"))
			break
		}
		x := g.roll(seat, m.Args(), d)
		told = own("rolled", text.M("rolled", "x", x))
	}
	g.cut()
	if slices.ContainsFunc(g.Runners, func(r runner) bool { return r.Stop == running }) {
		return told, nil
	}
	return append(told, g.closing()...), nil
}

// roll rolls the dice of a seat except those kept, and returns the result.
func (g *race) roll(seat engine.Seat, kept []string, d *engine.Dice) int {
	r := &g.Runners[seat]
	pick := func() int { return d.Pick(fmt.Sprintf("beats %d seat %d", g.Leg, seat+1), 6, seat) + 1 }
	if !g.Hand {
		r.Held = append(r.Held, pick())
		return r.Held[len(r.Held)-1]
	}
	tray, sum := make([]int, hand), 0
	for i := range tray {
		if slices.Contains(kept, strconv.Itoa(i+1)) {
			tray[i] = r.Trays[len(r.Trays)-1][i]
		} else {
			tray[i] = pick()
		}
		sum += tray[i]
	}
	r.Held, r.Trays = append(r.Held, sum), append(r.Trays, tray)
	return sum
}

// take gives the winner of a leg a prize, by which the next leg opens.
func (g *race) take(prize string) []engine.Event {
	seat := g.Winner
	g.Runners[seat].Points++
	if prize == "silver" {
		for s := range g.Runners {
			g.Runners[s].Points++
		}
	} else {
		g.Runners[seat].Points++
	}
	g.Winner = engine.Public
	return append([]engine.Event{{Kind: "took", Seat: seat, Text: text.M("took."+prize, "n", int(seat)+1)}},
		g.next()...)
}

// cut takes back all rolls beyond the earliest call.
func (g *race) cut() {
	at := g.call()
	for s := range g.Runners {
		if r := &g.Runners[s]; len(r.Held) > at {
			r.Held, r.Stop, r.Prize = r.Held[:at:at], cutOff, ""
			if g.Hand {
				r.Trays = r.Trays[:at:at]
			}
		}
	}
}

// closing shows the dice of a leg and decides its winner.
func (g *race) closing() []engine.Event {
	called := g.call() <= maxRolls
	best, prize := 0, ""
	g.Last = nil
	var told []engine.Event
	for s := range g.Runners {
		r := &g.Runners[s]
		g.Last = append(g.Last, append([]int{}, r.Held...))
		told = append(told, engine.Event{
			Kind: "showed", Seat: engine.Seat(s),
			Text:  text.M("showed", "n", s+1, "dice", text.Plain(fmt.Sprint(r.Held))),
			Facts: engine.Facts{Dice: slices.Clone(r.Held)}, Reveals: true,
		})
		if n := len(r.Held); called && n > 0 && r.Held[n-1] > best {
			best, prize, g.Winner = r.Held[n-1], r.Prize, engine.Seat(s)
		}
		r.Held, r.Trays, r.Stop, r.Prize = nil, nil, running, ""
	}
	if g.Winner != engine.Public {
		told = append(told, engine.Event{Kind: "won", Seat: g.Winner, Text: text.M("won", "n", int(g.Winner)+1)})
		if prize != "" {
			told = append(told, g.take(prize)...)
		}
		return told
	}
	return append(told, g.next()...)
}

// next begins the next leg, or ends the race.
func (g *race) next() []engine.Event {
	g.Beat = 1
	if g.Leg++; g.over() {
		return nil
	}
	return []engine.Event{g.begins()}
}

func (g *race) begins() engine.Event {
	return engine.Event{Kind: "leg", Seat: engine.Public, Text: text.M("leg", "leg", g.Leg)}
}

// View is a viewer's knowledge of a race: the viewer's own rolls, and the open ones of the others.
type View struct {
	Leg    int
	Winner engine.Seat
	Points []int
	Last   [][]int
	// Own is the viewer's private knowledge; nil for the public.
	Own *Own
}

// Own is the private knowledge of a runner.
type Own struct {
	Held  []int
	Stop  int
	Stays bool
	// Dice are the dice of the last roll, if there are several; Prize is the prize named in the call.
	Dice  []int
	Prize string
}

// View implements engine.Game.
func (g *race) View(viewer engine.Seat) engine.View {
	v := View{Leg: g.Leg, Winner: g.Winner, Last: slices.Clone(g.Last)}
	for s, r := range g.Runners {
		v.Points = append(v.Points, r.Points)
		if engine.Seat(s) == viewer {
			v.Own = &Own{Held: slices.Clone(r.Held), Stop: r.Stop, Stays: r.Stays, Prize: r.Prize}
			if n := len(r.Trays); n > 0 {
				v.Own.Dice = slices.Clone(r.Trays[n-1])
			}
		}
	}
	return v
}

// Words implements engine.View.
func (v View) Words() []text.Message {
	out := []text.Message{text.M("leg", "leg", v.Leg)}
	for s, n := range v.Points {
		out = append(out, text.M("points", "n", s+1, "points", n))
	}
	if v.Own != nil {
		out = append(out, text.M("held", "dice", text.Plain(fmt.Sprint(v.Own.Held))))
	}
	return out
}

// Alt implements engine.View.
func (v View) Alt() text.Message { return text.M("leg", "leg", v.Leg) }

// Imagine implements engine.Game: the others have rolled only as often as publicly known. If the viewer was stopped,
// one of them has called.
func (g *race) Imagine(viewer engine.Seat, _ *engine.Dice) engine.Game {
	c := &race{Beats: g.Beats, Seconds: g.Seconds, Beat: g.Beat, Hand: g.Hand, Leg: g.Leg, Winner: g.Winner,
		Last: slices.Clone(g.Last), Runners: slices.Clone(g.Runners)}
	known := 0 // rolls that all must have made before this beat
	if g.Beats && len(g.Rounds()) > 0 {
		known = g.Beat - 1
	}
	for s := range c.Runners {
		r := &c.Runners[s]
		if engine.Seat(s) == viewer {
			r.Held, r.Trays = slices.Clone(r.Held), slices.Clone(r.Trays)
			continue
		}
		*r = g.rolled(known)
		r.Points = g.Runners[s].Points
	}
	if viewer >= 0 && c.Runners[viewer].Stop == cutOff {
		at := len(c.Runners[viewer].Held)
		other := &c.Runners[(int(viewer)+1)%len(c.Runners)]
		points := other.Points
		*other = g.rolled(at)
		other.Stop, other.Points = at, points
	}
	return c
}

// rolled returns a runner with n rolls and nothing else known.
func (g *race) rolled(n int) runner {
	if !g.Hand {
		return runner{Held: slices.Repeat([]int{1}, n)}
	}
	return runner{Held: slices.Repeat([]int{hand}, n), Trays: slices.Repeat([][]int{{1, 1, 1, 1}}, n)}
}

// Turn implements engine.Game.
func (g *race) Turn() engine.Turn {
	leg := min(g.Leg, legs)
	return engine.Turn{Number: leg, Seat: g.Winner, Label: text.M("leg", "leg", leg)}
}

// Outcome implements engine.Game.
func (g *race) Outcome() *engine.Outcome {
	if !g.over() {
		return nil
	}
	o := &engine.Outcome{Won: true, Reason: text.M("over")}
	order := map[int][]engine.Seat{}
	for s, r := range g.Runners {
		o.Scores = append(o.Scores, r.Points)
		order[r.Points] = append(order[r.Points], engine.Seat(s))
	}
	scores := slices.Clone(o.Scores)
	slices.Sort(scores)
	slices.Reverse(scores)
	for _, n := range slices.Compact(scores) {
		o.Places = append(o.Places, order[n])
	}
	o.Figures = []engine.Figure{{Name: "best " + strconv.Itoa(len(g.Runners)), Value: scores[0]}}
	return o
}
