package post

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// State is a tournament as it is shown.
type State struct {
	*tournament.State
	ID    string
	Rules engine.Rules
	// Seed is known after the draw, SeedHash from the beginning; both are in hex.
	Seed, SeedHash string
	// Threads are the threads of the matches, without deleted ones.
	Threads map[string]string
}

// Of returns a stored tournament as it is shown.
func Of(m store.Tournament, s *tournament.State, rules engine.Rules) State {
	t := State{State: s, ID: string(m.ID), Rules: rules, SeedHash: m.SeedHash, Threads: map[string]string{}}
	if s.Stage != tournament.SignUp {
		t.Seed = hex.EncodeToString(m.Seed)
	}
	for _, p := range m.Posts {
		if id, ok := strings.CutPrefix(p.Kind, Table); ok {
			t.Threads[id] = p.Message
		}
	}
	for _, r := range s.Played {
		for _, x := range r.Matches {
			if x.NoChannel {
				delete(t.Threads, x.ID)
			}
		}
	}
	return t
}

// Table is the prefix of the kind of post that announces a table and has its thread; the id of the match follows.
const Table = "tournament-table-"

// The epochs of a tournament's posts, apart from the numbers of its rounds.
const (
	epochOver      = 1000
	epochCancelled = 1001
)

// Epoch returns the number of the current post of a tournament: every round has a new one.
func (t State) Epoch() int {
	switch t.Stage {
	case tournament.Over:
		return epochOver
	case tournament.Cancelled:
		return epochCancelled
	}
	return len(t.Played)
}

// player returns a player for text: a mention, or the alias of a deleted user.
func (t State) player(p int) string {
	x := t.Players[p]
	if mention.IsFormer(x.User) {
		return ui.Escape(x.Name)
	}
	return "<@" + x.User + ">"
}

// players returns several players.
func (t State) players(who []int, between string) string {
	out := make([]string, len(who))
	for i, p := range who {
		out[i] = t.player(p)
	}
	return strings.Join(out, between)
}

// plan returns the plan in words.
func (t State) plan(s text.Localizer) string {
	parts := []string{"**" + s.Say(t.Rules.Name()) + "**", ui.Say(s, "bot.tournament.system."+string(t.System))}
	if t.Most > 2 {
		parts = append(parts, ui.Say(s, "bot.tournament.seats", "n", t.Most))
	}
	if t.RoundsInAll() > 0 && t.Stage != tournament.SignUp || t.Rounds > 0 {
		parts = append(parts, ui.Say(s, "bot.tournament.rounds", "n", t.RoundsInAll()))
	}
	if t.Hours > 0 {
		parts = append(parts, ui.Say(s, "bot.tournament.days", "n", t.Hours/24))
	}
	return strings.Join(parts, " · ")
}

// Public is the public post of a tournament.
func Public(t State, s text.Localizer) ui.Message {
	head := "## 🏆 " + ui.Escape(t.Name)
	if t.Stage == tournament.Running {
		head += " · " + ui.Say(s, "bot.tournament.round", "n", len(t.Played), "of", t.RoundsInAll())
	}
	lines := []string{head, t.plan(s)}
	buttons := []discordgo.MessageComponent{t.button(customid.TournamentStatus, "📊", discordgo.SecondaryButton, s)}
	switch t.Stage {
	case tournament.SignUp:
		lines = append(lines, ui.Say(s, "bot.tournament.signup", "organiser", t.organiser(), "least",
			tournament.LeastPlayers, "most", tournament.MostPlayers))
		if chosen := panel.ChosenOptions(t.Rules, t.Options, s); len(chosen) > 0 {
			lines = append(lines, "-# "+ui.Clip(strings.Join(chosen, " · "), 300))
		}
		if len(t.Players) > 0 {
			var all []int
			for i := range t.Players {
				all = append(all, i)
			}
			lines = append(lines, ui.Say(s, "bot.tournament.signed", "n", len(t.Players))+" "+t.players(all, " "))
		}
		lines = append(lines, "-# "+ui.Say(s, "bot.tournament.hash", "hash", t.SeedHash))
		buttons = append([]discordgo.MessageComponent{
			t.button(customid.TournamentJoin, "✋", discordgo.SuccessButton, s),
			t.button(customid.TournamentLeave, "🚪", discordgo.SecondaryButton, s),
			t.button(customid.TournamentStart, "▶️", discordgo.PrimaryButton, s),
		}, buttons...)
	case tournament.Running:
		if due := t.Round().Due; due > 0 {
			lines = append(lines, "⏳ "+ui.Say(s, "bot.tournament.until", ui.UntilWords(time.Unix(due, 0))...))
		}
		lines = append(lines, t.drawn(s)...)
	case tournament.Over:
		lines = append(lines, t.podium(s)...)
	case tournament.Cancelled:
		lines = append(lines, ui.Say(s, "bot.tournament.cancelled"))
	}
	if t.Vacant && t.Live() {
		lines = append(lines, "🗝️ "+ui.Say(s, "bot.tournament.vacant.line"))
		buttons = append(buttons, t.button(customid.TournamentTakeOver, "🗝️", discordgo.PrimaryButton, s))
	}
	content, _ := ui.Fill(lines, ui.MaxContent)
	m := ui.Message{Content: content, Components: []discordgo.MessageComponent{ui.Row(buttons...)}}
	if len(t.Played) > 0 {
		m.Picture = t.picture(s)
	}
	return m
}

// drawn returns the tables of the current round and, in the first, the seed of the draw.
func (t State) drawn(s text.Localizer) []string {
	lines := t.tables(s)
	if len(t.Played) == 1 {
		lines = append(lines, "-# "+ui.Say(s, "bot.tournament.drawn", "seed", t.Seed, "hash", t.SeedHash))
	}
	return lines
}

// Round returns the content of a round's post after the next round is posted: all tables and results, without the
// deadline; "" for a round that does not exist.
func Round(t State, n int, s text.Localizer) string {
	if n < 1 || n > len(t.Played) {
		return ""
	}
	past := *t.State
	past.Stage, past.Played = tournament.Running, t.Played[:n]
	t.State = &past
	head := "## 🏆 " + ui.Escape(t.Name) + " · " + ui.Say(s, "bot.tournament.round", "n", n, "of", t.RoundsInAll())
	content, _ := ui.Fill(append([]string{head, t.plan(s)}, t.drawn(s)...), ui.MaxContent)
	return content
}

func (t State) button(act, icon string, style discordgo.ButtonStyle, s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{
		Label: ui.LabelText(ui.Say(s, "bot.tournament.button."+act), ui.MaxLabel), Style: style,
		Emoji:    &discordgo.ComponentEmoji{Name: icon},
		CustomID: customid.TournamentID{Tournament: t.ID, Act: act, Epoch: t.Epoch()}.String(),
	}
}

// paired returns the players of a match, and whether it is for third place.
func (t State) paired(m tournament.Match, s text.Localizer) string {
	line := t.players(m.Players, " – ")
	if m.Third {
		line += " (" + ui.Say(s, "bot.tournament.third") + ")"
	}
	return line
}

// tables returns the tables of the current round with their results.
func (t State) tables(s text.Localizer) []string {
	var lines []string
	for i, m := range t.Round().Matches {
		line := "`" + strconv.Itoa(i+1) + "` " + t.paired(m, s)
		switch {
		case m.Result != nil:
			line += " → " + t.ended(m, s)
		case m.Stuck != "":
			line += " → " + ui.Say(s, "bot.tournament.stuck."+string(m.Stuck))
		case m.NoChannel:
			line += " · 🕳️ " + ui.Say(s, "bot.tournament.nothread")
		case t.Threads[m.ID] != "":
			line += " · <#" + t.Threads[m.ID] + ">"
		}
		lines = append(lines, line)
	}
	return lines
}

// ended returns the result of a table in words.
func (t State) ended(m tournament.Match, s text.Localizer) string {
	r := m.Result
	switch {
	case len(r.Places) == 0:
		return ui.Say(s, "bot.tournament.ended.nobody")
	case r.By == tournament.ByBye:
		return ui.Say(s, "bot.tournament.ended.bye")
	case len(r.Places[0]) > 1:
		return ui.Say(s, "bot.tournament.ended.shared", "who", t.players(r.Places[0], ", "))
	case r.By == tournament.ByWalkover:
		return ui.Say(s, "bot.tournament.ended.walkover", "who", t.player(r.Places[0][0]))
	}
	return ui.Say(s, "bot.tournament.ended.won", "who", t.player(r.Places[0][0]))
}

// podium returns the first three places.
func (t State) podium(s text.Localizer) []string {
	medals := []string{"🥇", "🥈", "🥉"}
	var lines []string
	for _, r := range t.Standings() {
		if r.Place >= 1 && r.Place <= len(medals) && len(lines) < 6 {
			lines = append(lines, medals[r.Place-1]+" "+t.standing(r, s))
		}
	}
	return append(lines, ui.Say(s, "bot.tournament.over"))
}

// standing returns a line of the standings.
func (t State) standing(r tournament.Row, s text.Localizer) string {
	said := t.player(r.Player)
	if t.System == tournament.Swiss {
		said += " – " + ui.Say(s, "bot.tournament.points", "points", halves(r.Points, s), "buchholz",
			halves(r.Buchholz, s))
	}
	if r.Out {
		said += " (" + ui.Say(s, "bot.tournament.out") + ")"
	}
	return said
}

// halves formats a number of halves.
func halves(n int, s text.Localizer) string {
	if n%2 == 0 {
		return strconv.Itoa(n / 2)
	}
	return strconv.Itoa(n/2) + ui.Say(s, "bot.stats.point") + "5"
}

// StatusOf returns the status of a tournament for a user, and where they play. Officials get a button for each table
// whose thread was deleted.
func StatusOf(t State, user string, official bool, s text.Localizer) ui.Message {
	m := Public(t, s)
	m.Components, m.Mentions, m.Ephemeral = nil, nil, true
	if t.Stage == tournament.SignUp {
		return m
	}
	lines := []string{"## 🏆 " + ui.Escape(t.Name), t.plan(s)}
	if p := t.Find(user); p >= 0 {
		for _, n := range t.Waiting() {
			x := t.Round().Matches[n]
			switch {
			case !slices.Contains(x.Players, p):
			case x.NoChannel && x.Stuck == "":
				lines = append(lines,
					"🕳️ "+ui.Say(s, "bot.tournament.yours.nothread", "table", n+1, "organiser", t.organiser()))
			case t.Threads[x.ID] != "":
				lines = append(lines,
					"👉 "+ui.Say(s, "bot.tournament.yours", "table", n+1, "where", "<#"+t.Threads[x.ID]+">"))
			}
		}
	}
	for _, r := range t.Standings() {
		lines = append(lines, placeOf(r)+" "+t.standing(r, s))
	}
	if t.Stage == tournament.Running {
		lines = append(lines, "**"+ui.Say(s, "bot.tournament.round", "n", len(t.Played), "of", t.RoundsInAll())+"**")
		lines = append(lines, t.tables(s)...)
	}
	if official {
		m.Components = t.reopening(s)
	}
	m.Content, _ = ui.Fill(lines, ui.MaxContent)
	return m
}

// Announces announces a table in the channel; its thread belongs to this post.
func Announces(t State, match string, s text.Localizer) (ui.Message, bool) {
	r, n, ok := t.MatchOf(match)
	if !ok {
		return ui.Message{}, false
	}
	m := t.Played[r].Matches[n]
	line := "⚔️ " + ui.Say(s, "bot.tournament.table", "round", r+1, "table", n+1) + " · " + t.paired(m, s)
	if m.Reopen > 0 {
		line += "\n" + ui.Say(s, "bot.tournament.again")
	}
	return ui.Message{Content: ui.Clip(line+"\n-# "+ui.Say(s, "bot.tournament.match", "match", match), ui.MaxContent)},
		true
}

// Thread returns the title of a table's thread.
func Thread(t State, match string, s text.Localizer) string {
	r, n, ok := t.MatchOf(match)
	if !ok {
		return ui.Clip(t.Name, ui.MaxThreadName)
	}
	var who []string
	for _, p := range t.Played[r].Matches[n].Players {
		who = append(who, text.Sanitize(t.Players[p].Name))
	}
	return ui.Clip(ui.Say(s, "bot.tournament.thread", "round", r+1, "table", n+1, "who", strings.Join(who, " – ")),
		ui.MaxThreadName)
}

// Begins greets the players of a table in its thread.
func Begins(t State, match, hash string) text.Message {
	r, n, _ := t.MatchOf(match)
	var m tournament.Match
	if len(t.Played) > 0 {
		m = t.Played[r].Matches[n]
	}
	args := []any{"name", text.Plain(t.Name), "round", r + 1, "table", n + 1, "who", t.players(m.Players, " – "),
		"hash", hash}
	if m.Third {
		return text.M("bot.tournament.begins.third", args...)
	}
	return text.M("bot.tournament.begins", args...)
}

// EndsMatch is the reason for ending or pausing a match by a correction.
func EndsMatch() text.Message { return text.M("bot.tournament.endsmatch") }

// Reminder reminds the players of a round of its deadline.
func Reminder(t State) (text.Message, []string) {
	var who []string
	for _, n := range t.Waiting() {
		for _, p := range t.Round().Matches[n].Players {
			if u := t.Players[p].User; !mention.IsFormer(u) {
				who = append(who, u)
			}
		}
	}
	return text.M("bot.tournament.remind", "name", text.Plain(t.Name), "due", mention.Relative(t.Round().Due), "who",
		mention.Users(who)), who
}

// Late asks the organiser to decide the tables that are late.
func Late(t State) text.Message {
	return text.M("bot.tournament.late", "name", text.Plain(t.Name), "organiser", t.organiser(), "tables",
		t.waitingTables())
}

func (t State) waitingTables() string {
	var out []string
	for _, n := range t.Waiting() {
		out = append(out, strconv.Itoa(n+1))
	}
	return strings.Join(out, ", ")
}

// Stuck asks the organiser to decide a table.
func Stuck(t State, table int) text.Message {
	m := t.Round().Matches[table]
	return text.M("bot.tournament.decide."+string(m.Stuck), "organiser", t.organiser(), "table", table+1, "who",
		t.players(m.Players, " – "))
}

// Corrected announces a correction by an official.
func Corrected(kind tournament.Kind, who string, args ...any) text.Message {
	return text.M("bot.tournament.mended."+string(kind), append([]any{"official", "<@" + who + ">"}, args...)...)
}

// CorrectionUndone announces that an official undid the last correction.
func CorrectionUndone(who string) text.Message {
	return text.M("bot.tournament.mended.back", "official", "<@"+who+">")
}

// NotInThread refuses a tournament in a thread, as it cannot contain threads.
func NotInThread() text.Message { return text.M("bot.tournament.notinthread") }

// There refuses a second tournament in a channel.
func There() text.Message { return text.M("bot.tournament.there") }

// NoTournament is the reply in a channel without a tournament.
func NoTournament() text.Message { return text.M("bot.tournament.none") }

// Opened is the reply to the new organiser.
func Opened() text.Message { return text.M("bot.tournament.opened") }

// Joined is the reply to a user after signing up.
func Joined() text.Message { return text.M("bot.tournament.joined") }

// Left is the reply to a user after leaving or dropping out.
func Left() text.Message { return text.M("bot.tournament.left") }

// Done is the reply to an official after a change.
func Done() text.Message { return text.M("bot.tournament.done") }

// GaveUp announces that a player has dropped out.
func GaveUp(user string) text.Message {
	return text.M("bot.tournament.gaveup", "who", "<@"+user+">")
}

// NotOrganiser is the reply to users other than the organiser and moderators.
func NotOrganiser(t State, s text.Localizer) ui.Message {
	if t.Vacant {
		return ui.Answer(s, "bot.tournament.notorganiser.vacant")
	}
	return ui.Answer(s, "bot.tournament.notorganiser", "organiser", t.organiser())
}

// organiser mentions the organiser of a tournament, or names the office if it is vacant.
func (t State) organiser() any {
	if t.Vacant || mention.IsFormer(t.Organiser) {
		return text.M("bot.tournament.organiser")
	}
	return "<@" + t.Organiser + ">"
}

// Vacant announces that a tournament has lost its organiser, and how to take over.
func Vacant(t State) text.Message {
	return text.M("bot.tournament.vacant", "name", text.Plain(t.Name))
}

// Claimed announces that a player would take over a tournament.
func Claimed(t State) text.Message {
	return text.M("bot.tournament.claimed", "who", "<@"+t.Claim+">", "name", text.Plain(t.Name))
}

// TakenOver announces the new organiser of a tournament.
func TakenOver(t State) text.Message {
	return text.M("bot.tournament.takenover", "who", "<@"+t.Organiser+">", "name", text.Plain(t.Name))
}

// StillOrganiser is the reply to an organiser after dropping out as a player only.
func StillOrganiser() text.Message { return text.M("bot.tournament.left.organiser") }

// HandedBack is the reply to an organiser after giving up the office.
func HandedBack() text.Message { return text.M("bot.tournament.left.office") }

// NoRivals refuses a tournament of a cooperative game.
func NoRivals(rules engine.Rules) *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.tournament.no.rivals", "game", rules.Name()),
		Instead: text.M("bot.tournament.instead.rivals")}
}

// NoSuchTables refuses a table size that a game does not support.
func NoSuchTables(rules engine.Rules, may engine.Range) *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.tournament.no.tables", "game", rules.Name(), "min", may.Min, "max",
		may.Max)}
}

// NoBotPlays refuses a bot as a substitute.
func NoBotPlays() *engine.Refusal { return &engine.Refusal{Why: table.BotSeatRefused()} }

// NoResultNamed refuses a result without players.
func NoResultNamed() *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.tournament.no.result"), Instead: text.M("bot.tournament.instead.how")}
}
