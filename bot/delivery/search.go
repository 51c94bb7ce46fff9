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

// How far back a channel is searched: from some minutes before an entry was added to the outbox, because clocks differ,
// and a limited number of messages.
const (
	clocksDiffer = 10 * time.Minute
	searched     = 1000
	searchedPage = 100
)

// errUnread means that a channel hides its earlier messages.
var errUnread = errors.New(
	"the channel does not show its earlier messages: the permission Read Message History is missing")

// messagesSince lists the newest messages of a channel, newest first, back to a time at which an interrupted post was
// added to the outbox. Without permission to read the history, Discord returns an empty channel; if the match's board
// is in it, that is errUnread.
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

// findControls returns a message with the same buttons that was posted before a crash, "" for none. It returns an error
// if the channel cannot be read.
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
