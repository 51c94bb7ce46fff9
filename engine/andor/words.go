package andor

import (
	"strings"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/text"
)

// Prompts repeat the same costs dozens of times on every move. Such messages and moves are made once, when the program
// starts; they are shared by all positions and never written.

// maxHoursWill exceeds the willpower cost of all overtime hours of a day.
const maxHoursWill = (lastHour-DayHours)*overWill + 1

// hourGroups is indexed by the number of hours of a way.
var hourGroups = func() (out [lastHour + 1]text.Message) {
	for n := range out {
		out[n] = text.M("group.hours", "n", n)
	}
	return out
}()

// costTable holds the costs of hours; tripTable holds them under each hint about a way.
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

// hoursCost describes the cost of n hours; will is omitted if 0.
func hoursCost(n, will int) text.Message {
	if n >= 0 && n <= lastHour && will >= 0 && will <= maxHoursWill {
		return costTable[n][will]
	}
	return costText(n, will)
}

// tripHint returns a hint about a way with its cost.
func tripHint(key string, n, will int) text.Message {
	if n >= 0 && n <= lastHour && will >= 0 && will <= maxHoursWill {
		return tripTable[key][n][will]
	}
	return text.M(key, "cost", costText(n, will))
}

// hoursGroup returns the group of ways of n hours.
func hoursGroup(n int) text.Message {
	if n >= 0 && n <= lastHour {
		return hourGroups[n]
	}
	return text.M("group.hours", "n", n)
}

// The parts of prompts that never change.
var (
	walkGroup     = text.M("group.walk")
	thereGroup    = text.M("group.there")
	standingForms = func() []engine.Form {
		var out []engine.Form
		for i := range standingTable {
			x := &standingTable[i]
			f := x.Form(nil, text.Message{})
			f.Label, f.Hint, f.Group, f.Icon = text.M("form.standing", "topic", x.Label), text.M("form.standing.hint"),
				text.M("group.standing"), ""
			f.Slots[0].Label, f.Slots[1].Label = text.M("slot.topic"), text.M("slot.answer")
			out = append(out, f)
		}
		return out
	}()
	// stanceSlots holds the slots of the stance's form, by part and current word.
	stanceSlots = stanceWords.Slots(text.M("stance.now"), stanceWord)
	aboutTexts  = func() map[string]text.Message {
		out := map[string]text.Message{}
		for _, key := range texts.Catalogue.Keys("en") {
			if id, ok := strings.CutPrefix(key, "about."); ok {
				out[id] = text.M(key)
			}
		}
		return out
	}()
)

// about describes the purpose of a thing in one line.
func about(id string) text.Message { return aboutTexts[id] }
