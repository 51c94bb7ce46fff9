package runebound

import (
	"skald/engine"
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
	forms := append(make([]engine.Form, 0, 1+standingTopics), g.stanceForm(seat))
	for i, w := range k.words {
		forms = append(forms, standingForms[i][w][fight])
	}
	k.prompt = engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.settings"), Forms: forms}
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

// standingForms holds the forms of each topic by its current word, outside and during a fight. It is never written.
var standingForms = func() (out [standingTopics]map[*standing.Word][2]engine.Form) {
	for i := range standingTable {
		topic := &standingTable[i]
		out[i] = map[*standing.Word][2]engine.Form{}
		for j := range topic.Words {
			w := &topic.Words[j]
			f := topic.Form(standing.Answers{topic.ID: w.ID}, text.M("hint.now"))
			f.Label, f.Hint, f.Group = text.M("form.standing", "topic", topic.Label), text.M("form.standing.hint"),
				text.M("group.standing")
			f.Slots[0].Label, f.Slots[1].Label = text.M("form.standing.topic"), text.M("form.standing.answer")
			fight := f
			fight.Rolls, fight.Reveals = true, true // the answer may continue the fight at once
			out[i][w] = [2]engine.Form{f, fight}
		}
	}
	return out
}()
