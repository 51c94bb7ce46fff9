package keeper_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/overview"
	"skald/bot/preferences"
	"skald/bot/table"
	"skald/store"
)

// weekly has a moderator turn the digest on: Monday at nine in Berlin. The clock of the kit begins on a Friday.
func weekly(d *bottest.Bot, on bool) bottest.Call {
	d.T.Helper()
	i := bottest.AsModerator(bottest.Command("mona", "settings digest", "on", on, "weekday", "1", "hour", 9, "zone",
		"Berlin"))
	i.Channel = home
	return d.Do(i)
}

// ends has a match of anna and ben end.
func ends(d *bottest.Bot) {
	d.T.Helper()
	d.Finish("name", "Friday")
}

func TestWeeklyDigest(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	if a := weekly(d, true); !a.Shows("bot.digest.on", "where", "<#600>", "zone", "Europe/Berlin", "time", "9:00") {
		t.Errorf("the moderator is answered %s", a.Text())
	}
	ends(d)
	opens(d, "501")
	var at []time.Time
	for range 16 * 24 {
		if posts, _ := updates(d); len(posts) > 0 {
			at = append(at, d.Now())
			if len(posts) != 1 || !posts[0].Shows("bot.digest.finished", "n", 1) || len(posts[0].Pinged()) > 0 ||
				posts[0].Body["flags"] != 4096.0 || !posts[0].Shows("bot.digest.seats", "n", 1, "tables", 1) {
				t.Errorf("posted is %v", posts)
			}
			d.Restart()
		}
		d.Pass(time.Hour)
	}
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	if len(at) != 1 || at[0].In(berlin).Weekday() != time.Monday || at[0].In(berlin).Hour() != 9 {
		t.Errorf("posted at %v; weeks without a match have no digest", at)
	}
}

func TestDigestOfAWeekThatIsLongOverIsLeftOut(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	weekly(d, true)
	ends(d)
	d.Pass(4 * 24 * time.Hour)
	if posts, _ := updates(d); len(posts) > 0 {
		t.Errorf("a day late is posted %v", posts)
	}
	d.Pass(23 * 24 * time.Hour)
	if posts, _ := updates(d); len(posts) > 0 {
		t.Errorf("weeks late is posted %v", posts)
	}
}

func TestDigestTurnedOff(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	weekly(d, true)
	ends(d)
	if a := weekly(d, false); !a.Shows("bot.digest.off") {
		t.Errorf("the moderator is answered %s", a.Text())
	}
	for range 10 * 24 {
		if posts, _ := updates(d); len(posts) > 0 {
			t.Fatalf("posted is %v", posts)
		}
		d.Pass(time.Hour)
	}
	bad := bottest.AsModerator(bottest.Command("mona", "settings digest", "on", true, "zone", "Nowhere"))
	if a := d.Do(bad); !a.Shows("bot.me.nozone", "zone", "Nowhere") || state(d).Digest != nil {
		t.Errorf("an unknown zone is answered %s", a.Text())
	}
}

func TestDigestKeepsClosedChannelsSecret(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.ChannelInfo = map[string]string{bottest.Channel: `{"type":12,"guild_id":"3","parent_id":"1","thread_metadata":{}}`}
	weekly(d, true)
	ends(d)
	for range 8 * 24 {
		if posts, _ := updates(d); len(posts) > 0 {
			t.Fatalf("posted is %v", posts)
		}
		d.Pass(time.Hour)
	}
}

func TestDigestSlot(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"", "Europe/Berlin", "America/New_York", "Pacific/Auckland"} {
		for day := range 7 {
			for hour := range 24 {
				x := overview.Digest{Weekday: day, Hour: hour, Zone: zone}
				at, err := time.LoadLocation(zone)
				if err != nil {
					t.Fatal(err)
				}
				now := time.Unix(1_800_000_000, 0).Add(time.Duration(day*31+hour) * time.Hour)
				slot := x.Slot(now)
				if local := slot.In(at); slot.After(now) || now.Sub(slot) >= 8*24*time.Hour ||
					int(local.Weekday()) != day || local.Hour() != hour || !x.Next(now).After(now) {
					t.Errorf("%+v at %v: the last is %v, the next %v", x, now, slot, x.Next(now))
				}
			}
		}
	}
}

// The digest is neither lost nor repeated wherever the bot is stopped.
func TestDigestWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	for _, step := range []checkpoint.Point{checkpoint.Saving, checkpoint.Saved, checkpoint.Delivering,
		checkpoint.Posting.Of(overview.PostDigest), checkpoint.Posted.Of(overview.PostDigest), checkpoint.Striking,
		checkpoint.Struck} {
		t.Run(string(step), func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			weekly(d, true)
			ends(d)
			for !d.Now().After(state(d).Digest.Next(d.Now().Add(-time.Hour))) {
				d.Pass(time.Hour)
				if d.Now().Sub(time.Unix(state(d).Digest.Last, 0)) > 7*24*time.Hour {
					break
				}
			}
			d.TakeCalls()
			d.Cut(step, func() {
				d.App.Overviews.Tick(context.Background())
				d.Deliver()
			})
			posts, _ := split(d.TakeCalls())
			for _, p := range d.Posts {
				p["id"] = timedID(fmt.Sprint(p["id"]), d.Now())
			}
			for range 4 {
				d.Pass(time.Minute)
				d.App.Overviews.Tick(context.Background())
				d.DeliverSince(d.Now())
				more, _ := split(d.TakeCalls())
				posts = slices.Concat(posts, more)
			}
			left, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0)
			if len(posts) != 1 || len(left) > 0 || err != nil {
				t.Errorf("posted are %v, the outbox holds %v (%v)", posts, left, err)
			}
		})
	}
}

func TestDigestRanksNoOneWhoIsUnlisted(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	weekly(d, true)
	ends(d)
	if err := d.Options.Store.UpdateMatch(context.Background(), d.Head().ID, func(m *store.Match) error {
		e, err := table.ExtraOf(*m)
		if err != nil {
			return err
		}
		e.Scores = []int{5, 3}
		m.Extra, err = e.JSON()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	until := d.Now().Add(time.Hour)
	w, err := d.App.House.Week(context.Background(), "3", until)
	if err != nil || len(w.Best) != 1 {
		t.Fatalf("the week is %+v (%v)", w, err)
	}
	best := w.Best[0]
	if _, err := d.App.People.Change(context.Background(), best.User, func(p *preferences.Person) bool {
		p.Unlisted = true
		return true
	}); err != nil {
		t.Fatal(err)
	}
	w, err = d.App.House.Week(context.Background(), "3", until)
	if err != nil || len(w.Finished) != 1 ||
		slices.ContainsFunc(w.Best, func(s overview.Score) bool { return s.User == best.User || s.Record }) ||
		w.Luckiest != nil && w.Luckiest.User == best.User {
		t.Errorf("the week is %+v (%v)", w, err)
	}
}
