package bot

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

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// room is a channel of a desk with its table.
type room struct {
	*desk
	channel, guild string
	about          string
	// version is that of the rules of a match that begins here, 0 where it has begun long ago.
	version int
}

// in is a room for what is laid down about something.
func (d *desk) in(guild, channel, about string) *room {
	return &room{desk: d, channel: channel, guild: guild, about: about}
}

// here lets an interaction happen in the room.
func (r *room) here(i *discord.Interaction) sent {
	r.t.Helper()
	i.Channel, i.Guild = r.channel, r.guild
	if i.User == "mona" {
		i.Permissions = permissionManageMessages
	}
	return r.does(i)
}

func (r *room) says(user, name string, args ...any) sent {
	r.t.Helper()
	return r.here(command(user, name, args...))
}

// moderates lets mona do something, and agree when she is asked.
func (r *room) moderates(what string, args ...any) sent {
	r.t.Helper()
	a := r.says("mona", "mod "+what, args...)
	if yes := a.button(":yes:"); yes != "" {
		i := press("mona", yes, "801")
		i.MessageEphemeral = true
		a = r.here(i)
	}
	return a
}

// table is the header of the room's match.
func (r *room) table() store.Match {
	r.t.Helper()
	m, err := r.app.o.Store.LastMatchInChannel(r.channel)
	if err != nil {
		r.t.Fatalf("%s: %v; the log: %s", r.about, err, r.logs)
	}
	return m
}

// lobbies presses a button of the lobby.
func (r *room) lobbies(user, act string) sent {
	r.t.Helper()
	return r.here(press(user, customid.LobbyID{Lobby: string(r.table().ID), Act: act}.String(), "800"))
}

// opens opens a table of anna's at which others join.
func (r *room) opens(game string, joins []string, args ...any) *room {
	r.t.Helper()
	r.says("anna", "game new", append([]any{"game", game}, args...)...)
	return r.joins(joins...)
}

// joins lets people take seats of the lobby.
func (r *room) joins(people ...string) *room {
	r.t.Helper()
	for _, who := range people {
		r.lobbies(who, customid.LobbyJoin)
	}
	return r
}

// chooses sets options of the lobby, each "legend=2".
func (r *room) chooses(options ...string) *room {
	r.t.Helper()
	for _, o := range options {
		id, value, _ := strings.Cut(o, "=")
		i := press("anna", customid.LobbyID{Lobby: string(r.table().ID), Act: customid.LobbyValue,
			Option: id}.String(), "800")
		i.Values = []string{value}
		r.here(i)
		if got := r.table().Options[id]; got != value {
			r.t.Fatalf("%s: the option %s is %q, not %q", r.about, id, got, value)
		}
	}
	return r
}

// begins starts the match.
func (r *room) begins() *room {
	r.t.Helper()
	r.lobbies("anna", customid.LobbyStart)
	r.deliver()
	if m := r.table(); m.Status != store.Running {
		r.t.Fatalf("%s: the match has not begun: %+v; the log: %s", r.about, m, r.logs)
	}
	return r
}

// looks reads the match under its lock.
func (r *room) looks(read func(m *match.Match)) {
	r.t.Helper()
	tb, err := r.app.Tables.Open(r.table().ID)
	if err != nil {
		r.t.Fatalf("%s: %v", r.about, err)
	}
	defer tb.Unlock()
	if tb.Match == nil {
		r.t.Fatalf("%s: nothing is played", r.about)
	}
	read(tb.Match)
}

// next is who is waited for, and what the autopilot would advise him; "" where nobody is.
func (r *room) next() (user string, move engine.Move) {
	r.t.Helper()
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
	r.t.Helper()
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
			r.t.Fatalf("%s: %s plays %s and reads %s", r.about, user, move, a.text())
		}
	}
	r.deliver()
	return r
}

// until makes moves until something holds.
func (r *room) until(holds func(m *match.Match) bool) *room {
	r.t.Helper()
	for range 400 {
		done := false
		r.looks(func(m *match.Match) { done = holds(m) })
		if done {
			r.deliver()
			return r
		}
		r.moves(1)
	}
	r.t.Fatalf("%s never comes about", r.about)
	return r
}

// forsaken lets forty days pass in which nobody answers, until the match is put away. It comes before all others are
// opened.
func (r *room) forsaken() {
	r.t.Helper()
	for range 40 {
		r.pass(24 * time.Hour)
		r.app.Time.Tick(context.Background())
		r.deliver()
	}
	if s := r.table().Status; s != store.Archived {
		r.t.Fatalf("the table nobody answers is %s", s)
	}
}

// steady is chance that is the same every time the database is laid down.
type steady struct{ *rand.ChaCha8 }

func (s steady) Read(p []byte) (int, error) { return s.ChaCha8.Read(p) }

// The games of the house, short.
const (
	heroesGame    = "return-of-the-heroes"
	andorGame     = "legends-of-andor"
	runeboundGame = "runebound"
	duelGame      = "heroes"
)

// furnish plays in several servers and channels of a house, so that matches of both games stand there at various
// stages.
func furnish(t *testing.T) *desk {
	d := newDesk(t, Options{Games: games.All(), Random: steady{rand.NewChaCha8([32]byte{1})}})
	two := []any{"seats", 2}

	d.in("3", "509", "put away").opens(heroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(4).forsaken()

	d.in("3", "500", "an open lobby").opens(heroesGame, []string{"ben"}, "seats", 3, "pace", "daily")
	d.in("4", "501", "a lobby in Italian").opens(andorGame, nil, "seats", 4, "language", "it", "autopilots", 1)
	d.in("3", "502", "chosen heroes").opens(heroesGame, []string{"ben", "carla"}, "seats", 3, "language",
		"de").begins().moves(3)
	d.in("3", "503", "the middle of a turn").opens(heroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().moves(9)
	d.in("4", "504", "a question to several").opens(andorGame, []string{"ben", "carla", "dario"}, "seats", 4, "pace",
		"relaxed", "language", "fr").chooses("legend=2").begins().until(func(m *match.Match) bool {
		return len(m.Waiting(engine.Public)) > 1
	})
	d.in("4", "505", "a match in its middle").opens(andorGame, []string{"ben"},
		append(two, "pace", "live")...).chooses("legend=2").begins().moves(45)
	paused := d.in("3", "506", "a pause").opens(andorGame, []string{"ben"}, two...).begins().moves(12)
	paused.moderates("pause", "reason", "summer")
	d.deliver()

	hold := d.in("5", "507", "a turn that can be taken back")
	hold.opens(andorGame, nil, "seats", 2, "autopilots", 1, "undo-time", 60).begins()
	hold.until(func(m *match.Match) bool { return !heldFor(hold).IsZero() })

	over := d.in("5", "508", "finished-match").opens(andorGame, nil, "seats", 2, "autopilots", 1, "pace",
		"relaxed").begins()
	for n := 0; over.table().Status == store.Running; n++ {
		if over.moves(1); n > 600 {
			t.Fatal("the match comes to no end")
		}
	}
	fork := over.says("anna", "game fork", "turn", 4, "reason", "what if")
	_, thread, _ := strings.Cut(fork.text(), "<#")
	thread, _, _ = strings.Cut(thread, ">")
	forked := d.in("5", thread, "a fork")
	d.pass(afterLobby)
	d.deliver()
	forked.begins().moves(5)
	over.says("anna", "game rematch")
	d.pass(afterLobby)
	d.deliver()

	queued := d.in("3", "510", "a filled queue").opens(heroesGame, []string{"ben"},
		append(two, "pace", "daily")...).begins().until(func(m *match.Match) bool {
		return m.Turn().Number > 2
	})
	user, _ := queued.next()
	other := map[string]string{"anna": "ben", "ben": "anna"}[user]
	if a := queued.says(other, "queue add", "move", "end"); !a.private() {
		t.Fatalf("%s queues and reads %s", other, a.text())
	}
	noted := d.in("3", "511", "notes and a try").opens(andorGame, []string{"ben"}, two...).begins().moves(6)
	noted.says("anna", "plan-board mark", "place", "14", "note", "here we meet")
	noted.says("ben", "plan-board mark", "place", "57")
	user, move := noted.next()
	noted.says(user, "try", "move", string(move))
	vote := d.in("3", "512", "a vote").opens(heroesGame, []string{"ben", "carla"}, "seats", 3, "pace",
		"daily").chooses("preset=standard", "one-draw-per-turn=on").begins().moves(14)
	vote.says("ben", "game pause", "reason", "holidays")
	d.deliver()
	ended := d.in("4", "513", "a match that was ended").opens(heroesGame, []string{"ben"}, two...).begins().moves(20)
	ended.moderates("end", "reason", "nobody is left")
	d.in("4", "514", "a solo").opens(heroesGame, nil, "seats", 2).chooses("preset=solo").begins().moves(25)

	d.prefers()
	// What is made now stays in the outbox.
	last := d.in("5", "515", "something to post").opens(andorGame, []string{"ben"},
		append(two, "pace", "daily")...).begins()
	user, move = last.next()
	last.says(user, "do", "move", string(move))
	return d
}

// prefers makes anna's settings and those of the server.
func (d *desk) prefers() {
	for _, s := range [][]any{{"quiet", "22-7"}, {"zone", "Europe/Rome"}, {"every", 5}, {"where", "direct"}} {
		d.does(command("anna", "me", s...))
	}
	server := command("mona", "settings server", "role", "77")
	server.Permissions = permissionManager
	d.does(server)
}

// heldFor is until when the autopilots of a room wait; zero when they do not.
func heldFor(r *room) time.Time {
	timers, err := r.app.o.Store.Timers(r.table().ID)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, x := range timers {
		if d := x.Due.Sub(r.now()); d > 0 && d <= time.Minute {
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

// inventory lists where every match of the desk stands.
func (d *desk) inventory() inventory {
	d.t.Helper()
	db := d.app.o.Store
	all, err := db.Matches(store.Filter{})
	if err != nil {
		d.t.Fatal(err)
	}
	out := inventory{Now: d.now().UTC()}
	for _, h := range all {
		s := stand{ID: h.ID, Game: h.Game, Guild: h.Guild, Channel: h.Channel, Status: h.Status, Seq: h.Seq}
		timers, err := db.Timers(h.ID)
		if err != nil {
			d.t.Fatal(err)
		}
		posts, err := db.PendingOf(h.ID)
		if err != nil {
			d.t.Fatal(err)
		}
		s.Timers, s.Posts = len(timers), len(posts)
		if h.Seq > 0 {
			m := d.loads(h)
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
func (d *desk) loads(h store.Match) *match.Match {
	d.t.Helper()
	now, err := d.app.o.Store.Current(h.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	rules, ok := games.Find(h.Game)
	if !ok {
		d.t.Fatalf("there is no game %s", h.Game)
	}
	m, err := match.Load(rules, now.State, h.Seed)
	if err != nil {
		d.t.Fatalf("match %s: %v", h.ID, err)
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
