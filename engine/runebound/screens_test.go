package runebound

import (
	"regexp"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// The question at the start of a turn names only possible answers: resting needs exhaustion. Away from towns it
// explains the four dice (rulebook, phase 2).
func TestTheTurnBeginsWithAQuestionThatCanBeAnswered(t *testing.T) {
	for at, keys := range map[string][]string{
		"m9": {"ask.start.wild", "ask.start.wild-rest"},
		"k8": {"ask.start.fresh", "ask.start.rest"},
	} {
		for tired, key := range keys {
			b := among(t, "varikas "+at, "ilse-rook a1").tokens(0, 0, tired)
			b.fresh()
			question := b.Prompts()[0].Headline.Args.Get("ask").(text.Message)
			is(t, "the question on "+at, question.Key, key)
			is(t, "rest is offered", len(b.Prompts()[0].Forms) > 0, tired > 0)
			dice := b.Prompts()[0].Choices[0].Label.Args.Get("n")
			is(t, "the dice of the question", question.Args.Get("n"), dice)
		}
	}
}

// bareChance matches a percentage without a word after it.
var bareChance = regexp.MustCompile(`\d[ \x{a0}\x{202f}]?%\s*([^\s\pL]|$)`)

// A chance beside a choice has words, such as "to win".
func TestEveryChanceSaysOfWhat(t *testing.T) {
	for what, b := range map[string]*table{
		"a destination": among(t, "varikas m12", "ilse-rook m11").play(0, "roll", 1, 1, 1, 1, 1),
		"a duel":        among(t, "varikas m9", "ilse-rook m9"),
		"a fight":       among(t, "varikas e7", "ilse-rook a1").face("river-wreckers").play(0, "on"),
	} {
		odds := 0
		for _, l := range catalogue.Languages() {
			for _, c := range b.Prompts()[0].Choices {
				s := catalogue.In(l).Say(c.Hint)
				odds += strings.Count(s, "%")
				if bareChance.MatchString(s) {
					t.Errorf("%s, %s: %q", what, l, s)
				}
			}
		}
		if odds == 0 {
			t.Errorf("%s has no odds", what)
		}
	}
}

// The question about a card that only its reader knows shows the figures of the card.
func TestTheCardLookedAtIsShownWithItsFigures(t *testing.T) {
	b := having(t, "{when: turn-begins, cost: exhaust 1, do: scout red}").turn(0).play(0, "use road-staff", 1)
	a := cards.Dragonlords.Adventure(b.Decks[3].Top[0].ID)
	want := said(meetingText(a)) + "\n" + said(prizeText(a))
	if a.Kind == cards.Event {
		want = said(ruleText(a.Rules))
	}
	if got := b.details(0); !strings.Contains(got, said(name(a.ID))+": "+want) {
		t.Errorf("the question shows %q, want %q", got, want)
	}
}

// A round of combat is summed up by the wounds of both sides in one line, not by its last roll; the picture shows the
// rolls. The result of a fight names those of the hero alone.
func TestARoundOfCombatIsToldByTheWoundsOfBothSides(t *testing.T) {
	struck := func(n, left int) engine.Said {
		return engine.Said{Kind: "struck", Text: text.M("say.struck", "what", name("piper"), "n", n, "left", left)}
	}
	wounded := func(n, left int) engine.Said {
		return engine.Said{Kind: "wounded", Text: text.M("say.wounded", "who", name("varikas"), "n", n, "left", left),
			Facts: engine.Facts{Amount: n}}
	}
	met := engine.Said{Kind: "faced", Text: text.M("say.faced")}
	round := engine.Said{Kind: "round", Text: text.M("say.round")}
	hit := engine.Said{Kind: "rolled", Text: text.M("say.roll.attack.yes")}
	miss := engine.Said{Kind: "rolled", Text: text.M("say.roll.defence.no")}
	won := engine.Said{Kind: "beaten", Text: text.M("say.beaten", "who", name("varikas"), "what", name("piper"))}
	both := func(key string, n, left, dealt, foe int) text.Message {
		return text.M(key, "who", name("varikas"), "n", n, "left", left, "what", name("piper"), "dealt",
			dealt, "foe", foe)
	}
	for what, c := range map[string]struct {
		told []engine.Said
		want text.Message
	}{
		"a hit":   {[]engine.Said{met, round, hit, struck(1, 3)}, struck(1, 3).Text},
		"a wound": {[]engine.Said{met, round, miss, wounded(2, 4)}, wounded(2, 4).Text},
		"a hit before a wound": {[]engine.Said{met, round, hit, struck(1, 3), miss, wounded(2, 4)},
			both("sum.blows", 2, 4, 1, 3)},
		"a wound before a hit": {[]engine.Said{met, round, miss, wounded(2, 4), hit, struck(1, 3)},
			both("sum.blows", 2, 4, 1, 3)},
		"two hits": {[]engine.Said{met, struck(1, 3), struck(2, 1)},
			text.M("say.struck.so-far", "what", name("piper"), "n", 3, "left", 1)},
		"two rounds": {[]engine.Said{struck(1, 3), wounded(2, 4), struck(2, 1), wounded(1, 3)},
			both("sum.blows.so-far", 3, 3, 3, 1)},
		"a round without a meeting": {[]engine.Said{round, hit, struck(1, 3), miss, wounded(2, 4)},
			both("sum.blows", 2, 4, 1, 3)},
		"a victory": {[]engine.Said{met, struck(1, 3), wounded(2, 4), struck(3, 0), won},
			text.M("match.summary.with", "what", won.Text, "also", []text.Message{text.M("sum.wounds", "n", 2)})},
	} {
		var last text.Message
		for _, l := range match.Summary(rules{}, []match.Line{{Seq: 1, Said: c.told}}) {
			last = l.Said[len(l.Said)-1].Text
		}
		is(t, what+" is told", last.String(), c.want.String())
	}
}

// The result of a fight counts the wounds and the exhaustion that cards cost.
func TestTheResultOfAFightCountsTheCostOfCards(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1")
	use := func(cost ...ability.Term) engine.Said {
		u := Usable{Rule: &ability.Rule{Cost: cost}}
		return engine.Said{Kind: "used", Text: b.withCost(0, u, text.M("say.used"))}
	}
	won := engine.Said{Kind: "beaten", Text: text.M("say.beaten")}
	for what, c := range map[string]struct {
		told []engine.Said
		want []text.Message
	}{
		"a card without a cost": {[]engine.Said{use(), won}, nil},
		"a wound": {[]engine.Said{use(ability.Term{Word: "wound", Ns: []int{1}}), won},
			[]text.Message{text.M("sum.wounds", "n", 1)}},
		"exhaustion": {[]engine.Said{use(ability.Term{Word: "exhaust", Ns: []int{2}}), won},
			[]text.Message{text.M("sum.exhaustion", "n", 2)}},
		"a cost after the fight": {[]engine.Said{won, use(ability.Term{Word: "wound", Ns: []int{1}})}, nil},
	} {
		want := won.Text
		if c.want != nil {
			want = text.M("match.summary.with", "what", won.Text, "also", c.want)
		}
		told := match.Summary(rules{}, []match.Line{{Seq: 1, Said: c.told}})[0].Said
		is(t, what, told[0].Text.String(), want.String())
	}
}

// A stance that flees hides the buttons that fight by the stance, so the question explains it.
func TestAStanceThatFleesIsExplained(t *testing.T) {
	for flee, want := range map[string]bool{"last": true, "odds": true, "never": false} {
		b := among(t, "varikas e7", "ilse-rook a1").tokens(0, 3, 0).face("river-wreckers").play(0, "on")
		b.Heroes[0].Stance.Flee = flee
		b.fresh()
		why := text.M("detail.flees", "when", text.M("stance.word."+flee))
		if flee == "odds" {
			won, _ := b.shownOdds()
			is(t, "that the chance is too low", won < reckoning.FleeOdds, true)
			why.Key = "detail.flees-odds"
			why = why.With("percent", reckoning.Percent(won))
		}
		is(t, "the reason with "+flee, strings.Contains(b.details(0), said(why)), want)
	}
}

// The sentence about a knock-out includes a failed attempt to flee if that was the last roll.
func TestAFailedFlightIsToldWithTheKnockOut(t *testing.T) {
	for roll, want := range map[string]string{
		"say.roll.escape.no": "sum.down.fleeing",
		"say.roll.test.no":   "sum.down",
	} {
		line := match.Line{Seq: 1, Said: []engine.Said{
			{Kind: "rolled", Text: text.M("say.roll.defence.no")}, {Kind: "rolled", Text: text.M(roll)},
			{Kind: "knocked-out", Text: text.M("say.knocked-out.nothing")},
			{Kind: "put", Text: text.M("say.put", "who", name("varikas"), "to", name("tamalir"))}}}
		for _, l := range match.Summary(rules{}, []match.Line{line}) {
			same(t, "what is told", []string{l.Said[0].Text.Key}, want)
			is(t, "how much is told", len(l.Said), 1)
		}
	}
}

// summed returns the sentences of the summary of the events of a move, by key.
func summed(events ...engine.Said) (keys []string, minor int) {
	for i := range events {
		events[i].Seat = 0
	}
	for _, l := range match.Summary(rules{}, []match.Line{{Seq: 1, Said: events}}) {
		for _, e := range l.Said {
			m := e.Text
			if what, ok := m.Args.Get("what").(text.Message); ok && strings.HasPrefix(m.Key, "match.") {
				m = what
			}
			keys = append(keys, m.Key)
			if match.IsMinor(rules{}, e) {
				minor++
			}
		}
	}
	return keys, minor
}

func met(kind, key string) engine.Said {
	return engine.Said{Kind: kind, Text: text.M(key, "who", name("varikas"), "what", name("bone-ferryman")),
		Facts: engine.Facts{To: "J9"}}
}

// The question that follows a meeting names it, so its line is the first to give way: an event that stays in force, the
// loss of an ally and a victory come before it.
func TestAMeetingGivesWayToWhatHappened(t *testing.T) {
	ally := engine.Said{Kind: "ally-killed", Text: text.M("say.ally-killed")}
	struck := engine.Said{Kind: "struck", Text: text.M("say.struck", "n", 1)}
	for what, c := range map[string]struct {
		events []engine.Said
		minor  int
	}{
		"a challenge":  {[]engine.Said{ally, met("revealed", "say.revealed.challenge")}, 1},
		"an encounter": {[]engine.Said{ally, met("revealed", "say.revealed.encounter")}, 1},
		"a round":      {[]engine.Said{met("faced", "say.faced"), ally, struck}, 2}, // the sheet has the wounds
	} {
		keys, minor := summed(c.events...)
		if len(keys) != len(c.events) || minor != c.minor {
			t.Errorf("%s: %d of %v give way, want %d", what, minor, keys, c.minor)
		}
	}
}

// No picture shows the roll of a test that decides an adventure, so the sentence about a failure has it.
func TestAFailedTestIsToldWithItsRoll(t *testing.T) {
	roll := engine.Said{Kind: "rolled", Text: text.M("say.roll.test.no"), Facts: engine.Facts{Amount: 10, Target: 14}}
	fight := roll
	fight.Text.Key = "say.roll.attack.no"
	meets := met("revealed", "say.revealed.challenge")
	for want, events := range map[string][]engine.Said{
		"sum.failed.test": {meets, roll, met("failed", "say.failed")},
		"sum.failed":      {meets, roll, fight, met("failed", "say.failed")},
	} {
		keys, _ := summed(events...)
		same(t, "what is told", keys, want)
	}
}

// A card won with an adventure is part of its result, and one kept before it has its own line.
func TestCardsThatAHeroGetsAreTold(t *testing.T) {
	kept := engine.Said{Kind: "kept", Text: text.M("say.kept")}
	won := engine.Said{Kind: "gained", Text: text.M("say.won")}
	keys, _ := summed(kept, met("revealed", "say.revealed.challenge"), met("beaten", "say.beaten"), won)
	same(t, "what is told", keys, "say.kept", "sum.beaten")
	win := []match.Line{{Seq: 1, Said: []engine.Said{met("beaten", "say.beaten"), won}}}
	for _, l := range match.Summary(rules{}, win) {
		is(t, "the card is told", strings.Contains(l.Said[0].Text.String(), "sum.card"), true)
	}
}

// The post after a knock-out begins behind the fight, but it still names the foe.
func TestAKnockOutNamesItsFoe(t *testing.T) {
	keys, _ := summed(engine.Said{Kind: "knocked-out", Text: text.M("say.knocked-out.nothing")},
		engine.Said{Kind: "undefeated", Text: text.M("say.undefeated", "what", name("slag-dragon"), "n", 1)},
		engine.Said{Kind: "put", Text: text.M("say.put", "who", name("varikas"), "to", name("tamalir"))})
	same(t, "what is told", keys, "sum.lost")
}
