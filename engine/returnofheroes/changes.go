package returnofheroes

import (
	"fmt"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// Change is something that happened between two views: what, and where it is to
// be seen now; nowhere when it is to be seen on no point.
type Change struct {
	At   land.Point
	Text text.Message
}

// Changes tells what differs from an earlier view: what befell the heroes by
// seat, then what became of the pieces, the map and the Nameless.
func (v View) Changes(earlier View) []Change {
	before, now := &earlier, &v
	var out []Change
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
		c := Change{Text: text.M("since.nameless-" + n.State)}
		if n.State == "tower" {
			c.At = tower
		}
		out = append(out, c)
	}
	if n.Card != "" && o.Card == "" {
		out = append(out, Change{Text: text.M("since.card", "card", name(n.Card))})
	}
	return out
}

// heroChanges tells what befell a hero: where he went, what he has done, won and
// lost. What he took up is noted in won.
func heroChanges(o, h *HeroView, now *View, won map[string]bool) []Change {
	who := name(h.Hero)
	var out []Change
	add := func(key string, pairs ...any) {
		out = append(out, Change{h.At, text.M(key, append([]any{"who", who}, pairs...)...)})
	}
	switch {
	case o.Hero == "":
		add("since.begins", "place", place(h.At))
		return out
	case h.Deaths > o.Deaths:
		add("since.fell", "place", place(h.At))
	case h.Towards != o.Towards && !h.Towards.IsZero():
		add("since.half-way", "from", place(h.At), "to", place(h.Towards))
	case h.At != o.At && h.At.Valid():
		add("since.moved", "from", place(o.At), "to", place(h.At))
	}
	for _, q := range h.Quests {
		i := slices.IndexFunc(o.Quests, func(p QuestView) bool { return p.ID == q.ID })
		switch {
		case i < 0:
			add("since.quest-new", "quest", name(q.ID))
		case q.Step > 3 && o.Quests[i].Step <= 3:
			add("since.quest-done", "quest", name(q.ID))
		case q.Step > o.Quests[i].Step:
			add("since.step", "quest", name(q.ID), "n", q.Step-1)
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
func belongingChanges(o, h *HeroView, now *View, won map[string]bool) (gained, lost []text.Message) {
	switch n := h.Gold - o.Gold; {
	case n > 0:
		gained = append(gained, text.M("reward.gold", "n", n))
	case n < 0:
		lost = append(lost, text.M("reward.gold", "n", -n))
	}
	for i, s := range pieces.Skills() {
		skill := name(s.String())
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
	has := func(items []ItemView) (ids []string) {
		for _, it := range items {
			ids = append(ids, it.ID)
		}
		return ids
	}
	for _, id := range missing(has(h.Items), has(o.Items)) {
		won[id], won[strings.TrimPrefix(id, "item-")] = true, true
		gained = append(gained, name(id))
	}
	for _, id := range missing(has(o.Items), has(h.Items)) {
		lost = append(lost, name(id))
	}
	side := func(list []SideQuestView) (ids []string) {
		for _, q := range list {
			ids = append(ids, q.ID)
		}
		return ids
	}
	for _, id := range missing(side(h.SideQuests), side(o.SideQuests)) {
		won[id] = true
		gained = append(gained, text.M("since.side", "quest", name(id)))
	}
	for _, id := range missing(side(o.SideQuests), side(h.SideQuests)) {
		key := "since.side-done"
		if slices.ContainsFunc(now.Tokens, func(t TokenView) bool { return t.ID == id }) {
			key = "since.side-left"
		}
		lost = append(lost, text.M(key, "quest", name(id)))
	}
	return gained, lost
}

// missing lists the elements of a that are not in b, each as often as it is in a
// more often.
func missing(a, b []string) []string {
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
func tokenChanges(before, now *View, won map[string]bool) []Change {
	key := func(t TokenView) string {
		return fmt.Sprint(t.At, " ", t.ID, " ", t.Back, " ", t.FaceDown, " ", t.Flipped, " ", t.Hearts)
	}
	rest := slices.Clone(before.Tokens)
	cut := func(match func(TokenView) bool) (TokenView, bool) {
		i := slices.IndexFunc(rest, match)
		if i < 0 {
			return TokenView{}, false
		}
		t := rest[i]
		rest = slices.Delete(rest, i, i+1)
		return t, true
	}
	var fresh []TokenView
	for _, t := range now.Tokens { // what lies as it lay
		if _, same := cut(func(o TokenView) bool { return key(o) == key(t) }); !same {
			fresh = append(fresh, t)
		}
	}
	var out []Change
	add := func(t TokenView, key string, pairs ...any) {
		out = append(out, Change{t.At, text.M(key, append([]any{"what", tokenName(t), "place", place(t.At)}, pairs...)...)})
	}
	for _, t := range fresh {
		if t.ID == "nameless" {
			continue // his waking is told by itself
		}
		if o, ok := cut(func(o TokenView) bool { return t.ID != "" && o.ID == t.ID }); ok {
			switch {
			case o.At != t.At:
				add(t, "since.went", "from", place(o.At))
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
			if _, ok := cut(func(o TokenView) bool { return o.At == t.At && o.FaceDown && o.ID == "" }); ok {
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
func tokenName(t TokenView) text.Message {
	if t.ID == "" {
		back := t.Back
		if back != "servant" && back != "guardian" {
			back = "hidden"
		}
		return text.M("back." + back)
	}
	if p, ok := pieces.Get(t.ID); ok && t.Flipped && p.Flip != "" {
		return name(p.Flip)
	}
	return name(t.ID)
}

// landChanges tells which tiles were found, and which changed places.
func landChanges(before, now *View) []Change {
	var out []Change
	var moved []text.Message
	var at land.Point
	for _, letter := range now.Layout.Letters() {
		tile := tile(letter)
		if !before.Layout.Lies(letter) {
			out = append(out, Change{Text: text.M("since.explored", "tile", tile)})
			continue
		}
		r0, c0, _ := before.Layout.Cell(letter)
		r1, c1, _ := now.Layout.Cell(letter)
		if r0 != r1 || c0 != c1 || before.Layout.Turn(letter) != now.Layout.Turn(letter) {
			moved = append(moved, tile)
		}
	}
	if len(moved) > 0 {
		out = append(out, Change{at, text.M("since.tiles", "tiles", moved)})
	}
	return out
}

// altChanges is how many changes the description of a picture tells.
const altChanges = 6

// AltSince describes the picture of what changed since an earlier View, as Alt
// does the board, in at most 1024 characters.
func (v View) AltSince(before engine.View) text.Message {
	b, ok := before.(View)
	if !ok {
		return v.Alt()
	}
	all := v.Changes(b)
	if len(all) == 0 {
		return sentences(text.M("name.picture-nothing-new"), v.Alt())
	}
	out := []text.Message{v.title()}
	for i, c := range all {
		if i == altChanges {
			out = append(out, text.M("alt.more", "n", len(all)-altChanges))
			break
		}
		out = append(out, c.Text)
	}
	return sentences(out...)
}
