package panel

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// described is a View that describes some of its parts.
type described struct{ tabletest.Paper }

func (described) AltOf(kind, arg string) text.Message {
	switch kind {
	case "tile", "sheet":
		return tabletest.Wide(kind + " " + arg + " " + strings.Repeat("🐉", 900))
	case ui.PictureWhole, ui.PicturePlan:
		return tabletest.Wide("never asked for")
	}
	return text.Message{}
}

func TestAPictureOfAPartIsDescribedAsThatPart(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	board := tabletest.Paper{Described: text.M("toy.public")}
	for _, s := range tabletest.Speakers(t) {
		whole := s.Say(board.Described)
		for _, c := range []struct {
			view           engine.View
			kind, arg, alt string
		}{
			{described{board}, "tile", "H", "tile H "}, {described{board}, "sheet", "2", "sheet 2 "},
			{described{board}, ui.PictureWhole, "", whole},
			{described{board}, ui.PicturePlan, "3", whole}, {described{board}, ui.PictureEnd, "", whole},
			{board, "tile", "H", whole}, {board, ui.PictureEnd, "", whole},
		} {
			tb.View = func(engine.Seat) engine.View { return c.view }
			m := Board(tb, c.kind, c.arg, 0, s)
			tabletest.Checked(t, c.kind, m)
			if got := m.Picture.Alt; !strings.HasPrefix(got, c.alt) || got != whole && c.alt == whole ||
				ui.Length(got) > ui.MaxAlt {
				t.Errorf("%s %s of a %T is described as %q", c.kind, c.arg, c.view, got)
			}
		}
	}
}

func TestAPictureIsAskedForByItsKindOrByWhatItShows(t *testing.T) {
	for _, x := range []struct {
		kind, place, seat string
		viewer            engine.Seat
		want, arg         string
	}{
		{"", "", "", 0, ui.PictureWhole, ""}, {"", "h", "", 0, "tile", "h"}, {"", "", "2", 0, "sheet", "2"},
		{"", "h", "2", 0, "tile", "h"},
		{"tile", "", "2", 0, "tile", ""}, {"tile", "h", "", 0, "tile", "h"}, {" Sheet", "", "", 1, "sheet", "2"},
		{"sheet", "h", "", engine.Public, "sheet", ""},
		{"near", "", "", 1, "near", "2"}, {"near", "h", "2", 1, "near", "h"}, {"near", "", "3", 1, "near", "3"},
		{"toys", "h", "2", 0, "toys", ""}, {"whole", "h", "2", 0, "whole", ""}, {"no such", "h", "2", 0, "no such", ""},
	} {
		if kind, arg := AskedPicture(tabletest.NewToy(), x.kind, x.place, x.seat, x.viewer); kind != x.want ||
			arg != x.arg {
			t.Errorf("kind %q, place %q, seat %q, asked by %d: %s %q, want %s %q", x.kind, x.place, x.seat, x.viewer,
				kind, arg, x.want, x.arg)
		}
	}
	for kind, want := range map[string]bool{ui.PictureWhole: true, ui.PictureSince: true, "near": true, "tile": true,
		"sheet": false, "toys": false, ui.PictureEnd: false, "": false} {
		if got := ShowsMap(tabletest.NewToy(), kind); got != want {
			t.Errorf("that %q shows the map is %v", kind, got)
		}
	}
}

func TestTheKindsOfPictureThereAreNowAreOffered(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	for _, x := range []struct {
		view  engine.View
		typed string
		want  []string
	}{
		{described{tabletest.Paper{}}, "", []string{"whole", "tile", "sheet"}},
		{described{tabletest.Paper{}}, "a sh", []string{"sheet"}},
		{described{tabletest.Paper{}}, "TILE", []string{"tile"}},
		{described{tabletest.Paper{}}, "toys", []string{}}, {tabletest.Paper{}, "", []string{"whole"}},
	} {
		tb.View = func(engine.Seat) engine.View { return x.view }
		got := CompletePictures(tb, 0, x.typed, tabletest.English())
		if !slices.Equal(tabletest.Values(got), x.want) || ui.Check(got) != nil {
			t.Errorf("of a %T %q completes to %v, want %v (%v)", x.view, x.typed, tabletest.Values(got), x.want,
				ui.Check(got))
		}
	}
}

func TestAButtonShowsTheEmojiOfItsGame(t *testing.T) {
	for _, x := range []struct {
		rules      engine.Rules
		icon, verb string
		want       string
	}{
		{tabletest.NewToy(), "wish", "move", "🌠"}, {tabletest.NewToy(), "no-such-thing", "wish", "🌠"},
		{tabletest.NewToy(), "long-bow", "wish", "🏹"}, {plainRules{tabletest.NewToy()}, "wish", "", ""},
		{plainRules{tabletest.NewToy()}, "", "fight", "⚔️"},
	} {
		got := ""
		if e := Of(table.Snapshot{Rules: x.rules}).emoji(x.icon, x.verb, text.Localizer{}); e != nil {
			got = e.Name
		}
		if got != x.want {
			t.Errorf("%T shows %q behind %q as %q, want %q", x.rules, x.icon, x.verb, got, x.want)
		}
	}
}

func TestAButtonShowsTheGamesOwnIconWhereItIsKnown(t *testing.T) {
	s := tabletest.Speakers(t)[0].WithIcons(func(id string) string {
		if id == "wish" {
			return "<:toy_wish_1a2b:1300000000000000001>"
		}
		return ""
	})
	tb := Of(table.Snapshot{Rules: tabletest.NewToy()})
	if e := tb.emoji("wish", "move", s); e == nil || e.ID != "1300000000000000001" || e.Name != "toy_wish_1a2b" {
		t.Errorf("it shows %v", e)
	}
	if e := tb.emoji("long-bow", "move", s); e == nil || e.ID != "" || e.Name != "🏹" {
		t.Errorf("without an icon of its own it shows %v", e)
	}
}

// plainRules is a game that brings no pictures and no emojis.
type plainRules struct{ engine.Rules }

func TestAPictureIsDescribedWithThePeopleByName(t *testing.T) {
	tb := toyTable()
	tb.Players[0].Name = "anna_*"
	tb.View = func(engine.Seat) engine.View { return described{tabletest.Paper{Described: text.M("seat", "n", 1)}} }
	for _, s := range tabletest.Speakers(t) {
		if got := Picture(tb, ui.PictureWhole, "", engine.Public, s).Alt; got != "anna_*" {
			t.Errorf("the picture is described as %q", got)
		}
	}
}
