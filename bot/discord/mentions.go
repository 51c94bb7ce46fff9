package discord

import (
	"encoding/json"
	"errors"
)

// errPings is returned for a message without allowed_mentions: Discord would ping everyone its text names.
var errPings = errors.New("a message that does not say whom it may ping is not sent")

// holdsPings returns errPings for a body with text for people but without allowed_mentions. It checks the encoded body,
// so that no caller can bypass it.
func holdsPings(body any) error {
	if body == nil {
		return nil
	}
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	type message struct {
		Content    json.RawMessage `json:"content"`
		Embeds     json.RawMessage `json:"embeds"`
		Components json.RawMessage `json:"components"`
		Allowed    *struct {
			Parse *[]string `json:"parse"`
		} `json:"allowed_mentions"`
	}
	var m struct {
		message
		Type int      `json:"type"`
		Data *message `json:"data"`
	}
	if json.Unmarshal(b, &m) != nil {
		return nil // a list, such as that of the commands, is not a message
	}
	ok := func(m *message) bool {
		if m == nil || m.Content == nil && m.Embeds == nil && m.Components == nil {
			return true
		}
		return m.Allowed != nil && m.Allowed.Parse != nil && len(*m.Allowed.Parse) == 0
	}
	if !ok(&m.message) || m.Type != answerModal && !ok(m.Data) {
		return errPings
	}
	return nil
}
