package overview

import (
	"strconv"
	"strings"
	"time"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging/hall"
	"skald/imaging/scene"
)

// emblems are the silhouettes of the games, by their ids.
var emblems = map[string]string{"return-of-the-heroes": "crown", "legends-of-andor": "castle", "runebound": "rune",
	"heroes": "helm"}

// emblem returns the silhouette of a game.
func emblem(g engine.Rules) string {
	if icon, ok := emblems[g.ID()]; ok {
		return icon
	}
	return "dice"
}

// hallOf returns the picture of the first tables of a list.
func hallOf(lines []Line, shown int, in func(engine.Rules) text.Localizer, s text.Localizer) *ui.PictureRequest {
	free := 0
	for _, l := range lines {
		free += l.Free
	}
	v := hall.View{Free: ui.Say(s, "bot.tables.seat.free"), Pilot: ui.Say(s, "bot.tables.seat.pilot"),
		List: scene.List{Title: ui.Say(s, "bot.tables.all"),
			Line: ui.Say(s, "bot.tables.all.count", "n", len(lines), "free", free)}}
	var alt []string
	for i, l := range lines[:shown] {
		c := l.card(i+1, in(l.Game), s)
		v.Cards = append(v.Cards, c)
		said := c.N + ". " + c.Game + ": " + c.State
		v.Told = append(v.Told, said)
		alt = append(alt, said)
	}
	return &ui.PictureRequest{Kind: ui.PictureTables, Viewer: engine.Public, Shows: v, FileName: "tables.png",
		Alt: ui.Clip(v.Title+". "+v.Line+". "+strings.Join(alt, ". "), ui.MaxAlt)}
}

// card returns a table as the picture shows it.
func (l Line) card(n int, g, s text.Localizer) hall.Card {
	c := hall.Card{N: strconv.Itoa(n), Icon: emblem(l.Game), Colour: ui.Accent, Game: g.Say(l.Game.Name()),
		Name: text.Sanitize(l.Name), State: l.Label, Since: dated(time.Unix(l.Since, 0), s)}
	if x, ok := l.Game.(engine.Coloured); ok {
		c.Colour = x.Colour()
	}
	switch {
	case l.Gathers():
		c.State = ui.Capitalized(ui.Say(s, "bot.tables.free", "n", l.Free, "of", l.Most))
	case l.Status == "paused":
		c.State = ui.Say(s, "bot.tables.state.paused")
	}
	for _, p := range l.Seats {
		x := hall.Seat{Open: p.Open, Asked: p.Asked && l.Status != "paused"}
		if p.User != "" {
			x.Name = ui.Clip(text.Sanitize(p.Name), 30)
			if x.Name == "" {
				x.Name = "–"
			}
		}
		c.Seats = append(c.Seats, x)
	}
	if l.Gathers() {
		for range min(l.Free, mostFree) {
			c.Seats = append(c.Seats, hall.Seat{Open: true})
		}
	}
	return c
}

// mostFree is the maximum number of free seats drawn for a lobby.
const mostFree = 6

// dated returns a day and a time of day, in UTC, as a picture cannot show each reader their own.
func dated(at time.Time, s text.Localizer) string {
	at = at.UTC()
	months := strings.Split(ui.Say(s, "bot.tables.months"), "|")
	month := ""
	if n := int(at.Month()) - 1; n < len(months) {
		month = months[n]
	}
	return ui.Say(s, "bot.tables.date", "day", at.Day(), "month", text.Plain(month), "time",
		text.Plain(at.Format("15:04")))
}
