package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// room is a channel of a bot with its table.
type room struct {
	*bottest.Bot
	channel, guild string
	about          string
	// version is that of the rules of a match that begins here, 0 where it has begun long ago.
	version int
}

// in returns a room with a name that describes the match in it.
func in(d *bottest.Bot, guild, channel, about string) *room {
	return &room{Bot: d, channel: channel, guild: guild, about: about}
}

// here lets an interaction happen in the room.
func (r *room) here(i *discord.Interaction) bottest.Call {
	r.T.Helper()
	i.Channel, i.Guild = r.channel, r.guild
	if i.User == "mona" {
		i.Permissions = discordgo.PermissionManageMessages
	}
	return r.Do(i)
}

func (r *room) says(user, name string, args ...any) bottest.Call {
	r.T.Helper()
	return r.here(bottest.Command(user, name, args...))
}

// moderates lets mona do something, and agree when she is asked.
func (r *room) moderates(what string, args ...any) bottest.Call {
	r.T.Helper()
	a := r.says("mona", "mod "+what, args...)
	if yes := a.Button(":yes:"); yes != "" {
		i := bottest.Press("mona", yes, "801")
		i.MessageEphemeral = true
		a = r.here(i)
	}
	return a
}

// table is the header of the room's match.
func (r *room) table() store.Match {
	r.T.Helper()
	m, err := r.Options.Store.LastMatchInChannel(r.channel)
	if err != nil {
		r.T.Fatalf("%s: %v; the log: %s", r.about, err, r.Logs)
	}
	return m
}

// lobbies presses a button of the lobby.
func (r *room) lobbies(user, act string) bottest.Call {
	r.T.Helper()
	return r.here(bottest.Press(user, customid.LobbyID{Lobby: string(r.table().ID), Act: act}.String(), "800"))
}

// opens opens a table of anna's at which others join.
func (r *room) opens(game string, joins []string, args ...any) *room {
	r.T.Helper()
	r.says("anna", "game new", append([]any{"game", game}, args...)...)
	return r.joins(joins...)
}

// joins lets people take seats of the lobby.
func (r *room) joins(people ...string) *room {
	r.T.Helper()
	for _, who := range people {
		r.lobbies(who, customid.LobbyJoin)
	}
	return r
}

// chooses sets options of the lobby, each "legend=2".
func (r *room) chooses(options ...string) *room {
	r.T.Helper()
	for _, o := range options {
		id, value, _ := strings.Cut(o, "=")
		i := bottest.Press("anna", customid.LobbyID{Lobby: string(r.table().ID), Act: customid.LobbyValue,
			Option: id}.String(), "800")
		i.Values = []string{value}
		r.here(i)
		if got := r.table().Options[id]; got != value {
			r.T.Fatalf("%s: the option %s is %q, not %q", r.about, id, got, value)
		}
	}
	return r
}

// begins starts the match.
func (r *room) begins() *room {
	r.T.Helper()
	r.lobbies("anna", customid.LobbyStart)
	r.Deliver()
	if m := r.table(); m.Status != store.Running {
		r.T.Fatalf("%s: the match has not begun: %+v; the log: %s", r.about, m, r.Logs)
	}
	return r
}

// looks reads the match under its lock.
func (r *room) looks(read func(m *match.Match)) {
	r.T.Helper()
	tb, err := r.App.Tables.Open(r.table().ID)
	if err != nil {
		r.T.Fatalf("%s: %v", r.about, err)
	}
	defer tb.Unlock()
	if tb.Match == nil {
		r.T.Fatalf("%s: nothing is played", r.about)
	}
	read(tb.Match)
}

// next returns the user the match is waiting for and the autopilot's advice for them; the user is "" if it waits for
// none.
func (r *room) next() (user string, move engine.Move) {
	r.T.Helper()
	r.looks(func(m *match.Match) {
		var asked []engine.Seat
		for s := range m.Players() {
			if engine.Awaited(m.Prompts(), engine.Seat(s)) {
				asked = append(asked, engine.Seat(s))
			}
		}
		if len(asked) == 0 {
			if ps := m.Prompts(); len(ps) > 0 {
				asked = []engine.Seat{ps[0].Seat}
			}
		}
		for _, s := range asked {
			if user = m.Players()[s].User; user != "" {
				move, _ = m.Hint(s, 2)
				move = engine.Move(fmt.Sprintf("%d: %s", s+1, move))
				return
			}
		}
	})
	return user, move
}

// moves makes so many moves, fewer where the match ends or stops itself.
func (r *room) moves(n int) *room {
	r.T.Helper()
	for range n {
		if r.table().Status != store.Running {
			return r
		}
		user, move := r.next()
		if user == "" {
			return r
		}
		before := r.table().Seq
		if a := r.says(user, "do", "move", string(move)); r.table().Seq == before {
			r.T.Fatalf("%s: %s plays %s and reads %s", r.about, user, move, a.Text())
		}
	}
	r.Deliver()
	return r
}

// until makes moves until something holds.
func (r *room) until(holds func(m *match.Match) bool) *room {
	r.T.Helper()
	for range 400 {
		done := false
		r.looks(func(m *match.Match) { done = holds(m) })
		if done {
			r.Deliver()
			return r
		}
		r.moves(1)
	}
	r.T.Fatalf("%s never comes about", r.about)
	return r
}

// forsaken lets forty days pass without an answer, until the match is archived. It must come before all others are
// opened.
func (r *room) forsaken() {
	r.T.Helper()
	for range 40 {
		r.Pass(24 * time.Hour)
		r.App.Time.Tick(context.Background())
		r.Deliver()
	}
	if s := r.table().Status; s != store.Archived {
		r.T.Fatalf("the table nobody answers is %s", s)
	}
}

// steady is chance that is the same every time the database is laid down.
type steady struct{ *rand.ChaCha8 }

func (s steady) Read(p []byte) (int, error) { return s.ChaCha8.Read(p) }

// furnish plays in several servers and channels of a bot, so that matches of both games stand there at various stages.
func furnish(t *testing.T) *bottest.Bot {
	d := bottest.New(t, bot.Options{Games: games.All(), Random: steady{rand.NewChaCha8([32]byte{1})}})
	two := []any{"seats", 2}

	in(d, "3", "509", "put away").opens(bottest.HeroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(4).forsaken()

	in(d, "3", "500", "an open lobby").opens(bottest.HeroesGame, []string{"ben"}, "seats", 3, "pace", "daily")
	in(d, "4", "501", "a lobby in Italian").opens(bottest.AndorGame, nil, "seats", 4, "language", "it", "autopilots", 1)
	in(d, "3", "502", "chosen heroes").opens(bottest.HeroesGame, []string{"ben", "carla"}, "seats", 3, "language",
		"de").begins().moves(3)
	in(d, "3", "503", "the middle of a turn").opens(bottest.HeroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(9)
	in(d, "4", "504", "a question to several").opens(bottest.AndorGame, []string{"ben", "carla", "dario"}, "seats",
		4, "pace",
		"relaxed", "language", "fr").chooses("legend=2").begins().until(func(m *match.Match) bool {
		return len(m.Waiting(engine.Public)) > 1
	})
	in(d, "4", "505", "a match in its middle").opens(bottest.AndorGame, []string{"ben"},
		append(two, "pace", "live")...).chooses("legend=2").begins().moves(45)
	paused := in(d, "3", "506", "a pause").opens(bottest.AndorGame, []string{"ben"}, two...).begins().moves(12)
	paused.moderates("pause", "reason", "summer")
	d.Deliver()

	hold := in(d, "5", "507", "a turn that can be taken back")
	hold.opens(bottest.AndorGame, nil, "seats", 2, "autopilots", 1, "undo-time", 60).begins()
	hold.until(func(m *match.Match) bool { return !heldFor(hold).IsZero() })

	over := in(d, "5", "508", "finished-match").opens(bottest.AndorGame, nil, "seats", 2, "autopilots", 1, "pace",
		"relaxed").begins()
	for n := 0; over.table().Status == store.Running; n++ {
		if over.moves(1); n > 600 {
			t.Fatal("the match comes to no end")
		}
	}
	fork := over.says("anna", "game fork", "turn", 4, "reason", "what if")
	_, thread, _ := strings.Cut(fork.Text(), "<#")
	thread, _, _ = strings.Cut(thread, ">")
	forked := in(d, "5", thread, "a fork")
	d.Pass(bottest.AfterLobby)
	d.Deliver()
	forked.begins().moves(5)
	over.says("anna", "game rematch")
	d.Pass(bottest.AfterLobby)
	d.Deliver()

	queued := in(d, "3", "510", "a filled queue").opens(bottest.HeroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().until(func(m *match.Match) bool {
		return m.Turn().Number > 2
	})
	user, _ := queued.next()
	other := map[string]string{"anna": "ben", "ben": "anna"}[user]
	if a := queued.says(other, "queue add", "move", "end"); !a.IsPrivate() {
		t.Fatalf("%s queues and reads %s", other, a.Text())
	}
	noted := in(d, "3", "511", "notes and a try").opens(bottest.AndorGame, []string{"ben"}, two...).begins().moves(6)
	noted.says("anna", "plan-board mark", "place", "14", "note", "here we meet")
	noted.says("ben", "plan-board mark", "place", "57")
	user, move := noted.next()
	noted.says(user, "try", "move", string(move))
	vote := in(d, "3", "512", "a vote").opens(bottest.HeroesGame, []string{"ben", "carla"}, "seats", 3, "pace",
		"daily").chooses("preset=standard", "one-draw-per-turn=on").begins().moves(14)
	vote.says("ben", "game pause", "reason", "holidays")
	d.Deliver()
	ended := in(d, "4", "513", "a match that was ended").opens(bottest.HeroesGame, []string{"ben"},
		two...).begins().moves(20)
	ended.moderates("end", "reason", "nobody is left")
	in(d, "4", "514", "a solo").opens(bottest.HeroesGame, nil, "seats", 2).chooses("preset=solo").begins().moves(25)

	prefers(d)
	// The post of the last move stays in the outbox.
	last := in(d, "5", "515", "something to post").opens(bottest.AndorGame, []string{"ben"},
		append(two, "pace", "daily")...).begins()
	user, move = last.next()
	last.says(user, "do", "move", string(move))
	return d
}

// prefers makes anna's settings and those of the server.
func prefers(d *bottest.Bot) {
	for _, s := range [][]any{{"quiet", "22-7"}, {"zone", "Europe/Rome"}, {"every", 5}, {"where", "direct"}} {
		d.Do(bottest.Command("anna", "me", s...))
	}
	server := bottest.Command("mona", "settings server", "role", "77")
	server.Permissions = bottest.ManageServer
	d.Do(server)
}

// heldFor is until when the autopilots of a room wait; zero when they do not.
func heldFor(r *room) time.Time {
	timers, err := r.Options.Store.Timers(r.table().ID)
	if err != nil {
		r.T.Fatal(err)
	}
	for _, x := range timers {
		if d := x.Due.Sub(r.Now()); d > 0 && d <= time.Minute {
			return x.Due
		}
	}
	return time.Time{}
}

// stand is where a match stood when it was laid down.
type stand struct {
	ID      store.MatchID `json:"id"`
	Game    string        `json:"game"`
	Guild   string        `json:"guild"`
	Channel string        `json:"channel"`
	Status  string        `json:"status"`
	Seq     uint64        `json:"seq"`
	// Hash is that of the position, "" in a lobby; Asked are the questions with the moves they offer, each list in
	// order.
	Hash  string              `json:"hash,omitempty"`
	Asked map[string][]string `json:"asked,omitempty"`
	// Timers and Posts are how many timers run and how much waits to be posted.
	Timers int `json:"timers,omitempty"`
	Posts  int `json:"posts,omitempty"`
}

// inventory is everything that was laid down, at a time.
type inventory struct {
	Now    time.Time `json:"now"`
	Stands []stand   `json:"stands"`
}

// takesInventory lists the state of every match of the bot.
func takesInventory(d *bottest.Bot) inventory {
	d.T.Helper()
	db := d.Options.Store
	all, err := db.Matches(store.Filter{})
	if err != nil {
		d.T.Fatal(err)
	}
	out := inventory{Now: d.Now().UTC()}
	for _, h := range all {
		s := stand{ID: h.ID, Game: h.Game, Guild: h.Guild, Channel: h.Channel, Status: h.Status, Seq: h.Seq}
		timers, err := db.Timers(h.ID)
		if err != nil {
			d.T.Fatal(err)
		}
		posts, err := db.PendingOf(h.ID)
		if err != nil {
			d.T.Fatal(err)
		}
		s.Timers, s.Posts = len(timers), len(posts)
		if h.Seq > 0 {
			m := loads(d, h)
			s.Hash = m.Hash()
			if !m.Over() {
				s.Asked = map[string][]string{}
			}
			for _, p := range m.Prompts() {
				key := fmt.Sprintf("%s of %d: %s", p.Kind, p.Seat+1, p.Headline.Key)
				for _, c := range p.Choices {
					s.Asked[key] = append(s.Asked[key], string(c.Move))
				}
				for _, f := range p.Forms {
					s.Asked[key] = append(s.Asked[key], f.Verb+" …")
				}
				slices.Sort(s.Asked[key])
			}
		}
		out.Stands = append(out.Stands, s)
	}
	slices.SortFunc(out.Stands, func(a, b stand) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

// loads reads a match from the database alone.
func loads(d *bottest.Bot, h store.Match) *match.Match {
	d.T.Helper()
	now, err := d.Options.Store.Current(h.ID)
	if err != nil {
		d.T.Fatal(err)
	}
	rules, ok := games.Find(h.Game)
	if !ok {
		d.T.Fatalf("there is no game %s", h.Game)
	}
	m, err := match.Load(rules, now.State, h.Seed)
	if err != nil {
		d.T.Fatalf("match %s: %v", h.ID, err)
	}
	return m
}

// writes writes an inventory to be read by people too.
func (v inventory) writes(path string) error {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(b, '\n'), 0o644)
}
