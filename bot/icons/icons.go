// Package icons shows the games' own icons as emojis of the bot's application: it uploads those missing there, and
// returns the markup of those that are there.
package icons

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cenkalti/backoff/v5"

	"skald/bot/discord"
	"skald/engine/text"
	"skald/imaging"
)

// Discord has the emojis of the application; a discord.Client is one.
type Discord interface {
	Emojis(ctx context.Context) ([]discord.Emoji, error)
	CreateEmoji(ctx context.Context, name string, png []byte) (discord.Emoji, error)
	DeleteEmoji(ctx context.Context, id string) error
}

// Options configure Icons.
type Options struct {
	Discord Discord
	// Draw draws the emojis; nil shows none.
	Draw func() ([]imaging.EmojiFile, error)
	// Uploads reports whether this process uploads emojis; the others show those that are there.
	Uploads bool
	// Every is the time between two uploads, which leaves Discord's limits to the matches.
	Every time.Duration
	Log   *slog.Logger
}

// Icons are the emojis of the games at Discord. It is safe for concurrent use.
type Icons struct {
	o Options

	mu sync.RWMutex
	// shown are the emojis by game and the id of a thing.
	shown map[thing]discord.Emoji
}

// thing is something that an emoji shows in a game, or in all games for the game "".
type thing struct{ game, id string }

// New returns Icons that know no emoji before Run.
func New(o Options) *Icons { return &Icons{o: o, shown: map[thing]discord.Emoji{}} }

// Of returns the icons of a game as markup for texts.
func (i *Icons) Of(game string) text.Icons {
	return func(id string) string {
		e, ok := i.find(game, id)
		if !ok {
			return ""
		}
		return "<:" + e.Name + ":" + e.ID + ">"
	}
}

// find returns the emoji of a thing: of its id in the game or in all games, else of the id without a number at its end
// or of its last part, so that "item-bow-2" falls back to "bow".
func (i *Icons) find(game, id string) (discord.Emoji, bool) {
	i.mu.RLock()
	defer i.mu.RUnlock()
	bare := number.ReplaceAllString(id, "")
	for _, id := range []string{id, bare, bare[strings.LastIndexAny(bare, "-/.")+1:]} {
		for _, game := range []string{game, ""} {
			if e, ok := i.shown[thing{game, id}]; ok {
				return e, true
			}
		}
	}
	return discord.Emoji{}, false
}

// number matches the number of a copy of a thing.
var number = regexp.MustCompile(`-\d+$`)

// show adds an emoji at Discord to those shown, and reports whether it was not among them.
func (i *Icons) show(f imaging.EmojiFile, e discord.Emoji) (added bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, id := range f.IDs {
		added = i.shown[thing{f.Game, id}] != e || added
		i.shown[thing{f.Game, id}] = e
	}
	return added
}

// Waits between attempts. An outage is over soon; emojis that Discord refuses need another version of the bot.
const (
	firstWait   = time.Minute
	longestWait = 6 * time.Hour
)

// Run shows the emojis at Discord and uploads the missing ones, until all are there or the context ends. A failure
// is logged, and followed by another attempt later; meanwhile messages have Unicode emojis, or none.
func (i *Icons) Run(ctx context.Context) {
	if i.o.Draw == nil {
		return
	}
	files, err := i.o.Draw()
	if err != nil {
		i.o.Log.Error("drawing the emojis failed; showing those of Unicode", "error", err)
		return
	}
	waits := &backoff.ExponentialBackOff{InitialInterval: firstWait, MaxInterval: longestWait, Multiplier: 3,
		RandomizationFactor: 0.5}
	for {
		missing, err := i.sync(ctx, files)
		if ctx.Err() != nil || missing == 0 && err == nil {
			return
		}
		wait := waits.NextBackOff()
		var asked *discord.LimitError
		if errors.As(err, &asked) {
			wait = max(wait, asked.Wait)
		}
		if err != nil {
			i.o.Log.Warn("uploading emojis failed; showing those of Unicode instead, will retry", "in",
				wait.Round(time.Second), "missing", missing, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// sync makes one attempt and returns the number of emojis still missing. An emoji that Discord refuses does not keep it
// from the others.
func (i *Icons) sync(ctx context.Context, files []imaging.EmojiFile) (missing int, err error) {
	list, err := i.o.Discord.Emojis(ctx)
	if err != nil {
		return len(files), err
	}
	have := named(list)
	var lacking []imaging.EmojiFile
	for _, f := range files {
		if e, ok := have[f.Name]; ok {
			i.show(f, e)
		} else {
			lacking = append(lacking, f)
		}
	}
	if !i.o.Uploads || len(lacking) == 0 {
		return len(lacking), nil
	}
	if err := i.makeRoom(ctx, list, files, len(lacking)); err != nil {
		return len(lacking), err
	}
	missing = len(lacking)
	taken := false
	var refused error
	for n, f := range lacking {
		if n > 0 {
			select {
			case <-ctx.Done():
				return missing, ctx.Err()
			case <-time.After(i.o.Every):
			}
		}
		err := i.upload(ctx, f)
		var call *discord.CallError
		switch {
		case err == nil:
			missing--
		case discord.IsNameTaken(err):
			taken = true
		case errors.As(err, &call) && call.Code == discord.CodeInvalidForm:
			refused = fmt.Errorf("emoji %s: %w", f.Name, err)
		default:
			return missing, err
		}
	}
	if taken {
		if list, err = i.o.Discord.Emojis(ctx); err != nil {
			return missing, err
		}
		have = named(list)
		for _, f := range lacking {
			if e, ok := have[f.Name]; ok && i.show(f, e) {
				missing--
			}
		}
	}
	if missing < len(lacking) {
		i.o.Log.Info("emojis uploaded", "count", len(lacking)-missing, "missing", missing)
	}
	return missing, refused
}

// upload adds an emoji and shows it.
func (i *Icons) upload(ctx context.Context, f imaging.EmojiFile) error {
	png, err := f.PNG()
	if err != nil {
		return err
	}
	e, err := i.o.Discord.CreateEmoji(ctx, f.Name, png)
	if err == nil {
		i.show(f, e)
	}
	return err
}

// named returns emojis by name, the oldest of each.
func named(list []discord.Emoji) map[string]discord.Emoji {
	out := map[string]discord.Emoji{}
	for _, e := range slices.Backward(oldestFirst(list)) {
		out[e.Name] = e
	}
	return out
}

// oldestFirst returns emojis by age.
func oldestFirst(list []discord.Emoji) []discord.Emoji {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b discord.Emoji) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list
}

// makeRoom deletes the oldest emojis that are former drawings if there is no room for n more. As long as there is room
// they stay, because messages show them.
func (i *Icons) makeRoom(ctx context.Context, list []discord.Emoji, files []imaging.EmojiFile, n int) error {
	now, kept := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		now[f.Name], kept[drawing(f.Name)] = true, true
	}
	over := len(list) + n - discord.MaxEmojis
	for _, e := range oldestFirst(list) {
		if over <= 0 {
			break
		}
		if now[e.Name] || !kept[drawing(e.Name)] {
			continue // shown, or not ours
		}
		if err := i.o.Discord.DeleteEmoji(ctx, e.ID); err != nil {
			return err
		}
		over--
	}
	return nil
}

// drawing returns the name of an emoji without the sum of its pixels.
func drawing(name string) string { return name[:max(strings.LastIndexByte(name, '_'), 0)] }
