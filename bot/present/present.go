// Package present keeps the private panels of those who sit there up to date: when a
// round closes, a beat ends or somebody is asked something new, the panel before his eyes
// changes by itself. That needs the token of the interaction which showed it, which is
// kept in memory for as long as Discord takes it, and nowhere else: after a restart, or
// later, a panel changes with the next press.
//
// Panels change at moments everybody knows of, and never because of what somebody has
// answered sealed.
package present

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

const (
	// tokenTime is how long the token of an interaction is used: Discord takes it for 15
	// minutes.
	tokenTime = 14 * time.Minute
	// gatherTime is how long what happens is gathered before panels change.
	gatherTime = 250 * time.Millisecond
	// editTime bounds one edit: what comes later shows what was.
	editTime = 10 * time.Second
	// atOnce is how many panels are edited at the same time.
	atOnce = 8
)

// Options are what Panels are made of. Tables and Render are given before the first panel
// is made.
type Options struct {
	Client *discord.Client
	Tables *table.Tables
	Render *render.Renderer
	Voices *locale.Speakers
	Log    *slog.Logger
	Now    func() time.Time
}

// Panels are the private panels people have before their eyes, the last one of each
// person and match.
type Panels struct {
	Options
	wake table.Signal

	mu    sync.Mutex
	shown map[key]*shown
}

// key is a person at a table.
type key struct {
	match store.MatchID
	user  string
}

// shown is a panel that somebody was shown.
type shown struct {
	by *discord.Interaction
	at time.Time
	// reply is the message as the interaction's token names it, "" until it was sent.
	reply string
	// message is the message in its channel, "" where it is not known.
	message string
	// told is the last entry of the log it told.
	told uint64
	// stale says that it is to be edited.
	stale bool
}

// New prepares Panels; Run starts their work.
func New(o Options) *Panels {
	return &Panels{Options: o, wake: table.NewSignal(), shown: map[key]*shown{}}
}

// Made notes that an interaction is about to be answered with the person's panel; inPlace
// says that it stands where he pressed. The caller holds the table.
func (p *Panels) Made(t *table.Table, i *discord.Interaction, inPlace bool) {
	s := &shown{by: i, at: p.Now(), told: t.Match.Seq()}
	if inPlace {
		s.message = i.Message
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown[key{t.Head.ID, i.User}] = s
}

// Sent notes that the panel has reached the person as a reply to the interaction, or has
// not.
func (p *Panels) Sent(id store.MatchID, i *discord.Interaction, reply string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := key{id, i.User}
	s := p.shown[k]
	switch {
	case s == nil || s.by != i:
	case err != nil:
		delete(p.shown, k)
	default:
		if s.reply = reply; s.stale {
			p.wake.Wake()
		}
	}
}

// Replaced notes that something else stands where the person pressed.
func (p *Panels) Replaced(id store.MatchID, i *discord.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	k := key{id, i.User}
	if s := p.shown[k]; s != nil && s.by != i && (s.message == "" || s.message == i.Message) {
		delete(p.shown, k)
	}
}

// Watched implements table.Panels.
func (p *Panels) Watched(id store.MatchID) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forget()
	for k := range p.shown {
		if k.match == id {
			return true
		}
	}
	return false
}

// forget forgets the panels whose tokens are too old.
func (p *Panels) forget() {
	for k, s := range p.shown {
		if p.Now().Sub(s.at) >= tokenTime {
			delete(p.shown, k)
		}
	}
}

// Stale implements table.Panels.
func (p *Panels) Stale(id store.MatchID, users []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, u := range users {
		if s := p.shown[key{id, u}]; s != nil {
			s.stale = true
			p.wake.Wake()
		}
	}
}

// Run edits what is to be edited until the context ends.
func (p *Panels) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(gatherTime):
		}
		p.Edit(ctx)
	}
}

// Edit edits every panel that is to be edited now.
func (p *Panels) Edit(ctx context.Context) {
	var under sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for k, s := range p.take() {
		slots <- struct{}{}
		under.Go(func() {
			defer func() { <-slots }()
			p.edit(ctx, k, s)
		})
	}
	under.Wait()
}

// take are the panels to be edited, which are stale no more.
func (p *Panels) take() map[key]*shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forget()
	out := map[key]*shown{}
	for k, s := range p.shown {
		if s.stale && s.reply != "" {
			s.stale = false
			out[k] = s
		}
	}
	return out
}

// edit brings one panel up to date. One that cannot be edited, since Discord takes the
// token no more or the person has put the message away, is forgotten.
func (p *Panels) edit(ctx context.Context, k key, s *shown) {
	m, ok := p.panel(k, s)
	if !ok {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, editTime)
	defer cancel()
	err := p.Client.EditReply(ctx, s.by, s.reply, m.Draw(ctx))
	switch {
	case !p.stands(k, s):
		// He pressed meanwhile, and this may have come over what he was shown then.
		p.Stale(k.match, []string{k.user})
	case err != nil:
		p.Log.Debug("a private panel stays as it is until the next press", "match", k.match, "error", err)
		p.drop(k, s)
	}
}

// panel is what a panel should show now; false where it is to stay as it is.
func (p *Panels) panel(k key, s *shown) (m render.Pending, ok bool) {
	t, err := p.Tables.Open(k.match)
	if err != nil {
		p.drop(k, s)
		return m, false
	}
	defer t.Unlock()
	seats := t.Match.Seats(k.user)
	if !p.stands(k, s) {
		return m, false // he has another one by now
	}
	if len(seats) == 0 {
		p.drop(k, s)
		return m, false
	}
	v, say := panel.Of(t.Snapshot()), p.Voices.By(t.Rules(), s.by.Locale)
	said := panel.Over(v, say)
	if t.Match.Over() {
		p.drop(k, s)
	} else {
		said = panel.Moves(v, seats, customid.Nav{Match: v.Match, Seat: engine.Public, Screen: customid.ScreenMoves},
			panel.Told(t, seats, s.told+1, say), say)
	}
	s.told = t.Match.Seq()
	said.Ephemeral = true
	return p.Render.Message(said, t, s.by.Locale), true
}

// stands reports whether a panel is the last of its person.
func (p *Panels) stands(k key, s *shown) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown[k] == s
}

// drop forgets a panel.
func (p *Panels) drop(k key, s *shown) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown[k] == s {
		delete(p.shown, k)
	}
}
