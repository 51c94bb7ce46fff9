package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/lobby"
	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/director"
	"skald/bot/tournament/post"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// completePace completes the pace of a new tournament.
func completePace(r *route.Request) []route.Choice {
	if r.Focus != slash.OptionPace {
		return nil
	}
	return pace.Complete(r.Text(r.Focus), r.Say)
}

// newTournament answers /tournament new. It opens the sign-up in the channel.
func (h *Handler) newTournament(ctx context.Context, r *route.Request) error {
	s := r.In("")
	rules := h.Games[r.Text(slash.OptionGame)]
	if rules == nil {
		r.Private(ui.Answer(s, "bot.lobby.nogame"))
		return nil
	}
	if r.Thread {
		r.Note(post.NotInThread())
		return nil
	}
	for _, m := range []func(*discord.Interaction) text.Message{route.Missing, route.MissingForThread} {
		if m := m(r.Interaction); !m.IsZero() {
			r.Note(m)
			return nil
		}
	}
	if m := h.Servers.MayOpen(r.Guild, r.Channel, r.User); !m.IsZero() {
		r.Note(m)
		return nil
	}
	options := lobby.ChosenOptions(rules, r)
	seats, _ := r.Number(slash.OptionSeats)
	p, err := h.tournamentPlan(rules, options, seats)
	if err == nil {
		p.Name, p.System = strings.TrimSpace(r.Text(slash.OptionName)), tournament.System(r.Text(slash.OptionSystem))
		p.Rounds, _ = r.Number(slash.OptionRounds)
		days, _ := r.Number(slash.OptionDays)
		p.Hours = 24 * days
		chosen, wrong := pace.Read(r.Text(slash.OptionPace), r.Say)
		if !wrong.IsZero() {
			r.Note(wrong)
			return nil
		}
		p.Pace = string(chosen)
		err = p.Check()
	}
	if err != nil {
		r.Private(panel.Refused(panel.Table{}, nil, err, r.In(rules.ID())))
		return nil
	}
	m := store.Tournament{Guild: r.Guild, Channel: r.Channel, Language: h.Lobby.LanguageFor(r)}
	_, err = h.Direct.Open(ctx, m, tournament.New(p, r.User), r.ID)
	if errors.Is(err, store.ErrChannelTaken) {
		r.Note(post.There())
		return nil
	}
	if err != nil && !errors.Is(err, store.ErrRepeated) {
		return err
	}
	r.Note(post.Opened())
	return nil
}

// tournamentPlan returns a plan with the seats per table; it refuses cooperative games. seats is the number requested,
// 0 for the minimum of the game.
func (h *Handler) tournamentPlan(rules engine.Rules, options map[string]string, seats int) (tournament.Plan, error) {
	p := tournament.Plan{Game: rules.ID(), Options: options}
	may := rules.Seats(options)
	if !engine.Rivals(rules, options) || may.Max < 2 {
		return p, post.NoRivals(rules)
	}
	p.Least = max(2, may.Min)
	p.Most = cmp.Or(seats, p.Least)
	if p.Most < p.Least || p.Most > min(may.Max, tournament.MostSeats) {
		return p, post.NoSuchTables(rules, engine.Range{Min: p.Least, Max: min(may.Max, tournament.MostSeats)})
	}
	d := engine.NewDice(engine.NewChance(0), engine.StreamPositions{})
	_, _, err := rules.New(engine.Setup{Seats: p.Most, Options: options}, d)
	return p, err
}

// tournamentHere returns the tournament of a channel, or of a thread's parent channel.
func (h *Handler) tournamentHere(r *route.Request) (store.Tournament, error) {
	m, err := h.Store.TournamentInChannel(r.Channel)
	if errors.Is(err, store.ErrNotFound) && r.Thread && r.Parent != "" {
		m, err = h.Store.TournamentInChannel(r.Parent)
	}
	return m, err
}

// tournament answers the other subcommands of /tournament.
func (h *Handler) tournament(ctx context.Context, r *route.Request) error {
	m, err := h.tournamentHere(r)
	if errors.Is(err, store.ErrNotFound) {
		r.Note(post.NoTournament())
		return nil
	}
	if err != nil {
		return err
	}
	return h.inTournament(ctx, r, m.ID, r.Subcommand())
}

// pressTournament answers a button of a tournament.
func (h *Handler) pressTournament(ctx context.Context, r *route.Request) error {
	id := r.Pressed.(customid.TournamentID)
	m, err := h.Store.Tournament(store.MatchID(id.Tournament))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) || err == nil && m.Guild != r.Guild {
		r.Note(post.NoTournament())
		return nil
	}
	if err != nil {
		return err
	}
	switch id.Act {
	case customid.TournamentJoin, customid.TournamentLeave, customid.TournamentStart, customid.TournamentStatus:
		return h.inTournament(ctx, r, m.ID, id.Act)
	case customid.TournamentTakeOver:
		return h.takeOver(ctx, r, m)
	case customid.TournamentCancel:
		return h.correctTournament(ctx, r, m.ID, post.CorrectionRequest{Do: slash.SubCancel}, id.Epoch, true)
	}
	if match, ok := post.ParseReopen(id.Act); ok {
		return h.reopenThread(ctx, r, m.ID, store.MatchID(match))
	}
	if want, ok := post.ParseCorrection(id.Act); ok {
		return h.correctTournament(ctx, r, m.ID, want, id.Epoch, false)
	}
	r.Note(post.NoTournament())
	return nil
}

// inTournament carries out a command in a tournament.
func (h *Handler) inTournament(ctx context.Context, r *route.Request, id store.MatchID, do string) error {
	m, s, err := h.Direct.Read(id)
	if err != nil {
		return err
	}
	t := post.Of(m, s, h.Games[s.Game])
	if t.Rules == nil {
		return errors.New("a tournament of " + s.Game + ", which this Skald does not know")
	}
	say := r.In(s.Game)
	switch do {
	case slash.SubStatus:
		r.Private(post.StatusOf(t, r.User, official(r, m, s), say))
		return nil
	case slash.SubJoin:
		return h.changeTournament(ctx, r, id, post.Joined(), false,
			func(s *tournament.State, _ store.Tournament, _ tournament.IDs) (table.Notice, error) {
				return table.Notice{}, s.Join(r.User, r.Name, r.ID)
			})
	case slash.SubLeave:
		n := s.Find(r.User)
		organises := r.User == s.Organiser && !s.Vacant && s.Live()
		if organises && (n < 0 || s.Players[n].Dropped) {
			return h.changeTournament(ctx, r, id, post.HandedBack(), false,
				func(s *tournament.State, m store.Tournament, _ tournament.IDs) (table.Notice, error) {
					err := s.GiveUp(r.User)
					return table.Notice{Say: post.Vacant(post.Of(m, s, h.Games[s.Game]))}, err
				})
		}
		left := post.Left()
		if organises {
			left = post.StillOrganiser()
		}
		return h.changeTournament(ctx, r, id, left, false,
			func(s *tournament.State, _ store.Tournament, ids tournament.IDs) (table.Notice, error) {
				begun := s.Stage != tournament.SignUp
				err := s.Leave(r.User, h.Now(), ids)
				if begun {
					return table.Notice{Say: post.GaveUp(r.User)}, err
				}
				return table.Notice{}, err
			})
	}
	if !official(r, m, s) {
		r.Private(post.NotOrganiser(t, say))
		return nil
	}
	if want, asks := h.wantedOf(r, s, do); asks {
		return h.correctTournament(ctx, r, id, want, neverAsked, false)
	}
	change := h.officials()[do]
	if change == nil {
		r.Note(post.NoTournament())
		return nil
	}
	if do == slash.SubStart {
		if missing := route.MissingForThread(r.Interaction); !missing.IsZero() {
			r.Note(missing)
			return nil
		}
	}
	return h.changeTournament(ctx, r, id, post.Done(), true,
		func(s *tournament.State, m store.Tournament, ids tournament.IDs) (table.Notice, error) {
			return change(r, m, s, ids)
		})
}

// takeOver answers the button that gives a tournament without an organiser a new one.
func (h *Handler) takeOver(ctx context.Context, r *route.Request, m store.Tournament) error {
	moderates := r.Moderator && (r.Channel == m.Channel || r.Parent == m.Channel)
	return h.changeTournament(ctx, r, m.ID, post.Done(), moderates,
		func(s *tournament.State, m store.Tournament, _ tournament.IDs) (table.Notice, error) {
			done, err := s.TakeOver(r.User, moderates)
			t := post.Of(m, s, h.Games[s.Game])
			if done {
				return table.Notice{Say: post.TakenOver(t), To: []string{s.Organiser}}, err
			}
			return table.Notice{Say: post.Claimed(t)}, err
		})
}

// official reports whether the user is the organiser of a tournament, or a moderator of its channel.
func official(r *route.Request, m store.Tournament, s *tournament.State) bool {
	return r.User == s.Organiser && !s.Vacant || r.Moderator && (r.Channel == m.Channel || r.Parent == m.Channel)
}

// officialAct is a change of a tournament by its organiser or a moderator, which returns its notice for the channel.
type officialAct func(*route.Request, store.Tournament, *tournament.State, tournament.IDs) (table.Notice, error)

// officials returns the commands of the organiser and moderators, without those that may end a match and therefore ask
// first, see correctTournament.
func (h *Handler) officials() map[string]officialAct {
	mended := func(r *route.Request, k tournament.Kind, args ...any) table.Notice {
		return table.Notice{Say: post.Corrected(k, r.User, args...)}
	}
	return map[string]officialAct{
		slash.SubStart: func(_ *route.Request, m store.Tournament, s *tournament.State,
			ids tournament.IDs) (table.Notice, error) {
			return table.Notice{}, s.Start(m.Seed, h.Now(), ids)
		},
		slash.SubSubstitute: func(r *route.Request, _ store.Tournament, s *tournament.State,
			ids tournament.IDs) (table.Notice, error) {
			user, by := r.Text(slash.OptionUser), r.Text(slash.OptionBy)
			if by == "" {
				return table.Notice{Say: post.Corrected(tournament.CorrectAutopilot, r.User, "user", "<@"+user+">")},
					s.Autopilot(user)
			}
			if r.Bots[by] {
				return table.Notice{}, post.NoBotPlays()
			}
			x := mended(r, tournament.CorrectSubstitute, "user", "<@"+user+">", "by", "<@"+by+">")
			x.To = []string{by}
			return x, s.Substitute(user, by, r.Names[by])
		},
		slash.SubDeadline: func(r *route.Request, _ store.Tournament, s *tournament.State,
			_ tournament.IDs) (table.Notice, error) {
			days, _ := r.Number(slash.OptionDays)
			return mended(r, tournament.CorrectDeadline, "days", days), s.SetDeadline(24*days, h.Now())
		},
	}
}

// changeTournament stores a change of a tournament, with an audit record for officials, and answers.
func (h *Handler) changeTournament(ctx context.Context, r *route.Request, id store.MatchID, done text.Message,
	official bool, change func(*tournament.State, store.Tournament, tournament.IDs) (table.Notice, error)) error {
	c := director.Change{Interaction: r.ID}
	if official {
		detail, err := json.Marshal(map[string]any{"tournament": id})
		if err != nil {
			return err
		}
		c.Audit = []store.AuditRecord{{Actor: r.User, Action: "tournament " + cmp.Or(r.Subcommand(), r.CustomID),
			Detail: detail}}
	}
	err := h.Direct.Apply(ctx, id, c,
		func(s *tournament.State, m store.Tournament, ids tournament.IDs) ([]table.Notice, error) {
			x, err := change(s, m, ids)
			if err != nil || x.Say.IsZero() {
				return nil, err
			}
			return []table.Notice{x}, nil
		})
	var refusal *engine.Refusal
	var ask *questionFirst
	switch {
	case errors.As(err, &ask):
		r.Panel(ask.question)
	case errors.As(err, &refusal):
		r.Panel(panel.Refused(panel.Table{}, nil, err, r.Say))
	case errors.Is(err, store.ErrChannelTaken):
		r.Note(post.There())
	case errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(r.Say, "bot.busy"))
	case err != nil && !errors.Is(err, store.ErrRepeated):
		return err
	default:
		r.Panel(ui.Note(done, r.Say)) // replaces the question, if any
	}
	return nil
}
