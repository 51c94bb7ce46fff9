package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// The records that every move writes are encoded here, as marshalJSON would encode them byte for byte, because
// encoding/json took a quarter of the processor time of a move. All others are encoded by marshalJSON.

// marshalJSON returns the JSON of a record. It leaves <, > and & as they are.
func marshalJSON(v any) ([]byte, error) {
	var content bytes.Buffer
	encoder := json.NewEncoder(&content)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(content.Bytes(), []byte("\n")), nil
}

// appendJSON appends the JSON of this entry. Its payload must be valid.
func (o *Outgoing) appendJSON(b []byte) ([]byte, error) {
	b = appendText(append(b, `{"match":`...), string(o.Match))
	if o.Tournament != "" {
		b = appendText(append(b, `,"tournament":`...), string(o.Tournament))
	}
	if o.Guild != "" {
		b = appendText(append(b, `,"guild":`...), o.Guild)
	}
	b = appendText(append(b, `,"channel":`...), o.Channel)
	b = appendText(append(b, `,"kind":`...), o.Kind)
	b, err := appendPayload(b, o.Payload)
	if err != nil {
		return nil, err
	}
	b = appendText(append(b, `,"nonce":`...), o.Nonce)
	if b, err = appendTime(append(b, `,"created":`...), o.Created); err != nil {
		return nil, err
	}
	if o.Attempts != 0 {
		b = strconv.AppendInt(append(b, `,"attempts":`...), int64(o.Attempts), 10)
	}
	if !o.Next.IsZero() {
		if b, err = appendTime(append(b, `,"next":`...), o.Next); err != nil {
			return nil, err
		}
	}
	if o.LastError != "" {
		b = appendText(append(b, `,"lastError":`...), o.LastError)
	}
	return append(b, '}'), nil
}

// appendJSON appends the JSON of this interaction.
func (i *Interaction) appendJSON(b []byte) ([]byte, error) {
	b = appendText(append(b, `{"match":`...), string(i.Match))
	b, err := appendTime(append(b, `,"at":`...), i.At)
	if err != nil {
		return nil, err
	}
	if len(i.Answer) > 0 {
		b = base64.StdEncoding.AppendEncode(append(b, `,"answer":"`...), i.Answer)
		b = append(b, '"')
	}
	return append(b, '}'), nil
}

// appendTimers appends the JSON of a list of timers. Their payloads must be valid.
func appendTimers(b []byte, timers []Timer) ([]byte, error) {
	b = append(b, '[')
	for i, t := range timers {
		if i > 0 {
			b = append(b, ',')
		}
		var err error
		if b, err = appendTime(append(b, `{"due":`...), inUTC(t.Due)); err != nil {
			return nil, err
		}
		b = appendText(append(b, `,"kind":`...), t.Kind)
		if b, err = appendPayload(b, t.Payload); err != nil {
			return nil, err
		}
		b = append(b, '}')
	}
	return append(b, ']'), nil
}

// appendPayload appends the field payload unless it is empty.
func appendPayload(b []byte, payload json.RawMessage) ([]byte, error) {
	if len(payload) == 0 {
		return b, nil
	}
	b = append(b, `,"payload":`...)
	if !bytes.ContainsAny(payload, " \t\r\n") {
		return append(b, payload...), nil
	}
	compact := bytes.NewBuffer(b)
	err := json.Compact(compact, payload)
	return compact.Bytes(), err
}

// appendText appends a string.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c > '~' {
			text, _ := marshalJSON(s) // a string never fails
			return append(b, text...)
		}
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}

// appendTime appends a time in UTC.
func appendTime(b []byte, t time.Time) ([]byte, error) {
	if year := t.Year(); year < 0 || year > 9999 {
		return nil, fmt.Errorf("the year %d is outside 0–9999", year)
	}
	b = append(b, '"')
	b = t.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"'), nil
}
