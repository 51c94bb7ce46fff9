package delivery_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/operate"
	"skald/imaging"
)

// baker is a Drawer that records what it is asked to draw in advance.
type baker struct {
	turnDrawer
	asked []string
	end   func()
}

func (b *baker) Bake(_ context.Context, next func() (string, any, imaging.Request, bool)) error {
	defer b.end()
	for {
		game, view, r, ok := next()
		if !ok {
			return nil
		}
		if view == nil || r.Say == nil || len(r.Since) > 0 {
			return fmt.Errorf("the request for %s is not complete, or shows what happened: %+v", game, r)
		}
		b.asked = append(b.asked, r.Kind+" "+r.Match+" "+r.Language)
	}
}

func TestBakeBoardsOfRunningMatches(t *testing.T) {
	t.Parallel()
	b := &baker{turnDrawer: func(imaging.Request) {}}
	d := bottest.New(t, bot.Options{Draw: b})
	d.Guild, d.Channel = "3", "500"
	d.Finish()
	var ids []string
	for n, language := range []string{"de", "de", "it"} {
		d.Channel = fmt.Sprint(501 + n)
		ids = append(ids, string(d.Begin("language", language).ID))
		d.Clock = d.Clock.Add(time.Minute)
	}
	// The one played last comes first, and the whole board once for each language.
	want := []string{"board " + ids[2] + " it", "board " + ids[2] + " it", "board " + ids[1] + " de",
		"board " + ids[1] + " de", "board " + ids[0] + " de"}
	d.Restart()
	ctx, end := context.WithCancel(t.Context())
	b.end = end
	d.App.Posts.Bake(ctx)
	if !slices.Equal(b.asked, want) {
		t.Errorf("drawn in advance: %q, want %q", b.asked, want)
	}
	var metrics strings.Builder
	if err := operate.Write(&metrics, d.App.Metrics()); err != nil {
		t.Fatal(err)
	}
	if want := `{shard="all",game="parley",outcome="baked"} 5`; !strings.Contains(metrics.String(), want) {
		t.Errorf("the metrics are without %s", want)
	}
	if calls := d.TakeCalls(); len(calls) > 0 {
		t.Errorf("Discord was called: %v", calls)
	}
	b.asked = nil
	d.App.Posts.Bake(ctx)
	if len(b.asked) > 0 {
		t.Errorf("drawn again: %q", b.asked)
	}
}
