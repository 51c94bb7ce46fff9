package settings

import (
	"time"

	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/zone"
)

// Handler handles the settings of a server.
type Handler struct {
	Language string
	Now      func() time.Time
	Servers  *preferences.Servers
	Voices   *locale.Speakers
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandSettings, Moderator: true, Do: h.changeSettings},
		{Pattern: "/" + slash.CommandSettings + " " + slash.CommandChallenge, Moderator: true, Do: h.changeSettings,
			Complete: func(r *route.Request) []route.Choice {
				return zone.Complete(r.Text(r.Focus), h.Now(), r.Say)
			}},
		{Pattern: "/" + slash.CommandSettings + " " + slash.SubServer, Manager: true, Do: h.changeSettings},
	}
}
