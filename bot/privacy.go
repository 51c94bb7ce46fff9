package bot

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"skald/bot/panel"

	"skald/engine/match"
	"skald/store"
)

// privacy answers /privacy: what is stored about the person, or the question
// whether it shall be taken out.
func (a *App) privacy(w *answer, sub string) {
	s, user := a.reader("", w.i), w.i.User
	if sub == panel.SubForget {
		w.private(panel.ForgetQuestion(s))
		return
	}
	w.alone(func(ctx context.Context) func(context.Context) {
		found, err := a.o.Store.Traces(ctx, user)
		if err != nil {
			a.o.Log.Warn("not everything can be looked through", "error", err)
		}
		p := panel.PrivacyState{Settings: found.Settings, Lines: found.Lines, Drafts: found.Drafts, Posts: found.Posts, Audit: found.Audit}
		var heads []store.Match
		for _, id := range found.Matches {
			if m, err := a.o.Store.Match(id); err == nil {
				heads = append(heads, m)
			}
		}
		slices.SortStableFunc(heads, func(x, y store.Match) int { return y.Updated.Compare(x.Updated) })
		for _, m := range heads {
			x := panel.PrivacyMatch{ID: string(m.ID), Channel: m.Channel}
			if rules := a.games[m.Game]; rules != nil {
				x.Title = a.voices.In(m.Game, w.i.Locale).Say(rules.Name())
			}
			for n, seat := range m.Seats {
				if seat.User == user {
					x.Seats = append(x.Seats, strconv.Itoa(n+1))
				}
			}
			if len(x.Seats) == 0 && m.Host != user {
				p.Left++
				continue
			}
			p.Matches = append(p.Matches, x)
		}
		return w.says(panel.Privacy(p, s))
	})
}

// forgetMe answers the question of /privacy forget. It acts for whoever presses,
// whatever the button says.
func (a *App) forgetMe(w *answer, yes bool) {
	s := a.reader("", w.i)
	if !yes {
		w.panel(panel.ForgetCancelled(s))
		return
	}
	w.alone(func(ctx context.Context) func(context.Context) {
		done, failed, err := a.forgetPerson(ctx, w.i.User, w.i.Name)
		m := panel.Forgotten(done, failed, s)
		if err != nil {
			a.o.Log.Error("somebody could not be forgotten altogether", "ref", reference(w.i), "error", err)
			m = panel.ForgetFailed(reference(w.i), s)
		}
		l := w.letter(m)
		return func(ctx context.Context) {
			if !w.i.MessageEphemeral {
				w.tell(ctx, l.message(ctx))
				return
			}
			w.sent(w.change(ctx, l.message(ctx)))
		}
	})
}

// forgetPerson takes a person out of everything that is stored. It returns how
// many matches named him and which of them could not be changed. What is done
// stays done when it fails in the middle; doing it again does the rest.
func (a *App) forgetPerson(ctx context.Context, user, name string) (done int, failed []string, err error) {
	found, err := a.o.Store.Traces(ctx, user)
	if err != nil {
		a.o.Log.Warn("not everything can be looked through", "error", err)
	}
	fail := func(id store.MatchID, err error) {
		a.o.Log.Error("somebody could not be taken out of a match", "match", id, "error", err)
		failed = append(failed, string(id))
	}
	names, aliases := []string{name}, map[store.MatchID]match.Player{}
	for _, id := range found.Matches {
		as, called, err := a.aliasIn(id, user)
		if err != nil {
			fail(id, err)
			continue
		}
		aliases[id] = as
		for _, n := range called {
			if n != "" && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	// Notes hold names without ids, which only his matches tell: they come first.
	// Of a match that does not name him nobody has to know who is who.
	elsewhere := match.Player{User: panel.FormerUser("0"), Name: panel.FormerName(a.voices.In("", a.o.Language))}
	if _, err := a.o.Store.RewriteAudit(ctx, func(r *store.AuditRecord) bool { return forgetAudit(r, user, names, aliases, elsewhere) }); err != nil {
		return done, failed, err
	}
	for _, id := range found.Matches {
		if err := ctx.Err(); err != nil {
			return done, failed, err
		}
		as, ok := aliases[id]
		if !ok {
			continue
		}
		if err := a.forgetIn(ctx, id, user, names, as); err != nil {
			fail(id, err)
			continue
		}
		done++
	}
	if err := a.o.Store.ForgetPerson(ctx, user); err != nil {
		return done, failed, err
	}
	a.people.mu.Lock()
	delete(a.people.of, user)
	a.people.mu.Unlock()
	return done, failed, nil
}

// aliasIn makes what is to stand in place of a person in a match, and lists the
// names he bears there.
func (a *App) aliasIn(id store.MatchID, user string) (as match.Player, names []string, err error) {
	t, err := a.open(id)
	if err != nil {
		return as, nil, err
	}
	defer t.mu.Unlock()
	random := make([]byte, 4)
	if _, err := io.ReadFull(a.o.Random, random); err != nil {
		return as, nil, fmt.Errorf("no random id can be had: %w", err)
	}
	as = match.Player{User: panel.FormerUser(hex.EncodeToString(random)), Name: panel.FormerName(a.speaker(t))}
	var sat []match.Player
	for _, p := range t.head.Seats {
		sat = append(sat, match.Player(p))
	}
	for n, e := range t.log {
		if e.Reseat != nil {
			sat = append(sat, e.Reseat.Player)
		}
		if n > 0 {
			continue
		}
		first, err := a.o.Store.SnapshotAt(id, e.Seq)
		if errors.Is(err, store.ErrNotFound) {
			continue // a fork has no state before its own
		}
		if err != nil {
			return as, nil, err
		}
		players, err := match.PlayersOf(first.State)
		if err != nil {
			return as, nil, err
		}
		sat = append(sat, players...)
	}
	for _, p := range sat {
		if p.User == user {
			names = append(names, p.Name)
		}
	}
	return as, names, nil
}

// forgetIn takes a person out of one match: his seat goes to the autopilot while
// it is played, and then he is replaced everywhere.
func (a *App) forgetIn(ctx context.Context, id store.MatchID, user string, names []string, as match.Player) error {
	t, err := a.open(id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if err := a.leave(ctx, t, user); err != nil {
		return err
	}
	if t.gone {
		return errors.New("the match could not be left")
	}
	scrub := scrubber(user, names, as.Name)
	err = a.o.Store.RewriteMatch(ctx, id, store.Rewrite{
		Match: func(m *store.Match) error { forgetHead(m, user, as, scrub); return nil },
		Line: func(l store.Entry) (json.RawMessage, error) {
			var e match.Entry
			if err := json.Unmarshal(l.Data, &e); err != nil {
				return nil, fmt.Errorf("line %d cannot be read: %w", l.Seq, err)
			}
			if !e.Rename(user, as, scrub) {
				return l.Data, nil
			}
			return json.Marshal(e)
		},
		State: func(saved []byte) ([]byte, error) { return match.Rename(saved, user, as) },
		Post: func(o *store.Outgoing) (bool, error) {
			// A note that calls or names him is not posted any more; boards are made
			// anew when they are.
			return !isNotice(*o) || scrub(string(o.Payload)) == string(o.Payload) && !slices.Contains(noticeTo(*o), user), nil
		},
		// A question to a moderator about him is asked anew.
		Draft: func(d json.RawMessage) bool { return scrub(string(d)) == string(d) },
		Plan: func(raw json.RawMessage) (json.RawMessage, error) {
			var p panel.Plan
			if json.Unmarshal(raw, &p) != nil {
				return nil, nil // it counts as none
			}
			for i := range p.Marks {
				p.Marks[i].Note = scrub(p.Marks[i].Note)
			}
			return json.Marshal(p)
		},
	})
	a.drop(t, id)
	return err
}

// noticeTo are those whom a notice calls.
func noticeTo(o store.Outgoing) []string {
	var n notice
	if json.Unmarshal(o.Payload, &n) != nil {
		return nil
	}
	return n.To
}

// leave takes a person out of a match that is still played: the autopilot has his
// seats then, and somebody else is the host. A match nobody else plays is ended, a
// lobby nobody else sits in cancelled.
func (a *App) leave(ctx context.Context, t *table, user string) error {
	if !t.head.Live() && t.head.Status != store.Archived {
		return nil
	}
	next := ""
	for _, p := range t.head.Seats {
		if next == "" && p.User != user {
			next = p.User
		}
	}
	host := func(h *store.Match) {
		if h.Host == user {
			h.Host = next
		}
	}
	if t.match == nil {
		e := extraOf(t.head)
		for n := len(t.head.Seats) - 1; n >= 0; n-- {
			if t.head.Seats[n].User == user {
				t.head.Seats = slices.Delete(slices.Clone(t.head.Seats), n, n+1)
				e.Joins = slices.Delete(slices.Clone(e.Joins), n, n+1)
			}
		}
		if t.head.Host == user && next == "" {
			t.head.Status = store.Abandoned
		}
		host(&t.head)
		t.head.Extra = e.json()
		err := a.o.Store.Commit(ctx, store.Commit{Now: a.o.Now(), Match: t.head})
		if err != nil {
			a.drop(t, t.head.ID)
		}
		return err
	}
	if len(t.match.Seats(user)) > 0 && !t.othersThan(user) {
		_, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) { return t.match.End(match.Actor{}, "", now) })
		return err
	}
	for _, seat := range t.match.Seats(user) {
		t.giveSeat(seat)
		t.offers[seatKey(seat)] = anybody
		_, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) {
			return t.match.SetPlayer(seat, match.Player{Autopilot: pilotLevel}, match.Actor{}, now)
		})
		if err != nil || t.gone {
			return err
		}
	}
	if t.head.Host != user {
		return nil
	}
	return a.commitAside(ctx, t, host)
}

// forgetHead replaces a person in the header of a match.
func forgetHead(m *store.Match, user string, as match.Player, scrub func(string) string) {
	for i, p := range m.Seats {
		if p.User == user {
			m.Seats[i].User, m.Seats[i].Name = as.User, as.Name
		}
	}
	if m.Host == user {
		m.Host = as.User
	}
	e := extraOf(*m)
	for k, p := range e.Reserved {
		if p.User == user {
			delete(e.Reserved, k)
		}
	}
	for k, to := range e.Offers {
		if to == user {
			delete(e.Offers, k)
		}
	}
	if e.Ending != nil {
		delete(e.Ending.People, user)
	}
	if e.Fork != nil {
		e.Fork.Why = scrub(e.Fork.Why)
	}
	if v := e.Vote; v != nil {
		// What a question said may name him; that it was asked is kept, so that its
		// buttons stay closed.
		e.Vote = &vote{N: v.N, Kind: votePause, Asked: v.Asked, Result: panel.VoteMoot}
	}
	m.Extra = e.json()
}

// forgetAudit replaces a person in what moderators did, by his alias in the match
// that was about, or by another elsewhere; there only his id tells who is meant,
// for others bear his names too. It reports whether it named him.
func forgetAudit(r *store.AuditRecord, user string, names []string, aliases map[store.MatchID]match.Player, elsewhere match.Player) (changed bool) {
	as, inMatch := aliases[r.Match]
	if !inMatch {
		as, names = elsewhere, nil
	}
	if r.Actor == user {
		r.Actor, changed = as.User, true
	}
	if reason := scrubber(user, names, as.Name)(r.Reason); reason != r.Reason {
		r.Reason, changed = reason, true
	}
	var d deed
	if json.Unmarshal(r.Detail, &d) != nil || d.Sub == "" || d.User != user && (d.User != "" || !slices.Contains(names, d.Name)) {
		return changed
	}
	if d.User == user {
		d.User = as.User
	}
	d.Name = as.Name
	detail, err := json.Marshal(d)
	if err != nil {
		return changed
	}
	r.Detail = detail
	return true
}

// scrubber replaces a person where people wrote of him: mentions, and his names
// where they stand as words of their own.
func scrubber(user string, names []string, as string) func(string) string {
	return func(s string) string {
		// In a payload the brackets of a mention are escaped.
		for _, mention := range []string{"<@" + user + ">", "<@!" + user + ">", `\u003c@` + user + `\u003e`} {
			s = strings.ReplaceAll(s, mention, as)
		}
		for _, n := range names {
			if utf8.RuneCountInString(n) > 1 && !strings.Contains(as, n) {
				s = replaceWord(s, n, as)
			}
		}
		return s
	}
}

// replaceWord replaces a word where no letter or digit joins it.
func replaceWord(s, word, as string) string {
	joins := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	var b strings.Builder
	for {
		at := strings.Index(s, word)
		if at < 0 {
			return b.String() + s
		}
		before, _ := utf8.DecodeLastRuneInString(b.String() + s[:at])
		after, _ := utf8.DecodeRuneInString(s[at+len(word):])
		b.WriteString(s[:at])
		if joins(before) || joins(after) {
			b.WriteString(word)
		} else {
			b.WriteString(as)
		}
		s = s[at+len(word):]
	}
}
