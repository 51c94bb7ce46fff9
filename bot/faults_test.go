package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/bottest"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
)

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

// causewayOf begins a causeway of anna and ben in a channel of its own.
func causewayOf(t *testing.T, with bottest.Setup) *bottest.Playground {
	t.Helper()
	h := causewayPlayground(t, with)
	var err error
	if h.Channel, err = h.Person("moderator").NewChannel(h.Context(), h.Guild, "causeway"); err != nil {
		t.Fatal(err)
	}
	beginsCauseway(h)
	return h
}

// causewayInThread begins one in a thread of the playground's channel.
func causewayInThread(t *testing.T) *bottest.Playground {
	t.Helper()
	h := causewayPlayground(t, bottest.Setup{})
	var err error
	if h.Channel, err = h.Person("moderator").NewThread(h.Context(), h.Channel, "stones"); err != nil {
		t.Fatal(err)
	}
	beginsCauseway(h)
	return h
}

// causewayPlayground is a playground whose bot plays nothing else. Its bot may make no call a Discord would object to.
func causewayPlayground(t *testing.T, with bottest.Setup) *bottest.Playground {
	t.Helper()
	h := bottest.NewPlayground(t, with, bottest.Play(bottest.CausewayRules{}))
	t.Cleanup(func() {
		for _, f := range h.Server.Failures() {
			t.Error(f)
		}
	})
	return h
}

func beginsCauseway(s *bottest.Playground) {
	s.T.Helper()
	lobby := s.Command("anna", "game new", client.Args{"game": "causeway", "seats": 2})
	s.Press("ben", lobby, ":join")
	s.Press("anna", s.Message("anna", lobby.ID), ":start")
	s.Board()
}

// entries is the log of the match.
func entries(s *bottest.Playground) []match.Entry {
	s.T.Helper()
	head, err := s.DB.LastMatchInChannel(s.Channel)
	if err != nil {
		s.T.Fatal(err)
	}
	lines, err := s.DB.Log(head.ID, 1, 0)
	if err != nil {
		s.T.Fatal(err)
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			s.T.Fatal(err)
		}
	}
	return log
}

func seq(s *bottest.Playground) uint64 {
	m := s.Match()
	return m.Seq()
}

// onTurn returns the user whose turn it is.
func onTurn(s *bottest.Playground) string {
	m := s.Match()
	return m.Players()[m.Prompts()[0].Seat].Name
}

// waiting is the other one at the table.
func waiting(s *bottest.Playground) string {
	if onTurn(s) == "anna" {
		return "ben"
	}
	return "anna"
}

// ready waits for the board that shows how things stand now.
func ready(s *bottest.Playground) client.Message {
	s.T.Helper()
	var found client.Message
	s.Until("the present board", func() bool {
		m := s.Match()
		for _, p := range s.Messages("anna") {
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
func move(s *bottest.Playground, label string) {
	s.T.Helper()
	who, before := onTurn(s), seq(s)
	for end := time.Now().Add(bottest.Patience); time.Now().Before(end); {
		post := ready(s)
		c, ok := post.Find(label)
		if !ok {
			s.T.Fatalf("there is no %q on %s", label, post.Text())
		}
		err := tap(s, who, post, c)
		shown := 100 * time.Millisecond // the answer says that the button is out of date
		if err != nil {
			shown = 3 * time.Second // the move may have been made all the same
		}
		for again := time.Now().Add(shown); time.Now().Before(again); time.Sleep(10 * time.Millisecond) {
			now := seq(s)
			if now == before+1 {
				return
			}
			if now > before {
				s.T.Fatalf("one press made %d moves", now-before)
			}
		}
	}
	s.T.Fatal("no press counts any more")
}

// tap presses a button, and waits three seconds for an answer, as Discord does.
func tap(s *bottest.Playground, who string, post client.Message, c client.Component) error {
	ctx, cancel := context.WithTimeout(context.Background(), playground.AnswerTime)
	defer cancel()
	return s.Person(who).Press(ctx, s.Guild, post, c)
}

// hold holds up the next request that fits a fault until let is called.
func hold(s *bottest.Playground, f playground.Fault) (at *playground.Injected, let func()) {
	gate := make(chan struct{})
	f.Gate, f.Count = gate, 1
	let = sync.OnceFunc(func() { close(gate) })
	s.T.Cleanup(let)
	return s.Server.Inject(f), let
}

// meanwhile presses a button of the player on turn and runs do while the answer and the other named requests are
// delayed. The effects of the press arrive later, if ever.
func meanwhile(s *bottest.Playground, post client.Message, c client.Component, do func() error,
	others ...playground.Fault) (pressed <-chan error) {
	s.T.Helper()
	var faults []*playground.Injected
	var lets []func()
	for _, f := range append(others, playground.Fault{Route: routeAnswers}) {
		at, let := hold(s, f)
		faults, lets = append(faults, at), append(lets, let)
	}
	who := s.Person(onTurn(s))
	answer := make(chan error, 1)
	ctx, cancel := context.WithTimeout(context.Background(), bottest.Patience)
	s.T.Cleanup(cancel)
	go func() { answer <- who.Press(ctx, s.Guild, post, c) }()
	s.Until("the press to be answered", func() bool {
		return slices.ContainsFunc(faults, func(f *playground.Injected) bool { return f.Hits() > 0 })
	})
	if err := do(); err != nil {
		s.T.Error(err)
	}
	for _, let := range lets {
		let()
	}
	return answer
}

// moves makes several: p polishes, l lays.
func moves(s *bottest.Playground, letters string) {
	s.T.Helper()
	for _, l := range letters {
		move(s, map[rune]string{'p': "Polish", 'l': "Lay"}[l])
	}
}

// stones is how many lie.
func stones(s *bottest.Playground) int {
	m := s.Match()
	return m.Turn().Number - 1
}

// finish lays the remaining stones and checks that nothing was lost: every move is announced in exactly one public
// message, the outbox is empty, at most one message has buttons, and the record replays to the same position.
func finish(s *bottest.Playground) {
	s.T.Helper()
	for stones(s) < bottest.CausewayLength {
		move(s, "Lay")
	}
	settled(s)
	m, log := s.Match(), entries(s)
	var record bytes.Buffer
	if err := match.Export(&record, m.Header(), log, match.ExportOptions{}); err != nil {
		s.T.Fatal(err)
	}
	rec, err := match.ParseRecord(&record)
	if err != nil {
		s.T.Fatal(err)
	}
	replayed, err := match.VerifyRecord(rec, bottest.CausewayRules{})
	if err != nil {
		s.T.Fatal(err)
	}
	if replayed.Match.Hash() != m.Hash() {
		s.T.Errorf("the record replays to %s, the match ended with %s", replayed.Match.Hash(), m.Hash())
	}
	posts := public(s)
	for k := 1; k <= len(log)-1; k++ {
		if n := strings.Count(posts, bottest.ToldMove(k)); n != 1 {
			s.T.Errorf("%s is told %d times in:\n%s", bottest.ToldMove(k), n, posts)
		}
	}
}

// settled waits until nothing is to be posted any more.
func settled(s *bottest.Playground) {
	s.T.Helper()
	s.Until("the outbox to be empty", func() bool {
		left, err := s.DB.Pending(time.Now().Add(24*time.Hour), 0)
		return err == nil && len(left) == 0
	})
}

// public is everything the channel's public messages say.
func public(s *bottest.Playground) string {
	s.T.Helper()
	var said []string
	for _, m := range s.Messages("zoe") {
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
			s := causewayOf(t, bottest.Setup{})
			fault := s.Server.Inject(f)
			moves(s, "plpl")
			finish(s)
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
			s := causewayOf(t, bottest.Setup{})
			var faults []*playground.Injected
			for _, f := range fs {
				faults = append(faults, s.Server.Inject(f))
			}
			moves(s, "pllpl")
			finish(s)
			for _, f := range faults {
				hit(t, f, 1)
			}
		})
	}
}

func TestAPostWhoseAnswerWasLostStandsOnceThoughItsNonceIsForgotten(t *testing.T) {
	t.Parallel()
	s := causewayOf(t, bottest.Setup{})
	moves(s, "l")
	ready(s)
	lost := s.Server.Inject(playground.Fault{Method: "POST", Route: routePosts, Lose: true})
	moves(s, "l")
	s.Until("all attempts to be lost", func() bool { return lost.Hits() >= 4 })
	lost.Lift()
	s.Clock.Jump(time.Hour)
	unread := s.Server.Inject(playground.Fault{Method: "GET", Route: routePosts, Status: 503, Count: 4})
	s.Until("the channel to be asked in vain", func() bool { return unread.Hits() == 4 })
	// A move is made before the unrecorded post is noticed.
	s.Command(onTurn(s), "causeway polish", nil)
	finish(s)
}

func TestAPersonIsToldWhatHeAskedForThoughAnswersAreLost(t *testing.T) {
	t.Parallel()
	s := causewayOf(t, bottest.Setup{})
	for name, f := range map[string]playground.Fault{
		"refused": {Route: routeAnswers, Status: 500, Count: 2},
		"cut off": {Route: routeAnswers, Cut: true, Count: 2},
		"lost":    {Route: routeAnswers, Lose: true, Count: 1},
		"limited": {Route: routeAnswers, Status: 429, RetryAfter: 100 * time.Millisecond, Count: 1},
	} {
		fault := s.Server.Inject(f)
		m := s.Command(waiting(s), "do", client.Args{"move": "lay"})
		if !m.Ephemeral() || m.Text() == "" {
			t.Errorf("%s: who is not on turn reads %q", name, m.Text())
		}
		hit(t, fault, 1)
		fault.Lift()
	}
	finish(s)
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
			s := causewayOf(t, bottest.Setup{})
			moves(s, "pl")
			f(s.Server)
			moves(s, "pl")
			finish(s)
		})
	}
	all.run("away for an hour", func(t *testing.T) {
		s := causewayOf(t, bottest.Setup{})
		s.Server.DropConnections()
		s.Until("the connection to be gone", func() bool { return !s.Server.Connected() })
		s.Clock.Jump(time.Hour)
		moves(s, "pl")
		finish(s)
	})
}

func TestEventsThatComeTwiceOrOutOfOrderCountOnce(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("twice", func(t *testing.T) {
		s := causewayOf(t, bottest.Setup{})
		twice := s.Server.Inject(playground.Fault{Event: "INTERACTION_CREATE", Repeat: 2})
		moves(s, "ppl")
		finish(s)
		hit(t, twice, 8)
	})
	all.run("out of order", func(t *testing.T) {
		s := causewayOf(t, bottest.Setup{})
		post := ready(s)
		lay, _ := post.Find("Lay")
		polish, _ := post.Find("Polish")
		overtaken := s.Server.Inject(playground.Fault{Event: "INTERACTION_CREATE", Count: 1,
			Delay: 500 * time.Millisecond})
		who := onTurn(s)
		before, last := seq(s), s.Newest(who)
		var first sync.WaitGroup
		first.Go(func() { _ = s.Person(who).Press(s.Context(), s.Guild, post, lay) })
		s.Until("the first press to be overtaken", func() bool { return overtaken.Hits() == 1 })
		if err := s.Person(who).Press(s.Context(), s.Guild, post, polish); err != nil {
			t.Error(err)
		}
		first.Wait()
		if now := seq(s); now != before+1 {
			t.Errorf("two presses of one button's turn made %d moves", now-before)
		}
		if m, ok := client.AnswerTo(who, last, s.Messages(who)); !ok || !m.Ephemeral() {
			t.Errorf("the one that was overtaken is answered %q", m.Text())
		}
		finish(s)
	})
}

func TestAnAnswerThatComesTooLateLosesNoMove(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("after three seconds", func(t *testing.T) {
		s := causewayOf(t, bottest.Setup{})
		post, before := ready(s), seq(s)
		c, _ := post.Find("Polish")
		var failed *client.Failure
		if err := <-meanwhile(s, post, c, func() error { s.Clock.Jump(bottest.Patience); return nil }); !errors.As(err,
			&failed) || failed.Status != 504 {
			t.Errorf("who presses and whose answer comes too late, hears %v", err)
		}
		if now := seq(s); now != before+1 {
			t.Errorf("%d moves were made", now-before)
		}
		finish(s)
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
	s := causewayOf(t, bottest.Setup{DeferAfter: 50 * time.Millisecond, Draw: draw})
	post, before := ready(s), seq(s)
	settled(s)
	c, _ := post.Find("Polish")
	letDraw := draw.hold()
	t.Cleanup(letDraw)
	late, letAnswer := hold(s, playground.Fault{Method: "PATCH", Route: routeLater})
	if err := s.Person(onTurn(s)).Press(s.Context(), s.Guild, post, c); err != nil {
		t.Error(err)
	}
	letDraw()
	s.Until("the answer, or the board", func() bool {
		return late.Hits() > 0 || strings.Contains(public(s), bottest.ToldMove(1))
	})
	s.Clock.Jump(16 * time.Minute)
	letAnswer()
	s.Until("the move", func() bool { return seq(s) == before+1 })
	s.Until("the board to tell of it all the same", func() bool {
		return strings.Contains(public(s), bottest.ToldMove(1))
	})
	finish(s)
	return late.Hits() > 0
}

func TestABoardThatWasDeletedIsPostedAnew(t *testing.T) {
	t.Parallel()
	s := causewayOf(t, bottest.Setup{})
	moves(s, "l")
	gone := ready(s)
	settled(s)
	// It is deleted when the press has been made and neither answered nor shown.
	c, _ := gone.Find("Polish")
	meanwhile(s, gone, c, func() error { return s.Person("moderator").Delete(s.Context(), gone) },
		playground.Fault{Method: "PATCH", Route: routePost})
	s.Until("another board", func() bool { return ready(s).ID != gone.ID })
	// A post deleted for good cannot announce the move; the new board does.
	finish(s)
}

func TestAMatchOutlivesItsChannel(t *testing.T) {
	t.Parallel()
	s := causewayOf(t, bottest.Setup{})
	moves(s, "pl")
	settled(s)
	post := ready(s)
	c, _ := post.Find("Lay")
	before := seq(s)
	meanwhile(s, post, c, func() error { return s.Person("moderator").DeleteChannel(s.Context(), s.Channel) })
	s.Until("the move, or the pause when that came first", func() bool { return seq(s) > before })
	settled(s)
	s.Until("the pause", func() bool { m := s.Match(); return m.Paused() })
	if m := s.Match(); m.Over() {
		t.Error("the match is over")
	}
	// The bot goes on elsewhere.
	s.Channel = s.Server.ChannelID()
	if m := s.Command("anna", "help", nil); m.Text() == "" {
		t.Error("it does not")
	}
}

func TestAMatchInAThreadSurvivesItsArchiving(t *testing.T) {
	t.Parallel()
	all := together{t: t}
	defer all.runs.Wait()
	all.run("archived", func(t *testing.T) {
		s := causewayInThread(t)
		moves(s, "l")
		post, before := ready(s), seq(s)
		c, _ := post.Find("Lay")
		archiving(s, post, c, false)
		s.Until("the move", func() bool { return seq(s) == before+1 })
		finish(s) // its post has opened the thread again
	})
	all.run("archived before its board is brought up to date", func(t *testing.T) {
		s := causewayInThread(t)
		moves(s, "l")
		board := ready(s)
		settled(s)
		change, let := hold(s, playground.Fault{Method: "PATCH", Route: routePost})
		s.Command(onTurn(s), "do", client.Args{"move": "polish"})
		s.Until("the board to be changed", func() bool { return change.Hits() == 1 })
		if err := s.Person("moderator").SetThread(s.Context(), s.Channel, true, false); err != nil {
			t.Fatal(err)
		}
		let()
		s.Until("the board to tell the move", func() bool {
			return strings.Contains(s.Message("anna", board.ID).Text(), bottest.ToldMove(2))
		})
		finish(s)
	})
	all.run("archived and locked, until it is opened", func(t *testing.T) {
		s := causewayInThread(t)
		moves(s, "l")
		post, before := ready(s), seq(s)
		c, _ := post.Find("Lay")
		archiving(s, post, c, true)
		s.Until("the move", func() bool { return seq(s) == before+1 })
		s.Until("a post to be refused", func() bool {
			left, err := s.DB.Pending(time.Now().Add(24*time.Hour), 0)
			return err == nil && len(left) > 0 && left[0].Attempts > 0
		})
		outside := func() string {
			ms, err := s.Person("zoe").Messages(s.Context(), s.Server.ChannelID())
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, m := range ms {
				said += m.Text() + "\n"
			}
			return said
		}
		texts := bottest.Words("en")
		s.Until("people to be told", func() bool { return texts.Shows(outside(), "bot.thread.shut.locked") })
		if err := s.Person("moderator").SetThread(s.Context(), s.Channel, false, false); err != nil {
			t.Fatal(err)
		}
		finish(s)
		s.Until("them to be told that it goes on", func() bool {
			return texts.Shows(outside(), "bot.thread.open") && !texts.Shows(outside(), "bot.thread.shut.locked")
		})
	})
}

// archiving archives the thread between a press and its answer.
func archiving(s *bottest.Playground, post client.Message, c client.Component, locked bool) {
	s.T.Helper()
	meanwhile(s, post, c, func() error { return s.Person("moderator").SetThread(s.Context(), s.Channel, true, locked) },
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
			s := causewayOf(t, bottest.Setup{})
			moves(s, "l")
			post, before, who := ready(s), seq(s), onTurn(s)
			last := s.Newest(who)
			settled(s)
			moderator := s.Person("moderator")
			if err := moderator.Forbid(s.Context(), s.Channel, s.Server.ApplicationID(), lacks); err != nil {
				t.Fatal(err)
			}
			c, _ := post.Find("Lay")
			_ = tap(s, onTurn(s), post, c)
			s.Until("the move", func() bool { return seq(s) == before+1 })
			if lacks == discordgo.PermissionSendMessages {
				s.Until("him to be told", func() bool {
					m, ok := client.AnswerTo(who, last, s.Messages(who))
					return ok && m.Ephemeral() &&
						bottest.MessageShows(m, "app.closed", "what", text.M("app.permission.send"))
				})
			}
			s.Until("a post to be refused", func() bool {
				left, err := s.DB.Pending(time.Now().Add(24*time.Hour), 0)
				return err == nil && len(left) > 0 && left[0].Attempts > 0
			})
			if err := moderator.Forbid(s.Context(), s.Channel, s.Server.ApplicationID(), 0); err != nil {
				t.Fatal(err)
			}
			finish(s)
		})
	}
}

func TestAnOldBoardThatIsGoneTroublesNobody(t *testing.T) {
	t.Parallel()
	s := causewayOf(t, bottest.Setup{})
	moves(s, "l")
	old := ready(s)
	change, let := hold(s, playground.Fault{Method: "PATCH", Route: routePost})
	moves(s, "l")
	s.Until("the old board to be changed", func() bool { return change.Hits() == 1 })
	if err := s.Person("moderator").Delete(s.Context(), old); err != nil {
		t.Fatal(err)
	}
	let()
	for stones(s) < bottest.CausewayLength {
		move(s, "Lay")
	}
	settled(s)
	for k := 3; k <= bottest.CausewayLength; k++ {
		if n := strings.Count(public(s), bottest.ToldMove(k)); n != 1 {
			t.Errorf("%s is told %d times", bottest.ToldMove(k), n)
		}
	}
}
