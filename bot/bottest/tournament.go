package bottest

import (
	"context"
	"time"

	"skald/store"
)

// OpenTournament opens a tournament as anna, signs up four players, and starts it.
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

// RunTournaments advances all tournaments and delivers their posts until nothing is left to do.
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

// Tournament returns the stored tournament of the channel.
func (d *Bot) Tournament() store.Tournament {
	d.T.Helper()
	m, err := d.Options.Store.TournamentInChannel(Channel)
	if err != nil {
		d.T.Fatal(err)
	}
	return m
}
