package view

import (
	"slices"
	"strconv"

	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/lists"
	"skald/engine/text"
)

// Words implements engine.View.
func (v View) Words() []text.Message {
	out := []text.Message{v.Headline}
	for _, x := range v.Goals {
		key := "words.goal"
		if x.Done {
			key = "words.goal-done"
		}
		out = append(out, text.M(key, "text", x.Text))
	}
	for i := range v.Heroes {
		out = append(out, v.fateWords(&v.Heroes[i])...)
	}
	out = append(out, v.further()...)
	unseen, cards := v.furyWords()
	out = append(append(out, cards...), unseen...)
	for _, h := range v.Heroes {
		out = append(out, text.M("words.hero", "who", texts.Name(h.Hero), "at", v.place(h.At), "sp", h.Strength, "wp",
			h.Will, "dice", h.Dice, "hour", h.Hour, "gold", h.Gold, "things", h.things()))
	}
	for _, c := range v.Creatures {
		out = append(out, text.M("words.creature", "creature", v.Called(c), "at", v.place(c.At), "sp", c.Strength, "wp",
			c.Will))
	}
	for _, m := range v.Sunrise {
		out = append(out, text.M("words.march", "creature", Called(v.legend, m.Kind, m.Foe), "from", m.From, "to",
			v.place(m.To)))
	}
	out = append(out, v.gateWords()...)
	for _, t := range v.Tokens {
		out = append(out, text.M("words.token", "what", texts.Amount(t.ID, t.N), "at", v.place(t.At)))
	}
	for _, f := range v.Fog {
		if f.Face != "" {
			out = append(out, text.M("words.fog", "at", v.place(f.At), "face", text.M("fog."+f.Face)))
		}
	}
	if covered := v.fogHidden(); len(covered) > 0 {
		out = append(out, text.M("words.fog-hidden", "where", Numbers(covered)))
	}
	for _, w := range v.Wells {
		if w.Full {
			out = append(out, text.M("words.well", "at", v.place(w.At)))
		}
	}
	if len(v.Merchants) > 0 {
		out = append(out, text.M("words.merchants", "n", len(v.Merchants), "where", Numbers(v.Merchants)))
	}
	if v.Witch != land.Nowhere {
		out = append(out, text.M("words.witch", "at", v.place(v.Witch)))
	}
	for _, a := range v.Allies {
		out = append(out, text.M("words.ally", "ally", texts.Name(a.ID), "at", v.place(a.At)))
	}
	for _, r := range v.Rubble {
		if slices.Contains(r.Values, 0) {
			out = append(out, text.M("words.rubble", "at", v.place(r.At), "n", len(r.Values)))
			continue
		}
		out = append(out, text.M("words.rubble-seen", "at", v.place(r.At), "values", Numbers(r.Values)))
	}
	for _, b := range v.Gone {
		out = append(out, text.M("say.bridge-gone", "bridge", v.said().Named(b)))
	}
	for _, id := range v.Today {
		out = append(out, text.M("words.today", "title", text.M("event."+id+".title")))
	}
	for _, p := range v.Pending {
		out = append(out, text.M("words.pending", "title", text.M("event."+p.Event+".title"), "where", Numbers(p.At)))
	}
	stars := []text.Message{}
	for _, s := range v.Stars {
		stars = append(stars, text.Plain(string(legend.Letters[s])))
	}
	letter := string(legend.Letters[v.Narrator])
	if len(stars) == 0 {
		return append(out, text.M("words.narrator-last", "letter", letter))
	}
	return append(out, text.M("words.narrator", "letter", letter, "n", len(stars), "stars",
		text.M("list", "parts", stars)))
}

func (v View) fogHidden() []int {
	var out []int
	for _, f := range v.Fog {
		if f.Face == "" {
			out = append(out, f.At)
		}
	}
	return out
}

func (h Hero) things() text.Message {
	ids := lists.Map(h.Small, func(it Item) string { return it.ID })
	if h.Large != nil {
		ids = append(ids, h.Large.ID)
	}
	if h.Helm != "" {
		ids = append(ids, "helm")
	}
	for _, v := range h.Gems {
		ids = append(ids, "gem-"+strconv.Itoa(v))
	}
	parts := texts.Amounts(ids)
	if h.Farmers > 0 {
		parts = append(parts, text.M("farmers", "n", h.Farmers))
	}
	if len(parts) == 0 {
		return text.M("nothing")
	}
	return text.M("list", "parts", parts)
}

// shielded reports whether creatures that reach region 0 take shields: no creature holds the castle, and none leaves
// the map there.
func (v View) shielded() bool { return v.Castle.Occupied == nil && !v.Castle.Exits }

// gateWords describes the castle or, if creatures leave the map there, the treasure.
func (v View) gateWords() []text.Message {
	var out []text.Message
	switch {
	case v.Castle.Exits:
		out = append(out, text.M("words.exits", "at", v.place(land.CastleAt)))
	case v.shielded():
		out = append(out, text.M("words.castle", "taken", len(v.Castle.Taken), "shields", v.Castle.Shields, "farmers",
			v.Castle.Farmers))
	}
	if t := v.Treasure; t != nil {
		out = append(out, text.M("words.treasure", "at", v.place(t.At), "n", t.Worth, "least", t.Least))
	}
	if v.Asleep {
		out = append(out, text.M("words.asleep"))
	}
	if v.End < legend.Last {
		out = append(out, text.M("words.end", "letter", string(legend.Letters[v.End])))
	}
	return out
}
