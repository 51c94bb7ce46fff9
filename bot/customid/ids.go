package customid

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"

	"skald/engine"
)

// MaxID is the maximum length of a custom_id. Discord counts characters; ids are ASCII, so bytes are the same.
const MaxID = 100

// MaxMatch is the maximum length of a match's id within a custom_id.
const MaxMatch = 8

// ID is the custom_id of a button that makes a move, or the value of such an option of a menu:
// "v1:<match>:<seat>:<own>:<tag>:<move>". It is valid while the seat has made as many moves of its own and the choice
// is offered unchanged. Seats are counted from 1. With Try it begins with "t1": the move is made only on a copy, whose
// moves count, too. With Ask it begins with "q1": the player has to confirm the move.
type ID struct {
	Try, Ask bool
	Match    string
	Seat     engine.Seat
	// Own is the number of moves the seat had made itself.
	Own int
	// Tag is the hash of the choice as it was shown.
	Tag  string
	Move engine.Move
}

// String returns the custom_id.
func (i ID) String() string {
	played := "v1"
	if i.Ask {
		played = "q1"
	}
	return idPrefix(played, "t1", i.Try) + ":" + i.Match + ":" + seatNumber(i.Seat) + ":" + strconv.Itoa(i.Own) + ":" +
		i.Tag + ":" + string(i.Move)
}

// Nav is the custom_id of a control that only shows something: a screen, a page, a group of choices. Its form is
// "n1:<match>:<seat>:<screen>:<args…>"; the seat is 0 for the seat of the presser.
type Nav struct {
	Match string
	// Seat is the seat of the screen, engine.Public for the presser's.
	Seat engine.Seat
	// Screen is one of the Screen constants.
	Screen string
	// Args are the position on the screen: a group, a page.
	Args []string
}

// NoTable replaces the match in an id without one.
const NoTable = "-"

// The screens of a Nav.
const (
	// ScreenMoves is the private panel of the presser: panel.Moves.
	ScreenMoves = "moves"
	// ScreenGroup is a group of choices in the private panel: panel.Moves.
	ScreenGroup = "group"
	// ScreenDetails has the details that the private panel had no room for; its argument is the page.
	ScreenDetails = "details"
	// ScreenPick is a menu whose chosen value is itself a custom_id, which replaces it.
	ScreenPick = "pick"
	// ScreenBoard is the board as a picture, with the ways to view it.
	ScreenBoard = "board"
	// ScreenWords is the board in words; its first argument is the page.
	ScreenWords = "words"
	// ScreenLog is the log; its first argument is the page, "" for the last.
	ScreenLog = "log"
	// ScreenRules is the short rules; its arguments are the game, the topic and the page.
	ScreenRules = "rules"
	// ScreenHelp is the help.
	ScreenHelp = "help"
	// ScreenLibrary is the library of a server; its arguments are an entry and a question about it.
	ScreenLibrary = "library"
	// ScreenDecides is the list of decisions and the people with the right to make them.
	ScreenDecides = "decides"
	// ScreenCommands is the list of all commands; its first argument is the page.
	ScreenCommands = "commands"
	// ScreenStatus is the list of players and of those the match waits for.
	ScreenStatus = "status"
	// ScreenPlan is the current plan.
	ScreenPlan = "plan"
	// ScreenTry is the private copy on which moves are tried, ScreenTryGroup a group of choices on it; the arguments
	// are those of ScreenMoves and ScreenGroup.
	ScreenTry      = "try"
	ScreenTryGroup = "trygroup"
	// ScreenStanding contains the presser's standing answers, ScreenQueue their queued moves.
	ScreenStanding = "standing"
	ScreenQueue    = "queue"
	// ScreenWhen are the presser's conditional answers; its arguments are one of the When constants, a condition and a
	// value.
	ScreenWhen = "when"
	// ScreenGuide is the guide through a first turn; its argument is the page, or panel.GuideDone.
	ScreenGuide = "guide"
	// ScreenStep is the match after one of its turns, as the presser knew it; its arguments are the turn, "" for the
	// newest, and the button.
	ScreenStep = "step"
	// ScreenMe are the presser's reminder settings, after a change of one of them: an option of /me and its new value.
	ScreenMe = "me"
	// ScreenApart are the users the presser does not want to sit with; with an argument it is the menu of them.
	ScreenApart = "apart"
	// ScreenMatches are the presser's matches.
	ScreenMatches = "matches"
	// ScreenLeaderboard is a page of a leaderboard; its arguments are the game and the page.
	ScreenLeaderboard = "ladder"
	// ScreenSubstitute asks the player of a seat whether to look for a substitute, or to stop looking.
	ScreenSubstitute = "substitute"
	// ScreenTables are the open tables of the server; its arguments are a game, a language and the page, "-" for all.
	ScreenTables = "tables"
	// ScreenWatch are the presser's subscriptions to new tables, after a change of one: a game and on or off.
	ScreenWatch = "watch"
	// ScreenChallenge is the presser's try at a challenge; its argument is the day. A second one tells apart a post of
	// results alone.
	ScreenChallenge = "challenge"
	// ScreenAudit are the actions of moderators; its first argument is the page.
	ScreenAudit = "audit"
)

// Actions on conditional answers, the first argument of ScreenWhen.
const (
	// WhenNew shows the values of a condition, or with a value the effect of the answer. WhenKeep stores it, WhenDrop
	// removes it.
	WhenNew  = "new"
	WhenKeep = "keep"
	WhenDrop = "drop"
)

// String returns the custom_id.
func (n Nav) String() string {
	s := "n1:" + n.Match + ":" + seatNumber(n.Seat) + ":" + n.Screen
	for _, a := range n.Args {
		s += ":" + a
	}
	return s
}

// Arg returns the i-th argument, or "" if it is missing.
func (n Nav) Arg(i int) string {
	if i < len(n.Args) {
		return n.Args[i]
	}
	return ""
}

// Page returns the i-th argument as a number from 0, or 0 if it is not a number.
func (n Nav) Page(i int) int {
	p, err := strconv.Atoi(n.Arg(i))
	if err != nil || p < 0 {
		return 0
	}
	return p
}

// FormID is the custom_id of a step in filling in a form: "f1:<match>:<seat>:<own>:<tag>:<op>:<move so far>". A partly
// filled form is stored only in its message, so it survives restarts and never enters the log. With Try it begins with
// "u1" and its move is made on a copy.
type FormID struct {
	Try   bool
	Match string
	Seat  engine.Seat
	Own   int
	// Tag is the hash of the form as it was shown.
	Tag string
	// Op is the operation: one of the Op constants, followed by a number if needed.
	Op string
	// Move is the verb and the words filled in so far.
	Move engine.Move
}

// The operations of a FormID.
const (
	// OpShow shows a page of the form as filled in so far.
	OpShow = "p"
	// OpPick takes the values chosen in the menu with that number.
	OpPick = "s"
	// OpDone makes the move.
	OpDone = "d"
	// OpAsk opens a modal for the next numbers, OpTyped takes those typed in it.
	OpAsk   = "m"
	OpTyped = "t"
	// OpFlip switches the option of that number on or off.
	OpFlip = "x"
)

// String returns the custom_id.
func (f FormID) String() string {
	return idPrefix("f1", "u1", f.Try) + ":" + f.Match + ":" + seatNumber(f.Seat) + ":" + strconv.Itoa(f.Own) + ":" +
		f.Tag + ":" + f.Op + ":" + string(f.Move)
}

// Number returns the number after the operation's letter, 0 if there is none.
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

// Confirm is the custom_id of an answer to a question asked before a serious action:
// "c1:<match>:<kind>:<seat>:<yes|no>:<arg>".
type Confirm struct {
	Match string
	// Kind is one of the Confirm constants.
	Kind string
	// Seat is the seat whose move is undone, engine.Public for none.
	Seat engine.Seat
	Yes  bool
	// Arg is data for the answer: the sequence number at the time of the question, a turn. It has at most 40
	// characters.
	Arg string
}

// Actions that need confirmation.
const (
	ConfirmUndo = "undo"
	// ConfirmUndoTurn undoes all moves of a turn.
	ConfirmUndoTurn = "undo-turn"
	ConfirmReset    = "reset"
	ConfirmEnd      = "end"
	// ConfirmModeration is any other action of a moderator; its word is on buttons that were already posted.
	ConfirmModeration = "deed"
	// ConfirmRedo restores a state from before a reset.
	ConfirmRedo = "redo"
	// ConfirmLeave gives up a seat, engine.Public for all seats of the person.
	ConfirmLeave = "leave"
	// ConfirmSubstitute offers a seat to everyone, ConfirmWithdraw ends that offer.
	ConfirmSubstitute = "substitute"
	ConfirmWithdraw   = "withdraw"
	// ConfirmImport stores the record attached to its message, ConfirmUnimport removes such a match from its channel
	// again.
	ConfirmImport   = "import"
	ConfirmUnimport = "unimport"
	// ConfirmLibrary changes the library of a server; its argument is a legends.LibraryChange.
	ConfirmLibrary = "library"
	// ConfirmForget is for a person and not for a table.
	ConfirmForget = "forget"
)

// String returns the custom_id.
func (c Confirm) String() string {
	answer := "no"
	if c.Yes {
		answer = "yes"
	}
	return "c1:" + c.Match + ":" + c.Kind + ":" + seatNumber(c.Seat) + ":" + answer + ":" + c.Arg
}

// Act is the custom_id of an action on tried or queued moves: "a1:<match>:<seat>:<own>:<tag>:<act>".
type Act struct {
	Match string
	Seat  engine.Seat
	// Own is the number of moves the seat had made, including those on the copy.
	Own int
	// Tag is the MovesTag of the moves as they were shown.
	Tag string
	// What is one of the Act constants.
	What string
}

// Actions on tried or queued moves.
const (
	// ActCommit plays the tried moves, ActBack removes the last of them, ActDrop all.
	ActCommit = "commit"
	ActBack   = "back"
	ActDrop   = "drop"
	// ActUnqueue removes all moves from a queue.
	ActUnqueue = "unqueue"
	// ActUndo undoes the last move of the seat at once.
	ActUndo = "undo"
	// ActAskTable asks the table to undo the last move of the seat, if its player may not do so alone.
	ActAskTable = "asktable"
)

// String returns the custom_id.
func (a Act) String() string {
	return "a1:" + a.Match + ":" + seatNumber(a.Seat) + ":" + strconv.Itoa(a.Own) + ":" + a.Tag + ":" + a.What
}

// TableAct is the custom_id of an action on a whole match, by a button on its post: "e1:<match>:<act>", with a seat
// "e1:<match>:<act>:<seat>".
type TableAct struct {
	Match string
	// What is one of the Table constants.
	What string
	// Seat is the seat that TableJoin takes, counted from 1; 0 for any.
	Seat int
}

// Actions on a whole match.
const (
	// TableLock locks a lobby, TableUnlock unlocks it.
	TableLock   = "lock"
	TableUnlock = "unlock"
	// TableResume resumes a paused or archived match. The others are for a match that is over.
	TableResume  = "resume"
	TableRematch = "rematch"
	TableVerify  = "verify"
	TableExport  = "export"
	TableFork    = "fork"
	// TableNote opens or stores the presser's note.
	TableNote = "note"
	// TableJoin takes a seat in a lobby, or one that is open to all in a match.
	TableJoin = "join"
	// TableFilm draws the film of the match.
	TableFilm = "film"
	// TableNext continues the campaign.
	TableNext = "next"
)

// String returns the custom_id.
func (a TableAct) String() string {
	id := "e1:" + a.Match + ":" + a.What
	if a.Seat > 0 {
		id += ":" + strconv.Itoa(a.Seat)
	}
	return id
}

// LobbyID is the custom_id of a control in a lobby or its settings: "l1:<lobby>:<act>", with the setting or page
// concerned "l1:<lobby>:<act>:<option>".
type LobbyID struct {
	Lobby string
	// Act is one of the Lobby constants.
	Act string
	// Option is the setting that LobbyOption opens and LobbyValue sets, or the page of LobbySettings; "" for none.
	Option string
}

// Actions in a lobby.
const (
	LobbyJoin     = "join"
	LobbyLeave    = "leave"
	LobbyMore     = "more"
	LobbyAddAuto  = "auto"
	LobbyDropAuto = "noauto"
	LobbyStart    = "start"
	LobbyCancel   = "cancel"
	// LobbySettings opens the settings, LobbyOption the values of one, and LobbyValue is the menu of these. Older
	// lobbies have a menu of options as LobbyOption.
	LobbySettings = "settings"
	LobbyOption   = "option"
	LobbyValue    = "value"
	// LobbyName opens the modal for the name of the table, LobbyNamed is that modal.
	LobbyName  = "name"
	LobbyNamed = "named"
	// LobbyInvite is the menu of invited users, LobbyRemove that of users to remove.
	LobbyInvite = "invite"
	LobbyRemove = "remove"
	// LobbyRoles is the menu of invited roles.
	LobbyRoles = "roles"
	// LobbyBack is a value of menus in older lobbies that sets nothing.
	LobbyBack = "-"
)

// String returns the custom_id.
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
	// Epoch distinguishes the posts of one tournament.
	Epoch int
}

// Actions on a tournament.
const (
	TournamentJoin   = "join"
	TournamentLeave  = "leave"
	TournamentStart  = "start"
	TournamentStatus = "status"
	// TournamentTakeOver makes the presser the organiser of a tournament without one.
	TournamentTakeOver = "takeover"
	// TournamentCancel confirms that the tournament is cancelled.
	TournamentCancel = "cancel"
)

// String returns the custom_id.
func (t TournamentID) String() string {
	return "p1:" + t.Tournament + ":" + t.Act + ":" + strconv.Itoa(t.Epoch)
}

// Ballot is the custom_id of an answer to a vote: "b1:<match>:<number of the vote>:<answer>".
type Ballot struct {
	Match string
	// N is the number of the vote in its match.
	N uint64
	// Choice is the answer.
	Choice string
}

// String returns the custom_id.
func (b Ballot) String() string {
	return "b1:" + b.Match + ":" + strconv.FormatUint(b.N, 10) + ":" + b.Choice
}

// MovesTag returns four letters and digits of the hash of moves. A button is valid while its moves have the same tag.
func MovesTag(ms []engine.Move) string {
	h := sha256.New()
	for _, m := range ms {
		h.Write([]byte(m + "\n"))
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil))[:4])
}

// WithoutMove returns a custom_id for the log, without its move, which may be known only to its player.
func WithoutMove(id string) string {
	kind, _, _ := strings.Cut(id, ":")
	keep, known := map[string]int{"v1": 5, "t1": 5, "q1": 5, "f1": 5, "u1": 5}[kind]
	if parts := strings.SplitN(id, ":", keep+1); known && len(parts) > keep {
		return strings.Join(parts[:keep], ":") + ":…"
	}
	return id
}

// idPrefix returns the first part of an id: tried if try is set, otherwise played.
func idPrefix(played, tried string, try bool) string {
	if try {
		return tried
	}
	return played
}

func seatNumber(s engine.Seat) string { return strconv.Itoa(int(s) + 1) }
