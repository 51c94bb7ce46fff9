package panel

import (
	"slices"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// questions lists the questions to people with the seats asked, several seats with the same question in one line, and
// details of at most a height on a phone. While only autopilots are asked it names them instead.
func questions(t Table, ps []engine.Prompt, asked []engine.Seat, details int, s text.Localizer) []string {
	if !slices.ContainsFunc(asked, t.isPerson) {
		return nextLines(t, asked, s)
	}
	var out []string
	var done []string
	for _, seat := range asked {
		for _, p := range engine.Of(ps, seat) {
			if p.Kind == engine.May || !t.isPerson(seat) {
				continue
			}
			head := t.introduced(p, false, s)
			if slices.Contains(done, head) {
				continue
			}
			done = append(done, head)
			var who []string
			for _, other := range ps {
				if other.Kind != engine.May && t.isPerson(other.Seat) && t.introduced(other, false, s) == head {
					who = append(who, t.Mention(other.Seat, s))
				}
			}
			out = append(out, asks(slices.Compact(who), head, s))
			out = append(out, t.warnings(p, s)...)
			for _, d := range p.Details {
				line := "-# " + t.Seated(s).Begin(d)
				if details -= ui.LineHeight(line); details < 0 {
					break
				}
				out = append(out, line)
			}
		}
	}
	return out
}

// isPerson reports whether a user plays a seat.
func (t Table) isPerson(seat engine.Seat) bool { return t.Player(seat).User != "" }

// nextLines names the autopilots that move next: their questions are for no reader.
func nextLines(t Table, pilots []engine.Seat, s text.Localizer) []string {
	var who []text.Message
	for _, seat := range pilots {
		name := t.Name(seat, s)
		if key := t.pieceKey(seat, s); key != "" {
			name = ui.Say(s, "bot.turn.pilot.piece", "piece", text.M(key))
		}
		who = append(who, text.Plain(name))
	}
	if len(who) == 0 {
		return nil
	}
	return []string{ui.Capitalized(ui.Say(s, "bot.turn.pilot", "who", who, "n", len(who)))}
}

// introduced returns the question of a prompt. Until the first own move of a seat its player reads before it which
// piece is theirs, unless the question has its name; sealed moves count for the player alone.
func (t Table) introduced(p engine.Prompt, sealed bool, s text.Localizer) string {
	head := t.headline(p, s)
	key := t.pieceKey(p.Seat, s)
	if key == "" || !t.isPerson(p.Seat) || t.OwnMoves(p.Seat, sealed) > 0 ||
		strings.Contains(ui.Fold(head), ui.Fold(s.Say(text.M(key)))) {
		return head
	}
	return ui.Say(s, "bot.turn.you", "piece", text.M(key)) + " " + head
}

// asks puts the seats that a question is for before it: users are mentioned, after any other name comes a colon.
func asks(who []string, question string, s text.Localizer) string {
	if slices.ContainsFunc(who, func(name string) bool { return !strings.HasPrefix(name, "<@") }) {
		named := make([]text.Message, len(who))
		for i, name := range who {
			named[i] = text.Plain(name)
		}
		return ui.Say(s, "bot.turn.asks", "who", ui.Clip(ui.Capitalized(s.List(named)), 300), "what", question)
	}
	return ui.Clip(strings.Join(who, " "), 300) + " " + question
}
