package heroes

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/match"
	"skald/engine/text"
)

// refusal returns the refusal of a move.
func (r *rig) refusal(seat int, m engine.Move) *engine.Refusal {
	r.Helper()
	_, err := contract.Try(r, r.g, seat, m, &engine.Forced{})
	var no *engine.Refusal
	if !errors.As(err, &no) {
		r.Fatalf("%s: %v, want a refusal", m, err)
	}
	return no
}

func TestCastBeforeTheFirstRollSaysToRoll(t *testing.T) {
	r := newRig(t, 2)
	r.hand(0, "missile")
	no := r.refusal(0, "cast missile")
	want := text.M("no.roll-first.instead", "what", text.Plain("stop cast missile"))
	if no.Why.Key != "no.roll-first" || !reflect.DeepEqual(no.Instead, want) {
		t.Errorf("the refusal is %s, %s; want no.roll-first, %s", no.Why, no.Instead, want)
	}
	// the advice works
	r.rolls(0, "FFWEAC")
	if no := r.refusal(0, "cast missile"); no.Why.Key != "no.stop-first" {
		t.Errorf("after a roll the refusal is %s, want no.stop-first", no.Why.Key)
	}
	r.does(0, "stop cast missile")
}

// Ruling K1: a clash is up to twelve beats of rolling, with the metronome and without.
func TestEveryRollIsABeat(t *testing.T) {
	for _, metronome := range []bool{false, true} {
		r := newRig(t, 2)
		r.g.Arenas[0].Metronome = metronome
		r.rolls(0, "FFWEAC")
		news := r.told[len(r.told)-1].Text
		headline := text.M("ask.beats", "n", 1, "beat", 1)
		asked := false
		for _, p := range engine.Of(r.g.Prompts(), 0) {
			asked = asked || reflect.DeepEqual(p.Headline, headline)
		}
		if !asked || news.Key != "say.rolled" {
			t.Errorf("metronome %t: the news is %s; asked with %s: %t", metronome, news, headline, asked)
		}
	}
	for _, language := range catalogue.Languages() {
		l := catalogue.In(language)
		last := text.M("no.last-beat", "n", 1)
		beat, _, _ := strings.Cut(strings.ToLower(l.Say(text.M("say.rolled", "n", 1, "dice", view.Dice(nil)))), " ")
		for _, m := range []text.Message{text.M("ask.beats", "n", 1, "beat", 1), text.M("view.beat", "n", 1),
			text.M("say.called", "n", 1), last} {
			if said := strings.ToLower(l.Say(m)); !strings.Contains(said, beat[:len(beat)-1]) {
				t.Errorf("%s: %q has another word than %q", language, said, beat)
			}
		}
	}
}

func TestNewsTellAStopOnce(t *testing.T) {
	r := newRig(t, 2)
	r.rolls(0, "FFWEAC")
	r.does(0, "stop none")
	r.stay(1)
	var keys []string
	line := match.Line{Seq: 1}
	for _, e := range r.told {
		if m, f, ok := e.For(0, func(string) bool { return true }); ok {
			line.Said = append(line.Said, engine.Said{Kind: e.Kind, Seat: e.Seat, Text: m, Facts: f})
		}
	}
	for _, l := range match.WithoutDoubles(New(Pilots), []match.Line{line}) {
		for _, e := range l.Said {
			keys = append(keys, e.Text.Key)
		}
	}
	if slices.Contains(keys, "say.called") || !slices.Contains(keys, "say.stopped") {
		t.Errorf("the player who stopped reads %q, want the public say.stopped alone", keys)
	}
}

func TestHitsNameBeingsWithTheirArticle(t *testing.T) {
	r := newRig(t, 2)
	being := newest.cards.CreaturesOf(r.g.Players[1].Hero)[0].ID
	deed := field.Deed{Kind: field.DeedCast, Card: "missile", Hits: []field.Hit{
		{Spot: field.Spot{Seat: 1}, Being: being, Wounds: 1}}}
	for _, language := range catalogue.Languages() {
		l := catalogue.In(language)
		said, name := l.Say(view.DeedLine(deed, r.g.who)), l.Say(text.Message{Key: view.Name(being).Key + ".the"})
		if !strings.Contains(said, ": "+name) {
			t.Errorf("%s: the deed reads %q, without %q", language, said, name)
		}
	}
}

func TestADeedThatChangesNothingNamesItsTargetInASentence(t *testing.T) {
	r := newRig(t, 2)
	being := newest.cards.CreaturesOf(r.g.Players[1].Hero)[0].ID
	for _, kind := range []string{field.DeedCast, field.DeedPermanent, field.DeedAttack, field.DeedAbility} {
		deed := field.Deed{Kind: kind, Card: "missile", Hits: []field.Hit{{Spot: field.Spot{Seat: 1}, Being: being}}}
		got := view.DeedLine(deed, r.g.who)
		key := "say.deed." + kind + ".on"
		if kind == field.DeedPermanent {
			key = "say.deed." + kind + ".vain"
		}
		if got.Key != key || !reflect.DeepEqual(got.Args.Get("target"), view.Name(being)) {
			t.Errorf("the deed %s is %s, want %s with the target %s", kind, got, key, view.Name(being))
		}
	}
}

func TestBeingsOfOneNameAreToldApart(t *testing.T) {
	r := newRig(t, 2)
	being := newest.cards.CreaturesOf(r.g.Players[1].Hero)[0].ID
	hit := func(seat engine.Seat, at field.Space) field.Hit {
		return field.Hit{Spot: field.Spot{Seat: seat, Space: at}, Being: being, Wounds: 2}
	}
	for says, c := range map[string]struct {
		deed  field.Deed
		key   string // of the names
		times int
	}{
		"a single being needs no space": {field.Deed{Kind: field.DeedCast, Card: "missile",
			Hits: []field.Hit{hit(1, 0)}}, view.Name(being).Key, 1},
		"two on a board have their spaces": {field.Deed{Kind: field.DeedCast, Card: "missile",
			Hits: []field.Hit{hit(1, 0), hit(1, 1)}}, "being-at", 2},
		"two on different boards have their sides": {field.Deed{Kind: field.DeedCast, Card: "missile",
			Hits: []field.Hit{hit(0, 0), hit(1, 0)}}, "being-of", 2},
		"the attacker counts": {field.Deed{Kind: field.DeedAttack, Card: being, From: field.Spot{Seat: 1},
			Hits: []field.Hit{hit(1, 1)}}, "being-at", 2},
	} {
		t.Run(says, func(t *testing.T) {
			line := view.DeedLine(c.deed, r.g.who)
			if got := strings.Count(line.String(), c.key); got != c.times {
				t.Errorf("%s has %s %d times, want %d", line, c.key, got, c.times)
			}
			for _, language := range catalogue.Languages() {
				if said := catalogue.In(language).Say(line); strings.Contains(said, c.key) {
					t.Errorf("%s: %q", language, said)
				}
			}
		})
	}
}

func TestHitWithoutEffectIsNotListed(t *testing.T) {
	r := newRig(t, 2)
	being := newest.cards.CreaturesOf(r.g.Players[1].Hero)[0].ID
	hurt := field.Hit{Spot: field.Spot{Seat: 1}, Being: being, Wounds: 2}
	spared := field.Hit{Spot: field.Spot{Seat: 0}, Being: r.g.Players[0].Hero}
	want := text.M("hit.wounds", "target", view.Name(being), "n", 2)
	for _, hits := range [][]field.Hit{{hurt, spared}, {spared, hurt}, {spared, hurt, spared}} {
		got := view.DeedLine(field.Deed{Kind: field.DeedAttack, Card: being, From: hurt.Spot, Hits: hits}, r.g.who)
		if !reflect.DeepEqual(got.Args.Get("hits"), want) {
			t.Errorf("the hits are %v, want %v", got.Args.Get("hits"), want)
		}
	}
}

func TestStepAndRisingAreSentences(t *testing.T) {
	r := newRig(t, 2)
	being := newest.cards.CreaturesOf(r.g.Players[1].Hero)[0].ID
	for kind, hit := range map[string]field.Hit{field.DeedStep: {Being: being, Moved: true, To: 1},
		field.DeedRise: {Being: being, Wounds: -5}} {
		for _, language := range catalogue.Languages() {
			l := catalogue.In(language)
			said := l.Say(view.DeedLine(field.Deed{Kind: kind, Card: being, Hits: []field.Hit{hit}}, r.g.who))
			name := l.Begin(text.Message{Key: view.Name(being).Key + ".the"})
			if !strings.HasPrefix(said, name) || strings.Contains(said, ":") {
				t.Errorf("%s: the deed %s is %q, no sentence about %q", language, kind, said, name)
			}
		}
	}
}

// A spell on a target that also feeds a permanent says which of the two each is, and how the target fares.
func TestALabelTellsATargetFromAPermanent(t *testing.T) {
	r := newRig(t, 2)
	r.lies(0, "1", "tailwind", 1)
	r.g.explains = true
	b := r.g.BattleOf(0)
	permanent := b.Permanents()[0].Card
	for seat, target := range map[engine.Seat]field.Spot{1: field.Self(1), 0: field.Self(0)} {
		aim := field.AimAt(target)
		aim.Permanent = permanent
		want := text.M("aim.token", "target", r.g.SpotName(target), "card", view.Name(permanent))
		if got := r.g.aimLabel(0, cards.Player, aim); !reflect.DeepEqual(got, want) {
			t.Errorf("aimed at seat %d the label is %s, want %s", seat, got, want)
		}
		got := r.g.castHint(&Action{Seat: 0, Card: "drain-energy"}, aim)
		if what, _ := got.Args.Get("what").(text.Message); !strings.HasPrefix(what.Key, "fate.") {
			t.Errorf("aimed at seat %d the hint is %s, want the fate of the target", seat, got)
		}
		want = text.M("aim.bearer.player", "card", view.Name(permanent), "who", r.g.who(0))
		if got := r.g.aimLabel(0, cards.NoTarget, aim); !reflect.DeepEqual(got, want) {
			t.Errorf("of a permanent alone the label is %s, want %s", got, want)
		}
	}
}

func TestDescriptionsSayNothingTwiceAndNoDice(t *testing.T) {
	r := newRig(t, 2)
	v := r.g.View(engine.Public).(*view.View)
	said := catalogue.In("en").Say(v.AltOf("near", ""))
	if board := catalogue.In("en").Say(v.Words()[1]); strings.Count(said, board) != 1 {
		t.Errorf("the board is described %d times in %q", strings.Count(said, board), said)
	}
	if m := v.AltOf("dice", ""); strings.Contains(m.String(), "say.lie") {
		t.Errorf("before any roll the dice are described as %s", m)
	}
	r.rolls(0, "FFWEAC")
	if m := r.g.View(engine.Public).(*view.View).AltOf("dice", ""); strings.Contains(m.String(), "say.lie") {
		t.Errorf("sealed dice are described as %s", m)
	}
	r.stay(1)
	r.does(0, "stop none")
	if m := r.g.View(engine.Public).(*view.View).AltOf("dice", ""); !strings.Contains(m.String(), "say.lie") {
		t.Errorf("revealed dice are described as %s", m)
	}
}

func TestASeatWithoutAHeroIsNamedOnce(t *testing.T) {
	start, _, err := New(Pilots).New(engine.Setup{Seats: 2}, engine.NewDice(engine.NewChance(1),
		engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	v := start.View(engine.Public)
	for _, language := range catalogue.Languages() {
		l := catalogue.In(language)
		seat := l.Say(text.M("seat", "n", 1))
		if said := l.Say(v.Words()[1]); strings.Count(said, seat) != 1 {
			t.Errorf("%s: %q does not name %q once", language, said, seat)
		}
		if said, seat := l.Say(v.Alt()), l.Begin(text.M("seat", "n", 2)); !strings.Contains(said, ". "+seat) {
			t.Errorf("%s: %q has no sentence that begins with %q", language, said, seat)
		}
	}
}

// A sentence names a creature with its article; a label does not.
func TestSentencesNameCreaturesWithTheirArticle(t *testing.T) {
	bare := view.Name("salamander")
	spot := text.M("spot", "being", bare, "at", view.SpaceName(0))
	l := catalogue.In("en")
	for _, key := range catalogue.Keys("en") {
		if !strings.HasPrefix(key, "why.") && !strings.HasPrefix(key, "say.") && !strings.HasPrefix(key, "hit") {
			continue
		}
		m := text.M(key, "creature", bare, "being", bare, "target", spot, "bearer", spot, "n", 1)
		said := strings.ReplaceAll(strings.ToLower(l.Say(m)), "the salamander", "")
		if strings.Contains(said, "salamander") {
			t.Errorf("%s names a creature without its article: %q", key, l.Say(m))
		}
	}
}
