// Package route leads every interaction to the one handler for it. There is one table of routes; what each handler
// needs is worked out before it runs: what the person reads, the match, his seats, whether he may moderate.
package route

import (
	"context"
	"fmt"
	"strings"

	"skald/bot/customid"

	"github.com/bwmarrin/discordgo"
)

// Handler answers an interaction.
type Handler func(ctx context.Context, r *Request) error

// Choice is one completion of what is being typed.
type Choice = *discordgo.ApplicationCommandOptionChoice

// Needs is what a route needs of a match. Who asks where that is not so is told.
type Needs int

const (
	// Nothing: the handler looks for itself what it is about.
	Nothing Needs = iota
	// Lobby: a match whether it has begun or not.
	Lobby
	// Begun: one that has begun, running, paused or over.
	Begun
	// Running: one that is not over.
	Running
	// Seated: one that is not over, and a seat in it.
	Seated
)

// Route is one line of the table of routes.
type Route struct {
	// On is what leads here: a command with its subcommand ("/game new"), a command whose other subcommands have no
	// route ("/game"), "/" for the commands of the games, or what was pressed as Pressed names it ("screen log"), or
	// its first word.
	On string
	// Needs is what has to be there.
	Needs Needs
	// Moderator says that only who may moderate is let through, Manager that only who may manage the whole server is.
	Moderator, Manager bool
	// Do answers. Gathering answers in place of it while players gather; nil says that the table has not begun.
	Do, Gathering Handler
	// Alone answers in place of it where the channel has no table; nil says so.
	Alone Handler
	// Complete completes what is being typed behind the command, nil nothing.
	Complete func(r *Request) []Choice
}

// Anywhere returns a route that needs no match.
func Anywhere(on string, do Handler) Route { return Route{On: on, Do: do} }

// Started returns a route that needs a match that has begun.
func Started(on string, do Handler) Route { return Route{On: on, Needs: Begun, Do: do} }

// AtSeat returns a route that needs a seat in a match that is not over.
func AtSeat(on string, do Handler) Route { return Route{On: on, Needs: Seated, Do: do} }

// Pressed names what a custom_id asks for, as routes do.
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

// matchOf is the match a custom_id names; "" or customid.NoTable for none.
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

// routes finds routes by what leads to them.
type routes map[string]*Route

func newRoutes(list []Route) (routes, error) {
	all := routes{}
	for i := range list {
		r := &list[i]
		if all[r.On] != nil || r.Do == nil {
			return nil, fmt.Errorf("the route of %q stands twice or leads nowhere", r.On)
		}
		all[r.On] = r
	}
	return all, nil
}

// command is the route of a command; nil when there is none.
func (all routes) command(words string) *Route {
	name, _, _ := strings.Cut(words, " ")
	for _, on := range []string{"/" + words, "/" + name, "/"} {
		if r := all[on]; r != nil {
			return r
		}
	}
	return nil
}

// press is the route of what was pressed; nil when there is none.
func (all routes) press(id any) *Route {
	words := Pressed(id)
	if r := all[words]; r != nil {
		return r
	}
	kind, _, _ := strings.Cut(words, " ")
	return all[kind]
}
