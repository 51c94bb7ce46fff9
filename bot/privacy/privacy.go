package privacy

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

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/mention"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/director"
	"skald/bot/tournament/post"
	"skald/bot/ui"
	"skald/engine/match"
	"skald/store"
)

// privacy answers /privacy show with the data stored about the user.
func (h *Handler) privacy(_ context.Context, r *route.Request) error {
	s, user := r.Say, r.User
	r.OneAtATime(func(ctx context.Context) func(context.Context) {
		found, err := h.Store.AllShares().PersonalData(ctx, user)
		if err != nil {
			h.Log.Warn("searching for personal data failed in part", "error", err)
		}
		p := PrivacyState{Settings: found.Settings, Tournaments: len(found.Tournaments),
			Libraries: len(found.Libraries), Watches: len(found.Servers),
			Lines: found.Lines, Drafts: found.Drafts, Posts: found.Posts,
			Audit: found.Audit}
		// Unreadable settings count as set.
		if set, err := h.People.Read(user); err == nil {
			p.Settings, p.Unlisted, p.Apart = set.Chosen(), set.Unlisted, len(set.Apart)
			p.Vacations = len(set.Vacations)
			for _, game := range set.Guided {
				p.Guided = append(p.Guided, h.titleOf(game, r.Locale))
			}
		}
		var heads []store.Match
		for _, id := range found.Matches {
			if m, err := h.Store.Match(id); err == nil {
				heads = append(heads, m)
			}
		}
		slices.SortStableFunc(heads, func(x, y store.Match) int { return y.Created.Compare(x.Created) })
		for _, m := range heads {
			if e, err := table.ExtraOf(m); err == nil && e.Ending != nil {
				if _, counted := e.Ending.Conduct[user]; counted {
					p.Counted++
				}
			}
			x := PrivacyMatch{ID: string(m.ID), Channel: m.Channel, Title: h.titleOf(m.Game, r.Locale)}
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
		return r.Says(Privacy(p, s))
	})
	return nil
}

// titleOf returns the name of a game in a language, or its id if the game is unknown.
func (h *Handler) titleOf(game, locale string) string {
	if rules := h.Games[game]; rules != nil {
		return h.Voices.In(game, locale).Say(rules.Name())
	}
	return game
}

// askForget answers /privacy forget. It asks whether to delete the user's data.
func (h *Handler) askForget(_ context.Context, r *route.Request) error {
	r.Private(ForgetQuestion(r.Say))
	return nil
}

// forgetMe answers the question of /privacy forget. It acts on the user pressing the button, whatever the button says.
func (h *Handler) forgetMe(_ context.Context, r *route.Request) error {
	s, id := r.In(""), r.Pressed.(customid.Confirm)
	switch {
	case id.Match != customid.NoTable: // such questions never belong to a match
		r.Panel(ui.NoTable(s))
		return nil
	case !id.Yes:
		r.Panel(ui.Answer(s, "bot.forget.left"))
		return nil
	}
	r.OneAtATime(func(ctx context.Context) func(context.Context) {
		done, failed, err := h.ForgetPerson(ctx, r.User, r.Name)
		m := Forgotten(done, failed, h.Store.Divided(), s)
		if err != nil {
			h.Log.Error("deleting personal data failed in part", "ref", r.Reference(), "error", err)
			m = ForgetFailed(r.Reference(), s)
		}
		return r.SaysPanel(m)
	})
	return nil
}

// ForgetPerson removes a user from everything stored in this instance's share, and stores a request for the instances
// with the other shares. It returns the number of matches changed and those that could not be changed. If it fails
// midway, completed changes are kept, and KeepForgetting does the rest.
func (h *Handler) ForgetPerson(ctx context.Context, user, name string) (done int, failed []string, err error) {
	h.forgetting.Lock()
	defer h.forgetting.Unlock()
	asked := h.Now()
	if err := h.Store.AskForget(ctx, asked, user, name); err != nil {
		return 0, nil, err
	}
	return h.forget(ctx, store.ForgetRequest{User: user, Name: name, Asked: asked})
}

// forgetEvery is the interval of checks for deletion requests.
const forgetEvery = 15 * time.Second

// KeepForgetting carries out requests made to other instances, and those an earlier run did not finish, until the
// context ends.
func (h *Handler) KeepForgetting(ctx context.Context) {
	for {
		h.ForgetWanted(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(forgetEvery):
		}
	}
}

// ForgetWanted carries out all pending deletion requests in this instance's share.
func (h *Handler) ForgetWanted(ctx context.Context) {
	h.forgetting.Lock()
	defer h.forgetting.Unlock()
	wanted, err := h.Store.Forgetting()
	if err != nil && ctx.Err() == nil {
		h.Log.Warn("listing requests to delete personal data failed; will retry", "error", err)
	}
	for _, r := range wanted {
		if _, _, err := h.forget(ctx, r); err != nil && ctx.Err() == nil {
			h.Log.Warn("deleting personal data failed in part; will retry", "error", err)
		}
	}
}

// forget carries out a deletion request. Matches that cannot be changed are reported and not retried.
func (h *Handler) forget(ctx context.Context, wanted store.ForgetRequest) (done int, failed []string, err error) {
	user, name := wanted.User, wanted.Name
	defer h.Tables.ForgetReliability()
	found, err := h.Store.PersonalData(ctx, user)
	if err != nil {
		h.Log.Warn("searching for personal data failed in part", "error", err)
	}
	fail := func(id store.MatchID, err error) {
		h.Log.Error("removing a user from a match failed", "match", id, "error", err)
		failed = append(failed, string(id))
	}
	names, aliases := []string{name}, map[store.MatchID]match.Player{}
	for _, id := range found.Matches {
		as, called, err := h.aliasIn(id, user)
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
	// Audit records contain names without ids. The names are only known from the user's matches, so the records are
	// rewritten before those. In records of other matches all former users may look the same.
	elsewhere := match.Player{User: mention.FormerUser("0"), Name: mention.FormerName(h.Voices.In("", h.Language))}
	if _, err := h.Store.RewriteAudit(ctx,
		func(r *store.AuditRecord) bool { return forgetAudit(r, user, names, aliases, elsewhere) }); err != nil {
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
		if err := h.forgetIn(ctx, id, user, names, as); err != nil {
			fail(id, err)
			continue
		}
		done++
	}
	for _, id := range found.Tournaments {
		if err := h.forgetInTournament(ctx, id, user); err != nil {
			h.Log.Error("removing a user from a tournament failed", "tournament", id, "error", err)
			failed = append(failed, string(id))
		}
	}
	for _, guild := range found.Libraries {
		if err := h.Libraries.Forget(ctx, guild, user, elsewhere.User, h.Now()); err != nil {
			return done, failed, err
		}
	}
	for _, guild := range found.Servers {
		if err := h.States.Forget(ctx, guild, user); err != nil {
			return done, failed, err
		}
	}
	if err := h.Store.ForgetPerson(ctx, user); err != nil {
		return done, failed, err
	}
	h.People.Forget(user)
	h.Ratings.Forget() // they name the user, and follow from the matches
	return done, failed, h.Store.Forgotten(ctx, wanted)
}

// forgetInTournament removes a user from a tournament. If it is running, they drop out.
func (h *Handler) forgetInTournament(ctx context.Context, id store.MatchID, user string) error {
	as, err := h.alias()
	if err != nil {
		return err
	}
	return h.Direct.Apply(ctx, id, director.Change{},
		func(s *tournament.State, m store.Tournament, ids tournament.IDs) ([]table.Notice, error) {
			organised := s.Organiser == user && !s.Vacant
			s.Forget(user, as, mention.FormerName(h.Voices.In("", m.Language)), h.Now(), ids)
			if organised && s.Live() {
				return []table.Notice{{Say: post.Vacant(post.Of(m, s, h.Games[s.Game]))}}, nil
			}
			return nil, nil
		})
}

// alias returns a replacement for a user id.
func (h *Handler) alias() (string, error) {
	random := make([]byte, 4)
	if _, err := io.ReadFull(h.Random, random); err != nil {
		return "", fmt.Errorf("no random id can be had: %w", err)
	}
	return mention.FormerUser(hex.EncodeToString(random)), nil
}

// aliasIn returns a replacement for a user in a match, and the names they have there.
func (h *Handler) aliasIn(id store.MatchID, user string) (as match.Player, names []string, err error) {
	t, err := h.Tables.Open(id)
	if err != nil {
		return as, nil, err
	}
	defer t.Unlock()
	alias, err := h.alias()
	if err != nil {
		return as, nil, err
	}
	as = match.Player{User: alias, Name: mention.FormerName(h.Voices.By(t.Rules(), t.Head.Language))}
	var sat []match.Player
	for _, p := range t.Head.Seats {
		sat = append(sat, match.Player(p))
	}
	for n, e := range t.Log {
		if e.Reseat != nil {
			sat = append(sat, e.Reseat.Player)
		}
		if n > 0 {
			continue
		}
		first, err := h.Store.SnapshotAt(id, e.Seq)
		if errors.Is(err, store.ErrNotFound) {
			continue // a fork has no earlier state
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

// forgetIn removes a user from a match: if it is unfinished, the autopilot takes their seats; then they are replaced
// everywhere.
func (h *Handler) forgetIn(ctx context.Context, id store.MatchID, user string, names []string, as match.Player) error {
	t, err := h.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if err := h.leave(ctx, t, user); err != nil {
		return err
	}
	if t.Dropped() {
		return errors.New("the match could not be left")
	}
	scrub := scrubber(user, names, as.Name)
	err = h.Store.RewriteMatch(ctx, id, store.Rewrite{
		Match: func(m *store.Match) error { return forgetHead(m, user, as, scrub) },
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
			// A notice that pings or mentions the user is not posted. Boards are drawn when they are posted.
			return !table.IsNotice(*o) || scrub(string(o.Payload)) == string(o.Payload) &&
				!slices.Contains(noticeTo(*o), user), nil
		},
		// A moderator's question about the user is asked again.
		Draft: func(d json.RawMessage) bool { return scrub(string(d)) == string(d) },
		Plan: func(raw json.RawMessage) (json.RawMessage, error) {
			var p table.Plan
			if json.Unmarshal(raw, &p) != nil {
				return nil, nil // treated as no plan
			}
			for i := range p.Marks {
				p.Marks[i].Note = scrub(p.Marks[i].Note)
				if p.Marks[i].By.User == user {
					p.Marks[i].By = as
				}
			}
			return json.Marshal(p)
		},
	})
	h.Tables.Drop(t, id)
	return err
}

// noticeTo returns the users a notice pings.
func noticeTo(o store.Outgoing) []string {
	var n table.Notice
	if json.Unmarshal(o.Payload, &n) != nil {
		return nil
	}
	return n.To
}

// leave removes a user from an unfinished match: the autopilot takes their seats, and another player becomes host. A
// match without other players is ended, a lobby without them cancelled.
func (h *Handler) leave(ctx context.Context, t *table.Table, user string) error {
	if !t.Head.Live() && !t.Archived() {
		return nil
	}
	c := table.Change{}
	if t.Head.Host == user {
		next := ""
		for _, p := range t.Head.Seats {
			if next == "" && p.User != user {
				next = p.User
			}
		}
		c.Host = &next
	}
	if t.Match == nil {
		for n := len(t.Head.Seats) - 1; n >= 0; n-- {
			if t.Head.Seats[n].User == user {
				t.FreeSeat(n)
			}
		}
		if c.Host != nil && *c.Host == "" {
			t.Head.Status = store.Abandoned
		}
		return h.Tables.Save(ctx, t, c)
	}
	if len(t.Match.Seats(user)) > 0 && !t.HasOthers(user) {
		_, err := h.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.End(match.Actor{}, "", now)
		})
		return err
	}
	for _, seat := range t.Match.Seats(user) {
		err := h.Tables.ChangePerson(ctx, t, table.Seating{
			Seat: seat, To: match.Player{Autopilot: table.AutopilotLevel}, Way: table.ByForgetting, Free: true,
		}, table.Change{})
		if err != nil || t.Dropped() {
			return err
		}
	}
	if c.Host == nil {
		return nil
	}
	return h.Tables.Save(ctx, t, c)
}

// forgetHead replaces a user in the header of a match.
func forgetHead(m *store.Match, user string, as match.Player, scrub func(string) string) error {
	e, err := table.ExtraOf(*m)
	if err != nil {
		return err
	}
	for i, p := range m.Seats {
		if p.User == user {
			m.Seats[i].User, m.Seats[i].Name = as.User, as.Name
		}
	}
	for i, u := range m.Left {
		if u == user {
			m.Left[i] = as.User
		}
	}
	if m.Host == user {
		m.Host = as.User
	}
	for i := range m.Posts {
		m.Posts[i].Settled = scrub(m.Posts[i].Settled)
	}
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
	e.Barred = slices.DeleteFunc(e.Barred, func(u string) bool { return u == user })
	e.Invited = slices.DeleteFunc(e.Invited, func(u string) bool { return u == user })
	e.Removed = slices.DeleteFunc(e.Removed, func(p store.Seat) bool { return p.User == user })
	e.Name = scrub(e.Name)
	delete(e.Kept, user)
	delete(e.Vacations, user)
	delete(e.Missed, user)
	if e.Ending != nil {
		delete(e.Ending.People, user)
		delete(e.Ending.Conduct, user)
		for i, u := range e.Ending.Counts {
			if u == user {
				e.Ending.Counts[i] = as.User
			}
		}
		for i, u := range e.Ending.Rated {
			if u == user {
				e.Ending.Rated[i] = as.User
			}
		}
	}
	if e.Fork != nil {
		e.Fork.Why = scrub(e.Fork.Why)
	}
	if v := e.Vote; v != nil {
		// The text of a vote may mention the user. The vote itself is kept, so that its buttons remain closed.
		e.Vote = &table.Vote{N: v.N, Kind: table.VotePause, Asked: v.Asked, Result: table.VoteMoot}
	}
	m.Extra, err = e.JSON()
	return err
}

// forgetAudit replaces a user in an audit record, by their alias in its match, or by elsewhere in other records. There
// only the id identifies them, as others may have the same name. It reports whether the record has changed.
func forgetAudit(r *store.AuditRecord, user string, names []string, aliases map[store.MatchID]match.Player,
	elsewhere match.Player) (changed bool) {
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
	var d draft.Action
	if json.Unmarshal(r.Detail, &d) != nil || d.Sub == "" {
		return changed
	}
	named, was := d.User == user || d.User == "" && slices.Contains(names, d.Name),
		d.Was != "" && slices.Contains(names, d.Was)
	if !named && !was {
		return changed
	}
	if d.User == user {
		d.User = as.User
	}
	if named {
		d.Name = as.Name
	}
	if was {
		d.Was = as.Name
	}
	detail, err := json.Marshal(d)
	if err != nil {
		return changed
	}
	r.Detail = detail
	return true
}

// scrubber returns a function that replaces a user in free text: mentions, and their names as separate words.
func scrubber(user string, names []string, as string) func(string) string {
	return func(s string) string {
		// JSON payloads escape the brackets of a mention.
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

// replaceWord replaces a word that is not part of a longer one.
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
