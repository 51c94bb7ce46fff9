package returnofheroes

import (
	"fmt"
	"slices"
	"strings"

	rules "skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// change is something that happened between two views: what, and where it is to
// be seen now; nowhere when it is to be seen on no point.
type change struct {
	at   land.Point
	said text.Message
}

// happened tells what differs between two views: what befell the heroes by seat,
// then what became of the pieces, the map and the Nameless.
func happened(before, now *rules.View) []change {
	var out []change
	won := map[string]bool{} // what heroes have taken up since
	for i := range now.Heroes {
		if h := &now.Heroes[i]; i < len(before.Heroes) && h.Hero != "" {
			out = append(out, heroChanges(&before.Heroes[i], h, now, won)...)
		}
	}
	out = append(out, tokenChanges(before, now, won)...)
	out = append(out, landChanges(before, now)...)
	n, o := now.Nameless, before.Nameless
	if n.State != o.State && n.State != "asleep" {
		c := change{said: text.M("since.nameless-" + n.State)}
		if n.State == "tower" {
			c.at = tower
		}
		out = append(out, c)
	}
	if n.Card != "" && o.Card == "" {
		out = append(out, change{said: text.M("since.card", "card", nameOf(n.Card))})
	}
	return out
}

// tower is where the Nameless waits (6.2).
var tower = land.At("H3")

func nameOf(id string) text.Message { return text.M("name." + id) }

// placeOf is a point with what stands there.
func placeOf(p land.Point) text.Message {
	if s, ok := land.SpotAt(p); ok && s.Landmark != "" {
		return text.M("place", "point", p.String(), "name", nameOf(s.Landmark))
	}
	if !p.Valid() {
		return text.M("nothing")
	}
	return text.Plain(p.String())
}

// heroChanges tells what befell a hero: where he went, what he has done, won and
// lost. What he took up is noted in won.
func heroChanges(o, h *rules.HeroView, now *rules.View, won map[string]bool) []change {
	who := nameOf(h.Hero)
	var out []change
	add := func(key string, pairs ...any) {
		out = append(out, change{h.At, text.M(key, append([]any{"who", who}, pairs...)...)})
	}
	switch {
	case o.Hero == "":
		add("since.begins", "place", placeOf(h.At))
		return out
	case h.Deaths > o.Deaths:
		add("since.fell", "place", placeOf(h.At))
	case h.Towards != o.Towards && !h.Towards.IsZero():
		add("since.half-way", "from", placeOf(h.At), "to", placeOf(h.Towards))
	case h.At != o.At && h.At.Valid():
		add("since.moved", "from", placeOf(o.At), "to", placeOf(h.At))
	}
	for _, q := range h.Quests {
		i := slices.IndexFunc(o.Quests, func(p rules.QuestView) bool { return p.ID == q.ID })
		switch {
		case i < 0:
			add("since.quest-new", "quest", nameOf(q.ID))
		case q.Step > 3 && o.Quests[i].Step <= 3:
			add("since.quest-done", "quest", nameOf(q.ID))
		case q.Step > o.Quests[i].Step:
			add("since.step", "quest", nameOf(q.ID), "n", q.Step-1)
		}
	}
	if h.Gem && !o.Gem {
		add("since.gem")
	}
	if h.Challenger && !o.Challenger {
		add("since.challenger")
	}
	gained, lost := belongingChanges(o, h, now, won)
	if h.Deaths == o.Deaths {
		switch n := h.HitPoints - o.HitPoints; {
		case n < 0:
			lost = append(lost, text.M("since.hit-points", "n", -n))
		case n > 0:
			gained = append(gained, text.M("since.hit-points", "n", n))
		}
	}
	if len(gained) > 0 {
		add("since.won", "what", gained)
	}
	if len(lost) > 0 {
		add("since.lost", "what", lost)
	}
	return out
}

// belongingChanges lists what a hero has gained and lost: gold, skill, cubes, items
// and side quests.
func belongingChanges(o, h *rules.HeroView, now *rules.View, won map[string]bool) (gained, lost []text.Message) {
	switch n := h.Gold - o.Gold; {
	case n > 0:
		gained = append(gained, text.M("reward.gold", "n", n))
	case n < 0:
		lost = append(lost, text.M("reward.gold", "n", -n))
	}
	for i, s := range pieces.Skills() {
		skill := nameOf(s.String())
		switch n := h.Skills[i].Cubes - o.Skills[i].Cubes; {
		case n > 0:
			gained = append(gained, text.M("since.cubes", "n", n, "skill", skill))
		case n < 0:
			lost = append(lost, text.M("since.cubes", "n", -n, "skill", skill))
		}
		if n := h.Skills[i].Training - o.Skills[i].Training; n > 0 {
			gained = append(gained, text.M("reward.skill", "skill", skill, "n", n))
		}
	}
	has := func(items []rules.ItemView) (ids []string) {
		for _, it := range items {
			ids = append(ids, it.ID)
		}
		return ids
	}
	for _, id := range without(has(h.Items), has(o.Items)) {
		won[id], won[strings.TrimPrefix(id, "item-")] = true, true
		gained = append(gained, nameOf(id))
	}
	for _, id := range without(has(o.Items), has(h.Items)) {
		lost = append(lost, nameOf(id))
	}
	side := func(list []rules.SideQuestView) (ids []string) {
		for _, q := range list {
			ids = append(ids, q.ID)
		}
		return ids
	}
	for _, id := range without(side(h.SideQuests), side(o.SideQuests)) {
		won[id] = true
		gained = append(gained, text.M("since.side", "quest", nameOf(id)))
	}
	for _, id := range without(side(o.SideQuests), side(h.SideQuests)) {
		key := "since.side-done"
		if slices.ContainsFunc(now.Tokens, func(t rules.TokenView) bool { return t.ID == id }) {
			key = "since.side-left"
		}
		lost = append(lost, text.M(key, "quest", nameOf(id)))
	}
	return gained, lost
}

// without lists the elements of a that are not in b, each as often as it is in a
// more often.
func without(a, b []string) []string {
	rest := slices.Clone(b)
	var out []string
	for _, e := range a {
		if i := slices.Index(rest, e); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			out = append(out, e)
		}
	}
	return out
}

// tokenChanges tells what became of the pieces on the map: turned up, gone
// elsewhere, laid down, weaker, gone.
func tokenChanges(before, now *rules.View, won map[string]bool) []change {
	key := func(t rules.TokenView) string {
		return fmt.Sprint(t.At, " ", t.ID, " ", t.Back, " ", t.FaceDown, " ", t.Flipped, " ", t.Hearts)
	}
	rest := slices.Clone(before.Tokens)
	cut := func(match func(rules.TokenView) bool) (rules.TokenView, bool) {
		i := slices.IndexFunc(rest, match)
		if i < 0 {
			return rules.TokenView{}, false
		}
		t := rest[i]
		rest = slices.Delete(rest, i, i+1)
		return t, true
	}
	var fresh []rules.TokenView
	for _, t := range now.Tokens { // what lies as it lay
		if _, same := cut(func(o rules.TokenView) bool { return key(o) == key(t) }); !same {
			fresh = append(fresh, t)
		}
	}
	var out []change
	add := func(t rules.TokenView, key string, pairs ...any) {
		out = append(out, change{t.At, text.M(key, append([]any{"what", tokenName(t), "place", placeOf(t.At)}, pairs...)...)})
	}
	for _, t := range fresh {
		if t.ID == "nameless" {
			continue // his waking is told by itself
		}
		if o, ok := cut(func(o rules.TokenView) bool { return t.ID != "" && o.ID == t.ID }); ok {
			switch {
			case o.At != t.At:
				add(t, "since.went", "from", placeOf(o.At))
			case o.FaceDown && !t.FaceDown:
				add(t, "since.revealed")
			case t.Flipped && !o.Flipped:
				add(t, "since.beaten")
			case t.Hearts < o.Hearts:
				add(t, "since.weaker", "n", t.Hearts)
			case t.FaceDown != o.FaceDown:
				add(t, "since.laid")
			}
			continue
		}
		if !t.FaceDown {
			if _, ok := cut(func(o rules.TokenView) bool { return o.At == t.At && o.FaceDown && o.ID == "" }); ok {
				add(t, "since.revealed")
				continue
			}
		}
		add(t, "since.laid")
	}
	for _, o := range rest {
		if !won[o.ID] && (o.ID != "" || o.FaceDown) && o.ID != "nameless" {
			add(o, "since.gone")
		}
	}
	return out
}

// tokenName is what a piece is called by who sees it.
func tokenName(t rules.TokenView) text.Message {
	if t.ID == "" {
		back := t.Back
		if back != "servant" && back != "guardian" {
			back = "hidden"
		}
		return text.M("back." + back)
	}
	if p, ok := flipOf(t.ID); ok && t.Flipped {
		return nameOf(p)
	}
	return nameOf(t.ID)
}

// landChanges tells which tiles were found, and which changed places.
func landChanges(before, now *rules.View) []change {
	var out []change
	var moved []text.Message
	var at land.Point
	for _, letter := range now.Layout.Letters() {
		tile := text.M("tile", "letter", string(rune(letter)), "name", nameOf(tileID(letter)))
		if !before.Layout.Lies(letter) {
			out = append(out, change{said: text.M("since.explored", "tile", tile)})
			continue
		}
		r0, c0, _ := before.Layout.Cell(letter)
		r1, c1, _ := now.Layout.Cell(letter)
		if r0 != r1 || c0 != c1 || before.Layout.Turn(letter) != now.Layout.Turn(letter) {
			moved = append(moved, tile)
		}
	}
	if len(moved) > 0 {
		out = append(out, change{at, text.M("since.tiles", "tiles", moved)})
	}
	return out
}

func tileID(letter byte) string {
	t, _ := land.TileOf(letter)
	return t.ID
}
