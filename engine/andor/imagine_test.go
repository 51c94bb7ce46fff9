package andor

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"skald/engine"
	"skald/engine/plain"
	"skald/engine/steps"
)

// TestACopySharesNothing fills every field of a state, copies it and looks for shared memory.
func TestACopySharesNothing(t *testing.T) {
	var s state
	fillIn(reflect.ValueOf(&s).Elem())
	c := plain.Copy(s)
	a, _ := json.Marshal(s)
	if b, _ := json.Marshal(c); string(a) != string(b) {
		t.Fatalf("the copy is another one:\n%s\n%s", a, b)
	}
	if !reflect.DeepEqual(s, c) {
		t.Error("the copy is not equal")
	}
	shared(t, "state", reflect.ValueOf(s), reflect.ValueOf(c))
}

// fillIn fills every field, list and map.
func fillIn(v reflect.Value) {
	if v.Type() == queues {
		var s Step
		fillIn(reflect.ValueOf(&s).Elem())
		v.Set(reflect.ValueOf(steps.Of(s, s)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fillIn(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fillIn(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fillIn(key)
		fillIn(value)
		v.SetMapIndex(key, value)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillIn(v.Elem())
	case reflect.String:
		v.SetString("x")
	case reflect.Int:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint('1')
	case reflect.Bool:
		v.SetBool(true)
	}
}

// queues is the type of the coming steps, which copies share because they are never written.
var queues = reflect.TypeFor[steps.Queue[Step]]()

func shared(t *testing.T, path string, a, b reflect.Value) {
	if a.Type() == queues {
		return
	}
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			shared(t, path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	case reflect.Slice:
		if a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", path)
		}
		for i := range a.Len() {
			shared(t, fmt.Sprint(path, "[", i, "]"), a.Index(i), b.Index(i))
		}
	case reflect.Map, reflect.Pointer:
		if a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", path)
		}
		if a.Kind() == reflect.Pointer {
			shared(t, path, a.Elem(), b.Elem())
		}
	}
}

// Nothing is hidden in Andor: every seat imagines the whole position.
func TestAnImaginedGameIsTheWholePosition(t *testing.T) {
	d := engine.NewDice(engine.NewChance(7), engine.StreamPositions{})
	g, _, err := newRules(t).New(engine.Setup{Seats: 3, Options: map[string]string{OptionLegend: "2"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < 100 && g.Outcome() == nil; n++ {
		whole, err := g.(*Game).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		imagined, err := g.Imagine(1, d).(*Game).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		is(t, fmt.Sprintf("what is imagined after %d moves", n), string(imagined), string(whole))
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, _ := engine.Random{}.Choose(g, seat, d)
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkImagine measures the copy for an autopilot.
func BenchmarkImagine(b *testing.B) {
	g, _, err := newRules(b).New(engine.Setup{Seats: 4, Options: map[string]string{OptionLegend: "2"}},
		engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g.Imagine(0, nil)
	}
}
