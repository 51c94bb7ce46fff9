// Package route calls the one handler of every interaction, by one table of routes. It determines the requirements of a
// handler before the handler runs: the person's language, the match, their seats, whether they may moderate.
package route

import (
	"context"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/engine"
)

// Handler answers an interaction.
type Handler func(ctx context.Context, r *Request) error

// Choice is one completion of the typed text.
type Choice = *discordgo.ApplicationCommandOptionChoice

// Needs is the kind of match that a route requires. If it is missing, the person gets a refusal.
type Needs int

const (
	// Nothing means that the handler finds its match itself.
	Nothing Needs = iota
	// Lobby is a match, whether it has begun or not.
	Lobby
	// NeedStarted is a match that has begun: running, paused or over.
	NeedStarted
	// Running is a match that has begun and is not over.
	Running
	// NeedSeat is a match that is not over, in which the person has a seat.
	NeedSeat
)

// Route is one line of the table of routes.
type Route struct {
	// Pattern is the pattern of the route: a command with its subcommand ("/game new"), a command for all subcommands
	// without routes ("/game"), "/" for the commands of the games, or a pressed control by its name in Pressed ("screen
	// log") or the first word of that.
	Pattern string
	// Needs is the required kind of match.
	Needs Needs
	// Moderator restricts the route to moderators, Manager to people with permission to manage the server.
	Moderator, Manager bool
	// Do answers. InLobby replaces it in a lobby; if it is nil, the answer is that the match has not begun.
	Do, InLobby Handler
	// WithoutTable replaces it in a channel without a table; if it is nil, the answer is that there is none.
	WithoutTable Handler
	// Complete returns completions for the command, nil for none. Seats and turns are completed without it.
	Complete func(r *Request) []Choice
	// Seats returns the seats offered as completions; nil stands for all.
	Seats func(r *Request) []engine.Seat
}

// OwnSeats returns the seats of the person, for commands that do something with one of them.
func OwnSeats(r *Request) []engine.Seat { return r.Seats }

// Anywhere returns a route that needs no match.
func Anywhere(on string, do Handler) Route { return Route{Pattern: on, Do: do} }

// Started returns a route that needs a match that has begun.
func Started(on string, do Handler) Route { return Route{Pattern: on, Needs: NeedStarted, Do: do} }

// AtSeat returns a route that needs a seat in a match that is not over.
func AtSeat(on string, do Handler) Route { return Route{Pattern: on, Needs: NeedSeat, Do: do} }

// Pressed returns the name of a custom_id in routes.
func Pressed(id any) string {
	try := func(kind string, is bool) string {
		if is {
			return "try " + kind
		}
		return kind
	}
	switch id := id.(type) {
	case customid.LobbyID:
		return "lobby"
	case customid.ID:
		if id.Ask {
			return "ask move"
		}
		return try("move", id.Try)
	case customid.FormID:
		return try("form", id.Try)
	case customid.Act:
		return "act " + string(id.What)
	case customid.TableAct:
		return "table " + id.What
	case customid.Confirm:
		return "confirm " + string(id.Kind)
	case customid.Ballot:
		return "ballot"
	case customid.Nav:
		return "screen " + id.Screen
	case customid.TournamentID:
		return "tournament " + id.Act
	}
	return ""
}

// matchOf returns the match in a custom_id; "" or customid.NoTable for none.
func matchOf(id any) string {
	switch id := id.(type) {
	case customid.LobbyID:
		return id.Lobby
	case customid.ID:
		return id.Match
	case customid.Nav:
		return id.Match
	case customid.FormID:
		return id.Match
	case customid.Confirm:
		return id.Match
	case customid.Ballot:
		return id.Match
	case customid.Act:
		return id.Match
	case customid.TableAct:
		return id.Match
	case customid.TournamentID:
		return customid.NoTable
	}
	return ""
}

// routes are the routes by pattern.
type routes map[string]*Route

func newRoutes(list []Route) (routes, error) {
	all := routes{}
	for i := range list {
		r := &list[i]
		if all[r.Pattern] != nil || r.Do == nil {
			return nil, fmt.Errorf("the route of %q stands twice or leads nowhere", r.Pattern)
		}
		all[r.Pattern] = r
	}
	return all, nil
}

// command returns the route of a command, nil for none.
func (all routes) command(words string) *Route {
	name, _, _ := strings.Cut(words, " ")
	for _, on := range []string{"/" + words, "/" + name, "/"} {
		if r := all[on]; r != nil {
			return r
		}
	}
	return nil
}

// press returns the route of a pressed control, nil for none.
func (all routes) press(id any) *Route {
	words := Pressed(id)
	if r := all[words]; r != nil {
		return r
	}
	kind, _, _ := strings.Cut(words, " ")
	return all[kind]
}
