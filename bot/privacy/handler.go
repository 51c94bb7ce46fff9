package privacy

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/overview"
	"skald/bot/preferences"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/tournament/director"
	"skald/engine"
	"skald/store"
)

// Handler shows and deletes the data stored about a user.
type Handler struct {
	Direct     *director.Director
	Games      map[string]engine.Rules
	Language   string
	Libraries  *library.Libraries
	Log        *slog.Logger
	Now        func() time.Time
	People     *preferences.People
	Random     io.Reader
	Ratings    *ratings.Book
	States     *overview.States
	Store      *store.DB
	Tables     *table.Tables
	Voices     *locale.Speakers
	forgetting sync.Mutex
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandPrivacy, h.privacy),
		route.Anywhere("/"+slash.CommandPrivacy+" "+slash.SubForget, h.askForget),
		route.Anywhere("confirm "+customid.ConfirmForget, h.forgetMe),
	}
}
