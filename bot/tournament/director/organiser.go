package director

import (
	"context"
	"errors"

	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/store"
)

// organiser returns the user to ping with a question to the organiser; none if they left or their data was deleted.
func organiser(s *tournament.State) []string {
	if s.Vacant || mention.IsFormer(s.Organiser) {
		return nil
	}
	return []string{s.Organiser}
}

// needsOrganiser reports whether a tournament is about to need its organiser: a round opens, a match is over or has
// lost its thread, or the time of the round is up.
func (d *Director) needsOrganiser(m store.Tournament, s *tournament.State) bool {
	if at, ok := s.Due(); ok && at <= d.Now().Unix() {
		return true
	}
	opens, begun := false, false
	for _, n := range s.Waiting() {
		x := s.Round().Matches[n]
		head, err := d.Store.Match(store.MatchID(x.ID))
		switch {
		case errors.Is(err, store.ErrNotFound):
			_, announced := m.Post(post.Table + x.ID)
			opens = opens || announced
			continue
		case err != nil:
			continue // reported when the table is handled
		}
		begun = true
		e, err := table.ExtraOf(head)
		if err == nil && x.Stuck == "" && (head.Finished() || e.HasNoChannel(head) && !x.NoChannel) {
			return true
		}
	}
	return opens && !begun
}

// attend checks whether the organiser of a tournament is still a member of its server, as Discord does not report it.
// If the organiser has left, the channel is notified once, and others can take over. It returns the resulting
// tournament.
func (d *Director) attend(ctx context.Context, m store.Tournament) (*tournament.State, error) {
	_, s, err := d.Read(m.ID)
	if err != nil || len(organiser(s)) == 0 || !s.Live() {
		return s, err
	}
	was := s.Organiser
	member, err := d.Client.IsMember(ctx, m.Guild, was)
	if err != nil && ctx.Err() == nil {
		d.Log.Warn("looking for the organiser of a tournament failed; they count as present", "tournament", m.ID,
			"error", err)
	}
	if err != nil || member {
		return s, nil
	}
	err = d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, m store.Tournament, _ tournament.IDs) ([]table.Notice, error) {
			if s.GiveUp(was) != nil {
				return nil, ErrNothing
			}
			return []table.Notice{{Say: post.Vacant(post.Of(m, s, d.Games[s.Game]))}}, nil
		})
	if err != nil {
		return s, err
	}
	_, s, err = d.Read(m.ID)
	return s, err
}
