package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// The words of the vocabulary about treasure, alarm and the end of the tale.

var mineEffects = map[string]effectTest{
	"end-letter": {what: "brings the end of the tale nearer, and the narrator is past it", do: "end-letter: -12",
		end: func(t *testing.T, b *table) {
			is(t, "the end", b.Over+" "+b.Why, "won legend.test.done")
			is(t, "the letter", b.Narrator, 1)
		}},
}

var mineMoments = map[string]momentTest{
	"alarm": {"is when heroes and a creature share a region", "alarm",
		func(b *table) { b.creature("gor", 8).play(0, "move 0") }, func(b *table) {
			b.turn(0).play(0, "move 8")
		}},
	"worth": {"is when gold and gems at the place are worth enough", "{worth: {at: 7, least: 9}}", func(b *table) {
		b.gold(0, 2).give(0, "gem-2").gold(1, 4).thing(7, "gold", 3).thing(7, "wineskin", 2).play(0, "drop gold 1")
	}, func(b *table) { b.give(0, "gem-2").play(0, "pass") }},
}

// alarmed begins a tale with a card for the alarm that may repeat.
func alarmed(t *testing.T) *table {
	return tale(t, "\n  - id: m\n    when: alarm\n    do:\n      - mark: alarm\n")
}

// Ruling 13 of legends 3 to 5: the figure that enters raises the alarm.
func TestTheAlarmIsRaisedByWhoeverEnters(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(*table)
		want bool
	}{
		{"a hero ends his movement beside a creature", func(b *table) { b.creature("gor", 8).play(0, "move 8") }, true},
		{"a hero passes a creature", func(b *table) { b.creature("gor", 8).turn(0).play(0, "walk 8") }, true},
		{"a hero stands next door", func(b *table) { b.creature("gor", 8).play(0, "move 9") }, false},
		{"a creature arrives where a hero stands", func(b *table) {
			b.putCreature(Creature{Kind: "gor", At: 7})
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}, true},
		{"a creature arrives elsewhere", func(b *table) {
			b.putCreature(Creature{Kind: "gor", At: 8})
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}, false},
		{"an event moves a creature to a hero", func(b *table) {
			b.creature("gor", 8)
			b.moveOutOfTurn(0)
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}, true},
		{"creatures march to a hero at sunrise", func(b *table) {
			b.creature("gor", 8)
			b.march("gor", []int{8})
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}, true},
		{"a march is only foretold", func(b *table) { b.creature("gor", 8).foretellMarch() }, false},
		{"what is asked of rubble", func(b *table) {
			b.Rubble, b.Heroes[0].At, b.Heroes[0].Hour = []rubble{{At: 8, Values: []int{8}}}, 7, 6
			b.fresh()
			b.Heroes[0].Stance.Leave = "9"
			b.play(0, "fight 8", 1, 1)
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := alarmed(t)
			c.play(b)
			is(t, "the alarm", b.marked("alarm"), c.want)
		})
	}
}

// The one silent kill: the archer, or a bow, from a neighbouring region, in the first round.
func TestAShotFromNextDoorIsHeardWhenTheCreatureStands(t *testing.T) {
	shot := func(sp int, faces ...int) *table {
		b := alarmed(t)
		b.give(0, "bow").points(0, sp, 7).creature("gor", 8)
		b.Heroes[0].Stance.Stop = "6"
		b.fresh()
		b.play(0, "fight 8", faces...)
		return b
	}
	b := shot(14, 6, 1, 1)
	is(t, "the gors left", len(b.where("gor")), 0)
	is(t, "the alarm after a kill in round one", b.marked("alarm"), false)
	b = shot(1, 1, 6, 5, 5)
	is(t, "the gors left", len(b.where("gor")), 1)
	is(t, "the alarm after a round the gor outlives", b.marked("alarm"), true)
}

// An alarm during a movement is reported at once, and the movement continues.
func TestTheAlarmDoesNotEndAMovement(t *testing.T) {
	b := alarmed(t)
	b.creature("gor", 8).play(0, "walk 8")
	b.offers(0, true, "walk 11", "stay")
	is(t, "the alarm", b.marked("alarm"), true)
}

func TestTheEndComesNearerAndMayComeOverTheNarrator(t *testing.T) {
	b := tale(t, "\n  - id: gone\n    when: breach any\n    again: true\n    do:\n      - end-letter: -1\n  - id: m\n "+
		"   when: start\n    do:\n      - allow: [exits]\n  - id: l\n    when: letter L\n    do:\n      - mark: "+
		"l-read\n")
	b.putCreature(Creature{Kind: "gor", At: 0})
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.fresh()
	v := b.View(engine.Public).(view.View)
	is(t, "the letter of the end", v.End, legend.Last-1)
	is(t, "the last star", v.Stars[len(v.Stars)-1], legend.Last-1)
	b.letter("L")
	is(t, "that it is over", b.Over, "")
	is(t, "that L was read", b.marked("l-read"), true)
	// A creature that leaves on the last letter brings the token to the narrator.
	b.putCreature(Creature{Kind: "gor", At: 0})
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "the end", b.Over+" "+b.Why, "won legend.test.done")
}

func TestAtTheTokenOfTheEndTheLastCardIsReadAndNotThatOfItsLetter(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - end-letter: -2\n  - id: l\n    when: letter L\n   "+
		" do:\n      - mark: l-read\n")
	b.letter("B")
	b.letter("L")
	is(t, "the end", b.Over, won)
	is(t, "that L was read", b.marked("l-read"), false)
	b = tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - end-letter: -2\n  - id: c\n    when: letter C\n    "+
		"do:\n      - end-letter: 9\n")
	b.letter("B")
	b.letter("C")
	is(t, "the letter of the end, which is never behind N", b.LastLetter(), legend.Last)
}

// Sufficient worth wins before the sun rises, whoever brings it and however.
func TestATreasureIsWeighedAfterEveryMoveOfAnybody(t *testing.T) {
	card := "\n  - id: m\n    when: {worth: {at: 0, least: 6}}\n    do:\n      - win: done\n"
	for _, c := range []struct {
		name string
		play func(*table)
		want string
	}{
		{"carried to the place", func(b *table) { b.give(0, "gem-6").play(0, "move 0") }, won},
		{"carried through it", func(b *table) { b.give(0, "gem-6").play(0, "move 1") }, ""},
		{"laid there by others and there for good",
			func(b *table) { b.thing(0, "gold", 2).give(0, "gem-4").play(0, "move 0") }, won},
		{"too little", func(b *table) { b.thing(0, "gold", 1).give(0, "gem-4").play(0, "move 0") }, ""},
		{"sent there by falcon", func(b *table) {
			b.Heroes[1].At = 0
			b.gold(1, 2).give(0, "gem-4", "falcon").play(0, "trade 2 0 0 g4")
			b.play(1, "yes")
		}, won},
		{"articles count nothing", func(b *table) { b.give(0, "shield", "gem-4", "wineskin").play(0, "move 0") }, ""},
		{"with the last hour of the last day", func(b *table) {
			b.Narrator, b.Heroes[1].Done, b.Rooster = legend.Last-1, true, 1
			b.hour(0, 9).points(0, 2, 3).give(0, "gem-6").play(0, "move 0")
		}, won},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := tale(t, card)
			c.play(b)
			is(t, "the end", b.Over, c.want)
		})
	}
}

// A lake ends every movement and cannot be passed.
func TestALakeEndsAMovement(t *testing.T) {
	b := mineTale(t, "")
	b.Heroes[0].At = 24
	b.hour(0, 4)
	b.offers(0, true, "move 31", "move 35", "walk 31")
	b.offers(0, false, "walk 35", "move 39", "move 40")
	b.refused(0, "move 39", "Muovere")
	b.Heroes[0].At = 31
	b.fresh()
	b.refused(0, "walk 35", "Muovere")
	b.play(0, "move 35")
	is(t, "where he stands", b.Heroes[0].At, 35)
	is(t, "the turn", b.Active, 1)
	b.turn(0).hour(0, 4).offers(0, true, "move 31", "move 39", "move 43", "walk 40", "move 24")
}

// mineTale begins a small legend in the mine with its own cards: dwarf and warrior at the gate.
func mineTale(t *testing.T, cards string) *table {
	t.Helper()
	return taleOn(t, "mine", "heroes: {dwarf: 0, warrior: 0, archer: 0, wizard: 0}", cards)
}

// A shield prevents an entry of a deck for all; every owner of one is asked.
func TestAShieldKeepsACardOfADeckAway(t *testing.T) {
	cards := "\n  - id: b\n    when: letter B\n    do:\n      - draw: {deck: perils, n: 2}\n"
	b := tale(t, cards)
	b.letter("B", 1)
	same(t, "both lose", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 3, 3)
	b = tale(t, cards)
	b.give(1, "shield")
	b.letter("B", 1)
	b.offers(1, true, "yes", "no")
	b.offers(0, false, "yes")
	if err := b.check(); err != nil {
		t.Fatal(err)
	}
	b.play(1, "yes")
	b.play(1, "no")
	same(t, "only the second card is done", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 5, 5)
	is(t, "the shield's first use is spent", b.Heroes[1].Large.Used, true)
	b = tale(t, cards)
	b.give(1, "shield")
	b.Heroes[1].Done = true
	b.letter("B", 1)
	same(t, "whose day is over keeps nothing away", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 3, 3)
}

// Every way and step that would raise an awaited alarm is marked.
func TestWaysTellThatTheyRaiseTheAlarm(t *testing.T) {
	hints := func(b *table) map[engine.Move]text.Message {
		b.fresh()
		out := map[engine.Move]text.Message{}
		for _, p := range b.Prompts() {
			for _, c := range p.Choices {
				out[c.Move] = c.Hint
			}
		}
		return out
	}
	b := alarmed(t)
	b.creature("gor", 8)
	got := hints(b)
	for m, key := range map[engine.Move]string{"move 8": "hint.trip-alarm", "walk 8": "hint.trip-alarm",
		"move 9": "hint.trip", "walk 9": "hint.walk"} {
		says(t, string(m), got[m], text.M(key, "cost", hoursCost(1, 0)))
	}
	b.play(0, "walk 8")
	says(t, "a meeting once it is raised", hints(b)["move 8"], text.Message{})
	b.creature("gor", 15)
	says(t, "another meeting", hints(b)["move 15"], text.M("hint.trip-creature", "cost", hoursCost(2, 0)))
}
