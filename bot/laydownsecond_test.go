package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// asksFor returns a function that reports whether a match offers a move with a verb to a player it is waiting for.
func asksFor(verb string) func(m *match.Match) bool {
	return func(m *match.Match) bool {
		return slices.ContainsFunc(m.Prompts(), func(p engine.Prompt) bool {
			return p.Kind != engine.May && slices.ContainsFunc(p.Choices, func(c engine.Choice) bool {
				return c.Move.Verb() == verb
			})
		})
	}
}

// finishes plays a match to its end.
func (r *room) finishes() {
	r.T.Helper()
	for n := 0; r.table().Status == store.Running; n++ {
		if r.moves(5); n > 800 {
			r.T.Fatalf("%s comes to no end", r.about)
		}
	}
}

// furnishSecond is furnish for Runebound and Heroes, the games of the second release.
func furnishSecond(t *testing.T) *bottest.Bot {
	d := bottest.New(t, bot.Options{Games: games.All(), Random: steady{rand.NewChaCha8([32]byte{2})}})
	two := []any{"seats", 2}
	anyPair := func(m *match.Match) bool { return len(m.Waiting(engine.Public)) > 1 }
	open := func(m *match.Match) bool { return m.Turn().Number > 2 && anyPair(m) }

	in(d, "4", "620", "put away").opens(bottest.DuelGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(4).forsaken()

	in(d, "3", "600", "an open lobby").opens(bottest.RuneboundGame, []string{"ben"}, "seats", 4, "pace", "daily")
	in(d, "3", "601", "the middle of a turn").opens(bottest.RuneboundGame, []string{"ben", "carla"}, "seats", 3,
		"language",
		"de").begins().moves(30)
	in(d, "4", "602", "a fight").opens(bottest.RuneboundGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(20).until(asksFor("fight"))
	in(d, "4", "603", "a market").opens(bottest.RuneboundGame, []string{"ben"},
		append(two, "pace", "live", "language", "it")...).begins().moves(20).until(asksFor("buy"))
	in(d, "4", "604", "a company").opens(bottest.RuneboundGame, []string{"ben"}, two...).chooses("doom=36",
		"company=on").begins().moves(60)
	paused := in(d, "3", "605", "a pause").opens(bottest.RuneboundGame, []string{"ben"},
		two...).chooses("length=dash").begins().moves(25)
	paused.moderates("pause", "reason", "summer")
	ended := in(d, "4", "606", "a match that was ended").opens(bottest.RuneboundGame, []string{"ben"},
		two...).begins().moves(20)
	ended.moderates("end", "reason", "nobody is left")
	over := in(d, "5", "607", "the end").opens(bottest.RuneboundGame, nil, "seats", 2, "autopilots", 1, "pace",
		"relaxed").chooses("length=dash").begins()
	over.finishes()
	fork := over.says("anna", "game fork", "turn", 4, "reason", "what if")
	_, thread, _ := strings.Cut(fork.Text(), "<#")
	thread, _, _ = strings.Cut(thread, ">")
	d.Pass(bottest.AfterLobby)
	d.Deliver()
	in(d, "5", thread, "a fork").begins().moves(5)
	queued := in(d, "3", "608", "a filled queue").opens(bottest.RuneboundGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(10)
	user, _ := queued.next()
	other := map[string]string{"anna": "ben", "ben": "anna"}[user]
	if a := queued.says(other, "queue add", "move", "roll"); !a.IsPrivate() {
		t.Fatalf("%s queues and reads %s", other, a.Text())
	}
	vote := in(d, "3", "609", "a vote").opens(bottest.RuneboundGame, []string{"ben", "carla"}, "seats", 3, "pace",
		"daily").begins().moves(14)
	vote.says("ben", "game pause", "reason", "holidays")

	in(d, "5", "621", "a lobby in French").opens(bottest.DuelGame, nil, "language", "fr").chooses("mode=all")
	in(d, "5", "622", "a draft").opens(bottest.DuelGame, nil).chooses("mode=all").joins("ben",
		"carla").begins().moves(3)
	in(d, "5", "623", "a clash in which one has answered").opens(bottest.DuelGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().until(open).moves(1)
	in(d, "5", "624", "a clash of four").opens(bottest.DuelGame, nil, "pace", "relaxed").chooses("mode=teams",
		"start=ready",
		"army=ready").joins("ben", "carla", "dario").begins().until(open).moves(2)
	in(d, "5", "625", "a tournament").opens(bottest.DuelGame, nil, "pace", "live").chooses("mode=tournament",
		"format=short").joins("ben", "carla", "dario").begins().moves(40)
	in(d, "5", "626", "points").opens(bottest.DuelGame, []string{"ben"}, two...).chooses("win=points",
		"placing=once").begins().moves(50)
	finished := in(d, "5", "627", "a finished duel").opens(bottest.DuelGame, nil, "seats", 2, "autopilots", 1, "pace",
		"relaxed").chooses("format=short").begins()
	finished.finishes()
	finished.says("anna", "game rematch")
	d.Pass(bottest.AfterLobby)
	d.Deliver()

	prefers(d)
	// The post of the last move stays in the outbox.
	last := in(d, "4", "610", "something to post").opens(bottest.RuneboundGame, []string{"ben"},
		append(two, "pace", "daily")...).begins()
	user, move := last.next()
	last.says(user, "do", "move", string(move))
	return d
}
