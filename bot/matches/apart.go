package matches

import (
	"context"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/ui"
)

// pressApart shows the menu of the users whom the presser does not want to sit with, or takes those chosen in it.
func (h *Handler) pressApart(ctx context.Context, r *route.Request) error {
	if r.Pressed.(customid.Nav).Arg(0) != apartChosen {
		r.Panel(Apart(h.People.Of(r.User).Apart, "", r.Say))
		return nil
	}
	understood := true
	p, err := h.People.Change(ctx, r.User, func(p *preferences.Person) bool {
		understood = r.Kind == discord.KindComponent && p.SetApart(r.User, r.Values)
		return understood
	})
	switch {
	case err != nil:
		return err
	case !understood:
		r.Private(ui.Answer(r.Say, "bot.me.apart.many", "n", preferences.MaxApart))
		return nil
	}
	r.Panel(Apart(p.Apart, ui.Say(r.Say, "bot.me.apart.saved"), r.Say))
	return nil
}
