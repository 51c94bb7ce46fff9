package returnofheroes

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

func TestEverythingHasANameAndASentenceOfItsOwn(t *testing.T) {
	var named, told []string
	for _, p := range pieces.First().All() {
		named, told = append(named, p.ID), append(told, p.ID)
	}
	for _, it := range pieces.First().Items() {
		named, told = append(named, it.ID), append(told, it.ID)
		if !catalogue.Has("effect." + it.Make) {
			t.Errorf("nobody says what %s does", it.Make)
		}
	}
	for _, h := range pieces.First().Heroes() {
		named, told = append(named, h.ID), append(told, h.ID)
	}
	for _, q := range pieces.First().Quests() {
		named, told = append(named, q.ID), append(told, q.ID)
		for i, s := range q.Steps {
			if s.Gives != "" {
				named = append(named, s.Gives)
			}
			if !catalogue.Has("step." + q.ID + "." + strconv.Itoa(i+1)) {
				t.Errorf("step %d of %s has no words", i+1, q.ID)
			}
		}
	}
	for _, c := range pieces.First().Cards() {
		named, told = append(named, c.ID), append(told, c.ID)
	}
	for _, l := range land.Tiles() {
		named = append(named, l.ID)
		for _, s := range l.Spots {
			named = append(named, s.Colour.String())
			if s.Landmark != "" {
				named = append(named, s.Landmark)
			}
		}
	}
	for _, s := range pieces.Skills() {
		named = append(named, s.String(), s.Cube())
	}
	for _, id := range named {
		if !catalogue.Has("name." + id) {
			t.Errorf("%s has no name", id)
		}
	}
	for _, id := range told {
		if !catalogue.Has("about." + id) {
			t.Errorf("nothing is said about %s", id)
		}
		if s := catalogue.In("en").Say(view.Brief(id)); utf8.RuneCountInString(s) > 100 {
			t.Errorf("what is said about %s has %d characters: %s", id, utf8.RuneCountInString(s), s)
		}
	}
	for _, c := range pieces.First().Cards() {
		if !catalogue.Has(view.InTower(c.ID).Key) {
			t.Errorf("nothing is said about %s in the tower", c.ID)
		}
	}
	for _, p := range pieces.First().All() {
		if p.Printed != "" && !catalogue.Has("printed."+p.ID) {
			t.Errorf("what is printed on %s is missing", p.ID)
		}
	}
}

func TestNamesHaveTheSameCapitalsWithAnArticle(t *testing.T) {
	for _, key := range catalogue.Keys("en") {
		if !strings.HasPrefix(key, "name.") {
			continue
		}
		name := inEnglish.Say(key)
		said := inEnglish.Say("no.thing-quest", "quest", "", "item", text.M(key))
		if !strings.Contains(said, name) && strings.Contains(strings.ToLower(said), strings.ToLower(name)) {
			t.Errorf("%s is %q on its own, but with an article: %s", key, name, said)
		}
	}
}

func TestMovesNameEveryPieceShortlyAndUnmistakably(t *testing.T) {
	for _, p := range pieces.First().All() {
		if got := pieces.First().Long(pieces.Short(p.ID)); got != p.ID {
			t.Errorf("%s is written %s, which is %s", p.ID, pieces.Short(p.ID), got)
		}
	}
	for _, it := range pieces.First().Items() {
		if got := pieces.First().Long(pieces.Short(it.ID)); got != it.ID {
			t.Errorf("%s is written %s, which is %s", it.ID, pieces.Short(it.ID), got)
		}
	}
}

func TestTheTopicsCoverEverySectionAndEveryPiece(t *testing.T) {
	var all strings.Builder
	for _, topic := range New(Pilots).Topics() {
		all.WriteString(catalogue.In("en").Say(topic.Text))
		all.WriteByte('\n')
	}
	said := all.String()
	for _, s := range applies {
		// A range such as "5.3.1 to 5.3.4" covers the sections between.
		if !regexp.MustCompile(`[( ]`+regexp.QuoteMeta(s)+`[,) ]`).MatchString(said) && !between(said, s) {
			t.Errorf("no topic tells of section %s", s)
		}
	}
	for _, id := range strings.Fields("beggar fortune-teller teleporter don-hobiro gasconier mirabar boat cartwright " +
		"signpost spring-of-life ranger mice spider troll shadow red-knight broom item-magic-scroll item-potion cart " +
		"item-horse-1 item-boots-1 item-light-armour amulet") {
		if !slices.ContainsFunc(New(Pilots).Topics(), func(p engine.Topic) bool {
			return p.Title.Key == view.Name(id).Key && slices.ContainsFunc(New(Pilots).Topics(),
				func(c engine.Topic) bool { return c.ID == p.Under && c.Under == "" })
		}) {
			t.Errorf("no topic tells of %s", id)
		}
	}
	for _, chapter := range []string{"servants", "guardians"} {
		if !slices.ContainsFunc(New(Pilots).Topics(),
			func(p engine.Topic) bool { return p.ID == chapter && p.Under == "" }) {
			t.Errorf("no chapter tells of %s", chapter)
		}
	}
}

// span finds two sections with a single word or a dash between them.
var span = regexp.MustCompile(`(\d[\d.]*\d)( \S+ |[–-])(\d[\d.]*\d)`)

// between reports whether a text names a range of sections that contains one.
func between(page, section string) bool {
	for _, m := range span.FindAllStringSubmatch(page, -1) {
		if m[2] != " and " && m[2] != " or " && m[1] <= section && section <= m[3] &&
			strings.Count(m[1], ".") == strings.Count(section, ".") {
			return true
		}
	}
	return false
}

func TestTheSentencesReadAsMeant(t *testing.T) {
	b := warriorAndElf(t).lay("ork", "A6")
	home, warrior := view.Place(at("A7")), view.Name("warrior")
	is(t, "the line for all", english(b.view(1).Headline),
		inEnglish.Say("now.move", "who", warrior, "place", home, "n", 4))
	_, err := b.try(0, "move c3")
	refusal, ok := err.(*engine.Refusal)
	if !ok {
		t.Fatal(err)
	}
	is(t, "the refusal", english(refusal.Why),
		inEnglish.Say("no.far", "place", view.Place(at("C3")), "n", 10, "left", 4))
	is(t, "the advice", english(refusal.Instead), inEnglish.Say("no.far.on-the-way", "on", view.Place(at("B4"))))
	is(t, "the headline", english(b.Prompts()[0].Headline),
		inEnglish.Say("ask.move.go", "place", home, "who", warrior, "n", 4))
	is(t, "a destination", english(b.choice(0, "move a6").Label), "A6")
	is(t, "what waits there", english(b.choice(0, "move a6").Hint),
		wayOf(1, "there", text.M("hint.there", "what", odds("ork", 58))))
	is(t, "its group", english(b.choice(0, "move a6").Group),
		inEnglish.Say("places-of", "tile", text.M("tile", "letter", "A", "name", view.Name("red-march"))))
	who := text.M("turn.who", "who", warrior, "name", "Agin")
	is(t, "the turn", english(b.Game.Turn().Label), inEnglish.Say("turn", "round", 1, "who", who))
	events := b.play(0, "move a6")
	is(t, "the walk", english(events[0].Text),
		inEnglish.Say("say.walked", "who", warrior, "place", view.Place(at("A6")), "way", "A7 → A6"))
	is(t, "the first line of the board", english(b.view(0).Words()[0]),
		inEnglish.Say("words.turn", "round", 1, "turn", 1, "who", warrior))
}
