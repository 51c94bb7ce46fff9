package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// postVote is the question put to a table.
const postVote = "vote"

// What a table can be asked.
const (
	// voteLate: what is to be done about somebody who does not answer.
	voteLate = "late"
	// votePause: whether to pause.
	votePause = "pause"
	// voteUndo: whether to go back further than a player may by himself.
	voteUndo = "undo"
)

// vote is what a table is asked. It is kept when it is decided, for its post
// says how.
type vote struct {
	// N counts the votes of a match.
	N    uint64 `json:"n"`
	Kind string `json:"kind"`
	// Seat is who does not answer, Late says that his time is over; To is where an
	// undo would lead.
	Seat engine.Seat `json:"seat,omitempty"`
	Late bool        `json:"late,omitempty"`
	To   uint64      `json:"to,omitempty"`
	// By is who asked, "" the clock; Why is his reason.
	By  string `json:"by,omitempty"`
	Why string `json:"why,omitempty"`
	// Says are the moves an undo takes back.
	Says  []text.Message `json:"says,omitempty"`
	Asked int64          `json:"asked"`
	// Ballots are the answers by user.
	Ballots map[string]string `json:"ballots,omitempty"`
	// Result is what was decided, "" while it is open.
	Result string `json:"result,omitempty"`
}

// open reports whether there is something to decide.
func (v *vote) open() bool { return v != nil && v.Result == "" }

// choices are the answers there are.
func (v *vote) choices() []string {
	if v.Kind == voteLate {
		return panel.LateChoices()
	}
	return []string{panel.VoteYes, panel.VoteNo}
}

// voters are the people who decide: all at the table but the one it is about.
func (t *table) voters(v *vote) []string {
	users := t.users()
	if v.Kind == voteLate {
		late := t.match.Players()[v.Seat].User
		users = slices.DeleteFunc(users, func(u string) bool { return u == late })
	}
	return users
}

// decided is the answer that has won: more than half of all voters want it, or
// all have answered and most want it. "" while it is open. With as many voices
// for two answers nothing is done.
func (v *vote) decided(voters []string) string {
	counts, cast := map[string]int{}, 0
	for _, u := range voters {
		if b := v.Ballots[u]; b != "" {
			counts[b]++
			cast++
		}
	}
	best, tie := "", false
	for _, c := range v.choices() {
		switch n := counts[c]; {
		case n > 0 && n > counts[best]:
			best, tie = c, false
		case n > 0 && n == counts[best]:
			tie = true
		}
	}
	nothing := panel.VoteNo
	if v.Kind == voteLate {
		nothing = panel.LateWait
	}
	switch {
	case best != "" && 2*counts[best] > len(voters):
		return best
	case cast < len(voters):
		return ""
	case tie || best == "":
		return nothing
	}
	return best
}

// callVote puts a question to the table, of the interaction that asks for it or
// of the clock. An open one is closed by it.
func (a *App) callVote(ctx context.Context, t *table, v vote, now time.Time, interaction string) error {
	v.N = 1
	if t.vote != nil {
		v.N = t.vote.N + 1
	}
	v.Asked = now.Unix()
	t.vote = &v
	return a.commitChange(ctx, t, change{interaction: interaction, outbox: []store.Outgoing{outgoingVote()}})
}

// voteState is the question as the panel shows it.
func (t *table) voteState() panel.VoteState {
	v := t.vote
	s := panel.VoteState{
		Match: string(t.head.ID), N: v.N, Kind: v.Kind, Late: v.Late, By: v.By, Why: v.Why, Says: v.Says, Asked: v.Asked,
		Choices: v.choices(), Voters: t.voters(v), Ballots: v.Ballots, Result: v.Result,
	}
	if v.Kind == voteLate {
		s.Who = t.whose(v.Seat)
	}
	return s
}

// whose is the person a seat is, or is kept for while the autopilot plays it.
func (t *table) whose(seat engine.Seat) text.Message {
	if was := t.reserved[seatKey(seat)]; was.Name != "" && t.match.Players()[seat].User == "" {
		return text.Plain(was.Name)
	}
	return t.match.SeatName(seat)
}

// ballot takes an answer to a question of the table.
func (a *App) ballot(ctx context.Context, w *answer, t *table, id panel.Ballot) error {
	s := a.reader(t.head.Game, w.i)
	if !t.vote.open() || id.N != t.vote.N || !slices.Contains(t.vote.choices(), id.Choice) {
		w.private(panel.VoteOver(s))
		return nil
	}
	if !slices.Contains(t.voters(t.vote), w.i.User) {
		w.private(panel.NoVoter(s))
		return nil
	}
	v := *t.vote
	v.Ballots = map[string]string{w.i.User: id.Choice}
	for u, c := range t.vote.Ballots {
		if u != w.i.User {
			v.Ballots[u] = c
		}
	}
	v.Result = v.decided(t.voters(&v))
	t.vote = &v
	err := a.carryOut(ctx, t, v, change{interaction: w.i.ID, outbox: []store.Outgoing{outgoingVote()}})
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		w.private(panel.Busy(s))
		return nil
	}
	if err != nil {
		a.drop(t, t.head.ID) // it holds an answer that is not stored
		return err
	}
	a.freshenVote(w, t.head.ID)
	return nil
}

// outgoingVote brings the question of a table into its channel, or up to date
// there.
func outgoingVote() store.Outgoing {
	return store.Outgoing{Kind: postVote, Payload: json.RawMessage("{}")}
}

// freshenVote answers a press on the question of a table as freshen does one on
// the board.
func (a *App) freshenVote(w *answer, id store.MatchID) {
	w.later(func(ctx context.Context) {
		if !a.claim(id) {
			w.nothing(ctx)
			return
		}
		defer wake(a.outbox)
		defer a.release(id)
		p, err := a.voteOf(id)
		if err != nil || p == nil || p.n == 0 {
			w.nothing(ctx)
			return
		}
		m := p.letter.message(ctx)
		m.Mentions = nil
		if err := w.change(ctx, m); err != nil {
			w.sent(err)
			return
		}
		a.pass(StepFreshened)
		if present, ok := p.head.Post(postVote); ok && present.Seq == p.n && present.Message == w.i.Message {
			a.strike(ctx, p.pending)
		}
	})
}

// carryOut stores an answer, c, and does what the table has decided by it, if it
// has: both in one transaction, or what remains to be done is stored too.
func (a *App) carryOut(ctx context.Context, t *table, v vote, c change) error {
	table := match.Actor{User: v.By}
	switch {
	case v.Kind == votePause && v.Result == panel.VoteYes:
		_, err := a.step(ctx, t, c, func(now time.Time) (match.Entry, error) { return t.match.Pause(table, v.Why, now) })
		return err
	case v.Kind == voteUndo && v.Result == panel.VoteYes:
		_, err := a.step(ctx, t, c, a.back(t, v.To, table, v.Why))
		return err
	case v.Kind == voteLate && v.Result == panel.LateOnce:
		return a.playFor(ctx, t, v.Seat, c)
	case v.Kind == voteLate && (v.Result == panel.LateAuto || v.Result == panel.LateSubstitute):
		return a.reserve(ctx, t, v.Seat, v.Result == panel.LateSubstitute, match.Actor{}, c)
	case v.Kind == voteLate && v.Result == panel.LateExtend:
		t.clock.Extend(v.Seat, t.match.Pace(), a.o.Now())
	}
	return a.commitChange(ctx, t, c)
}

// maxForOthers bounds the moves the autopilot makes in a turn of somebody else.
const maxForOthers = 60

// deputy says for which seat the autopilot plays a turn, and only that: for
// somebody who does not answer, or whose turn a moderator skips. It is stored, so
// that a restart in the middle of the turn does not leave it there.
type deputy struct {
	Seat engine.Seat `json:"seat"`
	Turn int         `json:"turn"`
	// Left is how many moves it may make.
	Left int `json:"left"`
}

// deputed is the seat the autopilot moves for at this moment; false for none.
func (t *table) deputed() (engine.Seat, bool) {
	d := t.deputy
	if d == nil || d.Left == 0 || t.match.Over() || t.match.Paused() || t.match.Turn().Number != d.Turn {
		return engine.Public, false
	}
	return d.Seat, slices.Contains(engine.Waiting(t.match.Prompts(), engine.Public), d.Seat)
}

// playDeputed makes a move for the seat. When none can be made, it is left to
// people.
func (t *table) playDeputed(now time.Time) (match.Entry, error) {
	d := *t.deputy
	d.Left--
	e, err := t.match.AutoFor(d.Seat, pilotLevel, now)
	if t.deputy = &d; err != nil {
		t.deputy = nil
	}
	return e, err
}

// playFor lets the autopilot play the turn of a seat; c is stored with its first
// move.
func (a *App) playFor(ctx context.Context, t *table, seat engine.Seat, c change) error {
	t.deputy = &deputy{Seat: seat, Turn: t.match.Turn().Number, Left: maxForOthers}
	if _, plays := t.deputed(); !plays {
		return a.commitChange(ctx, t, c)
	}
	_, err := a.step(ctx, t, c, t.playDeputed)
	return err
}

// settleVote closes a question that has answered itself: the one who did not
// answer has, or the position an undo is about has changed. It reports whether
// its post is to be brought up to date.
func (t *table) settleVote(e match.Entry) bool {
	if !t.vote.open() {
		return false
	}
	v := *t.vote
	switch {
	case v.Kind == voteLate:
		if ask, waits := t.clock.Ask(v.Seat); waits && ask.Since <= v.Asked && !t.match.Over() && t.match.Players()[v.Seat].User != "" {
			return false
		}
	case v.Kind == votePause && !t.match.Over() && !t.match.Paused():
		return false
	}
	v.Result = panel.VoteMoot
	t.vote = &v
	return true
}

// voteNotice is the question of a table as it should stand in the channel.
type voteNotice struct {
	head    store.Match
	pending []store.Outgoing
	n       uint64
	letter  letter
}

func isVote(o store.Outgoing) bool { return o.Kind == postVote }

func (a *App) voteOf(id store.MatchID) (*voteNotice, error) {
	t, err := a.open(id)
	if err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	if t.match == nil {
		return nil, nil
	}
	p := &voteNotice{}
	if p.pending, err = a.o.Store.PendingOf(id); err != nil {
		return nil, err
	}
	now := a.o.Now()
	if p.pending = slices.DeleteFunc(p.pending, func(o store.Outgoing) bool { return !isVote(o) || o.Next.After(now) }); len(p.pending) == 0 {
		return nil, nil
	}
	if p.head, err = a.o.Store.Match(id); err != nil {
		return nil, err
	}
	if t.vote == nil {
		return p, nil
	}
	p.n = t.vote.N
	p.letter = a.letter(panel.Vote(t.voteState(), a.speaker(t)), t, "")
	return p, nil
}

// deliverVote posts the question of a match, which the caller has claimed, or
// brings its post up to date. It reports whether it came through.
func (a *App) deliverVote(ctx context.Context, id store.MatchID, started time.Time) bool {
	p, err := a.voteOf(id)
	if err != nil || p == nil {
		return false
	}
	present, stands := p.head.Post(postVote)
	stands = stands && present.Seq == p.n
	a.pass(StepTaken.Of(postVote))
	m := p.letter.message(ctx)
	switch {
	case p.n == 0, !stands && len(m.Components) == 0:
		a.strike(ctx, p.pending) // decided before it was posted
		return true
	case stands:
		m.Mentions = nil
		a.pass(StepEditing.Of(postVote))
		err = a.client.Edit(ctx, present.Channel, present.Message, m)
		a.pass(StepEdited.Of(postVote))
		if code := discord.CodeOf(err); code == discord.CodeUnknownMessage || code == discord.CodeArchived {
			err = nil
		}
		if err == nil {
			a.meter.posts.Inc(p.pending[0].Kind, outcomeDone)
			a.strike(ctx, p.pending)
			return true
		}
	default:
		last := p.pending[len(p.pending)-1]
		m.Nonce = last.Nonce
		standing := ""
		if first := p.pending[0]; first.Created.Before(started) || first.Attempts > 0 {
			standing, err = a.findControls(ctx, p.head, last.Channel, first.Created, m)
		}
		if standing == "" && err == nil {
			var posted discord.Posted
			a.pass(StepPosting.Of(postVote))
			if posted, err = a.client.Post(ctx, last.Channel, m); err == nil {
				a.pass(StepPosted.Of(postVote))
				standing = posted.ID
			}
		}
		if err == nil {
			a.posted(ctx, id, p.pending, store.Post{Kind: postVote, Channel: last.Channel, Message: standing, Seq: p.n})
			return true
		}
	}
	if ctx.Err() != nil {
		return false
	}
	first := p.pending[0]
	a.o.Log.Warn("a question did not reach its channel", "match", id, "channel", first.Channel, "attempts", first.Attempts+1, "error", err)
	if discord.CodeOf(err) == discord.CodeUnknownChannel {
		a.meter.posts.Inc(first.Kind, outcomeGivenUp)
		a.strike(ctx, p.pending)
		return false
	}
	a.retry(ctx, first, err)
	return false
}

// findControls looks for a message with the same buttons that was posted before
// a crash. "" says that none stands there, an error that nobody can tell.
func (a *App) findControls(ctx context.Context, head store.Match, channel string, at time.Time, m discord.Message) (string, error) {
	recent, err := a.since(ctx, head, channel, at)
	for _, p := range recent {
		if p.Author.Bot && slices.Equal(p.Controls(), m.Controls()) {
			return p.ID, nil
		}
	}
	return "", err
}
