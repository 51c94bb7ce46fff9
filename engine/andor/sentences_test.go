package andor

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// composed checks the parts of a message.
func composed(t *testing.T, what string, got, want text.Message) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s is %s, want %s", what, texts.Catalogue.In("en").Say(got), texts.Catalogue.In("en").Say(want))
	}
}

// listed is an enumeration.
func listed(parts ...text.Message) text.Message { return text.M("list", "parts", parts) }

func TestAmountsReadAsPlayersSayThem(t *testing.T) {
	for _, c := range []struct {
		id             string
		n              int
		en, de, it, fr string
	}{
		{"gold", 4, "4 gold", "4 Gold", "4 monete d'oro", "4 pièces d'or"},
		{"gold", 1, "1 gold", "1 Gold", "1 moneta d'oro", "1 pièce d'or"},
		{"wineskin", 1, "a wineskin", "ein Trinkschlauch", "un otre", "une gourde"},
		{"wineskin", 2, "2 wineskins", "2 Trinkschläuche", "2 otri", "2 gourdes"},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de, "it": c.it, "fr": c.fr} {
			if got := texts.Catalogue.In(language).Say(texts.Amount(c.id, c.n)); got != want {
				t.Errorf("%d of %s in %s reads %q, want %q", c.n, c.id, language, got, want)
			}
		}
	}
}

func TestGoldIsNoItemInDivisions(t *testing.T) {
	b := among(t, "warrior 14", "archer 24").thing(17, "gold", 2).thing(18, "shield", 1)
	words := b.view(engine.Public).Words()
	for what, n := range map[string]int{"gold": 2, "shield": 1} {
		at := map[string]int{"gold": 17, "shield": 18}[what]
		want := text.M("words.token", "what", texts.Amount(what, n), "at", b.place(at))
		if !slices.ContainsFunc(words, func(m text.Message) bool { return reflect.DeepEqual(m, want) }) {
			t.Errorf("the board in words lacks %s", texts.Catalogue.In("en").Say(want))
		}
	}
	b.next(Step{Do: DoShare, What: "gold", N: 4})
	p, _ := b.question(0)
	composed(t, "the question", p.Headline, text.M("ask.share", "what", texts.Amount("gold", 4)))
	composed(t, "all to one", p.Find("divide 4 0").Label,
		listed(text.M("part.gold-to", "who", texts.Name("warrior"), "n", 4)))
	for _, language := range texts.Catalogue.Languages() {
		for _, m := range append(words, p.Headline) {
			if said := texts.Catalogue.In(language).Say(m); strings.Contains(said, "×") {
				t.Errorf("%s counts with a times sign in %s", said, language)
			}
		}
	}
}

func TestEveryThingHasAnArticleAndAPlural(t *testing.T) {
	things := []string{"rune", "farmer", "gem"}
	for _, a := range articles {
		things = append(things, a.ID)
	}
	for _, language := range texts.Catalogue.Languages() {
		l := texts.Catalogue.In(language)
		for _, id := range things {
			for _, form := range []string{".a", ".many"} {
				if !slices.Contains(texts.Catalogue.Keys(language), "name."+id+form) {
					t.Errorf("%s: name.%s lacks its form %s", l.Language(), id, form)
				}
			}
		}
	}
}

func TestThingsOfAKindAreNamedTogether(t *testing.T) {
	b := among(t, "warrior 14", "archer 24").give(0, "wineskin", "wineskin", "helm")
	things := listed(texts.Amount("wineskin", 2), texts.Amount("helm", 1))
	found := false
	for _, m := range b.view(engine.Public).Words() {
		found = found || reflect.DeepEqual(m.Args.Get("things"), things)
	}
	if !found {
		t.Error("no line names the warrior's two wineskins and the helm")
	}
	e := b.play(0, "drop helm")
	composed(t, "the news", e[0].Text, text.M("say.left", "who", texts.Name("warrior"), "what",
		[]text.Message{texts.Amount("helm", 1)}, "at", b.place(14)))
}

// Booklet: Outcome of a fight. The reward is split between gold and willpower and between the heroes of the fight.
func TestARewardNamesEachHeroOnce(t *testing.T) {
	b := among(t, "warrior 14", "archer 14")
	label := func(m engine.Move) text.Message {
		return divisions[DoReward].text(b.Game, Step{Do: DoReward}, m)
	}
	warrior, archer := texts.Name("warrior"), texts.Name("archer")
	b.Fight = &fight{Foe: "gor", At: 14, Round: 1, Fighters: []fighter{{Seat: 1}}}
	composed(t, "one of each", label("divide 1 1"), listed(text.M("part.both-to", "who", archer, "gold", 1, "will", 1)))
	composed(t, "willpower", label("divide 0 2"), listed(text.M("part.will-to", "who", archer, "n", 2)))
	b.Fight.Fighters = []fighter{{Seat: 0}, {Seat: 1}}
	composed(t, "gold for both", label("divide 1 0 1 0"),
		listed(text.M("part.gold-to", "who", warrior, "n", 1), text.M("part.gold-to", "who", archer, "n", 1)))
	composed(t, "the even split", label("divide 1 1 1 1"), listed(text.M("part.each", "gold", 1, "will", 1, "who",
		[]text.Message{text.M("part.hero", "who", b.who(0)), text.M("part.hero", "who", b.who(1))})))
	composed(t, "an uneven split", label("divide 3 1 0 1"), listed(text.M("part.both-to", "who", warrior, "gold", 3,
		"will", 1), text.M("part.will-to", "who", archer, "n", 1)))
}

// Booklet: Event cards. What the group pays or loses comes from the heroes, what it gains goes to them.
func TestALossNamesItsUnitAndItsGivers(t *testing.T) {
	b := among(t, "warrior 14", "archer 24", "dwarf 7", "wizard 34")
	one := func(key, hero string, n int) text.Message { return text.M(key, "who", texts.Name(hero), "n", n) }
	many := func(key string, parts ...text.Message) text.Message { return text.M(key, "parts", parts) }
	short := func(hero string, n int) text.Message { return one("part.things", hero, n) }
	for _, c := range []struct {
		do, what string
		move     engine.Move
		want     []text.Message
	}{
		{doLevy, "gold", "divide 1 2 0 0",
			[]text.Message{one("part.gold-from", "warrior", 1), one("part.gold-from", "archer", 2)}},
		{doLevy, "gold", "divide 1 2 1 0",
			[]text.Message{many("part.all-gold-from", short("warrior", 1), short("archer", 2), short("dwarf", 1))}},
		{doLevy, "will", "divide 0 2 0 0", []text.Message{one("part.will-from", "archer", 2)}},
		{DoSplitLoss, "", "divide 2 0 1 0",
			[]text.Message{one("part.will-from", "warrior", 2), one("part.will-from", "dwarf", 1)}},
		{DoSplitLoss, "", "divide 2 1 1 1", []text.Message{many("part.all-will-from", short("warrior", 2),
			short("archer", 1), short("dwarf", 1), short("wizard", 1))}},
		{DoSplitGain, "", "divide 0 3 0 0", []text.Message{one("part.will-to", "archer", 3)}},
		{DoSplitGain, "", "divide 1 3 1 0",
			[]text.Message{many("part.all-will-to", short("warrior", 1), short("archer", 3), short("dwarf", 1))}},
		{DoPay, "golden-20", "pay 1 2 0 0 0 0 0 0",
			[]text.Message{text.M("part.both-from", "who", texts.Name("warrior"), "gold", 1, "will", 2)}},
		{DoPay, "golden-20", "pay 2 0 0 1 0 1 0 0", []text.Message{many("part.all-gold-from", short("warrior", 2)),
			many("part.all-will-from", short("archer", 1), short("dwarf", 1))}},
		{DoPay, "golden-20", "pay 1 1 1 1 0 0 0 0", []text.Message{text.M("part.even")}},
		{DoPay, "golden-20", "pay 3 1 1 1 0 0 0 0",
			[]text.Message{text.M("part.totals", "gold", 4, "will", 2, "n", 2)}},
	} {
		got := divisions[c.do].text(b.Game, Step{Do: c.do, What: c.what, N: 9}, c.move)
		composed(t, c.do+": "+string(c.move), got, listed(c.want...))
	}
}

func TestAFarmerIsNamedByTheRegion(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	composed(t, "the farmer",
		divisions[doChoose].text(b.Game, Step{Do: doChoose, What: "golden-20", N: 1}, "choose 36"),
		listed(b.place(36)))
}

func TestTheNarratorAtTheEndHasNoMoreCards(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	v := b.view(engine.Public)
	v.Narrator = 0
	for _, c := range []struct {
		stars []int
		want  text.Message
	}{
		{[]int{2, 13}, text.M("words.narrator", "letter", "A", "n", 2, "stars",
			listed(text.Plain("C"), text.Plain("N")))},
		{nil, text.M("words.narrator-last", "letter", "A")},
	} {
		v.Stars = c.stars
		words := v.Words()
		composed(t, "the last line of the board", words[len(words)-1], c.want)
	}
}

func TestNoRoundZero(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.Fight = &fight{Foe: "gor", At: 13, SP: 2, WP: 4, Fighters: []fighter{{Seat: 0}}}
	for round, keys := range [][2]string{{"headline.fight-begins", "alt.fight-begins"},
		{"headline.fight", "alt.fight"}} {
		b.Fight.Round = round
		about := b.view(engine.Public).AltOf("fight", "")
		for _, language := range texts.Catalogue.Languages() {
			l := texts.Catalogue.In(language)
			if round == 0 && (strings.Contains(l.Say(b.headline()), "0") || strings.Contains(l.Say(about), "0")) {
				t.Errorf("%s or %s has a 0", l.Say(b.headline()), l.Say(about))
			}
		}
		if got := b.headline().Key; got != keys[0] {
			t.Errorf("the headline of round %d is %s, want %s", round, got, keys[0])
		}
		shows(t, "the fight", texts.Catalogue.In("en").Say(about), text.M(keys[1], "at", b.place(13)))
	}
}

func TestNoDayZero(t *testing.T) {
	s := engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "2"}}
	made, _, err := newRules(t).New(s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	composed(t, "the headline", g.headline(), text.M("headline.before"))
	composed(t, "the turn", g.Turn().Label, text.M("turn.before"))
	g.Day = 1
	composed(t, "the headline of a sunrise", g.headline(), text.M("headline.sunrise", "day", 1))
	composed(t, "the turn of a sunrise", g.Turn().Label, text.M("turn.sunrise", "day", 1))
}

func TestHoursLeftWithOvertimeOnly(t *testing.T) {
	b := among(t, "warrior 14", "archer 24").points(0, 2, 3).hour(0, DayHours)
	composed(t, "after the seventh hour", b.hoursLeft(b.Hero(0)), text.M("detail.hours-none", "over", 1))
	b.hour(0, DayHours-1)
	composed(t, "after the sixth", b.hoursLeft(b.Hero(0)), text.M("detail.hours-over", "left", 1, "over", 1))
}

func TestAFullCastleWithstandsNoMore(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	v := b.view(engine.Public)
	for over, key := range map[int]string{-1: "alt", 0: "alt.full", 1: "alt.fallen"} {
		v.Castle.Taken = make([]string, v.Castle.Shields+over)
		shows(t, "the map", texts.Catalogue.In("en").Say(v.Alt()), text.M(key, "headline", v.Headline))
	}
	for room, key := range map[int]string{2: "say.castle-entered", 1: "say.castle-full"} {
		for from, key := range map[int]string{land.Nowhere: key, 4: key + ".from"} {
			b.Taken = nil
			b.Taken = make([]string, b.CastleRoom()-room)
			b.breach(Creature{Kind: "gor"}, from)
			if got := b.told[len(b.told)-1].Text.Key; got != key {
				t.Errorf("with room for %d the news is %s, want %s", room, got, key)
			}
		}
	}
}

func TestFightIsWonWhileTheRewardIsSplit(t *testing.T) {
	b := among(t, "warrior 14", "archer 24")
	b.Fight = &fight{Foe: "gor", At: 13, Round: 2, SP: 2, Fighters: []fighter{{Seat: 0}}}
	composed(t, "the headline", b.headline(), text.M("headline.fight-won", "who", b.who(0), "foe",
		b.foeCalled("gor", ""), "at", b.place(13)))
	b.Fight.Foe = RubbleFoe
	if got := b.headline().Key; got != "headline.fight" {
		t.Errorf("the headline of rubble is %s", got)
	}
}

// Booklet: Wizard. They turn their own die, or that of a hero beside them.
func TestAHeroTurnsTheirOwnDie(t *testing.T) {
	b := among(t, "wizard 14", "archer 14")
	b.Fight = &fight{Foe: "gor", At: 14, Round: 1,
		Fighters: []fighter{{Seat: 0, Dice: []int{2}}, {Seat: 1, Dice: []int{1}}}}
	for of, key := range []string{"say.turned-own-die", "say.turned-die"} {
		b.turnDie(0, engine.Seat(of), 0)
		if got := b.told[len(b.told)-1].Text.Key; got != key {
			t.Errorf("the die of seat %d: %s, want %s", of, got, key)
		}
	}
}

// An event card asks for as many heroes as it affects, or for a farmer.
func TestAnEventAsksForHeroesOrAFarmer(t *testing.T) {
	for what, key := range map[string]string{"golden-23": "ask.choose", "golden-33": "ask.choose-one",
		"golden-20": "ask.choose-farmer"} {
		b := among(t, "warrior 14", "archer 24").farmer(24, 28).points(0, 4, 7).points(1, 4, 7)
		b.next(Step{Do: doChoose, Seat: engine.Public, What: what, N: b.edition.events[what].choose.n})
		p, ok := b.question(0)
		if !ok || p.Headline.Key != key {
			t.Errorf("%s asks %s, want %s", what, p.Headline.Key, key)
		}
	}
}
