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

// chooser is a View with a picture of the things to choose from, such as the heroes' sheets before the first turn.
type chooser interface {
	// AltChoice returns the description of that picture, like Alt that of the board; zero if there is none now.
	AltChoice() text.Message
}

// altChoice returns the description of the picture of the things a viewer may choose from; zero if there is none.
func altChoice(v engine.View) text.Message {
	if c, ok := v.(chooser); ok {
		return c.AltChoice()
	}
	return text.Message{}
}

// parted is a View that also describes the pictures of its parts: a tile, a sheet, the end.
type parted interface {
	// AltOf returns the description of the picture of a kind and argument, at most 1024 characters; zero if the part
	// has no description of its own.
	AltOf(kind, arg string) text.Message
}

// altNews is the maximum number of news items in the description of a picture.
const altNews = 8

// TellNews sets the text of a picture of the changes since its reader looked last, in sentences without marks for bold
// type, which Discord would not show there. Pictures of other kinds are unchanged.
func TellNews(r *ui.PictureRequest, t Table, news []engine.Said, s text.Localizer) {
	if r.Kind != ui.PictureSince {
		return
	}
	s = t.labels(s)
	if len(news) == 0 {
		alt := s.Say(t.View(r.Viewer).Alt())
		if !t.Over {
			alt = ui.Say(s, "bot.alt.none") + " " + alt
		}
		r.Alt = ui.Clip(alt, ui.MaxAlt)
		return
	}
	told := []string{ui.Say(s, "bot.alt.news")}
	for i, n := range news {
		if i == altNews {
			told = append(told, ui.Say(s, "bot.alt.more", "n", len(news)-altNews))
			break
		}
		// An event that happens several times in a row is told once, with the number of times.
		said, times := s.Begin(n.Text), 1
		for i+times < len(news) && s.Begin(news[i+times].Text) == said {
			times++
		}
		switch {
		case i > 0 && s.Begin(news[i-1].Text) == said:
			continue
		case times > 1:
			said = strings.TrimSuffix(said, ".") + " (×" + strconv.Itoa(times) + ")"
		}
		told = append(told, withStop(strings.ReplaceAll(said, "**", "")))
	}
	r.Alt = ui.Clip(strings.Join(told, " "), ui.MaxAlt)
}

// altOf returns the description of the picture of a kind as a viewer sees it, that of the board if the part has none.
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

// Offers reports whether the table has a picture of the kind now.
func (t Table) Offers(kind, arg string, viewer engine.Seat) bool {
	return hasPicture(t.View(viewer), kind, arg)
}

// hasPicture reports whether a view has a picture of the kind.
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

// pictureNames are the names of the kinds every game has.
var pictureNames = map[string]text.Message{
	ui.PictureWhole: text.M("bot.board.kind.whole"), ui.PictureSince: text.M("bot.board.kind.since"),
	ui.PictureEnd: text.M("bot.board.kind.end"),
}

// pictures returns the kinds of picture that can be asked for by name: all of a game except that of the things to
// choose from, which has a button while there is one.
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

// offered returns the kinds of picture available now, without the whole board.
func (t Table) offered(viewer engine.Seat) []engine.Picture {
	v := t.View(viewer)
	return slices.DeleteFunc(pictures(t.Rules)[1:], func(p engine.Picture) bool { return !hasPicture(v, p.ID, "") })
}

// sheet returns the kind of picture that shows the possessions of a seat; false if the game has none.
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

// ShowsMap reports whether a kind of picture shows the map or a part of it, on which changes can be ringed.
func ShowsMap(g engine.Rules, kind string) bool {
	p, ok := findPicture(g, func(p engine.Picture) bool { return p.ID == kind })
	return ok && (p.Place || kind == ui.PictureWhole || kind == ui.PictureSince)
}

// AskedPicture returns the kind and argument of the picture a user asks for by kind, place and seat, any of which may
// be "". Without a kind, the place or the seat decides; without a seat, a picture of a seat is that of the viewer.
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

// CompletePictures returns the kinds of picture available now that match the typed text.
func CompletePictures(t Table, viewer engine.Seat, typed string,
	s text.Localizer) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	for _, p := range append(pictures(t.Rules)[:1], t.offered(viewer)...) {
		if name := ui.LabelText(s.Say(p.Name), ui.MaxChoice); ui.Matches(ui.Fold(name+" "+p.ID), ui.Fold(typed)) {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: name, Value: p.ID})
		}
	}
	return ui.Suggestions(out, typed)
}

// CurrentPicture returns the request for the picture that suits the current questions: that of the things to choose
// from, if there is one, or the board.
func CurrentPicture(t Table, viewer engine.Seat, s text.Localizer) *ui.PictureRequest {
	if t.View != nil && !altChoice(t.View(viewer)).IsZero() {
		return Picture(t, ui.PictureChoice, "", viewer, s)
	}
	return Picture(t, ui.PictureWhole, "", viewer, s)
}

// focused is a View that knows which of its pictures shows the current question, such as the fight under way; the kind
// is "" if that is the map.
type focused interface{ Focus() (kind, arg string) }

// focus returns the picture of a viewer that shows the current question; the kind is "" if that is the map.
func focus(t Table, viewer engine.Seat) (kind, arg string) {
	if t.View == nil {
		return "", ""
	}
	if f, ok := t.View(viewer).(focused); ok {
		if kind, arg = f.Focus(); kind != "" && t.Offers(kind, arg, viewer) {
			return kind, arg
		}
	}
	return "", ""
}

// PostPicture returns the request for the picture of the public post.
func PostPicture(t Table, asked engine.Seat, s text.Localizer) *ui.PictureRequest {
	return askedPicture(t, asked, engine.Public, s)
}

// askedPicture returns the request for the picture that a viewer gets with the question for a seat. On a phone that is
// 400 pixels wide, too small to read the whole board. It shows the things to choose from, or the subject of the
// question, or the map around the asked seat; the whole board if no seat is asked or the game has no such picture.
func askedPicture(t Table, asked, viewer engine.Seat, s text.Localizer) *ui.PictureRequest {
	near, ok := findPicture(t.Rules, func(p engine.Picture) bool { return p.Seat && p.Place })
	if kind, arg := focus(t, viewer); asked >= 0 && kind != "" && !(ok && asksForPlace(t, asked)) {
		return Picture(t, kind, arg, viewer, s)
	}
	if n := strconv.Itoa(int(asked) + 1); ok && asked >= 0 && t.View != nil &&
		altChoice(t.View(viewer)).IsZero() && t.Offers(near.ID, n, viewer) {
		return Picture(t, near.ID, n, viewer, s)
	}
	return CurrentPicture(t, viewer, s)
}

// asksForPlace reports whether a seat has to choose among places, such as where to go after a fight: it needs the map,
// whatever the question is about.
func asksForPlace(t Table, seat engine.Seat) bool {
	ps := slices.DeleteFunc(engine.Of(t.Open(), seat), func(p engine.Prompt) bool { return p.Kind == engine.May })
	return len(ps) == 1 && len(ps[0].Choices) > 1 &&
		!slices.ContainsFunc(ps[0].Choices, func(c engine.Choice) bool { return c.Place == "" })
}

// Picture returns the request for a picture of the board as it is now.
func Picture(t Table, kind, arg string, viewer engine.Seat, s text.Localizer) *ui.PictureRequest {
	r := &ui.PictureRequest{Kind: kind, Arg: arg, Viewer: viewer}
	r.FileName = strings.Join(ui.FileWords(t.Match, strconv.FormatUint(t.Version, 10), kind, arg), "-") + ".png"
	if t.View != nil {
		if v := t.View(viewer); v != nil {
			r.Alt = ui.Clip(t.labels(s).Say(altOf(v, kind, arg)), ui.MaxAlt)
		}
	}
	if r.Alt == "" {
		r.Alt = ui.Clip(ui.Say(t.labels(s), "bot.board.alt", "turn", t.Turn.Label), ui.MaxAlt)
	}
	return r
}

// StillPicture returns the picture of a view that shows the surroundings of a seat, or the whole board if the game has
// no such picture.
func StillPicture(g engine.Rules, v engine.View, seat engine.Seat) (kind, arg string) {
	near, ok := findPicture(g, func(p engine.Picture) bool { return p.Seat && p.Place })
	if n := strconv.Itoa(int(seat) + 1); ok && hasPicture(v, near.ID, n) {
		return near.ID, n
	}
	return engine.PictureBoard, ""
}
