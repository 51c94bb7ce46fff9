package lobby

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// LobbyState is a table people gather at.
type LobbyState struct {
	// ID names the lobby in its buttons; at most 60 characters of letters, digits and hyphens.
	ID      string
	Rules   engine.Rules
	Options map[string]string
	Pace    match.Pace
	// Language is the table's.
	Language string
	// Host is the user id of who opened it.
	Host string
	// SeedHash is the SHA-256 of the secret seed, in hex.
	SeedHash string
	// Seats says how many may sit down; Taken are those who do, in order.
	Seats engine.Range
	Taken []match.Player
	// State is one of the Lobby states.
	State string
	// Fork is where the match goes on from, nil for one from its start.
	Fork *match.Origin
	// UndoTime is for how many seconds autopilots wait after a turn of a person; nil where nobody said.
	UndoTime *int
	// Kept is the option in whose place those who played the match before go on with what they played there, "" for
	// none.
	Kept string
	// Open is the option whose values are being chosen from, "" for none.
	Open string
}

// The states of a lobby.
const (
	LobbyOpen      = "open"
	LobbyStarted   = "started"
	LobbyCancelled = "cancelled"
)

// Lobby is the message people join by.
func Lobby(l LobbyState, s text.Speaker) ui.Message {
	lines := []string{"## " + s.Say(l.Rules.Name())}
	switch l.State {
	case LobbyStarted:
		lines = append(lines, ui.Say(s, "bot.lobby.started"))
	case LobbyCancelled:
		lines = append(lines, ui.Say(s, "bot.lobby.cancelled"))
	default:
		lines = append(lines, ui.Say(s, "bot.lobby.open", "host", mention.User(l.Host, s)))
	}
	if l.Fork != nil {
		lines = append(lines, ui.Say(s, "bot.lobby.fork", "match", l.Fork.Match, "turn", l.Fork.Turn))
	}
	t := panel.Of(table.Snapshot{Players: l.Taken})
	chairs := len(l.Taken)
	if l.State != LobbyStarted {
		chairs = max(chairs, l.Seats.Max)
	}
	for i := range chairs {
		who := ui.Say(s, "bot.lobby.free")
		if i < len(l.Taken) {
			who = t.Mention(engine.Seat(i), s)
			if a := l.Taken[i]; a.User == "" {
				who = "🤖 " + ui.Say(s, "bot.autopilot.level"+strconv.Itoa(min(2, max(1, a.Autopilot))))
			}
		} else if i >= l.Seats.Min {
			who = ui.Say(s, "bot.lobby.optional")
		}
		lines = append(lines, strconv.Itoa(i+1)+". "+who)
	}
	// Why a button is grey.
	switch open := l.State == LobbyOpen || l.State == ""; {
	case open && len(l.Taken) < l.Seats.Min:
		lines = append(lines, ui.Say(s, "bot.lobby.few", "n", l.Seats.Min-len(l.Taken)))
	case open && len(l.Taken) >= l.Seats.Max:
		lines = append(lines, ui.Say(s, "bot.lobby.full"))
	}
	pace := l.Pace
	if pace == "" {
		pace = match.None
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.lobby.pace", "pace", text.M("bot.pace."+string(pace)), "language",
		text.LanguageName(l.Language)))
	if l.UndoTime != nil {
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.undo", "n", *l.UndoTime))
	}
	for _, line := range panel.ChosenOptions(l.Rules, l.Options, s) {
		lines = append(lines, "-# "+line)
	}
	if open := l.State == LobbyOpen || l.State == ""; l.Kept != "" && open {
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.kept"))
	}
	if l.SeedHash != "" {
		lines = append(lines, "-# "+ui.Say(s, "bot.lobby.seed", "hash", l.SeedHash))
	}
	content, _ := ui.Fill(ui.Clipped(lines, 400), ui.MaxContent)
	m := ui.Message{Content: content}
	if l.State == LobbyOpen || l.State == "" {
		m.Components = append(lobbyButtons(l, s), lobbyMenu(l, s)...)
	}
	return m
}

// With is the choice of options after one of them has got a value; false when there is no such option or value.
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

// TooManySeated refuses options that allow fewer players than sit at the table.
func TooManySeated(most int) *engine.Refusal {
	return &engine.Refusal{Why: text.M("bot.lobby.crowded", "n", most), Instead: text.M("bot.lobby.crowded.instead")}
}

// lobbyMenu lists the options, or the values of the one that is open. Nothing is shown for a game without any.
func lobbyMenu(l LobbyState, s text.Speaker) []discordgo.MessageComponent {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu,
		CustomID:    customid.LobbyID{Lobby: l.ID, Act: customid.LobbyOption}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.lobby.options"), ui.MaxPlaceholder)}
	add := func(id string, label, help text.Message, chosen bool) {
		o := discordgo.SelectMenuOption{Label: ui.LabelText(s.Say(label), ui.MaxOption), Value: id, Default: chosen}
		if !help.IsZero() {
			o.Description = ui.LabelText(s.Say(help), ui.MaxOption)
		}
		menu.Options = append(menu.Options, o)
	}
	for _, o := range table.OpenOptions(l.Rules, l.Options) {
		if o.ID == l.Open {
			menu.Options = nil
			menu.CustomID = customid.LobbyID{Lobby: l.ID, Act: customid.LobbyValue, Option: o.ID}.String()
			menu.Placeholder = ui.LabelText(s.Say(o.Name), ui.MaxPlaceholder)
			for _, v := range o.Values {
				// The chosen value stands in place of the placeholder: it says of what.
				add(v.ID, text.M("bot.lobby.option", "name", o.Name, "value", v.Name), text.Message{},
					v.ID == table.OptionValue(l.Options, o).ID && o.ID != l.Kept)
			}
			break
		}
		if len(menu.Options) < ui.MaxOptions {
			value := table.OptionValue(l.Options, o).Name
			if o.ID == l.Kept {
				value = text.M("bot.lobby.before")
			}
			add(o.ID, text.M("bot.lobby.option", "name", o.Name, "value", value), o.Help, false)
		}
	}
	switch {
	case len(menu.Options) == 0 || l.Fork != nil:
		return nil
	case menu.CustomID != (customid.LobbyID{Lobby: l.ID, Act: customid.LobbyOption}).String():
		add(customid.LobbyBack, text.M("bot.lobby.back"), text.Message{}, false)
	}
	return []discordgo.MessageComponent{ui.Row(menu)}
}

// lobbyButtons are what can be done before the start.
func lobbyButtons(l LobbyState, s text.Speaker) []discordgo.MessageComponent {
	full := len(l.Taken) >= l.Seats.Max
	autos := 0
	for _, p := range l.Taken {
		if p.User == "" {
			autos++
		}
	}
	b := func(act, icon string, style discordgo.ButtonStyle, off bool) discordgo.MessageComponent {
		return discordgo.Button{
			Label: ui.LabelText(ui.Say(s, "bot.lobby.button."+act), ui.MaxLabel), Style: style, Disabled: off,
			Emoji: &discordgo.ComponentEmoji{Name: icon}, CustomID: customid.LobbyID{Lobby: l.ID, Act: act}.String(),
		}
	}
	return []discordgo.MessageComponent{
		ui.Row(b(customid.LobbyJoin, "✋", discordgo.SuccessButton, full),
			b(customid.LobbyLeave, "🚪", discordgo.SecondaryButton, len(l.Taken) == autos),
			b(customid.LobbyStart, "▶️", discordgo.PrimaryButton, len(l.Taken) < l.Seats.Min)),
		ui.Row(b(customid.LobbyMore, "➕", discordgo.SecondaryButton, full),
			b(customid.LobbyAddAuto, "🤖", discordgo.SecondaryButton, full),
			b(customid.LobbyDropAuto, "➖", discordgo.SecondaryButton, autos == 0),
			b(customid.LobbyCancel, "🗑️", discordgo.DangerButton, false)),
	}
}

// NotHost answers who is neither the host, given by user id, nor a moderator.
func NotHost(host string, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.lobby.nothost", "host", mention.User(host, s))
}

// WrongSeats answers who asks for a number of seats the game does not have.
func WrongSeats(rules engine.Rules, seats engine.Range, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.lobby.seats", "game", rules.Name(), "min", seats.Min, "max", seats.Max)
}

// NotStarted says why a match cannot begin as its lobby stands, and what would do.
func NotStarted(r *engine.Refusal, s text.Speaker) ui.Message {
	said := "⛔ " + s.Say(r.Why)
	if !r.Instead.IsZero() {
		said += "\n👉 " + s.Begin(r.Instead)
	}
	return ui.Private(said)
}

// Locked says whether people may join.
func Locked(locked bool) text.Message {
	if locked {
		return text.M("bot.lobby.locked")
	}
	return text.M("bot.lobby.unlocked")
}

// HostsLobby is how long a lobby is its host's to start while seats are free. After that, and as soon as every seat is
// taken, anybody who sits there may start.
const HostsLobby = 24 * time.Hour

// NotHostYet answers who may not start a lobby yet, and from when on he may.
func NotHostYet(host string, from time.Time, s text.Speaker) ui.Message {
	return ui.Answer(s, "bot.lobby.nothost.yet", append(ui.UntilWords(from), "host", mention.User(host, s))...)
}
