// Package tournament has the logic of tournaments: sign-up, the draw, brackets and Swiss rounds, tables, results, and
// corrections by officials. It does not know Discord and reads no clock: times and the ids of matches are arguments.
package tournament

import (
	"slices"
	"time"
)

// Version is the version of the saved form.
const Version = 1

// The possible numbers of players.
const (
	LeastPlayers = 4
	MostPlayers  = 64
)

// MostSeats is the maximum number of seats at a table, MostRounds the maximum number of Swiss rounds.
const (
	MostSeats  = 8
	MostRounds = 15
)

// System is the way in which the tables of a round are made.
type System string

const (
	// Knockout advances the winner of every table until one is left.
	Knockout System = "knockout"
	// Swiss lets all players play every round, against those with a similar score.
	Swiss System = "swiss"
)

// Systems returns all systems.
func Systems() []System { return []System{Knockout, Swiss} }

// Stage is the stage of a tournament.
type Stage string

const (
	SignUp    Stage = "signup"
	Running   Stage = "running"
	Over      Stage = "over"
	Cancelled Stage = "cancelled"
)

// Plan is the organiser's choice when opening a tournament.
type Plan struct {
	Name   string `json:"name"`
	Game   string `json:"game"`
	System System `json:"system"`
	// Least and Most are the numbers of players at a table.
	Least int `json:"least"`
	Most  int `json:"most"`
	// Rounds is the number of Swiss rounds, 0 for the default.
	Rounds int `json:"rounds,omitempty"`
	// Hours is the time for each round, 0 for no deadline.
	Hours int `json:"hours,omitempty"`
	// Options are those of the game, Pace is that of the matches.
	Options map[string]string `json:"options,omitempty"`
	Pace    string            `json:"pace,omitempty"`
}

// State is a tournament. It is plain data, for Save and Load.
type State struct {
	Version int `json:"version"`
	Plan
	Organiser string `json:"organiser"`
	// Vacant reports whether the organiser has left; Claim is the player asking to take over, "" for none, and needs
	// another player's agreement.
	Vacant bool   `json:"vacant,omitempty"`
	Claim  string `json:"claim,omitempty"`
	Stage  Stage  `json:"stage"`
	// Players are the users signed up; after the draw in its order.
	Players []Player `json:"players,omitempty"`
	Played  []Round  `json:"rounds_played,omitempty"`
	// Tasks are pending changes of matches because of corrections.
	Tasks []Task `json:"tasks,omitempty"`
	// Steps is the number of changes.
	Steps int `json:"steps"`
	// Last is the last correction, which can be undone while nothing follows it; nil for none.
	Last *Correction `json:"last,omitempty"`
	// Avoided, if set, returns the users with whom a user does not want to sit; Swiss rounds keep them apart where they
	// can. It is not stored.
	Avoided func(user string) []string `json:"-"`
}

// Player is a signed-up user.
type Player struct {
	User string `json:"user"`
	Name string `json:"name"`
	// Join is the interaction of the sign-up, from which the draw is computed.
	Join string `json:"join"`
	// Dropped reports whether the player has dropped out.
	Dropped bool `json:"dropped,omitempty"`
}

// Round is a round that was opened.
type Round struct {
	Opened int64 `json:"opened"`
	// Due is the deadline, Since the beginning of the time, in seconds since 1970; a Due of 0 means no deadline.
	Due   int64 `json:"due,omitempty"`
	Since int64 `json:"since,omitempty"`
	// Reminded reports whether the players were reminded, Asked whether the organiser was asked about the matches that
	// are late.
	Reminded bool    `json:"reminded,omitempty"`
	Asked    bool    `json:"asked,omitempty"`
	Matches  []Match `json:"matches"`
}

// Match is a table of a round. Players are numbers from 0, in the order of their seats.
type Match struct {
	// ID is that of the match; "" without one, such as for a bye or a walkover before the match began.
	ID      string `json:"id,omitempty"`
	Players []int  `json:"players"`
	// Third reports whether it is for third place.
	Third bool `json:"third,omitempty"`
	// Result is the result, nil while it is played.
	Result *Result `json:"result,omitempty"`
	// Stuck is the reason why an official has to decide the result, "" if it is entered automatically.
	Stuck Stuck `json:"stuck,omitempty"`
	// NoChannel reports whether its thread was deleted; the organiser was notified.
	NoChannel bool `json:"no_channel,omitempty"`
	// Reopen is the number of the thread to open instead, 0 for none.
	Reopen uint64 `json:"reopen,omitempty"`
}

// Stuck is the reason why an official has to decide a match.
type Stuck string

const (
	// Tied is a match of a bracket whose first place is shared.
	Tied Stuck = "tied"
	// Ended is a match that was ended without a winner.
	Ended Stuck = "ended"
)

// Result is the result of a match.
type Result struct {
	// Places are the players by place, best first; a place can be shared. Players not listed get no points.
	Places [][]int `json:"places,omitempty"`
	By     By      `json:"by"`
}

// By is the source of a result.
type By string

const (
	ByMatch    By = "match"
	ByOfficial By = "official"
	ByWalkover By = "walkover"
	ByBye      By = "bye"
)

// Task is a pending change of a match.
type Task struct {
	// Match is the match to change. End ends it, Rest pauses it and Wake resumes it; otherwise User and Name take the
	// seat, the autopilot if User is "". Keep reserves the seat for its previous player.
	Match string `json:"match"`
	End   bool   `json:"end,omitempty"`
	Rest  bool   `json:"rest,omitempty"`
	Wake  bool   `json:"wake,omitempty"`
	Seat  int    `json:"seat,omitempty"`
	User  string `json:"user,omitempty"`
	Name  string `json:"name,omitempty"`
	Keep  bool   `json:"keep,omitempty"`
}

// New returns a tournament open for sign-up. The plan must have passed Check.
func New(p Plan, organiser string) *State {
	return &State{Version: Version, Plan: p, Organiser: organiser, Stage: SignUp}
}

// Round returns the current round, nil before the first.
func (s *State) Round() *Round {
	if len(s.Played) == 0 {
		return nil
	}
	return &s.Played[len(s.Played)-1]
}

// Open reports whether a round waits for results.
func (s *State) Open() bool {
	return s.Stage == Running && s.Round() != nil && !s.Round().complete()
}

// Live reports whether the tournament is neither over nor cancelled.
func (s *State) Live() bool { return s.Stage == SignUp || s.Stage == Running }

// Find returns the number of a user's player, -1 for none.
func (s *State) Find(user string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.User == user })
}

// Waiting returns the tables of the current round without a result, from 0.
func (s *State) Waiting() []int {
	var out []int
	if s.Stage == Running && s.Round() != nil {
		for i, m := range s.Round().Matches {
			if m.Result == nil {
				out = append(out, i)
			}
		}
	}
	return out
}

// MatchOf returns the round and table of a match, both from 0; false if there is none.
func (s *State) MatchOf(id string) (round, table int, ok bool) {
	for r := range s.Played {
		for t, m := range s.Played[r].Matches {
			if m.ID == id && id != "" {
				return r, t, true
			}
		}
	}
	return 0, 0, false
}

// SetNoChannel sets whether the thread of a match is deleted. It reports whether that has changed.
func (s *State) SetNoChannel(id string, deleted bool) bool {
	r, t, ok := s.MatchOf(id)
	if !ok || s.Played[r].Matches[t].NoChannel == deleted {
		return false
	}
	*s = *s.clone()
	s.Played[r].Matches[t].NoChannel, s.Played[r].Matches[t].Reopen = deleted, 0
	return true
}

// ReopenThread requests a new thread, with a number, for a match whose thread was deleted. It refuses a second request
// before the first is carried out.
func (s *State) ReopenThread(id string, number uint64) error {
	r, t, ok := s.MatchOf(id)
	switch {
	case !ok || r != len(s.Played)-1 || !slices.Contains(s.Waiting(), t) || s.Played[r].Matches[t].Stuck != "":
		return refuse("notplayed", "")
	case s.Played[r].Matches[t].Reopen > 0:
		return refuse("reopening", "")
	}
	*s = *s.clone()
	s.Played[r].Matches[t].NoChannel, s.Played[r].Matches[t].Reopen = true, number
	return nil
}

func (r *Round) complete() bool {
	return !slices.ContainsFunc(r.Matches, func(m Match) bool { return m.Result == nil })
}

// active returns the players that have not dropped out.
func (s *State) active() []int {
	var out []int
	for i, p := range s.Players {
		if !p.Dropped {
			out = append(out, i)
		}
	}
	return out
}

// clone returns a copy that shares no mutable data.
func (s *State) clone() *State {
	c := *s
	c.Players = slices.Clone(s.Players)
	c.Tasks = slices.Clone(s.Tasks)
	c.Played = slices.Clone(s.Played)
	for i := range c.Played {
		c.Played[i].Matches = slices.Clone(c.Played[i].Matches)
	}
	return &c
}

// time sets the deadline of a round, counted from now.
func (s *State) time(r *Round, now time.Time) {
	r.Due, r.Since, r.Reminded, r.Asked = 0, now.Unix(), false, false
	if s.Hours > 0 {
		r.Due = now.Add(time.Duration(s.Hours) * time.Hour).Unix()
	}
}
