package timecontrol

import (
	"context"
	"errors"
	"time"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/engine/match"
	"skald/store"
)

// ChannelDeleted handles the deletion of a channel or thread. The match in it cannot be played, so its clock stops and
// each of its players gets one direct message. The director of a tournament notifies its organiser.
func (k *Scheduler) ChannelDeleted(ctx context.Context, channel string) {
	head, err := k.Store.MatchInChannel(channel)
	if err == nil {
		err = k.stopWithoutChannel(ctx, head.ID, channel)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		k.Log.Warn("stopping a match whose channel was deleted failed", "match", head.ID, "channel", channel,
			"error", err)
	}
}

func (k *Scheduler) stopWithoutChannel(ctx context.Context, id store.MatchID, channel string) error {
	t, err := k.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() || t.Head.Channel != channel || t.HasNoChannel(t.Head) {
		return nil
	}
	var c table.Change
	for _, user := range t.Users() {
		if !mention.IsFormer(user) {
			c.Notices = append(c.Notices,
				table.Notice{Say: ChannelDeleted(t.Rules().Name(), string(id), t.Tournament != ""), To: []string{user},
					Secret: true})
		}
	}
	t.NoChannel = &table.NoChannel{Channel: channel, Since: k.Now().Unix(), Paused: !t.Match.Paused()}
	if t.NoChannel.Paused {
		_, err = k.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.Pause(match.Actor{}, "", now)
		})
	} else {
		err = k.Tables.Save(ctx, t, c)
	}
	if err == nil && t.Tournament != "" {
		k.Tables.Tournaments.Wake()
	}
	return err
}
