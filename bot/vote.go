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

// callVote puts a question to the table. An open one is closed by it.
func (a *App) callVote(ctx context.Context, t *table, v vote, now time.Time) error {
	v.N = 1
	if t.vote != nil {
		v.N = t.vote.N + 1
	}
	v.Asked = now.Unix()
	t.vote = &v
	return a.commitBeside(ctx, t, nil, store.Commit{Outbox: []store.Outgoing{{Kind: postVote, Payload: json.RawMessage("{}")}}})
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
	err := a.commitBeside(ctx, t, nil, store.Commit{Interaction: w.i.ID})
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		w.private(panel.Busy(s))
		return nil
	}
	if err == nil && v.Result != "" {
		err = a.carryOut(ctx, t, v)
	}
	if err != nil {
		return err
	}
	l := a.letter(panel.Vote(t.voteState(), a.speaker(t)), t, "")
	w.later(func(ctx context.Context) { w.sent(w.change(ctx, l.message(ctx))) })
	return nil
}

// carryOut does what a table has decided.
func (a *App) carryOut(ctx context.Context, t *table, v vote) error {
	table := match.Actor{User: v.By}
	switch {
	case v.Kind == votePause && v.Result == panel.VoteYes:
		_, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) { return t.match.Pause(table, v.Why, now) })
		return err
	case v.Kind == voteUndo && v.Result == panel.VoteYes:
		_, err := a.step(ctx, t, change{}, a.back(t, v.To, table, v.Why))
		return err
	case v.Kind != voteLate:
		return nil
	}
	switch v.Result {
	case panel.LateExtend:
		t.clock.Extend(v.Seat, t.match.Pace(), a.o.Now())
		return a.commitAside(ctx, t, nil)
	case panel.LateOnce:
		return a.playFor(ctx, t, v.Seat)
	case panel.LateAuto, panel.LateSubstitute:
		if err := a.reserve(ctx, t, v.Seat, v.Result == panel.LateSubstitute, match.Actor{}); err != nil || v.Result == panel.LateAuto {
			return err
		}
		return a.commitAside(ctx, t, nil, notice{Say: panel.SeatFree(t.whose(v.Seat), int(v.Seat)+1), Board: true})
	}
	return nil
}

// maxForOthers bounds the moves the autopilot makes in a turn of somebody else.
const maxForOthers = 60

// playFor lets the autopilot play the turn of somebody who does not answer, and
// only that.
func (a *App) playFor(ctx context.Context, t *table, seat engine.Seat) error {
	turn := t.match.Turn().Number
	for range maxForOthers {
		if t.gone || t.match.Over() || t.match.Turn().Number != turn || !slices.Contains(engine.Waiting(t.match.Prompts(), engine.Public), seat) {
			return nil
		}
		_, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) { return t.match.AutoFor(seat, pilotLevel, now) })
		if err != nil {
			return err
		}
	}
	return nil
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
	m := p.letter.message(ctx)
	switch {
	case p.n == 0, !stands && len(m.Components) == 0:
		a.strike(ctx, p.pending) // decided before it was posted
		return true
	case stands:
		m.Mentions = nil
		err = a.client.Edit(ctx, present.Channel, present.Message, m)
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
			standing = a.findControls(ctx, last.Channel, m)
		}
		if standing == "" {
			var posted discord.Posted
			if posted, err = a.client.Post(ctx, last.Channel, m); err == nil {
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
// a crash.
func (a *App) findControls(ctx context.Context, channel string, m discord.Message) string {
	recent, err := a.client.Recent(ctx, channel, 50)
	if err != nil {
		return ""
	}
	for _, p := range recent {
		if p.Author.Bot && slices.Equal(p.Controls(), m.Controls()) {
			return p.ID
		}
	}
	return ""
}
