package seats_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
)

func press(user, id string) *discord.Interaction {
	i := bottest.Press(user, id, "801")
	i.MessageEphemeral = true
	return i
}

func TestSubstituteIsSought(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	m := d.Begin("pace", "daily")
	clock := bottest.ExtraOf(t, m).Clock
	if a := d.SeekSubstitute("ben"); !a.Shows("bot.substitute.status") {
		t.Errorf("ben's answer is %s", a.Text())
	}
	substituteAgain := d.Head()
	d.TakeCalls()
	d.Deliver()
	calls := d.TakeCalls()
	var offers, told []bottest.Call
	for _, s := range calls {
		if s.Shows("bot.substitute.sought", "who", "<@ben>") {
			offers = append(offers, s)
		}
		if s.Path == "/channels/dm-anna/messages" {
			told = append(told, s)
		}
	}
	if len(offers) != 1 || len(offers[0].Pinged()) > 0 || offers[0].Body["flags"] != 4096.0 ||
		offers[0].Button(":"+customid.TableJoin) == "" {
		t.Errorf("the offers are %v", offers)
	}
	if len(told) != 1 || !told[0].Shows("bot.substitute.host", "who", "<@ben>") {
		t.Errorf("the host is told %v", told)
	}
	h := d.Head()
	if h.Seats[1].User != "ben" || substituteAgain.Seq != h.Seq {
		t.Errorf("the seats are %+v", h.Seats)
	}
	if now := bottest.ExtraOf(t, h).Clock; now.Asks[0] != clock.Asks[0] {
		t.Errorf("the clock is %+v, before %+v", now, clock)
	}
	a := d.Do(bottest.Press("dora", offers[0].Button(":"+customid.TableJoin), "900"))
	if d.Head().Seats[1].User != "dora" {
		t.Fatalf("dora's press is answered %s", a.Text())
	}
	d.TakeCalls()
	d.Deliver()
	closed := slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Method == http.MethodPatch && s.Shows("bot.seat.now", "user", "<@dora>") &&
			len(bottest.CustomIDs(s.Body["components"])) == 0
	})
	if !closed {
		t.Error("the offer keeps its button")
	}
	if a := d.Do(bottest.Press("eve", offers[0].Button(":"+customid.TableJoin), "900")); !a.Shows("bot.seat.no") {
		t.Errorf("eve, who is late, is answered %s", a.Text())
	}
	if a := d.Do(bottest.Press("ben", offers[0].Button(":"+customid.TableJoin), "900")); !a.Shows("bot.seat.no") {
		t.Errorf("ben is answered %s", a.Text())
	}
}

func TestHostHearsOnceADayOfASearchForASubstitute(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "none")
	heard := func() (n int) {
		d.Deliver()
		for _, c := range d.TakeCalls() {
			if c.Path == "/channels/dm-anna/messages" && c.Shows("bot.substitute.host", "who", "<@ben>") {
				n++
			}
		}
		return n
	}
	for range 5 { // an odd number: ben looks for one in the end
		d.SeekSubstitute("ben")
	}
	if n := heard(); n != 1 {
		t.Errorf("five presses tell the host %d times", n)
	}
	d.SeekSubstitute("ben")
	d.Pass(25 * time.Hour)
	d.SeekSubstitute("ben")
	if n := heard(); n != 1 {
		t.Errorf("a day later a new search tells the host %d times", n)
	}
}

func TestSubstituteOfferEnds(t *testing.T) {
	t.Parallel()
	for how, ends := range map[string]func(d *bottest.Bot){
		"withdrawn": func(d *bottest.Bot) { d.SeekSubstitute("ben") },
		"the match is over": func(d *bottest.Bot) {
			a := d.Do(bottest.Command("anna", "game end"))
			d.Do(press("anna", a.Button(":yes:")))
		},
		"offered to one user": func(d *bottest.Bot) {
			d.Do(bottest.Command("ben", "game hand-over", "user", "eve"))
		},
		"its player is forgotten": func(d *bottest.Bot) { d.Forget("ben") },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.Begin()
			d.SeekSubstitute("ben")
			d.Deliver()
			offer := ""
			for _, p := range d.Posts {
				if slices.ContainsFunc(bottest.CustomIDs(p["components"]),
					func(id string) bool { return strings.HasSuffix(id, ":"+customid.TableJoin+":2") }) {
					offer = p["id"].(string)
				}
			}
			d.Restart()
			ends(d)
			d.TakeCalls()
			d.Deliver()
			closed := slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool {
				return strings.HasSuffix(s.Path, "/messages/"+offer) && s.Shows("bot.seat.closed")
			})
			if !closed && how != "its player is forgotten" {
				t.Errorf("the offer %q stays", offer)
			}
			e := bottest.ExtraOf(t, d.Head())
			if how != "its player is forgotten" && e.Offers[table.SeatKey(1)] == table.Anybody {
				t.Errorf("the offers are %v", e.Offers)
			}
			button := customid.TableAct{Match: string(d.Head().ID), What: customid.TableJoin}.String()
			d.Do(bottest.Press("dora", button, "900"))
			if took := d.Head().Seats[1].User == "dora"; took != (how == "its player is forgotten") {
				t.Errorf("dora's press gives the seats %v", d.Head().Seats)
			}
		})
	}
}

// A seat whose player looks for a substitute is asked, reminded and voted on as any other.
func TestSubstituteKeepsTheSeatUntilItIsTaken(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.SeekSubstitute("anna")
	d.Deliver()
	d.Pass(13 * time.Hour)
	d.App.Time.Tick(t.Context())
	d.TakeCalls()
	d.Deliver()
	if !slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool { return slices.Contains(s.Pinged(), "anna") }) {
		t.Error("anna is not reminded")
	}
	if a := d.Do(bottest.Command("anna", "do", "move", "roll")); strings.Contains(a.Text(), "⛔") {
		t.Errorf("anna's move is answered %s", a.Text())
	}
}
