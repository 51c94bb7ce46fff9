package table

// Fate is the outcome for a field kept by seat or by person when the person changes.
type Fate string

const (
	// Passes means that the next person at the seat gets it, because it belongs to the seat.
	Passes Fate = "passes"
	// Ends means that it is dropped or closed, because it belonged to the person.
	Ends Fate = "ends"
	// Anew means that it starts afresh for the next person.
	Anew Fate = "anew"
	// Leaves means that it stays with the person, identified by their id and not by the seat.
	Leaves Fate = "leaves"
	// Renamed means that an alias replaces the person.
	Renamed Fate = "renamed"
	// Absent means that the new match does not have it.
	Absent Fate = "absent"
)

// Custody gives the fates of a field that is kept by seat or by person: when the person at the seat changes, and in a
// match that follows.
type Custody struct {
	// Field is the field as Type.Field.
	Field string
	// HandOver is for a seat that was offered to its new player, Sit for a free seat. In Leave, Kick, Free and Forget
	// the autopilot gets the seat: because its player leaves, is removed by a moderator or by a vote, or asks to be
	// forgotten.
	HandOver, Sit, Leave, Kick, Free, Forget Fate
	// Rematch and Fork are for the match that follows.
	Rematch, Fork Fate
}

// always returns a Custody with the same fate for every change of person.
func always(field string, f, rematch, fork Fate) Custody {
	return Custody{field, f, f, f, f, f, f, rematch, fork}
}

// Custodies lists all fields that are kept by seat or by person. ChangePerson implements them. A test checks that every
// field of a table is either here or in OfTheMatch.
var Custodies = []Custody{
	// The match. Its position includes the hand, stance, standing answers and sealed answers of a seat. A sealed answer
	// counts and may be replaced, but the next person does not see it before it opens.
	always("match.state.Players", Anew, Absent, Anew),
	always("match.state.Joins", Passes, Anew, Anew),
	always("match.state.Own", Passes, Anew, Anew),
	always("match.state.Made", Passes, Anew, Anew),
	always("match.state.Free", Anew, Anew, Anew),
	{"match.state.Due", Anew, Anew, Passes, Passes, Passes, Passes, Anew, Anew},
	always("match.state.Rounds", Passes, Anew, Anew),
	always("match.state.Game", Passes, Anew, Passes),
	{"table.Table.Log", Passes, Passes, Passes, Passes, Passes, Renamed, Absent, Passes},
	always("table.Table.Plan", Passes, Absent, Absent),

	// The header.
	{"store.Match.Seats", Anew, Anew, Anew, Anew, Anew, Anew, Absent, Absent},
	{"store.Match.Left", Leaves, Leaves, Leaves, Leaves, Leaves, Renamed, Absent, Absent},
	{"store.Match.Host", Leaves, Leaves, Anew, Leaves, Leaves, Anew, Anew, Anew},

	// The other data of the header.
	always("table.Extra.Joins", Passes, Anew, Anew),
	always("table.Extra.Hold", Ends, Absent, Absent),
	always("table.Extra.Clock", Anew, Anew, Anew),
	always("table.Extra.Vote", Ends, Absent, Absent),
	always("table.Extra.Deputy", Ends, Absent, Absent),
	{"table.Extra.Reserved", Ends, Ends, Anew, Ends, Anew, Ends, Absent, Absent},
	{"table.Extra.Offers", Ends, Ends, Anew, Anew, Anew, Anew, Absent, Absent},
	always("table.Extra.Sought", Ends, Absent, Absent),
	{"table.Extra.Barred", Leaves, Leaves, Leaves, Anew, Leaves, Ends, Absent, Absent},
	always("table.Extra.Queues", Ends, Absent, Absent),
	always("table.Extra.Conditional", Ends, Absent, Absent),
	{"table.Extra.Invited", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"table.Extra.Removed", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"table.Extra.Missed", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	always("table.Extra.Vacations", Ends, Absent, Absent),
	{"table.Extra.Kept", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	always("table.Extra.Scores", Passes, Absent, Absent),
	{"table.Extra.Ending", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},

	// A clock.
	always("clock.Clock.Asks", Anew, Anew, Anew),
	always("clock.Clock.Bank", Anew, Anew, Anew),
	always("clock.Clock.Past", Ends, Anew, Anew),

	// Unfinished actions of a person at a table, which count while the person has the seat.
	{"draft.Draft.Kind", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Turn", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.To", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Reason", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Action", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Try", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Note", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Arg", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
}

// OfTheMatch lists the fields that belong to the match as a whole, whoever plays it.
var OfTheMatch = []string{
	"match.state.Schema", "match.state.ID", "match.state.Rules", "match.state.Version", "match.state.Options",
	"match.state.Brought", "match.state.Language", "match.state.Pace", "match.state.SeedHash", "match.state.Status",
	"match.state.Seq", "match.state.Shown", "match.state.Last", "match.state.Marks", "match.state.Paused",
	"match.state.Since", "match.state.Rested",

	// Extra and Match are listed field by field.
	"table.Table.Head", "table.Table.Extra", "table.Table.Match",
	"table.Table.mu", "table.Table.offered", "table.Table.dropped", "table.Table.used", "table.Table.Showing",

	"store.Match.ID", "store.Match.Game", "store.Match.RulesVersion", "store.Match.Guild", "store.Match.Channel",
	"store.Match.Status", "store.Match.Language", "store.Match.Options", "store.Match.Seed", "store.Match.SeedHash",
	"store.Match.Created", "store.Match.Updated", "store.Match.Seq", "store.Match.Posts", "store.Match.Extra",

	"table.Extra.Pace", "table.Extra.Seats", "table.Extra.Wait", "table.Extra.Fork", "table.Extra.Locked",
	"table.Extra.Hours", "table.Extra.Later", "table.Extra.Name", "table.Extra.Closed", "table.Extra.Thread",
	"table.Extra.InvitedRoles", "table.Extra.LobbyPost", "table.Extra.Unrated", "table.Extra.Challenge",
	"table.Extra.Counted",
	"table.Extra.Absence", "table.Extra.Shut", "table.Extra.NoChannel",
	"table.Extra.Announced", "table.Extra.Tournament", "table.Extra.Shown", "table.Extra.unknown",

	"clock.Clock.Stopped", "clock.Clock.Moved", "clock.Clock.Warned", "clock.Clock.Archives",
	"clock.Clock.calendar",
}
