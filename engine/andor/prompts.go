package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

// The topics of standing answers.
const (
	topicInvite = "invite" // invitations into a fight
	topicGifts  = "gifts"  // gifts in a region
	topicShares = "shares" // divisions that touch one's share
	topicWard   = "ward"   // shields against events
	topicOffer  = "offers" // what events offer
	topicDeals  = "deals"  // exchanges
	topicFight  = "fight"  // decisions in a fight
)

// standingTable lists what standing answers there are.
var standingTable = func() standing.Table {
	word := func(id string, answers ...engine.Move) standing.Word {
		w := standing.Word{ID: id, Label: text.M("standing.word." + id)}
		if len(answers) > 0 {
			w.Answer = standing.First(answers...)
		}
		return w
	}
	asked, always, never := word(ask), word("always", "join", "yes"), word("never", "no")
	topic := func(id string, words ...standing.Word) standing.Topic {
		return standing.Topic{ID: id, Label: text.M("standing." + id), Words: words}
	}
	return standing.Table{
		topic(topicInvite, asked, always, never),
		topic(topicGifts, always, asked),
		topic(topicShares, always, asked),
		topic(topicWard, asked, always, never),
		topic(topicOffer, asked, always, never),
	}
}()

// Prompts implements engine.Game. Everybody sees all: the heroes stand together.
func (g *Game) Prompts() []engine.Prompt {
	if g.asked == nil && g.Over == "" {
		for _, s := range g.seats(0) {
			q, ok := g.question(s)
			if ok {
				g.asked = append(g.asked, q)
			}
			// An exchange is asked about beside a hero's own question, unless that
			// takes yes or no as well.
			if p, open := g.dealPrompt(s); open && (!ok || q.Kind == engine.Must && !q.Legal("yes") && !q.Legal("no")) {
				g.asked = append(g.asked, p)
			}
			if p, ok := g.freePrompt(s); ok {
				g.asked = append(g.asked, p)
			}
		}
	}
	return slices.Clone(g.asked)
}

// question is what the next step asks a seat.
func (g *Game) question(seat engine.Seat) (engine.Prompt, bool) {
	s := g.top()
	p := engine.Prompt{Seat: seat, Kind: engine.Must}
	switch {
	case g.Plan != nil:
		return g.planPrompt(p)
	case s.Do == doTurn && s.Seat == seat:
		g.turnPrompt(&p)
	case s.Do == doMove && s.Seat == seat:
		g.movePrompt(&p)
	case s.Do == doInvite && slices.Contains(s.Asked, seat):
		g.invitePrompt(&p)
	case s.Do == doShot && s.Seat == seat:
		g.shotPrompt(&p)
	case s.Do == doFlip && g.turner() == seat:
		g.flipPrompt(&p, s.Seat)
	case s.Do == doAid && s.Seat == seat:
		g.aidPrompt(&p)
	case s.Do == doGuard && slices.Contains(s.Asked, seat):
		p.Headline = text.M("ask.guard", "n", g.Fight.Loss, "wp", g.hero(seat).WP)
		p.Choices = yesNo("guard")
		g.window(&p, topicFight, pick(g.hero(seat).WP <= g.Fight.Loss, "yes", "no"))
	case s.Do == doOn && slices.Contains(s.Asked, seat):
		g.onPrompt(&p)
	case s.Do == doWard && slices.Contains(s.Asked, seat):
		p.Headline = text.M("ask.ward", "title", text.M("event."+s.What+".title"))
		p.Details = []text.Message{text.M("event." + s.What)}
		p.Choices = yesNo("ward")
		g.window(&p, topicWard, "no")
	case s.Do == doOffer && slices.Contains(s.Asked, seat):
		p.Headline = text.M("ask.offer", "title", text.M("event."+s.What+".title"))
		p.Details = []text.Message{text.M("event." + s.What)}
		for _, w := range g.offerWares(s.What, g.hero(seat)) {
			label := text.M("choice.yes.offer")
			m := engine.Move(w)
			if w != "yes" {
				label, m = text.M("choice.take", "what", name(w)), engine.MakeMove("take", w)
			}
			p.Choices = append(p.Choices, engine.Choice{Move: m, Label: label, Icon: w})
		}
		p.Choices = append(p.Choices, engine.Choice{Move: "no", Label: text.M("choice.no.offer")})
		g.window(&p, topicOffer, "no")
	case g.asksDivision(s) && g.asker(s) == seat:
		g.dividePrompt(&p, s)
	default:
		return p, false
	}
	return p, true
}

func (g *Game) asksDivision(s step) bool {
	switch s.Do {
	case doReward, doShare, doSplitLoss, doSplitGain, doPay, doChoose, doUncover, doSpare, doPeek, doRisk:
		return true
	}
	return false
}

func pick(yes bool, a, b engine.Move) engine.Move {
	if yes {
		return a
	}
	return b
}

// window makes a question one the others wait for with a default, answered by the
// seat's standing answer if it has one.
func (g *Game) window(p *engine.Prompt, topic string, otherwise engine.Move) {
	standingTable.Apply(g.hero(p.Seat).Standing, p, topic, otherwise)
}

func yesNo(what string) []engine.Choice {
	return []engine.Choice{
		{Move: "yes", Label: text.M("choice.yes." + what)},
		{Move: "no", Label: text.M("choice.no." + what)},
	}
}

// turnPrompt asks for the action of the hero on turn (booklet: Actions of the
// heroes).
func (g *Game) turnPrompt(p *engine.Prompt) {
	h := g.hero(p.Seat)
	p.Headline = text.M("ask.turn", "who", g.who(p.Seat), "day", g.Day)
	p.Details = []text.Message{g.hoursLeft(h)}
	hours := g.hours(h)
	for _, at := range g.foes(p.Seat) {
		p.Choices = append(p.Choices, g.fightChoices(p.Seat, at)...)
		if others := g.helpers(p.Seat, at); len(others) > 0 {
			p.Choices = append(p.Choices, g.inviteChoice(p.Seat, at, others))
			if len(others) > 1 {
				p.Forms = append(p.Forms, g.inviteForm(p.Seat, at, others))
			}
		}
	}
	g.moveChoices(p)
	if hours > 0 {
		for _, a := range g.Allies {
			for _, cost := range sortedPlaces(g.escortable(p.Seat, a)) {
				p.Choices = append(p.Choices, engine.Choice{
					Move: engine.MakeMove("escort", a.ID, cost.at), Label: text.M("choice.escort", "ally", name(a.ID), "to", place(cost.at)),
					Hint: hoursCost(cost.hours, g.hoursWill(h, cost.hours)), Group: text.M("group.escort", "ally", name(a.ID)),
					Place: regionID(cost.at), Icon: a.ID, Ends: true, Reveals: true, Rolls: true,
				})
			}
		}
		p.Choices = append(p.Choices, engine.Choice{
			Move: "pass", Label: text.M("choice.pass"), Hint: hoursCost(1, g.hoursWill(h, 1)), Icon: "hourglass", Ends: true, Rolls: true, Reveals: true,
		})
	}
	g.freeSteps(p)
	key := "hint.end"
	if g.Rooster == engine.Public {
		key = "hint.end-first"
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "end", Label: text.M("choice.end"), Hint: text.M(key), Icon: "rooster", Ends: true, Rolls: true, Reveals: true})
}

// hoursLeft says how much of the day a hero has before him; overtime is spoken
// of only where the legend allows it and willpower is left for it.
func (g *Game) hoursLeft(h *hero) text.Message {
	left := max(0, dayHours-h.Hour)
	if over := max(0, g.hours(h)-left); over > 0 {
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

// moveChoices lists where a hero can go: to end his movement there, or to a
// neighbouring region to go on from there.
func (g *Game) moveChoices(p *engine.Prompt) {
	trips := g.trips(p.Seat)
	p.Choices = slices.Grow(p.Choices, len(trips)+16)
	for _, t := range trips {
		key := tripPlain
		switch {
		case t.risky:
			key = tripRisky
		case g.fogAt(t.at) >= 0:
			key = tripFog
		case g.creatureAt(t.at) != nil:
			key = tripCreature
		}
		w := &regionTable[t.at]
		p.Choices = append(p.Choices, engine.Choice{
			Move: w.move, Label: w.moveLabel, Hint: tripHint(key, t.hours, t.will), Group: hoursGroup(t.hours),
			Place: w.id, Icon: "boot", Ends: true, Rolls: true, Reveals: true,
		})
	}
	for _, t := range trips {
		if t.steps == 1 {
			w := &regionTable[t.at]
			p.Choices = append(p.Choices, engine.Choice{
				Move: w.walk, Label: w.walkLabel, Hint: tripHint(tripWalk, t.hours, t.will), Group: walkGroup,
				Place: w.id, Icon: "boot", Rolls: true, Reveals: true,
			})
		}
	}
}

// freeSteps offers what lets a movement go further without an hour (booklet:
// Wineskin, Medicinal herb).
func (g *Game) freeSteps(p *engine.Prompt) {
	h := g.hero(p.Seat)
	for _, id := range []string{"wineskin", "herb-3", "herb-4"} {
		if h.small(id) != nil {
			n := max(1, herbValue(id))
			p.Choices = append(p.Choices, engine.Choice{
				Move: engine.MakeMove("use", id), Label: text.M("choice.use", "what", name(id)), Hint: text.M("hint.free-steps", "n", n), Icon: id,
			})
		}
	}
}

// movePrompt asks in the middle of a movement.
func (g *Game) movePrompt(p *engine.Prompt) {
	h := g.hero(p.Seat)
	p.Headline = text.M("ask.move", "who", g.who(p.Seat), "at", place(h.At))
	p.Details = []text.Message{g.hoursLeft(h)}
	p.Choices = append(p.Choices, engine.Choice{Move: "stay", Label: text.M("choice.stay", "at", place(h.At)), Icon: "flag", Ends: true, Rolls: true, Reveals: true})
	g.moveChoices(p)
	g.freeSteps(p)
}

func (g *Game) foeName(at int) text.Message {
	if c := g.creatureAt(at); c != nil {
		return name(c.Kind)
	}
	return name(rubbleFoe)
}

// fightChoices offers a fight alone: by the stance, and with every die in hand.
func (g *Game) fightChoices(seat engine.Seat, at int) []engine.Choice {
	hint := g.odds([]engine.Seat{seat}, at)
	icon := rubbleFoe
	if c := g.creatureAt(at); c != nil {
		icon = c.Kind
	}
	return []engine.Choice{
		{Move: engine.MakeMove("fight", at), Label: text.M("choice.fight", "foe", g.foeName(at), "at", at), Hint: hint, Place: regionID(at), Icon: icon, Rolls: true, Reveals: true, Ends: true},
		{Move: engine.MakeMove("fight", at, ask), Label: text.M("choice.fight-ask", "foe", g.foeName(at), "at", at), Hint: text.M("hint.fight-ask"), Place: regionID(at), Icon: icon, Rolls: true, Reveals: true, Ends: true},
	}
}

// odds says what both sides make on average.
func (g *Game) odds(with []engine.Seat, at int) text.Message {
	ours := float64(allyStrength * len(g.alliesAt(at)))
	for _, s := range with {
		ours += float64(g.hero(s).SP) + g.expected(s)
	}
	c := g.creatureAt(at)
	if c == nil {
		return text.M("hint.rubble", "ours", int(ours+0.5))
	}
	n, black := beastDice(c.Kind, c.will())
	return text.M("hint.fight", "ours", int(ours+0.5), "theirs", int(float64(g.strength(*c))+meanEquals(n, black)+0.5), "wp", c.will())
}

func seatWords(seats []engine.Seat) []any {
	var out []any
	for _, s := range seats {
		out = append(out, int(s)+1)
	}
	return out
}

func (g *Game) inviteChoice(seat engine.Seat, at int, others []engine.Seat) engine.Choice {
	var names []text.Message
	for _, s := range others {
		names = append(names, g.who(s))
	}
	return engine.Choice{
		Move: engine.MakeMove("invite", append([]any{at}, seatWords(others)...)...), Label: text.M("choice.invite", "foe", g.foeName(at), "at", at, "with", names),
		Hint: g.odds(append([]engine.Seat{seat}, others...), at), Place: regionID(at), Icon: "heroes", Rolls: true, Reveals: true, Ends: true,
	}
}

func (g *Game) inviteForm(seat engine.Seat, at int, others []engine.Seat) engine.Form {
	f := engine.Form{Verb: "invite", Label: text.M("form.invite", "foe", g.foeName(at), "at", at), Hint: text.M("form.invite.hint"), Rolls: true, Reveals: true, Ends: true}
	f.Slots = []engine.Slot{
		{Name: "at", Label: text.M("slot.at"), Options: []engine.SlotOption{{ID: strconv.Itoa(at), Label: place(at)}}},
		{Name: "with", Label: text.M("slot.with"), Some: true, Count: engine.Range{Min: 1, Max: len(others)}},
	}
	for _, s := range others {
		f.Slots[1].Options = append(f.Slots[1].Options, engine.SlotOption{ID: strconv.Itoa(int(s) + 1), Label: g.who(s)})
	}
	return f
}

func (g *Game) invitePrompt(p *engine.Prompt) {
	f := g.Fight
	p.Headline = text.M("ask.invite", "who", g.who(f.Starter), "foe", name(f.Foe), "at", place(f.At))
	st := g.hero(p.Seat).Stance
	p.Details = []text.Message{g.odds([]engine.Seat{f.Starter, p.Seat}, f.At), stanceText(st)}
	p.Choices = []engine.Choice{
		{Move: "join", Label: text.M("choice.join"), Hint: text.M("hint.join"), Rolls: true, Reveals: true},
		{Move: "join ask", Label: text.M("choice.join-ask"), Hint: text.M("hint.join-ask"), Rolls: true, Reveals: true},
		{Move: "no", Label: text.M("choice.no.invite"), Rolls: true, Reveals: true},
	}
	g.window(p, topicInvite, "no")
}

// inFight asks the hero on turn as one who must answer, others as a window.
func (g *Game) inFight(p *engine.Prompt, otherwise engine.Move) {
	if p.Seat != g.Active {
		g.window(p, topicFight, otherwise)
	}
}

func (g *Game) shotPrompt(p *engine.Prompt) {
	x := g.fighter(p.Seat)
	last := x.Dice[len(x.Dice)-1]
	p.Headline = text.M("ask.shot", "die", last, "left", g.diceLeft(p.Seat))
	p.Choices = []engine.Choice{
		{Move: "stop", Label: text.M("choice.stop", "die", last), Rolls: true, Reveals: true},
		{Move: "roll", Label: text.M("choice.roll"), Rolls: true, Reveals: true},
	}
	g.inFight(p, pick(last >= stopAt(g.diceLeft(p.Seat)), "stop", "roll"))
}

func (g *Game) flipPrompt(p *engine.Prompt, of engine.Seat) {
	x := g.fighter(of)
	p.Headline = text.M("ask.flip", "whose", g.who(of), "dice", diceText(x.Dice), "value", g.worth(x))
	for i, face := range x.Dice {
		if n := g.turnGain(x, i); n > 0 {
			p.Choices = append(p.Choices, engine.Choice{
				Move: engine.MakeMove("flip", i+1), Label: text.M("choice.flip", "n", i+1, "from", face, "to", opposite(face, x.Black)), Hint: text.M("hint.flip", "n", n), Rolls: true, Reveals: true,
			})
		}
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "keep", Label: text.M("choice.keep-die"), Rolls: true, Reveals: true})
	g.inFight(p, "keep")
}

func (g *Game) aidPrompt(p *engine.Prompt) {
	x := g.fighter(p.Seat)
	p.Headline = text.M("ask.aid", "dice", diceText(x.shown()), "value", g.worth(x))
	for _, a := range g.aids(p.Seat) {
		with := *x
		m := engine.MakeMove("use", a)
		if a == "brew" {
			with.Brew = true
		} else {
			with.Herb = herbValue(a)
		}
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: text.M("choice.use", "what", name(a)), Hint: text.M("hint.aid", "value", g.worth(&with)), Icon: a, Rolls: true, Reveals: true})
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "keep", Label: text.M("choice.keep-roll"), Rolls: true, Reveals: true})
	g.inFight(p, "keep")
}

func (g *Game) onPrompt(p *engine.Prompt) {
	f, h := g.Fight, g.hero(p.Seat)
	p.Headline = text.M("ask.on", "foe", name(f.Foe), "left", f.WP, "wp", h.WP)
	p.Choices = []engine.Choice{
		{Move: "on", Label: text.M("choice.on"), Hint: hoursCost(1, g.hoursWill(h, 1)), Rolls: true, Reveals: true},
		{Move: "leave", Label: text.M("choice.leave"), Rolls: true, Reveals: true},
	}
	g.inFight(p, "leave")
}

func (g *Game) planPrompt(p engine.Prompt) (engine.Prompt, bool) {
	if !slices.Contains(g.Plan.Asked, p.Seat) {
		return p, false
	}
	p.Headline = text.M("ask.plan", "who", g.who(g.Plan.By), "what", g.divisionText(g.top(), g.Plan.Move))
	p.Choices = yesNo("plan")
	for i := range p.Choices {
		p.Choices[i].Rolls, p.Choices[i].Reveals = true, true
	}
	g.window(&p, topicShares, "yes")
	return p, true
}

func (g *Game) dealPrompt(seat engine.Seat) (engine.Prompt, bool) {
	x := g.dealFor(seat)
	if x == nil || g.hero(seat).Done {
		return engine.Prompt{}, false
	}
	a, b := g.hero(x.From), g.hero(x.To)
	_, falcon := g.nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	p := engine.Prompt{Seat: seat, Headline: text.M("ask.deal", "who", g.who(x.From), "gives", goodsText(x.Gold, give), "gets", goodsText(x.Back, take))}
	p.Choices = yesNo("deal")
	p.Choices[0].Rolls, p.Choices[0].Reveals = true, true
	g.window(&p, topicDeals, "no")
	return p, true
}

// freePrompt lists a seat's free actions: any time, also when another hero is on
// turn, as long as its disk is not in the sunrise box (booklet: Free actions).
func (g *Game) freePrompt(seat engine.Seat) (engine.Prompt, bool) {
	h := g.hero(seat)
	p := engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.free")}
	if !h.Done && g.Day > 0 {
		g.freeChoices(&p)
		if !g.inRound(seat) {
			g.dealForms(&p)
		}
	}
	p.Forms = append(p.Forms, g.stanceForm(seat))
	p.Forms = append(p.Forms, standingForms...)
	return p, true
}

func (g *Game) freeChoices(p *engine.Prompt) {
	h := g.hero(p.Seat)
	busy := g.inRound(p.Seat)
	add := func(m engine.Move, label, hint text.Message, icon string, reveals bool) {
		p.Choices = append(p.Choices, engine.Choice{Move: m, Label: label, Hint: hint, Icon: icon, Place: regionID(h.At), Reveals: reveals, Rolls: reveals})
	}
	if i := g.wellAt(h.At); i >= 0 && g.Wells[i].Full {
		add("well", text.M("choice.well"), text.M("hint.well", "n", pickInt(h.ID == "warrior", wellWill+2, wellWill)), "well", true)
	}
	if g.fogAt(h.At) >= 0 && !h.Set && g.Fight == nil && g.top().Do == doTurn {
		add("activate", text.M("choice.activate"), text.Message{}, "fog", true)
	}
	for _, at := range g.spied(p.Seat) {
		add(engine.MakeMove("look", at), text.M("choice.look", "at", place(at)), text.Message{}, "telescope", true)
	}
	if !busy {
		if slices.Contains(g.Farmers, h.At) && g.creatureAt(h.At) == nil {
			add("take farmer", text.M("choice.take", "what", name("farmer")), text.Message{}, "farmer", true)
		}
		if h.Farmers > 0 {
			add("drop farmer", text.M("choice.drop", "what", name("farmer")), text.Message{}, "farmer", false)
		}
		for _, l := range g.Lying {
			switch {
			case l.At != h.At:
			case l.What == "gold":
				add("take gold", text.M("choice.take-gold", "n", l.N), text.Message{}, "gold", false)
			case l.What == hiddenRune:
				if g.runesHidden(h.At) > 0 && len(h.Small) < maxSmall {
					add("take "+hiddenRune, text.M("choice.take", "what", name("rune")), text.Message{}, "rune", true)
				}
			case h.fits(l.What) && !(isRune(l.What) && g.creatureAt(h.At) != nil):
				add(engine.MakeMove("take", heapRef(l)), text.M("choice.take", "what", name(l.What)), about(l.What), l.What, true)
			}
		}
		for _, what := range g.wares(h) {
			if g.buyable(h, what) {
				add(engine.MakeMove("buy", what), text.M("choice.buy", "what", name(what), "n", g.priceFor(h, what)), about(what), what, true)
			}
		}
		for i, v := range h.Gems {
			if slices.Contains(g.Merchants, h.At) && !h.Set && slices.Index(h.Gems, v) == i {
				id := "gem-" + strconv.Itoa(v)
				add(engine.MakeMove("sell", id), text.M("choice.sell", "what", name(id), "n", v), text.Message{}, "gem", false)
			}
		}
	}
	for _, id := range []string{"herb-3", "herb-4"} {
		if h.small(id) != nil && h.WP < maxWP && !busy {
			add(engine.MakeMove("eat", id), text.M("choice.eat", "what", name(id)), text.M("hint.eat", "n", min(herbValue(id), maxWP-h.WP)), id, false)
		}
	}
	for _, q := range g.Pending {
		if q.Event == "golden-8" && slices.Contains(q.At, h.At) && h.Gold >= 2 && h.SP < maxSP && !busy {
			add("buy training", text.M("choice.training"), text.Message{}, "strength", false)
		}
	}
}

func isRune(id string) bool { return slices.Contains(runeColours, id) }

func pickInt(yes bool, a, b int) int {
	if yes {
		return a
	}
	return b
}

// dealForms offers gifts, exchanges and laying down.
func (g *Game) dealForms(p *engine.Prompt) {
	h := g.hero(p.Seat)
	mine := h.goods()
	if len(mine) > 0 {
		p.Forms = append(p.Forms, engine.Form{Verb: "drop", Label: text.M("form.drop"), Slots: []engine.Slot{goodsSlot("what", "slot.drop", mine, "", 1)}, Reveals: true, Rolls: true})
	}
	if h.Gold > 0 {
		p.Forms = append(p.Forms, engine.Form{Verb: "drop", Label: text.M("form.drop-gold"), Slots: []engine.Slot{goldWord(), amount("slot.gold", 1, h.Gold)}})
	}
	for _, s := range g.seats(p.Seat)[1:] {
		ok, falcon := g.nearby(p.Seat, s)
		if !ok {
			continue
		}
		whom := engine.Slot{Name: "to", Label: text.M("slot.to"), Options: []engine.SlotOption{{ID: strconv.Itoa(int(s) + 1), Label: g.who(s)}}}
		give, take := light(mine, falcon), light(g.hero(s).goods(), falcon)
		if !falcon {
			if h.Gold > 0 {
				p.Forms = append(p.Forms, engine.Form{Verb: "give", Label: text.M("form.give-gold", "whom", g.who(s)), Slots: []engine.Slot{whom, goldWord(), amount("slot.gold", 1, h.Gold)}})
			}
			if fit := fitting(give, g.hero(s)); len(fit) > 0 {
				slot := goodsSlot("what", "slot.give", fit, "", 1)
				slot.Count.Max = 1
				p.Forms = append(p.Forms, engine.Form{Verb: "give", Label: text.M("form.give", "whom", g.who(s)), Slots: []engine.Slot{whom, slot}, Reveals: true, Rolls: true})
			}
		}
		gold, back := h.Gold, g.hero(s).Gold
		if gold+back+len(give)+len(take) == 0 {
			continue
		}
		key := "form.trade"
		if falcon {
			key = "form.trade-falcon"
		}
		both := goodsSlot("what", "slot.trade", give, "", 0)
		for _, x := range take {
			both.Options = append(both.Options, engine.SlotOption{ID: "+" + x.ref, Label: text.M("trade.take", "what", goodLabel(x))})
		}
		both.Count.Max = len(both.Options)
		f := engine.Form{Verb: "trade", Label: text.M(key, "whom", g.who(s)), Hint: text.M("form.trade.hint"), Reveals: true, Rolls: true,
			Slots: []engine.Slot{whom, amount("slot.gold-give", 0, gold), amount("slot.gold-take", 0, back)}}
		if len(both.Options) > 0 {
			f.Slots = append(f.Slots, both)
		}
		p.Forms = append(p.Forms, f)
	}
}

func goldWord() engine.Slot {
	return engine.Slot{Name: "what", Label: text.M("slot.what"), Options: []engine.SlotOption{{ID: "gold", Label: name("gold")}}}
}

func amount(key string, least, most int) engine.Slot {
	return engine.Slot{Name: key[len("slot."):], Label: text.M(key), Count: engine.Range{Min: least, Max: most}}
}

func light(goods []good, falcon bool) []good {
	if !falcon {
		return goods
	}
	return slices.DeleteFunc(slices.Clone(goods), func(x good) bool { return isLarge(x.it.ID) })
}

func fitting(goods []good, h *hero) []good {
	return slices.DeleteFunc(slices.Clone(goods), func(x good) bool { return !h.fits(x.it.ID) })
}

func goodLabel(x good) text.Message {
	if x.it.Used && twoUses(x.it.ID) {
		return text.M("half", "what", name(x.it.ID))
	}
	return name(x.it.ID)
}

func goodsSlot(id, key string, goods []good, prefix string, least int) engine.Slot {
	s := engine.Slot{Name: id, Label: text.M(key), Some: true, Count: engine.Range{Min: least, Max: len(goods)}}
	for _, x := range goods {
		s.Options = append(s.Options, engine.SlotOption{ID: prefix + x.ref, Label: goodLabel(x), Hint: about(x.it.ID)})
	}
	return s
}

// dividePrompt asks for a division, choice or answer of one for the group.
func (g *Game) dividePrompt(p *engine.Prompt, s step) {
	title := text.Message{}
	if s.What != "" && (s.Do == doPay || s.Do == doSplitLoss || s.Do == doSplitGain || s.Do == doChoose || s.Do == doUncover || s.Do == doRisk || s.Do == doPeek) {
		title = text.M("event." + s.What)
		p.Details = append(p.Details, title)
	}
	switch s.Do {
	case doReward:
		p.Headline = text.M("ask.reward", "n", s.N, "foe", name(s.What))
		var slots []engine.Slot
		for _, x := range g.fighting() {
			slots = append(slots, share("slot.hero-gold", g.who(x.Seat), 0, s.N), share("slot.hero-will", g.who(x.Seat), 0, s.N))
		}
		g.divideForm(p, "divide", slots, s.N, s)
	case doShare:
		p.Headline = text.M("ask.share", "n", s.N, "what", name(s.What))
		g.divideForm(p, "divide", g.perHero("slot.hero", func(*hero) int { return s.N }), s.N, s)
	case doSplitLoss:
		n := g.lossTotal(s)
		p.Headline = text.M("ask.split-loss", "n", n)
		g.divideForm(p, "divide", g.perHero("slot.hero-will", func(h *hero) int { return min(n, h.WP) }), n, s)
	case doSplitGain:
		n := g.gainTotal(s)
		p.Headline = text.M("ask.split-gain", "n", n)
		g.divideForm(p, "divide", g.perHero("slot.hero-will", func(h *hero) int { return min(n, maxWP-h.WP) }), n, s)
	case doPay:
		p.Headline = text.M("ask.pay", "n", s.N)
		var slots []engine.Slot
		for i := range g.Heroes {
			h := &g.Heroes[i]
			if payGold(s) {
				slots = append(slots, share("slot.hero-gold", name(h.ID), 0, min(s.N, h.Gold)))
			}
			slots = append(slots, share("slot.hero-will", name(h.ID), 0, min(s.N, max(0, h.WP-1))))
		}
		g.divideForm(p, "pay", slots, s.N, s)
		p.Choices = append(p.Choices, engine.Choice{Move: "no", Label: text.M("choice.no.pay"), Rolls: true, Reveals: true})
	case doChoose:
		p.Headline = text.M("ask.choose", "n", s.N)
		list := g.candidates(s)
		slot := engine.Slot{Name: "who", Label: text.M("slot.who"), Some: true, Count: engine.Range{Min: 1, Max: min(s.N, len(list))}}
		for _, id := range list {
			n, _ := strconv.Atoi(id)
			label := place(n)
			if s.What != "golden-20" {
				label = g.who(engine.Seat(n - 1))
			}
			slot.Options = append(slot.Options, engine.SlotOption{ID: id, Label: label})
			p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("choose", n), Label: label, Rolls: true, Reveals: true})
		}
		if s.N > 1 && len(list) > 1 {
			p.Forms = append(p.Forms, engine.Form{Verb: "choose", Label: text.M("form.choose"), Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
		}
		if s.What == "golden-34" || s.What == "golden-23" {
			p.Choices = append(p.Choices, engine.Choice{Move: "no", Label: text.M("choice.no.choose"), Rolls: true, Reveals: true})
		}
	case doUncover:
		p.Headline = text.M("ask.uncover", "n", s.N)
		slot := engine.Slot{Name: "where", Label: text.M("slot.where"), Some: true, Count: engine.Range{Min: 1, Max: min(s.N, len(g.covered()))}}
		for _, at := range g.covered() {
			slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(at), Label: place(at)})
		}
		p.Forms = append(p.Forms, engine.Form{Verb: "uncover", Label: text.M("form.uncover"), Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
		p.Choices = append(p.Choices, engine.Choice{Move: "uncover", Label: text.M("choice.no.uncover"), Rolls: true, Reveals: true})
	case doSpare:
		p.Headline = text.M("ask.spare", "n", s.N)
		slot := engine.Slot{Name: "where", Label: text.M("slot.where"), Some: true, Count: engine.Range{Min: s.N, Max: s.N}}
		var all []int
		for _, at := range g.spareable() {
			slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(at), Label: place(at)})
			all = append(all, at)
		}
		p.Forms = append(p.Forms, engine.Form{Verb: "spare", Label: text.M("form.spare"), Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
		suggest := g.mustSpare()
		for _, at := range all {
			if len(suggest) < s.N && !slices.Contains(suggest, at) {
				suggest = append(suggest, at)
			}
		}
		slices.Sort(suggest)
		var words []any
		for _, at := range suggest {
			words = append(words, at)
		}
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("spare", words...), Label: text.M("choice.spare", "where", listPlaces(suggest)), Rolls: true, Reveals: true})
	case doRisk:
		p.Headline = text.M("ask.risk")
		p.Choices = yesNo("risk")
		p.Choices[0].Rolls, p.Choices[0].Reveals = true, true
		p.Choices[1].Rolls, p.Choices[1].Reveals = true, true
	case doPeek:
		p.Headline = text.M("ask.peek", "title", text.M("event."+g.EventTop+".title"))
		p.Details = []text.Message{text.M("event." + g.EventTop)}
		p.Choices = []engine.Choice{
			{Move: "yes", Label: text.M("choice.yes.peek"), Rolls: true, Reveals: true},
			{Move: "no", Label: text.M("choice.no.peek"), Rolls: true, Reveals: true},
		}
	}
}

// mustSpare lists the circles on which a hero stands: no token lies there.
func (g *Game) mustSpare() []int {
	var out []int
	for _, f := range g.Fog {
		if len(g.heroesAt(f.At)) > 0 {
			out = append(out, f.At)
		}
	}
	return out
}

func listPlaces(at []int) text.Message {
	var parts []text.Message
	for _, x := range at {
		parts = append(parts, text.Plain(strconv.Itoa(x)))
	}
	return text.M("list", "parts", parts)
}

func share(key string, who text.Message, least, most int) engine.Slot {
	return engine.Slot{Name: key[len("slot."):], Label: text.M(key, "who", who), Count: engine.Range{Min: least, Max: most}}
}

func (g *Game) perHero(key string, most func(*hero) int) []engine.Slot {
	var out []engine.Slot
	for i := range g.Heroes {
		out = append(out, share(key, name(g.Heroes[i].ID), 0, most(&g.Heroes[i])))
	}
	return out
}

// divideForm offers a division: as a form, and the plainest ones as choices.
func (g *Game) divideForm(p *engine.Prompt, verb string, slots []engine.Slot, sum int, s step) {
	f := engine.Form{Verb: verb, Label: text.M("form.divide"), Slots: slots, Sum: &engine.Range{Min: sum, Max: sum}, Rolls: true, Reveals: true}
	if len(slots) > 1 {
		p.Forms = append(p.Forms, f)
	}
	for _, ns := range suggestions(slots, sum) {
		var words []any
		for _, n := range ns {
			words = append(words, n)
		}
		m := engine.MakeMove(verb, words...)
		if f.Accepts(m) && p.Find(m) == nil {
			p.Choices = append(p.Choices, engine.Choice{Move: m, Label: g.divisionText(s, m), Rolls: true, Reveals: true})
		}
	}
}

// suggestions are the plainest divisions: evenly, and all to one after the other
// as far as it goes. With two slots, all there are.
func suggestions(slots []engine.Slot, sum int) [][]int {
	var out [][]int
	if len(slots) == 2 {
		for n := sum; n >= 0; n-- {
			out = append(out, []int{n, sum - n})
		}
		return out
	}
	even := make([]int, len(slots))
	for left, i, idle := sum, 0, 0; left > 0 && idle <= len(slots); i = (i + 1) % len(slots) {
		if even[i] < slots[i].Count.Max {
			even[i]++
			left--
			idle = 0
		} else {
			idle++
		}
	}
	out = append(out, even)
	for first := range slots {
		ns, left := make([]int, len(slots)), sum
		for k := range slots {
			i := (first + k) % len(slots)
			ns[i] = min(left, slots[i].Count.Max)
			left -= ns[i]
		}
		out = append(out, ns)
	}
	return out
}

// divisionText says a division in words.
func (g *Game) divisionText(s step, m engine.Move) text.Message {
	ns := numbers(m)
	var parts []text.Message
	pair := func(who engine.Seat, gold, will int) {
		if gold > 0 {
			parts = append(parts, text.M("part.gold", "who", g.who(who), "n", gold))
		}
		if will > 0 {
			parts = append(parts, text.M("part.will", "who", g.who(who), "n", will))
		}
	}
	switch {
	case m.Verb() == "no":
		return text.M("choice.no.pay")
	case s.Do == doReward:
		for i, x := range g.fighting() {
			if 2*i+1 < len(ns) {
				pair(x.Seat, ns[2*i], ns[2*i+1])
			}
		}
	case s.Do == doPay && payGold(s):
		for i := 0; 2*i+1 < len(ns); i++ {
			pair(engine.Seat(i), ns[2*i], ns[2*i+1])
		}
	case s.Do == doChoose && s.What != "golden-20":
		for _, n := range ns {
			parts = append(parts, g.who(engine.Seat(n-1)))
		}
	case s.Do == doShare && s.What == "gold":
		for i, n := range ns {
			pair(engine.Seat(i), n, 0)
		}
	case s.Do == doShare:
		for i, n := range ns {
			if n > 0 {
				parts = append(parts, text.M("part.things", "who", g.who(engine.Seat(i)), "n", n))
			}
		}
	default:
		for i, n := range ns {
			if i < len(g.Heroes) {
				pair(engine.Seat(i), 0, n)
			}
		}
	}
	if len(parts) == 0 {
		return text.M("nothing")
	}
	return text.M("list", "parts", parts)
}

// stanceText says a stance in a line.
func stanceText(st stance) text.Message {
	w := st.words()
	var parts []text.Message
	for i, part := range stanceWords {
		parts = append(parts, text.M("stance.part", "name", text.M("stance."+part.name), "word", stanceWord(part.name, w[i])))
	}
	return text.M("stance.line", "parts", parts)
}
