package runebound

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
	"skald/engine/runebound/view"
	"skald/engine/text"
)

// offered returns a choice's label and hint, and whether it ends the turn.
func (b *table) offered(seat int, m engine.Move) (label, hint text.Message, ends bool) {
	b.t.Helper()
	o := engine.Legal(b.Prompts(), engine.Seat(seat), m)
	if o == nil || o.Choice == nil {
		b.t.Fatalf("%s is not offered to seat %d: %v", m, seat+1, contract.Asked(b.Game))
	}
	return o.Choice.Label, o.Choice.Hint, o.Choice.Ends
}

func (b *table) at(id string) text.Message { return hexOf(b.t, id).Name() }

func TestStayingSaysWhereTheTurnEndsWithIt(t *testing.T) {
	for what, c := range map[string]struct {
		b    *table
		want string
		ends bool
	}{
		"on open land":        {among(t, "varikas m9", "ilse-rook a1"), "choice.stay-end", true},
		"in a town":           {among(t, "varikas k8", "ilse-rook a1"), "choice.stay-market", false},
		"on a counter":        {among(t, "varikas l9", "ilse-rook a1"), "choice.stay", false},
		"beside another hero": {among(t, "varikas m9", "ilse-rook m9"), "choice.stay", false},
		"with points for tokens": {func() *table {
			b := among(t, "varikas m9", "ilse-rook a1")
			b.Heroes[0].Points = 6
			b.fresh()
			return b
		}(), "choice.stay", false},
	} {
		label, _, ends := c.b.offered(0, "stay")
		is(t, what, label.String(), message(c.want))
		is(t, what+": the turn ends", ends, c.ends)
		before := c.b.TurnNo
		c.b.play(0, "stay")
		is(t, what+": the turn has ended", c.b.TurnNo > before, c.ends)
	}
}

// Choices that seem to end a turn are grey: only those sure to end it may be marked.
func TestAdventuresAndFightsDoNotEndTheTurnByThemselves(t *testing.T) {
	b := among(t, "varikas l9", "ilse-rook l9").play(0, "stay")
	for _, m := range []engine.Move{"explore", "attack seat-2"} {
		_, _, ends := b.offered(0, m)
		is(t, string(m), ends, false)
	}
	b = among(t, "tilda-quill e7", "ilse-rook a1").face("river-wreckers")
	for _, m := range []engine.Move{"fight all", "fight round", "on", "flee"} {
		_, _, ends := b.offered(0, m)
		is(t, string(m), ends, false)
	}
}

func TestWhereTheDiceLeadFirstComesWhatCanBeDoneThere(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	moving := false
	for _, c := range b.Prompts()[0].Choices {
		switch c.Move.Verb() {
		case "move":
			moving = true
		case "explore", "market", "attack":
			if moving {
				t.Errorf("%s stands behind moves that only go somewhere", c.Move)
			}
		}
	}
}

func TestTheUndefeatedTellTheOddsAgainstThem(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").track(1, "river-wreckers", "m11")
	won, _ := b.oddsAgainst(0, "river-wreckers")
	_, hint, _ := b.offered(0, "walk m11")
	is(t, "the hint", hint.String(),
		message("hint.undefeated", "what", name("river-wreckers"), "n", 1, "percent", int(won*100+0.5)))
	b.play(0, "walk m11")
	_, again, _ := b.offered(0, "explore")
	is(t, "the hint on the hex", again.String(), hint.String())
}

// A hero that stays on a counter may face it afterwards; "Stay" beside the odds alone would read as facing it.
func TestStayingSaysThatTheAdventureFollows(t *testing.T) {
	b := among(t, "varikas m11", "ilse-rook a1").track(1, "river-wreckers", "m11")
	is(t, "the hint on an undefeated card", b.hint(0, "stay").Key, "hint.stay-undefeated")
	is(t, "the hint on a counter", among(t, "varikas l9", "ilse-rook a1").hint(0, "stay").Key, "hint.stay-counter")
}

// Sales come after gains, and where there is nothing to gain, after leaving.
func TestTheMarketDoesNotAskForSales(t *testing.T) {
	for what, want := range map[string]engine.Move{"healing": "heal hero", "leaving": "end"} {
		cs := []engine.Choice{{Move: "sell road-staff"}, {Move: "end"}}
		if what == "healing" {
			cs = append([]engine.Choice{{Move: "heal hero"}, {Move: "buy lantern"}}, cs...)
		}
		rankTrades(cs)
		first := slices.MinFunc(slices.DeleteFunc(slices.Clone(cs),
			func(c engine.Choice) bool { return c.Rank == 0 }),
			func(a, b engine.Choice) int { return a.Rank - b.Rank })
		is(t, "what comes first before "+what, first.Move, want)
	}
}

// The mill asks for body 12, the aqueduct for jumping 14, for which Varikas can take exhaustion within the stamina.
func TestTheUndefeatedWithoutAFightTellTheOddsOfTheirTest(t *testing.T) {
	for id, percent := range map[string]int{"lonely-mill": 65, "broken-aqueduct": 85} {
		b := among(t, "varikas m12", "ilse-rook a1").track(1, id, "m11")
		_, hint, _ := b.offered(0, "walk m11")
		is(t, "the hint", hint.String(), message("hint.undefeated", "what", name(id), "n", 1, "percent", percent))
		is(t, "while nothing is faced", b.Facing, nil)
	}
}

func TestFightingOnSaysWhereItStops(t *testing.T) {
	for stop, want := range map[string]string{"never": "choice.fight-all", stopWound: "choice.fight-all.wound",
		stopRound: "choice.fight-all.stance", ask: "choice.fight-all.stance"} {
		b := among(t, "tilda-quill e7", "ilse-rook a1")
		b.Heroes[0].Stance.Stop = stop
		c := b.face("river-wreckers").choice(0, "fight all")
		is(t, "with "+stop, c.Label.Key, want)
		is(t, "the button beside the line", c.Act.Key, "act.fight")
	}
}

func TestFightingOnSaysThatTheStanceFleesFirst(t *testing.T) {
	b := among(t, "tilda-quill e10", "ilse-rook a1").track(1, margathID, "e10")
	b.Heroes[0].Stance.Flee = "odds"
	c := b.moves(0, "stay", "explore", "roll", 20).choice(0, "fight all")
	is(t, "against High Lord Margath", c.Label.Key, "choice.fight-all.flee")
	is(t, "the button has the label", c.Act.IsZero(), true)
	label, _, _ := b.play(0, "on").offered(0, "fight all")
	is(t, "once the phase of escape is over", label.Key, "choice.fight-all.stance")
}

// A hex without an adventure offers only attacks, so the question, the refusal and its news speak of heroes.
func TestTheQuestionOnAHexNamesWhatIsThere(t *testing.T) {
	for hexes, want := range map[string][]string{
		"m9 m9": {"ask.venture.hero", "choice.leave-hero", "say.left-hero"}, // open land
		"k8 k8": {"ask.venture.hero", "choice.leave-hero", "say.left-hero"}, // a town
		"l9 l9": {"ask.venture.any", "choice.leave-it", "say.left"},         // a counter
		"l9 a1": {"ask.venture.any", "choice.leave-it", "say.left"},
	} {
		at := strings.Fields(hexes)
		b := among(t, "varikas "+at[0], "ilse-rook "+at[1]).play(0, "stay")
		label, _, _ := b.offered(0, "on")
		same(t, "the words on "+hexes, []string{b.Prompts()[0].Headline.Args.Get("ask").(text.Message).Key, label.Key,
			b.made(0, "on")[0].Text.Key}, want...)
	}
}

func TestWhoStaysOrLeavesIsTold(t *testing.T) {
	b := among(t, "varikas l9", "ilse-rook a1")
	is(t, "who stays", told(b.made(0, "stay"))[0], message("say.stays", "who", name("varikas"), "at", b.at("l9")))
	is(t, "who leaves an adventure", told(b.made(0, "on"))[0], message("say.left", "who", name("varikas")))
	b = among(t, "varikas k8", "ilse-rook a1").play(0, "stay")
	is(t, "who passes a market by", told(b.made(0, "on"))[0], message("say.passed-by", "who", name("varikas")))
}

func TestLeavingARivalInATownLeadsToTheMarket(t *testing.T) {
	_, hint, ends := among(t, "varikas k8", "ilse-rook k8").play(0, "stay").offered(0, "on")
	if !hint.IsZero() || ends {
		t.Errorf("in a town leaving says %q and ends the turn: %v", hint, ends)
	}
	if _, hint, ends := among(t, "varikas l9", "ilse-rook a1").play(0, "stay").offered(0,
		"on"); hint.IsZero() || !ends {
		t.Error("on a counter leaving does not say that it ends the turn")
	}
}

func TestEachRoundOfAFightIsToldOnceItIsFought(t *testing.T) {
	b := among(t, "tilda-quill e7", "ilse-rook a1").face("river-wreckers")
	round := func(n int) string { return message("say.round", "round", n, "foe", name("river-wreckers")) }
	is(t, "the first round", told(b.made(0, "on"))[0], round(1))
	b.moves(0, "defend", 20, "defend", 20, "defend") // by magic they do no harm
	is(t, "the second round", told(b.made(0, "on"))[0], round(2))
}

// The Candle Wand helps attacks in the magic phase, the Smith's Apron only defence.
func TestAnAttackBeforeCombatSaysWhatDoesNotHelpIt(t *testing.T) {
	attack := rulesRead(t, "{when: ready, cost: exhaust 1, do: attack magic}")[0].Offer()
	early := text.M("hint.early", "text", attack)
	if !fits(early, longestHint) {
		early = shortened(attack)
	}
	for goods, want := range map[string]text.Message{"candle-wand": early, "smiths-apron": shortened(attack)} {
		b := among(t, "varikas e7", "ilse-rook a1").give(0, goods).face("river-wreckers")
		_, hint, _ := b.offered(0, "use varikas")
		is(t, "with "+goods, hint.String(), want.String())
		is(t, "while nothing is rolled", len(b.Rolls), 0)
	}
}

func TestTheTextBeforeCombatIsNoLongerShownInTheFight(t *testing.T) {
	lines := func(b *table) string {
		var out []string
		for _, p := range engine.Of(b.Prompts(), 0) {
			for _, d := range p.Details {
				out = append(out, said(d))
			}
		}
		return strings.Join(out, "\n")
	}
	b := among(t, "varikas e7", "ilse-rook a1").face("lord-farrow")
	b.play(0, "roll", 8)
	if said := lines(b); !words.Shows(said, "ability.when.before") ||
		b.View(engine.Public).(view.View).Fight.Text.IsZero() {
		t.Errorf("before combat it says %q", said)
	}
	b.play(0, "on")
	if said := lines(b); words.Shows(said, "ability.when.before") ||
		!b.View(engine.Public).(view.View).Fight.Text.IsZero() {
		t.Errorf("in the first round it says %q", said)
	}
}

func TestTheMarketSaysWhyACostIsNotThatOfTheCard(t *testing.T) {
	b := among(t, "lucan-bell k8", "ilse-rook a1").ware("ottersford", "goose-girl", "moth-crown").gold(0,
		30).top("quilted-coat").play(0, "stay")
	ally := cards.Dragonlords.Goods("goose-girl")
	b.play(0, "market")
	label, _, _ := b.offered(0, "buy goose-girl")
	is(t, "the label of an ally", label.String(),
		message("choice.hire.instead", "what", name("goose-girl"), "n", b.CostOf(0, ally), "cost", ally.Cost))
	label, _, _ = b.offered(0, "buy moth-crown")
	is(t, "that of an item says nothing of it", label.Key, "choice.buy")
	cheaper := rulesRead(t, "{when: always, do: price hire -2}")[0].Text()
	is(t, "what stands above the wares", b.wares(0)[0].String(),
		message("detail.price", "what", name("lucan-bell"), "text", cheaper))
	b = among(t, "varikas k8", "ilse-rook a1").give(0, "hoard-mother").ware("ottersford", "moth-crown").gold(0,
		30).top("quilted-coat").play(0, "stay").play(0, "market")
	is(t, "the line of a Rune", b.wares(0)[0].Key, "detail.price-rune")
	b = among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").gold(0, 0).play(0, "stay")
	is(t, "the first line of a market that is too dear", b.wares(0)[0].Key, "detail.dear")
	b = among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").gold(0, 30).play(0, "stay")
	is(t, "the lines of a market where nothing changes costs", len(b.wares(0)), 1)
}

func TestTownCountsCardsOnlyIfThereAreSome(t *testing.T) {
	town := hexOf(t, "k8")
	b := among(t, "varikas l9", "ilse-rook a1")
	b.Stacks[townAt(town)] = nil
	is(t, "without cards", b.hexHint(0, town).Key, "hint.town")
	b.ware("ottersford", "moth-crown")
	is(t, "with one", b.hexHint(0, town).String(), message("hint.stack", "n", 1))
}

// A hero knocked out on L10 may wake up in Tamalir or in Ottersford, of which one has a card.
func TestTownToWakeUpInCountsCardsOnlyIfThereAreSome(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1")
	b.next(Step{Do: doRefuge, Seat: 0})
	b.Heroes[0].At = hexOf(t, "l10")
	for i := range b.Stacks {
		b.Stacks[i] = nil
	}
	b.ware("ottersford", "moth-crown")
	b.fresh()
	hints := map[string]string{}
	for _, p := range b.Prompts() {
		for _, c := range p.Choices {
			if c.Move.Verb() == "choose" {
				hints[c.Place] = c.Hint.String()
			}
		}
	}
	is(t, "the number of towns", len(hints), 2)
	is(t, "with one card", hints[hexOf(t, "k8").String()], message("hint.stack", "n", 1))
	is(t, "without cards", hints[hexOf(t, "m12").String()], text.Message{}.String())
}

// The chance at a counter is the same number before the dice are rolled, with them and on the hex.
func TestWalkingSaysTheMeanChance(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1")
	green := func(percent any) string {
		return message("hint.counter-chance", "colour", cards.ColourName("green"), "what",
			text.M("hint.average", "percent", percent))
	}
	percent := reckoning.Percent(b.meanChance(0, hexOf(t, "m11")))
	is(t, "walking there", b.hint(0, "walk m11").String(), green(percent))
	is(t, "in words", strings.HasPrefix(words.Say("hint.counter-chance", "colour", cards.ColourName("green"), "what",
		text.M("hint.average", "percent", 55)), "green: 55%"), true)
	b.play(0, "walk m11")
	is(t, "exploring there", b.hint(0, "explore").String(), message("hint.average", "percent", percent))
	b = among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	is(t, "the destination", b.hint(0, "explore m11").Args.Get("what").(text.Message).Args.Get("percent"), any(percent))
	for _, a := range b.challenges("green") {
		b.Decks[0].Take(a.ID)
	}
	b.chances = [4]prospect{}
	is(t, "the hint of a choice that names the colour", b.ventures(0, hexOf(t, "m11"))[0].Hint.String(),
		text.Message{}.String())
	is(t, "without challenges", b.adventureHint(0, hexOf(t, "m11")).String(),
		message("hint.counter", "colour", cards.ColourName("green")))
}

func TestRestFormCountsDice(t *testing.T) {
	b := among(t, "ilse-rook m12", "varikas a1")
	b.Heroes[0].Exhaustion = 2
	f, ok := b.RestForm(0, 3)
	is(t, "a tired hero may rest", ok, true)
	is(t, "the slot", f.Slots[0].Label.String(), message("form.rest.dice", "who", b.Who(0)))
}

func TestTheStanceSaysWhichHaltIsWhich(t *testing.T) {
	s := catalogue.In("en")
	for i, p := range stanceWords {
		said := map[string]bool{}
		for _, o := range stanceSlots[i][p.Words[0]].Options {
			if said[s.Say(o.Label)] {
				t.Errorf("%s says %q twice", p.Name, s.Say(o.Label))
			}
			said[s.Say(o.Label)] = true
		}
		is(t, p.Name+" says after each phase", said[words.Say("stance.word.phase")], p.Name == "stop")
	}
}

func TestWhatCanBeUsedSaysWhatItCostsAndDoes(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").face("river-wreckers")
	_, hint, _ := b.offered(0, "use varikas")
	is(t, "the hero's ability", hint.String(),
		rulesRead(t, "{when: ready, cost: exhaust 1, do: attack magic}")[0].Offer().String())
}

func TestThePictureShowsTheFightOrTheMarketAskedAbout(t *testing.T) {
	focus := func(b *table) string {
		kind, arg := b.View(engine.Public).(view.View).Focus()
		return kind + " " + arg
	}
	is(t, "on the way", focus(among(t, "varikas e7", "ilse-rook a1")), " ")
	is(t, "in a fight", focus(among(t, "varikas e7", "ilse-rook a1").face("river-wreckers")), "fight ")
	is(t, "in a town", focus(among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").play(0, "stay")),
		"market k8")
	is(t, "where nothing is for sale", focus(among(t, "varikas k8", "ilse-rook a1").play(0, "stay")), " ")
	v := among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").play(0,
		"stay").View(engine.Public).(view.View)
	if v.AltOf(v.Focus()).IsZero() {
		t.Error("the market cannot be looked at")
	}
}

func TestAStanceCanBeChangedInOnePart(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1")
	for _, p := range b.Prompts() {
		for _, f := range p.Forms {
			if f.Verb == "stance" {
				if want := engine.Move("stance ask ask ask ask ask ask ask ask"); f.Default != want ||
					!f.Accepts(f.Default) {
					t.Errorf("seat %d: what holds is %q", p.Seat+1, f.Default)
				}
			}
		}
	}
}

// hint returns the hint of a choice.
func (b *table) hint(seat int, m engine.Move) text.Message {
	b.t.Helper()
	_, hint, _ := b.offered(seat, m)
	return hint
}

func TestWhatCostsExhaustionSaysWhenItWounds(t *testing.T) {
	says(t, "goat-bell", "{when: ready, cost: exhaust 2, do: wound-foe 1}")
	b := plain(t).give(0, "goat-bell").tokens(0, 0, 1).face("gammer-stonefoot")
	// If the text is too long for a hint, only the wounds are given.
	overtaxed := func(hint text.Message) bool { return strings.HasPrefix(hint.Key, "hint.overtaxed") }
	is(t, "within the stamina", overtaxed(b.hint(0, "use goat-bell")), false)
	for exhaustion, wounds := range map[int]int{2: 1, 3: 2} {
		b := plain(t).give(0, "goat-bell").tokens(0, 0, exhaustion).face("gammer-stonefoot")
		if got := b.hint(0, "use goat-bell"); !overtaxed(got) || got.Args.Get("n") != wounds {
			t.Errorf("with %d exhaustion the hint is %v", exhaustion, got)
		}
	}
}

// An ally attacks and pays by itself, and the question and the hint name it.
func TestAnAllyThatHitsIsNamed(t *testing.T) {
	says(t, "sword-dancer", "{when: hits, if: by-this, cost: exhaust-this 1, limit: round, do: wound-foe 1}")
	for exhaustion, ofAlly := range map[int]bool{0: false, 2: true} {
		b := plain(t).give(0, "sword-dancer")
		b.held(0, "sword-dancer").Exhaustion = exhaustion
		b.face("gammer-stonefoot").until(phaseMelee).play(0, "attack sword-dancer", 20)
		asked := b.Prompts()[0].Headline
		is(t, "the question", asked.String(), text.M("ask.use.hits", "who", name("sword-dancer")).String())
		is(t, "its stamina is exceeded", strings.HasPrefix(b.hint(0, "use sword-dancer").Key, "hint.overtaxed-ally"),
			ofAlly)
	}
}

// A card that is taken where its errand ends is not won by beating it.
func TestARewardSaysHowItIsWon(t *testing.T) {
	for id, want := range map[string]string{"oak-seed": "page.reward-kept", "weeping-harp": "page.reward"} {
		got := prizeText(plain(t).edition.Adventure(id)).String()
		is(t, id, strings.Contains(got, want+"("), true)
	}
}

func TestAnAttackSaysWhenAMissKillsTheAlly(t *testing.T) {
	const kills = "hint.odds-falls"
	b := plain(t).give(0, "sword-dancer").face("gammer-stonefoot").until(phaseRanged) // 1 damage at range, 2 in melee
	is(t, "a blow the ally lives through", b.hint(0, "attack sword-dancer").Key == kills, false)
	is(t, "the hero's own attack", b.hint(0, "attack hero").Key == kills, false)
	b.until(phaseMelee)
	is(t, "a blow of as many wounds as it has life", b.hint(0, "attack sword-dancer").Key == kills, true)
}

func TestStayingSaysWhatIsThere(t *testing.T) {
	is(t, "nothing", among(t, "varikas m9", "ilse-rook a1").hint(0, "stay").Key, "hint.stay-end")
	is(t, "in a town", among(t, "varikas k8", "ilse-rook a1").hint(0, "stay").Key, "hint.stay-market")
	b := among(t, "varikas k8", "ilse-rook k8")
	won, _ := b.duelOdds(0, 1)
	is(t, "beside a hero", b.hint(0, "stay").String(),
		message("hint.rival", "foe", name("ilse-rook"), "percent", int(won*100+0.5)))
}

func (b *table) details(seat int) string {
	b.t.Helper()
	var lines []string
	for _, p := range b.Prompts() {
		if p.Kind != engine.May && p.Seat == engine.Seat(seat) {
			for _, d := range p.Details {
				lines = append(lines, said(d))
			}
		}
	}
	return strings.Join(lines, "\n")
}

func TestAFightSaysWhatVictoryBringsAndATestWhatItIsAbout(t *testing.T) {
	for id, want := range map[string]text.Message{
		"gammer-stonefoot": text.M("page.gold", "n", 4),
		"weeping-harp":     text.M("page.reward", "type", text.M("type.artefact"), "n", 3),
		"nettlecrown":      text.M("page.rune"),
	} {
		if got := plain(t).face(id).details(0); !strings.Contains(got, said(want)) {
			t.Errorf("who faces %s reads %q", id, got)
		}
	}
	b := among(t, "jorun-fletch e7", "ilse-rook a1").face("kestrel")
	test := rulesRead(t, "{when: before, do: {test: mind watch 12, pass: wound-foe 1, fail: wound 1}}")[0].Text()
	if got := b.details(0); !strings.Contains(got, said(test)) {
		t.Errorf("who is tested reads %q", got)
	}
}

// isRead checks that the text of a card is the hint of a choice or, if too long, among the details of the question.
func (b *table) isRead(m engine.Move, id string, does text.Message) {
	b.t.Helper()
	if hint := b.hint(0, m); !hint.IsZero() {
		is(b.t, "the hint of "+string(m), hint.String(), does.String())
	} else if got := b.details(0); !strings.Contains(got, words.Say("detail.price", "what", name(id), "text", does)) {
		b.t.Errorf("%s says nothing, and the question %q", m, got)
	}
}

// Texts too long for a hint are among the details of the question.
func TestALongTextIsReadWhereItIsChosen(t *testing.T) {
	b := plain(t).give(0, "moth-crown").face("gammer-stonefoot")
	b.isRead("use moth-crown", "moth-crown",
		rulesRead(t, "{when: round, cost: activate, do: reversed, until: fight}")[0].Offer())
	b = among(t, "lucan-bell m9", "ilse-rook m9").give(1, "dancing-master").tokens(1, 4, 0)
	b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).isAsked(0, DoSpoils)
	b.isRead("take dancing-master", "dancing-master", goodsText(b.edition.Goods("dancing-master")))
}

// A text that is in full above the choices is not called too long.
func TestATextInFullAboveIsNotCalledTooLong(t *testing.T) {
	long := func(b *table, verb string) (asked int) {
		for _, c := range b.Prompts()[0].Choices {
			if c.Move.Verb() == verb {
				asked++
				is(t, "the hint of "+string(c.Move), c.Hint.Key == longText.Key, false)
			}
		}
		return asked
	}
	var ids []string
	for id, hint := range newest.edition.goodsHints {
		if x := newest.edition.Goods(id); hint.Key == longText.Key && x.Type == cards.Artefact &&
			newest.edition.Adventure(id) == nil {
			ids = append(ids, id)
		}
	}
	is(t, "that some texts are too long", len(ids) > 0, true)
	b := among(t, "varikas k8", "ilse-rook a1").ware("ottersford", ids...).gold(0, 99).top("glass-shell").play(0,
		"stay").play(0, "market")
	is(t, "wares offered", long(b, "buy") >= len(ids), true)
	b = among(t, "varikas k8", "ilse-rook a1").give(0, ids...).top("glass-shell").play(0, "stay").play(0, "market")
	is(t, "sales offered", long(b, "sell"), len(ids))
	b = among(t, "lucan-bell m9", "ilse-rook m9").give(1, ids...).tokens(1, 4, 0)
	b.Heroes[1].Standing = b.Heroes[1].Standing.With(topicGuard, "none").With(topicBoost, "never").With(topicCancel,
		"never")
	b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).isAsked(0, DoSpoils)
	is(t, "spoils offered", long(b, "take"), len(ids))
	for _, id := range ids {
		b.isRead(engine.MakeMove("take", id), id, goodsText(b.edition.Goods(id)))
	}
}

// Attackers of a duel see the effect of their damage: the defender's items, and the number of wounds they cancel in the
// phase.
func TestADuelSaysWhatTheDefendersCardsCancel(t *testing.T) {
	line := func(n int, phase string) string {
		return said(text.M("detail.cancels", "who", name("ilse-rook"), "n", n, "phase", text.M("phase."+phase)))
	}
	b := among(t, "lucan-bell m9", "ilse-rook m9").give(1, "smiths-apron", "pilgrims-knot-down").moves(0, "stay",
		"attack seat-2")
	things := said(text.M("words.things", "who", name("ilse-rook"), "things", []text.Message{name("smiths-apron")}))
	if got := b.details(0); !strings.Contains(got, things) || strings.Contains(got, line(1, phaseMelee)) {
		t.Errorf("before the phase of melee: %q", got)
	}
	b.play(0, "on", 1)
	label, _, _ := b.offered(0, "attack hero")
	is(t, "at range", label.Key, "choice.attack")
	b.play(0, "defend", 20, 1)
	if got := b.details(0); !strings.Contains(got, line(1, phaseMelee)) {
		t.Errorf("in melee: %q", got)
	}
	label, _, _ = b.offered(0, "attack hero")
	is(t, "the attack in melee", label.String(),
		message("choice.attack.cancelled", "who", name("lucan-bell"), "damage", 1, "n", 1))
	v := b.View(engine.Public).(view.View)
	same(t, "the cancels of the picture", v.Fight.Cancels[:], 0, 1, 0)
	if alt := said(v.AltOf("fight", "")); !strings.Contains(alt, line(1, phaseMelee)) {
		t.Errorf("the description is %q", alt)
	}
	for u := range b.rulesAt("hurt", 1) {
		b.note(u.Of, 1, "round")
	}
	same(t, "the cancels once one has served", b.View(engine.Public).(view.View).Fight.Cancels[:], 0, 0, 0)
}

func TestATestSaysWhatTheAdventureBrings(t *testing.T) {
	for _, id := range []string{madeFoe, "hoard-mother"} {
		says(t, id, "{when: before, do: {test: spirit resist 15, fail: [wound 1]}}")
		b := among(t, "varikas j3", "tilda-quill b5").face(id).isAsked(0, DoDeclare)
		if prize := said(prizeText(b.Adventure())); prize == "" || !strings.Contains(b.details(0), prize) {
			t.Errorf("who is tested by %s reads %q, not %q", id, b.details(0), prize)
		}
	}
}

// A choice offered by an enemy's text comes with the enemy's figures.
func TestAChoiceOfAnEnemyShowsItsFigures(t *testing.T) {
	b := plain(t).gold(0, 9).face("hoard-mother").isAsked(0, DoEffect)
	got := b.details(0)
	for _, want := range []text.Message{
		text.M("detail.foe.unhurt", "what", name("hoard-mother"), "figures", foeText(b.foeFigures())),
		text.M("detail.side", "who", name("lucan-bell"), "tokens", b.tokensOf(0, "")),
	} {
		if !strings.Contains(got, said(want)) {
			t.Errorf("the choice lacks %q: %q", said(want), got)
		}
	}
	rule := said(b.edition.rule(b.Todo.Top().Of).Text())
	is(t, "how often the text is said", strings.Count(got, rule), 1)
}

// Walking names another hero there, as staying does, even if heroes do not fight each other.
func TestWalkingSaysThatAnotherHeroIsThere(t *testing.T) {
	b := among(t, "varikas m9", "ilse-rook m10")
	won, _ := b.duelOdds(0, 1)
	is(t, "a rival", b.hint(0, "walk m10").String(),
		message("hint.rival", "foe", name("ilse-rook"), "percent", reckoning.Percent(won)))
	for _, options := range []string{"duels=off", "company=on doom=36"} {
		b := seated(t, options, "varikas m9", "ilse-rook m10")
		is(t, "with "+options, b.hint(0, "walk m10").String(), message("hint.hero", "who", name("ilse-rook")))
		is(t, "beside them", seated(t, options, "varikas m9", "ilse-rook m9").hint(0, "stay").Key, "hint.hero")
		b.play(0, "roll", 5, 5, 5, 5)
		if o := engine.Legal(b.Prompts(), 0, "move m10"); o != nil {
			is(t, "with dice", o.Choice.Hint.Args.Get("what").(text.Message).Key, "hint.hero")
		}
	}
}

func TestARoundWhosePhasesAreReversedIsToldAsItBegins(t *testing.T) {
	b := plain(t).face("veiled-court")
	is(t, "told of the first round", kindsTold(b.made(0, "roll", 20), "round"), 1)
	events := b.made(0, "defend", 20)
	is(t, "told again in it", kindsTold(events, "round"), 0)
	b.play(0, "defend", 20).play(0, "defend", 20)
	is(t, "told with the next", kindsTold(b.made(0, "on"), "round"), 1)
	is(t, "the round", b.Facing.Round, 2)
}

func kindsTold(events []engine.Event, kind string) int {
	n := 0
	for _, e := range events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}
