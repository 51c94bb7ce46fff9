package games_test

import (
	"reflect"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/heroes/cards"
	"skald/engine/text"
)

// runeboundPromises are the chances of Runebound.
var runeboundPromises = map[told]promise{
	{"hint.again-attack-odds", "percent"}:     {came: rollOfSeat},
	{"hint.again-to-attack-odds", "percent"}:  {came: rollOfSeat},
	{"hint.again-defence-odds", "percent"}:    {came: rollOfSeat},
	{"hint.again-to-defence-odds", "percent"}: {came: rollOfSeat},
	{"hint.again-escape-odds", "percent"}:     {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.again-to-escape-odds", "percent"}:  {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.again-test-odds", "percent"}:       {came: rollOfSeat},
	{"hint.again-to-test-odds", "percent"}:    {came: rollOfSeat},
	{"hint.better-attack-odds", "percent"}:    {came: rollOfSeat},
	{"hint.better-defence-odds", "percent"}:   {came: rollOfSeat},
	{"hint.better-escape-odds", "percent"}:    {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.better-test-odds", "percent"}:      {came: rollOfSeat},
	{"hint.worse-attack-odds", "percent"}:     {came: rollOfSeat},
	{"hint.worse-defence-odds", "percent"}:    {came: rollOfSeat},
	{"hint.worse-escape-odds", "percent"}:     {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.worse-test-odds", "percent"}:       {came: rollOfSeat},
	{"hint.attack-odds", "percent"}:           {came: rollOfSeat},
	{"hint.sure-attack-odds", "percent"}:      {came: rollOfSeat},
	{"hint.sure-defence-odds", "percent"}:     {came: rollOfSeat},
	{"hint.sure-escape-odds", "percent"}:      {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.sure-test-odds", "percent"}:        {came: rollOfSeat},
	{"hint.defence-odds", "percent"}:          {came: rollOfSeat},
	{"hint.escape-odds", "percent"}:           {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.percent-each-try", "percent"}:      {sets: runeboundPlainly, came: rollOfSeat},
	{"hint.test-odds", "percent"}:             {came: rollOfSeat},
	{"hint.stance-odds", "won"}:               {sets: runeboundPlainly, goes: fightOn, came: fightWon},
	{"hint.stance-odds", "down"}:              {sets: runeboundPlainly, goes: fightOn, came: knockedOut},
	{"hint.stance-flees", "won"}:              {sets: runeboundPlainly, goes: fightOn, came: fightWon},
	{"hint.stance-flees", "fled"}:             {sets: runeboundPlainly, goes: fightOn, came: fled},
	{"hint.stance-flees", "down"}:             {sets: runeboundPlainly, goes: fightOn, came: knockedOut},
	{"hint.stance-mostly-flees", "won"}:       {sets: runeboundPlainly, goes: fightOn, came: fightWon},
	{"hint.stance-mostly-flees", "fled"}:      {sets: runeboundPlainly, goes: fightOn, came: fled},
	{"hint.stance-mostly-flees", "down"}:      {sets: runeboundPlainly, goes: fightOn, came: knockedOut},
	{"hint.fight-odds", "won"}:                {sets: runeboundToTheEnd, goes: fightOn, came: fightWon},
	{"hint.fight-odds", "down"}:               {sets: runeboundToTheEnd, goes: fightOn, came: knockedOut},
	{"hint.undefeated", "percent"}:            {sets: runeboundToTheEnd, goes: fightOn, came: fightWon},
	{"hint.rival", "percent"}:                 {sets: runeboundToTheEnd, goes: fightOn, came: fightWon},
	{"hint.chance", "percent"}: {sets: runeboundToTheEnd, goes: stayAndFight, came: challengeWon,
		common: true},
	{"hint.average", "percent"}: {sets: runeboundToTheEnd, goes: stayAndFight, came: challengeWon,
		common: true},
	{"hint.stay-undefeated", "percent"}: {sets: runeboundToTheEnd, goes: fightOn, came: fightWon},
	{"hint.stay-counter", "percent"}: {sets: runeboundToTheEnd, goes: stayAndFight, came: challengeWon,
		common: true},
}

// runeboundPlainly uses no cards that cost something. runeboundToTheEnd does not flee either, and all attack as well as
// they can.
func runeboundPlainly(q *engine.Prompt) []engine.Move {
	return []engine.Move{"standing guard none", "standing boost never", "standing cancel never",
		plainly(q, map[int]string{5: "never", 6: "none", 7: "none"})}
}

func runeboundToTheEnd(q *engine.Prompt) []engine.Move {
	return append(runeboundPlainly(q), "stance best best best never never never none none")
}

// plainly is the move to a stance in which some parts have other words, and all others
// those the seat has chosen.
func plainly(q *engine.Prompt, words map[int]string) engine.Move {
	for _, f := range q.Forms {
		if f.Verb != "stance" {
			continue
		}
		move := f.Verb
		for i, slot := range f.Slots {
			word := words[i]
			if word == "" {
				word = slot.Options[slices.IndexFunc(slot.Options,
					func(o engine.SlotOption) bool { return !o.Hint.IsZero() })].ID
			}
			move += " " + word
		}
		return engine.Move(move)
	}
	return ""
}

// rollOfSeat is the first roll of the seat against a number.
func rollOfSeat(p *trial) verdict {
	for _, e := range p.events {
		if e.Kind == "rolled" && e.Seat == p.seat && e.Facts.Target > 0 {
			return decided(e.Facts.Success)
		}
	}
	return open
}

// fightOn goes where the choice leads, fights there with as much effort as helps and costs no wound, and lets the
// stance fight.
func fightOn(p *trial, q *engine.Prompt) engine.Move {
	verbs := []string{"explore"}
	if p.told.key == "hint.rival" {
		verbs = []string{"attack"}
	}
	for _, c := range q.Choices {
		foe := p.choice.Hint.Args.Get("foe")
		if c.Move == "fight all" || slices.Contains(verbs, c.Move.Verb()) && c.Place == p.choice.Place &&
			(foe == nil || reflect.DeepEqual(c.Label.Args.Get("foe"), foe)) {
			return c.Move
		}
	}
	return effort(q)
}

// stayAndFight is fightOn where the choice led, without using the rest of the movement dice.
func stayAndFight(p *trial, q *engine.Prompt) engine.Move {
	if c := q.Find("stay"); c != nil && c.Place == p.choice.Place {
		return c.Move
	}
	return fightOn(p, q)
}

// challengeWon is whether the seat wins the next challenge of a colour; the chance is not that of an encounter or of a
// fight under another event.
func challengeWon(p *trial) verdict {
	for _, e := range p.events {
		if e.Kind == "revealed" && e.Text.Key != "say.revealed.challenge" {
			return void
		}
	}
	return fightWon(p)
}

// effort is the roll with the best chance for the least exhaustion, without a wound; "" where none is asked.
func effort(q *engine.Prompt) (best engine.Move) {
	top := -1
	for _, c := range q.Choices {
		hurts := c.Label.Key == "choice.roll-hurt"
		if n, ok := c.Hint.Args.Get("percent").(int); ok && c.Move.Verb() == "roll" && !hurts && n > top {
			best, top = c.Move, n
		}
	}
	return best
}

// fightEnd returns the result of the fight that the seat began, and the seat that its event names.
func fightEnd(p *trial) (how string, seat engine.Seat) {
	for _, e := range p.events {
		switch e.Kind {
		case "beaten", "failed", "fled", "kept", "duel-won", "duel-over", "knocked-out":
			return e.Kind, e.Seat
		}
	}
	if p.g.Turn().Seat != p.seat {
		return "passed", engine.Public
	}
	return "", engine.Public
}

func fightWon(p *trial) verdict {
	switch how, seat := fightEnd(p); how {
	case "":
		return open
	case "passed":
		return void
	default:
		return decided(how == "beaten" || how == "duel-won" && seat == p.seat || how == "knocked-out" && seat != p.seat)
	}
}

func fled(p *trial) verdict {
	switch how, _ := fightEnd(p); how {
	case "":
		return open
	case "passed":
		return void
	default:
		return decided(how == "fled" || how == "duel-over")
	}
}

func knockedOut(p *trial) verdict {
	switch how, seat := fightEnd(p); how {
	case "":
		return open
	case "passed":
		return void
	default:
		return decided(how == "knocked-out" && seat == p.seat || how == "duel-won" && seat != p.seat)
	}
}

// returnPromises are the chances of Return of the Heroes.
var returnPromises = map[told]promise{
	{"hint.odds", "percent"}:             {came: tested},
	{"hint.odds-foe", "percent"}:         {came: tested},
	{"hint.odds-never", "percent"}:       {came: tested},
	{"hint.odds-foe-never", "percent"}:   {came: tested},
	{"hint.odds-hearts", "percent"}:      {came: combatWon},
	{"hint.tower", "percent"}:            {goes: losesArmour, came: realmWon},
	{"hint.trainer", "percent"}:          {came: learned},
	{"hint.trainer.best", "percent"}:     {came: learned},
	{"hint.signpost", "percent"}:         {came: tested},
	{"hint.path", "percent"}:             {came: pathFound},
	{"hint.path-again", "percent"}:       {came: pathFound},
	{"hint.path-brief", "percent"}:       {came: pathFound},
	{"hint.path-again-brief", "percent"}: {came: pathFound},
	{"foe-odds", "percent"}:              {goes: bestFight, came: combatWon},
}

func tested(p *trial) verdict {
	for _, e := range p.events {
		if e.Kind == "tested" && e.Seat == p.seat {
			return decided(e.Facts.Success)
		}
	}
	return open
}

// learned is whether a trainer's test, which is to fail, has failed.
func learned(p *trial) verdict {
	switch tested(p) {
	case came:
		return never
	case never:
		return came
	}
	return open
}

func combatWon(p *trial) verdict {
	for _, e := range p.events {
		switch {
		case e.Seat != p.seat:
		case e.Kind == "won":
			return came
		case e.Kind == "lost":
			return never
		}
	}
	if p.g.Turn().Seat != p.seat || len(p.events) > 0 && p.told.key == "foe-odds" &&
		!slices.ContainsFunc(p.g.Prompts(), func(q engine.Prompt) bool {
			return slices.ContainsFunc(q.Choices, func(c engine.Choice) bool { return p.meant(c) || c.Move == "roll" })
		}) {
		return void // on the way something came between
	}
	return open
}

func realmWon(p *trial) verdict {
	for _, e := range p.events {
		switch e.Kind {
		case "victory":
			return came
		case "died":
			return never
		}
	}
	return open
}

// pathFound is whether all hidden paths of a walk have been found; one that ends before
// the last of them, at a being that was face down, leaves it open.
func pathFound(p *trial) verdict {
	found, at := void, ""
	for _, e := range p.events {
		switch {
		case e.Seat != p.seat:
		case e.Kind == "searched" && !e.Facts.Success:
			return never
		case e.Kind == "searched":
			found = came
		case e.Kind == "moved":
			at = e.Facts.To
		}
	}
	if found == came && !strings.EqualFold("move "+at, string(p.choice.Move)) {
		return unknown
	}
	return found
}

// losesArmour keeps the hero's own hit points as long as it can.
func losesArmour(_ *trial, q *engine.Prompt) engine.Move {
	for _, c := range q.Choices {
		if c.Move.Verb() == "lose" && c.Move != "lose own" {
			return c.Move
		}
	}
	return ""
}

// meant reports whether a choice is a fight at the destination with no better odds than the hint showed. A fight
// against a being seen only on the way was not meant.
func (p *trial) meant(c engine.Choice) bool {
	n, ok := c.Hint.Args.Get("percent").(int)
	return ok && c.Move.Verb() == "fight" && c.Place == p.choice.Place && n <= p.percent
}

// bestFight fights with the best odds there are.
func bestFight(p *trial, q *engine.Prompt) engine.Move {
	best, top := engine.Move(""), -1
	for _, c := range q.Choices {
		if n, _ := c.Hint.Args.Get("percent").(int); p.meant(c) && n > top {
			best, top = c.Move, n
		}
	}
	if best == "" && q.Find("end") != nil {
		return "end"
	}
	return best
}

// andorPromises are the chances of Legends of Andor.
var andorPromises = map[told]promise{
	{"hint.first-round", "percent"}: {sets: andorPlainly, goes: joins, came: firstRound},
	{"hint.first-shot", "percent"}:  {sets: andorPlainly, goes: joins, came: firstShot},
	{"hint.round", "percent"}:       {sets: andorPlainly, goes: joins, came: firstRound},

	{"hint.first-round.least", "percent"}: {sets: andorPlainly, goes: joins, came: firstRound, least: true},
	{"hint.first-shot.least", "percent"}:  {sets: andorPlainly, goes: joins, came: firstShot, least: true},
	{"hint.round.least", "percent"}:       {sets: andorPlainly, goes: joins, came: firstRound, least: true},
}

func andorPlainly(q *engine.Prompt) []engine.Move {
	return []engine.Move{plainly(q, map[int]string{2: "never", 3: "never", 4: "ask"})}
}

// joins joins the fight and stays in it; whoever decides for themselves does so as the
// autopilot would, with nothing that is scarce.
func joins(p *trial, q *engine.Prompt) engine.Move {
	for _, m := range []engine.Move{"join", "on"} {
		if q.Find(m) != nil {
			return m
		}
	}
	if m, _ := andorPilot.Choose(p.g.Imagine(q.Seat, p.d), q.Seat, p.d); m.Verb() != "use" && q.Legal(m) {
		return m
	}
	if q.Find("keep") != nil {
		return "keep"
	}
	return ""
}

var andorPilot = func() engine.Autopilot {
	rules, _ := games.Find("legends-of-andor")
	return rules.Autopilot(2)
}()

// firstRound is whether the heroes win the round. Whom a card strikes down as it begins
// has not won it.
func firstRound(p *trial) verdict {
	for _, e := range p.events {
		switch e.Kind {
		case "clash":
			return decided(e.Facts.Success)
		case "fight-ended", "over":
			return never
		}
	}
	return open
}

func firstShot(p *trial) verdict {
	if v := firstRound(p); v != came {
		return v
	}
	return decided(slices.ContainsFunc(p.events, func(e engine.Event) bool { return e.Kind == "beaten" }))
}

// heroesPromises are the chances of Heroes.
var heroesPromises = map[told]promise{
	{"hint.chance", "n"}: {came: rolledFor},
}

// rolledFor returns whether the dice, with those kept, pay for the purpose for which dice were kept. Only the seat sees
// the roll; if another seat has stopped the clash, there is none.
func rolledFor(p *trial) verdict {
	for _, e := range p.events {
		switch {
		case e.Seat != p.seat:
		case e.Kind == "stopped":
			return void
		case e.Kind == "rolled":
			dice := p.kept()
			for _, n := range e.Facts.Dice {
				dice = append(dice, cards.Symbol(n))
			}
			what := p.choice.Label.Args.Get("what").(text.Message).Key
			spell := cards.First.SpellOf(strings.TrimPrefix(what, "name."))
			switch what {
			case "action.draw":
				spell = &cards.Spell{Needs: []cards.Symbol{cards.Card, cards.Card, cards.Card}}
			case "choice.rise":
				spell = &cards.Spell{Needs: slices.Repeat([]cards.Symbol{cards.Card}, 5)}
			case "action.dispel":
				spell = &cards.Spell{Needs: []cards.Symbol{cards.Fire, cards.Water, cards.Earth, cards.Air}}
			}
			_, pays := spell.Pay(dice)
			return decided(pays)
		}
	}
	return open
}

// kept lists the dice the choice keeps, as the question shows them.
func (p *trial) kept() (dice []cards.Symbol) {
	for _, q := range engine.Of(p.before.Prompts(), p.seat) {
		for _, f := range q.Forms {
			if f.Verb != p.choice.Move.Verb() {
				continue
			}
			for _, o := range f.Slots[0].Options {
				if slices.Contains(p.choice.Move.Args(), o.ID) {
					face := o.Label.Args.Get("face").(text.Message).Key
					dice = append(dice, cards.Symbols[slices.IndexFunc(cards.Symbols[:],
						func(s cards.Symbol) bool { return "symbol."+s.ID() == face })])
				}
			}
		}
	}
	return dice
}
