package heroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// Every open round asks the players for something.
func TestRoundsSayWhatToDo(t *testing.T) {
	r, d := begun(t, 2, optionStart, startReady)
	for _, seat := range []engine.Seat{0, 1} {
		for _, x := range r.g.Rounds() {
			if x.Asks.IsZero() {
				t.Errorf("%s asks for nothing", x.Name)
			}
		}
		move(t, r.g, seat, "army ready 1", d)
	}
	r = newRig(t, 2)
	if x := r.g.Rounds()[0]; x.Asks.IsZero() {
		t.Errorf("%s asks for nothing", x.Name)
	}
}

// A target marked as worth a look is an opponent's for all spells but those that help.
func TestSpellsMarkTargetsTheyAreFor(t *testing.T) {
	asked := 0
	for _, x := range newest.cards.Spells() {
		if x.Target == cards.NoTarget {
			continue
		}
		t.Run(x.ID, func(t *testing.T) {
			r := newRig(t, 2)
			for seat := range 2 {
				r.being(seat, "f1", r.soldier(cards.Straight).ID)
				r.being(seat, "f3", r.soldier(cards.Straight).ID)
			}
			r.hand(0, x.ID)
			others := "LLLLLL"
			if x.Pair != cards.NoPair {
				others = "EELLLL"
			}
			r.rolls(0, paying(x, others))
			r.stay(1)
			r.does(0, "stop")
			r.does(0, engine.MakeMove(VerbCast, r.g.Player(0).Hand[0]))
			own := x.Target == cards.OwnBeing || x.Target == cards.OwnCreature ||
				x.Target == cards.Player && x.Permanent != nil
			for _, p := range engine.Of(r.g.Prompts(), 0) {
				marked := 0
				for _, c := range p.Choices {
					at, ok := field.ParseSpot(c.Place)
					if p.Topic != "cast" || !ok || c.Rank == 0 {
						continue
					}
					marked++
					if (at.Seat == 0) != own {
						t.Errorf("%s is marked", c.Move)
					}
				}
				if p.Topic == "cast" {
					asked++
					want(r, "whether a target is marked", marked > 0, true)
				}
			}
		})
	}
	if asked < 20 {
		t.Errorf("only %d spells asked for a target", asked)
	}
}

// What the dice may become with the next roll is listed above the dice with the chances of the buttons, and the dice,
// which are buttons, are in no line.
func TestRollsListTheirChances(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "firebrand", "teleport", "far-sight", "command", "command")
	r.rolls(0, "FWALLC")
	p := engine.Of(r.g.Prompts(), 0)[0]
	var chances []string
	for _, c := range p.Choices {
		if c.Group.Key == "group.keep" {
			chances = append(chances,
				english.Say("likely", "what", c.Label.Args.Get("what"), "n", c.Hint.Args.Get("n")))
		}
	}
	var lines []string
	for _, m := range p.Details {
		lines = append(lines, inEnglish(m))
		want(r, "whether it is a line about the dice", m.Key == "detail.dice", false)
	}
	for _, c := range chances[:min(len(chances), mostLikely)] {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, c) }) {
			t.Errorf("%q lacks %q", lines, c)
		}
	}
	want(r, "lines about two equal cards", len(slices.DeleteFunc(lines, func(l string) bool {
		return !strings.Contains(l, english.Say("name.command"))
	})), 1)
}

// A creature's attack shows the points it costs.
func TestAttacksShowTheirPoints(t *testing.T) {
	r := newRig(t, 2)
	r.being(0, "f1", r.soldier(cards.All).ID)
	r.being(1, "f1", r.soldier(cards.Straight).ID)
	r.commands()
	seen := 0
	for _, p := range engine.Of(r.g.Prompts(), 0) {
		for _, c := range p.Choices {
			if c.Move.Verb() == VerbActivate {
				seen++
				key, _, _ := strings.Cut(c.Hint.Key, ".free")
				want(r, "the hint of "+string(c.Move), key, "hint.paid")
			}
		}
	}
	want(r, "whether attacks are offered", seen > 0, true)
}
