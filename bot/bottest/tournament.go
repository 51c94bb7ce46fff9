package bottest

import (
	"context"
	"time"

	"skald/store"
)

// OpenTournament opens a tournament of anna's, which four sign up for, and begins it.
func (d *Bot) OpenTournament(args ...any) store.Tournament {
	d.T.Helper()
	d.Do(Command("anna", "tournament new",
		append([]any{"name", "Spring cup", "game", "parley", "system", "knockout"}, args...)...))
	for _, who := range []string{"anna", "ben", "cara", "dan"} {
		d.Do(Command(who, "tournament join"))
	}
	d.Do(Command("anna", "tournament start"))
	d.RunTournaments()
	return d.Tournament()
}

// RunTournaments does what is to be done for tournaments, and posts it, until nothing is left.
func (d *Bot) RunTournaments() {
	d.T.Helper()
	for range 10 {
		for _, id := range d.App.Posts.DueTournaments() {
			d.App.Posts.DeliverTournament(context.Background(), id, time.Unix(0, 0))
		}
		d.App.Direct.Tick(context.Background())
		d.Deliver()
	}
}

// Tournament is that of the channel as it is stored.
func (d *Bot) Tournament() store.Tournament {
	d.T.Helper()
	m, err := d.Options.Store.TournamentInChannel(Channel)
	if err != nil {
		d.T.Fatal(err)
	}
	return m
}
