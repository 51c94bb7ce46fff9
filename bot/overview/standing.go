package overview

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// Standing is the post of all tables of a server, which is kept up to date in place.
type Standing struct {
	Channel string `json:"channel"`
	// By is the moderator at whose request it is there. Locale is the server's, for its language.
	By     string `json:"by,omitempty"`
	Locale string `json:"locale,omitempty"`
	// Message is its message, "" before it is posted and after it was deleted.
	Message string `json:"message,omitempty"`
	// Shown is the fingerprint of its content, At the time of the last post or edit, in seconds since 1970.
	Shown string `json:"shown,omitempty"`
	At    int64  `json:"at,omitempty"`
	// Lost is the number of times in a row that it was deleted.
	Lost int `json:"lost,omitempty"`
}

// waits are the shortest times until the next edit or post, by how often the post was deleted in a row; the last one
// repeats.
var waits = [...]time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 24 * time.Hour}

// EditEvery is the shortest time between two edits.
const EditEvery = time.Minute

// Next returns the earliest time of the next edit or post. A last one in the future was made before the clock was set
// back, and does not count.
func (p Standing) Next(now time.Time) time.Time {
	if p.At == 0 || p.At > now.Unix() {
		return time.Time{}
	}
	return time.Unix(p.At, 0).Add(waits[min(max(p.Lost, 0), len(waits)-1)])
}

// Boards make the posts of all tables.
type Boards struct {
	House   *House
	Servers *preferences.Servers
	Voices  *locale.Speakers
	// Language is that of servers without a language.
	Language string
}

// Voice returns the words of a server's posts in a channel; locale is the server's.
func (b *Boards) Voice(guild, channel, locale string) text.Localizer {
	return b.Voices.In("", cmp.Or(b.Servers.Of(guild).LanguageOf(channel), locale, b.Language))
}

// Post returns the post of all tables of a server, its words, and the fingerprint of its content.
func (b *Boards) Post(ctx context.Context, guild string, p Standing) (m ui.Message, s text.Localizer, shown string,
	err error) {
	s = b.Voice(guild, p.Channel, p.Locale)
	in := func(g engine.Rules) text.Localizer { return b.Voices.By(g, s.Language()) }
	lines, err := b.House.Lines(ctx, Query{Guild: guild, Turns: mostShown, Voice: in})
	if err != nil {
		return m, s, "", err
	}
	m = AllTables(lines, in, s)
	raw, err := json.Marshal([]any{m.Content, m.Components, m.Picture})
	sum := sha256.Sum256(raw)
	return m, s, hex.EncodeToString(sum[:12]), err
}

// StandingMark returns the custom_id of a button that only the post of all tables has.
func StandingMark() string {
	return customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenTables,
		Args: []string{all, all, "0", "post"}}.String()
}
