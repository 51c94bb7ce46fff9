package customid

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
)

// Parse parses a custom_id, or the value of a menu's option, into an ID, Nav, FormID, Confirm, Act, TableAct, LobbyID,
// Ballot or TournamentID. For any text, it returns one of these or an error.
func Parse(s string) (any, error) {
	if len(s) > MaxID {
		return nil, fmt.Errorf("an id of %d bytes; %d are the most", len(s), MaxID)
	}
	prefix, rest, _ := strings.Cut(s, ":")
	var (
		id  any
		err error
	)
	switch prefix {
	case "v1", "t1", "q1":
		id, err = parseMoveID(rest, ID{Try: prefix == "t1", Ask: prefix == "q1"})
	case "n1":
		id, err = parseNav(rest)
	case "f1", "u1":
		id, err = parseFormID(rest, prefix == "u1")
	case "a1":
		id, err = parseAct(rest)
	case "c1":
		id, err = parseConfirm(rest)
	case "e1":
		id, err = parseTableAct(rest)
	case "l1":
		id, err = parseLobbyID(rest)
	case "b1":
		id, err = parseBallot(rest)
	case "p1":
		id, err = parseTournamentID(rest)
	default:
		err = fmt.Errorf("unknown kind")
	}
	if err != nil {
		return nil, fmt.Errorf("the id %q cannot be read: %w", s, err)
	}
	return id, nil
}

func parseMoveID(rest string, of ID) (ID, error) {
	p := strings.SplitN(rest, ":", 5)
	if len(p) != 5 {
		return ID{}, fmt.Errorf("it has %d parts instead of 5", len(p))
	}
	match, seat, own, err := address(p[0], p[1], p[2])
	if err != nil {
		return ID{}, err
	}
	m, err := engine.ParseMove(p[4])
	if err != nil || string(m) != p[4] {
		return ID{}, fmt.Errorf("%q is no move", p[4])
	}
	if !IsWord(p[3]) || seat < 0 {
		return ID{}, fmt.Errorf("it names no seat or no choice")
	}
	of.Match, of.Seat, of.Own, of.Tag, of.Move = match, seat, own, p[3], m
	return of, nil
}

func parseFormID(rest string, try bool) (FormID, error) {
	p := strings.SplitN(rest, ":", 6)
	if len(p) != 6 {
		return FormID{}, fmt.Errorf("it has %d parts instead of 6", len(p))
	}
	match, seat, own, err := address(p[0], p[1], p[2])
	if err != nil {
		return FormID{}, err
	}
	m, err := engine.ParseMove(p[5])
	if err != nil || string(m) != p[5] {
		return FormID{}, fmt.Errorf("%q is no beginning of a move", p[5])
	}
	if !IsWord(p[3]) || !IsWord(p[4]) || seat < 0 {
		return FormID{}, fmt.Errorf("it names no seat, form or step")
	}
	return FormID{Try: try, Match: match, Seat: seat, Own: own, Tag: p[3], Op: p[4], Move: m}, nil
}

func parseNav(rest string) (Nav, error) {
	p := strings.Split(rest, ":")
	if len(p) < 3 {
		return Nav{}, fmt.Errorf("it has %d parts instead of 3 or more", len(p))
	}
	match, seat, _, err := address(p[0], p[1], "0")
	if err != nil {
		return Nav{}, err
	}
	if !IsWord(p[2]) {
		return Nav{}, fmt.Errorf("it names no screen")
	}
	n := Nav{Match: match, Seat: seat, Screen: p[2]}
	if len(p) > 3 {
		n.Args = p[3:]
	}
	return n, nil
}

func parseConfirm(rest string) (Confirm, error) {
	p := strings.SplitN(rest, ":", 5)
	if len(p) != 5 || (p[3] != "yes" && p[3] != "no") {
		return Confirm{}, fmt.Errorf("it is no answer to a question")
	}
	match, seat, _, err := address(p[0], p[2], "0")
	if err != nil {
		return Confirm{}, err
	}
	if !IsWord(p[1]) {
		return Confirm{}, fmt.Errorf("it does not say what is confirmed")
	}
	return Confirm{Match: match, Kind: p[1], Seat: seat, Yes: p[3] == "yes", Arg: p[4]}, nil
}

func parseAct(rest string) (Act, error) {
	p := strings.Split(rest, ":")
	if len(p) != 5 {
		return Act{}, fmt.Errorf("it has %d parts instead of 5", len(p))
	}
	match, seat, own, err := address(p[0], p[1], p[2])
	if err != nil {
		return Act{}, err
	}
	if !IsWord(p[3]) || !IsWord(p[4]) || seat < 0 {
		return Act{}, fmt.Errorf("it names no seat, no moves or nothing to do")
	}
	return Act{Match: match, Seat: seat, Own: own, Tag: p[3], What: p[4]}, nil
}

func parseTableAct(rest string) (TableAct, error) {
	name, what, _ := strings.Cut(rest, ":")
	what, seat, named := strings.Cut(what, ":")
	if !named {
		seat = "0"
	}
	match, at, _, err := address(name, seat, "0")
	if err != nil {
		return TableAct{}, err
	}
	if !IsWord(what) || named && (what != TableJoin || at == engine.Public) {
		return TableAct{}, fmt.Errorf("it names nothing to do")
	}
	return TableAct{Match: match, What: what, Seat: int(at) + 1}, nil
}

func parseLobbyID(rest string) (LobbyID, error) {
	lobby, act, _ := strings.Cut(rest, ":")
	act, option, more := strings.Cut(act, ":")
	var fits bool
	switch act {
	case LobbyValue:
		fits = more
	case LobbyOption, LobbySettings:
		fits = true
	default:
		fits = !more
	}
	if lobby == "" || !IsWord(act) || !fits || more && !IsWord(option) {
		return LobbyID{}, fmt.Errorf("it names no lobby or nothing to do")
	}
	return LobbyID{Lobby: lobby, Act: act, Option: option}, nil
}

func parseBallot(rest string) (Ballot, error) {
	p := strings.Split(rest, ":")
	if len(p) != 3 || !IsWord(p[2]) {
		return Ballot{}, fmt.Errorf("it is no answer to a question of the table")
	}
	match, _, n, err := address(p[0], "0", p[1])
	if err != nil {
		return Ballot{}, err
	}
	return Ballot{Match: match, N: uint64(n), Choice: p[2]}, nil
}

func parseTournamentID(rest string) (TournamentID, error) {
	p := strings.Split(rest, ":")
	if len(p) != 3 || !IsWord(p[1]) {
		return TournamentID{}, fmt.Errorf("it names no tournament or nothing to do")
	}
	name, _, epoch, err := address(p[0], "0", p[2])
	if err != nil {
		return TournamentID{}, err
	}
	return TournamentID{Tournament: name, Act: p[1], Epoch: epoch}, nil
}

// address parses match, seat (counted from 1; 0 is the Public) and count.
func address(match, seat, own string) (string, engine.Seat, int, error) {
	if match == "" || len(match) > MaxMatch {
		return "", 0, 0, fmt.Errorf("%q is no match", match)
	}
	s, err := strconv.Atoi(seat)
	if err != nil || s < 0 || strconv.Itoa(s) != seat {
		return "", 0, 0, fmt.Errorf("%q is no seat", seat)
	}
	o, err := strconv.Atoi(own)
	if err != nil || o < 0 || strconv.Itoa(o) != own {
		return "", 0, 0, fmt.Errorf("%q is no number of moves", own)
	}
	return match, engine.Seat(s - 1), o, nil
}

// IsWord reports whether s is one or more lower-case letters, digits or hyphens.
func IsWord(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
			return false
		}
	}
	return s != ""
}
