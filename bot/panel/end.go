package panel

import (
	"strings"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Over answers whoever still wants to move in a match that is over.
func Over(t Table, s text.Speaker) Message {
	line := say(s, "bot.over.closed")
	if t.Outcome != nil {
		line = say(s, "bot.over.done", "why", t.Outcome.Reason)
	}
	m := private(line)
	m.Components = endRows(t, s)
	return m
}

// FinalPost is the public post with which a match ends: what happened last, who
// won, and the seed with which everybody can check the dice. The seed is in hex;
// with "" the post leaves the check out.
func FinalPost(t Table, news []match.Line, seed string, s text.Speaker) Message {
	var lines []string
	lines = append(lines, "## "+say(s, "bot.finale.title", "game", t.Rules.Name()))
	if o := t.Outcome; o != nil {
		lines = append(lines, "**"+s.Say(o.Reason)+"**")
		for i, place := range o.Places {
			l := say(s, "bot.finale.place", "n", i+1, "who", t.holderList(place, s))
			if len(place) > 0 && int(place[0]) < len(o.Scores) {
				l += " · " + say(s, "bot.finale.score", "n", o.Scores[place[0]])
			}
			lines = append(lines, l)
		}
		if !o.Won {
			lines = append(lines, say(s, "bot.finale.lost"))
		}
	} else {
		lines = append(lines, say(s, "bot.over.closed"))
	}
	if seed != "" {
		lines = append(lines, "-# "+say(s, "bot.finale.seed", "seed", seed))
	}
	body, _ := fill(clipped(lines, 500), maxContent-newsRoom-1)
	if told := tellNews(t, news, max(newsRoom, maxContent-length(body)-1), s); told != "" {
		body = told + "\n" + body
	}
	m := Message{Content: clip(body, maxContent), Picture: Picture(t, PictureEnd, "", engine.Public, s)}
	m.Components = endRows(t, s)
	for _, p := range t.Players {
		if p.User != "" && !IsFormer(p.User) && !strings.Contains(strings.Join(m.Mentions, " "), p.User) {
			m.Mentions = append(m.Mentions, p.User)
		}
	}
	return m
}
