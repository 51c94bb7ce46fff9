package andor

import (
	"slices"
	"strconv"

	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// Change is one thing that is otherwise than a reader knows it.
type Change struct {
	// What is the id of whom or what it is about: a hero, creature, ally, thing
	// or article, "fog", "well", "well-empty", "castle", "witch", "merchant",
	// "rubble", a bridge, "sunrise", "narrator", or "event" for an event card.
	What string
	// From and To are the regions it left and came to, land.Nowhere where there
	// is none; both are the same for what changed without moving.
	From, To int
	// Text tells it.
	Text text.Message
}

// Changes lists what is otherwise than in an earlier View of the same match: the
// day, heroes, creatures, the castle, what was uncovered, what lies on the land,
// and the narrator, in this order.
func (v View) Changes(before View) []Change {
	c := changes{now: v, before: before}
	if v.Day != before.Day {
		c.add("sunrise", land.Nowhere, land.Nowhere, "change.day", "day", v.Day)
	}
	c.heroes()
	c.creatures()
	if saved := v.Castle.Farmers - before.Castle.Farmers; saved > 0 {
		c.add("farmer", land.Nowhere, land.CastleAt, "change.farmers", "n", saved)
	}
	c.allies()
	c.uncovered()
	c.lying()
	c.sites()
	if v.Narrator != before.Narrator {
		c.add("narrator", land.Nowhere, land.Nowhere, "change.narrator", "from", letter(before.Narrator), "to", letter(v.Narrator))
	}
	if v.Event != "" && v.Event != before.Event {
		c.add("event", land.Nowhere, land.Nowhere, "change.event", "title", text.M("event."+v.Event+".title"))
	}
	return c.out
}

// letter is a place of the narrator's track.
func letter(i int) string {
	return string(legend.Letters[max(0, min(len(legend.Letters)-1, i))])
}

// changes gathers what changed.
type changes struct {
	now, before View
	out         []Change
}

func (c *changes) add(what string, from, to int, key string, args ...any) {
	c.out = append(c.out, Change{What: what, From: from, To: to, Text: text.M(key, args...)})
}

// heroes tells of each hero where he went and what became of his figures.
func (c *changes) heroes() {
	for _, h := range c.now.Heroes {
		i := slices.IndexFunc(c.before.Heroes, func(o HeroView) bool { return o.Seat == h.Seat })
		if i < 0 {
			continue
		}
		o := c.before.Heroes[i]
		var figures []text.Message
		for _, f := range []struct {
			key      string
			was, now int
		}{{"change.strength", o.Strength, h.Strength}, {"change.will", o.Will, h.Will}, {"change.gold", o.Gold, h.Gold}} {
			if f.was != f.now {
				figures = append(figures, text.M(f.key, "from", f.was, "to", f.now))
			}
		}
		for _, id := range gained(o.possessions(), h.possessions()) {
			figures = append(figures, text.M("change.got", "what", name(id)))
		}
		for _, id := range gained(h.possessions(), o.possessions()) {
			figures = append(figures, text.M("change.lost", "what", name(id)))
		}
		switch {
		case h.At != o.At && len(figures) > 0:
			c.add(h.Hero, o.At, h.At, "change.hero-both", "who", name(h.Hero), "from", o.At, "to", place(h.At), "what", figures)
		case h.At != o.At:
			c.add(h.Hero, o.At, h.At, "change.hero", "who", name(h.Hero), "from", o.At, "to", place(h.At))
		case len(figures) > 0:
			c.add(h.Hero, h.At, h.At, "change.hero-figures", "who", name(h.Hero), "what", figures)
		}
	}
}

// possessions are the ids of the articles and things a hero carries.
func (h HeroView) possessions() []string {
	var out []string
	for _, it := range h.Small {
		out = append(out, it.ID)
	}
	if h.Large != nil {
		out = append(out, h.Large.ID)
	}
	if h.Helm != "" {
		out = append(out, h.Helm)
	}
	for _, n := range h.Gems {
		out = append(out, "gem-"+strconv.Itoa(n))
	}
	return out
}

// gained is what the second list has more than the first.
func gained(before, now []string) []string {
	left := slices.Clone(before)
	var out []string
	for _, id := range now {
		if i := slices.Index(left, id); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			out = append(out, id)
		}
	}
	return out
}

// steps is how many arrows lead from a region to another, -1 when none do.
func steps(from, to int) int {
	for n := range land.LastOnMap + 1 {
		if from == to {
			return n
		}
		if !land.Valid(from) {
			break
		}
		if from = land.Get(from).Next; from == land.Nowhere {
			break
		}
	}
	return -1
}

// foretold is where each creature of the View will stand after the coming
// sunrise, by its place in the list.
func (v View) foretold() []int {
	at := make([]int, len(v.Creatures))
	for i, x := range v.Creatures {
		at[i] = x.At
	}
	for _, m := range v.Sunrise {
		for i, x := range v.Creatures {
			if x.Kind == m.Kind && at[i] == m.From {
				at[i] = m.To
				break
			}
		}
	}
	return at
}

// creatures tells which marched and to where, which entered the castle, which
// were beaten and which are new. Creatures of a kind are all alike: of several
// ways in which it may have happened the likeliest is told.
func (c *changes) creatures() {
	was, now := c.before.Creatures, c.now.Creatures
	to := make([]int, len(was)) // the index in now; -1: unknown, -2: told
	for i := range to {
		to[i] = -1
	}
	used := make([]bool, len(now))
	match := func(i int, fits func(at int) bool) {
		for j, n := range now {
			if to[i] == -1 && !used[j] && n.Kind == was[i].Kind && fits(n.At) {
				to[i], used[j] = j, true
			}
		}
	}
	entered := gained(c.before.Castle.Taken, c.now.Castle.Taken)
	days := 0 // no creature needs more than a score of them to the castle
	if c.now.Day > c.before.Day {
		days = min(c.now.Day-c.before.Day, land.LastOnMap)
	}
	// usual is how far a creature gets in these days; others on its way may let
	// it slide on, and no farther than most.
	usual := func(i int) int {
		if was[i].Kind == "wardrak" {
			return 2 * days
		}
		return days
	}
	most := func(i int) int { return usual(i) + min(days, 1)*2 }
	enter := func(i int) {
		if far := steps(was[i].At, land.CastleAt); far < 0 || far > most(i) {
			return
		}
		if k := slices.Index(entered, was[i].Kind); to[i] == -1 && k >= 0 {
			entered = slices.Delete(entered, k, k+1)
			to[i] = -2
			c.add(was[i].Kind, was[i].At, land.CastleAt, "change.entered", "creature", name(was[i].Kind), "from", was[i].At)
		}
	}
	if c.now.Day == c.before.Day+1 {
		for i, at := range c.before.foretold() {
			if at == land.CastleAt {
				enter(i)
			} else {
				match(i, func(x int) bool { return x == at })
			}
		}
	}
	if c.now.Day <= c.before.Day+1 {
		for i, x := range was {
			match(i, func(at int) bool { return at == x.At })
		}
	}
	order := make([]int, len(was)) // who is nearest the castle has gone on first
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return steps(was[a].At, land.CastleAt) - steps(was[b].At, land.CastleAt) })
	for _, i := range order {
		enter(i)
	}
	for slack := range 2*days + 3 {
		for _, i := range order {
			match(i, func(at int) bool {
				far := steps(was[i].At, at)
				return far >= 0 && far <= max(1, most(i)) && (far == usual(i)+slack || far == usual(i)-slack)
			})
		}
	}
	for _, kind := range entered {
		c.add(kind, land.Nowhere, land.CastleAt, "change.entered-unseen", "creature", name(kind))
	}
	beaten := map[string]int{}
	for kind, n := range c.now.Known.Beaten {
		beaten[kind] = n - c.before.Known.Beaten[kind]
	}
	for i, x := range was {
		switch j := to[i]; {
		case j >= 0 && now[j].At != x.At:
			c.add(x.Kind, x.At, now[j].At, "change.marched", "creature", name(x.Kind), "from", x.At, "to", place(now[j].At))
		case j >= 0 && (now[j].Will != x.Will || now[j].Strength != x.Strength):
			c.add(x.Kind, x.At, x.At, "change.creature", "creature", name(x.Kind), "at", x.At, "sp", now[j].Strength, "wp", now[j].Will)
		case j == -1 && beaten[x.Kind] > 0:
			beaten[x.Kind]--
			c.add(x.Kind, x.At, land.Nowhere, "change.beaten", "creature", name(x.Kind), "at", x.At)
		case j == -1:
			c.add(x.Kind, x.At, land.Nowhere, "change.gone", "what", name(x.Kind), "at", x.At)
		}
	}
	for j, n := range now {
		if !used[j] {
			c.add(n.Kind, land.Nowhere, n.At, "change.new", "what", name(n.Kind), "at", place(n.At))
		}
	}
}

func (c *changes) allies() {
	for _, a := range c.now.Allies {
		i := slices.IndexFunc(c.before.Allies, func(o AllyView) bool { return o.ID == a.ID })
		switch {
		case i < 0:
			c.add(a.ID, land.Nowhere, a.At, "change.new", "what", name(a.ID), "at", place(a.At))
		case c.before.Allies[i].At != a.At:
			c.add(a.ID, c.before.Allies[i].At, a.At, "change.marched", "creature", name(a.ID), "from", c.before.Allies[i].At, "to", place(a.At))
		}
	}
	for _, a := range c.before.Allies {
		if !slices.ContainsFunc(c.now.Allies, func(o AllyView) bool { return o.ID == a.ID }) {
			c.add(a.ID, a.At, land.Nowhere, "change.gone", "what", name(a.ID), "at", a.At)
		}
	}
}

// uncovered tells of the fog and the witch.
func (c *changes) uncovered() {
	for _, f := range c.before.Fog {
		i := slices.IndexFunc(c.now.Fog, func(o FogView) bool { return o.At == f.At })
		switch {
		case i < 0 && f.Face == "":
			c.add("fog", f.At, land.Nowhere, "change.fog-lifted", "at", f.At)
		case i < 0:
			c.add("fog", f.At, land.Nowhere, "change.fog-was", "at", f.At, "face", text.M("fog."+f.Face))
		case c.now.Fog[i].Face != f.Face:
			c.add("fog", f.At, f.At, "change.fog-shows", "at", f.At, "face", text.M("fog."+c.now.Fog[i].Face))
		}
	}
	for _, f := range c.now.Fog {
		if !slices.ContainsFunc(c.before.Fog, func(o FogView) bool { return o.At == f.At }) {
			c.add("fog", land.Nowhere, f.At, "change.fog-new", "at", f.At)
		}
	}
	if c.now.Witch != c.before.Witch && c.now.Witch != land.Nowhere {
		c.add("witch", land.Nowhere, c.now.Witch, "words.witch", "at", place(c.now.Witch))
	}
}

// lying tells what was taken from the land and what was laid on it.
func (c *changes) lying() {
	type spot struct {
		id string
		at int
	}
	count := map[spot]int{}
	var order []spot
	put := func(ts []TokenView, sign int) {
		for _, t := range ts {
			s := spot{t.ID, t.At}
			if _, seen := count[s]; !seen {
				order = append(order, s)
			}
			count[s] += sign * t.N
		}
	}
	put(c.before.Tokens, -1)
	put(c.now.Tokens, 1)
	for _, s := range order {
		switch n := count[s]; {
		case n > 0:
			c.add(s.id, land.Nowhere, s.at, "change.lies", "what", name(s.id), "n", n, "at", place(s.at))
		case n < 0:
			c.add(s.id, s.at, land.Nowhere, "change.taken", "what", name(s.id), "n", -n, "at", place(s.at))
		}
	}
	for _, r := range c.now.Rubble {
		if !slices.ContainsFunc(c.before.Rubble, func(o RubbleView) bool { return o.At == r.At && slices.Equal(o.Values, r.Values) }) {
			c.add("rubble", r.At, r.At, "words.rubble", "at", place(r.At), "n", len(r.Values))
		}
	}
	for _, r := range c.before.Rubble {
		if !slices.ContainsFunc(c.now.Rubble, func(o RubbleView) bool { return o.At == r.At }) {
			c.add("rubble", r.At, land.Nowhere, "change.gone", "what", name("rubble"), "at", r.At)
		}
	}
}

// sites tells of wells, merchants and bridges.
func (c *changes) sites() {
	var filled, emptied, closed []int
	for _, w := range c.before.Wells {
		i := slices.IndexFunc(c.now.Wells, func(o WellView) bool { return o.At == w.At })
		switch {
		case i < 0:
			closed = append(closed, w.At)
		case c.now.Wells[i].Full && !w.Full:
			filled = append(filled, w.At)
		case w.Full && !c.now.Wells[i].Full:
			emptied = append(emptied, w.At)
		}
	}
	for _, x := range []struct {
		what, key string
		at        []int
	}{{"well", "change.wells-filled", filled}, {"well-empty", "change.wells-emptied", emptied}, {"well-empty", "change.wells-gone", closed}} {
		if len(x.at) > 0 {
			c.add(x.what, x.at[0], x.at[0], x.key, "where", listPlaces(x.at), "n", len(x.at))
		}
	}
	for _, m := range c.now.Merchants {
		if !slices.Contains(c.before.Merchants, m) {
			c.add("merchant", land.Nowhere, m, "change.new", "what", name("merchant"), "at", place(m))
		}
	}
	for _, b := range c.now.Gone {
		if !slices.Contains(c.before.Gone, b) {
			c.add(b, land.Nowhere, land.Nowhere, "say.bridge-gone", "bridge", name(b))
		}
	}
}

// altChanges is how many changes the description of a picture tells.
const altChanges = 8

// AltSince describes the picture of what changed since an earlier View, as Alt
// does the board, in at most 1024 characters.
func (v View) AltSince(before View) text.Message {
	all := v.Changes(before)
	if len(all) == 0 {
		return sentences(text.M("alt.since-nothing"), v.Alt())
	}
	var what []text.Message
	for i, c := range all {
		if i == altChanges {
			what = append(what, text.M("alt.more", "n", len(all)-altChanges))
			break
		}
		what = append(what, c.Text)
	}
	return text.M("alt.since-what", "what", what, "headline", v.Headline)
}

// Tale tells a match that is over in six lines: its length, its fights, the
// castle, the events, the strongest hero, and why it ended.
func (v View) Tale() []text.Message {
	if len(v.Story) == 0 || len(v.Heroes) == 0 {
		return v.Story
	}
	best := v.Heroes[0]
	for _, h := range v.Heroes {
		if h.Strength > best.Strength || h.Strength == best.Strength && h.Will > best.Will {
			best = h
		}
	}
	last := len(v.Story) - 1
	return append(slices.Clone(v.Story[:last]),
		text.M("story.events", "events", v.Known.Feats.Events, "fog", len(v.Fog)),
		text.M("story.strongest", "who", name(best.Hero), "sp", best.Strength, "wp", best.Will),
		v.Story[last])
}

// Destinations lists for each of the Goals the regions where it is reached, as
// far as the position shows them: where a thing must lie or a hero stand, and
// where a creature stands that must be beaten. Goals that are done have none.
func (v View) Destinations() [][]int {
	out := make([][]int, len(v.Goals))
	l, err := rules{}.legendOf(&v.Known)
	if err != nil {
		return out
	}
	for i, shown := range v.Goals {
		for _, goal := range l.Goals {
			if shown.Done || l.Key(goal.Text) != shown.Text.Key {
				continue
			}
			for _, need := range goal.Done {
				switch need.Kind {
				case "thing-at", "hero-at":
					out[i] = append(out[i], need.At)
				case "beaten":
					for _, x := range v.Creatures {
						if x.Kind == need.Word {
							out[i] = append(out[i], x.At)
						}
					}
				}
			}
			break
		}
	}
	return out
}
