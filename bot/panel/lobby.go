package panel

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// LobbyState is a table people gather at.
type LobbyState struct {
	// ID names the lobby in its buttons; at most 60 characters of letters,
	// digits and hyphens.
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
}

// The states of a lobby.
const (
	LobbyOpen      = "open"
	LobbyStarted   = "started"
	LobbyCancelled = "cancelled"
)

// Lobby is the message people join by.
func Lobby(l LobbyState, s text.Speaker) Message {
	lines := []string{"## " + s.Say(l.Rules.Name())}
	switch l.State {
	case LobbyStarted:
		lines = append(lines, say(s, "bot.lobby.started"))
	case LobbyCancelled:
		lines = append(lines, say(s, "bot.lobby.cancelled"))
	default:
		lines = append(lines, say(s, "bot.lobby.open", "host", "<@"+l.Host+">"))
	}
	t := Table{Players: l.Taken}
	for i := range max(l.Seats.Max, len(l.Taken)) {
		who := say(s, "bot.lobby.free")
		if i < len(l.Taken) {
			who = t.mention(engine.Seat(i), s)
			if a := l.Taken[i]; a.User == "" {
				who = "🤖 " + say(s, "bot.autopilot.level"+strconv.Itoa(min(2, max(1, a.Autopilot))))
			}
		} else if i >= l.Seats.Min {
			who = say(s, "bot.lobby.optional")
		}
		lines = append(lines, strconv.Itoa(i+1)+". "+who)
	}
	pace := l.Pace
	if pace == "" {
		pace = match.None
	}
	lines = append(lines, "-# "+say(s, "bot.lobby.pace", "pace", text.M("bot.pace."+string(pace)), "language", LanguageName(l.Language)))
	chosen := func(o engine.Option) string { return cmp.Or(l.Options[o.ID], o.Default) }
	options := l.Rules.Options()
	for _, o := range options {
		value := chosen(o)
		if len(o.Only) > 0 && !slices.Contains(o.Only, chosen(options[0])) {
			continue
		}
		for _, v := range o.Values {
			if v.ID == value {
				lines = append(lines, "-# "+say(s, "bot.lobby.option", "name", o.Name, "value", v.Name))
			}
		}
	}
	if l.SeedHash != "" {
		lines = append(lines, "-# "+say(s, "bot.lobby.seed", "hash", l.SeedHash))
	}
	content, _ := fill(clipped(lines, 400), maxContent)
	m := Message{Content: content}
	if l.State == LobbyOpen || l.State == "" {
		m.Components = lobbyButtons(l, s)
	}
	return m
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
			Label: named(say(s, "bot.lobby.button."+act), maxLabel), Style: style, Disabled: off,
			Emoji: &discordgo.ComponentEmoji{Name: icon}, CustomID: LobbyID{Lobby: l.ID, Act: act}.String(),
		}
	}
	return []discordgo.MessageComponent{
		row(b(LobbyJoin, "✋", discordgo.SuccessButton, full), b(LobbyLeave, "🚪", discordgo.SecondaryButton, len(l.Taken) == autos),
			b(LobbyStart, "▶️", discordgo.PrimaryButton, len(l.Taken) < l.Seats.Min)),
		row(b(LobbyMore, "➕", discordgo.SecondaryButton, full), b(LobbyAddAuto, "🤖", discordgo.SecondaryButton, full),
			b(LobbyDropAuto, "➖", discordgo.SecondaryButton, autos == 0), b(LobbyCancel, "🗑️", discordgo.DangerButton, false)),
	}
}
