package bot_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/imaging/scenetest"
)

// longestPosts are recorded matches with many seats, options and texts.
var longestPosts = []string{
	"heroes/duel.skald", "heroes/three.skald", "heroes/points-four.skald", "heroes/teams-one.skald",
	"legends-of-andor/legend-1-3-won.skald", "legends-of-andor/legend-2-4-normal-won.skald",
	"legends-of-andor/legend-5-3-normal-won.skald", "return-of-the-heroes/five-players.skald",
	"return-of-the-heroes/standard-4.skald", "return-of-the-heroes/two.skald", "runebound/five.skald",
	"runebound/three.skald", "runebound/duels-for-runes.skald",
}

// missingText begins what is said for a key that no catalogue has, and for a missing argument.
const missingText = "‹"

// A person who opens the channel sees headline, picture and buttons of the newest post without scrolling.
func TestPublicPostsFitOnAPhone(t *testing.T) {
	t.Parallel()
	eachRecord(t, longestPosts, func(t *testing.T, path string, speakers *locale.Speakers) {
		posts, high := 0, 0
		eachPost(t, path, speakers, func(n int, m ui.Message, _ panel.Table) {
			posts++
			if strings.Contains(m.Content, missingText) {
				t.Errorf("entry %d: a text is missing:\n%s", n, m.Content)
			}
			tall := ui.PostHeight(m)
			if tall <= ui.ChannelHeight {
				return
			}
			if high++; tall > ui.ChannelHeight+ui.ButtonHeight {
				t.Errorf("entry %d: the post is %d pixels high:\n%s", n, tall, m.Content)
			}
			t.Logf("entry %d: %d pixels with a picture of %d %%:\n%s", n, tall, m.Picture.Tall, m.Content)
		})
		if posts < 20 || high*50 > posts {
			t.Errorf("%d of %d posts are higher than a phone", high, posts)
		}
	})
}

// The move that a turn begins with, and the best of many places, are buttons of the post, not behind a menu.
func TestPostsHaveTheButtonToPress(t *testing.T) {
	t.Parallel()
	eachRecord(t, longestPosts, func(t *testing.T, path string, speakers *locale.Speakers) {
		asked, without := 0, 0
		eachPost(t, path, speakers, func(n int, m ui.Message, tb panel.Table) {
			if !hasFirstMove(tb) {
				return
			}
			asked++
			if !slices.ContainsFunc(ui.Controls(m.Components[:len(m.Components)-1]), toPress) {
				without++
				t.Logf("entry %d: no button to press:\n%s", n, m.Content)
			}
		})
		if without*30 > asked { // a first choice without a chance of success is in the menu
			t.Errorf("%d of %d posts have no button to press", without, asked)
		}
	})
}

// toPress reports whether a component is the button of a main choice.
func toPress(c discordgo.MessageComponent) bool {
	b, ok := c.(discordgo.Button)
	return ok && b.Style == discordgo.PrimaryButton
}

// hasFirstMove reports whether the question of a post has a choice to press first: one with a rank, or a first one that
// is neither one of many alike nor idle, and does not end the turn.
func hasFirstMove(tb panel.Table) bool {
	ps := engine.Visible(tb.Open(), engine.Public)
	if len(ps) == 0 || ps[0].Kind != engine.Must || ps[0].Private || len(ps[0].Choices) < 3 ||
		ps[0].Seat != tb.Turn.Seat || tb.Player(ps[0].Seat).User == "" {
		return false
	}
	first := ps[0].Choices[0]
	other := func(c engine.Choice) bool { return c.Move.Verb() != first.Move.Verb() }
	return first.Group.IsZero() && !first.Ends && !first.Idle && slices.ContainsFunc(ps[0].Choices, other) ||
		slices.ContainsFunc(ps[0].Choices, func(c engine.Choice) bool { return c.Rank > 0 })
}

// eachPost calls look with public posts of a recorded match, as they are after a move, in all languages by turns.
func eachPost(t *testing.T, path string, speakers *locale.Speakers, look func(n int, m ui.Message, tb panel.Table)) {
	t.Helper()
	n := 0
	eachNews(t, path, func(news []match.Line, tb panel.Table) {
		n++
		look(n, panel.Turn(tb, news, speakers.In(tb.Rules.ID(), measured[n%len(measured)])), tb)
	})
}

// eachNews calls look with the news for public posts of a recorded match, and the table after each.
func eachNews(t *testing.T, path string, look func(news []match.Line, tb panel.Table)) {
	t.Helper()
	var asked []engine.Seat
	posted := uint64(0) // the entry up to which the post before told the news
	eachPosition(t, path, func(p position) {
		now := engine.Waiting(p.match.Prompts(), engine.Public)
		if (p.n%3 == 0 || p.n <= 12) && !p.match.Over() {
			news := slices.DeleteFunc(match.Visible(p.log, engine.Public),
				func(l match.Line) bool { return l.Seq <= posted })
			look(news, p.table())
		}
		if !slices.Equal(now, asked) {
			posted, asked = p.log[len(p.log)-1].Seq, now
		}
	})
}

// The height for which a post leaves room is that of the picture drawn.
func TestPicturesOfPostsHaveTheirRoom(t *testing.T) {
	t.Parallel()
	scenetest.NotRaced(t)
	st, err := imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": returnofheroes.Scene{},
		"legends-of-andor": andor.Scene{}, "runebound": runebound.Scene{}, "heroes": heroes.Scene{}},
		imaging.Options{Workers: 1, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	eachRecord(t, []string{"heroes/duel.skald", "legends-of-andor/legend-2-4-normal-won.skald",
		"return-of-the-heroes/standard-4.skald", "runebound/three.skald"},
		func(t *testing.T, path string, speakers *locale.Speakers) {
			seen := map[string]int{}
			eachPost(t, path, speakers, func(n int, m ui.Message, tb panel.Table) {
				if seen[m.Picture.Kind]++; seen[m.Picture.Kind] > 2 {
					return
				}
				kind := m.Picture.Kind
				if kind == ui.PictureWhole {
					kind = engine.PictureBoard
				}
				pic, err := st.Draw(context.Background(), tb.Rules.ID(), tb.View(engine.Public),
					imaging.Request{Kind: kind, Arg: m.Picture.Arg})
				if err != nil {
					t.Fatal(err)
				}
				if tall := pic.Height * 100 / pic.Width; tall > m.Picture.Tall {
					t.Errorf("%s, entry %d: the picture %s is %d %% of its width high, its post has room for %d %%",
						path, n, kind, tall, m.Picture.Tall)
				}
			})
		})
}

// A language whose words are longer makes no menu of the buttons that the question has in another.
func TestButtonsOfAPostAreButtonsInEveryLanguage(t *testing.T) {
	t.Parallel()
	eachRecord(t, longestPosts, func(t *testing.T, path string, speakers *locale.Speakers) {
		n, lost := 0, 0
		eachNews(t, path, func(news []match.Line, tb panel.Table) {
			n++
			buttons := map[string]int{}
			for _, language := range measured {
				buttons[language] = movesAmong(panel.Turn(tb, news, speakers.In(tb.Rules.ID(), language)))
			}
			if most := slices.Max(slices.Collect(maps.Values(buttons))); most > 0 &&
				slices.Contains(slices.Collect(maps.Values(buttons)), 0) {
				lost++
				t.Logf("position %d: the post has a button of a move only in some languages: %v", n, buttons)
			}
		})
		// Of choices that are alike none is a button if not all can be.
		if lost*10 > n {
			t.Errorf("%d of %d posts have buttons only in some languages", lost, n)
		}
	})
}

// movesAmong returns the number of buttons of a post that make a move.
func movesAmong(m ui.Message) (n int) {
	for _, c := range ui.Controls(m.Components) {
		if b, ok := c.(discordgo.Button); ok {
			switch id, _ := customid.Parse(b.CustomID); id.(type) {
			case customid.ID, customid.FormID:
				n++
			}
		}
	}
	return n
}
