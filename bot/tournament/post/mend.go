package post

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/slash"
	"skald/bot/tournament"
	"skald/bot/ui"
	"skald/engine/text"
)

// CorrectionRequest is a correction of a tournament that may end matches, as requested by an official.
type CorrectionRequest struct {
	// Do is the subcommand of /tournament.
	Do string
	// Round and Table are the table of a result, How and Users, by place, the result.
	Round, Table int
	How          string
	Users        []string
	// User is the player removed.
	User string
	// Was is the result to be replaced, nil for none; Now is the new one.
	Was, Now *tournament.Result

	// players are the numbers of players in a button, where user ids would be too long.
	players []int
}

// correctionPrefix is the prefix of the act of a button that confirms a correction.
const correctionPrefix = "mend-"

// noHow marks, in a button, a result that lists players.
const noHow = "places"

// act returns the correction as the act of a button.
func (w CorrectionRequest) act(s *tournament.State) string {
	switch w.Do {
	case slash.SubDrop:
		return correctionPrefix + "drop-" + strconv.Itoa(s.Find(w.User))
	case slash.SubPair:
		return correctionPrefix + "pair"
	case slash.SubTakeBack:
		return correctionPrefix + "back"
	case slash.SubCancel:
		return correctionPrefix + "cancel"
	}
	how := w.How
	if how == "" {
		how = noHow
	}
	parts := []string{"result", strconv.Itoa(w.Round), strconv.Itoa(w.Table), how}
	for _, u := range w.Users {
		parts = append(parts, strconv.Itoa(s.Find(u)))
	}
	return correctionPrefix + strings.Join(parts, "-")
}

// button returns the name of the correction in the key of its button's label.
func (w CorrectionRequest) button() string {
	switch w.Do {
	case slash.SubDrop:
		return "drop"
	case slash.SubPair:
		return "pair"
	case slash.SubTakeBack:
		return "back"
	case slash.SubCancel:
		return "cancel"
	}
	if w.How == slash.HowAgain {
		return "again"
	}
	return "result"
}

// ParseCorrection parses the act of a button; false if it does not confirm a correction.
func ParseCorrection(act string) (w CorrectionRequest, ok bool) {
	rest, ok := strings.CutPrefix(act, correctionPrefix)
	if !ok {
		return w, false
	}
	p := strings.Split(rest, "-")
	var numbers []int
	for i, x := range p {
		if p[0] == "result" && i == 3 || i == 0 {
			continue
		}
		n, err := strconv.Atoi(x)
		if err != nil || n < 0 || strconv.Itoa(n) != x {
			return w, false
		}
		numbers = append(numbers, n)
	}
	switch {
	case p[0] == "drop" && len(numbers) == 1:
		return CorrectionRequest{Do: slash.SubDrop, players: numbers}, true
	case p[0] == "pair" && len(p) == 1:
		return CorrectionRequest{Do: slash.SubPair}, true
	case p[0] == "back" && len(p) == 1:
		return CorrectionRequest{Do: slash.SubTakeBack}, true
	case p[0] == "cancel" && len(p) == 1:
		return CorrectionRequest{Do: slash.SubCancel}, true
	case p[0] == "result" && len(p) >= 4:
		w = CorrectionRequest{Do: slash.SubResult, Round: numbers[0], Table: numbers[1], How: p[3],
			players: numbers[2:]}
		if w.How == noHow {
			w.How = ""
		}
		return w, w.How == "" || slices.Contains([]string{slash.HowDraw, slash.HowAgain, slash.HowNobody}, w.How)
	}
	return w, false
}

// Complete replaces the player numbers from a button by users; false if a player does not exist.
func (w *CorrectionRequest) Complete(s *tournament.State) bool {
	for i, n := range w.players {
		if n >= len(s.Players) || slices.Contains(w.players[:i], n) {
			return false
		}
		u := s.Players[n].User
		if mention.IsFormer(u) && !w.isAbout(s, n) {
			return false // a refusal would name an alias
		}
		if w.Do == slash.SubDrop {
			w.User = u
		} else {
			w.Users = append(w.Users, u)
		}
	}
	w.players = nil
	return true
}

// isAbout reports whether a player is at the table whose result is entered.
func (w *CorrectionRequest) isAbout(s *tournament.State, player int) bool {
	return w.Do == slash.SubResult && w.Round >= 1 && w.Round <= len(s.Played) && w.Table >= 1 &&
		w.Table <= len(s.Played[w.Round-1].Matches) &&
		slices.Contains(s.Played[w.Round-1].Matches[w.Table-1].Players, player)
}

// CorrectionQuestion lists the matches a correction would end and the result it would replace, and asks for
// confirmation.
// again reports that it was asked before and the tournament has changed since.
func CorrectionQuestion(t State, want CorrectionRequest, ends []tournament.Table, again bool,
	s text.Localizer) ui.Message {
	var lines []string
	if again {
		lines = append(lines, "⚠️ "+ui.Say(s, "bot.tournament.ask.changed"))
	}
	if want.Do == slash.SubCancel {
		lines = append(lines, ui.Say(s, "bot.tournament.cancel.ask", "name", text.Plain(ui.Escape(t.Name))))
	}
	if want.Was != nil {
		now := text.M("bot.tournament.how.again")
		if want.How != slash.HowAgain {
			now = t.outcome(want.Now)
		}
		lines = append(lines, ui.Say(s, "bot.tournament.ask.replaces", "table", want.Table, "round", want.Round, "was",
			t.outcome(want.Was), "now", now))
	}
	if len(ends) > 0 {
		lines = append(lines, ui.Say(s, "bot.tournament.ask.ends"))
		for _, at := range ends {
			m := t.Played[at.Round-1].Matches[at.Table-1]
			line := ui.Say(s, "bot.tournament.table", "round", at.Round, "table", at.Table) + " · " + t.paired(m, s)
			if thread := t.Threads[m.ID]; thread != "" {
				line += " · <#" + thread + ">"
			}
			lines = append(lines, ui.Bullet(line))
		}
	}
	if want.Do != slash.SubTakeBack {
		lines = append(lines, "-# "+ui.Say(s, "bot.tournament.ask.back", "hours", int(tournament.RestFor.Hours())))
	}
	content, _ := ui.Fill(lines, ui.MaxContent)
	yes := discordgo.Button{
		Label:    ui.LabelText(ui.Say(s, "bot.tournament.button."+want.button()), ui.MaxLabel),
		Style:    discordgo.DangerButton,
		Emoji:    &discordgo.ComponentEmoji{Name: "✏️"},
		CustomID: customid.TournamentID{Tournament: t.ID, Act: want.act(t.State), Epoch: t.Steps}.String(),
	}
	return ui.Private(content, ui.Row(yes))
}

// outcome returns the winner of a result in words.
func (t State) outcome(r *tournament.Result) text.Message {
	switch {
	case r == nil || len(r.Places) == 0:
		return text.M("bot.tournament.outcome.nobody")
	case len(r.Places[0]) > 1:
		return text.M("bot.tournament.outcome.shared", "who", t.players(r.Places[0], ", "))
	}
	return text.M("bot.tournament.outcome.won", "who", t.player(r.Places[0][0]))
}

// ResultEntered announces the result an official entered, the one it replaces, and whether it was their own table.
func ResultEntered(t State, who string, at tournament.Table, was, now *tournament.Result, own bool) text.Message {
	var before, theirs text.Message
	if was != nil {
		before = text.M("bot.tournament.mended.result.was", "result", t.outcome(was))
	}
	if own {
		theirs = text.M("bot.tournament.mended.result.own")
	}
	return Corrected(tournament.CorrectResult, who, "table", at.Table, "round", at.Round, "result",
		t.outcome(now), "was",
		before, "own", theirs)
}
