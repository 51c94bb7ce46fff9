package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/bot/render"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/store"
)

// causeway is a game of two for these tests: who is on turn polishes a stone, which leaves him on turn, or lays one,
// which passes it. Every move has a number and is told by it, so that what is announced can be counted. It ends with
// the eighth stone laid.
type causeway struct {
	Moves, Laid, Weight int
}

const causewayLength = 8

type causewayRules struct{}

var causewayWords = text.MustLoad(fstest.MapFS{
	"en.yaml": {Data: []byte(
		"ask: Which stone?\nno: That is not on offer\nover: The causeway stands\nboard: The causeway\n")},
	"it.yaml": {Data: []byte(
		"ask: Quale pietra?\nno: Questo non si può\nover: Il selciato è finito\nboard: Il selciato\n")},
}, ".")

func (causewayRules) ID() string                           { return "causeway" }
func (causewayRules) Version() int                         { return 1 }
func (causewayRules) Earlier() []engine.Rules              { return nil }
func (causewayRules) Name() text.Message                   { return text.Plain("Causeway") }
func (causewayRules) Options() []engine.Option             { return nil }
func (causewayRules) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 2} }
func (causewayRules) Catalogue() *text.Catalogue           { return causewayWords }
func (causewayRules) Autopilot(int) engine.Autopilot       { return engine.Random{} }
func (causewayRules) Topics() []engine.Topic {
	return []engine.Topic{{ID: "stone", Title: text.Plain("Stone"), Text: text.Plain("Lay or polish.")}}
}

func (causewayRules) Verbs() []engine.Verb {
	return []engine.Verb{{Name: "lay", Help: text.Plain("Lay a stone")},
		{Name: "polish", Help: text.Plain("Polish a stone")}}
}

func (causewayRules) New(engine.Setup, *engine.Dice) (engine.Game, []engine.Event, error) {
	return &causeway{}, nil, nil
}

func (causewayRules) Load(b []byte) (engine.Game, error) {
	g := &causeway{}
	if err := json.Unmarshal(b, g); err != nil {
		return nil, err
	}
	if g.Laid < 0 || g.Laid > causewayLength {
		return nil, fmt.Errorf("no causeway has %d stones", g.Laid)
	}
	return g, nil
}

func (g *causeway) MarshalJSON() ([]byte, error) {
	type plain causeway
	return json.Marshal((*plain)(g))
}

func (g *causeway) now() engine.Seat { return engine.Seat(g.Laid % 2) }

func (g *causeway) Prompts() []engine.Prompt {
	if g.Laid == causewayLength {
		return nil
	}
	return []engine.Prompt{{Seat: g.now(), Kind: engine.Must, Headline: text.M("ask"), Choices: []engine.Choice{
		{Move: "lay", Label: text.Plain("Lay it")}, {Move: "polish", Label: text.Plain("Polish it")},
	}}}
}

func (g *causeway) Apply(seat engine.Seat, m engine.Move, d *engine.Dice) ([]engine.Event, error) {
	if engine.Legal(g.Prompts(), seat, m) == nil {
		return nil, &engine.Refusal{Why: text.M("no"), Rule: "1"}
	}
	g.Moves++
	rolled := d.D6("stones", 1)
	g.Weight += rolled[0]
	if m == "lay" {
		g.Laid++
	}
	return []engine.Event{{Kind: string(m), Seat: seat, Text: text.Plain(fmt.Sprintf("makes %s", told(g.Moves))),
		Facts: engine.Facts{Dice: rolled}}}, nil
}

// told is how a post tells of a move.
func told(move int) string { return fmt.Sprintf("the causeway's move %d\u00a0", move) }

type causewayView causeway

func (v causewayView) Words() []text.Message {
	return []text.Message{text.Plain(fmt.Sprintf("%d stones lie", v.Laid))}
}
func (v causewayView) Alt() text.Message { return text.M("board") }

func (g *causeway) View(engine.Seat) engine.View { return causewayView(*g) }

func (g *causeway) Imagine(engine.Seat, *engine.Dice) engine.Game {
	c := *g
	return &c
}

func (g *causeway) Turn() engine.Turn {
	return engine.Turn{Number: g.Laid + 1, Seat: g.now(), Label: text.Plain(fmt.Sprintf("Stone %d", g.Laid+1))}
}

func (g *causeway) Outcome() *engine.Outcome {
	if g.Laid < causewayLength {
		return nil
	}
	return &engine.Outcome{Places: [][]engine.Seat{{0, 1}}, Won: true, Reason: text.M("over")}
}

// curtain draws nothing, and while it is drawn it is not done with that.
type curtain struct {
	mu   sync.Mutex
	gate chan struct{}
}

func (c *curtain) Draw(ctx context.Context, _ string, _ any, _ imaging.Request) (imaging.Picture, error) {
	c.mu.Lock()
	gate := c.gate
	c.mu.Unlock()
	if gate != nil {
		select {
		case <-ctx.Done():
		case <-gate:
		}
	}
	return imaging.Picture{}, errors.New("there is no picture of a causeway")
}

// hold keeps every picture from being done until it is let go.
func (c *curtain) hold() (let func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	gate := make(chan struct{})
	c.gate = gate
	return sync.OnceFunc(func() { close(gate) })
}

// site is a house in which the causeway is built while things go wrong.
type site struct {
	*house
	clock *movable
	// above is the channel the thread hangs on, if it is played in one.
	above string
}

// movable is a clock that runs, and jumps when it is told to.
type movable struct {
	mu  sync.Mutex
	off time.Duration
}

func (m *movable) now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return time.Now().Add(m.off)
}

func (m *movable) jump(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.off += d
}

// settings are those of a site; the zero value is for most tests.
type settings struct {
	answer time.Duration // the playground's AnswerTime
	wait   time.Duration // the bot's patience
	draw   render.Drawer
	thread bool // play in a thread
}

// buildSite begins a causeway in a channel of its own, by anna and ben.
func buildSite(t *testing.T, set settings) *site {
	t.Helper()
	if set.answer == 0 {
		set.answer = patience
	}
	if set.wait == 0 {
		set.wait = patience
	}
	clock := &movable{}
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true, AnswerTime: set.answer,
		Now: clock.now})
	if err == nil {
		err = server.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, f := range server.Failures() {
			t.Error(f)
		}
		server.Close()
	})
	s := &site{house: &house{t: t, server: server, path: filepath.Join(t.TempDir(), "skald.db"),
		guild: server.GuildID()}, clock: clock}
	db, err := store.Open(s.path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	s.db = db
	connected := newHerald("connected")
	app, err := bot.New(bot.Options{Token: server.Token(), Base: server.URL(), Store: db,
		Games: []engine.Rules{causewayRules{}}, Draw: set.draw, Log: slog.New(connected)})
	if err != nil {
		t.Fatal(err)
	}
	app.DeferAfter(set.wait)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- app.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the bot ended with %v", err)
		}
		db.Close()
	})
	select {
	case <-connected.heard:
	case <-time.After(patience):
		t.Fatal("the bot does not connect")
	}
	moderator := s.person("moderator")
	if s.channel, err = moderator.NewChannel(s.ctx(), s.guild, "causeway"); err == nil && set.thread {
		s.above = s.channel
		s.channel, err = moderator.NewThread(s.ctx(), s.channel, "stones")
	}
	if err != nil {
		t.Fatal(err)
	}
	lobby := s.says("anna", "game new", client.Args{"game": "causeway", "seats": 2})
	s.press("ben", lobby, ":join")
	s.press("anna", s.message("anna", lobby.ID), ":start")
	s.board()
	return s
}

// stored is the causeway as it lies in the store, with its log.
func (s *site) stored() (*match.Match, []match.Entry) {
	s.t.Helper()
	head, err := s.db.LastMatchInChannel(s.channel)
	if err != nil {
		s.t.Fatal(err)
	}
	now, err := s.db.Current(head.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	m, err := match.Load(causewayRules{}, now.State, head.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	lines, err := s.db.Log(head.ID, 1, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			s.t.Fatal(err)
		}
	}
	return m, log
}

func (s *site) seq() uint64 {
	m, _ := s.stored()
	return m.Seq()
}

// onTurn is who is to move.
func (s *site) onTurn() string {
	m, _ := s.stored()
	return m.Players()[m.Prompts()[0].Seat].Name
}

// waiting is the other one at the table.
func (s *site) waiting() string {
	if s.onTurn() == "anna" {
		return "ben"
	}
	return "anna"
}

// ready waits for the board that shows how things stand now.
func (s *site) ready() client.Message {
	s.t.Helper()
	var found client.Message
	s.until("the present board", func() bool {
		m, _ := s.stored()
		for _, p := range s.messages("anna") {
			if _, armed := p.Find("v1:"); armed && !p.Ephemeral() &&
				strings.Contains(p.Text(), fmt.Sprintf("Stone %d**", m.Turn().Number)) {
				found = p
				return true
			}
		}
		return false
	})
	return found
}

// move makes one move by a button of the public board and returns the seq after it. Whoever gets no answer waits a
// moment and presses again, as people do.
func (s *site) move(label string) {
	s.t.Helper()
	who, before := s.onTurn(), s.seq()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		post := s.ready()
		c, ok := post.Find(label)
		if !ok {
			s.t.Fatalf("there is no %q on %s", label, post.Text())
		}
		err := s.tap(who, post, c)
		shown := 100 * time.Millisecond // the answer says that the button is out of date
		if err != nil {
			shown = 3 * time.Second // his move may have been made all the same
		}
		for again := time.Now().Add(shown); time.Now().Before(again); time.Sleep(10 * time.Millisecond) {
			now := s.seq()
			if now == before+1 {
				return
			}
			if now > before {
				s.t.Fatalf("one press made %d moves", now-before)
			}
		}
	}
	s.t.Fatal("no press counts any more")
}

// tap presses a button, and waits three seconds for an answer, as Discord does.
func (s *site) tap(who string, post client.Message, c client.Component) error {
	ctx, cancel := context.WithTimeout(context.Background(), playground.AnswerTime)
	defer cancel()
	return s.person(who).Press(ctx, s.guild, post, c)
}

// hold holds up the next request that fits a fault until let is called.
func (s *site) hold(f playground.Fault) (at *playground.Injected, let func()) {
	gate := make(chan struct{})
	f.Gate, f.Count = gate, 1
	let = sync.OnceFunc(func() { close(gate) })
	s.t.Cleanup(let)
	return s.server.Inject(f), let
}

// meanwhile presses a button of whoever is on turn, and does something while the answer and what else is named are held
// up. What the press comes to arrives later, if ever.
func (s *site) meanwhile(post client.Message, c client.Component, do func() error,
	others ...playground.Fault) (pressed <-chan error) {
	s.t.Helper()
	var faults []*playground.Injected
	var lets []func()
	for _, f := range append(others, playground.Fault{Route: routeAnswers}) {
		at, let := s.hold(f)
		faults, lets = append(faults, at), append(lets, let)
	}
	who := s.person(s.onTurn())
	answer := make(chan error, 1)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	s.t.Cleanup(cancel)
	go func() { answer <- who.Press(ctx, s.guild, post, c) }()
	s.until("the press to be answered", func() bool {
		return slices.ContainsFunc(faults, func(f *playground.Injected) bool { return f.Hits() > 0 })
	})
	if err := do(); err != nil {
		s.t.Error(err)
	}
	for _, let := range lets {
		let()
	}
	return answer
}

// moves makes several: p polishes, l lays.
func (s *site) moves(letters string) {
	s.t.Helper()
	for _, l := range letters {
		s.move(map[rune]string{'p': "Polish", 'l': "Lay"}[l])
	}
}

// stones is how many lie.
func (s *site) stones() int {
	m, _ := s.stored()
	return m.Turn().Number - 1
}

// finish lays the stones that are left and checks that nothing was lost: every move is told by exactly one public
// message, nothing waits in the outbox, one message at most bears buttons, and the record replays to the same position.
func (s *site) finish() {
	s.t.Helper()
	for s.stones() < causewayLength {
		s.move("Lay")
	}
	s.settled()
	m, log := s.stored()
	var record bytes.Buffer
	if err := match.Export(&record, m.Header(), log, match.ExportOptions{}); err != nil {
		s.t.Fatal(err)
	}
	rec, err := match.ParseRecord(&record)
	if err != nil {
		s.t.Fatal(err)
	}
	replayed, err := match.VerifyRecord(rec, causewayRules{})
	if err != nil {
		s.t.Fatal(err)
	}
	if replayed.Match.Hash() != m.Hash() {
		s.t.Errorf("the record replays to %s, the match ended with %s", replayed.Match.Hash(), m.Hash())
	}
	posts := s.public()
	for k := 1; k <= len(log)-1; k++ {
		if n := strings.Count(posts, told(k)); n != 1 {
			s.t.Errorf("%s is told %d times in:\n%s", told(k), n, posts)
		}
	}
}

// settled waits until nothing is to be posted any more.
func (s *site) settled() {
	s.t.Helper()
	s.until("the outbox to be empty", func() bool {
		left, err := s.db.Pending(time.Now().Add(24*time.Hour), 0)
		return err == nil && len(left) == 0
	})
}

// public is everything the channel's public messages say.
func (s *site) public() string {
	s.t.Helper()
	var said []string
	for _, m := range s.messages("zoe") {
		said = append(said, m.Text())
	}
	return strings.Join(said, "\n----\n")
}

// together runs parts of a test at the same time: they mostly wait.
type together struct {
	t    *testing.T
	runs sync.WaitGroup
}

func (g *together) run(name string, f func(t *testing.T)) {
	g.runs.Go(func() { g.t.Run(name, f) })
}

// hit checks that a fault did happen.
func hit(t *testing.T, f *playground.Injected, least int) {
	t.Helper()
	if f.Hits() < least {
		t.Errorf("the fault hit %d times, not %d", f.Hits(), least)
	}
}

const (
	routePosts    = "/channels/{channel}/messages"
	routePost     = "/channels/{channel}/messages/{message}"
	routeAnswers  = "/interactions/{interaction}/{token}/callback"
	routeFollowUp = "/webhooks/{application}/{token}"
	routeLater    = "/webhooks/{application}/{token}/messages/{message}"
)

func TestAMatchGoesOnWhenDiscordLimitsTheBot(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	for name, f := range map[string]playground.Fault{
		"posts":      {Method: "POST", Route: routePosts, Status: 429, RetryAfter: 700 * time.Millisecond, Count: 2},
		"edits":      {Method: "PATCH", Route: routePost, Status: 429, RetryAfter: 700 * time.Millisecond, Count: 2},
		"answers":    {Route: routeAnswers, Status: 429, RetryAfter: 300 * time.Millisecond, Count: 2},
		"everything": {Status: 429, Global: true, RetryAfter: time.Second, Count: 1},
	} {
		all.run(name, func(t *testing.T) {
			s := buildSite(t, settings{})
			fault := s.server.Inject(f)
			s.moves("plpl")
			s.finish()
			hit(t, fault, 1)
			if n := fault.Early(); n != 0 {
				t.Errorf("the bot called %d times although it was to wait", n)
			}
		})
	}
}

func TestAMatchGoesOnWhenDiscordFails(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	for name, fs := range map[string][]playground.Fault{
		"for a moment, everywhere": {
			{Method: "POST", Route: routePosts, Status: 500, Count: 2},
			{Method: "PATCH", Route: routePost, Status: 502, Count: 2},
			{Route: routeAnswers, Status: 503, Count: 2},
		},
		"for longer than a call is worth": {{Method: "POST", Route: routePosts, Status: 503, Count: 6}},
		"before anything was done": {{Method: "POST", Route: routePosts, Cut: true, Count: 2},
			{Route: routeAnswers, Cut: true, Count: 2}},
		"after everything was done": {{Method: "POST", Route: routePosts, Lose: true, Count: 2},
			{Method: "PATCH", Route: routePost, Lose: true, Count: 1}, {Route: routeAnswers, Lose: true, Count: 3}},
		"slowly": {{Hold: 200 * time.Millisecond, Count: 6},
			{Delay: 200 * time.Millisecond, Count: 6}},
	} {
		all.run(name, func(t *testing.T) {
			s := buildSite(t, settings{})
			var faults []*playground.Injected
			for _, f := range fs {
				faults = append(faults, s.server.Inject(f))
			}
			s.moves("pllpl")
			s.finish()
			for _, f := range faults {
				hit(t, f, 1)
			}
		})
	}
}

func TestAPostWhoseAnswerWasLostStandsOnceThoughItsNonceIsForgotten(t *testing.T) {
	t.Parallel()
	s := buildSite(t, settings{})
	s.moves("l")
	s.ready()
	lost := s.server.Inject(playground.Fault{Method: "POST", Route: routePosts, Lose: true})
	s.moves("l")
	s.until("all attempts to be lost", func() bool { return lost.Hits() >= 4 })
	lost.Lift()
	s.clock.jump(time.Hour)
	unread := s.server.Inject(playground.Fault{Method: "GET", Route: routePosts, Status: 503, Count: 4})
	s.until("the channel to be asked in vain", func() bool { return unread.Hits() == 4 })
	// A move overtakes the post that nobody has noted.
	s.says(s.onTurn(), "causeway polish", nil)
	s.finish()
}

func TestAPersonIsToldWhatHeAskedForThoughAnswersAreLost(t *testing.T) {
	t.Parallel()
	s := buildSite(t, settings{})
	for name, f := range map[string]playground.Fault{
		"refused": {Route: routeAnswers, Status: 500, Count: 2},
		"cut off": {Route: routeAnswers, Cut: true, Count: 2},
		"lost":    {Route: routeAnswers, Lose: true, Count: 1},
		"limited": {Route: routeAnswers, Status: 429, RetryAfter: 100 * time.Millisecond, Count: 1},
	} {
		fault := s.server.Inject(f)
		m := s.says(s.waiting(), "do", client.Args{"move": "lay"})
		if !m.Ephemeral() || m.Text() == "" {
			t.Errorf("%s: who is not on turn reads %q", name, m.Text())
		}
		hit(t, fault, 1)
		fault.Lift()
	}
	s.finish()
}

func TestAMatchGoesOnWhenTheGatewayFails(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	for name, f := range map[string]func(*playground.Server){
		"the connection is cut":                      (*playground.Server).DropConnections,
		"a new connection is asked for":              (*playground.Server).AskToReconnect,
		"the session is invalid and can be taken up": func(s *playground.Server) { s.Invalidate(true) },
		"the session is invalid for good":            func(s *playground.Server) { s.Invalidate(false) },
		"the session is forgotten":                   (*playground.Server).InvalidateSessions,
	} {
		all.run(name, func(t *testing.T) {
			s := buildSite(t, settings{})
			s.moves("pl")
			f(s.server)
			s.moves("pl")
			s.finish()
		})
	}
	all.run("away for an hour", func(t *testing.T) {
		s := buildSite(t, settings{})
		s.server.DropConnections()
		s.until("the connection to be gone", func() bool { return !s.server.Connected() })
		s.clock.jump(time.Hour)
		s.moves("pl")
		s.finish()
	})
}

func TestEventsThatComeTwiceOrOutOfOrderCountOnce(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("twice", func(t *testing.T) {
		s := buildSite(t, settings{})
		twice := s.server.Inject(playground.Fault{Event: "INTERACTION_CREATE", Repeat: 2})
		s.moves("ppl")
		s.finish()
		hit(t, twice, 8)
	})
	all.run("out of order", func(t *testing.T) {
		s := buildSite(t, settings{})
		post := s.ready()
		lay, _ := post.Find("Lay")
		polish, _ := post.Find("Polish")
		overtaken := s.server.Inject(playground.Fault{Event: "INTERACTION_CREATE", Count: 1,
			Delay: 500 * time.Millisecond})
		who := s.onTurn()
		before, last := s.seq(), s.newest(who)
		var first sync.WaitGroup
		first.Go(func() { _ = s.person(who).Press(s.ctx(), s.guild, post, lay) })
		s.until("the first press to be overtaken", func() bool { return overtaken.Hits() == 1 })
		if err := s.person(who).Press(s.ctx(), s.guild, post, polish); err != nil {
			t.Error(err)
		}
		first.Wait()
		if now := s.seq(); now != before+1 {
			t.Errorf("two presses of one button's turn made %d moves", now-before)
		}
		if m, ok := client.AnswerTo(who, last, s.messages(who)); !ok || !m.Ephemeral() {
			t.Errorf("the one that was overtaken is answered %q", m.Text())
		}
		s.finish()
	})
}

func TestAnAnswerThatComesTooLateLosesNoMove(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("after three seconds", func(t *testing.T) {
		s := buildSite(t, settings{})
		post, before := s.ready(), s.seq()
		c, _ := post.Find("Polish")
		var failed *client.Failure
		if err := <-s.meanwhile(post, c, func() error { s.clock.jump(patience); return nil }); !errors.As(err,
			&failed) || failed.Status != 504 {
			t.Errorf("who presses and whose answer comes too late, hears %v", err)
		}
		if now := s.seq(); now != before+1 {
			t.Errorf("%d moves were made", now-before)
		}
		s.finish()
	})
	all.run("after fifteen minutes", func(t *testing.T) {
		// The outbox may bring the board before the answer does; then no answer is late.
		for tries := 1; !answeredTooLate(t); tries++ {
			if tries == 50 {
				t.Fatal("no answer came too late")
			}
		}
	})
}

// answeredTooLate presses a button that the bot answers by changing the post more than fifteen minutes later. False
// means that the outbox was first.
func answeredTooLate(t *testing.T) bool {
	draw := &curtain{}
	s := buildSite(t, settings{wait: 50 * time.Millisecond, draw: draw})
	post, before := s.ready(), s.seq()
	s.settled()
	c, _ := post.Find("Polish")
	letDraw := draw.hold()
	t.Cleanup(letDraw)
	late, letAnswer := s.hold(playground.Fault{Method: "PATCH", Route: routeLater})
	if err := s.person(s.onTurn()).Press(s.ctx(), s.guild, post, c); err != nil {
		t.Error(err)
	}
	letDraw()
	s.until("the answer, or the board", func() bool { return late.Hits() > 0 || strings.Contains(s.public(), told(1)) })
	s.clock.jump(16 * time.Minute)
	letAnswer()
	s.until("the move", func() bool { return s.seq() == before+1 })
	s.until("the board to tell of it all the same", func() bool { return strings.Contains(s.public(), told(1)) })
	s.finish()
	return late.Hits() > 0
}

func TestABoardThatWasDeletedIsPostedAnew(t *testing.T) {
	t.Parallel()
	s := buildSite(t, settings{})
	s.moves("l")
	gone := s.ready()
	s.settled()
	// It is deleted when the press has been made and neither answered nor shown.
	c, _ := gone.Find("Polish")
	s.meanwhile(gone, c, func() error { return s.person("moderator").Delete(s.ctx(), gone) },
		playground.Fault{Method: "PATCH", Route: routePost})
	s.until("another board", func() bool { return s.ready().ID != gone.ID })
	// What is deleted for good cannot be told by it; the new board tells it all.
	s.finish()
}

func TestAMatchOutlivesItsChannel(t *testing.T) {
	t.Parallel()
	s := buildSite(t, settings{})
	s.moves("pl")
	s.settled()
	post := s.ready()
	c, _ := post.Find("Lay")
	before := s.seq()
	s.meanwhile(post, c, func() error { return s.person("moderator").DeleteChannel(s.ctx(), s.channel) })
	s.until("the move, or the pause when that came first", func() bool { return s.seq() > before })
	s.settled()
	s.until("the pause", func() bool { m, _ := s.stored(); return m.Paused() })
	if m, _ := s.stored(); m.Over() {
		t.Error("the match is over")
	}
	// The bot goes on elsewhere.
	s.channel = s.server.ChannelID()
	if m := s.says("anna", "help", nil); m.Text() == "" {
		t.Error("it does not")
	}
}

func TestAMatchInAThreadSurvivesItsArchiving(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("archived", func(t *testing.T) {
		s := buildSite(t, settings{thread: true})
		s.moves("l")
		post, before := s.ready(), s.seq()
		c, _ := post.Find("Lay")
		s.archiving(post, c, false)
		s.until("the move", func() bool { return s.seq() == before+1 })
		s.finish() // its post has opened the thread again
	})
	all.run("archived before its board is brought up to date", func(t *testing.T) {
		s := buildSite(t, settings{thread: true})
		s.moves("l")
		board := s.ready()
		s.settled()
		change, let := s.hold(playground.Fault{Method: "PATCH", Route: routePost})
		s.says(s.onTurn(), "do", client.Args{"move": "polish"})
		s.until("the board to be changed", func() bool { return change.Hits() == 1 })
		if err := s.person("moderator").SetThread(s.ctx(), s.channel, true, false); err != nil {
			t.Fatal(err)
		}
		let()
		s.until("the board to tell the move", func() bool {
			return strings.Contains(s.message("anna", board.ID).Text(), told(2))
		})
		s.finish()
	})
	all.run("archived and locked, until it is opened", func(t *testing.T) {
		s := buildSite(t, settings{thread: true})
		s.moves("l")
		post, before := s.ready(), s.seq()
		c, _ := post.Find("Lay")
		s.archiving(post, c, true)
		s.until("the move", func() bool { return s.seq() == before+1 })
		s.until("a post to be refused", func() bool {
			left, err := s.db.Pending(time.Now().Add(24*time.Hour), 0)
			return err == nil && len(left) > 0 && left[0].Attempts > 0
		})
		outside := func() string {
			ms, err := s.person("zoe").Messages(s.ctx(), s.above)
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, m := range ms {
				said += m.Text() + "\n"
			}
			return said
		}
		texts := bot.Words("en")
		s.until("people to be told", func() bool { return texts.Shows(outside(), "bot.thread.shut.locked") })
		if err := s.person("moderator").SetThread(s.ctx(), s.channel, false, false); err != nil {
			t.Fatal(err)
		}
		s.finish()
		s.until("them to be told that it goes on", func() bool {
			return texts.Shows(outside(), "bot.thread.open") && !texts.Shows(outside(), "bot.thread.shut.locked")
		})
	})
}

// archiving archives the thread between a press and its answer.
func (s *site) archiving(post client.Message, c client.Component, locked bool) {
	s.t.Helper()
	s.meanwhile(post, c, func() error { return s.person("moderator").SetThread(s.ctx(), s.channel, true, locked) },
		playground.Fault{Method: "POST", Route: routePosts})
}

func TestWhoPlaysWhereTheBotMayNotPostIsToldSo(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	for name, lacks := range map[string]int64{
		"may not send":   discordgo.PermissionSendMessages,
		"may not see it": discordgo.PermissionViewChannel,
	} {
		all.run(name, func(t *testing.T) {
			s := buildSite(t, settings{})
			s.moves("l")
			post, before, who := s.ready(), s.seq(), s.onTurn()
			last := s.newest(who)
			s.settled()
			moderator := s.person("moderator")
			if err := moderator.Forbid(s.ctx(), s.channel, s.server.ApplicationID(), lacks); err != nil {
				t.Fatal(err)
			}
			c, _ := post.Find("Lay")
			_ = s.tap(s.onTurn(), post, c)
			s.until("the move", func() bool { return s.seq() == before+1 })
			if lacks == discordgo.PermissionSendMessages {
				s.until("him to be told", func() bool {
					m, ok := client.AnswerTo(who, last, s.messages(who))
					return ok && m.Ephemeral() && shows(m, "app.closed", "what", text.M("app.permission.send"))
				})
			}
			s.until("a post to be refused", func() bool {
				left, err := s.db.Pending(time.Now().Add(24*time.Hour), 0)
				return err == nil && len(left) > 0 && left[0].Attempts > 0
			})
			if err := moderator.Forbid(s.ctx(), s.channel, s.server.ApplicationID(), 0); err != nil {
				t.Fatal(err)
			}
			s.finish()
		})
	}
}

func TestAnOldBoardThatIsGoneTroublesNobody(t *testing.T) {
	t.Parallel()
	s := buildSite(t, settings{})
	s.moves("l")
	old := s.ready()
	change, let := s.hold(playground.Fault{Method: "PATCH", Route: routePost})
	s.moves("l")
	s.until("the old board to be changed", func() bool { return change.Hits() == 1 })
	if err := s.person("moderator").Delete(s.ctx(), old); err != nil {
		t.Fatal(err)
	}
	let()
	for s.stones() < causewayLength {
		s.move("Lay")
	}
	s.settled()
	for k := 3; k <= causewayLength; k++ {
		if n := strings.Count(s.public(), told(k)); n != 1 {
			t.Errorf("%s is told %d times", told(k), n)
		}
	}
}
