package delivery

import (
	"context"
	"slices"

	"skald/bot/panel"
	"skald/bot/render"
	"skald/store"
)

// maxBaked is the number of matches whose boards are drawn in advance.
const maxBaked = 200

// Bake draws the boards of running matches in advance, those first that were played last, so that after a first start
// or an upgrade people need not wait until the maps are painted. It does that once, and returns when ctx ends.
func (d *Delivery) Bake(ctx context.Context) {
	if !d.baked {
		if n, err := d.bake(ctx); err == nil && n > 0 {
			d.Log.Info("drew boards of running matches in advance", "boards", n)
			d.baked = true
		}
	}
	<-ctx.Done()
}

func (d *Delivery) bake(ctx context.Context) (n int, err error) {
	// Headers that cannot be read are reported elsewhere.
	running, _ := d.Store.Matches(store.Filter{Status: []string{store.Running}})
	slices.SortStableFunc(running, func(x, y store.Match) int { return y.Updated.Compare(x.Updated) })
	running = running[:min(len(running), maxBaked)]
	err = d.Render.Bake(ctx, func() (render.Pending, bool) {
		for len(running) > 0 {
			id := running[0].ID
			running = running[1:]
			if message, ok := d.boardInAdvance(id); ok {
				n++
				return message, true
			}
		}
		return render.Pending{}, false
	})
	return n, err
}

// boardInAdvance captures the public board of a match that is being played.
func (d *Delivery) boardInAdvance(id store.MatchID) (message render.Pending, ok bool) {
	t, err := d.Tables.Open(id)
	if err != nil {
		return message, false // reported when the match is played
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() {
		return message, false
	}
	s := d.Voices.By(t.Rules(), t.Head.Language)
	m := panel.Turn(panel.Of(t.Snapshot()), nil, s)
	if m.Picture == nil {
		return message, false
	}
	m.Picture.Since = t.Match.Seq() // without what happened before
	return d.Render.Message(m, t, ""), true
}
