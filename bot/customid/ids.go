package customid

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"

	"skald/engine"
)

// MaxID is the greatest length of a custom_id. Discord counts characters; ids are ASCII, so bytes are the same.
const MaxID = 100

// MaxMatch is the greatest length of a match's id within a custom_id.
const MaxMatch = 8

// ID is the custom_id of a button that makes a move, and the value of a menu's option that makes one:
// "v1:<match>:<seat>:<own>:<tag>:<move>". It counts while the seat has made as many moves of its own and the choice is
// still offered as it was shown. Seats are written from 1. With Try it begins with "t1": the move is made on a copy
// only, whose moves count as made. With Ask it begins with "q1": it is asked first whether the move is meant.
type ID struct {
	Try, Ask bool
	Match    string
	Seat     engine.Seat
	// Own is how many moves the seat had made itself.
	Own int
	// Tag is the hash of the choice as it was shown.
	Tag  string
	Move engine.Move
}

// String writes the custom_id.
func (i ID) String() string {
	played := "v1"
	if i.Ask {
		played = "q1"
	}
	return idPrefix(played, "t1", i.Try) + ":" + i.Match + ":" + seatNumber(i.Seat) + ":" + strconv.Itoa(i.Own) + ":" +
		i.Tag + ":" + string(i.Move)
}

// Nav is the custom_id of something that only shows: a screen, a page, a group of choices. It is written
// "n1:<match>:<seat>:<screen>:<args…>"; the seat is 0 when it is whoever presses.
type Nav struct {
	Match string
	// Seat is whose screen it is, engine.Public for the presser's.
	Seat engine.Seat
	// Screen is one of the Screen constants.
	Screen string
	// Args say where on the screen: a group, a page.
	Args []string
}

// NoTable stands in an id in place of a match where there is none.
const NoTable = "-"

// The screens a Nav can lead to.
const (
	// ScreenMoves is the private panel of the presser: panel.Moves.
	ScreenMoves = "moves"
	// ScreenGroup is a group of choices in the private panel: panel.Moves.
	ScreenGroup = "group"
	// ScreenPick is a menu whose chosen value is itself a custom_id, to be parsed and followed in its place.
	ScreenPick = "pick"
	// ScreenBoard is the board as a picture, with the ways to look at it.
	ScreenBoard = "board"
	// ScreenWords is the board in words; its first argument is the page.
	ScreenWords = "words"
	// ScreenLog is the log; its first argument is the page, "" for the last.
	ScreenLog = "log"
	// ScreenRules is the short rules; its arguments are the game, the topic and the page.
	ScreenRules = "rules"
	// ScreenHelp is the help.
	ScreenHelp = "help"
	// ScreenLibrary is what a server has given; its arguments are an entry and what is asked about it.
	ScreenLibrary = "library"
	// ScreenDecides is who decides what.
	ScreenDecides = "decides"
	// ScreenCommands is the list of all commands; its first argument is the page.
	ScreenCommands = "commands"
	// ScreenStatus is who plays and who is waited for.
	ScreenStatus = "status"
	// ScreenPlan is the plan as it is now.
	ScreenPlan = "plan"
	// ScreenTry is the private copy on which moves are tried, ScreenTryGroup a group of choices on it; the arguments
	// are those of ScreenMoves and ScreenGroup.
	ScreenTry      = "try"
	ScreenTryGroup = "trygroup"
	// ScreenStanding is the presser's standing answers, ScreenQueue the moves he has queued.
	ScreenStanding = "standing"
	ScreenQueue    = "queue"
	// ScreenGuide is the guide through a first turn; its argument is the page, or panel.GuideDone.
	ScreenGuide = "guide"
)

// String writes the custom_id.
func (n Nav) String() string {
	s := "n1:" + n.Match + ":" + seatNumber(n.Seat) + ":" + n.Screen
	for _, a := range n.Args {
		s += ":" + a
	}
	return s
}

// Arg is the i-th argument, or "" where there is none.
func (n Nav) Arg(i int) string {
	if i < len(n.Args) {
		return n.Args[i]
	}
	return ""
}

// Page is the i-th argument as a number from 0, or 0 when it is none.
func (n Nav) Page(i int) int {
	p, err := strconv.Atoi(n.Arg(i))
	if err != nil || p < 0 {
		return 0
	}
	return p
}

// FormID is the custom_id of a step in filling a form: "f1:<match>:<seat>:<own>:<tag>:<op>:<move so far>". What is half
// filled lies in the message itself, so it survives restarts and never enters the log. With Try it begins with "u1" and
// its move is made on a copy.
type FormID struct {
	Try   bool
	Match string
	Seat  engine.Seat
	Own   int
	// Tag is the hash of the form as it was shown.
	Tag string
	// Op is what is done: one of the Op constants with a number behind it where one is needed.
	Op string
	// Move is the verb and the words filled in so far.
	Move engine.Move
}

// The operations of a FormID.
const (
	// OpShow shows the form as far as it is filled, at a page.
	OpShow = "p"
	// OpPick takes the values picked in the menu of that number.
	OpPick = "s"
	// OpDone makes the move as it is filled.
	OpDone = "d"
	// OpAsk opens a modal for the next numbers, OpTyped takes those typed in it.
	OpAsk   = "m"
	OpTyped = "t"
	// OpFlip switches the option of that number on or off.
	OpFlip = "x"
)

// String writes the custom_id.
func (f FormID) String() string {
	return idPrefix("f1", "u1", f.Try) + ":" + f.Match + ":" + seatNumber(f.Seat) + ":" + strconv.Itoa(f.Own) + ":" +
		f.Tag + ":" + f.Op + ":" + string(f.Move)
}

// Number is the number behind the operation's letter, 0 when there is none.
func (f FormID) Number() int {
	if len(f.Op) < 2 {
		return 0
	}
	n, err := strconv.Atoi(f.Op[1:])
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// Confirm is the custom_id of an answer to a question that asks before something grave is done:
// "c1:<match>:<kind>:<seat>:<yes|no>:<arg>".
type Confirm struct {
	Match string
	// Kind is one of the Confirm constants.
	Kind string
	// Seat is whose move is taken back, engine.Public when it is nobody's.
	Seat engine.Seat
	Yes  bool
	// Arg is what the asker needs again: the sequence number the question was asked at, a turn. It has at most 40
	// characters.
	Arg string
}

// What can be confirmed.
const (
	ConfirmUndo  = "undo"
	ConfirmReset = "reset"
	ConfirmEnd   = "end"
	// ConfirmModeration is what else a moderator does; its word stands on buttons that were posted already.
	ConfirmModeration = "deed"
	// ConfirmRedo brings back what a reset took away.
	ConfirmRedo = "redo"
	// ConfirmLeave gives a seat up, engine.Public for all of the person's.
	ConfirmLeave = "leave"
	// ConfirmImport stores the record its message carries, ConfirmUnimport takes such a match out of its channel again.
	ConfirmImport   = "import"
	ConfirmUnimport = "unimport"
	// ConfirmLibrary changes what a server has given; its argument is a legends.LibraryChange.
	ConfirmLibrary = "library"
	// ConfirmForget is asked of a person, not at a table.
	ConfirmForget = "forget"
)

// String writes the custom_id.
func (c Confirm) String() string {
	answer := "no"
	if c.Yes {
		answer = "yes"
	}
	return "c1:" + c.Match + ":" + c.Kind + ":" + seatNumber(c.Seat) + ":" + answer + ":" + c.Arg
}

// Act is the custom_id of what is done with moves that are not played yet, those tried or queued:
// "a1:<match>:<seat>:<own>:<tag>:<what>".
type Act struct {
	Match string
	Seat  engine.Seat
	// Own counts the moves the seat had made, on the copy as well.
	Own int
	// Tag is the MovesTag of the moves as they were shown.
	Tag string
	// What is one of the Act constants.
	What string
}

// What can be done with moves that are not played yet.
const (
	// ActCommit plays what was tried, ActBack takes back the last of it, ActDrop all.
	ActCommit = "commit"
	ActBack   = "back"
	ActDrop   = "drop"
	// ActUnqueue takes all moves out of a queue.
	ActUnqueue = "unqueue"
	// ActUndo takes the last move of the seat back at once.
	ActUndo = "undo"
	// ActAskTable asks the table to take back the last move of the seat, where its player may not do so alone.
	ActAskTable = "asktable"
)

// String writes the custom_id.
func (a Act) String() string {
	return "a1:" + a.Match + ":" + seatNumber(a.Seat) + ":" + strconv.Itoa(a.Own) + ":" + a.Tag + ":" + a.What
}

// TableAct is the custom_id of what is done with a whole match by a button on its post: "e1:<match>:<what>".
type TableAct struct {
	Match string
	// What is one of the Table constants.
	What string
}

// What can be done with a whole match.
const (
	// TableResume lets one go on that rests. The others are for one that is over.
	TableResume  = "resume"
	TableRematch = "rematch"
	TableVerify  = "verify"
	TableExport  = "export"
	TableFork    = "fork"
	// TableNext goes on with the campaign.
	TableNext = "next"
)

// String writes the custom_id.
func (a TableAct) String() string { return "e1:" + a.Match + ":" + a.What }

// LobbyID is the custom_id of a control in a lobby: "l1:<lobby>:<act>", for a menu of values
// "l1:<lobby>:value:<option>".
type LobbyID struct {
	Lobby string
	// Act is one of the Lobby constants.
	Act string
	// Option is whose values a menu shows, "" for all other controls.
	Option string
}

// What can be done in a lobby.
const (
	LobbyJoin     = "join"
	LobbyLeave    = "leave"
	LobbyMore     = "more"
	LobbyAddAuto  = "auto"
	LobbyDropAuto = "noauto"
	LobbyStart    = "start"
	LobbyCancel   = "cancel"
	// LobbyOption is the menu of the options, LobbyValue that of one's values.
	LobbyOption = "option"
	LobbyValue  = "value"
	// LobbyBack among the values leads back to the options.
	LobbyBack = "-"
)

// String writes the custom_id.
func (l LobbyID) String() string {
	s := "l1:" + l.Lobby + ":" + l.Act
	if l.Option != "" {
		s += ":" + l.Option
	}
	return s
}

// TournamentID is the custom_id of a button of a tournament: "p1:<tournament>:<act>:<epoch>".
type TournamentID struct {
	Tournament string
	// Act is one of the Tournament constants.
	Act string
	// Epoch tells the posts of one tournament apart.
	Epoch int
}

// What can be done with a tournament by a button.
const (
	TournamentJoin   = "join"
	TournamentLeave  = "leave"
	TournamentStart  = "start"
	TournamentStatus = "status"
	// TournamentTakeOver makes the user who presses it the organiser where there is none.
	TournamentTakeOver = "takeover"
	// TournamentCancel says yes to the question whether to call it off.
	TournamentCancel = "cancel"
)

// String writes the custom_id.
func (t TournamentID) String() string {
	return "p1:" + t.Tournament + ":" + t.Act + ":" + strconv.Itoa(t.Epoch)
}

// Ballot is the custom_id of an answer to a question of the table: "b1:<match>:<number of the question>:<answer>".
type Ballot struct {
	Match string
	// N is which question of the match it is.
	N uint64
	// Choice is one of its answers.
	Choice string
}

// String writes the custom_id.
func (b Ballot) String() string {
	return "b1:" + b.Match + ":" + strconv.FormatUint(b.N, 10) + ":" + b.Choice
}

// MovesTag is four letters and digits of the hash of moves: a button counts while they are what they were when it was
// shown.
func MovesTag(ms []engine.Move) string {
	h := sha256.New()
	for _, m := range ms {
		h.Write([]byte(m + "\n"))
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil))[:4])
}

// WithoutMove is a custom_id as it may stand in a log: without the move, which may be one that only its player knows
// of.
func WithoutMove(id string) string {
	kind, _, _ := strings.Cut(id, ":")
	keep, known := map[string]int{"v1": 5, "t1": 5, "q1": 5, "f1": 5, "u1": 5}[kind]
	if parts := strings.SplitN(id, ":", keep+1); known && len(parts) > keep {
		return strings.Join(parts[:keep], ":") + ":…"
	}
	return id
}

// idPrefix is the first word of an id: the second one for what is tried.
func idPrefix(played, tried string, try bool) string {
	if try {
		return tried
	}
	return played
}

func seatNumber(s engine.Seat) string { return strconv.Itoa(int(s) + 1) }
