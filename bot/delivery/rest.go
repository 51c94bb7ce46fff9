package delivery

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// deliverRest changes when the thread of a table is archived. The last of several entries counts. If Discord refuses,
// the thread stays as it is; other failures are retried.
func (d *Delivery) deliverRest(ctx context.Context, id store.MatchID, pending []store.Outgoing) {
	rests := only(func(o store.Outgoing) bool { return o.Kind == table.PostThreadRest })(slices.Clone(pending))
	if len(rests) == 0 || rests[0].Next.After(d.Now()) {
		return
	}
	last := rests[len(rests)-1]
	var rest table.ThreadRest
	err := json.Unmarshal(last.Payload, &rest)
	if err == nil {
		err = d.Client.ArchiveAfter(ctx, last.Channel, rest.Minutes)
	}
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		d.Log.Info("setting when a thread is archived failed", "match", id, "channel", last.Channel, "error", err)
		if discord.CodeOf(err) == 0 && rests[0].Attempts < len(retries) {
			wait := retries[rests[0].Attempts]
			if err := d.Store.MarkTried(ctx, rests[0].ID, fmt.Sprint(err), d.Now().Add(wait)); err != nil {
				d.Log.Warn("recording a failed post failed", "match", id, "error", err)
			}
			return
		}
	}
	d.strike(ctx, rests)
}
