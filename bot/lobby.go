package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// pilotLevel is the autopilot people get when they ask for one.
const pilotLevel = 2

// newGame opens a lobby in the channel.
func (a *App) newGame(ctx context.Context, w *answer) error {
	s := a.reader("", w.i)
	rules := a.games[w.i.Text(panel.OptionGame)]
	if rules == nil {
		w.private(panel.NoGame(s))
		return nil
	}
	s = a.reader(rules.ID(), w.i)
	options := map[string]string{}
	for _, o := range rules.Options() {
		if v := w.i.Text(o.ID); v != "" {
			options[o.ID] = v
		}
	}
	if m := closed(w.i); !m.IsZero() {
		w.note(m, s)
		return nil
	}
	if m, err := a.mayOpen(w.i.Guild, w.i.Channel); err != nil || !m.IsZero() {
		w.note(m, s)
		return err
	}
	may := rules.Seats(options)
	seats := may.Max
	if n, ok := w.i.Number(panel.OptionSeats); ok {
		seats = n
	}
	autos, _ := w.i.Number(panel.OptionAutopilots)
	if seats < may.Min || seats > may.Max || autos < 0 || autos >= seats {
		w.private(panel.WrongSeats(rules, may, s))
		return nil
	}
	language := a.known(panel.Choices{Language: w.i.Text(panel.OptionLanguage)}).Language
	if language == "" {
		language = a.voices.In("", firstOf(a.settings(w.i.Guild).language(w.i.Channel), w.i.GuildLocale, a.o.Language)).Language()
	}
	e := extra{Pace: match.Pace(w.i.Text(panel.OptionPace)), Seats: seats}
	if !slices.Contains(match.Paces(), e.Pace) {
		e.Pace = match.None
	}
	head := store.Match{Game: rules.ID(), RulesVersion: rules.Version(), Language: language, Options: options}
	sit(&head, &e, store.Seat{User: w.i.User, Name: w.i.Name}, w.i.ID)
	for n := range autos {
		sit(&head, &e, store.Seat{Autopilot: pilotLevel}, fmt.Sprintf("autopilot-%d", n+2))
	}
	return a.openLobby(ctx, w, head, e, nil)
}

// sit gives a seat of a lobby to somebody; join is the interaction by which he
// took it.
func sit(head *store.Match, e *extra, p store.Seat, join string) {
	head.Seats = append(slices.Clone(head.Seats), p)
	e.Joins = append(slices.Clone(e.Joins), join)
}

// freshSeed makes the secret seed of a match and the hash that is published.
func (a *App) freshSeed() (seed []byte, published string, err error) {
	seed = make([]byte, match.SeedSize)
	if _, err := io.ReadFull(a.o.Random, seed); err != nil {
		return nil, "", fmt.Errorf("no random seed can be had: %w", err)
	}
	hash := sha256.Sum256(seed)
	return seed, hex.EncodeToString(hash[:]), nil
}

// openLobby opens a table in the channel of the interaction for whoever asked:
// head tells game, options, language and who sits already. What is posted beside
// it goes out once.
func (a *App) openLobby(ctx context.Context, w *answer, head store.Match, e extra, posts []store.Outgoing) error {
	seed, hash, err := a.freshSeed()
	if err != nil {
		return err
	}
	if head.ID, err = a.o.Store.NewMatchID(a.o.Random); err != nil {
		return err
	}
	head.Guild, head.Channel, head.Host, head.Status = w.i.Guild, w.i.Channel, w.i.User, store.Lobby
	head.Seed, head.SeedHash, head.Extra = seed, hash, e.json()
	a.pass(StepKeeping)
	err = a.o.Store.Commit(ctx, store.Commit{Now: a.o.Now(), Match: head, Interaction: w.i.ID, Outbox: posts})
	if err == nil {
		a.pass(StepKept)
	}
	if errors.Is(err, store.ErrRepeated) {
		head, err = a.o.Store.MatchInChannel(w.i.Channel)
	}
	switch {
	case errors.Is(err, store.ErrChannelTaken):
		w.private(panel.ChannelTaken(a.reader(head.Game, w.i)))
		return nil
	case err != nil:
		return err
	}
	w.public(panel.Lobby(a.lobby(head), a.voices.In(head.Game, head.Language)))
	w.later(func(context.Context) { wake(a.outbox) })
	return nil
}

func firstOf(words ...string) string {
	for _, x := range words {
		if x != "" {
			return x
		}
	}
	return ""
}

// lobby is a header as the panel shows it while players gather.
func (a *App) lobby(head store.Match) panel.LobbyState {
	e := extraOf(head)
	rules := a.games[head.Game]
	l := panel.LobbyState{
		ID: string(head.ID), Rules: rules, Options: head.Options, Pace: e.Pace, Language: head.Language, Host: head.Host,
		SeedHash: head.SeedHash, Seats: rules.Seats(head.Options), State: panel.LobbyOpen,
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
	switch head.Status {
	case store.Running, store.Over, store.Paused:
		l.State = panel.LobbyStarted
	case store.Abandoned:
		l.State = panel.LobbyCancelled
		if head.Seq > 0 {
			l.State = panel.LobbyStarted
		}
	}
	return l
}

// lobbyCommand answers commands in a channel whose table is not playing yet.
func (a *App) lobbyCommand(ctx context.Context, w *answer, t *table, name, sub string) error {
	s := a.reader(t.head.Game, w.i)
	ends := name == panel.CommandGame && sub == panel.SubEnd
	mod := name == panel.CommandMod
	switch {
	case t.head.Status != store.Lobby:
		w.private(panel.NoMatch(s))
	case mod && !a.moderates(w.i):
		w.private(panel.NotAllowed(s))
	case ends && w.i.User != t.head.Host && !a.moderates(w.i):
		w.private(panel.NotHost(t.head.Host, s))
	case ends, mod && sub == panel.SubEnd:
		var audit []store.AuditRecord
		if mod {
			audit = []store.AuditRecord{{Actor: w.i.User, Action: "end", Reason: w.i.Text(panel.OptionReason)}}
		}
		t.head.Status = store.Abandoned
		if err := a.keepLobby(ctx, w, t, audit); err != nil {
			return err
		}
		w.public(panel.Lobby(a.lobby(t.head), a.speaker(t)))
	case mod && sub == panel.SubLock:
		return a.lock(ctx, w, t)
	case name == panel.CommandGame && sub != panel.SubExport && sub != panel.SubFork:
		w.public(panel.Lobby(a.lobby(t.head), a.speaker(t)))
	default:
		w.note(text.M("bot.lobby.open", "host", "<@"+t.head.Host+">"), s)
	}
	return nil
}

// lobbyPress answers a button of a lobby.
func (a *App) lobbyPress(ctx context.Context, w *answer, id panel.LobbyID) error {
	t, err := a.open(store.MatchID(id.Lobby))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		w.private(panel.LobbyGone(a.reader("", w.i)))
		return nil
	}
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.elsewhere(w.i) {
		w.private(panel.LobbyGone(a.reader("", w.i)))
		return nil
	}
	w.table, w.match = t, t.head.ID
	a.pass(StepOpened)
	s := a.reader(t.head.Game, w.i)
	if _, err := a.o.Store.Interaction(w.i.ID); err == nil {
		a.showLobby(w, t)
		return nil
	}
	if t.head.Status != store.Lobby {
		a.lobbySays(w, t, panel.LobbyGone(s))
		return nil
	}
	l, e := a.lobby(t.head), extraOf(t.head)
	mine := slices.IndexFunc(t.head.Seats, func(p store.Seat) bool { return p.User == w.i.User })
	last := -1
	for n, p := range t.head.Seats {
		if p.User == "" {
			last = n
		}
	}
	// Who moderates another channel does not moderate this one.
	host := w.i.User == t.head.Host || w.i.Channel == t.head.Channel && a.moderates(w.i)
	leave := func(n int) {
		t.head.Seats = slices.Delete(slices.Clone(t.head.Seats), n, n+1)
		e.Joins = slices.Delete(slices.Clone(e.Joins), n, n+1)
	}
	full := len(l.Taken) >= l.Seats.Max
	switch id.Act {
	case panel.LobbyJoin, panel.LobbyMore:
		if mine >= 0 && id.Act == panel.LobbyJoin {
			a.lobbySays(w, t, panel.AlreadySeated(s))
			return nil
		}
		if e.Locked {
			w.note(panel.LobbyLocked(true), s)
			return nil
		}
		if full {
			a.lobbySays(w, t, panel.NoSeatLeft(s))
			return nil
		}
		sit(&t.head, &e, store.Seat{User: w.i.User, Name: w.i.Name}, w.i.ID)
	case panel.LobbyLeave:
		if mine < 0 {
			a.lobbySays(w, t, panel.NoSeatTaken(s))
			return nil
		}
		leave(mine)
	case panel.LobbyAddAuto:
		if !host && mine < 0 {
			w.private(panel.NotHost(t.head.Host, s))
			return nil
		}
		if full {
			a.lobbySays(w, t, panel.NoSeatLeft(s))
			return nil
		}
		sit(&t.head, &e, store.Seat{Autopilot: pilotLevel}, "autopilot-"+w.i.ID)
	case panel.LobbyDropAuto:
		if !host && mine < 0 {
			w.private(panel.NotHost(t.head.Host, s))
			return nil
		}
		if last < 0 {
			a.lobbySays(w, t, panel.NoSeatTaken(s))
			return nil
		}
		leave(last)
	case panel.LobbyOption, panel.LobbyValue:
		if !host {
			w.private(panel.NotHost(t.head.Host, s))
			return nil
		}
		if e.Fork != nil {
			a.showLobby(w, t) // its options are those of the match it comes from
			return nil
		}
		value := ""
		if len(w.i.Values) > 0 {
			value = w.i.Values[0]
		}
		if id.Act == panel.LobbyOption {
			a.showLobbyWith(w, t, value)
			return nil
		}
		options, ok := l.With(id.Option, value)
		if !ok {
			a.showLobby(w, t)
			return nil
		}
		if err := a.choose(t, &e, options); err != nil {
			w.private(panel.Refused(panel.Table{}, nil, err, s))
			return nil
		}
	case panel.LobbyCancel:
		if !host {
			w.private(panel.NotHost(t.head.Host, s))
			return nil
		}
		t.head.Status = store.Abandoned
	case panel.LobbyStart:
		if !host && mine < 0 {
			w.private(panel.NotHost(t.head.Host, s))
			return nil
		}
		if n := l.Seats.Min - len(l.Taken); n > 0 {
			w.private(panel.TooFew(n, s))
			return nil
		}
		if m := closed(w.i); !m.IsZero() {
			w.note(m, s)
			return nil
		}
		if e.Fork != nil {
			return a.startFork(ctx, w, t, e)
		}
		return a.startMatch(ctx, w, t, e)
	default:
		w.private(panel.LobbyGone(s))
		return nil
	}
	t.head.Extra = e.json()
	if err := a.keepLobby(ctx, w, t, nil); err != nil {
		return err
	}
	a.showLobby(w, t)
	return nil
}

// choose gives the match to be other options. The rules refuse those that do not
// go together; who sits at the table already keeps his seat.
func (a *App) choose(t *table, e *extra, options map[string]string) error {
	rules := a.games[t.head.Game]
	was, may := rules.Seats(t.head.Options), rules.Seats(options)
	if len(t.head.Seats) > may.Max {
		return panel.TooManySeated(may.Max)
	}
	d := engine.NewDice(engine.NewChance(0), engine.Marks{})
	if _, _, err := rules.New(engine.Setup{Seats: max(may.Min, len(t.head.Seats)), Options: options}, d); err != nil {
		return err
	}
	if e.Seats == was.Max || e.Seats > may.Max {
		e.Seats = may.Max
	}
	e.Seats = max(e.Seats, may.Min)
	t.head.Options = options
	return nil
}

// showLobby brings the lobby's message up to date. Several people may press at
// once, so what is shown is the lobby as it is when its turn comes.
func (a *App) showLobby(w *answer, t *table) { a.showLobbyWith(w, t, "") }

// lobbySays tells somebody in private why his press does nothing, beside the lobby
// as it is: the one he pressed may show how it was before a crash. In other
// channels it is not shown.
func (a *App) lobbySays(w *answer, t *table, m panel.Message) {
	if w.i.Channel != t.head.Channel {
		w.private(m)
		return
	}
	a.showLobby(w, t)
	w.more(m)
}

// showLobbyWith shows the lobby with the values of an option to choose from.
func (a *App) showLobbyWith(w *answer, t *table, option string) {
	w.later(func(ctx context.Context) {
		t.showing.Lock()
		defer t.showing.Unlock()
		t.mu.Lock()
		state := a.lobby(t.head)
		state.Open = option
		l := a.letter(panel.Lobby(state, a.speaker(t)), t, "")
		t.mu.Unlock()
		w.sent(w.change(ctx, l.message(ctx)))
	})
}

// keepLobby stores the header of a lobby as it is now.
func (a *App) keepLobby(ctx context.Context, w *answer, t *table, audit []store.AuditRecord) error {
	return a.keep(ctx, t, store.Commit{Now: a.o.Now(), Match: t.head, Interaction: w.i.ID, Audit: audit})
}

// startMatch begins the match of a lobby.
func (a *App) startMatch(ctx context.Context, w *answer, t *table, e extra) error {
	s := a.reader(t.head.Game, w.i)
	c := match.Config{
		ID: string(t.head.ID), Rules: a.games[t.head.Game], Options: t.head.Options, Language: t.head.Language,
		Pace: e.Pace, Seed: t.head.Seed, Joins: e.Joins,
	}
	for _, p := range t.head.Seats {
		c.Players = append(c.Players, match.Player(p))
	}
	started := false
	_, err := a.step(ctx, t, change{interaction: w.i.ID}, func(now time.Time) (match.Entry, error) {
		m, first, err := match.Start(c, now)
		if err != nil {
			return first, err
		}
		t.match, started = m, true
		t.head.RulesVersion = m.Rules().Version() // the lobby may be older than the rules
		return first, nil
	})
	var refusal *engine.Refusal
	if errors.As(err, &refusal) && !started {
		w.private(panel.Note(refusal.Why, s))
		return nil
	}
	if err != nil {
		return err
	}
	a.showLobby(w, t)
	return nil
}
