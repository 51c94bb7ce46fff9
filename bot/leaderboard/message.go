package leaderboard

import (
	"fmt"
	"strconv"
	"strings"

	"skald/bot/customid"
	"skald/bot/ratings"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging/ladder"
	"skald/imaging/scene"
)

// perPage is the number of lines on a page.
const perPage = 10

// Person is a player as lists name them. Drawn is the name in pictures, Shown in messages, "" for a player without a
// name; Left reports whether they left the server.
type Person struct {
	Drawn, Shown string
	Left         bool
}

// Row is a line of a leaderboard.
type Row struct {
	ratings.Player
	Person
	Place int
}

// State is a page of a leaderboard.
type State struct {
	Rules engine.Rules
	Rows  []Row
	// Page is the page, Pages their number, Players the number of players on all.
	Page, Pages, Players int
	// You is the line of the reader, nil if they are not listed: they have Own rated matches, or chose to be Unlisted.
	You      *Row
	Own      int
	Unlisted bool
	// Words reports whether the list is in words instead of a picture.
	Words bool
}

// turnTo sets the page, and returns the range of its lines among all.
func turnTo(page *int, all int) (pages, from, to int) {
	pages = max(1, (all+perPage-1)/perPage)
	*page = min(max(*page, 0), pages-1)
	return pages, *page * perPage, min(all, (*page+1)*perPage)
}

func (v *State) turnTo(all int) (from, to int) {
	v.Pages, from, to = turnTo(&v.Page, all)
	v.Players = all
	return from, to
}

// Leaderboard shows a page of a leaderboard.
func Leaderboard(v State, s text.Localizer) ui.Message {
	game := s.Say(v.Rules.Name())
	if v.Players == 0 {
		lines := []string{ui.Say(s, "bot.leaderboard.none", "game", v.Rules.Name(), "n", ratings.LeastMatches)}
		return ui.Private(strings.Join(append(lines, v.you(s)...), "\n"))
	}
	line := ui.Say(s, "bot.leaderboard.line", "game", v.Rules.Name(), "n", v.Players)
	picture := ladder.View{List: scene.List{Title: ui.Say(s, "bot.leaderboard.title"), Line: line},
		Value: ui.Say(s, "bot.leaderboard.rating"), Trend: ui.Say(s, "bot.leaderboard.trend"),
		Foot: ui.Say(s, "bot.leaderboard.foot", "n", ratings.LeastMatches, "last", ratings.TrendMatches)}
	var told, alt []string
	for _, r := range v.Rows {
		matches := ui.Say(s, "bot.leaderboard.matches", "n", r.Matches)
		trend := r.Trend()
		rise := 0
		if trend != 0 {
			rise = trend / max(trend, -trend)
		}
		picture.Rows = append(picture.Rows, ladder.Row{Place: r.Place, Name: r.Drawn, Faded: r.Left, Note: matches,
			Value: strconv.Itoa(r.Value()), Past: r.Past, Trend: strconv.Itoa(max(trend, -trend)), Rise: rise})
		told = append(told, fmt.Sprintf("%d. %s **%d** · %s · %s", r.Place, r.Shown, r.Value(), matches,
			ui.Signed(trend)))
		alt = append(alt, fmt.Sprintf("%d. %s %d", r.Place, r.Drawn, r.Value()))
	}
	picture.Told = told
	lines := []string{"## " + picture.Title, line}
	if v.Words {
		lines = append(append(lines, told...), "-# "+picture.Foot)
	}
	m := ui.Private(content(append(lines, v.you(s)...), ui.Say(s, "bot.leaderboard.how")))
	if !v.Words {
		m.Picture = pictureOf(picture, game, v.Rules.ID(), v.Page, strings.Join(alt, ", "))
	}
	m.Components = ui.Pager(customid.NoTable, customid.ScreenLeaderboard, []string{v.Rules.ID()}, v.Page, v.Pages, s)
	return m
}

// content joins lines, with a small one at the end.
func content(lines []string, small string) string {
	out, _ := ui.Fill(ui.Clipped(append(lines, "-# "+small), 300), ui.MaxContent)
	return out
}

// pictureOf returns the request for the picture of a list.
func pictureOf(v ladder.View, game, id string, page int, alt string) *ui.PictureRequest {
	return &ui.PictureRequest{Kind: ui.PictureLadder, Viewer: engine.Public, Shows: v,
		FileName: strings.Join(ui.FileWords("leaderboard", id, strconv.Itoa(page+1)), "-") + ".png",
		Alt:      ui.Clip(v.Title+". "+game+". "+alt, ui.MaxAlt)}
}

// you says where the reader is: on another page, or why they are not listed.
func (v State) you(s text.Localizer) []string {
	switch {
	case v.You != nil:
		return []string{ui.Say(s, "bot.leaderboard.you", "place", v.You.Place, "value", v.You.Value())}
	case v.Unlisted:
		return []string{ui.Say(s, "bot.leaderboard.you.unlisted")}
	case v.Own > 0:
		return []string{ui.Say(s, "bot.leaderboard.you.few", "n", v.Own, "of", ratings.LeastMatches)}
	}
	return nil
}

// Listed confirms that leaderboards leave a person out, or show them.
func Listed(hidden bool) text.Message {
	if hidden {
		return text.M("bot.leaderboard.unlisted")
	}
	return text.M("bot.leaderboard.listed")
}

// Best is the best result of an adventure, with the people that can be named.
type Best struct {
	ratings.Result
	People []Person
}

// BestState is a page of best results.
type BestState struct {
	Rules       engine.Rules
	Best        []Best
	Page, Pages int
	Words       bool
}

func (v *BestState) turnTo(all int) (from, to int) {
	v.Pages, from, to = turnTo(&v.Page, all)
	return from, to
}

// BestResults shows a page of the best results of a game that is played together.
func BestResults(v BestState, s text.Localizer) ui.Message {
	game := s.Say(v.Rules.Name())
	if len(v.Best) == 0 {
		return ui.Answer(s, "bot.leaderboard.best.none", "game", v.Rules.Name())
	}
	picture := ladder.View{List: scene.List{Title: ui.Say(s, "bot.leaderboard.best.title"), Line: game},
		Value: ui.Say(s, "bot.leaderboard.best.day"), Foot: ui.Say(s, "bot.leaderboard.best.foot")}
	var alt []string
	for _, b := range v.Best {
		var drawn, shown []string
		for _, p := range b.People {
			if p.Shown != "" {
				drawn, shown = append(drawn, p.Drawn), append(shown, p.Shown)
			}
		}
		title := text.Sanitize(s.Say(b.Title))
		if d := difficultyName(v.Rules, b.Difficulty); !d.IsZero() {
			title += " · " + s.Say(d)
		}
		key := "bot.leaderboard.best.lost"
		if b.Won {
			key = "bot.leaderboard.best.won"
		}
		how := ui.Say(s, key, "how", text.Plain(s.Say(b.Told)))
		note := strings.Join(append([]string{how}, strings.Join(drawn, ", ")), " · ")
		picture.Rows = append(picture.Rows, ladder.Row{Name: title, Note: strings.TrimSuffix(note, " · "),
			Value: strconv.Itoa(b.Day), Faded: !b.Won})
		line := "**" + ui.Escape(title) + "** · " + how
		if len(shown) > 0 {
			line += " · " + strings.Join(shown, ", ")
		}
		picture.Told, alt = append(picture.Told, ui.Bullet(line)), append(alt, title+": "+how)
	}
	lines := []string{"## " + picture.Title, game}
	if v.Words {
		lines = append(lines, picture.Told...)
	}
	m := ui.Private(content(lines, picture.Foot))
	if !v.Words {
		m.Picture = pictureOf(picture, game, v.Rules.ID(), v.Page, strings.Join(alt, ", "))
	}
	m.Components = ui.Pager(customid.NoTable, customid.ScreenLeaderboard, []string{v.Rules.ID()}, v.Page, v.Pages, s)
	return m
}

// difficultyName returns the name of a difficulty, zero for none.
func difficultyName(rules engine.Rules, id string) text.Message {
	for _, o := range rules.Options() {
		if o.ID == ratings.OptionDifficulty && id != "" {
			return table.OptionValue(map[string]string{o.ID: id}, o).Name
		}
	}
	return text.Message{}
}
