package autopilot

import (
	"cmp"
	"slices"

	"skald/engine/andor"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/lists"
)

// threat is a creature that will enter the castle.
type threat struct {
	// at is its region; in is the sunrise at which it enters, 1 for the next.
	at, in int
}

// outlook is the forecast from the tracks: the length of the tale, the creatures that reach the castle before its end,
// and the number of fights it allows.
type outlook struct {
	// left is the number of letters to the end of the tale, sunrises the number of sunrises if only necessary fights
	// take place.
	left, sunrises int
	// room is the number of creatures the castle bears, including farmers on their way.
	room    int
	threats []threat
	// spare is the number of letters for fights that neither a goal nor a shield requires.
	spare int
	// timed reports whether an open goal cannot be reached today.
	timed bool
}

// outlook forecasts the tale.
func (g mind) outlook(e ends) outlook {
	o := outlook{left: g.LastLetter() - g.Narrator, room: g.CastleRoom()}
	for i := range g.Heroes {
		if h := &g.Heroes[i]; h.Farmers > 0 && len(g.clearWay(land.CastleAt, h.At)) > 0 {
			o.room += h.Farmers
		}
	}
	nights := g.goalNights(e)
	o.timed = nights > 0
	if o.timed && andor.Shields(len(g.Heroes)) == 1 && g.cardAhead() {
		o.room-- // the only shield is reserved for the card's creature
	}
	quarry := 0
	for _, c := range g.Creatures {
		if _, ok := e.wants[c.Carries]; ok {
			quarry++
		}
	}
	arrivals, _ := g.foretell(min(o.left, farthest))
	for _, t := range arrivals {
		if _, ok := e.wants[g.front(t.at).Carries]; !ok {
			o.threats = append(o.threats, t)
		}
	}
	last := o.left
	if o.timed && g.endsEarly() {
		last = min(last, nights)
	}
	kills := 0
	for ; kills < len(o.threats); kills++ {
		if o.before(min(last, o.left-quarry-kills))-o.room <= kills {
			break
		}
	}
	o.sunrises = max(1, min(last, o.left-quarry-kills))
	o.spare = o.left - quarry - kills - nights
	return o
}

// cardAhead reports whether a star before the end of the track marks a coming card.
func (g mind) cardAhead() bool {
	return slices.ContainsFunc(g.Script().Stars(), func(letter int) bool {
		return letter > g.Narrator && letter < g.LastLetter()
	})
}

// farthest is the number of sunrises the pilot forecasts.
const farthest = 8

// before counts the threats that arrive up to a sunrise.
func (o outlook) before(sunrise int) int {
	return lists.Count(o.threats, func(t threat) bool { return t.in <= sunrise })
}

// due returns the sunrise by which a creature must be beaten, given others that are; 0 if it may enter.
func (o outlook) due(at int, beaten map[int]bool) int {
	in := 0
	for _, t := range o.threats {
		if t.at == at {
			in = t.in
		}
	}
	if in == 0 {
		return 0
	}
	for d := in; d <= o.sunrises; d++ {
		n := lists.Count(o.threats, func(t threat) bool { return t.in <= d && !beaten[t.at] })
		if n > o.room {
			return d
		}
	}
	return 0
}

// foretell returns the creatures that enter the castle within some sunrises, and the later region of each by its
// present one, if none is fought.
func (g mind) foretell(sunrises int) ([]threat, map[int]int) {
	type piece struct {
		kind     string
		at, from int
		moved    bool
	}
	pieces := make([]piece, 0, len(g.Creatures))
	for _, c := range g.Creatures {
		if g.Flies(c) {
			continue // it blocks no other creature
		}
		kind := c.Kind
		if !g.Marches(c) {
			kind = "" // it never moves
		}
		pieces = append(pieces, piece{kind: kind, at: c.At, from: c.At})
	}
	roads := g.Roads()
	var in []threat
	for day := 1; day <= sunrises; day++ {
		for _, kind := range g.Edition().Marching {
			slices.SortFunc(pieces, func(a, b piece) int { return cmp.Compare(a.at, b.at) })
			for i := range pieces {
				pieces[i].moved = pieces[i].kind != kind
			}
			for {
				i := slices.IndexFunc(pieces, func(p piece) bool { return !p.moved })
				if i < 0 {
					break
				}
				pieces[i].moved = true
				to := roads.Arrow(pieces[i].at)
				for to > land.CastleAt && slices.ContainsFunc(pieces, func(p piece) bool { return p.at == to }) {
					to = roads.Arrow(to)
				}
				switch to {
				case land.Nowhere:
				case land.CastleAt:
					in = append(in, threat{at: pieces[i].from, in: day})
					pieces = slices.Delete(pieces, i, i+1)
				default:
					pieces[i].at = to
				}
			}
		}
	}
	at := make(map[int]int, len(g.Creatures))
	for _, t := range in {
		at[t.at] = land.CastleAt
	}
	for _, p := range pieces {
		at[p.from] = p.at
	}
	for _, c := range g.Creatures {
		if _, ok := at[c.At]; !ok {
			at[c.At] = c.At
		}
	}
	return in, at
}

// tomorrow maps each creature's region to its region after the coming sunrise.
func (g mind) tomorrow() map[int]int {
	_, at := g.foretell(1)
	return at
}

// goalNights estimates the sunrises until the open goals are reached.
func (g mind) goalNights(e ends) int {
	thing, beat := 0, 0
	for _, x := range e.open {
		for i, c := range x.Done {
			switch {
			case g.Holds(x.Done[i : i+1]):
			case c.Kind == "witch-found":
				thing = max(thing, 4)
			case c.Kind == "thing-at":
				thing = max(thing, g.bringDays(c.Word, c.At))
			case c.Kind == "marked" && g.CastleHeld():
				thing = max(thing, castleNights)
			case c.Kind == "fulfilled":
				thing = max(thing, fateNights)
			case c.Kind == "beaten", c.Kind == "count" && c.Count.What == "beaten":
				beat = 1
				for _, kind := range quarries(c) {
					if at := g.standing(kind); at >= 0 && g.hoursTo(at) > andor.DayHours-1 {
						beat = 2
					}
				}
			}
		}
	}
	return max(0, thing+beat-1)
}

// castleNights is the assumed number of sunrises to free the castle.
const castleNights = 2

// fateNights is the assumed number of sunrises for open fates and the fight that follows them.
const fateNights = 3

// endsEarly reports whether reaching a goal ends the tale at once.
func (g mind) endsEarly() bool {
	for _, c := range g.Script().Cards {
		for _, m := range c.When {
			if m.Kind != "beaten" && m.Kind != "brought" {
				continue
			}
			for _, e := range c.Do {
				if e.Kind == "narrator-to" && e.N == legend.Last {
					return true
				}
			}
		}
	}
	return false
}

// hoursTo returns the hour of the day at which all heroes could be on a region.
func (g mind) hoursTo(at int) int {
	dist := g.Roads().Distances(at, nil)
	most := 0
	for i := range g.Heroes {
		most = max(most, g.Heroes[i].Hour+dist[g.Heroes[i].At])
	}
	return most
}

// bringDays estimates the days needed to bring a thing to a place.
func (g mind) bringDays(what string, to int) int {
	dist := g.Roads().Distances(to, nil)
	days := func(hours int) int { return (min(hours, 3*andor.DayHours) + andor.DayHours - 1) / andor.DayHours }
	for i := range g.Heroes {
		if h := &g.Heroes[i]; h.SmallThing(what) != nil {
			return days(dist[h.At] + h.Hour)
		}
	}
	for _, l := range g.Lying {
		if l.What == what {
			there := g.Roads().Distances(l.At, nil)
			least := land.Far
			for i := range g.Heroes {
				least = min(least, there[g.Heroes[i].At]+g.Heroes[i].Hour)
			}
			return days(dist[l.At] + least)
		}
	}
	for _, c := range g.Creatures {
		if c.Carries == what {
			return 1 + days(dist[c.At])
		}
	}
	return 3
}
