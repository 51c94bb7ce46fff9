package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Seat is a place at the table: 0, 1, 2 and so on. People count from one, so
// everything written for them shows Seat+1.
type Seat int

// Public stands for everybody at the table and anybody who looks on: what the
// Public may see, all may see.
const Public Seat = -1

// MaxMove is the greatest length of a Move in bytes. It leaves room for the
// rest of a Discord custom_id.
const MaxMove = 72

// Move is what a player does, as text: a verb and arguments in lower case,
// divided by single blanks, such as "move h3" or "keep 1 4 6". It is the same
// in every language.
type Move string

// ParseMove brings what somebody typed into the form of a Move: lower case,
// single blanks, no blank at either end. The error is a *Misread.
func ParseMove(s string) (Move, error) {
	if len(s) > 4*MaxMove {
		return "", &Misread{Text: s[:MaxMove] + "…", Why: "it is too long for a move"}
	}
	m := strings.Join(strings.Fields(strings.ToLower(s)), " ")
	switch {
	case m == "":
		return "", &Misread{Text: s, Why: "it is empty"}
	case len(m) > MaxMove:
		return "", &Misread{Text: s, Why: "it is longer than " + strconv.Itoa(MaxMove) + " characters"}
	}
	for i := 0; i < len(m); i++ {
		if c := m[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '+' || c == ' ') {
			return "", &Misread{Text: s, Why: "moves are made of letters, digits and hyphens"}
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

// Verb is the first word of the move.
func (m Move) Verb() string {
	verb, _, _ := strings.Cut(string(m), " ")
	return verb
}

// Args are the words after the verb.
func (m Move) Args() []string {
	words := strings.Fields(string(m))
	if len(words) == 0 {
		return nil
	}
	return words[1:]
}

// Arg is the i-th word after the verb, counted from 0, or "" where there is
// none.
func (m Move) Arg(i int) string {
	if args := m.Args(); i < len(args) {
		return args[i]
	}
	return ""
}
