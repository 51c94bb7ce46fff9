package standing_test

import (
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/standing"
	"skald/engine/text"
)

var table = standing.Table{
	{ID: "fights", Words: []standing.Word{{ID: "ask"}, {ID: "always", Answer: standing.First("join", "yes")},
		{ID: "never", Answer: standing.First("no")}}},
	{ID: "bazaar-offer", Name: "offer", Label: text.Plain("offers"), Words: []standing.Word{
		{ID: "ask", Label: text.Plain("ask me")},
		{ID: "poor", Label: text.Plain("only when I am rich"), Answer: func(p *engine.Prompt) engine.Move {
			if len(p.Forms) == 0 {
				return "buy none"
			}
			return ""
		}},
	}},
}

func window(moves ...engine.Move) *engine.Prompt {
	p := &engine.Prompt{Kind: engine.Must}
	for _, m := range moves {
		p.Choices = append(p.Choices, engine.Choice{Move: m})
	}
	return p
}

func TestAStandingAnswerIsTheFirstLegalMoveOfItsWord(t *testing.T) {
	for _, x := range []struct {
		topic, word string
		p           *engine.Prompt
		want        engine.Move
	}{
		{"fights", "", window("yes", "no"), ""},
		{"fights", "ask", window("yes", "no"), ""},
		{"fights", "always", window("yes", "no"), "yes"},
		{"fights", "always", window("yes", "join", "no"), "join"},
		{"fights", "always", window("no"), ""},
		{"fights", "never", window("yes", "no"), "no"},
		{"fights", "gone", window("yes", "no"), ""},
		{"bazaar-offer", "poor", window("buy none"), "buy none"},
		{"unheard-of", "always", window("yes"), ""},
	} {
		table.Apply(standing.Answers{x.topic: x.word}, x.p, x.topic, "no")
		if x.p.Standing != x.want || x.p.Kind != engine.Window || x.p.Topic != x.topic || x.p.Default != "no" {
			t.Errorf("%s %s: %+v", x.topic, x.word, x.p)
		}
	}
	rich := window("buy none")
	rich.Forms = []engine.Form{{Verb: "buy"}}
	if table.Apply(standing.Answers{"bazaar-offer": "poor"}, rich, "bazaar-offer", "buy none"); rich.Standing != "" {
		t.Errorf("the condition does not hold, and %s is answered", rich.Standing)
	}
}

func TestTheMoveOfAStandingAnswerIsReadAsItIsOffered(t *testing.T) {
	for i := range table {
		x := &table[i]
		for j := range x.Words {
			m := x.Move(&x.Words[j])
			topic, word, ok := table.Read(m)
			if !ok || topic != x || word != &x.Words[j] {
				t.Errorf("%s is read as %v, %v", m, topic, word)
			}
		}
	}
	for _, m := range []engine.Move{"standing", "standing offer", "standing bazaar-offer ask", "standing offer ask now",
		"offer ask"} {
		if _, _, ok := table.Read(m); ok {
			t.Errorf("%s is read", m)
		}
	}
}

func TestAnswersAreOfferedAsChoicesOrAsAForm(t *testing.T) {
	x := table.Of("bazaar-offer")
	if cs := x.Choices(nil); len(cs) != 1 || cs[0].Move != "standing offer poor" {
		t.Errorf("offered are %v", cs)
	}
	said := standing.Answers{}.With("bazaar-offer", "poor")
	if cs := x.Choices(said); len(cs) != 1 || cs[0].Move != "standing offer ask" {
		t.Errorf("offered are %v", cs)
	}
	f := x.Form(said, text.Plain("now"))
	if !f.Accepts("standing offer ask") || !f.Accepts("standing offer poor") || f.Accepts("standing offer never") ||
		f.Default != "standing offer ask" {
		t.Errorf("the form is %+v", f)
	}
	if o := f.Slots[1].Options; !reflect.DeepEqual(o[1].Hint, text.Plain("now")) || !o[0].Hint.IsZero() {
		t.Errorf("the words are %+v", o)
	}
}

func TestAnswersAreNeverWrittenInPlace(t *testing.T) {
	first := standing.Answers(nil).With("fights", "always")
	second := first.With("fights", "never")
	if first["fights"] != "always" || second["fights"] != "never" {
		t.Errorf("%v became %v", first, second)
	}
	for name, x := range map[string]struct {
		a  standing.Answers
		ok bool
	}{"sound": {second, true}, "none": {nil, true}, "no topic": {standing.Answers{"weather": "ask"}, false},
		"no word": {standing.Answers{"fights": "perhaps"}, false}} {
		if err := table.Check(x.a); (err == nil) != x.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAStanceIsAWordOfEachPartInTheirOrder(t *testing.T) {
	stance := standing.Stance{{Name: "flee", Words: []string{"never", "ask"}},
		{Name: "stop", Words: []string{"wound", "ask"}}}
	for _, x := range []struct {
		words []string
		sound bool
	}{{[]string{"never", "wound"}, true}, {[]string{"ask", "ask"}, true}, {[]string{"wound", "never"}, false},
		{[]string{"never"}, false}, {[]string{"never", "wound", "ask"}, false}} {
		if got := stance.Sound(x.words); got != x.sound {
			t.Errorf("%v is sound: %v", x.words, got)
		}
	}
	if !stance.Has("wound") || stance.Has("flee") {
		t.Error("its words are not known")
	}
	slots := stance.Slots(text.Plain("now"), func(part, word string) text.Message {
		return text.Plain(part + " " + word)
	})
	slot := slots[1]["ask"]
	if slot.Name != "stop" || len(slot.Options) != 2 || !slot.Options[0].Hint.IsZero() ||
		!reflect.DeepEqual(slot.Options[1].Hint, text.Plain("now")) ||
		!reflect.DeepEqual(slot.Options[0].Label, text.Plain("stop wound")) ||
		!reflect.DeepEqual(slot.Label, text.M("stance.stop")) {
		t.Errorf("the slot is %+v", slot)
	}
}
