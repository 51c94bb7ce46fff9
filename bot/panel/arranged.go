package panel

import (
	"cmp"
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// verbDrop is the verb of the moves by which something is given up, in every game.
const verbDrop = "drop"

// givesUp reports whether the offer throws something away.
func (o offer) givesUp() bool { return o.verb() == verbDrop }

// kindsInOrder are the kinds of prompts in the order of their offers.
var kindsInOrder = [...]engine.Kind{engine.Must, engine.Window, engine.May}

// arranged orders offers for buttons: those of one verb by their odds, the main one first, and behind all others of the
// same kind those that are hopeless and those that give something up, because people tend to press the first button.
// Only the main one has the main colour.
func arranged(os []offer, s text.Localizer) []offer {
	chances := chancesOf(os, s)
	out := likeliestFirst(os, chances)
	late := func(o offer) int {
		switch c := chances[o]; {
		case o.givesUp():
			return 2
		case c.known && c.percent < hopelessBelow:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b offer) int {
		return cmp.Or(cmp.Compare(slices.Index(kindsInOrder[:], a.prompt.Kind),
			slices.Index(kindsInOrder[:], b.prompt.Kind)), cmp.Compare(late(a), late(b)))
	})
	return oneMain(out, s)
}

// oneMain moves the best of the offers with the main colour to the front, and takes the colour from the others, unless
// none of them is more than another.
func oneMain(os []offer, s text.Localizer) []offer {
	ranks := map[*engine.Prompt]bool{}
	for _, o := range os {
		if _, known := ranks[o.prompt]; !known {
			ranks[o.prompt] = hasRanks(o.prompt)
		}
	}
	leads := func(o offer) bool { return o.styleBeside(ranks[o.prompt]) == discordgo.PrimaryButton }
	main := slices.DeleteFunc(bestFirst(os), func(o offer) bool { return !leads(o) })
	if len(main) == 0 || alike(main, s) {
		return os
	}
	out := []offer{main[0]}
	for _, o := range os {
		if o == main[0] {
			continue
		}
		o.second = leads(o)
		out = append(out, o)
	}
	return out
}
