package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/playground"
	"skald/bot/playground/client"
)

// crowd is all the people in the playground.
type crowd struct {
	tables []*table
	names  []string
	guilds map[string]string // by the addresses of their playgrounds
	watch  *watch
	http   *http.Client

	mu   sync.Mutex
	done []action
	// odd are unexpected events.
	odd []string
}

// action is one interaction of a person.
type action struct {
	what string
	id   string
	// due is when it was to begin, began when it did, acknowledged when the playground had the bot's first answer.
	due, began, acknowledged time.Time
	err                      error
}

func newCrowd(p plan, tables []*table, w *watch) *crowd {
	c := &crowd{tables: tables, watch: w, guilds: map[string]string{}}
	c.http = &http.Client{Transport: headers{&http.Transport{MaxIdleConns: 512, MaxIdleConnsPerHost: 512,
		IdleConnTimeout: time.Minute}}}
	for n := range p.people {
		c.names = append(c.names, name(n))
	}
	for _, x := range tables {
		c.guilds[x.server.URL()] = x.server.GuildID()
	}
	return c
}

// person returns a player of a table.
func (c *crowd) person(x *table, name string) client.Person {
	return client.Person{Base: x.server.URL(), Name: name, HTTP: c.http}
}

// guild is where a person is.
func (c *crowd) guild(who client.Person) string { return c.guilds[who.Base] }

// headers passes the id of the interaction a call made to its caller.
type headers struct{ next http.RoundTripper }

type idKey struct{}

func (h headers) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := h.next.RoundTrip(r)
	if id, ok := r.Context().Value(idKey{}).(*string); ok && err == nil {
		*id = res.Header.Get(playground.InteractionHeader)
	}
	return res, err
}

// lead is the time before an interaction is due at which the person looks at the channel and decides.
const lead = time.Second

// most is how long a person looks and waits before an interaction counts as not answered in time: a bot that gives its
// shard to another may no longer answer it.
const most = 2 * time.Minute

// play makes people act at the plan's rate. A late action does not delay later ones.
func (c *crowd) play(ctx context.Context, p plan) {
	var under sync.WaitGroup
	defer under.Wait()
	begin := time.Now().Add(lead)
	every := time.Second / time.Duration(p.rate)
	for n := range int(p.time / every) {
		due := begin.Add(time.Duration(n) * every)
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Until(due.Add(-lead))):
		}
		under.Go(func() { c.act(ctx, due, rand.New(rand.NewPCG(50, uint64(n)))) })
	}
}

// arrive lets people act four times a second while the bot starts, until the function it returns is called.
func (c *crowd) arrive(ctx context.Context) (leave func()) {
	r := rand.New(rand.NewPCG(5, 5))
	arriving, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() {
		tick := time.NewTicker(time.Second / 4)
		defer tick.Stop()
		for {
			select {
			case <-arriving.Done():
				return
			case now := <-tick.C:
				own := rand.New(rand.NewPCG(r.Uint64(), r.Uint64()))
				all.Go(func() { c.act(ctx, now.Add(lead), own) })
			}
		}
	})
	return func() { stop(); all.Wait() }
}

// sinceStart describes the answers to the people who arrived while the bot started.
func (c *crowd) sinceStart(began time.Time) string {
	r := report{crowd: c}
	took, _, _ := r.acknowledged()
	first, late := time.Duration(0), 0
	for _, d := range c.done {
		switch after := d.acknowledged.Sub(began); {
		case d.expired():
			late++
		case d.err == nil && (first == 0 || after < first):
			first = after
		}
	}
	return fmt.Sprintf(
		"the first answer came after %v; of %d acknowledged meanwhile %d were too late, p50 %v  p95 %v  "+
			"max %v", first.Round(time.Millisecond), len(took), late, took.at(.5), took.at(.95), took.at(1))
}

// act is the action of one person at one time.
func (c *crowd) act(ctx context.Context, due time.Time, r *rand.Rand) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	x := c.tables[r.IntN(len(c.tables))]
	who := c.person(x, x.seats[r.IntN(len(x.seats))])
	if r.IntN(25) == 0 {
		who = c.person(x, c.names[r.IntN(len(c.names))]) // perhaps a looker-on
	}
	at, args := "", client.Args(nil)
	switch n := r.IntN(100); {
	case n < 7:
		at = "board"
		if n == 0 {
			args = client.Args{"text": true}
		}
	case n < 9:
		at = "recap"
	case n < 13:
		at = "matches"
	case n < 16:
		at = "hint"
	case n < 17:
		at = "me"
	case n < 19:
		at = "log"
	case n < 21:
		at = "game status"
	case n < 24:
		c.typeMove(ctx, due, x, who, r)
		return
	default:
		c.press(ctx, due, x, who, r)
		return
	}
	c.command(ctx, due, x, who, at, args)
}

// command runs a slash command.
func (c *crowd) command(ctx context.Context, due time.Time, x *table, who client.Person, name string,
	args client.Args) {
	c.do(ctx, "/"+name, due, func(ctx context.Context) error {
		return who.Command(ctx, c.guild(who), x.channel, name, args)
	})
}

// typeMove types a move; its completion is an additional interaction.
func (c *crowd) typeMove(ctx context.Context, due time.Time, x *table, who client.Person, r *rand.Rand) {
	command := []string{"do", "why"}[r.IntN(2)]
	var offered []client.Completion
	c.do(ctx, "completing", due.Add(-lead/2), func(ctx context.Context) (err error) {
		offered, err = who.Complete(ctx, c.guild(who), x.channel, command, client.Args{"move": ""}, "move")
		return err
	})
	move := any("end")
	if len(offered) > 0 {
		move = offered[r.IntN(len(offered))].Value
	}
	c.command(ctx, due, x, who, command, client.Args{"move": fmt.Sprint(move)})
}

// press uses a button or a menu that the person sees: usually one of the board, and usually one for their own move.
func (c *crowd) press(ctx context.Context, due time.Time, x *table, who client.Person, r *rand.Rand) {
	seen, err := who.Newest(ctx, x.channel, 8)
	if err != nil {
		c.strange("%s cannot read: %v", who.Name, err)
		return
	}
	at := slices.IndexFunc(seen, func(m client.Message) bool { return !m.Ephemeral() && len(m.Controls()) > 0 })
	if at < 0 {
		c.command(ctx, due, x, who, "game status", nil)
		return
	}
	board := seen[at]
	own := slices.IndexFunc(seen[:at], func(m client.Message) bool { return m.Ephemeral() && len(m.Controls()) > 0 })
	if own >= 0 && r.IntN(3) == 0 {
		c.use(ctx, "panel", due, who, seen[own], anyOf(seen[own].Controls(), r), r)
		return
	}
	var moves, rest []client.Component
	over := true
	for _, control := range board.Controls() {
		id, err := customid.Parse(control.CustomID)
		if lobby, ok := id.(customid.LobbyID); err == nil && ok {
			c.gather(ctx, due, x, board, lobby, r)
			return
		}
		switch id := id.(type) {
		case customid.ID:
			moves = append(moves, control)
			if int(id.Seat) < len(x.seats) && r.IntN(30) > 0 { // else they press another player's
				who = c.person(x, x.seats[id.Seat])
			}
		case customid.FormID:
			moves = append(moves, control)
			if int(id.Seat) < len(x.seats) {
				who = c.person(x, x.seats[id.Seat])
			}
		case customid.Nav:
			over = over && id.Screen != customid.ScreenMoves
			rest = append(rest, control)
		}
	}
	switch {
	case len(moves) > 0 && (r.IntN(6) > 0 || len(rest) == 0):
		c.use(ctx, "move", due, who, board, anyOf(moves, r), r)
	case over:
		c.command(ctx, due, x, c.person(x, x.seats[0]), "game rematch", nil)
	case len(rest) > 0:
		c.use(ctx, "look", due, who, board, anyOf(rest, r), r)
	default:
		c.command(ctx, due, x, who, "game status", nil)
	}
}

// gather plays a lobby: the players of the match before join one after the other, and then it begins.
func (c *crowd) gather(ctx context.Context, due time.Time, x *table, lobby client.Message, id customid.LobbyID,
	r *rand.Rand) {
	for _, name := range x.seats {
		if strings.Contains(lobby.Text(), x.server.UserID(name)) {
			continue
		}
		if join, ok := lobby.Find(customid.LobbyID{Lobby: id.Lobby, Act: customid.LobbyJoin}.String()); ok {
			c.use(ctx, "lobby", due, c.person(x, name), lobby, join, r)
			return
		}
	}
	begin, ok := lobby.Find(customid.LobbyID{Lobby: id.Lobby, Act: customid.LobbyStart}.String())
	if !ok {
		c.strange("the lobby of %s does not start", x.channel)
		return
	}
	c.use(ctx, "lobby", due, c.person(x, x.seats[0]), lobby, begin, r)
}

// use presses a button or chooses from a menu.
func (c *crowd) use(ctx context.Context, what string, due time.Time, who client.Person, m client.Message,
	control client.Component, r *rand.Rand) {
	var values []string
	if len(control.Options) > 0 {
		values = []string{control.Options[r.IntN(len(control.Options))].Value}
	}
	c.do(ctx, what, due, func(ctx context.Context) error { return who.Press(ctx, c.guild(who), m, control, values...) })
}

func anyOf(cs []client.Component, r *rand.Rand) client.Component { return cs[r.IntN(len(cs))] }

// do makes an interaction when it is due and records the result.
func (c *crowd) do(ctx context.Context, what string, due time.Time, do func(context.Context) error) {
	d := action{what: what, due: due}
	select {
	case <-ctx.Done():
	case <-time.After(time.Until(due)):
	}
	d.began = time.Now()
	d.err = do(context.WithValue(ctx, idKey{}, &d.id))
	d.acknowledged = time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done = append(c.done, d)
}

func (c *crowd) strange(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.odd = append(c.odd, fmt.Sprintf(format, args...))
}

// gone reports whether the control was no longer there: another person had changed the message since it was read.
func (d action) gone() bool {
	var f *client.Failure
	return errors.As(d.err, &f) && (f.Status == http.StatusBadRequest || f.Status == http.StatusNotFound)
}

// expired reports whether there was no answer in time.
func (d action) expired() bool {
	var f *client.Failure
	return errors.Is(d.err, context.DeadlineExceeded) ||
		errors.As(d.err, &f) && f.Status == http.StatusGatewayTimeout
}
