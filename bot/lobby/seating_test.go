package lobby_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// trio is a match of three rivals, in which everybody has secrets.
func trio(t *testing.T) *bottest.Bot {
	t.Helper()
	return bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben", "cara")
}

func TestFreeSeatRefusesRivals(t *testing.T) {
	t.Parallel()
	// late has the table decide about anna.
	late := func(answer string) func(d *bottest.Bot) {
		return func(d *bottest.Bot) {
			got := d.PassHours(24)
			d.Do(bottest.Press("ben", d.VoteButton(got[len(got)-1], answer), "901"))
		}
	}
	for how, frees := range map[string]func(d *bottest.Bot){
		"left":       func(d *bottest.Bot) { d.Leave("anna") },
		"kicked":     func(d *bottest.Bot) { d.Moderate("kick", "seat", 1) },
		"voted out":  late(table.LateSubstitute),
		"voted away": late(table.LateAuto),
		"forgotten":  func(d *bottest.Bot) { d.Forget("anna") },
		"after a return": func(d *bottest.Bot) {
			d.Leave("anna")
			d.Do(bottest.Command("anna", "game sit"))
			d.Leave("anna")
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.Begin("pace", "daily")
			frees(d)
			if d.Head().Seats[0].User != "" {
				t.Fatalf("the seat is not free: %+v", d.Head().Seats)
			}
			for _, args := range [][]any{nil, {"seat", 1}} {
				a := d.Do(bottest.Command("ben", "game sit", args...))
				if d.Head().Seats[0].User != "" || !a.IsPrivate() || !a.Shows("bot.seat.rival") && how != "voted away" {
					t.Errorf("a rival is answered %s, and sits as %+v", a.Text(), d.Head().Seats)
				}
			}
			d.Restart()
			if how == "voted away" {
				return
			}
			if d.Do(bottest.Command("dora", "game sit", "seat", 1)); d.Head().Seats[0].User != "dora" {
				t.Errorf("a stranger does not get the seat: %+v", d.Head().Seats)
			}
		})
	}
}

func TestFormerHolderIsARival(t *testing.T) {
	t.Parallel()
	t.Run("a player who has left their seat gets no other", func(t *testing.T) {
		d := trio(t)
		d.Leave("ben")
		d.Leave("anna")
		if a := d.Do(bottest.Command("ben", "game sit", "seat", 1)); !a.Shows("bot.seat.rival") ||
			d.Head().Seats[0].User != "" {
			t.Errorf("ben is answered %s", a.Text())
		}
		if d.Do(bottest.Command("ben", "game sit")); d.Head().Seats[1].User != "ben" {
			t.Errorf("their own seat is %+v", d.Head().Seats[1])
		}
	})
	t.Run("a substitute who has left gets no other", func(t *testing.T) {
		d := trio(t)
		d.Leave("ben")
		d.Do(bottest.Command("dora", "game sit", "seat", 2))
		d.Leave("dora")
		d.Leave("anna")
		if d.Do(bottest.Command("dora", "game sit", "seat", 1)); d.Head().Seats[0].User != "" {
			t.Errorf("dora has %+v", d.Head().Seats)
		}
	})
	t.Run("where a person was forgotten, nobody takes another seat", func(t *testing.T) {
		d := trio(t)
		d.Forget("ben")
		d.Leave("anna")
		if a := d.Do(bottest.Command("ben", "game sit", "seat", 1)); !a.Shows("bot.seat.rival") ||
			d.Head().Seats[0].User != "" {
			t.Errorf("who was forgotten is answered %s", a.Text())
		}
		if d.Do(bottest.Command("dora", "game sit", "seat", 2)); d.Head().Seats[1].User != "dora" {
			t.Errorf("the seat of who was forgotten is %+v", d.Head().Seats[1])
		}
	})
}

func TestRivalIsOfferedNoSeat(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if a := d.Do(bottest.Command("anna", "game hand-over", "user", "ben")); !a.Shows("bot.seat.rival.offer", "user",
		"<@ben>") {
		t.Errorf("anna is answered %s", a.Text())
	}
	if d.Do(bottest.Command("ben", "game sit")); d.Head().Seats[0].User != "anna" {
		t.Errorf("the seat is %+v", d.Head().Seats[0])
	}
}

func TestCooperativeSeatIsForAnyPlayer(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{bottest.CooperativeParleyRules{}}})
	d.Begin()
	d.Leave("anna")
	if d.Do(bottest.Command("ben", "game sit", "seat", 1)); d.Head().Seats[0].User != "ben" {
		t.Errorf("seated are %+v", d.Head().Seats)
	}
}

func TestTournamentSeatRefusesItsPlayers(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	s, err := tournament.Load(d.OpenTournament().State)
	if err != nil {
		t.Fatal(err)
	}
	id := store.MatchID(s.Round().Matches[0].ID)
	m, err := d.Options.Store.Match(id)
	if err != nil {
		t.Fatal(err)
	}
	in := func(user, name string, args ...any) bottest.Call {
		i := bottest.Command(user, name, args...)
		i.Channel = m.Channel
		return d.Do(i)
	}
	seat := func() string {
		m, err := d.Options.Store.Match(id)
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
	if a := in(out, "game hand-over", "user", waits); !a.Shows("bot.seat.tournament.offer") {
		t.Errorf("an offer is answered %s", a.Text())
	}
	yes := bottest.Press(out, in(out, "game leave").Button(":yes:"), "801")
	yes.Channel = m.Channel
	d.Do(yes)
	if a := in(waits, "game sit", "seat", 1); !a.Shows("bot.seat.tournament") || seat() != "" {
		t.Errorf("who waits for the winner is answered %s", a.Text())
	}
	if in(out, "game sit"); seat() != out {
		t.Errorf("the seat is kept for %q and held by %q", out, seat())
	}
}

func TestModeratorGivesRivalSeat(t *testing.T) {
	t.Parallel()
	t.Run("and is told what the person will see", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.Leave("anna")
		if asked, _ := d.Moderate("seat", "seat", 1, "user", "ben"); !asked.Shows("bot.mod.shows", "user", "<@ben>") ||
			d.Head().Seats[0].User != "ben" {
			t.Errorf("asked is %s, seated are %+v", asked.Text(), d.Head().Seats)
		}
	})
	t.Run("and is told nothing about a stranger", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		if asked, _ := d.Moderate("seat", "seat", 1, "user", "dora"); asked.Shows("bot.mod.shows") ||
			d.Head().Seats[0].User != "dora" {
			t.Errorf("asked is %s, seated are %+v", asked.Text(), d.Head().Seats)
		}
	})
	t.Run("and the seat they had is not kept for them any more", func(t *testing.T) {
		d := trio(t)
		d.Leave("anna")
		d.Moderate("seat", "seat", 2, "user", "anna")
		if a := d.Do(bottest.Command("anna", "game sit", "seat", 1)); !a.Shows("bot.seat.rival") ||
			d.Head().Seats[0].User != "" || d.Head().Seats[1].User != "anna" {
			t.Errorf("anna is answered %s, seated are %+v", a.Text(), d.Head().Seats)
		}
	})
	t.Run("but never to themselves", func(t *testing.T) {
		d := bottest.New(t, bot.Options{})
		d.Begin()
		d.Leave("anna")
		i := bottest.Command("ben", "mod seat", "seat", 1, "user", "ben", "reason", "x")
		i.Permissions = discordgo.PermissionManageMessages
		if a := d.Do(i); !a.Shows("bot.mod.own") || len(bottest.CustomIDs(a.Data()["components"])) > 0 {
			t.Errorf("ben is answered %s", a.Text())
		}
	})
}

// panel is the private panel of a person.
func panel(d *bottest.Bot, user string) bottest.Call {
	d.T.Helper()
	return d.Do(bottest.Press(user,
		customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "901"))
}

// inWords is the board as a person sees it, in words.
func inWords(d *bottest.Bot, user string) bottest.Call {
	d.T.Helper()
	return d.Do(bottest.Press(user,
		customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenWords}.String(), "901"))
}

func TestSealedAnswerStaysWithItsPerson(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *bottest.Bot){
		"handed over": func(d *bottest.Bot) {
			d.Do(bottest.Command("ben", "game hand-over", "user", "dora"))
			d.Do(bottest.Command("dora", "game sit"))
		},
		"taken by a substitute": func(d *bottest.Bot) {
			d.SeekSubstitute("ben")
			d.Do(bottest.Press("dora", customid.TableAct{Match: string(d.Head().ID), What: customid.TableJoin}.String(),
				"901"))
		},
		"left":     func(d *bottest.Bot) { d.Leave("ben"); d.Do(bottest.Command("dora", "game sit", "seat", 2)) },
		"reseated": func(d *bottest.Bot) { d.Moderate("seat", "seat", 2, "user", "dora") },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := trio(t)
			d.PlayMoves("ben", "roll", "stay")
			reads := func(user string) (found bool) {
				for _, a := range []bottest.Call{d.Do(bottest.Command(user, "log")),
					d.Do(bottest.Command(user, "recap")), panel(d, user),
					inWords(d, user)} {
					found = found || bottest.RaceWords().Shows(a.Text(), "held") ||
						bottest.RaceWords().Shows(a.Text(), "rolled") ||
						bottest.RaceWords().Shows(a.Text(), "bot.round.answered.what")
				}
				return found
			}
			if !reads("ben") {
				t.Fatal("who has answered does not read it")
			}
			changes(d)
			if d.Head().Seats[1].User != "dora" {
				t.Fatalf("seated are %+v", d.Head().Seats)
			}
			if reads("dora") {
				t.Error("the next person at the seat reads the answer")
			}
			d.PlayMoves("anna", "stay")
			d.PlayMoves("cara", "stay")
			if a := inWords(d, "dora"); !bottest.RaceWords().Shows(a.Text(), "held") {
				t.Errorf("in the next round they see %s", a.Text())
			}
			if a := d.Do(bottest.Command("dora", "log")); !bottest.RaceWords().Shows(a.Text(), "showed", "n", 2) {
				t.Errorf("once it is open they read %s", a.Text())
			}
		})
	}
}

func TestSealedAnswerIsShownToWhoReturns(t *testing.T) {
	t.Parallel()
	d := trio(t)
	d.PlayMoves("ben", "roll", "stay")
	d.Leave("ben")
	d.Do(bottest.Command("ben", "game sit"))
	if a := panel(d, "ben"); !bottest.RaceWords().Shows(a.Text(), "bot.round.answered.what") {
		t.Errorf("ben reads %s", a.Text())
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
			heroes := bottest.Words("en", rules)
			r := bottest.NewRaceOf(t, rules, 3, "pace", "daily", "mode", "all", "start", "ready", "army", "ready")
			for _, m := range moves {
				r.Play("ben", m)
			}
			r.Leave("ben")
			r.Do(bottest.Command("dora", "game sit", "seat", 2))
			if r.Head().Seats[1].User != "dora" {
				t.Fatalf("seated are %+v", r.Head().Seats)
			}
			asks := []bottest.Call{r.Panel("dora", 1), inWords(r.Bot, "dora")}
			for _, name := range []string{"log", "recap", "hint", "try", "standing-answers", "game status", "matches",
				"board"} {
				asks = append(asks, r.Do(bottest.Command("dora", name)))
			}
			for _, m := range []string{"keep", "stop none", "stay", "use orders", "cast missile"} {
				for _, name := range []string{"why", "try", "do"} {
					asks = append(asks, r.Do(bottest.Command("dora", name, "move", m)))
				}
			}
			r.Do(bottest.Command("dora", "do", "move", "standing follow pass"))
			for _, a := range append(asks, r.Panel("dora", 1)) {
				for _, key := range []string{"ask.seal", "say.called", "say.stay", "say.sealed", "no.stopped",
					"no.decided", "detail.dice"} {
					if heroes.Shows(a.Text(), key) {
						t.Errorf("the next person reads %s in %s", key, a.Text())
					}
				}
				for beat := range 4 {
					if heroes.Shows(a.Text(), "say.rolled", "n", beat+1) {
						t.Errorf("the next person reads of beat %d in %s", beat+1, a.Text())
					}
				}
			}
			if a := r.Panel("dora", 1); !a.Shows("bot.round.covered") {
				t.Errorf("of the answer they read %s", a.Text())
			}
			before := r.Head().Seq
			for _, id := range bottest.ControlIDs(r.Panel("dora", 1).Data()["components"]) {
				if strings.HasSuffix(id, ":drop all") {
					r.Do(bottest.Press("dora", id, "800"))
				}
			}
			if withdrawn := r.Head().Seq > before; withdrawn != (answered == "a stop with its action") {
				t.Errorf("withdrawn: %v", withdrawn)
			} else if a := r.Panel("dora", 1); withdrawn == a.Shows("bot.round.covered") {
				t.Errorf("then they read %s", a.Text())
			}
		})
	}
}

func TestJoinTwiceSaysWhetherSeatIsFree(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	again := func(key string) {
		t.Helper()
		d.App.Handle(context.Background(),
			bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
		calls := d.TakeCalls()
		if c := calls[len(calls)-1]; !c.IsPrivate() || !c.Shows(key) {
			t.Errorf("with %d seats taken the answer is %s, want %s", len(d.Head().Seats), c.Text(), key)
		}
	}
	again("bot.lobby.already")
	d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	again("bot.lobby.already.full")
}
