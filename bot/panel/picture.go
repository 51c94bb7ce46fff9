package panel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// chooser is a View that has a picture of its own of what is chosen from, such as the heroes' sheets before the first
// turn.
type chooser interface {
	// AltChoice describes that picture as Alt does the board; zero while there is none.
	AltChoice() text.Message
}

// altChoice describes the picture of what a viewer sees to choose from; zero when there is none.
func altChoice(v engine.View) text.Message {
	if c, ok := v.(chooser); ok {
		return c.AltChoice()
	}
	return text.Message{}
}

// parted is a View that describes the pictures of its parts as well: a tile, a sheet, the end.
type parted interface {
	// AltOf describes the picture of a kind and argument as Alt does the board, at most 1024 characters; zero for what
	// has no description of its own.
	AltOf(kind, arg string) text.Message
}

// altNews is how many news the description of a picture tells.
const altNews = 8

// TellNews describes, as its text, the picture of what happened since its reader looked last.
func TellNews(r *ui.PictureRequest, now engine.View, news []engine.Said, s text.Speaker) {
	if r.Kind != ui.PictureSince {
		return
	}
	if len(news) == 0 {
		r.Alt = ui.Clip(ui.Say(s, "bot.alt.none")+" "+s.Say(now.Alt()), ui.MaxAlt)
		return
	}
	told := []string{ui.Say(s, "bot.alt.news")}
	for i, n := range news {
		if i == altNews {
			told = append(told, ui.Say(s, "bot.alt.more", "n", len(news)-altNews))
			break
		}
		told = append(told, s.Begin(n.Text))
	}
	r.Alt = ui.Clip(strings.Join(told, " "), ui.MaxAlt)
}

// altOf describes the picture of a kind as a viewer sees it. Where the part has no words of its own those of the board
// stand for it.
func altOf(v engine.View, kind, arg string) text.Message {
	switch kind {
	case ui.PictureWhole, ui.PicturePlan:
		return v.Alt()
	case ui.PictureChoice:
		return altChoice(v)
	}
	if p, ok := v.(parted); ok {
		if alt := p.AltOf(kind, arg); !alt.IsZero() {
			return alt
		}
	}
	return v.Alt()
}

// Offers reports whether there is a picture of the kind to look at now.
func (t Table) Offers(kind, arg string, viewer engine.Seat) bool {
	return hasPicture(t.View(viewer), kind, arg)
}

// hasPicture reports whether there is a picture of the kind in a view.
func hasPicture(v engine.View, kind, arg string) bool {
	switch kind {
	case ui.PictureWhole:
		return v != nil
	case ui.PictureChoice:
		return !altChoice(v).IsZero()
	}
	p, ok := v.(parted)
	return ok && !p.AltOf(kind, arg).IsZero()
}

// pictureNames are those of the kinds every game has.
var pictureNames = map[string]text.Message{
	ui.PictureWhole: text.M("bot.board.kind.whole"), ui.PictureSince: text.M("bot.board.kind.since"),
	ui.PictureEnd: text.M("bot.board.kind.end"),
}

// pictures are the kinds of picture a reader asks for by name: all of a game but that of what is chosen from, which has
// its button while there is one.
func pictures(g engine.Rules) []engine.Picture {
	var out []engine.Picture
	for _, p := range engine.Pictures(g) {
		switch p.ID {
		case engine.PictureChoice:
			continue
		case engine.PictureBoard:
			p.ID = ui.PictureWhole
		}
		if p.Name.IsZero() {
			p.Name = pictureNames[p.ID]
		}
		out = append(out, p)
	}
	return out
}

// offered lists the kinds of picture there are now besides the whole board.
func (t Table) offered(viewer engine.Seat) []engine.Picture {
	v := t.View(viewer)
	return slices.DeleteFunc(pictures(t.Rules)[1:], func(p engine.Picture) bool { return !hasPicture(v, p.ID, "") })
}

// sheet is the kind that shows what belongs to a seat; false when the game has none.
func (t Table) sheet() (engine.Picture, bool) {
	return findPicture(t.Rules, func(p engine.Picture) bool { return p.Seat && !p.Place })
}

func findPicture(g engine.Rules, fits func(engine.Picture) bool) (engine.Picture, bool) {
	ps := pictures(g)
	if i := slices.IndexFunc(ps, fits); i >= 0 {
		return ps[i], true
	}
	return engine.Picture{}, false
}

// ShowsMap reports whether a kind of picture shows the map or a part of it, on which what changed can be ringed.
func ShowsMap(g engine.Rules, kind string) bool {
	p, ok := findPicture(g, func(p engine.Picture) bool { return p.ID == kind })
	return ok && (p.Place || kind == ui.PictureWhole || kind == ui.PictureSince)
}

// AskedPicture is the kind of picture and its argument that somebody asks for who names a kind, a place and a seat,
// each of them perhaps "". Without a kind a place or a seat says which; a picture of a seat is that of the viewer when
// none is named.
func AskedPicture(g engine.Rules, kind, place, seat string, viewer engine.Seat) (string, string) {
	var p engine.Picture
	kind = strings.ToLower(strings.TrimSpace(kind))
	switch {
	case kind != "":
		p, _ = findPicture(g, func(p engine.Picture) bool { return p.ID == kind })
	case place != "":
		p, _ = findPicture(g, func(p engine.Picture) bool { return p.Place && !p.Seat })
	case seat != "":
		p, _ = Of(table.Snapshot{Rules: g}).sheet()
	default:
		kind = ui.PictureWhole
	}
	if kind == "" {
		kind = p.ID
	}
	switch {
	case p.Place && (place != "" || !p.Seat):
		return kind, place
	case p.Seat && seat == "" && viewer >= 0:
		return kind, strconv.Itoa(int(viewer) + 1)
	case p.Seat:
		return kind, seat
	}
	return kind, ""
}

// CompletePictures offers the kinds of picture there are now that go with what was typed.
func CompletePictures(t Table, viewer engine.Seat, typed string,
	s text.Speaker) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	for _, p := range append(pictures(t.Rules)[:1], t.offered(viewer)...) {
		if name := ui.LabelText(s.Say(p.Name), ui.MaxChoice); len(out) < ui.MaxOptions &&
			ui.Matches(ui.Fold(name+" "+p.ID), ui.Fold(typed)) {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: p.ID})
		}
	}
	return out
}

// CurrentPicture asks for the picture that goes with the questions as they are now: what is chosen from, where that has
// a picture of its own, or the board.
func CurrentPicture(t Table, viewer engine.Seat, s text.Speaker) *ui.PictureRequest {
	if t.View != nil && !altChoice(t.View(viewer)).IsZero() {
		return Picture(t, ui.PictureChoice, "", viewer, s)
	}
	return Picture(t, ui.PictureWhole, "", viewer, s)
}

// focused is a View that knows which of its pictures shows what is asked now, such as the fight under way; the kind is
// "" where that is the map.
type focused interface{ Focus() (kind, arg string) }

// PostPicture asks for the picture of the public post: on a phone it is 400 pixels wide, in which the whole board
// cannot be read. So it shows what is chosen from, or what is asked about, or else the map around the seat that is
// asked; the whole board where nobody is, or the game has no such picture.
func PostPicture(t Table, asked engine.Seat, s text.Speaker) *ui.PictureRequest {
	if t.View != nil && asked >= 0 {
		if f, ok := t.View(engine.Public).(focused); ok {
			if kind, arg := f.Focus(); kind != "" && t.Offers(kind, arg, engine.Public) {
				return Picture(t, kind, arg, engine.Public, s)
			}
		}
	}
	near, ok := findPicture(t.Rules, func(p engine.Picture) bool { return p.Seat && p.Place })
	if n := strconv.Itoa(int(asked) + 1); ok && asked >= 0 && t.View != nil &&
		altChoice(t.View(engine.Public)).IsZero() && t.Offers(near.ID, n, engine.Public) {
		return Picture(t, near.ID, n, engine.Public, s)
	}
	return CurrentPicture(t, engine.Public, s)
}

// Picture asks for a picture of the board as it is now.
func Picture(t Table, kind, arg string, viewer engine.Seat, s text.Speaker) *ui.PictureRequest {
	r := &ui.PictureRequest{Kind: kind, Arg: arg, Viewer: viewer}
	r.FileName = strings.Join(ui.FileWords(t.Match, strconv.FormatUint(t.Version, 10), kind, arg), "-") + ".png"
	if t.View != nil {
		if v := t.View(viewer); v != nil {
			r.Alt = ui.Clip(t.seated(s, t.PlainName).Say(altOf(v, kind, arg)), ui.MaxAlt)
		}
	}
	if r.Alt == "" {
		r.Alt = ui.Clip(ui.Say(s, "bot.board.alt", "turn", t.Turn.Label), ui.MaxAlt)
	}
	return r
}
