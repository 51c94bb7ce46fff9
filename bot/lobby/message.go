package lobby

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// LobbyState is a lobby as it is shown.
type LobbyState struct {
	// ID is the lobby in its buttons, at most 60 letters, digits and hyphens.
	ID      string
	Rules   engine.Rules
	Options map[string]string
	Pace    match.Pace
	// Hours are the times at which its clocks run, nil if all time counts.
	Hours *clock.Hours
	// Vacations are the vacations of the players that are not over, by user.
	Vacations map[string][]clock.Period
	// Reliable describes the players and the invited users with enough matches, by user.
	Reliable map[string]table.Reliability
	// Later is the pace to which it goes over, nil for none.
	Later *table.Later
	// Language is that of the table.
	Language string
	// Host is the user id of the host.
	Host string
	// SeedHash is the SHA-256 of the secret seed, in hex. An open lobby has its first digits, all of it with Details.
	SeedHash string
	Details  bool
	// Seats is the possible number of players; Taken are the players so far, in order.
	Seats engine.Range
	Taken []match.Player
	// State is one of the Lobby states.
	State string
	// Fork is the origin of a fork, nil for a new match.
	Fork *match.Origin
	// UndoTime is how many seconds autopilots wait after a person's turn; nil if not set.
	UndoTime *int
	// Kept is the option for which the players of the previous match keep their choice, "" for none.
	Kept string
	// Name is the name of the table, "" for none.
	Name string
	// Closed reports whether only the host, the Invited, by user id, and members with one of the Roles may join.
	// Removed are those the host removed.
	Closed  bool
	Invited []string
	Roles   []string
	Removed []store.Seat
	// Unrated reports whether the match does not change ratings.
	Unrated bool
	// Languages are those in which a table can be.
	Languages []string
	// Open is the setting whose values are listed, "" for none.
	Open string
}

// The states of a lobby.
const (
	LobbyOpen      = "open"
	LobbyStarted   = "started"
	LobbyCancelled = "cancelled"
)

// sealedDigits is the number of digits of the hash of the seed in an open lobby. They are there before anyone joins,
// because the joins take part in the rolls; their 64 bits bind the operator to the seed.
const sealedDigits = 16

// Lobby is the message by which people join. An open one is short unless it is shown with details.
func Lobby(l LobbyState, s text.Localizer) ui.Message {
	open := l.isOpen()
	lines := []string{"## " + s.Say(l.Rules.Name())}
	if l.Name != "" {
		lines = []string{"## " + ui.Escape(l.Name), "**" + s.Say(l.Rules.Name()) + "**"}
	}
	switch l.State {
	case LobbyStarted:
		lines = append(lines, ui.Say(s, "bot.lobby.started"))
	case LobbyCancelled:
		lines = append(lines, ui.Say(s, "bot.lobby.cancelled"))
	}
	if l.Fork != nil {
		lines = append(lines, ui.Say(s, "bot.lobby.fork", "match", l.Fork.Match, "turn", l.Fork.Turn))
	}
	lines = append(lines, l.chairs(s)...)
	if open {
		lines = append(lines, l.start(s))
	}
	lines = ui.Clipped(append(lines, l.terms(s)...), 400)
	m := ui.Message{}
	if open {
		m.Components = lobbyButtons(l, s)
	}
	if m.Content, _ = ui.Fill(lines, ui.MaxContent); ui.PanelHeight(m) > ui.PhoneHeight {
		usual, length := "-# "+ui.Say(s, "bot.lobby.usual"), l.length(s)
		lines = slices.DeleteFunc(lines, func(l string) bool { return l == length || l == usual })
		m.Content, _ = ui.Fill(compact(lines), ui.MaxContent)
	}
	return m
}

// Terms is the lobby in full for users without the right to change it: all settings and the whole hash of the seed.
func Terms(l LobbyState, s text.Localizer) ui.Message {
	l.Details = true
	return ui.Private(Lobby(l, s).Content)
}

func (l LobbyState) isOpen() bool { return l.State == LobbyOpen || l.State == "" }

// isShort reports whether the lobby lacks the settings at their default.
func (l LobbyState) isShort() bool { return l.isOpen() && !l.Details }

// start names the player to start the match, and gives the reason why a button is grey.
func (l LobbyState) start(s text.Localizer) string {
	if len(l.Taken) >= l.Seats.Max {
		return ui.Say(s, "bot.lobby.complete")
	}
	if missing := l.Seats.Min - len(l.Taken); missing > 0 {
		return ui.Say(s, "bot.lobby.need", "n", missing)
	}
	return ui.Say(s, "bot.lobby.starts", "host", mention.User(l.Host, s))
}

// terms describes in small letters the settings of the table, its length and the seal of its dice.
func (l LobbyState) terms(s text.Localizer) (lines []string) {
	small := func(words string) { lines = append(lines, "-# "+words) }
	switch {
	case !l.isShort():
		small(ui.Say(s, "bot.lobby.pace", "pace", pace.Words(l.Pace), "language", text.LanguageName(l.Language)))
	case l.Pace != "" && l.Pace != match.None:
		small(s.Say(pace.Words(l.Pace)))
	}
	lines = append(lines, l.times(s)...)
	if length := l.length(s); length != "" {
		lines = append(lines, length)
	}
	switch {
	case l.UndoTime == nil:
	case *l.UndoTime == 0:
		small(ui.Say(s, "bot.lobby.undo.none"))
	default:
		small(ui.Say(s, "bot.lobby.undo", "n", *l.UndoTime))
	}
	if l.Unrated {
		small(ui.Say(s, "bot.lobby.unrated"))
	}
	options := panel.ChosenOptions
	if l.isShort() {
		options = panel.ChangedOptions
	}
	for _, line := range options(l.Rules, l.Options, s) {
		small(line)
	}
	if l.Kept != "" && l.isOpen() {
		small(ui.Say(s, "bot.lobby.kept"))
	}
	if l.isOpen() {
		lines = append(append(lines, l.reliability(s)...), l.company(s)...)
	}
	switch {
	case l.SeedHash == "":
	case l.isShort():
		small("🔒 " + ui.Say(s, "bot.lobby.seed.short", "hash", ui.Clip(l.SeedHash, sealedDigits+1)))
	default:
		small(ui.Say(s, "bot.lobby.seed", "hash", l.SeedHash))
	}
	return lines
}

// length returns the line about the length of a match, "" if it is not shown.
func (l LobbyState) length(s text.Localizer) string {
	long, ok := LengthOf(l.Rules.ID())
	switch {
	case !ok, !l.isOpen():
		return ""
	case l.isShort():
		return "-# " + ui.Say(s, "bot.lobby.length.short", "days", long.Turns)
	}
	return "-# " + ui.Say(s, "bot.lobby.length", "n", long.Moves, "days", long.Turns)
}

// compact returns lines of which those in small letters are one paragraph, at the end.
func compact(lines []string) (out []string) {
	small := "-#"
	for _, l := range lines {
		rest, ok := strings.CutPrefix(l, "-# ")
		switch {
		case !ok:
			out = append(out, l)
		case small == "-#" || strings.HasSuffix(small, "."):
			small += " " + rest
		default:
			small += " · " + rest
		}
	}
	return append(out, small)
}

// chairs lists the seats with their players, the last ones that can stay empty in one line; in a short lobby all free
// ones.
func (l LobbyState) chairs(s text.Localizer) (lines []string) {
	t := panel.Of(table.Snapshot{Players: l.Taken})
	chairs := len(l.Taken)
	if l.State != LobbyStarted {
		chairs = max(chairs, l.Seats.Max)
	}
	for i := range chairs {
		who := ui.Say(s, "bot.lobby.free", "n", 1)
		if i < len(l.Taken) {
			who = t.Mention(engine.Seat(i), s)
			switch a := l.Taken[i]; {
			case a.User != "":
			case a.Autopilot == table.AutopilotLevel && l.isShort(): // the name that posts and pictures give it
				who = "🤖 " + who
			default:
				who = "🤖 " + ui.Say(s, "bot.autopilot.level"+strconv.Itoa(min(2, max(1, a.Autopilot))))
			}
		} else if l.isShort() || i >= l.Seats.Min {
			number := strconv.Itoa(i + 1)
			if i+1 < chairs {
				number += "–" + strconv.Itoa(chairs)
			}
			free := "bot.lobby.optional"
			if l.isShort() {
				free = "bot.lobby.free"
			}
			who = ui.Say(s, free, "n", chairs-i)
			return append(lines, number+". "+who)
		}
		if i < len(l.Taken) && l.isOpen() {
			who += l.vacation(l.Taken[i].User, s)
		}
		lines = append(lines, strconv.Itoa(i+1)+". "+who)
	}
	return lines
}

// times describes the later pace of the table and the hours that count.
func (l LobbyState) times(s text.Localizer) (lines []string) {
	if later := table.LaterWords(l.Later); !later.IsZero() {
		lines = append(lines, "-# "+s.Say(later))
	}
	if hours := pace.HoursWords(l.Hours); !hours.IsZero() {
		lines = append(lines, "-# "+s.Say(hours))
	}
	return lines
}

// vacation describes the vacation of a player after their name, "" for none.
func (l LobbyState) vacation(user string, s text.Localizer) string {
	of := l.Vacations[user]
	if len(of) == 0 {
		return ""
	}
	return " – 🏖️ " + ui.Say(s, "bot.status.vacation", "when", table.VacationDates(of[0]))
}

// reliability describes how reliable the players and the invited users are, one line each.
func (l LobbyState) reliability(s text.Localizer) (lines []string) {
	for _, user := range slices.Sorted(maps.Keys(l.Reliable)) {
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.reliable", "who", mention.User(user, s), "how",
			table.ReliableWords(l.Reliable[user])))
	}
	return lines
}

// company lists the invited users of a closed table, and the users the host removed, without a mention.
func (l LobbyState) company(s text.Localizer) (lines []string) {
	if l.Closed {
		invited := ui.Say(s, "bot.lobby.closed.none")
		if len(l.Invited)+len(l.Roles) > 0 {
			var who []string
			for _, role := range l.Roles[:min(len(l.Roles), table.MaxInvited)] {
				who = append(who, "<@&"+role+">")
			}
			for _, u := range l.Invited[:min(len(l.Invited), table.MaxInvited)] {
				who = append(who, mention.User(u, s))
			}
			invited = strings.Join(who, " ")
		}
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.closed", "who", invited))
	}
	if len(l.Removed) > 0 {
		var who []string
		for _, p := range l.Removed[:min(len(l.Removed), table.MaxInvited)] {
			who = append(who, ui.Escape(cmp.Or(text.Sanitize(p.Name), ui.Say(s, "bot.lobby.removed.unnamed"))))
		}
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.removed", "who", strings.Join(who, ", ")))
	}
	return lines
}

// With returns the options after setting one of them; false if the option or the value does not exist.
func (l LobbyState) With(option, value string) (map[string]string, bool) {
	out := map[string]string{}
	maps.Copy(out, l.Options)
	out[option] = value
	for _, o := range l.Rules.Options() {
		if o.ID == option {
			return out, slices.ContainsFunc(o.Values, func(v engine.OptionValue) bool { return v.ID == value })
		}
	}
	return nil, false
}

// TooManySeated refuses options that allow fewer players than are seated.
func TooManySeated(most int) *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.lobby.crowded", "n", most), Instead: text.M("bot.lobby.crowded.instead")}
}

// lobbyButtons returns the buttons of an open lobby.
func lobbyButtons(l LobbyState, s text.Localizer) []discordgo.MessageComponent {
	full := len(l.Taken) >= l.Seats.Max
	autos := 0
	for _, p := range l.Taken {
		if p.User == "" {
			autos++
		}
	}
	b := func(act string, style discordgo.ButtonStyle, off bool) discordgo.MessageComponent {
		return discordgo.Button{ // an icon beside the word would make two rows of one on a phone
			Label: ui.LabelText(ui.Say(s, "bot.lobby.button."+act), ui.MaxLabel), Style: style, Disabled: off,
			CustomID: customid.LobbyID{Lobby: l.ID, Act: act}.String(),
		}
	}
	second := []discordgo.MessageComponent{b(customid.LobbyAddAuto, discordgo.SecondaryButton, full)}
	if autos > 0 {
		second = append(second, b(customid.LobbyDropAuto, discordgo.SecondaryButton, false))
	}
	second = append(second, b(customid.LobbySettings, discordgo.SecondaryButton, false))
	// An extra seat is for seated people, and only a free one can be taken.
	if people := len(l.Taken) - autos; people > 0 && !full {
		second = append(second, b(customid.LobbyMore, discordgo.SecondaryButton, false))
	}
	second = append(second, b(customid.LobbyCancel, discordgo.DangerButton, false))
	return []discordgo.MessageComponent{
		ui.Row(b(customid.LobbyJoin, discordgo.SuccessButton, full),
			b(customid.LobbyLeave, discordgo.SecondaryButton, len(l.Taken) == autos),
			b(customid.LobbyStart, discordgo.PrimaryButton, len(l.Taken) < l.Seats.Min)),
		ui.Row(second...),
	}
}

// NotHost is the reply to users without the rights of the host or a moderator.
func NotHost(host string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.lobby.nothost", "host", mention.User(host, s))
}

// WrongSeats is the reply to a number of seats that the game does not support.
func WrongSeats(rules engine.Rules, seats engine.Range, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.lobby.seats", "game", rules.Name(), "min", seats.Min, "max", seats.Max)
}

// NotStarted explains why a match cannot begin, and how to change that.
func NotStarted(r *engine.Refusal, s text.Localizer) ui.Message {
	said := "⛔ " + s.Say(r.Why)
	if !r.Instead.IsZero() {
		said += "\n👉 " + s.Begin(r.Instead)
	}
	return ui.Private(said)
}

// Joined is the reply to a user who took a seat from a list: where the table is, and how it continues.
func Joined(l LobbyState, channel string, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.tables.joined", "game", l.Rules.Name(), "where", "<#"+channel+">", "host",
		mention.Later(l.Host))
}

// Locked tells a moderator that users may no longer join, or may again. The label is that of the button that unlocks
// the lobby.
func Locked(locked bool, label text.Message) text.Message {
	if locked {
		return text.M("bot.lobby.locked", "button", label)
	}
	return text.M("bot.lobby.unlocked")
}

// HostsLobby is the time during which only the host and moderators may start a lobby with free seats. After that, and
// as soon as all seats are taken, any of its players may start it.
const HostsLobby = 24 * time.Hour

// NotHostYet is the reply to players trying to start the lobby too early, with the time from which they may.
func NotHostYet(host string, from time.Time, s text.Localizer) ui.Message {
	return ui.Answer(s, "bot.lobby.nothost.yet", append(ui.UntilWords(from), "host", mention.User(host, s))...)
}
