package challenge

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/ladder"
	"skald/imaging/scene"
	"skald/store"
)

// Voice says messages in the words of a game.
type Voice = text.Localizer

// Posted is the content of the post of a day: the results of the day before and the new challenge.
type Posted struct {
	State
	Games   map[string]engine.Rules
	Results []Result
	// Strip are pictures of the best turns of the first.
	Strip []ladder.Shot
}

// idOf returns the challenge that identifies a post: today's, or the last one.
func idOf(s State) store.MatchID {
	switch {
	case s.Today != nil:
		return s.Today.ID
	case s.Before != nil:
		return s.Before.ID
	}
	return ""
}

func (p Posted) id() store.MatchID { return idOf(p.State) }

// resultsOnly is the second argument of the button of a post without a new challenge.
const resultsOnly = "results"

// mostRows is the maximum number of results in a picture, mostName the greatest length of a name in it.
const (
	mostRows = 15
	mostName = 24
)

// Post is the public message at the beginning of a day. It pings no one.
func Post(p Posted, s Voice, in func(game string) Voice) ui.Message {
	var m ui.Message
	lines := []string{"## " + ui.Say(s, "bot.challenge.title")}
	if b := p.Before; b != nil {
		lines = append(lines, resultLine(*b, p.Results, in(b.Game), p.Games),
			"-# "+ui.Say(s, "bot.challenge.seed", "seed", fmt.Sprintf("%x", []byte(b.Seed)), "hash", b.Hash))
		if len(p.Results) > 0 {
			m.Picture = pictureOf(*b, p, in(b.Game))
		}
	}
	if t := p.Today; t != nil {
		g := in(t.Game)
		lines = append(lines, ui.Say(g, "bot.challenge.today", "what", named(t.Kind, p.Games), "until",
			mention.Time(time.Unix(t.End, 0), "R")), ui.Say(g, "bot.challenge.how"))
		if t.Turns > 0 {
			lines = append(lines, ui.Say(g, "bot.challenge.turns", "n", t.Turns))
		}
		lines = append(lines, "-# "+ui.Say(g, "bot.challenge.hash", "hash", t.Hash))
	}
	m.Content, _ = ui.Fill(ui.Clipped(lines, 500), ui.MaxContent)
	key, icon, args := "bot.challenge.play", "⚔️", []string{string(p.id())}
	if p.Today == nil {
		// Another id than on the post of that day, which is looked for by it.
		key, icon, args = "bot.challenge.mine", "📜", append(args, resultsOnly)
	}
	m.Components = []discordgo.MessageComponent{ui.Row(ui.Link(customid.Nav{Match: customid.NoTable,
		Seat: engine.Public, Screen: customid.ScreenChallenge, Args: args}, text.M(key), icon, s))}
	return m
}

// named returns the name of a challenge: its game, and the part of a campaign.
func named(k Kind, games map[string]engine.Rules) text.Message {
	rules := games[k.Game]
	if rules == nil {
		return text.Plain(k.Game)
	}
	if c, ok := rules.(engine.Campaign); ok {
		return text.M("bot.challenge.named", "game", rules.Name(), "part", table.PlayedName(c, k.Options))
	}
	return rules.Name()
}

// resultLine names the winners of a day.
func resultLine(day Day, results []Result, s Voice, games map[string]engine.Rules) string {
	var first []text.Message
	for _, r := range results {
		if r.Place == 1 {
			first = append(first, text.Plain(mention.User(r.User, s)))
		}
	}
	switch {
	case len(first) == 0:
		return ui.Say(s, "bot.challenge.none", "what", named(day.Kind, games))
	case len(first) > 10:
		first = first[:10]
	}
	return ui.Say(s, "bot.challenge.won", "what", named(day.Kind, games), "who", first, "n", len(results))
}

// pictureOf returns the request for the picture of results.
func pictureOf(day Day, p Posted, s Voice) *ui.PictureRequest {
	results, games := p.Results, p.Games
	at := time.Unix(day.Start, 0).UTC()
	list := scene.List{Title: ui.Say(s, "bot.challenge.results"),
		Line: s.Say(named(day.Kind, games)) + " · " + at.Format("2006-01-02")}
	v := ladder.View{List: list,
		Value: ui.Say(s, "bot.challenge.points"), Strip: p.Strip,
		Best: ui.Say(s, "bot.challenge.best", "who", drawn(results[0], s))}
	var alt []string
	for i, r := range results {
		if i == mostRows {
			v.Foot = ui.Say(s, "bot.challenge.more", "n", len(results)-i)
			break
		}
		row := rowOf(r, s)
		if r.ChallengeResult != nil && r.Points == nil {
			v.Value = ui.Say(s, "bot.challenge.day")
		}
		v.Rows = append(v.Rows, row)
		line := strings.TrimSpace(row.Name + " " + row.Value + " " + row.Note)
		if r.Place > 0 {
			line = strconv.Itoa(r.Place) + ". " + line
		}
		v.Told, alt = append(v.Told, ui.Escape(line)), append(alt, line)
	}
	return &ui.PictureRequest{Kind: ui.PictureLadder, Viewer: engine.Public, Shows: v,
		FileName: strings.Join(ui.FileWords("challenge", string(day.ID)), "-") + ".png",
		Alt:      ui.Clip(v.Title+". "+v.Line+". "+strings.Join(alt, ", "), ui.MaxAlt)}
}

// rowOf returns the line of a result in the picture.
func rowOf(r Result, s Voice) ladder.Row {
	row := ladder.Row{Place: r.Place, Name: drawn(r, s), Value: "–"}
	if r.ChallengeResult == nil {
		row.Note, row.Faded = ui.Say(s, "bot.challenge.unfinished"), true
		return row
	}
	row.Note = ui.Say(s, "bot.challenge.moves", "n", r.Moves)
	switch {
	case r.Won:
		row.Note = ui.Say(s, "bot.challenge.victory") + " · " + row.Note
	case r.Days > 0:
		row.Note = ui.Say(s, "bot.challenge.defeat") + " · " + row.Note
	}
	if row.Value = strconv.Itoa(r.Days); r.Points != nil {
		row.Value = strconv.Itoa(*r.Points)
	}
	return row
}

// drawn returns the name of a player in pictures.
func drawn(r Result, s Voice) string {
	name, ok := imaging.Drawable(text.Sanitize(r.Name))
	if !ok {
		name = ui.Say(s, "bot.challenge.player")
	}
	return ui.Clip(name, mostName)
}
