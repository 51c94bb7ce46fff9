package bot_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/store"
)

// custodyOf reads the stored value of a field for the first seat and its player from the header. The keys are the
// names in table.Custodies.
var custodyOf = map[string]func(m store.Match, e table.Extra, user string) any{
	"store.Match.Seats": func(m store.Match, _ table.Extra, _ string) any { return m.Seats[0] },
	"store.Match.Host":  func(m store.Match, _ table.Extra, _ string) any { return m.Host },
	"table.Extra.Joins": func(_ store.Match, e table.Extra, _ string) any { return e.Joins[0] },
	"table.Extra.Hold":  func(_ store.Match, e table.Extra, _ string) any { return e.Hold },
	"table.Extra.Clock": func(_ store.Match, e table.Extra, _ string) any {
		ask, _ := e.Clock.Ask(0, "")
		return []any{ask, e.Clock.Bank[0]}
	},
	"table.Extra.Vote": func(_ store.Match, e table.Extra, _ string) any {
		if e.Vote.Open() {
			return e.Vote
		}
		return nil
	},
	"table.Extra.Deputy":   func(_ store.Match, e table.Extra, _ string) any { return e.Deputy },
	"table.Extra.Reserved": func(_ store.Match, e table.Extra, _ string) any { return e.Reserved[table.SeatKey(0)] },
	"table.Extra.Offers":   func(_ store.Match, e table.Extra, _ string) any { return e.Offers[table.SeatKey(0)] },
	"table.Extra.Sought": func(_ store.Match, e table.Extra, _ string) any {
		if at, ok := e.Sought[table.SeatKey(0)]; ok {
			return at
		}
		return nil
	},
	"table.Extra.Barred": func(_ store.Match, e table.Extra, user string) any {
		return slices.Contains(e.Barred, user)
	},
	"table.Extra.Invited": func(_ store.Match, e table.Extra, user string) any {
		return slices.Contains(e.Invited, user)
	},
	"table.Extra.Removed": func(_ store.Match, e table.Extra, user string) any {
		return slices.ContainsFunc(e.Removed, func(p store.Seat) bool { return p.User == user })
	},
	"table.Extra.Queues": func(_ store.Match, e table.Extra, _ string) any { return e.Queues[0] },
	"table.Extra.Vacations": func(_ store.Match, e table.Extra, user string) any {
		return e.Vacations[user]
	},
	"table.Extra.Missed": func(_ store.Match, e table.Extra, user string) any { return e.Missed[user] > 0 },
	"table.Extra.Kept":   func(_ store.Match, e table.Extra, user string) any { return e.Kept[user] },
	"table.Extra.Conditional": func(_ store.Match, e table.Extra, _ string) any {
		if len(e.Conditional[0].List) == 0 {
			return nil
		}
		return e.Conditional[0]
	},
}

// elsewhere lists the fields covered by another test: those the match itself stores, and those only a finished match
// has.
var elsewhere = []string{
	"match.state.Players", "match.state.Joins", "match.state.Own", "match.state.Made", "match.state.Free",
	"match.state.Due",
	"match.state.Rounds", "match.state.Game", "table.Table.Log", "table.Table.Plan", "table.Extra.Scores",
	"table.Extra.Ending", "store.Match.Left",
	"clock.Clock.Asks", "clock.Clock.Bank", "clock.Clock.Past", "draft.Draft.Kind", "draft.Draft.Turn",
	"draft.Draft.To",
	"draft.Draft.Reason",
	"draft.Draft.Action", "draft.Draft.Try", "draft.Draft.Note", "draft.Draft.Arg",
}

// burdened is a match in which everything is kept of anna and her seat that can be.
func burdened(t *testing.T) *bottest.Bot {
	t.Helper()
	d := bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
	d.Moderate("pace", "pace", "daily")
	d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
	d.Pass(20 * time.Hour)
	d.Do(bottest.Command("anna", "me", "vacation", "3"))
	x, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Unlock()
	turn := x.Match.Turn().Number
	x.Clock.Bank[0] = 3600
	x.Reserved = map[string]store.Seat{table.SeatKey(0): {User: "eve", Name: "eve"}}
	x.Sought = map[string]int64{table.SeatKey(0): d.Now().Unix()}
	x.Invited, x.Removed = []string{"anna"}, []store.Seat{{User: "anna", Name: "anna"}}
	x.Kept, x.Missed = map[string][]string{"anna": {"knight"}}, map[string]int{"anna": 1}
	x.Vote = &table.Vote{N: 1, Kind: table.VoteLate, Who: "anna", Name: "anna", Asked: d.Now().Unix()}
	x.Deputy = &table.AutopilotTurn{Turn: turn, Left: 1}
	x.Hold = &table.UndoGrace{User: "anna", Until: d.Now().Add(time.Hour).UnixMilli()}
	x.SetQueue(0, table.Queue{User: "anna", Turn: turn, Moves: []table.Queued{{Move: "wait"}}})
	x.SetConditionals(0, table.Conditionals{User: "anna", List: []table.Conditional{{ID: "take", Value: "1"}}})
	if err := d.App.Tables.Save(context.Background(), x, table.Change{}); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestCustodyIsCarriedOut(t *testing.T) {
	t.Parallel()
	for _, way := range []struct {
		name string
		fate func(c table.Custody) table.Fate
		does func(d *bottest.Bot)
	}{
		{"hand-over", func(c table.Custody) table.Fate { return c.HandOver }, func(d *bottest.Bot) {
			d.Do(bottest.Command("dora", "game sit"))
		}},
		{"substitute", func(c table.Custody) table.Fate { return c.HandOver }, func(d *bottest.Bot) {
			d.SeekSubstitute("anna")
			d.Do(bottest.Press("dora", customid.TableAct{Match: string(d.Head().ID), What: customid.TableJoin}.String(),
				"901"))
		}},
		{"leave", func(c table.Custody) table.Fate { return c.Leave }, func(d *bottest.Bot) { d.Leave("anna") }},
		{"kick", func(c table.Custody) table.Fate { return c.Kick }, func(d *bottest.Bot) {
			d.Moderate("kick", "seat", 1)
		}},
		{"free", func(c table.Custody) table.Fate { return c.Free }, func(d *bottest.Bot) {
			for _, user := range []string{"ben", "cara"} {
				d.Do(bottest.Press(user, customid.Ballot{Match: string(d.Head().ID), N: 1,
					Choice: table.LateSubstitute}.String(), "901"))
			}
		}},
		{"forget", func(c table.Custody) table.Fate { return c.Forget }, func(d *bottest.Bot) { d.Forget("anna") }},
		{"sit", func(c table.Custody) table.Fate { return c.Sit }, func(d *bottest.Bot) {
			d.Do(bottest.Command("dora", "game sit", "seat", 1))
		}},
	} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			d := burdened(t)
			if way.name == "sit" {
				d.Moderate("kick", "seat", 1)
			}
			text := func(field string) string {
				b, err := json.Marshal(custodyOf[field](d.Head(), bottest.ExtraOf(t, d.Head()), "anna"))
				if err != nil {
					t.Fatal(err)
				}
				if slices.Contains([]string{"null", `""`, "{}", `{"user":""}`, "false", `[{"seat":0,"since":0},0]`},
					string(b)) {
					return ""
				}
				return string(b)
			}
			before := map[string]string{}
			for field := range custodyOf {
				before[field] = text(field)
				if before[field] == "" && way.name != "sit" && field != "table.Extra.Barred" {
					t.Errorf("nothing is kept in %s", field)
				}
			}
			way.does(d)
			if d.Head().Seats[0].User == "anna" {
				t.Fatalf("anna has her seat: %+v", d.Head().Seats)
			}
			for _, c := range table.Custodies {
				if custodyOf[c.Field] == nil {
					if !slices.Contains(elsewhere, c.Field) {
						t.Errorf("nothing looks at %s", c.Field)
					}
					continue
				}
				after := text(c.Field)
				kept := before[c.Field]
				switch f := way.fate(c); {
				case f == table.Ends && after != "":
					t.Errorf("%s does not end: %q was %q", c.Field, after, kept)
				case f == table.Anew && after == kept && kept != "":
					t.Errorf("%s does not begin anew: %q", c.Field, after)
				case (f == table.Passes || f == table.Leaves) && after != kept:
					t.Errorf("%s does not stay: %q was %q", c.Field, after, kept)
				}
			}
		})
	}
}

// Only table.Tables.ChangePerson carries out the consequences of a change of person.
func TestOneFunctionChangesPerson(t *testing.T) {
	t.Parallel()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		b, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(b), ".SetPlayer(") && filepath.ToSlash(path) != "table/person.go" {
			t.Errorf("%s changes the person at a seat by itself", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
