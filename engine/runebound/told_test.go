package runebound

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// told returns the messages of events as key and arguments.
func told(events []engine.Event) []string {
	var out []string
	for _, e := range events {
		out = append(out, e.Text.String())
	}
	return out
}

// words holds the English texts.
var words = texttest.English(catalogue)

func said(m text.Message) string { return catalogue.In("en").Say(m) }

// message formats a message as told does.
func message(key string, args ...any) string { return text.M(key, args...).String() }

// A walk is one line and one way for the pictures, however many hexes it has.
func TestAWalkIsToldByWhereItBeginsTheTownsOnItAndWhereItEnds(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	events := b.made(0, "move l7")
	same(t, "the words of the walk", told(events), message("say.walked-by", "who", name("varikas"), "from", b.at("m12"),
		"by", []text.Message{b.at("k8")}, "to", b.at("l7")))
	f := events[0].Facts
	is(t, "where it begins", f.From, "m12")
	is(t, "where it ends", f.To, "l7")
	is(t, "how many hexes it has", f.Amount, 5)

	b = among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	same(t, "the words of a short walk", told(b.made(0, "move l10")),
		message("say.walked", "who", name("varikas"), "from", b.at("m12"), "to", b.at("l10")))
}

// The description of a hero's own ability does not repeat the hero's name.
func TestAHeroUsesHisOwnAbilityAndOtherCardsByTheirNames(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").give(0, "leashed-comet").face("river-wreckers")
	is(t, "what is told of the hero", told(b.made(0, "use varikas", 1))[0],
		message("say.used-own", "who", name("varikas"), "exhaustion", 1))
	is(t, "what is told of a weapon", told(b.made(0, "use leashed-comet", 1))[0],
		message("say.used", "who", name("varikas"), "what", name("leashed-comet")))
}

// Exhaustion is reported in parts: the part within the stamina, and the wounds by the rest.
func TestExhaustionIsToldAsFarAsItIsTaken(t *testing.T) {
	b := against(t, nil, "{when: always, do: drains}").give(0, "bear-tamer").tokens(0, 0, 3).until(phaseRanged)
	last := func(events []engine.Event) string { return told(events)[1] }
	is(t, "a hero at the end of his stamina", last(b.made(0, "defend", 1)),
		message("say.overflow", "who", name("lucan-bell"), "n", 1))

	b = against(t, nil, "{when: always, do: drains}").give(0, "bear-tamer").until(phaseRanged)
	is(t, "a hero who is fresh", last(b.made(0, "defend", 1)),
		message("say.exhausted", "who", name("lucan-bell"), "n", 1))
	is(t, "an ally who is fresh", last(b.made(0, "attack bear-tamer", 1)),
		message("say.exhausted", "who", name("bear-tamer"), "n", 2))
}

// The rulebook puts an event out of the game if its number is equal or lower.
func TestAnEventOfAnEqualNumberIsOutOfTheGame(t *testing.T) {
	var ones, twos []string
	for i := range newest.edition.Adventures {
		switch a := &newest.edition.Adventures[i]; {
		case a.Kind == cards.Event && a.Number == 1 && a.Colour == "green":
			ones = append(ones, a.ID)
		case a.Kind == cards.Event && a.Number == 2:
			twos = append(twos, a.ID)
		}
	}
	for top, number := range map[string]int{ones[1]: 1, twos[0]: 2} {
		b := plain(t).inForce(top).top(ones[0], madeFoe)
		b.Heroes[0].At = gemsOf(0)[0]
		b.Move.Start = b.Heroes[0].At
		is(t, "what is told below "+top, told(b.play(0, "stay").made(0, "explore"))[1],
			message("say.event-out", "what", name(ones[0]), "n", numeral(1), "of", numeral(number)))
	}
}

// A ruin or a mill is no enemy: a card without a fight is overcome, in the log and in its summary.
func TestACardWithoutAFightIsOvercome(t *testing.T) {
	b := among(t, "varikas l10", "ilse-rook a1").top("sunken-stair").play(0, "stay")
	for _, e := range b.made(0, "explore", 20) {
		if e.Kind == "beaten" {
			is(t, "the log", e.Text.Key, "say.overcome")
			summary := sayVictory(engine.Said{Kind: e.Kind, Text: e.Text, Facts: e.Facts}, nil)
			is(t, "the summary", summary.Key, "sum.overcome")
			return
		}
	}
	t.Error("the card is not beaten")
}

// R56: the match ends at once; the challenge is beaten all the same.
func TestTheChallengeThatWinsIsCountedAsBeaten(t *testing.T) {
	beaten := func(b *table) int {
		v := b.View(engine.Public).(view.View)
		n := 0
		for _, k := range v.Heroes[0].Beaten {
			n += k
		}
		return n
	}
	says(t, "grey-twins")
	b := plain(t).give(0, "oldfire", "nettlecrown").face("grey-twins").winning().until(phaseRanged)
	b.play(0, "attack hero", 20)
	is(t, "the end", b.Over, overRunes)
	is(t, "beaten with the third Rune", beaten(b), 1)

	b = among(t, "tilda-quill e10", "lucan-bell b5").track(1, margathID, "e10").moves(0, "stay", "explore", "roll",
		20).winning().until(phaseRanged)
	b.play(0, "attack hero", 20)
	is(t, "the end", b.Over, overMargath)
	is(t, "beaten with High Lord Margath", beaten(b), 1)
}

func TestThePageOfAnAllySaysThatItIsOne(t *testing.T) {
	for _, topic := range newest.Topics() {
		if topic.Under == "allies" && !strings.Contains(topic.Text.String(), text.M("type.ally").String()) {
			t.Errorf("%s: %v", topic.ID, topic.Text)
		}
	}
}

// TestWoundsThatGoAreToldAsHealed checks that healing is not worded like a loss of gold.
func TestWoundsThatGoAreToldAsHealed(t *testing.T) {
	b := among(t, "varikas k8", "ilse-rook a1").tokens(0, 3, 0).top("glass-shell").play(0, "stay").play(0, "market")
	is(t, "what is told",
		told(b.made(0, "heal hero"))[0], message("say.heals.paid", "who", name("varikas"), "wounds", 3, "gold", 1))
}

// Rulebook: wounds, death, defeat. It tells only the losses.
func TestAKnockOutTellsOnlyWhatIsLost(t *testing.T) {
	who := text.NameOf("lucan-bell")
	for want, lost := range map[string][2]int{"say.knocked-out": {2, 3}, "say.knocked-out.gold": {2, 0},
		"say.knocked-out.points": {0, 3}, "say.knocked-out.nothing": {0, 0}} {
		is(t, "what is told", knockedOut(who, lost[0], lost[1]).Key, want)
	}
}
