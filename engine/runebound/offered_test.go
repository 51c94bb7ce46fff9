package runebound

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound/cards"
)

// offered is what the seat reads of a move on offer: its label and its hint, and
// whether the turn ends with it.
func (b *table) offered(seat int, m engine.Move) (label, hint string, ends bool) {
	b.t.Helper()
	o := engine.Legal(b.Prompts(), engine.Seat(seat), m)
	if o == nil || o.Choice == nil {
		b.t.Fatalf("%s is not offered to seat %d: %v", m, seat+1, contract.Asked(b.Game))
	}
	s := catalogue.In("en")
	return s.Say(o.Choice.Label), s.Say(o.Choice.Hint), o.Choice.Ends
}

func TestStayingSaysWhereTheTurnEndsWithIt(t *testing.T) {
	for what, c := range map[string]struct {
		b    *table
		want string
		ends bool
	}{
		"on open land":        {among(t, "varikas m9", "ilse-rook a1"), "Stay on M9 and end the turn", true},
		"in a town":           {among(t, "varikas k8", "ilse-rook a1"), "Stay in Ottersford (K8)", false},
		"on a counter":        {among(t, "varikas l9", "ilse-rook a1"), "Stay on L9", false},
		"beside another hero": {among(t, "varikas m9", "ilse-rook m9"), "Stay on M9", false},
		"with points for tokens": {func() *table {
			b := among(t, "varikas m9", "ilse-rook a1")
			b.Heroes[0].Points = 6
			b.fresh()
			return b
		}(), "Stay on M9", false},
	} {
		label, _, ends := c.b.offered(0, "stay")
		is(t, what, label, c.want)
		is(t, what+": the turn ends", ends, c.ends)
		before := c.b.TurnNo
		c.b.play(0, "stay")
		is(t, what+": the turn has ended", c.b.TurnNo > before, c.ends)
	}
}

// What others would read as the end of a turn stands in grey: only what surely ends it
// may be marked so.
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
	_, hint, _ := b.offered(0, "move m11")
	if !strings.HasPrefix(hint, "by Tamalir (M12) · 1 of 5 dice · ") {
		t.Errorf("M11 is reached %q", hint)
	}
}

func TestTheUndefeatedTellTheOddsAgainstThem(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").track(1, "river-wreckers", "m11")
	won, _ := b.oddsAgainst(0, "river-wreckers")
	_, hint, _ := b.offered(0, "walk m11")
	is(t, "the hint", hint, fmt.Sprintf("River Wreckers, undefeated: %d %% to win", int(won*100+0.5)))
	b.play(0, "walk m11")
	if _, again, _ := b.offered(0, "explore"); again != hint {
		t.Errorf("on the hex it says %q", again)
	}
}

// The mill asks for body 12, the aqueduct for jumping 14, for which Varikas can take
// exhaustion: as much as his stamina still bears.
func TestTheUndefeatedWithoutAFightTellTheOddsOfTheirTest(t *testing.T) {
	for id, want := range map[string]string{"lonely-mill": "Mill That Grinds Alone, undefeated: 65 % to win", "broken-aqueduct": "Broken Aqueduct, undefeated: 85 % to win"} {
		b := among(t, "varikas m12", "ilse-rook a1").track(1, id, "m11")
		_, hint, _ := b.offered(0, "walk m11")
		is(t, "the hint", hint, want)
		is(t, "while nothing is faced", b.Facing, nil)
	}
}

func TestFightingOnSaysWhereItStops(t *testing.T) {
	for stop, want := range map[string]string{"never": "Fight to the end", stopWound: "Fight until a round wounds you", stopRound: "Fight by your stance", ask: "Fight by your stance"} {
		b := among(t, "tilda-quill e7", "ilse-rook a1")
		b.Heroes[0].Stance.Stop = stop
		label, _, _ := b.face("river-wreckers").offered(0, "fight all")
		is(t, "with "+stop, label, want)
	}
}

func TestFightingOnSaysThatTheStanceFleesFirst(t *testing.T) {
	b := among(t, "tilda-quill e10", "ilse-rook a1").track(1, margathCard, "e10")
	b.Heroes[0].Stance.Flee = "odds"
	label, _, _ := b.moves(0, "stay", "explore", "roll", 20).offered(0, "fight all")
	is(t, "against High Lord Margath", label, "Flee, else fight on")
	label, _, _ = b.play(0, "on").offered(0, "fight all")
	is(t, "once the phase of escape is over", label, "Fight by your stance")
}

func TestWhoStaysOrLeavesIsTold(t *testing.T) {
	b := among(t, "varikas l9", "ilse-rook a1")
	is(t, "who stays", told(b.made(0, "stay"))[0], "Varikas stays on L9")
	is(t, "who leaves an adventure", told(b.made(0, "on"))[0], "Varikas leaves it alone")
	b = among(t, "varikas k8", "ilse-rook a1").play(0, "stay")
	is(t, "who passes a market by", told(b.made(0, "on"))[0], "Varikas passes the market by")
}

func TestLeavingARivalInATownLeadsToTheMarket(t *testing.T) {
	_, hint, ends := among(t, "varikas k8", "ilse-rook k8").play(0, "stay").offered(0, "on")
	if hint != "" || ends {
		t.Errorf("in a town leaving says %q and ends the turn: %v", hint, ends)
	}
	if _, hint, ends := among(t, "varikas l9", "ilse-rook a1").play(0, "stay").offered(0, "on"); hint == "" || !ends {
		t.Error("on a counter leaving does not say that it ends the turn")
	}
}

func TestEachRoundOfAFightIsToldOnceItIsFought(t *testing.T) {
	b := among(t, "tilda-quill e7", "ilse-rook a1").face("river-wreckers")
	words := told(b.made(0, "on"))
	is(t, "the first round", words[0], "Round 1 against the River Wreckers")
	b.moves(0, "defend", 20, "defend", 20, "defend") // by magic they do no harm
	is(t, "the second round", told(b.made(0, "on"))[0], "Round 2 against the River Wreckers")
}

// The Candle Wand helps attacks in the magic phase, the Smith's Apron only who defends.
func TestAnAttackBeforeCombatSaysWhatDoesNotHelpIt(t *testing.T) {
	for goods, want := range map[string]string{
		"candle-wand":  "For 1 exhaustion: an attack by magic. What helps in one phase only does not count yet.",
		"smiths-apron": "For 1 exhaustion: an attack by magic.",
	} {
		b := among(t, "varikas e7", "ilse-rook a1").give(0, goods).face("river-wreckers")
		_, hint, _ := b.offered(0, "use varikas")
		is(t, "with "+goods, hint, want)
		is(t, "while nothing is rolled", len(b.Rolls), 0)
	}
}

func TestTheTextBeforeCombatIsNoLongerShownInTheFight(t *testing.T) {
	lines := func(b *table) string {
		var out []string
		for _, p := range engine.Of(b.Prompts(), 0) {
			for _, d := range p.Details {
				out = append(out, catalogue.In("en").Say(d))
			}
		}
		return strings.Join(out, "\n")
	}
	b := among(t, "varikas e7", "ilse-rook a1").face("lord-farrow")
	b.play(0, "roll", 8)
	if said := lines(b); !strings.Contains(said, "Before combat") || b.View(engine.Public).(View).Fight.Text.IsZero() {
		t.Errorf("before combat it says %q", said)
	}
	b.play(0, "on")
	if said := lines(b); strings.Contains(said, "Before combat") || !b.View(engine.Public).(View).Fight.Text.IsZero() {
		t.Errorf("in the first round it says %q", said)
	}
}

func TestTheMarketSaysWhyACostIsNotThatOfTheCard(t *testing.T) {
	b := among(t, "lucan-bell k8", "ilse-rook a1").ware("ottersford", "goose-girl", "moth-crown").gold(0, 30).top("quilted-coat").play(0, "stay")
	ally := cards.Dragonlords.Goods("goose-girl")
	b.play(0, "market")
	label, _, _ := b.offered(0, "buy goose-girl")
	is(t, "the label of an ally", label, fmt.Sprintf("Hire the Goose Girl for %d gold instead of %d", b.costOf(0, ally), ally.Cost))
	label, _, _ = b.offered(0, "buy moth-crown")
	is(t, "that of an item says nothing of it", strings.Contains(label, "instead"), false)
	is(t, "what stands above the wares", catalogue.In("en").Say(b.wares(0)[0]), "Lucan Bell: Cost of allies −2.")
	b = among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").play(0, "stay")
	is(t, "the lines of a market where nothing changes costs", len(b.wares(0)), 1)
}

func TestAColourWithoutAGoodChanceSaysSo(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1")
	_, hint, _ := b.offered(0, "walk m11")
	is(t, "green", strings.Contains(hint, "good odds against"), true)
	red := gemsOf(3)[0]
	is(t, "red", catalogue.In("en").Say(b.adventureHint(0, red)), "red: poor odds against every enemy")
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
		is(t, p.Name+" says after each phase", said["after each phase"], p.Name == "stop")
	}
}

func TestWhatCanBeUsedSaysWhatItCostsAndDoes(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").face("river-wreckers")
	_, hint, _ := b.offered(0, "use varikas")
	is(t, "the hero's ability", hint, "For 1 exhaustion: an attack by magic.")
}

func TestThePictureShowsTheFightOrTheMarketAskedAbout(t *testing.T) {
	focus := func(b *table) string {
		kind, arg := b.View(engine.Public).(View).Focus()
		return kind + " " + arg
	}
	is(t, "on the way", focus(among(t, "varikas e7", "ilse-rook a1")), " ")
	is(t, "in a fight", focus(among(t, "varikas e7", "ilse-rook a1").face("river-wreckers")), "fight ")
	is(t, "in a town", focus(among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").play(0, "stay")), "market k8")
	is(t, "where nothing is for sale", focus(among(t, "varikas k8", "ilse-rook a1").play(0, "stay")), " ")
	v := among(t, "varikas k8", "ilse-rook a1").ware("ottersford", "moth-crown").play(0, "stay").View(engine.Public).(View)
	if v.AltOf(v.Focus()).IsZero() {
		t.Error("the market cannot be looked at")
	}
}

func TestAStanceCanBeChangedInOnePart(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1")
	for _, p := range b.Prompts() {
		for _, f := range p.Forms {
			if f.Verb == "stance" {
				if want := engine.Move("stance ask ask ask ask ask ask ask"); f.Default != want || !f.Accepts(f.Default) {
					t.Errorf("seat %d: what holds is %q", p.Seat+1, f.Default)
				}
			}
		}
	}
}

// hint is what the seat reads beside a move on offer.
func (b *table) hint(seat int, m engine.Move) string {
	b.t.Helper()
	_, hint, _ := b.offered(seat, m)
	return hint
}

func TestWhatCostsExhaustionSaysWhenItWounds(t *testing.T) {
	says(t, "goat-bell", "{when: ready, cost: exhaust 2, do: wound-foe 1}")
	b := plain(t).give(0, "goat-bell").tokens(0, 0, 1).face("gammer-stonefoot")
	is(t, "within the stamina", strings.Contains(b.hint(0, "use goat-bell"), "Beyond"), false)
	for exhaustion, want := range map[int]string{2: "Beyond the stamina: 1 wound.", 3: "Beyond the stamina: 2 wounds."} {
		b := plain(t).give(0, "goat-bell").tokens(0, 0, exhaustion).face("gammer-stonefoot")
		if got := b.hint(0, "use goat-bell"); !strings.HasSuffix(got, want) {
			t.Errorf("with %d exhaustion the hint is %q", exhaustion, got)
		}
	}
}

func TestAnAttackSaysWhenAMissKillsTheAlly(t *testing.T) {
	const kills = "; a miss kills the ally"
	b := plain(t).give(0, "sword-dancer").face("gammer-stonefoot").until(phaseRanged) // 1 damage at range, 2 in melee
	is(t, "a blow the ally lives through", strings.HasSuffix(b.hint(0, "attack sword-dancer"), kills), false)
	is(t, "the hero's own attack", strings.HasSuffix(b.hint(0, "attack hero"), kills), false)
	b.until(phaseMelee)
	is(t, "a blow of as many wounds as it has life", strings.HasSuffix(b.hint(0, "attack sword-dancer"), kills), true)
}

func TestStayingSaysWhatIsThere(t *testing.T) {
	is(t, "nothing", among(t, "varikas m9", "ilse-rook a1").hint(0, "stay"), "")
	if got := among(t, "varikas k8", "ilse-rook k8").hint(0, "stay"); !strings.HasPrefix(got, "Ilse Rook is here: ") {
		t.Errorf("beside a hero staying says %q", got)
	}
	if got := among(t, "varikas l9", "ilse-rook a1").hint(0, "stay"); !strings.HasPrefix(got, "yellow: ") {
		t.Errorf("on a counter staying says %q", got)
	}
}

// details are the lines under what the seat is asked.
func (b *table) details(seat int) string {
	b.t.Helper()
	var lines []string
	for _, p := range b.Prompts() {
		if p.Kind != engine.May && p.Seat == engine.Seat(seat) {
			for _, d := range p.Details {
				lines = append(lines, catalogue.In("en").Say(d))
			}
		}
	}
	return strings.Join(lines, "\n")
}

func TestAFightSaysWhatVictoryBringsAndATestWhatItIsAbout(t *testing.T) {
	for id, want := range map[string]string{
		"gammer-stonefoot": "Brings 4 gold.",
		"weeping-harp":     "Becomes yours when beaten (Artefact, 3 gold): ",
		"nettlecrown":      "Becomes a Dragon Rune when beaten.",
	} {
		if got := plain(t).face(id).details(0); !strings.Contains(got, want) {
			t.Errorf("who faces %s reads %q", id, got)
		}
	}
	b := among(t, "jorun-fletch e7", "ilse-rook a1").face("kestrel")
	if got := b.details(0); !strings.Contains(got, "passed: 1 wound to your enemy; failed: 1 wound.") {
		t.Errorf("who is tested reads %q", got)
	}
}

// What is too long for a hint stands among the lines of the question.
func TestALongTextIsReadWhereItIsChosen(t *testing.T) {
	b := plain(t).give(0, "moth-crown").face("gammer-stonefoot")
	b.offers(0, true, "use moth-crown")
	if got := b.details(0); !strings.Contains(got, "Moth Crown: By turning this card face down: ") {
		t.Errorf("who may use the Moth Crown reads %q", got)
	}
	b = among(t, "lucan-bell m9", "ilse-rook m9").give(1, "dancing-master").tokens(1, 4, 0)
	b.moves(0, "stay", "attack seat-2").play(1, "on").play(0, "on", 1).play(0, "attack hero", 20).isAsked(0, doSpoils)
	if got := b.details(0); !strings.Contains(got, "Dancing Master: Attack rolls in melee +2.") {
		t.Errorf("who may take the Dancing Master reads %q", got)
	}
}
