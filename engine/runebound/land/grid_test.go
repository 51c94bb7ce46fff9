package land

import (
	"strings"
	"testing"
)

func TestAMistakeInTheTextOfTheMapIsFound(t *testing.T) {
	if _, err := read(mapText); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ what, old, new, want string }{
		{"a short row", "row 1   h- ", "row 1   ", "a row has"},
		{"a row twice", "row 2 ", "row 1 ", "comes twice"},
		{"a row too many", "row 13 ", "row 14 ", "no row 14"},
		{"a row missing", "row 1 ", "# ", "nothing is said of"},
		{"an unknown letter", "row 1   h- ", "row 1   x- ", "the cell"},
		{"an unknown gem", "row 1   h- ", "row 1   h5 ", "the cell"},
		{"a long cell", "row 1   h- ", "row 1   h-- ", "not a letter and a mark"},
		{"a town without id", "town tamalir ", "# ", "has no id"},
		{"a town without arms", " crown", "", "a town has"},
		{"a town beside its hex", "tamalir    m12", "tamalir    m11", "is no town"},
		{"two towns on a hex", "ottersford k8", "ottersford m12", "is no town"},
		{"two towns of a name", "town ottersford", "town tamalir", "as well"},
		{"two towns with the same arms", " horse", " crown", "as well"},
		{"a gem in a town", "#-", "#g", "a gem lies in the town"},
		{"a road that jumps", "m12 m11 l10", "m12 l10", "does not lie beside"},
		{"a road over land", "road m12 m11", "road m13 m12 m11", "m13 is forest"},
		{"a river over land", "river g2", "river h2 g2", "h2 is hills"},
		{"a river beside the map", "e12 e13", "e12 e13 e14", "no hex e14"},
		{"a way of one hex", "river g2", "road m11\nriver g2", "leads nowhere"},
		{"an unknown word", "river g2", "sea g2", `"sea"`},
	} {
		if !strings.Contains(mapText, c.old) {
			t.Errorf("%s: the map has no %q", c.what, c.old)
			continue
		}
		_, err := read(strings.Replace(mapText, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}

func TestAMapWithAMistakeIsNotPlayedOn(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an empty map is played on")
		}
	}()
	mustRead("")
}

func TestTheTextOfTheMapShowsItAsItLies(t *testing.T) {
	// Rows in the order of the map, even ones shifted to the right.
	var rows []string
	for _, l := range strings.Split(mapText, "\n") {
		if strings.HasPrefix(l, "row ") {
			rows = append(rows, l)
		}
	}
	if len(rows) != Rows {
		t.Fatalf("there are %d rows", len(rows))
	}
	for i, l := range rows {
		first := strings.Index(l, strings.Fields(l)[2])
		if want := []int{8, 10}[i%2]; first != want {
			t.Errorf("row %d begins in column %d, not %d", i+1, first, want)
		}
		if At(1, i+1).String() != "a"+strings.Fields(l)[1] {
			t.Errorf("the row %s stands in the place of row %d", strings.Fields(l)[1], i+1)
		}
	}
}
