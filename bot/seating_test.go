package bot

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// leaves has a person leave the table.
func (d *desk) leaves(user string) {
	d.t.Helper()
	asked := d.does(command(user, "game leave"))
	d.does(press(user, asked.button(":yes:"), "801"))
}

// trio is a match of three rivals, in which everybody has secrets.
func trio(t *testing.T) *desk {
	t.Helper()
	return race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
}

func TestFreeSeatRefusesRivals(t *testing.T) {
	t.Parallel()
	// late has the table decide about anna.
	late := func(answer string) func(d *desk) {
		return func(d *desk) {
			got := d.hours(24)
			d.does(press("ben", d.choice(got[len(got)-1], answer), "901"))
		}
	}
	for how, frees := range map[string]func(d *desk){
		"left":           func(d *desk) { d.leaves("anna") },
		"kicked":         func(d *desk) { d.mod("kick", "seat", 1) },
		"voted out":      late(table.LateSubstitute),
		"voted away":     late(table.LateAuto),
		"forgotten":      func(d *desk) { d.forgets("anna") },
		"after a return": func(d *desk) { d.leaves("anna"); d.does(command("anna", "game sit")); d.leaves("anna") },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, Options{})
			d.begun("pace", "daily")
			frees(d)
			if d.head().Seats[0].User != "" {
				t.Fatalf("the seat is not free: %+v", d.head().Seats)
			}
			for _, args := range [][]any{nil, {"seat", 1}} {
				a := d.does(command("ben", "game sit", args...))
				if d.head().Seats[0].User != "" || !a.private() || !a.shows("bot.seat.rival") && how != "voted away" {
					t.Errorf("a rival is answered %s, and sits as %+v", a.text(), d.head().Seats)
				}
			}
			d.restart()
			if how == "voted away" {
				return
			}
			if d.does(command("dora", "game sit", "seat", 1)); d.head().Seats[0].User != "dora" {
				t.Errorf("a stranger does not get the seat: %+v", d.head().Seats)
			}
		})
	}
}

func TestFormerHolderIsARival(t *testing.T) {
	t.Parallel()
	t.Run("a player who has left their seat gets no other", func(t *testing.T) {
		d := trio(t)
		d.leaves("ben")
		d.leaves("anna")
		if a := d.does(command("ben", "game sit", "seat", 1)); !a.shows("bot.seat.rival") ||
			d.head().Seats[0].User != "" {
			t.Errorf("ben is answered %s", a.text())
		}
		if d.does(command("ben", "game sit")); d.head().Seats[1].User != "ben" {
			t.Errorf("their own seat is %+v", d.head().Seats[1])
		}
	})
	t.Run("a substitute who has left gets no other", func(t *testing.T) {
		d := trio(t)
		d.leaves("ben")
		d.does(command("dora", "game sit", "seat", 2))
		d.leaves("dora")
		d.leaves("anna")
		if d.does(command("dora", "game sit", "seat", 1)); d.head().Seats[0].User != "" {
			t.Errorf("dora has %+v", d.head().Seats)
		}
	})
	t.Run("where a person was forgotten, nobody takes another seat", func(t *testing.T) {
		d := trio(t)
		d.forgets("ben")
		d.leaves("anna")
		if a := d.does(command("ben", "game sit", "seat", 1)); !a.shows("bot.seat.rival") ||
			d.head().Seats[0].User != "" {
			t.Errorf("who was forgotten is answered %s", a.text())
		}
		if d.does(command("dora", "game sit", "seat", 2)); d.head().Seats[1].User != "dora" {
			t.Errorf("the seat of who was forgotten is %+v", d.head().Seats[1])
		}
	})
}

func TestRivalIsOfferedNoSeat(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if a := d.does(command("anna", "game hand-over", "user", "ben")); !a.shows("bot.seat.rival.offer", "user",
		"<@ben>") {
		t.Errorf("anna is answered %s", a.text())
	}
	if d.does(command("ben", "game sit")); d.head().Seats[0].User != "anna" {
		t.Errorf("the seat is %+v", d.head().Seats[0])
	}
}

// togetherRules are a game that all play against the board.
type togetherRules struct{ parleyRules }

func (togetherRules) Together(map[string]string) bool { return true }

func TestCooperativeSeatIsForAnyPlayer(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{Games: []engine.Rules{togetherRules{}}})
	d.begun()
	d.leaves("anna")
	if d.does(command("ben", "game sit", "seat", 1)); d.head().Seats[0].User != "ben" {
		t.Errorf("seated are %+v", d.head().Seats)
	}
}

func TestTournamentSeatRefusesItsPlayers(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	s, err := tournament.Load(d.cup().State)
	if err != nil {
		t.Fatal(err)
	}
	id := store.MatchID(s.Round().Matches[0].ID)
	m, err := d.app.o.Store.Match(id)
	if err != nil {
		t.Fatal(err)
	}
	in := func(user, name string, args ...any) sent {
		i := command(user, name, args...)
		i.Channel = m.Channel
		return d.does(i)
	}
	seat := func() string {
		m, err := d.app.o.Store.Match(id)
		if err != nil {
			t.Fatal(err)
		}
		return m.Seats[0].User
	}
	out, waits := seat(), ""
	for _, p := range s.Players {
		if !slices.ContainsFunc(m.Seats, func(x store.Seat) bool { return x.User == p.User }) {
			waits = p.User
		}
	}
	if a := in(out, "game hand-over", "user", waits); !a.shows("bot.seat.tournament.offer") {
		t.Errorf("an offer is answered %s", a.text())
	}
	yes := press(out, in(out, "game leave").button(":yes:"), "801")
	yes.Channel = m.Channel
	d.does(yes)
	if a := in(waits, "game sit", "seat", 1); !a.shows("bot.seat.tournament") || seat() != "" {
		t.Errorf("who waits for the winner is answered %s", a.text())
	}
	if in(out, "game sit"); seat() != out {
		t.Errorf("the seat is kept for %q and held by %q", out, seat())
	}
}

func TestModeratorGivesRivalSeat(t *testing.T) {
	t.Parallel()
	t.Run("and is told what the person will see", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		d.leaves("anna")
		if asked, _ := d.mod("seat", "seat", 1, "user", "ben"); !asked.shows("bot.mod.shows", "user", "<@ben>") ||
			d.head().Seats[0].User != "ben" {
			t.Errorf("asked is %s, seated are %+v", asked.text(), d.head().Seats)
		}
	})
	t.Run("and is told nothing about a stranger", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		if asked, _ := d.mod("seat", "seat", 1, "user", "dora"); asked.shows("bot.mod.shows") ||
			d.head().Seats[0].User != "dora" {
			t.Errorf("asked is %s, seated are %+v", asked.text(), d.head().Seats)
		}
	})
	t.Run("and the seat they had is not kept for them any more", func(t *testing.T) {
		d := trio(t)
		d.leaves("anna")
		d.mod("seat", "seat", 2, "user", "anna")
		if a := d.does(command("anna", "game sit", "seat", 1)); !a.shows("bot.seat.rival") ||
			d.head().Seats[0].User != "" || d.head().Seats[1].User != "anna" {
			t.Errorf("anna is answered %s, seated are %+v", a.text(), d.head().Seats)
		}
	})
	t.Run("but never to themselves", func(t *testing.T) {
		d := newDesk(t, Options{})
		d.begun()
		d.leaves("anna")
		i := command("ben", "mod seat", "seat", 1, "user", "ben", "reason", "x")
		i.Permissions = permissionManageMessages
		if a := d.does(i); !a.shows("bot.mod.own") || len(ids(a.data()["components"])) > 0 {
			t.Errorf("ben is answered %s", a.text())
		}
	})
}

// panel is the private panel of a person.
func (d *desk) panel(user string) sent {
	d.t.Helper()
	return d.does(press(user,
		customid.Nav{Match: string(d.head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "901"))
}

// inWords is the board as a person sees it, in words.
func (d *desk) inWords(user string) sent {
	d.t.Helper()
	return d.does(press(user,
		customid.Nav{Match: string(d.head().ID), Seat: engine.Public, Screen: customid.ScreenWords}.String(), "901"))
}

func TestSealedAnswerStaysWithItsPerson(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *desk){
		"handed over": func(d *desk) {
			d.does(command("ben", "game hand-over", "user", "dora"))
			d.does(command("dora", "game sit"))
		},
		"left":     func(d *desk) { d.leaves("ben"); d.does(command("dora", "game sit", "seat", 2)) },
		"reseated": func(d *desk) { d.mod("seat", "seat", 2, "user", "dora") },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := trio(t)
			d.answers("ben", "roll", "stay")
			reads := func(user string) (found bool) {
				for _, a := range []sent{d.does(command(user, "log")), d.does(command(user, "recap")), d.panel(user),
					d.inWords(user)} {
					found = found || raceWords().Shows(a.text(), "held") || raceWords().Shows(a.text(), "rolled") ||
						raceWords().Shows(a.text(), "bot.round.answered.what")
				}
				return found
			}
			if !reads("ben") {
				t.Fatal("who has answered does not read it")
			}
			changes(d)
			if d.head().Seats[1].User != "dora" {
				t.Fatalf("seated are %+v", d.head().Seats)
			}
			if reads("dora") {
				t.Error("the next person at the seat reads the answer")
			}
			d.answers("anna", "stay")
			d.answers("cara", "stay")
			if a := d.inWords("dora"); !raceWords().Shows(a.text(), "held") {
				t.Errorf("in the next round they see %s", a.text())
			}
			if a := d.does(command("dora", "log")); !raceWords().Shows(a.text(), "showed", "n", 2) {
				t.Errorf("once it is open they read %s", a.text())
			}
		})
	}
}

func TestSealedAnswerIsShownToWhoReturns(t *testing.T) {
	t.Parallel()
	d := trio(t)
	d.answers("ben", "roll", "stay")
	d.leaves("ben")
	d.does(command("ben", "game sit"))
	if a := d.panel("ben"); !raceWords().Shows(a.text(), "bot.round.answered.what") {
		t.Errorf("ben reads %s", a.text())
	}
}

// A stop that a player has sealed, with what they will do then, is not shown to the next person at the seat, whatever
// they ask; they can withdraw what will be done.
func TestSealedStopIsCoveredFromNextPerson(t *testing.T) {
	t.Parallel()
	for answered, moves := range map[string][]string{
		"a stop with its action": {"keep", "stop none"},
		"a stop":                 {"keep", "stop"},
		"a stay":                 {"keep", "stay"},
	} {
		t.Run(answered, func(t *testing.T) {
			t.Parallel()
			rules, _ := games.Find("heroes")
			heroes := Words("en", rules)
			r := newRaceOf(t, rules, 3, "pace", "daily", "mode", "all", "start", "ready", "army", "ready")
			for _, m := range moves {
				r.plays("ben", m)
			}
			r.leaves("ben")
			r.does(command("dora", "game sit", "seat", 2))
			if r.head().Seats[1].User != "dora" {
				t.Fatalf("seated are %+v", r.head().Seats)
			}
			asks := []sent{r.panelOf("dora", 1), r.inWords("dora")}
			for _, name := range []string{"log", "recap", "hint", "try", "standing-answers", "game status", "matches",
				"board"} {
				asks = append(asks, r.does(command("dora", name)))
			}
			for _, m := range []string{"keep", "stop none", "stay", "use orders", "cast missile"} {
				for _, name := range []string{"why", "try", "do"} {
					asks = append(asks, r.does(command("dora", name, "move", m)))
				}
			}
			r.does(command("dora", "do", "move", "standing follow pass"))
			for _, a := range append(asks, r.panelOf("dora", 1)) {
				for _, key := range []string{"ask.seal", "say.called", "say.stay", "say.sealed", "no.stopped",
					"no.decided", "detail.dice", "say.rolled"} {
					if heroes.Shows(a.text(), key) {
						t.Errorf("the next person reads %s in %s", key, a.text())
					}
				}
			}
			if a := r.panelOf("dora", 1); !a.shows("bot.round.covered") {
				t.Errorf("of the answer they read %s", a.text())
			}
			before := r.head().Seq
			for _, id := range everyID(r.panelOf("dora", 1).data()["components"]) {
				if strings.HasSuffix(id, ":drop all") {
					r.does(press("dora", id, "800"))
				}
			}
			if withdrawn := r.head().Seq > before; withdrawn != (answered == "a stop with its action") {
				t.Errorf("withdrawn: %v", withdrawn)
			} else if a := r.panelOf("dora", 1); withdrawn == a.shows("bot.round.covered") {
				t.Errorf("then they read %s", a.text())
			}
		})
	}
}
