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

// Twin returns the same match with all information hidden from the viewer changed: the seed and with it all future
// dice, the knowledge, rolls and hands of others, and the positions derived from them.
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
				// Only the canary's receivers may read it.
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

// alike reports whether two JSON texts have the same content.
func alike(x, y []byte) bool {
	var a, b any
	return json.Unmarshal(x, &a) == nil && json.Unmarshal(y, &b) == nil && reflect.DeepEqual(a, b)
}

// canary is a text put where only other players may see it.
const canary = "canary-in-the-cellar"

// hide returns a saved position with everything hidden from the viewer changed. It edits the saved data itself and
// does not ask the game, whose own notion of hidden information may be wrong.
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

// hidePieces changes the hidden information of Return of the Heroes.
func hidePieces(s map[string]any, viewer knower) {
	// Swap the pieces in the hands of others, face down on the map and in the bag.
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
	// Remove the unserved wishes of others at a bazaar.
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

// hideCards changes the cards of Runebound that other players have looked at: it swaps them with cards of the same
// deck whose order is unknown to all.
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

// hideHands changes the hidden information of Heroes: the hands of others, their rolls and sealed choices in an open
// clash, and their standing orders.
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

// listed returns a saved list of texts.
func listed(list any) []string {
	var out []string
	ids, _ := list.([]any)
	for _, id := range ids {
		out = append(out, fmt.Sprint(id))
	}
	return out
}

// turned rotates the pieces of some known places and a bag by one place, and returns the new content of the bag.
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

// HashOf returns the published hash of a seed.
func HashOf(seed []byte) string {
	sum := sha256.Sum256(seed)
	return hex.EncodeToString(sum[:])
}

// knower is the seat that views a saved position.
type knower engine.Seat

// is reports whether a saved seat is that of the knower.
func (k knower) is(seat any) bool { return fmt.Sprint(seat) == fmt.Sprint(int(k)) }

// among reports whether a saved list contains the knower's seat.
func (k knower) among(list any) bool {
	seats, _ := list.([]any)
	return slices.ContainsFunc(seats, k.is)
}
