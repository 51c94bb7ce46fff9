package text

import (
	"encoding/json"
	"strconv"
)

// AppendJSON appends the output of MarshalJSON. Positions and logs contain many messages; writing them in one pass
// needs no reflection and no copy on every level.
func (m Message) AppendJSON(b []byte) []byte {
	switch {
	case m.Key == "":
		return append(b, "null"...)
	case len(m.Args) == 0:
		return AppendString(b, m.Key)
	}
	b = append(b, `{"k":`...)
	b = AppendString(b, m.Key)
	b = append(b, `,"a":`...)
	b = m.Args.appendJSON(b)
	return append(b, '}')
}

// MarshalJSON writes the arguments as an object. A message among them is wrapped as {"m": …}, so that one without
// arguments differs from a string.
func (a Args) MarshalJSON() ([]byte, error) { return a.appendJSON(nil), nil }

func (a Args) appendJSON(b []byte) []byte {
	b = append(b, '{')
	for i, arg := range a {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, arg.Name)
		b = append(b, ':')
		switch v := arg.Value.(type) {
		case string:
			b = AppendString(b, v)
		case int:
			b = strconv.AppendInt(b, int64(v), 10)
		case Message:
			b = v.appendWrapped(b)
		case []Message:
			b = append(b, '[')
			for j, m := range v {
				if j > 0 {
					b = append(b, ',')
				}
				b = m.appendWrapped(b)
			}
			b = append(b, ']')
		default:
			b = append(b, "null"...)
		}
	}
	return append(b, '}')
}

func (m Message) appendWrapped(b []byte) []byte {
	b = append(b, `{"m":`...)
	b = m.AppendJSON(b)
	return append(b, '}')
}

// AppendString appends s as a JSON string, as encoding/json writes it.
func AppendString(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(s)
			if err != nil {
				return append(b, `""`...) // a string never fails
			}
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
