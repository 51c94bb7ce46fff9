package lobby

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"skald/bot/discord"
	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// newGame opens a lobby in the channel.
func (h *Handler) newGame(ctx context.Context, r *route.Request) error {
	s := r.In("")
	rules := h.Libraries.Rules(r.Guild, r.Text(slash.OptionGame))
	if rules == nil {
		r.Private(ui.Answer(s, "bot.lobby.nogame"))
		return nil
	}
	s = r.By(rules)
	options := ChosenOptions(rules, r)
	h.named(rules, options, s)
	if err := engine.CheckOptions(rules.Options(), options); err != nil {
		r.Private(panel.Refused(panel.Table{}, nil, err, s))
		return nil
	}
	above, ok := h.whereToOpen(ctx, r)
	if !ok {
		return nil
	}
	kept := h.nextHere(r, rules, options)
	may := rules.Seats(options)
	seats := may.Max
	if n, ok := r.Number(slash.OptionSeats); ok {
		seats = n
	}
	autos, _ := r.Number(slash.OptionAutopilots)
	if seats < may.Min || seats > may.Max || autos < 0 || autos >= seats {
		r.Private(WrongSeats(rules, may, s))
		return nil
	}
	name, ok := table.CleanName(r.Text(slash.OptionName))
	if !ok {
		r.Private(NameTooLong(s))
		return nil
	}
	p, wrong := pace.Read(r.Text(slash.OptionPace), r.Say)
	if !wrong.IsZero() {
		r.Note(wrong)
		return nil
	}
	e := table.Extra{Name: name, Pace: p, Seats: seats, Kept: kept}
	if n, ok := r.Number(slash.OptionUndoTime); ok {
		n = min(max(n, 0), int(table.MaxUndoTime.Seconds()))
		e.Wait = &n
	}
	head := store.Match{Game: rules.ID(), RulesVersion: rules.Version(), Language: h.LanguageFor(r), Options: options}
	sit(&head, &e, store.Seat{User: r.User, Name: r.Name}, r.ID)
	for n := range autos {
		sit(&head, &e, store.Seat{Autopilot: table.AutopilotLevel}, fmt.Sprintf("autopilot-%d", n+2))
	}
	if above != "" {
		return h.openAside(r, above, head, e)
	}
	return h.openLobby(ctx, r, head, e, nil)
}

// whereToOpen returns the channel in which a new table gets a thread of its own, "" if it is opened in the channel of
// the command. ok is false if it cannot be opened, and the user was answered.
func (h *Handler) whereToOpen(ctx context.Context, r *route.Request) (above string, ok bool) {
	if r.Flag(slash.OptionThread) {
		above = h.aboveThread(r, "bot.thread.inside")
		return above, above != ""
	}
	m := route.CannotPost(ctx, h.Client, r.Interaction)
	if m.IsZero() {
		m = h.Servers.MayOpen(r.Guild, r.Channel, r.User)
	}
	if !m.IsZero() {
		r.Note(m)
	}
	return "", m.IsZero()
}

// nextHere sets the options of a new match to continue the campaign of the last match in this channel, if the user
// played in it, it was won, and they have not chosen an adventure. It returns the pieces each user played.
func (h *Handler) nextHere(r *route.Request, rules engine.Rules, options map[string]string) map[string][]string {
	c, ok := rules.(engine.Campaign)
	if !ok || options[c.Options()[0].ID] != "" {
		return nil
	}
	last, err := h.LastFinished(r.Channel)
	if err != nil || last.Game != rules.ID() ||
		!slices.ContainsFunc(last.Seats, func(p store.Seat) bool { return p.User == r.User }) {
		return nil
	}
	t, err := h.Tables.Open(last.ID)
	if err != nil {
		h.Log.Warn("reading a finished match failed; offering no continuation", "match", last.ID, "error", err)
		return nil
	}
	defer t.Unlock()
	next, kept, ok := goesOn(t)
	if !ok {
		return nil
	}
	for id, value := range next {
		if options[id] == "" {
			options[id] = value
		}
	}
	return kept
}

// sit appends a seat to a lobby; join is the interaction that took it.
func sit(head *store.Match, e *table.Extra, p store.Seat, join string) {
	head.Seats = append(slices.Clone(head.Seats), p)
	e.Joins = append(slices.Clone(e.Joins), join)
}

// freshSeed returns a secret seed for a match and the hash to publish.
func (h *Handler) freshSeed() (seed []byte, published string, err error) {
	seed = make([]byte, match.SeedSize)
	if _, err := io.ReadFull(h.Random, seed); err != nil {
		return nil, "", fmt.Errorf("no random seed can be had: %w", err)
	}
	hash := sha256.Sum256(seed)
	return seed, hex.EncodeToString(hash[:]), nil
}

// openLobby opens a table in the channel of the interaction, with its user as host. head has the game, options,
// language and taken seats. The posts are sent with it, once.
func (h *Handler) openLobby(ctx context.Context, r *route.Request, head store.Match, e table.Extra,
	posts []store.Outgoing) error {
	seed, hash, err := h.freshSeed()
	if err != nil {
		return err
	}
	head.Guild, head.Channel, head.Host, head.Status = r.Guild, r.Channel, r.User, store.Lobby
	head.Seed, head.SeedHash = seed, hash
	head, err = h.Tables.Create(ctx, head, e, table.Change{Interaction: r.ID, Outbox: posts})
	if errors.Is(err, store.ErrRepeated) {
		if head, err = h.Store.MatchInChannel(r.Channel); err == nil {
			e, err = table.ExtraOf(head)
		}
	}
	switch {
	case errors.Is(err, store.ErrChannelTaken):
		r.Private(ui.Answer(r.In(head.Game), "bot.lobby.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Public(h.lobbyOf(head, e))
	r.Later(func(context.Context) { h.Tables.Outbox.Wake() })
	return nil
}

// lobbyOf returns the lobby of a header in the language of the table.
func (h *Handler) lobbyOf(head store.Match, e table.Extra) ui.Message {
	rules := h.Libraries.Rules(head.Guild, head.Game)
	return Lobby(h.lobby(rules, head, e), h.Voices.By(rules, head.Language))
}

// lobby returns the state of a lobby from its header.
func (h *Handler) lobby(rules engine.Rules, head store.Match, e table.Extra) LobbyState {
	l := LobbyState{
		Unrated: e.Unrated && ratings.IsRated(rules, head.Options),
		Name:    e.Called(), Closed: e.Closed, Invited: e.Invited, Roles: e.InvitedRoles, Removed: e.Removed,
		Languages: h.Voices.Languages(),
		ID:        string(head.ID), Rules: rules, Options: head.Options, Pace: e.Pace, Hours: e.Hours, Later: e.Later,
		Language: head.Language,
		Host:     head.Host,
		SeedHash: head.SeedHash, Seats: rules.Seats(head.Options), State: LobbyOpen,
	}
	if e.Seats > 0 {
		l.Seats.Max = e.Seats
	}
	if e.Fork != nil {
		l.Seats.Min, l.Fork = e.Seats, &match.Origin{Match: string(e.Fork.Match), Turn: e.Fork.Turn}
	}
	for _, p := range head.Seats {
		l.Taken = append(l.Taken, match.Player(p))
	}
	l.Vacations = h.Tables.VacationsOf(head)
	if l.Reliable = map[string]table.Reliability{}; head.Status == store.Lobby {
		for _, user := range slices.Concat(usersOf(head), e.Invited) {
			if r := h.Tables.ReliabilityOf(head.Guild, user); r.IsShown() {
				l.Reliable[user] = r
			}
		}
	}
	l.UndoTime = e.Wait
	if c, ok := rules.(engine.Campaign); ok && len(e.Kept) > 0 && head.Options[c.KeptBy()] == "" {
		l.Kept = c.KeptBy()
	}
	switch head.Status {
	case store.Running, store.Over, store.Paused:
		l.State = LobbyStarted
	case store.Abandoned:
		l.State = LobbyCancelled
		if head.Seq > 0 {
			l.State = LobbyStarted
		}
	}
	return l
}

// usersOf returns the people in a lobby.
func usersOf(head store.Match) (users []string) {
	for _, p := range head.Seats {
		if p.User != "" {
			users = append(users, p.User)
		}
	}
	return users
}

// LobbyMessage returns the lobby of a table. After the start it keeps listing the players of the beginning.
func (h *Handler) LobbyMessage(t *table.Table) ui.Message {
	l := h.lobby(t.Rules(), t.Head, t.Extra)
	if t.Match != nil {
		l.Taken = t.Began()
	}
	return Lobby(l, h.Voices.By(t.Rules(), t.Head.Language))
}

// ShowGathering posts the lobby of a channel again, with the hash of its seed.
func (h *Handler) ShowGathering(_ context.Context, r *route.Request) error {
	l := h.lobby(r.Table.Rules(), r.Table.Head, r.Table.Extra)
	l.Details = true
	r.Public(Lobby(l, h.Voices.By(r.Table.Rules(), r.Table.Head.Language)))
	return nil
}

// CancelLobby answers /game end and /mod end in a lobby.
func (h *Handler) CancelLobby(ctx context.Context, r *route.Request) error {
	t := r.Table
	var audit []store.AuditRecord
	switch name, _, _ := strings.Cut(r.Command, " "); {
	case name == slash.CommandMod:
		audit = []store.AuditRecord{{Actor: r.User, Action: "end", Reason: r.Text(slash.OptionReason)}}
	case r.User != t.Head.Host && !r.Moderator:
		r.Private(NotHost(t.Head.Host, r.Say))
		return nil
	}
	t.Head.Status = store.Abandoned
	if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID, Audit: audit}); err != nil {
		return err
	}
	return h.ShowGathering(ctx, r)
}

// choose changes the options of the match. It returns an error if the rules refuse the combination or more players are
// seated than it allows.
func (h *Handler) choose(t *table.Table, options map[string]string) error {
	rules := t.Rules()
	was, may := rules.Seats(t.Head.Options), rules.Seats(options)
	if len(t.Head.Seats) > may.Max {
		return TooManySeated(may.Max)
	}
	d := engine.NewDice(engine.NewChance(0), engine.StreamPositions{})
	if _, _, err := rules.New(engine.Setup{Seats: max(may.Min, len(t.Head.Seats)), Options: options}, d); err != nil {
		return err
	}
	if t.Seats == was.Max || t.Seats > may.Max {
		t.Seats = may.Max
	}
	t.Seats = max(t.Seats, may.Min)
	t.Head.Options = options
	return nil
}

// lobbySays explains privately why a press has no effect, and updates the lobby, whose message may be outdated after a
// crash. In other channels the lobby is not shown.
func (h *Handler) lobbySays(r *route.Request, t *table.Table, m ui.Message) {
	if r.Channel != t.Head.Channel || r.MessageEphemeral {
		r.Panel(m)
		return
	}
	h.showLobby(r, t)
	r.FollowUp(m)
}

// showLobby updates the lobby's message, or the settings if they were pressed. Several users may press at once, so the
// lobby is drawn as it is when its turn comes.
func (h *Handler) showLobby(r *route.Request, t *table.Table) {
	if r.MessageEphemeral && t.Head.Status == store.Lobby {
		h.showSettings(r, t, 0, "")
		return
	}
	r.ReplaceMessage(func(ctx context.Context) discord.Message {
		t.Showing.Lock()
		defer t.Showing.Unlock()
		t.Lock()
		l := h.Render.Message(h.LobbyMessage(t), t, "")
		t.Unlock()
		return l.Draw(ctx)
	})
}

// startMatch begins the match of a lobby.
func (h *Handler) startMatch(ctx context.Context, r *route.Request, t *table.Table) error {
	s := r.Say
	h.Tables.NoteVacations(t)
	c := match.Config{
		ID: string(t.Head.ID), Rules: h.Games[t.Head.Game], Options: t.Head.Options, Language: t.Head.Language,
		Pace: t.Pace, Calendar: t.Calendar(), Seed: t.Head.Seed, Joins: t.Joins,
	}
	var err error
	if c.Brought, err = h.Libraries.Current(t.Head.Guild, t.Head.Game, t.Head.Options); err != nil {
		return err
	}
	for _, p := range t.Head.Seats {
		c.Players = append(c.Players, match.Player(p))
	}
	if rules, ok := t.Rules().(engine.Campaign); ok && len(t.Kept) > 0 {
		c.Options = rules.Keep(c.Options, keptBy(t))
	}
	started := false
	_, err = h.Tables.Apply(ctx, t, table.Change{Interaction: r.ID}, func(now time.Time) (match.Entry, error) {
		m, first, err := match.Start(c, now)
		if err != nil {
			return first, err
		}
		t.Match, started = m, true
		t.Head.RulesVersion = m.Rules().Version() // the lobby may be older than the rules
		return first, nil
	})
	var refusal *engine.Refusal
	if errors.As(err, &refusal) && !started {
		r.Private(NotStarted(refusal, s))
		return nil
	}
	if err != nil {
		return err
	}
	h.showLobby(r, t)
	if slices.ContainsFunc(t.Head.Seats, func(p store.Seat) bool { return p.User == r.User }) {
		r.Later(func(ctx context.Context) { h.awaitPost(ctx, t.Head.ID) }) // it would push the tour out of sight
		h.welcome(r)
	}
	return nil
}

// postLook is the time between two looks for a first post.
const postLook = 50 * time.Millisecond

// awaitPost waits until the first post of a match is there, at most for the TourTime.
func (h *Handler) awaitPost(ctx context.Context, id store.MatchID) {
	ctx, stop := context.WithTimeout(ctx, h.TourTime)
	defer stop()
	for {
		if m, err := h.Store.Match(id); err != nil {
			return
		} else if _, posted := m.Post(table.PostBoard); posted {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(postLook):
		}
	}
}
