package autopilot

import (
	"math/bits"
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/legend"
)

// deed is the remainder of an aim of an open fate: its doer and its object.
type deed struct {
	seat engine.Seat
	legend.Moment
	// left is the missing number.
	left int
}

// deeds returns the remaining deeds of the fates, except conditions, which come about by themselves.
func (g mind) deeds() []deed {
	var out []deed
	for _, f := range g.Fates {
		if f.Done {
			continue
		}
		for n, a := range g.DemandOf(f).Aims {
			if a.Moment != nil && f.Counts[n] < a.Need {
				out = append(out, deed{f.Seat, *a.Moment, a.Need - f.Counts[n]})
			}
		}
	}
	return out
}

// asked reports whether an open fate asks for a kind of deed with the thing what ("" for any), and of which seat.
func (p *planner) asked(kind, what string) (engine.Seat, bool) {
	for _, d := range p.deeds {
		if d.Kind == kind && (what == "" || d.Filter != nil && d.Filter.What == what) {
			return d.seat, true
		}
	}
	return 0, false
}

// fated calls tell with the regions that a hero's fate asks for next.
func (p *planner) fated(s engine.Seat, tell func(at int)) {
	for _, d := range p.deeds {
		if d.seat != s {
			continue
		}
		at := []int{d.At}
		f := d.Filter
		if f != nil {
			at = f.At
		}
		switch d.Kind {
		case "ends-move", "enters":
			if f != nil && f.With != "" && p.Hero(s).Carries(f.With) == 0 {
				at = p.lyingOn(f.With)
			}
		case "empties-well":
			at = p.places(at, func(x int) bool { i := p.WellAt(x); return i >= 0 && p.Wells[i].Full })
		case "uncovers-fog", "fog":
			at = p.places(at, func(x int) bool { return p.FogAt(x) >= 0 })
		case "buys-strength":
			at = p.Merchants
		case "brought":
			at = p.bringing(s, f)
		default:
			continue
		}
		for _, x := range at {
			tell(x)
		}
	}
}

// places returns the matching regions among some, or on the whole map if among is empty.
func (p *planner) places(among []int, such func(at int) bool) []int {
	var out []int
	for _, r := range p.Land().All() {
		if (among == nil || slices.Contains(among, r.ID)) && such(r.ID) {
			out = append(out, r.ID)
		}
	}
	return out
}

// lyingOn returns the regions with such things to pick up.
func (p *planner) lyingOn(what string) []int {
	var out []int
	for _, l := range p.Lying {
		if andor.IsKindOf(l.What, what) && (!andor.IsKindOf(l.What, "rune-stone") || p.CreatureAt(l.At) == nil) {
			out = append(out, l.At)
		}
	}
	return out
}

// bringing returns the destinations of a hero bound to bring things to a place: that place if they have enough,
// otherwise the regions with some. Farmers come along anyway.
func (p *planner) bringing(s engine.Seat, f *legend.Filter) []int {
	h := p.Hero(s)
	if f.What == "farmer" {
		if h.Farmers > 0 {
			return f.At
		}
		return slices.DeleteFunc(slices.Clone(p.Farmers), func(at int) bool { return p.CreatureAt(at) != nil })
	}
	if h.Carries(f.What)+p.Amount([]string{f.What}, f.At, []engine.Seat{}, false) >= f.N {
		return f.At
	}
	return slices.DeleteFunc(p.lyingOn(f.What), func(at int) bool { return slices.Contains(f.At, at) })
}

// fatedFight returns the number of fates' deeds that a team's fight with a creature on a region would do.
func (p *planner) fatedFight(c andor.Creature, at int, t team) int {
	n := 0
	for _, d := range p.deeds {
		f := d.Filter
		switch {
		case d.Kind != "beaten" || !t.has(d.seat):
		case f == nil:
			n += andor.Boolean(d.Word == c.Known())
		case f.Kinds != nil && !slices.Contains(f.Kinds, c.Known()), f.At != nil && !slices.Contains(f.At, at),
			f.Alone && bits.OnesCount(uint(t)) > 1:
		default:
			n++
		}
	}
	return n
}

// spares reports whether a hero leaves a thing to another hero whose fate asks for it.
func (g mind) spares(seat engine.Seat, what string) bool {
	theirs, mine := false, false
	for _, d := range g.deeds() {
		f := d.Filter
		if f == nil || !andor.IsKindOf(what, f.With) && !(andor.IsKindOf(what, f.What) && f.N > 1) {
			continue
		}
		mine = mine || d.seat == seat
		theirs = theirs || d.seat != seat
	}
	return theirs && !mine
}

// fatedTo reports whether a hero's fate asks for a kind of deed, leftTo whether only the others' fates do.
func (g mind) fatedTo(seat engine.Seat, kind string) bool {
	return slices.ContainsFunc(g.deeds(), func(d deed) bool { return d.Kind == kind && d.seat == seat })
}

func (g mind) leftTo(seat engine.Seat, kind string) bool {
	return !g.fatedTo(seat, kind) && slices.ContainsFunc(g.deeds(), func(d deed) bool { return d.Kind == kind })
}
