package desk

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/bot/ui"
	"skald/store"
)

// neverAsked is the number of changes if no question was asked.
const neverAsked = -1

// questionFirst is the error of a change that requires confirmation.
type questionFirst struct{ question ui.Message }

func (*questionFirst) Error() string { return "it is asked about first" }

// wantedOf returns the correction requested by an official's command; asks is false if the command cannot end a match.
func (h *Handler) wantedOf(r *route.Request, s *tournament.State, do string) (want post.CorrectionRequest, asks bool) {
	want.Do = do
	switch do {
	case slash.SubPair, slash.SubTakeBack, slash.SubCancel:
		return want, true
	case slash.SubDrop:
		want.User = r.Text(slash.OptionUser)
		return want, s.Stage != tournament.SignUp
	case slash.SubResult:
		want.Table, _ = r.Number(slash.OptionTable)
		want.Round, _ = r.Number(slash.OptionRound)
		want.Round = cmp.Or(want.Round, len(s.Played))
		want.How = r.Text(slash.OptionHow)
		for _, o := range []string{slash.OptionFirst, slash.OptionSecond, slash.OptionThird, slash.OptionFourth} {
			if u := r.Text(o); u != "" {
				want.Users = append(want.Users, u)
			}
		}
		return want, true
	}
	return want, false
}

// correctTournament makes a correction that may end matches. The official is first shown those and asked for
// confirmation,
// again if the tournament has changed since; asked is its number of changes at the time of the question. sure skips the
// question: nothing in it could have changed.
func (h *Handler) correctTournament(ctx context.Context, r *route.Request, id store.MatchID,
	want post.CorrectionRequest, asked int,
	sure bool) error {
	m, s, err := h.Direct.Read(id)
	if err != nil {
		return err
	}
	if !official(r, m, s) {
		r.Private(post.NotOrganiser(post.Of(m, s, h.Games[s.Game]), r.In(s.Game)))
		return nil
	}
	return h.changeTournament(ctx, r, id, post.Done(), true,
		func(s *tournament.State, m store.Tournament, ids tournament.IDs) (table.Notice, error) {
			before, err := tournament.Load(m.State)
			if err != nil {
				return table.Notice{}, err
			}
			x, err := h.correct(r, s, before, &want, ids)
			if err != nil {
				return x, err
			}
			ends := s.Ends(before)
			if sure || asked == before.Steps || len(ends) == 0 && want.Was == nil && want.Do != slash.SubCancel {
				return x, nil
			}
			t := post.Of(m, before, h.Games[s.Game])
			return x, &questionFirst{post.CorrectionQuestion(t, want, ends, asked != neverAsked, r.In(s.Game))}
		})
}

// correct makes a correction and returns its notice for the channel. It completes want for the question.
func (h *Handler) correct(r *route.Request, s, before *tournament.State, want *post.CorrectionRequest,
	ids tournament.IDs) (table.Notice, error) {
	mended := func(k tournament.Kind, args ...any) table.Notice {
		return table.Notice{Say: post.Corrected(k, r.User, args...)}
	}
	now := h.Now()
	if !want.Complete(before) {
		return table.Notice{}, post.NoResultNamed()
	}
	switch want.Do {
	case slash.SubDrop:
		return mended(tournament.CorrectDrop, "user", "<@"+want.User+">"), s.Drop(want.User, now, ids)
	case slash.SubPair:
		return mended(tournament.CorrectPair, "round", len(s.Played)), s.PairAgain(now, ids)
	case slash.SubTakeBack:
		return table.Notice{Say: post.CorrectionUndone(r.User)}, s.Undo(ids)
	case slash.SubCancel:
		return mended(tournament.CorrectCancel), s.Cancel()
	}
	at := tournament.Table{Round: want.Round, Table: want.Table}
	var places [][]string
	for _, u := range want.Users {
		places = append(places, []string{u})
	}
	var err error
	switch {
	case want.How == slash.HowAgain:
		if err := s.PlayAgain(at, ids); err != nil {
			return table.Notice{}, err
		}
		want.Was = before.Played[at.Round-1].Matches[at.Table-1].Result
		return mended(tournament.CorrectAgain, "table", want.Table, "round", want.Round), nil
	case want.How == slash.HowDraw:
		err = s.Share(at, now, ids)
	case want.How == slash.HowNobody, len(places) > 0:
		err = s.SetResult(at, places, now, ids)
	default:
		err = post.NoResultNamed()
	}
	if err != nil {
		return table.Notice{}, err
	}
	was := before.Played[at.Round-1].Matches[at.Table-1]
	want.Was, want.Now = was.Result, s.Played[at.Round-1].Matches[at.Table-1].Result
	own := slices.Contains(was.Players, before.Find(r.User))
	return table.Notice{Say: post.ResultEntered(post.State{State: s}, r.User, at, want.Was, want.Now, own)}, nil
}
