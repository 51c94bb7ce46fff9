// Package text contains the text players read: messages as a key with arguments, and catalogues that translate them.
// Rules, tables and the bot build Messages; only the last step before the reader turns them into words.
package text

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Message is a sentence in no particular language: a key of a catalogue and the arguments its template names. The zero
// Message is empty.
type Message struct {
	Key  string
	Args Args
}

// M makes a Message from a key and pairs of argument name and value. It panics if the pairs are incomplete or a value
// has an unsupported type: both are bugs, which the first test of the line finds.
func M(key string, pairs ...any) Message {
	if len(pairs) == 0 {
		return Message{Key: key}
	}
	if len(pairs)%2 != 0 {
		panic("text: message " + key + " has an argument without a value")
	}
	args := make(Args, 0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		if !ok {
			panic(fmt.Sprintf("text: message %s: argument name %v is not a string", key, pairs[i]))
		}
		switch pairs[i+1].(type) {
		case string, int, Message, []Message:
			args = args.with(name, pairs[i+1])
		default:
			panic(fmt.Sprintf("text: message %s: argument %s has type %T", key, name, pairs[i+1]))
		}
	}
	return Message{Key: key, Args: args}
}

// Plain makes a Message that is s in every language. It is for people's own names and for coordinates, never for
// sentences.
func Plain(s string) Message { return Message{Key: plainKey, Args: Args{{Name: "s", Value: s}}} }

// plainKey is the one key of every catalogue that Keys does not list.
const plainKey = "plain"

// IsZero reports whether the Message is empty.
func (m Message) IsZero() bool { return m.Key == "" }

// With returns a copy of the Message with one more argument.
func (m Message) With(name string, value any) Message {
	args := make(Args, len(m.Args), len(m.Args)+1)
	copy(args, m.Args)
	return Message{Key: m.Key, Args: args.with(name, value)}
}

// String returns key and arguments; it is for logs and test failures, not for players.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Key
	}
	var b strings.Builder
	b.WriteString(m.Key)
	b.WriteByte('(')
	for i, arg := range m.Args {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s=%v", arg.Name, arg.Value)
	}
	b.WriteByte(')')
	return b.String()
}

// MarshalJSON writes a message without arguments as its key alone, any other as {"k": key, "a": {…}}; the zero Message
// is null.
func (m Message) MarshalJSON() ([]byte, error) { return m.AppendJSON(nil), nil }

// UnmarshalJSON reads the output of MarshalJSON, so that equal messages stay equal.
func (m *Message) UnmarshalJSON(b []byte) error {
	*m = Message{}
	b = bytes.TrimSpace(b)
	if len(b) == 0 || string(b) == "null" {
		return nil
	}
	if b[0] == '"' {
		return json.Unmarshal(b, &m.Key)
	}
	var raw struct {
		K string                     `json:"k"`
		A map[string]json.RawMessage `json:"a"`
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return fmt.Errorf("a message is a key or an object with k and a: %w", err)
	}
	if raw.K == "" {
		return fmt.Errorf("a message has no key")
	}
	m.Key = raw.K
	if len(raw.A) > 0 {
		m.Args = make(Args, 0, len(raw.A))
	}
	for name, v := range raw.A {
		value, err := readArg(raw.K, name, v)
		if err != nil {
			return err
		}
		m.Args = m.Args.with(name, value)
	}
	return nil
}

// readArg reads an argument written by Args: a string as a JSON string, a number as a number, messages as objects or
// lists of objects.
func readArg(key, name string, v json.RawMessage) (any, error) {
	v = bytes.TrimSpace(v)
	fail := func(err error) error {
		return fmt.Errorf("message %s: argument %s cannot be read: %w", key, name, err)
	}
	switch {
	case len(v) == 0:
		return nil, fail(fmt.Errorf("it is empty"))
	case v[0] == '"':
		var s string
		if err := json.Unmarshal(v, &s); err != nil {
			return nil, fail(err)
		}
		return s, nil
	case v[0] == '[':
		var l []wrapped
		if err := json.Unmarshal(v, &l); err != nil {
			return nil, fail(err)
		}
		ms := make([]Message, len(l))
		for i, w := range l {
			ms[i] = w.M
		}
		return ms, nil
	case v[0] == '{':
		var w wrapped
		if err := json.Unmarshal(v, &w); err != nil {
			return nil, fail(err)
		}
		return w.M, nil
	default:
		var n int
		if err := json.Unmarshal(v, &n); err != nil {
			return nil, fail(err)
		}
		return n, nil
	}
}

// wrapped distinguishes a message argument from a string argument in JSON.
type wrapped struct {
	M Message `json:"m"`
}
