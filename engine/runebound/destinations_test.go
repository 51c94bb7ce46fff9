package runebound

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// choice returns a choice offered to a seat.
func (b *table) choice(seat int, m engine.Move) engine.Choice {
	b.t.Helper()
	o := engine.Legal(b.Prompts(), engine.Seat(seat), m)
	if o == nil || o.Choice == nil {
		b.t.Fatalf("%s is not offered to seat %d", m, seat+1)
	}
	return *o.Choice
}

// destinationsOf returns the choices after the roll, those with a rank in its order.
func (b *table) destinationsOf(seat int) (ranked, others []engine.Choice) {
	b.t.Helper()
	for _, c := range b.Prompts()[0].Choices {
		if c.Rank > 0 {
			ranked = append(ranked, c)
		} else {
			others = append(others, c)
		}
	}
	slices.SortFunc(ranked, func(x, y engine.Choice) int { return cmp.Compare(x.Rank, y.Rank) })
	for i, c := range ranked {
		is(b.t, "the rank of "+string(c.Move), c.Rank, i+1)
	}
	return ranked, others
}

func TestADestinationSaysTheMeanChanceTheDiceAndTheWay(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	sum, of := 0.0, 0
	for _, id := range b.Decks[0].Unseen(engine.Public) {
		if a := cards.Dragonlords.Adventure(id); a.Kind == cards.Challenge {
			won, _ := b.oddsAgainst(0, id)
			sum, of = sum+won, of+1
		}
	}
	percent := reckoning.Percent(sum / float64(of))
	if percent <= 0 || percent >= 100 {
		t.Fatalf("the mean chance against green is %d %%", percent)
	}
	chance := text.M("hint.average", "percent", percent)
	is(t, "the hint of a neighbouring adventure", b.hint(0, "explore m11").String(),
		message("hint.go", "what", chance, "dice", 1))
	is(t, "that of only going there, where no chance is taken", b.hint(0, "move m11").String(),
		message("hint.go", "what", text.M("hint.counter", "colour", cards.ColourName("green")), "dice", 1))
	is(t, "the label", b.choice(0, "explore m11").Label.String(),
		message("choice.explore-at", "to", b.at("m11"), "colour", cards.ColourName("green")))
	is(t, "the buttons beside their lines", said(b.choice(0, "explore m11").Act)+", "+
		said(b.choice(0, "move m11").Act), "Face it, Just go")
	is(t, "the rank of only going there", b.choice(0, "move m11").Rank, 0)
	is(t, "that both are in one group", b.choice(0, "move m11").Group.String(),
		b.choice(0, "explore m11").Group.String())
	far := 0
	for _, c := range b.Prompts()[0].Choices {
		if c.Hint.Key != "hint.go-by" {
			continue
		}
		want := ""
		way := b.Area(0).Way(hexOf(t, c.Place))
		for _, h := range way[1 : len(way)-1] {
			want += strings.ToUpper(h.String()) + ", "
		}
		is(t, "the way of "+string(c.Move), c.Hint.Args.Get("by").(string)+", ", want)
		far++
	}
	is(t, "that there are longer ways", far > 5, true)
}

func TestDiceBelowWhereToAreNamed(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	for l, want := range map[string]string{"en": "Your dice: ", "de": "Deine Würfel: ", "fr": "Tes dés\u00a0: ",
		"it": "I tuoi dadi: "} {
		s := catalogue.In(l)
		is(t, "the dice in "+l, strings.TrimSpace(s.Say(b.Prompts()[0].Details[0])),
			want+s.Say(land.DiceLine(b.Move.Dice)))
	}
}

func TestALongWayIsShortened(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	all := b.areaBy(land.Terms{Free: land.SymbolsOf(land.Terrains()...)})
	shortened := 0
	for _, at := range all.Hexes() {
		by, _ := goHint(all, at, text.Message{}).Args.Get("by").(string)
		if utf8.RuneCountInString(by) > len("N13, N13, N13, N13, N13, N13, N13") {
			t.Errorf("the way to %s is %s", at, by)
		}
		if strings.Contains(by, "…") {
			shortened++
		}
	}
	is(t, "that ways are shortened", shortened > 10, true)
}

// A known card has its own chance; the chances against it do not count in the mean of its colour.
func TestAKnownCardHasItsOwnChance(t *testing.T) {
	b := among(t, "varikas m12", "ilse-rook a1").track(1, "river-wreckers", "m11").play(0, "roll", 1, 1, 1, 1, 1)
	won, _ := b.oddsThere(0, b.Track[0])
	is(t, "the hint", b.hint(0, "explore m11").String(),
		message("hint.go", "what", text.M("hint.chance", "percent", reckoning.Percent(won)), "dice", 1))
	is(t, "the label", b.choice(0, "explore m11").Label.String(),
		message("choice.explore-track-at", "to", b.at("m11"), "what", name("river-wreckers")))
}

func TestTheMeanChanceIsThatOfTheHeroAfterArriving(t *testing.T) {
	says(t, "goat-bell", "{when: ends-move, if: terrain river, do: heal 1}")
	rolled := func(wounds int, goods ...string) (*table, map[string]string) {
		b := among(t, "varikas h11", "ilse-rook a1").tokens(0, wounds, 0)
		for _, id := range goods {
			b.give(0, id)
		}
		b.play(0, "roll", 4, 5, 4, 5)
		chances := map[string]string{}
		for _, c := range b.Prompts()[0].Choices {
			if c.Move.Verb() == "explore" {
				at := hexOf(t, c.Place)
				chances[at.Colour().String()+" "+at.Terrain().String()] = fmt.Sprint(c.Hint.Args.Get("what"))
			}
		}
		return b, chances
	}
	before, hurt := rolled(2)
	_, less := rolled(1)
	b, healed := rolled(2, "goat-bell")
	rivers := 0
	for where, chance := range healed {
		want := hurt[where]
		if strings.HasSuffix(where, "river") {
			want = less[where]
			is(t, "that a wound matters at the "+where, want != hurt[where], true)
			rivers++
		}
		is(t, "the chance at the "+where, chance, want)
	}
	is(t, "that there are rivers and other hexes", rivers > 0 && rivers < len(healed), true)
	is(t, "the wounds before", b.Heroes[0].Wounds, 2)
	won, _ := b.prospects(0, "green")
	want, _ := before.prospects(0, "green")
	is(t, "the prospects before the movement", won, want)
}

func TestTheNearestDestinationsComeFirstThenTheBest(t *testing.T) {
	b := among(t, "varikas k8", "ilse-rook a1").play(0, "roll", 1, 1, 1, 1, 1)
	ranked, others := b.destinationsOf(0)
	if len(ranked) < 5 {
		t.Fatalf("only %d destinations have a rank", len(ranked))
	}
	last, colours := [3]int{}, map[land.Colour]bool{}
	for _, c := range ranked {
		what, _ := c.Hint.Args.Get("what").(text.Message)
		percent, _ := what.Args.Get("percent").(int)
		dice, _ := c.Hint.Args.Get("dice").(int)
		now := [3]int{0, dice, -percent}
		if percent < 33 {
			now[0] = 1
		}
		if slices.Compare(now[:], last[:]) < 0 && last != [3]int{} {
			t.Errorf("%s with %d dice and %d %% comes after %v", c.Move, dice, percent, last)
		}
		last, colours[hexOf(t, c.Place).Colour()] = now, true
	}
	is(t, "that two colours are compared", len(colours) >= 2, true)
	for _, c := range others {
		switch c.Move.Verb() {
		case "move", "stay", "market":
		default:
			t.Errorf("%s has no rank", c.Move)
		}
	}
}

func TestATownHasARankIfTheHeroCanBuyOrHealThere(t *testing.T) {
	at := func(b *table) int { return b.play(0, "roll", 1, 1, 1, 1).choice(0, "market m12").Rank }
	start := func() *table { return among(t, "varikas m11", "ilse-rook a1") }
	is(t, "with nothing for sale", at(start().gold(0, 10)), 0)
	is(t, "with a card too dear", at(start().ware("tamalir", "moth-crown").gold(0, 1)), 0)
	is(t, "with a card the hero can pay", at(start().ware("tamalir", "moth-crown").gold(0, 30)) > 0, true)
	is(t, "for a wounded hero with gold", at(start().gold(0, 1).tokens(0, 1, 0)) > 0, true)
	is(t, "for a wounded hero without", at(start().gold(0, 0).tokens(0, 1, 0)), 0)
}

func TestRollingComesBeforeStaying(t *testing.T) {
	ranked, others := among(t, "varikas m12", "ilse-rook a1").destinationsOf(0)
	is(t, "the choices with a rank", len(ranked), 1)
	is(t, "the first", ranked[0].Move, engine.Move("roll"))
	is(t, "that staying is among the others", slices.ContainsFunc(others,
		func(c engine.Choice) bool { return c.Move == "stay" }), true)
}

// Another hero in a town does not hide its market.
func TestATownWithAHeroCountsItsCards(t *testing.T) {
	b := among(t, "varikas k8", "ilse-rook m12").ware("tamalir", "reed-bow", "glass-shell").gold(0, 20).play(0, "roll",
		1, 1, 1, 1, 1)
	what, _ := b.choice(0, "market m12").Hint.Args.Get("what").(text.Message)
	is(t, "the hint of the town", what.String(), message("hint.stack", "n", 2))
}
