package table

// Fate is the outcome for a field kept by seat or by person when the person changes.
type Fate string

const (
	// Passes: the next person at the seat has it, for it belongs to the seat.
	Passes Fate = "passes"
	// Ends: it is dropped or closed, for it was the person's.
	Ends Fate = "ends"
	// Anew: it begins anew for the next person.
	Anew Fate = "anew"
	// Leaves: it stays with the person, who is known by their id and not by the seat.
	Leaves Fate = "leaves"
	// Renamed: an alias stands in place of the person.
	Renamed Fate = "renamed"
	// Absent: the new match has none of it.
	Absent Fate = "absent"
)

// Custody says of a field that is kept by seat or by person what becomes of it when the person at the seat changes, and
// in a match that follows.
type Custody struct {
	// Field is the field as Type.Field.
	Field string
	// HandOver is when somebody takes a seat that was offered to them, Sit when somebody takes a free one. By Leave,
	// Kick, Free and Forget the autopilot has it: when its person leaves, is removed by a moderator or by a vote, or is
	// forgotten.
	HandOver, Sit, Leave, Kick, Free, Forget Fate
	// Rematch and Fork are what the match that follows begins with.
	Rematch, Fork Fate
}

// always is a Custody whose seat changes its person with one fate, whatever the way.
func always(field string, f, rematch, fork Fate) Custody {
	return Custody{field, f, f, f, f, f, f, rematch, fork}
}

// Custodies are all fields that are kept by seat or by person. ChangePerson carries out what they say. A test holds
// that every field of a table is either here or in OfTheMatch.
var Custodies = []Custody{
	// The match. Its position holds the hand, stance, standing answers and sealed answers of a seat. A sealed answer
	// counts, and may be replaced, but is not shown to the next person before it opens.
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

	// What the header holds beside.
	always("table.Extra.Joins", Passes, Anew, Anew),
	always("table.Extra.Hold", Ends, Absent, Absent),
	always("table.Extra.Clock", Anew, Anew, Anew),
	always("table.Extra.Vote", Ends, Absent, Absent),
	always("table.Extra.Deputy", Ends, Absent, Absent),
	{"table.Extra.Reserved", Ends, Ends, Anew, Ends, Anew, Ends, Absent, Absent},
	{"table.Extra.Offers", Ends, Ends, Anew, Anew, Anew, Anew, Absent, Absent},
	{"table.Extra.Barred", Leaves, Leaves, Leaves, Anew, Leaves, Ends, Absent, Absent},
	always("table.Extra.Queues", Ends, Absent, Absent),
	{"table.Extra.Kept", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	always("table.Extra.Scores", Passes, Absent, Absent),
	{"table.Extra.Ending", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},

	// A clock.
	always("clock.Clock.Asks", Anew, Anew, Anew),
	always("clock.Clock.Bank", Anew, Anew, Anew),
	always("clock.Clock.Past", Ends, Anew, Anew),

	// What a person has half done at a table: it counts while they hold the seat.
	{"draft.Draft.Kind", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Turn", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Reason", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Action", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Try", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
	{"draft.Draft.Arg", Leaves, Leaves, Leaves, Leaves, Leaves, Ends, Absent, Absent},
}

// OfTheMatch are the fields that belong to the match as a whole, whoever plays it.
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
	"table.Extra.Absence", "table.Extra.Shut", "table.Extra.NoChannel",
	"table.Extra.Announced", "table.Extra.Tournament", "table.Extra.Shown", "table.Extra.unknown",

	"clock.Clock.Stopped", "clock.Clock.Moved", "clock.Clock.Warned", "clock.Clock.Archives",
}
