package leaderboard

import (
	"context"
	"time"

	"skald/bot/customid"
	"skald/bot/mention"
	"skald/bot/preferences"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// leaderboard answers /leaderboard.
func (h *Handler) leaderboard(_ context.Context, r *route.Request) error {
	h.show(r, r.Text(slash.OptionGame), 0, r.Flag(slash.OptionText))
	return nil
}

// turn answers a press that turns to a page.
func (h *Handler) turn(_ context.Context, r *route.Request) error {
	id := r.Pressed.(customid.Nav)
	h.show(r, id.Arg(0), id.Page(1), false)
	return nil
}

// show answers with a page of the leaderboard of a game, in words if they are wanted.
func (h *Handler) show(r *route.Request, game string, page int, words bool) {
	rules := h.Games[game]
	if rules == nil {
		r.Private(ui.Answer(r.In(""), "bot.lobby.nogame"))
		return
	}
	r.Say = r.In(game)
	r.OneAtATime(func(ctx context.Context) func(context.Context) {
		m, err := h.page(ctx, r, rules, page, words)
		if err != nil {
			h.Log.Error("computing ratings failed", "game", game, "ref", r.Reference(), "error", err)
			m = r.ErrorMessage(err)
		}
		return r.SaysPanel(m)
	})
}

// page returns a page of the leaderboard of a game.
func (h *Handler) page(ctx context.Context, r *route.Request, rules engine.Rules, page int,
	words bool) (ui.Message, error) {
	if !ratings.IsRated(rules, nil) {
		best, err := h.Book.Best(r.Guild, rules.ID())
		if err != nil {
			return ui.Message{}, err
		}
		v := BestState{Rules: rules, Page: page, Words: words}
		from, to := v.turnTo(len(best))
		for _, b := range best[from:to] {
			x := Best{Result: b}
			for i, user := range b.Users {
				x.People = append(x.People, h.person(ctx, r.Guild, user, b.Names[i], r.Say))
			}
			v.Best = append(v.Best, x)
		}
		return BestResults(v, r.Say), nil
	}
	players, err := h.Book.Players(r.Guild, rules.ID())
	if err != nil {
		return ui.Message{}, err
	}
	v := State{Rules: rules, Page: page, Words: words}
	var listed []Row
	for _, p := range players {
		hidden := h.People.Of(p.User).Unlisted
		if p.User == r.User {
			v.Own, v.Unlisted = p.Matches, hidden
		}
		if !p.IsShown() || hidden {
			continue
		}
		row := Row{Player: p, Place: len(listed) + 1}
		if n := len(listed); n > 0 && listed[n-1].Value() == p.Value() {
			row.Place = listed[n-1].Place
		}
		if p.User == r.User {
			v.You = &row
		}
		listed = append(listed, row)
	}
	from, to := v.turnTo(len(listed))
	for _, row := range listed[from:to] {
		row.Person = h.person(ctx, r.Guild, row.User, row.Name, r.Say)
		v.Rows = append(v.Rows, row)
	}
	return Leaderboard(v, r.Say), nil
}

// membership is the last known answer whether a person is a member of a server.
type membership struct {
	member bool
	until  time.Time
}

const (
	// askAgain is how long a membership is not asked again.
	askAgain = time.Hour
	// askLater is how long no membership is asked after a failure.
	askLater = time.Minute
	// mostMembers is the greatest number of memberships kept.
	mostMembers = 2000
)

// person returns a person as lists name them: those gone from the server or unlisted have no name.
func (h *Handler) person(ctx context.Context, guild, user, name string, s text.Localizer) Person {
	if h.People.Of(user).Unlisted || mention.IsFormer(user) {
		return Person{}
	}
	if !h.isMember(ctx, guild, user) {
		return Person{Drawn: ui.Say(s, "bot.leaderboard.left"), Shown: ui.Say(s, "bot.leaderboard.left"), Left: true}
	}
	drawn, ok := imaging.Drawable(text.Sanitize(name))
	if !ok {
		drawn = ui.Say(s, "bot.leaderboard.player")
	}
	return Person{Drawn: ui.Clip(drawn, mostName), Shown: mention.User(user, s)}
}

// mostName is the greatest length of a name in a picture, in letters.
const mostName = 24

// isMember reports whether a person is a member of a server. While Discord does not say, they are.
func (h *Handler) isMember(ctx context.Context, guild, user string) bool {
	key, now := [2]string{guild, user}, h.Now()
	h.mu.Lock()
	known, ok := h.members[key]
	silent := now.Before(h.silent)
	h.mu.Unlock()
	switch {
	case ok && now.Before(known.until):
		return known.member
	case silent:
		return true
	}
	member, err := h.Client.IsMember(ctx, guild, user)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Warn("looking for a member of a server failed; they count as present", "guild", guild, "error", err)
			h.silent = now.Add(askLater)
		}
		return true
	}
	if h.members == nil || len(h.members) >= mostMembers {
		h.members = map[[2]string]membership{}
	}
	h.members[key] = membership{member, now.Add(askAgain)}
	return member
}

// list answers /privacy leaderboard: the user is listed, or not.
func (h *Handler) list(ctx context.Context, r *route.Request) error {
	hide := !r.Flag(slash.OptionShown)
	if _, err := h.People.Change(ctx, r.User, func(p *preferences.Person) bool {
		changed := p.Unlisted != hide
		p.Unlisted = hide
		return changed
	}); err != nil {
		return err
	}
	r.Private(ui.Note(Listed(hide), r.Say))
	return nil
}
