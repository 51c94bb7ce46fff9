package runebound

import (
	"testing"

	"skald/engine"
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

// words are what players read in English.
var words = texttest.English(catalogue)

// said returns a message as players read it in English.
func said(m text.Message) string { return catalogue.In("en").Say(m) }

// message returns a message as told does.
func message(key string, args ...any) string { return text.M(key, args...).String() }

// A walk is one line and one way for the pictures, however many hexes it has.
func TestAWalkIsToldByWhereItBeginsTheTownsOnItAndWhereItEnds(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	events := b.made(0, "move l7")
	same(t, "the words of the walk", told(events), message("say.walked-by", "who", name("varikas"), "from", b.at("m12"), "by", []text.Message{b.at("k8")}, "to", b.at("l7")))
	f := events[0].Facts
	is(t, "where it begins", f.From, "m12")
	is(t, "where it ends", f.To, "l7")
	is(t, "how many hexes it has", f.Amount, 5)

	b = among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	same(t, "the words of a short walk", told(b.made(0, "move l10")),
		message("say.walked", "who", name("varikas"), "from", b.at("m12"), "to", b.at("l10")))
}

// A hero's own ability is not called by the hero's name again.
func TestAHeroUsesHisOwnAbilityAndOtherCardsByTheirNames(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").give(0, "leashed-comet").face("river-wreckers")
	is(t, "what is told of the hero", told(b.made(0, "use varikas", 1))[0], message("say.used-own", "who", name("varikas")))
	is(t, "what is told of a weapon", told(b.made(0, "use leashed-comet", 1))[0], message("say.used", "who", name("varikas"), "what", name("leashed-comet")))
}

// What exhaustion comes to is told part by part: the part within the stamina, and the
// wounds the rest is.
func TestExhaustionIsToldAsFarAsItIsTaken(t *testing.T) {
	b := against(t, nil, "{when: always, do: drains}").give(0, "bear-tamer").tokens(0, 0, 3).until(phaseRanged)
	last := func(events []engine.Event) string { return told(events)[1] }
	is(t, "a hero at the end of his stamina", last(b.made(0, "defend", 1)), message("say.overflow", "who", name("lucan-bell"), "n", 1))

	b = against(t, nil, "{when: always, do: drains}").give(0, "bear-tamer").until(phaseRanged)
	is(t, "a hero who is fresh", last(b.made(0, "defend", 1)), message("say.exhausted", "who", name("lucan-bell"), "n", 1))
	is(t, "an ally who is fresh", last(b.made(0, "attack bear-tamer", 1)), message("say.exhausted", "who", name("bear-tamer"), "n", 2))
}
