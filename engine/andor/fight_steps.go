package andor

import (
	"errors"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// The steps of a fight.
const (
	DoInvite = "invite" // other heroes are invited
	doRound  = "round"  // a round of the fight begins
	doRoll   = "roll"   // a hero rolls
	DoShot   = "shot"   // the archer stops or rolls again
	DoFlip   = "flip"   // the wizard may turn a die
	DoAid    = "aid"    // brew or herb, or neither
	doClear  = "clear"  // the total clears some tokens of the rubble
	doClash  = "clash"  // the creature rolls, the totals are compared
	DoGuard  = "guard"  // shields against the loss
	doWounds = "wounds" // the loss is taken
	DoOn     = "on"     // heroes fight on or leave
)

var fightSteps = stepTable{
	DoInvite: {
		Check: inFight, Waits: someAsked, Asks: amongAsked, Ask: askInvite,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
			noteAnswer(g, s, seat, m, d)
			key := "say.joins"
			if m.Verb() == "no" {
				key = "say.joins-not"
			}
			g.tell("answered", seat, text.M(key, "who", g.who(seat)))
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.beginFight(s) },
	},
	doRound: {Check: inFight, Do: func(g *Game, _ Step, _ *engine.Dice) { g.round() }},
	doRoll: {
		Check: ofFighter, Ask: askWay,
		Waits: func(g *Game, s Step) bool { return s.What == "" && g.wayOpen(s.Seat) },
		Answer: func(g *Game, s Step, _ engine.Seat, m engine.Move, _ *engine.Dice) {
			s.What = m.Arg(0)
			g.Todo.Change(s)
		},
		Do: func(g *Game, s Step, d *engine.Dice) { g.rollOwn(s.Seat, s.What, d) },
	},
	DoShot: {
		Check: func(g *Game, s Step) error {
			if err := ofFighter(g, s); err != nil {
				return err
			}
			if len(g.FighterOf(s.Seat).Dice) == 0 {
				return errors.New("nothing was rolled yet")
			}
			return nil
		},
		Waits: func(g *Game, s Step) bool { return g.shotOpen(s.Seat) },
		Ask:   askShot,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
			g.Todo.Pop()
			if m.Verb() == "roll" {
				g.shoot(seat, d)
			} else {
				g.tellRoll(seat)
			}
		},
		Do: func(g *Game, s Step, d *engine.Dice) { g.shotDone(s.Seat, d) },
	},
	DoFlip: {
		Check: inFight,
		Waits: func(g *Game, s Step) bool { return g.flipOpen(s.Seat) },
		Asks:  func(g *Game, _ Step, seat engine.Seat) bool { return g.turner() == seat },
		Ask:   askFlip,
		Answer: func(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			if m.Verb() == "flip" {
				n, _ := strconv.Atoi(m.Arg(0))
				g.turnDie(seat, s.Seat, n-1)
			}
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.flipDone(s.Seat) },
	},
	DoAid: {
		Check: ofFighter,
		Waits: func(g *Game, s Step) bool { return g.aidOpen(s.Seat) },
		Ask:   askAid,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			switch {
			case m.Verb() == "keep":
				g.Todo.Pop()
			case m.Arg(0) == "brew":
				g.useBrew(seat)
			default:
				g.useHerb(seat, m.Arg(0))
			}
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.aidDone(s.Seat) },
	},
	doClear: clearStep,
	doClash: {Check: inFight, Do: func(g *Game, _ Step, d *engine.Dice) { g.clash(d) }},
	DoGuard: {
		Check: inFight, Waits: someAsked, Asks: amongAsked, Answer: noteAnswer,
		Ask: func(g *Game, _ Step, p *engine.Prompt) {
			wp := g.Hero(p.Seat).WP
			p.Headline = text.M("ask.guard", "n", g.Fight.Loss, "wp", wp)
			g.warnWithout(p, g.Fight.Loss)
			p.Choices = yesNo("guard")
			g.window(p, topicFight, Pick(wp <= g.Fight.Loss, "yes", "no"))
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.guard(s) },
	},
	doWounds: {Check: inFight, Do: func(g *Game, _ Step, _ *engine.Dice) { g.wounds() }},
	DoOn: {
		Check: inFight, Waits: someAsked, Asks: amongAsked, Ask: askOn, Answer: noteAnswer,
		Do: func(g *Game, s Step, _ *engine.Dice) { g.fightOn(s) },
	},
}

// inFight checks that a saved step has the fight it needs, ofFighter that its hero takes part.
func inFight(g *Game, s Step) error {
	if g.Fight == nil {
		return errors.New("there is no fight")
	}
	return checkAsked(g, s)
}

func ofFighter(g *Game, s Step) error {
	if err := inFight(g, s); err != nil {
		return err
	}
	if g.FighterOf(s.Seat) == nil {
		return errors.New("the hero is not in the fight")
	}
	return nil
}

// fightChoices offers a fight alone, by the stance or with every decision asked.
func (g *Game) fightChoices(seat engine.Seat, a aim) []engine.Choice {
	few, more := g.oddsAt([]engine.Seat{seat}, a)
	called, icon := g.aimed(a)
	return []engine.Choice{
		{Move: engine.MakeMove("fight", g.TargetWord(a)),
			Label: text.M(a.says("choice.fight"), "foe", called, "at", a.at), Hint: g.costed(seat, more),
			Place: view.RegionID(a.at), Icon: icon, Rolls: true, Reveals: true, Ends: true},
		{Move: engine.MakeMove("fight", g.TargetWord(a), Ask),
			Label: text.M(a.says("choice.fight-ask-rounds"), "foe", called, "at", a.at),
			Hint:  text.M("hint.fight-ask", "chance", few), Place: view.RegionID(a.at), Icon: icon, Rolls: true,
			Reveals: true, Ends: true},
	}
}

// costed adds the overtime cost of the first round to the hint of a fight.
func (g *Game) costed(seat engine.Seat, hint text.Message) text.Message {
	will := g.HoursWill(g.Hero(seat), 1)
	if will == 0 {
		return hint
	}
	return text.M("hint.costed", "hint", hint, "cost", hoursCost(1, will))
}

// SeatWords returns seats as words of a move.
func SeatWords(seats []engine.Seat) []any {
	return lists.Map(seats, func(s engine.Seat) any { return int(s) + 1 })
}

func (g *Game) inviteChoice(seat engine.Seat, a aim, others []engine.Seat) engine.Choice {
	names := lists.Map(others, g.who)
	_, odds := g.oddsAt(append([]engine.Seat{seat}, others...), a)
	called, _ := g.aimed(a)
	return engine.Choice{
		Move:  engine.MakeMove("invite", append([]any{g.TargetWord(a)}, SeatWords(others)...)...),
		Label: text.M(a.says("choice.invite"), "foe", called, "at", a.at, "with", names),
		Hint:  g.costed(seat, odds), Place: view.RegionID(a.at), Icon: "heroes", Rolls: true, Reveals: true, Ends: true,
	}
}

func (g *Game) inviteForm(seat engine.Seat, a aim, others []engine.Seat) engine.Form {
	called, _ := g.aimed(a)
	f := engine.Form{Verb: "invite", Label: text.M(a.says("form.invite"), "foe", called, "at", a.at),
		Hint: text.M("form.invite.hint"), Rolls: true, Reveals: true, Ends: true}
	f.Slots = []engine.Slot{
		{Name: "at", Label: text.M("slot.at"),
			Options: []engine.SlotOption{{ID: g.TargetWord(a), Label: g.place(a.at)}}},
		{Name: "with", Label: text.M("slot.with"), Some: true, Count: engine.Range{Min: 1, Max: len(others)}},
	}
	for _, s := range others {
		f.Slots[1].Options = append(f.Slots[1].Options,
			engine.SlotOption{ID: strconv.Itoa(int(s) + 1), Label: g.who(s)})
	}
	return f
}

func askInvite(g *Game, _ Step, p *engine.Prompt) {
	f := g.Fight
	p.Headline = text.M(f.Aim().says("ask.invite"), "who", g.who(f.Starter), "foe", g.foeCalled(f.Foe, f.Named), "at",
		g.place(f.At))
	_, odds := g.oddsAt([]engine.Seat{f.Starter, p.Seat}, f.Aim())
	g.warnOfFall(p, []engine.Seat{f.Starter, p.Seat}, f.Aim())
	p.Details = []text.Message{odds, stanceText(g.Hero(p.Seat))}
	p.Choices = []engine.Choice{
		{Move: "join", Label: text.M("choice.join"), Hint: text.M("hint.join"), Rolls: true, Reveals: true},
		{Move: "join ask", Label: text.M("choice.join-ask"), Hint: text.M("hint.join-ask"), Rolls: true, Reveals: true},
		{Move: "no", Label: text.M("choice.no.invite"), Rolls: true, Reveals: true},
	}
	g.window(p, topicInvite, "no")
}

// fightWindow makes a prompt mandatory for the hero on turn and a window for others.
func (g *Game) fightWindow(p *engine.Prompt, otherwise engine.Move) {
	if p.Seat != g.Active {
		g.window(p, topicFight, otherwise)
	}
}

func askShot(g *Game, _ Step, p *engine.Prompt) {
	x := g.FighterOf(p.Seat)
	last := x.Dice[len(x.Dice)-1]
	p.Headline = text.M("ask.shot", "die", last, "left", g.DiceLeft(p.Seat))
	p.Choices = []engine.Choice{
		{Move: "stop", Label: text.M("choice.stop", "die", last), Rolls: true, Reveals: true},
		{Move: "roll", Label: text.M("choice.roll"), Rolls: true, Reveals: true},
	}
	g.fightWindow(p, Pick(last >= StopAt(g.DiceLeft(p.Seat)), "stop", "roll"))
}

func askAid(g *Game, _ Step, p *engine.Prompt) {
	x := g.FighterOf(p.Seat)
	p.Headline = text.M("ask.aid", "dice", view.Dice(x.shown()), "value", g.worth(x))
	for _, a := range g.AidsOf(p.Seat) {
		with := *x
		m := engine.MakeMove("use", a)
		if a == "brew" {
			with.Brew = true
		} else {
			with.Herb += herbValue(a)
		}
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.M("choice.use", "what", texts.Name(a)),
			Hint: text.M("hint.aid", "value", g.worth(&with)), Icon: a, Rolls: true, Reveals: true})
	}
	p.Choices = append(p.Choices,
		engine.Choice{Move: "keep", Label: text.M("choice.keep-roll"), Rolls: true, Reveals: true})
	g.fightWindow(p, "keep")
}

func askOn(g *Game, s Step, p *engine.Prompt) {
	f, h := g.Fight, g.Hero(p.Seat)
	p.Headline = text.M("ask.on", "foe", g.foeCalled(f.Foe, f.Named), "left", f.WP, "wp", h.WP)
	if f.Foe != RubbleFoe {
		g.warnOfFall(p, g.FightingSeats(), f.Aim())
	}
	p.Choices = []engine.Choice{
		{Move: "on", Label: text.M("choice.on"), Hint: g.oddsOn(s, p.Seat), Rolls: true, Reveals: true},
		{Move: "leave", Label: text.M("choice.leave"), Rolls: true, Reveals: true},
	}
	g.fightWindow(p, "leave")
}
