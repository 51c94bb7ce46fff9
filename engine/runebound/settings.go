package runebound

import (
	"skald/engine"
	"skald/engine/lists"
	"skald/engine/standing"
	"skald/engine/text"
)

// settingsShown is a seat's prompt for its stance and standing answers, with the values it shows. It is never written
// once made, since copies of a position share it.
type settingsShown struct {
	stance stance
	words  [standingTopics]*standing.Word
	prompt engine.Prompt
}

// settingsOf returns the prompt for a seat's stance and standing answers. It is made again only if the values it shows
// have changed, since every move asks for the prompts of all seats.
func (g *Game) settingsOf(seat engine.Seat) engine.Prompt {
	fight := 0
	if g.Facing != nil {
		fight = 1
	}
	h := g.Hero(seat)
	if k := g.settingsShown[seat][fight]; k != nil && k.stance == h.Stance && k.words == standingWords(h.Standing) {
		return k.prompt
	}
	k := &settingsShown{stance: h.Stance, words: standingWords(h.Standing)}
	k.prompt = engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.settings"),
		Forms: append([]engine.Form{g.stanceForm(seat)}, g.standingForms(seat)...)}
	g.settingsShown[seat][fight] = k
	return k.prompt
}

// standingWords returns the current word of each topic.
func standingWords(a standing.Answers) (out [standingTopics]*standing.Word) {
	for i := range standingTable {
		out[i] = standingTable[i].Now(a)
	}
	return out
}

// standingForms returns a form for each topic.
func (g *Game) standingForms(seat engine.Seat) []engine.Form {
	return lists.Map(standingTable, func(topic standing.Topic) engine.Form {
		f := topic.Form(g.Hero(seat).Standing, text.M("hint.now"))
		f.Label, f.Hint, f.Group = text.M("form.standing", "topic", topic.Label), text.M("form.standing.hint"),
			text.M("group.standing")
		f.Rolls, f.Reveals = g.Facing != nil, g.Facing != nil
		f.Slots[0].Label, f.Slots[1].Label = text.M("form.standing.topic"), text.M("form.standing.answer")
		return f
	})
}
