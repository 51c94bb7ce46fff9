package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Seat is a place at the table: 0, 1, 2 and so on. Texts show Seat+1, since people count from one.
type Seat int

// Public is the viewer without a seat: everyone may see all that the Public may see.
const Public Seat = -1

// MaxMove is the greatest length of a Move in bytes. It leaves room for the rest of a Discord custom_id.
const MaxMove = 72

// Move is a player's action as text: a verb and arguments in lower case, divided by single blanks, such as "move h3" or
// "keep 1 4 6". It is the same in every language.
type Move string

// ParseMove normalises typed text to a Move: lower case, single blanks, no blank at either end. The error is a
// *ParseError.
func ParseMove(s string) (Move, error) {
	if len(s) > 4*MaxMove {
		return "", &ParseError{Text: s[:MaxMove] + "…", Why: "it is too long for a move"}
	}
	m := strings.Join(strings.Fields(strings.ToLower(s)), " ")
	switch {
	case m == "":
		return "", &ParseError{Text: s, Why: "it is empty"}
	case len(m) > MaxMove:
		return "", &ParseError{Text: s, Why: "it is longer than " + strconv.Itoa(MaxMove) + " characters"}
	}
	for i := 0; i < len(m); i++ {
		if c := m[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '+' || c == ' ') {
			return "", &ParseError{Text: s, Why: "moves are made of letters, digits and hyphens"}
		}
	}
	return Move(m), nil
}

// MakeMove joins a verb and its arguments.
func MakeMove(verb string, args ...any) Move {
	b := make([]byte, 0, MaxMove)
	b = append(b, verb...)
	for _, a := range args {
		b = append(b, ' ')
		switch a := a.(type) {
		case string:
			b = append(b, a...)
		case int:
			b = strconv.AppendInt(b, int64(a), 10)
		default:
			b = fmt.Append(b, a)
		}
	}
	return Move(b)
}

// Verb returns the first word of the move.
func (m Move) Verb() string {
	verb, _, _ := strings.Cut(string(m), " ")
	return verb
}

// Args returns the words after the verb.
func (m Move) Args() []string {
	words := strings.Fields(string(m))
	if len(words) == 0 {
		return nil
	}
	return words[1:]
}

// Arg returns the i-th word after the verb, counted from 0, or "" if there is none.
func (m Move) Arg(i int) string {
	if args := m.Args(); i < len(args) {
		return args[i]
	}
	return ""
}
