package keeper_test

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/overview"
)

// watch has a user turn their messages about new tables of a game on or off.
func watch(d *bottest.Bot, user, game, turns string) bottest.Call {
	d.T.Helper()
	i := bottest.Press(user, d.Do(bottest.Command(user, "tables")).Button(":"+customid.ScreenWatch), "801")
	i.MessageEphemeral = true
	i = bottest.Press(user, d.Do(i).Button(":"+game+":"+turns), "801")
	i.MessageEphemeral = true
	return d.Do(i)
}

// opens has anna open a lobby in a channel.
func opens(d *bottest.Bot, channel string, args ...any) {
	d.T.Helper()
	hosts(d, "anna", channel, args...)
}

// hosts has a user open a table in a channel.
func hosts(d *bottest.Bot, user, channel string, args ...any) {
	d.T.Helper()
	i := bottest.Command(user, "game new", append([]any{"game", "parley"}, args...)...)
	i.Channel = channel
	d.Do(i)
}

// keeps lets the keeper and the delivery work, and returns the direct messages to a user.
func keeps(d *bottest.Bot, user string) (told []bottest.Call) {
	d.T.Helper()
	d.TakeCalls()
	d.App.Overviews.Tick(context.Background())
	d.Deliver()
	for _, s := range d.TakeCalls() {
		if s.Method == http.MethodPost && s.Path == "/channels/dm-"+user+"/messages" {
			told = append(told, s)
		}
	}
	return told
}

func TestSubscriberHearsOfNewTables(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	opens(d, "501")
	d.Pass(time.Second)
	if told := keeps(d, "dora"); len(told) > 0 {
		t.Errorf("without a subscription dora is told %v", told)
	}
	if a := watch(d, "dora", "parley", overview.WatchOn); !a.Shows("bot.tables.watch.off") {
		t.Errorf("the subscription is answered %s", a.Text())
	}
	if told := keeps(d, "dora"); len(told) > 0 {
		t.Errorf("of the table before the subscription dora is told %v", told)
	}
	d.Pass(time.Second)
	opens(d, "502", "name", "Friday")
	d.Restart()
	told := keeps(d, "dora")
	if len(told) != 1 || !strings.Contains(told[0].Content(), "Friday") ||
		!strings.Contains(told[0].Content(), "<#502>") || strings.Contains(told[0].Content(), "<#501>") {
		t.Fatalf("dora is told %v", told)
	}
	for n := range 7 {
		d.Pass(time.Minute)
		opens(d, fmt.Sprint(510+n))
		if told := keeps(d, "dora"); len(told) > 0 {
			t.Errorf("within the hour dora is told %v", told)
		}
	}
	d.Pass(time.Hour)
	if told := keeps(d, "dora"); len(told) != 1 || strings.Count(told[0].Content(), "• ") != 5 ||
		!told[0].Shows("bot.tables.more", "n", 2) {
		t.Errorf("after the hour dora is told %v", told)
	}
	d.Pass(2 * time.Hour)
	if told := keeps(d, "dora"); len(told) > 0 {
		t.Errorf("once more dora is told %v", told)
	}
	watch(d, "dora", "parley", overview.WatchOff)
	opens(d, "530")
	if told := keeps(d, "dora"); len(told) > 0 {
		t.Errorf("after the end dora is told %v", told)
	}
}

func TestSubscriberIsLeftInPeace(t *testing.T) {
	t.Parallel()
	for why, x := range map[string]struct {
		before func(d *bottest.Bot)
		after  time.Duration // when the message comes, 0 for never
	}{
		"in quiet hours": {func(d *bottest.Bot) { // the clock of the kit begins at 8:00 UTC
			d.Do(bottest.Command("dora", "me", "quiet", "7-10"))
		}, 2 * time.Hour},
		"while away": {func(d *bottest.Bot) { d.Do(bottest.Command("dora", "me", "away", 1)) }, 24 * time.Hour},
		"in a closed channel": {func(d *bottest.Bot) {
			d.ChannelInfo = map[string]string{"502": `{"type":12,"guild_id":"3","parent_id":"1","thread_metadata":{}}`}
		}, 0},
		"when gone": {func(d *bottest.Bot) { d.RefuseCalls(http.MethodGet, "/members/dora", 404, 10007) }, 0},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			watch(d, "dora", "parley", overview.WatchOn)
			x.before(d)
			d.Pass(time.Second)
			opens(d, "502")
			if told := keeps(d, "dora"); len(told) > 0 {
				t.Errorf("at once dora is told %v", told)
			}
			d.Pass(max(x.after, time.Hour) + time.Minute)
			if told := keeps(d, "dora"); len(told) > 0 != (x.after > 0) {
				t.Errorf("later dora is told %v", told)
			}
		})
	}
}

func TestSubscriptionIsShownAndForgotten(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	watch(d, "dora", "parley", overview.WatchOn)
	if a := d.Do(bottest.Command("dora", "privacy show")); !a.Shows("bot.privacy.watches", "n", 1) {
		t.Errorf("/privacy show is answered %s", a.Text())
	}
	d.Forget("dora")
	if raw, err := d.Options.Store.ServerState("3"); err == nil {
		t.Errorf("stored is %s", raw)
	}
}

func TestSubscriptionsAreLimited(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	err := d.App.States.Change(t.Context(), "3", func(s *overview.State) (overview.Also, error) {
		s.Watches = map[string]overview.Watch{}
		for n := range overview.MaxWatches {
			s.Watches[strconv.Itoa(1000+n)] = overview.Watch{Games: []string{"parley"}}
		}
		return overview.Also{}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if a := watch(d, "dora", "parley", overview.WatchOn); !a.Shows("bot.tables.watch.full", "n", overview.MaxWatches) {
		t.Errorf("one too many is answered %s", a.Text())
	}
}

// discordID is an id Discord would give at a time.
func discordID(at time.Time) string {
	const epoch = 1420070400000
	return strconv.FormatInt((at.UnixMilli()-epoch)<<22, 10)
}

// The message to a subscriber is neither lost nor repeated wherever the bot is stopped.
func TestSubscriberHearsOnceWhereverTheBotIsKilled(t *testing.T) {
	t.Parallel()
	for _, step := range []checkpoint.Point{checkpoint.Saving, checkpoint.Saved, checkpoint.Delivering,
		checkpoint.Posting.Of(overview.PostWatch), checkpoint.Posted.Of(overview.PostWatch), checkpoint.Striking,
		checkpoint.Struck} {
		t.Run(string(step), func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			watch(d, "dora", "parley", overview.WatchOn)
			d.Pass(time.Second)
			opens(d, "502")
			d.TakeCalls()
			told := 0
			count := func() {
				for _, s := range d.TakeCalls() {
					if s.Method == http.MethodPost && s.Path == "/channels/dm-dora/messages" {
						told++
						d.Posts = append(d.Posts, map[string]any{"id": discordID(d.Now()), "content": s.Content(),
							"author": map[string]any{"id": "42", "bot": true}})
					}
				}
			}
			d.Cut(step, func() {
				d.App.Overviews.Tick(context.Background())
				d.Deliver()
			})
			count()
			for range 3 {
				d.Pass(2 * time.Minute)
				d.App.Overviews.Tick(context.Background())
				d.DeliverSince(d.Now())
				count()
			}
			left, err := d.Options.Store.Pending(d.Now().Add(time.Hour), 0)
			if told != 1 || len(left) > 0 || err != nil {
				t.Errorf("dora is told %d times, the outbox holds %v (%v)", told, left, err)
			}
		})
	}
}

// A subscriber could not join such a table.
func TestSubscriberHearsNothingOfAvoidedPlayers(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	watch(d, "dora", "parley", overview.WatchOn)
	d.Apart("dora", "anna")
	d.Pass(time.Minute)
	opens(d, "501")
	if told := keeps(d, "dora"); len(told) > 0 {
		t.Errorf("dora, who avoids anna, is told %v", told)
	}
	d.Apart("dora")
	d.Pass(10 * time.Minute)
	if told := keeps(d, "dora"); len(told) != 1 {
		t.Errorf("dora, who avoids no one, is told %v", told)
	}
}
