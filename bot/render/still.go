package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/png"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// Still describes a small picture of an earlier position of a match.
type Still struct {
	Rules engine.Rules
	Match store.Match
	// Seq is the entry of the position, Seat the seat whose surroundings it shows.
	Seq   uint64
	Seat  engine.Seat
	Voice text.Localizer
}

// errNoStill means that there is no picture of a position.
var errNoStill = errors.New("there is no picture of the position")

// Still draws a position of a match as everyone may see it, in the theme of a channel.
func (r *Renderer) Still(ctx context.Context, s Still, guild, channel string) (image.Image, error) {
	if r.Draw == nil || s.Rules == nil {
		return nil, errNoStill
	}
	v := newAncestry(r.Tables).viewAfter(s.Rules, s.Match.ID, s.Seq, engine.Public)
	if v == nil {
		return nil, errNoStill
	}
	var names []string
	for _, p := range s.Match.Seats {
		names = append(names, text.Sanitize(p.Name))
	}
	kind, arg := panel.StillPicture(s.Rules, v, s.Seat)
	ctx, cancel := context.WithTimeout(ctx, r.DrawTime)
	defer cancel()
	p, err := r.Draw.Draw(ctx, s.Rules.ID(), v, imaging.Request{
		Kind: kind, Arg: arg, Language: s.Voice.Language(), Theme: r.Servers.Of(guild).ThemeOf(channel),
		Name: func(id string) string { return name(s.Voice, id) }, Say: s.Voice.Say, Players: drawnNames(names),
		Match: string(s.Match.ID),
	})
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(p.PNG))
}
