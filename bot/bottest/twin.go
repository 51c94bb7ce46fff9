package bottest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Twin is the same match with everything changed that a viewer may not know: the seed and with it all dice to come,
// what others saw, rolled and hold, and the positions behind them.
func (c Recorded) Twin(t *testing.T, viewer engine.Seat) (other Recorded, changed int) {
	t.Helper()
	other = c
	other.seed = bytes.Repeat([]byte{0xab}, match.SeedSize)
	other.Log, other.states = slices.Clone(c.Log), slices.Clone(c.states)
	knows := func(to []engine.Seat) bool { return len(to) == 0 || slices.Contains(to, viewer) }
	for i := range other.Log {
		e := &other.Log[i]
		e.Rolls, e.Events = slices.Clone(e.Rolls), slices.Clone(e.Events)
		if e.Private && e.Seat != viewer {
			e.Move = engine.MakeMove(e.Move.Verb(), canary)
			changed++
		}
		for k := range e.Rolls {
			if r := &e.Rolls[k]; !knows(r.To) && r.N > 1 {
				r.Value = (r.Value + 1) % r.N
				changed++
			}
		}
		for k := range e.Events {
			if ev := &e.Events[k]; !knows(ev.To) {
				// The canary has a place in no text table.Anybody else may read.
				ev.Text = text.Plain(canary)
				ev.Facts.Piece, ev.Facts.Amount = canary, 77
				changed++
			}
		}
	}
	for i, saved := range c.states {
		var s map[string]json.RawMessage
		if err := json.Unmarshal(saved, &s); err != nil {
			t.Fatal(err)
		}
		was := s["game"]
		if s["game"] = hide(t, c.rules, was, viewer); !alike(was, s["game"]) {
			changed++
		}
		s["seed_hash"], _ = json.Marshal(HashOf(other.seed))
		var err error
		if other.states[i], err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
	}
	return other, changed
}

// alike says that two texts of JSON say the same.
func alike(x, y []byte) bool {
	var a, b any
	return json.Unmarshal(x, &a) == nil && json.Unmarshal(y, &b) == nil && reflect.DeepEqual(a, b)
}

// canary stands where only others may look.
const canary = "canary-in-the-cellar"

// hide is a saved position in which everything is otherwise that a viewer does not know. It changes the position
// itself and asks the game nothing, which may be wrong about who knows what.
func hide(t *testing.T, rules engine.Rules, saved json.RawMessage, viewer engine.Seat) json.RawMessage {
	t.Helper()
	change := map[string]func(map[string]any, knower){"return-of-the-heroes": hidePieces, "runebound": hideCards,
		"heroes": hideHands}[rules.ID()]
	if change == nil {
		return saved // everybody sees everything
	}
	var s map[string]any
	d := json.NewDecoder(bytes.NewReader(saved))
	d.UseNumber()
	if err := d.Decode(&s); err != nil {
		t.Fatal(err)
	}
	change(s, knower(viewer))
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rules.Load(out); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return out
}

// hidePieces changes what is hidden in Return of the Heroes.
func hidePieces(s map[string]any, viewer knower) {
	// The pieces in somebody's hand, face down on the map and in the bag change places.
	var held []map[string]any
	if h, ok := s["hand"].(map[string]any); ok && !viewer.is(h["seat"]) {
		held = append(held, h)
	}
	tokens, _ := s["tokens"].([]any)
	for _, x := range tokens {
		token := x.(map[string]any)
		if token["down"] == true && token["known"] != nil && !viewer.among(token["known"]) {
			held = append(held, token)
		}
	}
	var in, bag []string
	inBag, _ := s["bag"].([]any)
	for _, x := range inBag {
		if p, _ := pieces.First().Get(fmt.Sprint(x)); p.Class == pieces.Hidden {
			in = append(in, p.ID)
		} else {
			bag = append(bag, fmt.Sprint(x))
		}
	}
	if len(held) > 0 {
		bag = append(bag, turned(held, "piece", in)...)
		slices.SortFunc(bag, func(x, y string) int { return pieces.First().Order(x) - pieces.First().Order(y) })
		s["bag"] = bag
	}
	// What others have asked for at a bazaar and not got yet is nothing.
	if b, ok := s["bazaar"].(map[string]any); ok {
		asked, _ := b["asked"].([]any)
		for _, x := range asked {
			if w := x.(map[string]any); !viewer.is(w["seat"]) {
				delete(w, "wants")
			}
		}
	}
	if card, _ := s["card"].(string); s["secret"] == true && card != "" && !viewer.among(s["cardSeen"]) {
		all := pieces.First().Cards()
		at := slices.IndexFunc(all, func(c pieces.Card) bool { return c.ID == card })
		s["card"] = all[(at+1)%len(all)].ID
	}
}

// hideCards changes the cards of Runebound that somebody has looked at: they change places with those of the same deck
// whose order nobody knows.
func hideCards(s map[string]any, viewer knower) {
	decks, _ := s["decks"].([]any)
	for _, x := range append(decks, s["market"]) {
		deck := x.(map[string]any)
		var held []map[string]any
		for _, end := range []string{"top", "bottom"} {
			cards, _ := deck[end].([]any)
			for _, c := range cards {
				if card := c.(map[string]any); card["known"] != nil && !viewer.among(card["known"]) {
					held = append(held, card)
				}
			}
		}
		var bag []string
		inBag, _ := deck["bag"].([]any)
		for _, id := range inBag {
			bag = append(bag, fmt.Sprint(id))
		}
		if len(held) > 0 {
			deck["bag"] = slices.Sorted(slices.Values(turned(held, "id", bag)))
		}
	}
}

// hideHands changes in Heroes what only others know: their hands, what they have rolled and sealed in an open clash,
// and their standing orders.
func hideHands(s map[string]any, viewer knower) {
	players, _ := s["players"].([]any)
	for seat, x := range players {
		p := x.(map[string]any)
		if viewer.is(seat) {
			continue
		}
		hand, deck := listed(p["hand"]), listed(p["deck"])
		known := listed(p["known"])
		hand = slices.DeleteFunc(hand, func(card string) bool { return slices.Contains(known, card) })
		if all := slices.Concat(hand, deck); len(hand) > 0 {
			all = append(all[1:], all[0])
			p["hand"] = slices.Sorted(slices.Values(slices.Concat(known, all[:len(hand)])))
			p["deck"] = slices.Sorted(slices.Values(all[len(hand):]))
		}
		prep := p["prep"].(map[string]any)
		beats, _ := prep["beats"].([]any)
		for _, b := range beats {
			faces := b.(map[string]any)["faces"].([]any)
			for i, f := range faces {
				n, _ := f.(json.Number).Int64()
				faces[i] = n%6 + 1
			}
		}
		delete(p, "seal")
		p["orders"] = []any{map[string]any{"goal": "draw", "last": 1, "aim": "hero"}}
	}
}

// listed is a saved list of texts.
func listed(list any) []string {
	var out []string
	ids, _ := list.([]any)
	for _, id := range ids {
		out = append(out, fmt.Sprint(id))
	}
	return out
}

// turned passes what lies in one or more known places and in a bag on by one place each, and returns what then lies in
// the bag.
func turned(held []map[string]any, key string, bag []string) []string {
	var all []string
	for _, h := range held {
		all = append(all, fmt.Sprint(h[key]))
	}
	all = append(all, bag...)
	all = append(all[1:], all[0])
	for i, h := range held {
		h[key] = all[i]
	}
	return all[len(held):]
}

// HashOf is the hash of a seed as it is published.
func HashOf(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// knower is somebody who knows what the seats in saved lists know.
type knower engine.Seat

// is says that a saved seat is his.
func (k knower) is(seat any) bool { return fmt.Sprint(seat) == fmt.Sprint(int(k)) }

// among says that his seat stands in a saved list.
func (k knower) among(list any) bool {
	seats, _ := list.([]any)
	return slices.ContainsFunc(seats, k.is)
}
