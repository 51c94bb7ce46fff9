package delivery

import (
	"context"
	"errors"
	"slices"
	"time"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/store"
)

// How far back a channel is searched: from before an entry came into the outbox, with some minutes for clocks that
// differ, and as many messages at most.
const (
	clocksDiffer = 10 * time.Minute
	searched     = 1000
	searchedPage = 100
)

// errUnread says that a channel hides what stands in it.
var errUnread = errors.New(
	"the channel does not show its earlier messages: the permission Read Message History is missing")

// messagesSince lists the newest messages of a channel, newest first, among which what a crash cut short may stand: it
// came into the outbox at a time, or later. Discord shows an empty channel to who may not read its history; where the
// board of the match stands that is errUnread.
func (d *Delivery) messagesSince(ctx context.Context, head store.Match, channel string, at time.Time) ([]discord.Posted,
	error) {
	var all []discord.Posted
	before := ""
	for len(all) < searched {
		page, err := d.Client.Earlier(ctx, channel, before, searchedPage)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < searchedPage || page[len(page)-1].At().Before(at.Add(-clocksDiffer)) {
			break
		}
		before = page[len(page)-1].ID
	}
	if board, ok := head.Post(table.PostBoard); len(all) == 0 && ok && board.Channel == channel {
		return nil, errUnread
	}
	return all, nil
}

// findControls looks for a message with the same buttons that was posted before a crash. "" says that none stands
// there, an error that nobody can tell.
func (d *Delivery) findControls(ctx context.Context, head store.Match, channel string, at time.Time,
	m discord.Message) (string, error) {
	recent, err := d.messagesSince(ctx, head, channel, at)
	for _, p := range recent {
		if p.Author.Bot && slices.Equal(p.Controls(), m.Controls()) {
			return p.ID, nil
		}
	}
	return "", err
}
