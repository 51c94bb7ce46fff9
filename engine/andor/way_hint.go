package andor

import (
	"unicode/utf8"

	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// longestHint is the greatest length of a choice's hint in any language, in characters.
const longestHint = 100

// fits reports whether a hint is short enough in every language.
func fits(m text.Message) bool {
	for _, l := range texts.Catalogue.Languages() {
		if utf8.RuneCountInString(texts.Catalogue.In(l).Say(m)) > longestHint {
			return false
		}
	}
	return true
}

// moveHint describes a way that ends the movement: what it loses, that it ends the day, the creatures and the fog.
func (g *Game) moveHint(t trip, ends bool) text.Message {
	meets, parts := g.meetingKey(t), make([]string, 0, 3)
	if ends && meets != tripRisky {
		parts, ends = append(parts, tripEndsDay), false
	}
	if meets != "" {
		parts = append(parts, meets)
	}
	if ends {
		parts = append(parts, tripEndsDay)
	}
	if g.FogAt(t.at) >= 0 {
		parts = append(parts, tripFog)
	}
	return g.wayHint(t, tripPlain, parts)
}

// sights has for each region the first reason to walk there, zero if there is none: a creature, fog, merchant, witch,
// full well, farmer, or thing.
type sights [land.Size]text.Message

func (g *Game) sights() *sights {
	out := &sights{}
	see := func(at int, name text.Message) {
		if at >= 0 && at < len(out) && out[at].IsZero() {
			out[at] = name
		}
	}
	for _, c := range g.Creatures {
		see(c.At, g.called(c))
	}
	for _, f := range g.Fog {
		see(f.At, texts.Name("fog"))
	}
	for _, at := range g.Merchants {
		see(at, texts.Name("merchant"))
	}
	see(g.Witch, texts.Name("witch"))
	for _, w := range g.Wells {
		if w.Full {
			see(w.At, texts.Name("well"))
		}
	}
	for _, at := range g.Farmers {
		see(at, texts.Name("farmer"))
	}
	for _, l := range g.Lying {
		see(l.At, texts.Name(l.What))
	}
	return out
}

// moveLabel returns the label of a way that ends the movement, with the first thing at its end.
func (x *sights) moveLabel(w *view.Region, at int) text.Message {
	if x[at].IsZero() {
		return w.MoveLabel
	}
	return text.M("choice.move-there", "to", w.Text, "what", x[at])
}

// moveGroup returns the group of a way that ends the movement: one for all regions with something on them, and one for
// each number of hours to the others.
func (x *sights) moveGroup(t trip) text.Message {
	if x[t.at].IsZero() {
		return hoursGroup(t.hours)
	}
	return thereGroup
}

// walkHint describes a step after which the hero chooses again. It activates no fog.
func (g *Game) walkHint(t trip) text.Message {
	key := tripWalk
	if meets := g.meetingKey(t); meets != "" {
		key = meets
	}
	return g.wayHint(t, key, nil)
}

// meetingKey returns the hint about the creatures on a way, the gravest if several apply, or "" if there are none.
func (g *Game) meetingKey(t trip) string {
	switch {
	case t.risky:
		return tripRisky
	case t.wakes:
		return tripAlarm
	case g.CreatureAt(t.at) != nil:
		return tripCreature
	}
	return ""
}

// wayHint joins the hints about a way, the most important first, and names the things at its end. Hints that do not fit
// together with those before them are left out.
func (g *Game) wayHint(t trip, plain string, parts []string) text.Message {
	if len(parts) == 0 {
		return g.withLying(tripHint(plain, t.hours, t.will), t.at)
	}
	hint := tripHint(parts[0], t.hours, t.will)
	if !g.explains {
		return hint
	}
	for _, key := range parts[1:] {
		if longer := text.M(key, "cost", hint); fits(longer) {
			hint = longer
		}
	}
	return g.withLying(hint, t.at)
}
