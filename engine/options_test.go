package engine_test

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestOptionsAreRefusedThatAGameDoesNotHave(t *testing.T) {
	known := []engine.Option{{ID: "length", Values: []engine.OptionValue{{ID: "short"}, {ID: "long"}}},
		{ID: "king", Values: []engine.OptionValue{{ID: "on"}}}}
	for want, chosen := range map[string]map[string]string{
		"":                {"length": "long", "king": "on"},
		"no.option(":      {"length": "long", "colour": "red", "weather": "fine"},
		"no.option-value": {"length": "endless"},
	} {
		err := engine.CheckOptions(known, chosen)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", chosen, err)
		}
	}
	for range 20 { // whatever the order of the map
		if err := engine.CheckOptions(known,
			map[string]string{"a": "", "b": "", "c": ""}); !strings.Contains(err.Error(), "option=a") {
			t.Fatalf("another option is named: %v", err)
		}
	}
}

func TestChoicesThatExcludeEachOtherAreRefused(t *testing.T) {
	type match struct{ solo, five bool }
	clashes := []engine.OptionConflict[match]{{When: func(m match) bool { return m.solo && m.five },
		Refusal: engine.Refusal{Why: text.M("no.five-solo"), Rule: "7.4"}}}
	if err := engine.CheckClashes(match{solo: true}, clashes); err != nil {
		t.Error(err)
	}
	var r *engine.Refusal
	if err := engine.CheckClashes(match{true, true}, clashes); !errors.As(err, &r) || r.Rule != "7.4" {
		t.Errorf("%v", err)
	}
}

func TestSavedDataIsReadWholeOrNotAtAll(t *testing.T) {
	for in, ok := range map[string]bool{`{"a":1}`: true, " {\"a\":1}\n": true, `{"a":1,"b":2}`: false,
		`{"a":1}{}`: false, `{"a":1}]`: false, `{"a":"x"}`: false, ``: false} {
		var v struct{ A int }
		if err := engine.ReadJSON([]byte(in), &v); (err == nil) != ok {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func TestOptionsAndVerbsAreNamedByTheirKeys(t *testing.T) {
	o := engine.NewOption("pace", "slow", "fast")
	if o.ID != "pace" || o.Default != "slow" || o.Name.Key != "option.pace" || o.Help.Key != "option.pace.help" ||
		len(o.Values) != 2 || o.Values[1].ID != "fast" || o.Values[1].Name.Key != "option.pace.fast" {
		t.Errorf("the option is %+v", o)
	}
	verbs := engine.NewVerbs([]string{"go", "yes"}, "yes")
	if len(verbs) != 2 || verbs[0].Name != "go" || verbs[0].Help.Key != "verb.go" || verbs[0].Answers ||
		!verbs[1].Answers {
		t.Errorf("the verbs are %+v", verbs)
	}
}
