package bot_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// countingRules are the rules of a parley that counts how often each of its positions is asked for the View of a
// viewer.
type countingRules struct {
	bottest.ParleyRules
	asked map[string]int
}

func (r countingRules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, events, err := r.ParleyRules.New(s, d)
	if err != nil {
		return nil, nil, err
	}
	return countingGame{g.(*bottest.Parley), r.asked}, events, nil
}

func (r countingRules) Load(b []byte) (engine.Game, error) {
	g, err := r.ParleyRules.Load(b)
	if err != nil {
		return nil, err
	}
	return countingGame{g.(*bottest.Parley), r.asked}, nil
}

type countingGame struct {
	*bottest.Parley
	asked map[string]int
}

func (g countingGame) View(viewer engine.Seat) engine.View {
	g.asked[fmt.Sprintf("turn %d for viewer %d", g.Turns, viewer)]++
	return g.Parley.View(viewer)
}

// TestPressMakesEachViewOnce plays by buttons, opens "My moves", looks at the board, and posts the board anew each
// time.
func TestPressMakesEachViewOnce(t *testing.T) {
	t.Parallel()
	asked := map[string]int{}
	d := bottest.New(t, bot.Options{Games: []engine.Rules{countingRules{asked: asked}}})
	h := d.Begin()
	screen := func(user, name string) {
		d.Do(bottest.Press(user, customid.Nav{Match: string(h.ID), Seat: engine.Public, Screen: name}.String(), "801"))
	}
	for turn := range 4 {
		user := []string{"anna", "ben"}[turn%2]
		screen(user, customid.ScreenMoves)
		screen(user, customid.ScreenBoard)
		d.Do(bottest.Press(user, d.Button("wait"), fmt.Sprint(d.NewestPost()["id"])))
		d.Deliver()
	}
	if d.Head().Seq != 5 {
		t.Fatalf("the log has %d entries, want 5", d.Head().Seq)
	}
	for turn := range 5 {
		if at := fmt.Sprintf("turn %d for viewer %d", turn, engine.Public); asked[at] == 0 {
			t.Errorf("the view of %s was not made", at)
		}
	}
	for at, n := range asked {
		if n > 1 {
			t.Errorf("the view of %s was made %d times, want once", at, n)
		}
	}
}

// TestViewsAreReadOnly shows matches of all games to their players and continues to play: the shared views stay
// unchanged.
func TestViewsAreReadOnly(t *testing.T) {
	t.Parallel()
	speakers := locale.NewSpeakers(games.All())
	for _, path := range []string{
		"legends-of-andor/legend-2-4-normal-won.skald", "return-of-the-heroes/standard-4.skald",
		"runebound/three.skald", "heroes/four.skald",
	} {
		t.Run(path, func(t *testing.T) {
			rules, rec := bottest.ReadRecord(t, path)
			s := speakers.In(rules.ID(), "en")
			written := func(v engine.View) string {
				b, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				return string(b)
			}
			type shared struct {
				view engine.View
				was  string
			}
			var views []shared
			n := 0
			bottest.PlayRecord(t, rules, rec, func(m *match.Match, e match.Entry) bool {
				for _, v := range views {
					if written(v.view) != v.was {
						t.Fatalf("entry %d changed a view of the position before it", e.Seq)
					}
				}
				views = nil
				if n++; n%7 != 0 {
					return false
				}
				for viewer := engine.Public; int(viewer) < len(rec.Players); viewer++ {
					v := m.View(viewer)
					views = append(views, shared{v, written(v)})
				}
				tb := panel.Of(table.SnapshotOf(m))
				panel.Turn(tb, nil, s)
				for i, v := range views {
					viewer := engine.Seat(i) + engine.Public
					panel.Board(tb, ui.PictureWhole, "", viewer, s)
					panel.BoardWords(tb, viewer, 0, s)
					if viewer != engine.Public {
						panel.Moves(tb, []engine.Seat{viewer},
							customid.Nav{Match: tb.Match, Seat: viewer, Screen: customid.ScreenMoves}, "", s)
						panel.Matching(tb, []engine.Seat{viewer}, "", "", s)
					}
					if written(v.view) != v.was {
						t.Errorf("entry %d: laying out messages changed the view of viewer %d", e.Seq, viewer)
					}
				}
				return n > 140
			})
			if n < 40 {
				t.Errorf("%d moves were made", n)
			}
		})
	}
}
