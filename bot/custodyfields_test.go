package bot

import (
	"reflect"
	"slices"
	"testing"

	"skald/bot/clock"
	"skald/bot/draft"
	"skald/bot/table"
	"skald/engine/match"
	"skald/store"
)

// fieldsOf lists the fields of a struct as Custody names them.
func fieldsOf(name string, of reflect.Type) (out []string) {
	for i := range of.NumField() {
		out = append(out, name+"."+of.Field(i).Name)
	}
	return out
}

// TestEveryFieldHasCustody fails for a field without a rule for a change of the person at a seat: list it in
// table.Custodies or table.OfTheMatch.
func TestEveryFieldHasCustody(t *testing.T) {
	t.Parallel()
	state, ok := reflect.TypeFor[match.Match]().FieldByName("s")
	if !ok {
		t.Fatal("a match keeps its state elsewhere")
	}
	there := slices.Concat(
		fieldsOf("match.state", state.Type),
		fieldsOf("table.Table", reflect.TypeFor[table.Table]()),
		fieldsOf("table.Extra", reflect.TypeFor[table.Extra]()),
		fieldsOf("store.Match", reflect.TypeFor[store.Match]()),
		fieldsOf("clock.Clock", reflect.TypeFor[clock.Clock]()),
		fieldsOf("draft.Draft", reflect.TypeFor[draft.Draft]()),
	)
	listed := slices.Clone(table.OfTheMatch)
	for _, c := range table.Custodies {
		listed = append(listed, c.Field)
		for _, f := range []table.Fate{c.HandOver, c.Sit, c.Leave, c.Kick, c.Free, c.Forget, c.Rematch, c.Fork} {
			if !slices.Contains([]table.Fate{table.Passes, table.Ends, table.Anew, table.Leaves, table.Renamed,
				table.Absent}, f) {
				t.Errorf("%s has the fate %q", c.Field, f)
			}
		}
	}
	for _, f := range there {
		if n := len(slices.DeleteFunc(slices.Clone(listed), func(x string) bool { return x != f })); n != 1 {
			t.Errorf("%s is listed %d times", f, n)
		}
	}
	for _, f := range listed {
		if !slices.Contains(there, f) {
			t.Errorf("there is no field %s", f)
		}
	}
}
