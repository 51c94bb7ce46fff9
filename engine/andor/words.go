package andor

import (
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// Prompts say the same names, regions and costs dozens of times on every move.
// Such messages and moves are made once, when the program starts. They are shared
// by all positions and never written.

// names are what things are called.
var names = catalogue.Names()

// name says what something is called by its id.
func name(id string) text.Message { return names.Of(id) }

// regionWords is what is said of a region again and again.
type regionWords struct {
	// id is how choices and events name it, text how players read it.
	id   string
	text text.Message
	// move and walk are the moves that go there, with their labels.
	move, walk           engine.Move
	moveLabel, walkLabel text.Message
}

// regionTable is what is said of the regions of a map.
type regionTable struct {
	at [land.Size]regionWords
	// named says what a region or a bridge is called by its word.
	named func(word string) text.Message
}

// tellRegions says the regions of a map; named is how texts call what stands there.
func tellRegions(m *land.Map, named func(word string) text.Message) *regionTable {
	out := &regionTable{named: named}
	for _, r := range m.All() {
		w := &out.at[r.ID]
		w.id = regionID(r.ID)
		w.text = text.Plain(w.id)
		if r.Name != "" {
			w.text = text.M("place.named", "n", r.ID, "name", named(r.Name))
		}
		w.move, w.moveLabel = engine.MakeMove("move", r.ID), text.M("choice.move", "to", w.text)
		w.walk, w.walkLabel = engine.MakeMove("walk", r.ID), text.M("choice.walk", "to", w.text)
	}
	return out
}

// houseRegions says the regions of the maps that come with the program.
var houseRegions = func() map[*land.Map]*regionTable {
	out := map[*land.Map]*regionTable{}
	for _, id := range land.Names() {
		m := land.Named(id)
		out[m] = tellRegions(m, name)
	}
	return out
}()

// regionsOf says the regions of the map of a legend.
func regionsOf(l *legend.Legend) *regionTable {
	if t := houseRegions[l.Map]; t != nil {
		return t
	}
	return tellRegions(l.Map, func(word string) text.Message { return text.M(l.Key(legend.PlaceText + word)) })
}

// of is a region with what stands there.
func (t *regionTable) of(at int) text.Message {
	if at >= 0 && at < len(t.at) && t.at[at].id != "" {
		return t.at[at].text
	}
	return text.Plain(strconv.Itoa(at))
}

// regionIDs are the numbers of regions as choices and events name them.
var regionIDs = func() (out [land.Size]string) {
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}()

// regionID is how choices and events name a region; "" for none.
func regionID(at int) string {
	if at < 0 || at >= land.Size {
		return ""
	}
	return regionIDs[at]
}

// maxHoursWill is more willpower than all overtime hours of a day cost.
const maxHoursWill = (lastHour-dayHours)*overWill + 1

// hourGroups gather the ways of so many hours.
var hourGroups = func() (out [lastHour + 1]text.Message) {
	for n := range out {
		out[n] = text.M("group.hours", "n", n)
	}
	return out
}()

// costTable says what hours cost; tripTable says it under each of the hints about
// a way.
var (
	costTable = func() (out [lastHour + 1][maxHoursWill + 1]text.Message) {
		for n := range out {
			for will := range out[n] {
				out[n][will] = costText(n, will)
			}
		}
		return out
	}()
	tripTable = func() map[string]*[lastHour + 1][maxHoursWill + 1]text.Message {
		out := map[string]*[lastHour + 1][maxHoursWill + 1]text.Message{}
		for _, key := range []string{tripPlain, tripRisky, tripEndsDay, tripFog, tripCreature, tripAlarm, tripWalk} {
			t := &[lastHour + 1][maxHoursWill + 1]text.Message{}
			for n := range t {
				for will := range t[n] {
					t[n][will] = text.M(key, "cost", costTable[n][will])
				}
			}
			out[key] = t
		}
		return out
	}()
)

// The hints about a way.
const (
	tripPlain    = "hint.trip"
	tripRisky    = "hint.trip-risky"
	tripEndsDay  = "hint.trip-ends-day"
	tripFog      = "hint.trip-fog"
	tripCreature = "hint.trip-creature"
	tripAlarm    = "hint.trip-alarm"
	tripWalk     = "hint.walk"
)

func costText(n, will int) text.Message {
	if will == 0 {
		return text.M("hint.hours", "n", n)
	}
	return text.M("hint.hours-will", "n", n, "will", will)
}

// hoursCost says what a number of hours costs, willpower only when it costs
// some.
func hoursCost(n, will int) text.Message {
	if n >= 0 && n <= lastHour && will >= 0 && will <= maxHoursWill {
		return costTable[n][will]
	}
	return costText(n, will)
}

// tripHint is a hint about a way and what it costs.
func tripHint(key string, n, will int) text.Message {
	if n >= 0 && n <= lastHour && will >= 0 && will <= maxHoursWill {
		return tripTable[key][n][will]
	}
	return text.M(key, "cost", costText(n, will))
}

// hoursGroup gathers the ways of so many hours.
func hoursGroup(n int) text.Message {
	if n >= 0 && n <= lastHour {
		return hourGroups[n]
	}
	return text.M("group.hours", "n", n)
}

// The parts of prompts that never change.
var (
	walkGroup     = text.M("group.walk")
	standingForms = func() []engine.Form {
		var out []engine.Form
		for i := range standingTable {
			x := &standingTable[i]
			f := x.Form(nil, text.Message{})
			f.Label, f.Hint, f.Group, f.Icon = text.M("form.standing", "topic", x.Label), text.M("form.standing.hint"), text.M("group.standing"), ""
			f.Slots[0].Label, f.Slots[1].Label = text.M("slot.topic"), text.M("slot.answer")
			out = append(out, f)
		}
		return out
	}()
	// stanceSlots are the slots of the stance's form: by part and by the word that
	// holds now.
	stanceSlots = stanceWords.Slots(text.M("stance.now"), stanceWord)
	aboutTexts  = func() map[string]text.Message {
		out := map[string]text.Message{}
		for _, key := range catalogue.Keys("en") {
			if id, ok := strings.CutPrefix(key, "about."); ok {
				out[id] = text.M(key)
			}
		}
		return out
	}()
)

// about says in a line what something is for.
func about(id string) text.Message { return aboutTexts[id] }
