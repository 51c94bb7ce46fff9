package route

import (
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/engine"
)

// atTable returns completions of a request that need the match of the channel; none if there is no match.
func (r *Request) atTable(complete func() []Choice) []Choice {
	head, err := r.router.Tables.Store.MatchInChannel(r.Channel)
	if err != nil {
		return nil
	}
	t, err := r.router.Tables.Open(head.ID)
	if err != nil {
		return nil
	}
	defer t.Unlock()
	if t.Match == nil {
		return nil
	}
	r.Table, r.Say = t, r.By(t.Rules())
	r.Seats, r.Viewer = t.Match.Seats(r.User), t.Viewer(r.User)
	return complete()
}

// seats completes the number of a seat.
func (r *Request) seats(route *Route) []Choice {
	var seats []engine.Seat
	if route.Seats != nil {
		seats = route.Seats(r)
	} else {
		for i := range r.Table.Match.Players() {
			seats = append(seats, engine.Seat(i))
		}
	}
	return panel.CompleteSeats(panel.Of(r.Table.Snapshot()), seats, r.Text(slash.OptionSeat), r.Say)
}

// turns completes the number of a turn that was reached.
func (r *Request) turns() []Choice {
	t := r.Table
	return panel.CompleteTurns(panel.Of(t.Snapshot()), t.Lines(engine.Public, 0), r.Text(slash.OptionTurn), r.Say)
}
