package keeper_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/overview"
	"skald/store"
)

// home is the channel of the post of all tables.
const home = "600"

// turns has a moderator turn the post of all tables on or off.
func turns(d *bottest.Bot, on bool) bottest.Call {
	d.T.Helper()
	i := bottest.AsModerator(bottest.Command("mona", "settings tables-post", "on", on))
	i.Channel = home
	return d.Do(i)
}

// updates lets the keeper and the delivery work, and returns the posts and edits of the post of all tables.
func updates(d *bottest.Bot) (posts, edits []bottest.Call) {
	d.T.Helper()
	d.TakeCalls()
	d.App.Overviews.Tick(context.Background())
	d.Deliver()
	return split(d.TakeCalls())
}

func split(calls []bottest.Call) (posts, edits []bottest.Call) {
	for _, s := range calls {
		switch {
		case !strings.HasPrefix(s.Path, "/channels/"+home+"/messages"):
		case s.Method == http.MethodPost:
			posts = append(posts, s)
		case s.Method == http.MethodPatch:
			edits = append(edits, s)
		}
	}
	return posts, edits
}

// state returns the state of the server.
func state(d *bottest.Bot) overview.State {
	d.T.Helper()
	s, err := d.App.States.Read("3")
	if err != nil {
		d.T.Fatal(err)
	}
	return s
}

func TestPostOfAllTables(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	opens(d, "501", "name", "Friday")
	if a := turns(d, true); !a.Shows("bot.tables.post.on", "where", "<#600>") {
		t.Errorf("the moderator is answered %s", a.Text())
	}
	posts, _ := updates(d)
	if len(posts) != 1 || !strings.Contains(posts[0].Content(), "Friday") || len(posts[0].Pinged()) > 0 ||
		posts[0].Body["flags"] != 4096.0 || posts[0].Button(":join") == "" {
		t.Fatalf("posted is %v", posts)
	}
	press := bottest.Press("dora", posts[0].Button(":join"), "901")
	press.Channel = home
	d.Do(press)
	if posts, edits := updates(d); len(posts)+len(edits) > 0 {
		t.Errorf("within a minute there are %v and %v", posts, edits)
	}
	d.Pass(time.Minute)
	if posts, edits := updates(d); len(posts) > 0 || len(edits) != 1 || edits[0].Button(":join") != "" ||
		!strings.Contains(edits[0].Content(), "dora") {
		t.Errorf("after a minute there are %v and %v", posts, edits)
	}
	d.Restart()
	d.Pass(time.Hour)
	if posts, edits := updates(d); len(posts)+len(edits) > 0 {
		t.Errorf("without a change there are %v and %v", posts, edits)
	}
	message := state(d).Post.Message
	turns(d, false)
	d.Deliver()
	if !slices.ContainsFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Method == http.MethodDelete && strings.HasSuffix(s.Path, "/messages/"+message)
	}) || state(d).Post != nil {
		t.Errorf("turned off, the state is %+v", state(d))
	}
}

func TestPostOfAllTablesIsEditedOnceAMinute(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	turns(d, true)
	updates(d)
	edits := 0
	for n := range 60 { // an hour of changes, six a minute
		for m := range 6 {
			d.Pass(10 * time.Second)
			if n%3 == 0 {
				hosts(d, fmt.Sprint("host", n), fmt.Sprint(1000+10*n+m))
			}
			_, e := updates(d)
			edits += len(e)
		}
	}
	if edits < 20 || edits > 60 {
		t.Errorf("in an hour there are %d edits", edits)
	}
	posts, _ := updates(d)
	d.Pass(time.Minute)
	opens(d, "9999")
	if _, shown := updates(d); len(shown) != 1 || !shown[0].Shows("bot.tables.all.more", "n", 121-10) {
		t.Errorf("of 121 tables are shown %v (%v)", shown, posts)
	}
}

func TestDeletedPostOfAllTablesIsPostedAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	turns(d, true)
	updates(d)
	after := []time.Duration{5 * time.Minute, 30 * time.Minute, 2 * time.Hour}
	for n, wait := range after {
		d.Pass(24 * time.Hour)
		d.RefuseCalls(http.MethodPatch, "/channels/"+home, 404, 10008)
		opens(d, fmt.Sprint(700+n))
		updates(d)
		d.RefuseCalls("", "", 0, 0)
		d.Pass(wait - time.Second)
		if posts, _ := updates(d); len(posts) > 0 {
			t.Errorf("loss %d: posted before its time", n+1)
		}
		d.Pass(2 * time.Second)
		if posts, _ := updates(d); len(posts) != 1 {
			t.Errorf("loss %d: posted again is %v", n+1, posts)
		}
	}
}

func TestPostOfAllTablesEndsWithItsChannel(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		status, code int
		after        time.Duration
	}{
		"gone":   {404, 10003, 0},
		"closed": {403, 50013, 72 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			turns(d, true)
			updates(d)
			d.Pass(time.Hour)
			d.RefuseCalls(http.MethodPatch, "/channels/"+home, x.status, x.code)
			opens(d, "501")
			for range 60 {
				updates(d)
				if x.after > 0 && state(d).Post == nil {
					break
				}
				d.Pass(x.after / 30)
			}
			left, err := d.Options.Store.Pending(d.Now().AddDate(1, 0, 0), 0)
			if state(d).Post != nil || len(left) > 0 {
				t.Errorf("the state is %+v, the outbox holds %v (%v)", state(d).Post, left, err)
			}
			records, err := d.Options.Store.Audit(store.AuditFilter{Guild: "3", Action: overview.AuditStanding})
			if err != nil || len(records) != 2 || !strings.Contains(string(records[0].Detail), overview.AuditLost) {
				t.Errorf("recorded are %+v (%v)", records, err)
			}
			if a := d.Do(bottest.AsModerator(bottest.Command("mona", "mod audit"))); !a.Shows("bot.audit.tables.lost") {
				t.Errorf("/mod audit lists %s", a.Text())
			}
		})
	}
}

func TestPostOfAllTablesKeepsClosedChannelsSecret(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.ChannelInfo = map[string]string{"501": `{"type":12,"guild_id":"3","parent_id":"1","thread_metadata":{}}`}
	turns(d, true)
	updates(d)
	d.Pass(time.Hour)
	opens(d, "501", "name", "Hidden")
	if posts, edits := updates(d); len(posts)+len(edits) > 0 {
		t.Errorf("a table in a private thread causes %v and %v", posts, edits)
	}
}

// There is one post, which shows the present tables, wherever the bot is stopped.
func TestPostOfAllTablesWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	first := []checkpoint.Point{checkpoint.Saving, checkpoint.Saved, checkpoint.Delivering,
		checkpoint.Taken.Of(overview.PostTables), checkpoint.Drawn.Of(overview.PostTables),
		checkpoint.Posting.Of(overview.PostTables), checkpoint.Posted.Of(overview.PostTables),
		checkpoint.Noted.Of(overview.PostTables)}
	again := slices.Concat(first[:5], []checkpoint.Point{checkpoint.Editing.Of(overview.PostTables),
		checkpoint.Edited.Of(overview.PostTables), checkpoint.Noted.Of(overview.PostTables)})
	for n, step := range slices.Concat(first, again) {
		edits := n >= len(first)
		t.Run(fmt.Sprint(step, ", editing ", edits), func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			turns(d, true)
			if edits {
				updates(d)
				d.Pass(time.Hour)
			}
			opens(d, "501", "name", "Friday")
			d.TakeCalls()
			d.Cut(step, func() {
				d.App.Overviews.Tick(context.Background())
				d.Deliver()
			})
			posts, shown := split(d.TakeCalls())
			for _, p := range d.Posts {
				p["id"] = timedID(p["id"].(string), d.Now())
			}
			last := d.Now()
			d.Pass(time.Second)
			for range 4 {
				started := d.Now()
				for range 3 {
					d.Pass(40 * time.Second)
					d.App.Overviews.Tick(context.Background())
					d.DeliverSince(started)
					p, e := split(d.TakeCalls())
					if len(e) > 0 && len(shown) > 0 && d.Now().Sub(last) < time.Minute {
						t.Errorf("an edit follows another after %v", d.Now().Sub(last))
					}
					if len(e)+len(p) > 0 {
						last = d.Now()
					}
					posts, shown = append(posts, p...), append(shown, e...)
				}
				d.Restart()
			}
			want := 1
			if edits {
				want = 0
			}
			all := slices.Concat(posts, shown)
			if len(posts) != want || !strings.Contains(all[len(all)-1].Content(), "Friday") {
				t.Errorf("there are %d posts and %d edits: %v", len(posts), len(shown), all)
			}
			if left, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0); len(left) > 0 {
				t.Errorf("the outbox holds %v (%v)", left, err)
			}
		})
	}
}

// timedID gives a message of the kit an id of its time, unless it is stored by its own.
func timedID(id string, at time.Time) string {
	if len(id) < 10 {
		return discordID(at)
	}
	return id
}

// A server may have hundreds of matches; the post shows ten.
func TestPostOfAllTablesOpensOnlyTheTablesItShows(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Guild = "3"
	for n := range 14 {
		d.Channel = fmt.Sprint(700 + n)
		d.Begin()
	}
	d.Guild = ""
	turns(d, true)
	opened := 0
	d.App.Tables.Opened = func(bool) { opened++ }
	d.App.Overviews.Tick(context.Background())
	if opened != 10 {
		t.Errorf("%d tables are opened", opened)
	}
	d.Deliver()
	if posts, _ := split(d.TakeCalls()); len(posts) != 1 || !posts[0].Shows("bot.tables.all.more", "n", 4) {
		t.Errorf("posted is %v", posts)
	}
}

func TestClockSetBackDelaysNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	turns(d, true)
	watch(d, "dora", "parley", overview.WatchOn)
	updates(d)
	d.Pass(365 * 24 * time.Hour)
	opens(d, "501")
	if told := keeps(d, "dora"); len(told) != 1 {
		t.Fatalf("dora is told %v", told)
	}
	d.Pass(-364 * 24 * time.Hour)
	opens(d, "502", "name", "Today")
	if _, edits := updates(d); len(edits) != 1 || !strings.Contains(edits[0].Content(), "Today") {
		t.Errorf("the edits are %v", edits)
	}
}

// An edit takes a while: its record changes nothing else.
func TestRecordOfThePostKeepsOtherChanges(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		does func(d *bottest.Bot)
		is   func(p *overview.Standing) bool
	}{
		"the moderator is forgotten": {func(d *bottest.Bot) {
			if err := d.App.States.Forget(context.Background(), "3", "mona"); err != nil {
				d.T.Error(err)
			}
		}, func(p *overview.Standing) bool { return p.By == "" && p.Message != "" }},
		"the post is turned off and on again": {func(d *bottest.Bot) {
			turns(d, false)
			turns(d, true)
		}, func(p *overview.Standing) bool { return p.By == "mona" && p.Message == "" }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			turns(d, true)
			updates(d)
			d.Pass(time.Hour)
			opens(d, "501")
			d.Checkpoint = func(s checkpoint.Point) {
				if s == checkpoint.Edited.Of(overview.PostTables) {
					d.Checkpoint = nil
					x.does(d)
				}
			}
			updates(d)
			if p := state(d).Post; p == nil || !x.is(p) {
				t.Errorf("the post is %+v", p)
			}
		})
	}
}

func TestServerThatRefusesIsAskedOnce(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	turns(d, true)
	for n := range 20 {
		opens(d, fmt.Sprint(700+n))
	}
	d.RefuseCalls(http.MethodGet, "/guilds/3/roles", 403, 50001)
	asked := func() (n int) {
		d.TakeCalls()
		d.App.Overviews.Tick(context.Background())
		for _, s := range d.TakeCalls() {
			if strings.HasSuffix(s.Path, "/guilds/3/roles") {
				n++
			}
		}
		return n
	}
	if n := asked(); n != 1 {
		t.Errorf("Discord is asked %d times", n)
	}
	d.RefuseCalls("", "", 0, 0)
	d.Pass(10 * time.Minute)
	if n := asked(); n != 1 {
		t.Errorf("ten minutes later Discord is asked %d times", n)
	}
}
