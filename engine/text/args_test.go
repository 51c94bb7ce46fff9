package text

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestArgumentsAreSortedAndEachNameStandsOnce(t *testing.T) {
	m := M("k", "who", "anna", "n", 1, "a", Plain("x"), "who", "ben")
	if want := (Args{{"a", Plain("x")}, {"n", 1}, {"who", "ben"}}); !reflect.DeepEqual(m.Args, want) {
		t.Errorf("the arguments are %v, not %v", m.Args, want)
	}
	more := m.With("n", 2)
	if m.Args.Get("n") != 1 || more.Args.Get("n") != 2 || more.Args.Get("zz") != nil {
		t.Errorf("with another number the message is %v, and the first one %v", more, m)
	}
}

func TestAMessageIsWrittenAsEncodingJSONWouldWriteIt(t *testing.T) {
	odd := "a \"b\" \\ <c> & é \u2028 \n\x7f"
	m := M("k<", "s", odd, "n", -3, "m", M("inner", "x", odd), "l", []Message{Plain("p"), {}})
	wrap := func(v any) any { return map[string]any{"m": v} }
	plain := map[string]any{"k": "plain", "a": map[string]any{"s": "p"}}
	want, err := json.Marshal(map[string]any{"k": "k<", "a": map[string]any{
		"s": odd, "n": -3, "m": wrap(map[string]any{"k": "inner", "a": map[string]any{"x": odd}}),
		"l": []any{wrap(plain), wrap(nil)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	got := m.AppendJSON(nil)
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatalf("%s: %v", got, err)
	}
	if err := json.Unmarshal(want, &b); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("%s\nis not\n%s", got, want)
	}
	var back Message
	if err := json.Unmarshal(got, &back); err != nil || !reflect.DeepEqual(back, m) {
		t.Errorf("%v comes back as %v (%v)", m, back, err)
	}
}
