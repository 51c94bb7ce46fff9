package post

import (
	"strconv"
	"strings"

	"skald/bot/tournament"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging/cup"
	"skald/imaging/scene"
)

// treeTables is the maximum number of tables in the first column of a drawn bracket. Larger rounds are drawn as a list.
const treeTables = 4

// picture returns the request for the picture of a tournament.
func (t State) picture(s text.Localizer) *ui.PictureRequest {
	v := cup.View{List: scene.List{Title: text.Sanitize(t.Name)}, Points: ui.Say(s, "bot.tournament.column.points"),
		Buchholz: "Buchholz"}
	parts := []string{s.Say(t.Rules.Name()), ui.Say(s, "bot.tournament.system."+string(t.System))}
	if t.Stage == tournament.Running {
		parts = append(parts, ui.Say(s, "bot.tournament.round", "n", len(t.Played), "of", t.RoundsInAll()))
	}
	v.Line = strings.Join(parts, " · ")
	for _, r := range t.Standings() {
		v.Told = append(v.Told, placeOf(r)+" "+t.standing(r, s))
	}
	if t.System == tournament.Knockout {
		v.Rounds = t.columns(s)
	} else {
		for _, r := range t.Standings() {
			v.Rows = append(v.Rows, cup.Row{
				Place: strings.TrimSuffix(placeOf(r), "."), Name: t.called(r.Player), Points: halves(r.Points, s),
				Buchholz: halves(r.Buchholz, s),
				Results:  t.results(r.Player), Out: r.Out,
			})
		}
	}
	return &ui.PictureRequest{
		Kind: ui.PictureTournament, Viewer: engine.Public, Shows: v,
		FileName: strings.Join(ui.FileWords(t.ID, strconv.Itoa(t.Steps)), "-") + ".png",
		Alt:      ui.Clip(v.Title+". "+v.Line+". "+t.alt(s), ui.MaxAlt),
	}
}

// InWords returns the content of such a picture as text.
func InWords(v engine.View, s text.Localizer) ui.Message {
	var lines []string
	for _, m := range v.Words() {
		lines = append(lines, s.Say(m))
	}
	content, _ := ui.Fill(lines, ui.MaxEmbedDescription)
	return ui.Message{Content: content}
}

// called returns a player's name, for text without mentions.
func (t State) called(p int) string { return ui.Clip(text.Sanitize(t.Players[p].Name), 40) }

// alt returns the standings by name.
func (t State) alt(s text.Localizer) string {
	var out []string
	for _, r := range t.Standings() {
		line := placeOf(r) + " " + t.called(r.Player)
		if t.System == tournament.Swiss {
			line += " " + halves(r.Points, s)
		}
		out = append(out, line)
	}
	return strings.Join(out, ", ")
}

// placeOf formats a place; a dash for players still in.
func placeOf(r tournament.Row) string {
	if r.Place == 0 {
		return "–"
	}
	return strconv.Itoa(r.Place) + "."
}

// results returns the results of a player in all rounds.
func (t State) results(player int) []cup.Result {
	var out []cup.Result
	for _, r := range t.Played {
		went := cup.Idle
		for _, m := range r.Matches {
			for _, p := range m.Players {
				if p == player {
					went = resultOf(m, p)
				}
			}
		}
		out = append(out, went)
	}
	return out
}

func resultOf(m tournament.Match, player int) cup.Result {
	switch {
	case m.Result == nil:
		return cup.Open
	case m.Result.By == tournament.ByBye:
		return cup.Idle
	}
	for i, who := range m.Result.Places {
		for _, p := range who {
			switch {
			case p == player && len(who) > 1:
				return cup.Shared
			case p == player && i == 0:
				return cup.First
			}
		}
	}
	return cup.Behind
}

// columns returns the rounds of a bracket as drawn: from the first with at most treeTables tables to the final, future
// ones included; before that only the current round.
func (t State) columns(s text.Localizer) []cup.Round {
	plan := t.Bracket()
	var out []cup.Round
	for n, sizes := range plan {
		column := cup.Round{Name: ui.Capitalized(ui.Say(s, "bot.tournament.column.round", "n", n+1))}
		present := n == len(t.Played)-1
		if len(sizes) > treeTables && !(present && n < len(plan)-1) {
			continue
		}
		for i, size := range sizes {
			x := cup.Table{To: -1}
			if n < len(plan)-1 {
				x.To = tableAfter(plan[n+1], i)
			}
			if n < len(t.Played) {
				x.Seats = t.seats(t.Played[n].Matches[i])
			} else {
				x.Seats = t.coming(n, plan[n], i, size)
			}
			column.Tables = append(column.Tables, x)
		}
		if n < len(t.Played) && len(t.Played[n].Matches) > len(sizes) {
			column.Tables = append(column.Tables, cup.Table{To: -1, Label: ui.Say(s, "bot.tournament.third"),
				Seats: t.seats(t.Played[n].Matches[len(sizes)])})
		}
		if len(sizes) > treeTables {
			return []cup.Round{column} // too many tables for a tree
		}
		out = append(out, column)
	}
	return out
}

// tableAfter returns the table of the next round, with those sizes, to which a table leads.
func tableAfter(sizes []int, table int) int {
	for i, size := range sizes {
		if table -= size; table < 0 {
			return i
		}
	}
	return -1
}

// seats returns the seats of an opened table.
func (t State) seats(m tournament.Match) []cup.Seat {
	var out []cup.Seat
	for _, p := range m.Players {
		x := cup.Seat{Name: t.called(p)}
		if m.Result != nil && len(m.Result.Places) > 0 {
			x.Won = len(m.Result.Places[0]) == 1 && m.Result.Places[0][0] == p
			x.Lost = !x.Won
		}
		out = append(out, x)
	}
	return out
}

// coming returns the seats of a future table; in the next round those of players already through have names.
func (t State) coming(round int, sizes []int, table, size int) []cup.Seat {
	out := make([]cup.Seat, size)
	if round != len(t.Played) {
		return out
	}
	from := 0
	for _, n := range sizes[:table] {
		from += n
	}
	for i := range out {
		if r := t.Played[round-1].Matches[from+i].Result; r != nil && len(r.Places) > 0 && len(r.Places[0]) == 1 {
			out[i].Name = t.called(r.Places[0][0])
		}
	}
	return out
}
