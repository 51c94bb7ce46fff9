package andor

import (
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// joined is a hint of several parts about a way that costs an hour.
func joined(keys ...string) text.Message {
	m := hoursCost(1, 0)
	for _, key := range keys {
		m = text.M(key, "cost", m)
	}
	return m
}

// No part of a hint about a way replaces another that fits beside it.
func TestAWayHidesNoDanger(t *testing.T) {
	const at = 17
	merchant := func(m text.Message) text.Message {
		return text.M("hint.lying", "hint", m, "what", []text.Message{texts.Name("merchant")})
	}
	for name, c := range map[string]struct {
		trip                      trip
		fog, creature, shop, ends bool
		move, walk                text.Message
	}{
		"nothing":  {move: joined(tripPlain), walk: joined(tripWalk)},
		"fog":      {fog: true, move: joined(tripFog), walk: joined(tripWalk)},
		"creature": {creature: true, move: joined(tripCreature), walk: joined(tripCreature)},
		"creature in the fog": {fog: true, creature: true, move: joined(tripCreature, tripFog),
			walk: joined(tripCreature)},
		"creature and merchant in the fog": {fog: true, creature: true, shop: true,
			move: merchant(joined(tripCreature, tripFog)), walk: merchant(joined(tripCreature))},
		"loss in the fog": {trip: trip{risky: true}, fog: true, creature: true, move: joined(tripRisky, tripFog),
			walk: joined(tripRisky)},
		"alarm in the fog": {trip: trip{wakes: true}, fog: true, creature: true, move: joined(tripAlarm, tripFog),
			walk: joined(tripAlarm)},
		"end of the day with a creature in the fog": {fog: true, creature: true, ends: true,
			move: joined(tripEndsDay, tripCreature, tripFog), walk: joined(tripCreature)},
		"end of the day after a loss": {trip: trip{risky: true}, ends: true, move: joined(tripRisky, tripEndsDay),
			walk: joined(tripRisky)},
	} {
		b := among(t, "warrior 14", "dwarf 7")
		b.explains, b.Fog, b.Merchants = true, nil, nil
		if c.fog {
			b.fog(at, "")
		}
		if c.creature {
			b.creature("gor", at)
		}
		if c.shop {
			b.Merchants = []int{at}
		}
		c.trip.at, c.trip.steps, c.trip.hours = at, 1, 1
		composed(t, "the way: "+name, b.moveHint(c.trip, c.ends), c.move)
		composed(t, "the step: "+name, b.walkHint(c.trip), c.walk)
	}
}

func TestAWayInAPromptNamesTheCreatureInTheFog(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7").creature("gor", 17).fog(17, "")
	composed(t, "the way", engine.Legal(b.Prompts(), 0, "move 17").Choice.Hint, joined(tripCreature, tripFog))
}

// Whatever is at the end of the longest and dearest way, the hint fits in every language
// and still has the danger.
func TestAFullHintKeepsItsDangers(t *testing.T) {
	const at = 17
	b := among(t, "warrior 14", "dwarf 7").creature("gor", at).fog(at, "")
	b.Merchants, b.explains = []int{at}, true
	for _, what := range []string{"gold", "wineskin", "telescope", "helm", "shield", "bow", "falcon", "herb-4"} {
		b.thing(at, what, 1)
	}
	for _, hours := range []int{1, 3, lastHour} {
		for _, will := range []int{0, maxHoursWill} {
			for _, x := range []trip{{}, {risky: true}, {wakes: true}} {
				x.at, x.steps, x.hours, x.will = at, hours, hours, will
				for _, ends := range []bool{false, true} {
					for _, hint := range []text.Message{b.moveHint(x, ends), b.walkHint(x)} {
						if !fits(hint) {
							t.Errorf("%v is too long", hint)
						}
						if keys := parts(hint); !slices.Contains(keys, b.meetingKey(x)) {
							t.Errorf("the hint for %+v has only %v", x, keys)
						}
					}
				}
			}
		}
	}
}

// parts returns the keys of a hint about a way.
func parts(m text.Message) []string {
	var out []string
	for within := true; within; {
		out = append(out, m.Key)
		next, ok := m.Args.Get("hint").(text.Message)
		if !ok {
			next, ok = m.Args.Get("cost").(text.Message)
		}
		m, within = next, ok
	}
	return out
}

// The numbers of regions mean nothing to a newcomer: the labels of those with something on them name it, and one group
// has them all.
func TestRegionsWithSomethingAreNamedInOneGroup(t *testing.T) {
	b := legend1(t, 2, "off")
	b.turn(0).Heroes[0].At = 14
	b.fresh()
	named := 0
	for _, c := range engine.Of(b.Prompts(), 0)[0].Choices {
		if c.Move.Verb() != "move" {
			continue
		}
		at, _ := strconv.Atoi(c.Move.Arg(0))
		seen := !b.sights()[at].IsZero()
		is(t, "region "+c.Move.Arg(0)+" has a name", c.Label.Key == "choice.move-there", seen)
		is(t, "region "+c.Move.Arg(0)+" is in the group", c.Group.Key == "group.there", seen)
		if seen {
			named++
		}
	}
	if named != 7 {
		t.Errorf("%d regions have a name, not three with fog, two with gold, the merchant and the well", named)
	}
}
