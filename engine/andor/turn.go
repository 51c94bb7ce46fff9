package andor

import (
	"errors"
	"slices"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// The steps of a day.
const (
	doDawn    = "dawn"     // a day begins
	doBegin   = "begin"    // a hero's turn begins
	DoTurn    = "turn"     // the hero chooses an action
	DoMove    = "move"     // the hero moves on or stops
	doArrive  = "arrive"   // the movement is over
	doDayOver = "day-over" // the day of the last hero is over
)

var turnSteps = stepTable{
	doDawn: {Do: func(g *Game, _ Step, _ *engine.Dice) { g.dawn() }},
	doBegin: {Check: ofHero, Do: func(g *Game, s Step, _ *engine.Dice) {
		g.begin(s.Seat)
		g.weigh()
	}},
	DoTurn:    {Check: ofActive, Waits: always, Ask: askTurn, Answer: actTurn},
	DoMove:    {Check: ofActive, Waits: always, Ask: askMove, Answer: actTurn},
	doArrive:  {Check: ofActive, Do: func(g *Game, s Step, d *engine.Dice) { g.arrive(s.Seat, d) }},
	doDayOver: {Do: func(g *Game, _ Step, _ *engine.Dice) { g.dayOver() }},
}

func always(*Game, Step) bool { return true }

// ofHero checks that a saved step belongs to a hero, ofActive that it belongs to the one on turn.
func ofHero(g *Game, s Step) error {
	if !g.seated(s.Seat) {
		return errors.New("it belongs to no hero")
	}
	return nil
}

func ofActive(g *Game, s Step) error {
	if g.Active != s.Seat {
		return errors.New("it belongs to a hero who is not on turn")
	}
	return ofHero(g, s)
}

// dawn begins a day (booklet: Overview of the game) with the hero on the rooster, on the first day with the one of the
// lowest rank.
func (g *Game) dawn() {
	if last := g.edition.lastDay; last > 0 && g.Day >= last {
		g.end(lost, endless)
		return
	}
	first := g.Rooster
	if first == engine.Public {
		first = g.lowest()
	}
	g.Day++
	g.Rooster = engine.Public
	for i := range g.Heroes {
		h := &g.Heroes[i]
		h.Hour, h.Done, h.Free, h.Set = 0, false, 0, false
	}
	g.wakeFalcons()
	g.tell("day", engine.Public,
		text.M("say.day", "day", g.Day, "who", g.who(first))).Facts = engine.Facts{Amount: g.Day}
	g.next(Step{Do: doBegin, Seat: first})
}

// begin begins the turn of a seat, or of the next whose day is not over.
func (g *Game) begin(seat engine.Seat) {
	for _, s := range g.SeatsFrom(seat) {
		if g.Hero(s).Done {
			continue
		}
		if g.Hero(s).Hour >= g.LastHour() {
			g.finish(s)
			continue
		}
		g.TurnNo++
		g.Active = s
		g.Hero(s).Free, g.Hero(s).Set = 0, false
		g.next(Step{Do: DoTurn, Seat: s})
		return
	}
	g.next(Step{Do: doDayOver})
}

// pass passes the turn to the next hero clockwise.
func (g *Game) pass(seat engine.Seat) {
	g.Todo.Drop(DoTurn, DoMove, doArrive)
	h := g.Hero(seat)
	h.Free, h.Set = 0, false
	g.then(Step{Do: doBegin, Seat: engine.Seat((int(seat) + 1) % len(g.Heroes))})
}

// finish puts a disk into the sunrise box; the first one goes on the rooster.
func (g *Game) finish(seat engine.Seat) {
	g.Hero(seat).Done = true
	key := "say.day-ended"
	if g.Rooster == engine.Public {
		g.Rooster = seat
		key = "say.day-ended-first"
	}
	g.tell("day-ended", seat, text.M(key, "who", g.who(seat)))
}

// dayOver adds the cards due when all disks are in the sunrise box, then the sunrise.
func (g *Game) dayOver() {
	g.Active = engine.Public
	g.TurnNo++
	g.then(Step{Do: doSunrise, Seat: engine.Public})
	g.moment(happening{kind: "day-over"})
}

// askTurn asks for the action of the hero on turn (booklet: Actions of the heroes).
func askTurn(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.turn", "who", g.who(p.Seat))
	g.tellOutlook(p)
	if g.explains && g.foretellLoss() {
		p.Warnings = append(p.Warnings, text.M("warn.sunrise"))
	}
	hours := g.UsableHours(h)
	foes := g.foes(p.Seat)
	g.warnOfFall(p, []engine.Seat{p.Seat}, foes...)
	for _, a := range foes {
		p.Choices = append(p.Choices, g.fightChoices(p.Seat, a)...)
		if others := g.Helpers(p.Seat, a.at); len(others) > 0 {
			p.Choices = append(p.Choices, g.inviteChoice(p.Seat, a, others))
			if len(others) > 1 {
				p.Forms = append(p.Forms, g.inviteForm(p.Seat, a, others))
			}
		}
	}
	g.moveChoices(p)
	if hours > 0 {
		for _, a := range g.Allies {
			for _, cost := range sortedPlaces(g.Escortable(p.Seat, a)) {
				p.Choices = append(p.Choices, engine.Choice{
					Move:  engine.MakeMove("escort", a.ID, cost.at),
					Label: text.M("choice.escort", "ally", texts.Name(a.ID), "to", g.place(cost.at)),
					Hint:  hoursCost(cost.hours, g.HoursWill(h, cost.hours)),
					Group: text.M("group.escort", "ally", texts.Name(a.ID)),
					Place: view.RegionID(cost.at), Icon: a.ID, Ends: true, Reveals: true, Rolls: true,
				})
			}
		}
		p.Choices = append(p.Choices, engine.Choice{
			Move: "pass", Label: text.M("choice.pass"), Hint: hoursCost(1, g.HoursWill(h, 1)), Icon: "hourglass",
			Ends: true, Idle: true, Rolls: true, Reveals: true,
		})
	}
	g.freeSteps(p)
	key := "hint.end"
	if g.Rooster == engine.Public {
		key = "hint.end-first"
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "end", Label: g.endLabel(p), Hint: text.M(key), Icon: "rooster",
		Ends: true, Rolls: true, Reveals: true})
}

// hoursLeft describes a hero's remaining hours, including overtime only if the legend allows it and the hero's
// willpower suffices.
func (g *Game) hoursLeft(h *Hero) text.Message {
	left := max(0, DayHours-h.Hour)
	switch over := max(0, g.UsableHours(h)-left); {
	case over > 0 && left == 0:
		return text.M("detail.hours-none", "over", over)
	case over > 0:
		return text.M("detail.hours-over", "left", left, "over", over)
	}
	return text.M("detail.hours", "left", left)
}

type spot struct{ at, hours int }

func sortedPlaces(m map[int]int) []spot {
	var out []spot
	for at, hours := range m {
		out = append(out, spot{at, hours})
	}
	slices.SortFunc(out, func(a, b spot) int { return a.at - b.at })
	return out
}

// moveChoices offers the regions in reach: as the end of the movement, or a neighbouring one to move on from.
func (g *Game) moveChoices(p *engine.Prompt) {
	trips := g.trips(p.Seat)
	enders := g.dayEnders()
	p.Choices = slices.Grow(p.Choices, len(trips)+16)
	there := g.sights()
	for _, t := range trips {
		ends := readAt(enders, happening{kind: "ends-move", at: t.at}) != nil
		w := &g.regions.At[t.at]
		p.Choices = append(p.Choices, engine.Choice{
			Move: w.Move, Label: there.moveLabel(w, t.at), Hint: g.moveHint(t, ends),
			Group: there.moveGroup(t),
			Place: w.ID, Icon: "boot", Ends: true, Rolls: true, Reveals: true,
		})
	}
	for _, t := range trips {
		if t.steps == 1 && !g.Halts(t.at) {
			w := &g.regions.At[t.at]
			p.Choices = append(p.Choices, engine.Choice{
				Move: w.Walk, Label: w.WalkLabel, Group: walkGroup,
				Hint:  g.walkHint(t),
				Place: w.ID, Icon: "boot", Rolls: true, Reveals: true,
			})
		}
	}
	g.warnOfUndone(p, enders)
}

// freeSteps offers the things that extend a movement without an hour (booklet: Wineskin, Medicinal herb).
func (g *Game) freeSteps(p *engine.Prompt) {
	h := g.Hero(p.Seat)
	for _, id := range []string{"wineskin", "herb-3", "herb-4"} {
		if h.SmallThing(id) != nil {
			n := max(1, herbValue(id))
			p.Choices = append(p.Choices, engine.Choice{
				Move: engine.MakeMove("use", id), Label: text.M("choice.use", "what", texts.Name(id)),
				Hint: text.M("hint.free-steps", "n", n), Icon: id,
			})
		}
	}
}

func askMove(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.move", "who", g.who(p.Seat), "at", g.place(h.At))
	g.tellOutlook(p)
	stay := engine.Choice{Move: "stay", Label: text.M("choice.stay", "at", g.place(h.At)), Icon: "flag", Ends: true,
		Rolls: true, Reveals: true}
	if readAt(g.dayEnders(), happening{kind: "ends-move", at: h.At}) != nil {
		stay.Hint = text.M("hint.ends-day")
	}
	p.Choices = append(p.Choices, stay)
	g.moveChoices(p)
	g.freeSteps(p)
}

func actTurn(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	at, _ := strconv.Atoi(m.Arg(0))
	h := g.Hero(seat)
	switch m.Verb() {
	case "move":
		g.Todo.Pop()
		g.next(Step{Do: doArrive, Seat: seat})
		g.walk(seat, at)
	case "walk":
		g.Todo.Pop()
		g.next(Step{Do: DoMove, Seat: seat})
		g.walk(seat, at)
	case "stay":
		g.Todo.Pop()
		g.next(Step{Do: doArrive, Seat: seat})
	case "fight":
		g.engage(seat, g.aimOf(m.Arg(0)), m.Arg(1) == Ask, nil)
	case "invite":
		var invited []engine.Seat
		for _, word := range m.Args()[1:] {
			n, _ := strconv.Atoi(word)
			invited = append(invited, engine.Seat(n-1))
		}
		g.engage(seat, g.aimOf(m.Arg(0)), false, invited)
	case "escort":
		to, _ := strconv.Atoi(m.Arg(1))
		g.escort(seat, m.Arg(0), to)
	case "pass":
		g.skip(seat)
	case "end":
		g.finish(seat)
		g.pass(seat)
	case "use":
		id := m.Arg(0)
		if v := herbValue(id); v > 0 {
			h.remove(Item{ID: id})
			h.Free += v
		} else {
			g.useUp(seat, id)
			h.Free++
		}
		g.tell("used", seat, text.M("say.free-steps", "who", g.who(seat), "what", texts.Name(id), "n",
			h.Free)).Facts = engine.Facts{Piece: id, Amount: h.Free}
	}
}
