// Package tournament is the logic of a tournament of a server: who signed up, the draw, brackets and Swiss rounds,
// tables, results, and what a moderator mends. It knows no Discord and reads no clock: times and the ids of matches are
// arguments.
package tournament

import (
	"slices"
	"time"
)

// Version is the version of the saved form.
const Version = 1

// How many players a tournament takes.
const (
	LeastPlayers = 4
	MostPlayers  = 64
)

// MostSeats is how many sit at a table at the most, MostRounds how many Swiss rounds there are at the most.
const (
	MostSeats  = 8
	MostRounds = 15
)

// System is how the tables of a round are made.
type System string

const (
	// Knockout lets the first of every table go on, until one table is left.
	Knockout System = "knockout"
	// Swiss lets everybody play every round, against those who stand alike.
	Swiss System = "swiss"
)

// Systems are all of them.
func Systems() []System { return []System{Knockout, Swiss} }

// Stage is how far a tournament is.
type Stage string

const (
	SignUp    Stage = "signup"
	Running   Stage = "running"
	Over      Stage = "over"
	Cancelled Stage = "cancelled"
)

// Plan is what the organiser settles when he opens a tournament.
type Plan struct {
	Name   string `json:"name"`
	Game   string `json:"game"`
	System System `json:"system"`
	// Least and Most are how few and how many sit at a table.
	Least int `json:"least"`
	Most  int `json:"most"`
	// Rounds is how many Swiss rounds are played, 0 for as many as are usual for so many players.
	Rounds int `json:"rounds,omitempty"`
	// Hours is the time for each round, 0 for no deadline.
	Hours int `json:"hours,omitempty"`
	// Options are those of the game, Pace is that of the matches.
	Options map[string]string `json:"options,omitempty"`
	Pace    string            `json:"pace,omitempty"`
}

// State is a tournament as it stands. It is plain data: Save and Load keep it.
type State struct {
	Version int `json:"version"`
	Plan
	Organiser string `json:"organiser"`
	// Vacant says that the organiser has left; Claim is the player who would take over, "" for none: another player has
	// to agree.
	Vacant bool   `json:"vacant,omitempty"`
	Claim  string `json:"claim,omitempty"`
	Stage  Stage  `json:"stage"`
	// Players are those who signed up; from the draw on in the order of their numbers.
	Players []Player `json:"players,omitempty"`
	Played  []Round  `json:"rounds_played,omitempty"`
	// Tasks are what has to be done at tables because of a mending.
	Tasks []Task `json:"tasks,omitempty"`
	// Steps counts the changes.
	Steps int `json:"steps"`
	// Last is the last mending, which can be taken back while nothing has come after it; nil for none.
	Last *Mending `json:"last,omitempty"`
}

// Player is somebody who signed up.
type Player struct {
	User string `json:"user"`
	Name string `json:"name"`
	// Join is the interaction by which he signed up: the draw is made of those.
	Join string `json:"join"`
	// Dropped says that he plays no further round.
	Dropped bool `json:"dropped,omitempty"`
}

// Round is a round that was opened.
type Round struct {
	Opened int64 `json:"opened"`
	// Due is when its time is over, Since when it began, in seconds since 1970; a Due of 0 is never.
	Due   int64 `json:"due,omitempty"`
	Since int64 `json:"since,omitempty"`
	// Reminded says that its players were reminded, Asked that the organiser was asked what is to become of the matches
	// that are late.
	Reminded bool    `json:"reminded,omitempty"`
	Asked    bool    `json:"asked,omitempty"`
	Matches  []Match `json:"matches"`
}

// Match is a table of a round. Players are numbers from 0, in the order of their seats.
type Match struct {
	// ID is the match as it is played; "" where nobody plays: a bye, a walkover.
	ID      string `json:"id,omitempty"`
	Players []int  `json:"players"`
	// Third says that it is played for the third place.
	Third bool `json:"third,omitempty"`
	// Result is how it ended, nil while it is played.
	Result *Result `json:"result,omitempty"`
	// Stuck says why it cannot be entered by itself, "" where it can.
	Stuck Stuck `json:"stuck,omitempty"`
	// NoChannel says that its thread was deleted, which the organiser was told.
	NoChannel bool `json:"no_channel,omitempty"`
	// Reopen is the number of the thread that is to be opened in its place, 0 for none.
	Reopen uint64 `json:"reopen,omitempty"`
}

// Stuck is why somebody has to decide a match.
type Stuck string

const (
	// Tied is a match of a bracket whose first place is shared.
	Tied Stuck = "tied"
	// Ended is a match that was ended before anybody had won.
	Ended Stuck = "ended"
)

// Result is how a match ended.
type Result struct {
	// Places are the players by place, best first; those of one place share it. A player who is not among them played
	// for nothing.
	Places [][]int `json:"places,omitempty"`
	By     By      `json:"by"`
}

// By is what a result comes from.
type By string

const (
	ByMatch    By = "match"
	ByOfficial By = "official"
	ByWalkover By = "walkover"
	ByBye      By = "bye"
)

// Task is what has to be done at a table.
type Task struct {
	// Match is the table's, End that it is to be ended, Rest that it rests and Wake that it goes on after that; else
	// User and Name are who sits down at a seat, User "" for the autopilot. Keep says that the seat is kept for who
	// held it.
	Match string `json:"match"`
	End   bool   `json:"end,omitempty"`
	Rest  bool   `json:"rest,omitempty"`
	Wake  bool   `json:"wake,omitempty"`
	Seat  int    `json:"seat,omitempty"`
	User  string `json:"user,omitempty"`
	Name  string `json:"name,omitempty"`
	Keep  bool   `json:"keep,omitempty"`
}

// New is a tournament that people can sign up for. The plan was found sensible by Check.
func New(p Plan, organiser string) *State {
	return &State{Version: Version, Plan: p, Organiser: organiser, Stage: SignUp}
}

// Round is the round that is played, nil before the first.
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

// Live reports whether the tournament goes on.
func (s *State) Live() bool { return s.Stage == SignUp || s.Stage == Running }

// Find is the number of a user's player, -1 for nobody.
func (s *State) Find(user string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.User == user })
}

// Waiting are the tables of the present round without a result, from 0.
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

// MatchOf finds a table by its match: round and table from 0, false for none.
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

// SetNoChannel notes whether the thread of a match is deleted. It reports whether that is new.
func (s *State) SetNoChannel(id string, deleted bool) bool {
	r, t, ok := s.MatchOf(id)
	if !ok || s.Played[r].Matches[t].NoChannel == deleted {
		return false
	}
	*s = *s.clone()
	s.Played[r].Matches[t].NoChannel, s.Played[r].Matches[t].Reopen = deleted, 0
	return true
}

// ReopenThread asks for a new thread, which gets a number, for a match whose thread was deleted. It refuses a second
// one while the first is still to be opened.
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

// active are the players who play on.
func (s *State) active() []int {
	var out []int
	for i, p := range s.Players {
		if !p.Dropped {
			out = append(out, i)
		}
	}
	return out
}

// clone is a copy that shares nothing that changes.
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

// time gives a round its time, from now on.
func (s *State) time(r *Round, now time.Time) {
	r.Due, r.Since, r.Reminded, r.Asked = 0, now.Unix(), false, false
	if s.Hours > 0 {
		r.Due = now.Add(time.Duration(s.Hours) * time.Hour).Unix()
	}
}
