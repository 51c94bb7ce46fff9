package deck_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/deck"
)

func dice(values ...int) *engine.Dice {
	return engine.NewDice(&engine.Forced{Values: values}, engine.StreamPositions{})
}

// drawAll draws until nothing is left.
func drawAll(t *testing.T, k *deck.Deck, d *engine.Dice) string {
	t.Helper()
	var out []string
	for {
		id, ok := k.Draw(d, "deck")
		if !ok {
			return strings.Join(out, " ")
		}
		out = append(out, id)
	}
}

func TestKnownPlacesAreKeptAroundABagInAnyOrder(t *testing.T) {
	k := deck.New("d", "a", "c", "b")
	k.PutUnder([]string{"y", "z"})
	k.PutOnTop([]string{"p", "q"})
	if k.Len() != 8 || !slices.IsSorted(k.Bag) {
		t.Fatalf("the deck is %+v", k)
	}
	// The last card of the bag needs no number.
	if got, want := drawAll(t, &k, dice(3, 0, 1)), "p q d a c b y z"; got != want {
		t.Errorf("drawn are %s, not %s", got, want)
	}
}

func TestAPeekDecidesAndIsRememberedByWhoSaw(t *testing.T) {
	k := deck.New("a", "b", "c")
	d := dice(1, 0)
	if got := k.Peek(2, d, "look", 1); !slices.Equal(got, []string{"b", "a"}) {
		t.Fatalf("seen are %v", got)
	}
	if rolls := d.Take(); len(rolls) != 2 || !slices.Equal(rolls[0].To, []engine.Seat{1}) {
		t.Errorf("the rolls are %+v", rolls)
	}
	if got := k.Peek(1, dice(), "look", 0); !slices.Equal(got, []string{"b"}) ||
		!slices.Equal(k.Top[0].Known, []engine.Seat{0, 1}) {
		t.Errorf("the second sees %v, known are %+v", got, k.Top)
	}
	k.Peek(1, dice(), "look")
	if k.Top[0].Known != nil || !slices.Equal(k.Top[1].Known, []engine.Seat{1}) {
		t.Errorf("shown to all it is %+v", k.Top)
	}
	if got := drawAll(t, &k, dice()); got != "b a c" {
		t.Errorf("drawn are %s", got)
	}
	if got := k.Peek(3, dice(), "look"); len(got) != 0 {
		t.Errorf("an empty deck shows %v", got)
	}
}

func TestWhoDidNotSeeCannotTellAndImaginesTheRest(t *testing.T) {
	k := deck.New("a", "b", "c", "d")
	k.Peek(1, dice(2), "look", 0)
	for viewer, want := range map[engine.Seat]string{0: `{"top":[{"id":"c","known":[0]}],"bag":["a","b","d"]}`,
		1: `{"top":[{"id":"","known":[0]}],"bag":["","",""]}`} {
		got, err := json.Marshal(k.For(viewer))
		if err != nil || string(got) != want {
			t.Errorf("seat %d sees %s (%v), not %s", viewer+1, got, err, want)
		}
	}
	if got := k.Unseen(1); !slices.Equal(got, []string{"a", "b", "c", "d"}) {
		t.Errorf("the second cannot place %v", got)
	}
	if got := k.Unseen(0); !slices.Equal(got, []string{"a", "b", "d"}) {
		t.Errorf("the first cannot place %v", got)
	}
	mine := k.For(1)
	mine.Imagine(k.Unseen(1), dice(3), "imagine")
	if mine.Top[0].ID != "d" || !slices.Equal(mine.Bag, []string{"a", "b", "c"}) {
		t.Errorf("imagined is %+v", mine)
	}
	if again := mine.For(1); !reflect.DeepEqual(again, k.For(1)) {
		t.Errorf("the imagined deck looks like %+v", again)
	}
}

func TestShufflingForgetsPlaces(t *testing.T) {
	k := deck.New("b")
	k.PutOnTop([]string{"c"}, 1)
	k.PutUnder([]string{"a"})
	k.PutAside("z")
	k.PutAside("y")
	k.Shuffle()
	if len(k.Top)+len(k.Bottom) != 0 || !slices.Equal(k.Bag, []string{"a", "b", "c"}) {
		t.Errorf("shuffled it is %+v", k)
	}
	k.Renew()
	if len(k.Discard) != 0 || !slices.Equal(k.Bag, []string{"a", "b", "c", "y", "z"}) {
		t.Errorf("renewed it is %+v", k)
	}
}

func TestACopySharesNothing(t *testing.T) {
	k := deck.New("a", "b", "c")
	k.Peek(1, dice(0), "look", 0)
	k.PutAside("x")
	before, _ := json.Marshal(k)
	c := k.Clone()
	c.Top[0].Known[0] = 3
	c.Draw(dice(), "deck")
	c.Draw(dice(0), "deck")
	c.PutAside("a")
	if after, _ := json.Marshal(k); string(after) != string(before) {
		t.Errorf("%s became %s", before, after)
	}
}

func TestASavedDeckIsHeldToItsCards(t *testing.T) {
	exists := func(id string) bool { return len(id) == 1 }
	for name, x := range map[string]struct {
		k  deck.Deck
		ok bool
	}{
		"sound": {deck.Deck{Top: []deck.Card{{ID: "a", Known: []engine.Seat{1}}},
			Bag: []string{"b", "c"}}, true},
		"unknown card":   {deck.Deck{Bag: []string{"dragon"}}, false},
		"unknown on top": {deck.Deck{Top: []deck.Card{{}}}, false},
		"no such seat":   {deck.Deck{Bottom: []deck.Card{{ID: "a", Known: []engine.Seat{2}}}}, false},
		"not sorted":     {deck.Deck{Discard: []string{"b", "a"}}, false},
	} {
		if err := x.k.Check(2, exists); (err == nil) != x.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestABagStaysSorted(t *testing.T) {
	compare := func(a, b int) int { return b - a }
	bag := deck.Put(deck.Put(deck.Put(nil, 2, compare), 3, compare), 1, compare)
	if !slices.Equal(bag, []int{3, 2, 1}) {
		t.Errorf("the bag is %v", bag)
	}
	if bag = deck.Without(deck.Without(bag, 3), 7); !slices.Equal(bag, []int{2, 1}) {
		t.Errorf("without 3 it is %v", bag)
	}
	x, bag := deck.Draw(bag, dice(1), "bag")
	if x != 1 || !slices.Equal(bag, []int{2}) {
		t.Errorf("%d was drawn from %v", x, bag)
	}
	if x, bag = deck.Draw(bag, dice(), "bag"); x != 2 || len(bag) != 0 {
		t.Errorf("%d was drawn from %v", x, bag)
	}
}

func TestACardIsTakenOutWhereverItWaits(t *testing.T) {
	k := deck.New("a", "b", "c")
	k.PutOnTop([]string{"p"}, 0)
	k.PutUnder([]string{"z"})
	k.PutAside("x")
	if got := slices.Sorted(slices.Values(k.Cards())); !slices.Equal(got, []string{"a", "b", "c", "p", "x", "z"}) {
		t.Errorf("its cards are %v", got)
	}
	before := k.Clone()
	for _, id := range []string{"b", "p", "z", "nothing"} {
		k.Take(id)
	}
	if got := drawAll(t, &k, dice(0)); got != "a c" || before.Len() != 5 {
		t.Errorf("left are %s, and %d of the copy", got, before.Len())
	}
}

func TestABuriedCardIsKnownToWhoSawIt(t *testing.T) {
	k := deck.New("a", "b")
	k.Peek(1, dice(1), "look", 1)
	k.Bury()
	if len(k.Top) != 0 || !reflect.DeepEqual(k.Bottom, []deck.Card{{ID: "b", Known: []engine.Seat{1}}}) {
		t.Errorf("the deck is %+v", k)
	}
}
