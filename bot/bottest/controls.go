package bottest

import (
	"strings"

	"skald/bot/customid"
)

// CustomIDs returns the custom_ids in components, in order.
func CustomIDs(v any) []string {
	var out []string
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, CustomIDs(x)...)
		}
	case map[string]any:
		if s, ok := v["custom_id"].(string); ok {
			out = append(out, s)
		}
		out = append(append(out, CustomIDs(v["components"])...), CustomIDs(v["accessory"])...)
	}
	return out
}

// ControlIDs returns the custom_ids in components, followed by the values of menus.
func ControlIDs(v any) []string {
	out := CustomIDs(v)
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			out = append(out, menuValues(x)...)
		}
	}
	return out
}

// menuValues returns the values of menus in a component.
func menuValues(v any) []string {
	m, _ := v.(map[string]any)
	var out []string
	for _, key := range []string{"components", "options"} {
		list, _ := m[key].([]any)
		for _, x := range list {
			if o, ok := x.(map[string]any); ok && key == "options" {
				if id, ok := o["value"].(string); ok {
					out = append(out, id)
				}
			}
			out = append(out, menuValues(x)...)
		}
	}
	return out
}

// ButtonWithSuffix returns the first custom_id of an answer that ends with end, "" for none.
func ButtonWithSuffix(a Call, end string) string {
	for _, id := range CustomIDs(a.Data()["components"]) {
		if strings.HasSuffix(id, end) {
			return id
		}
	}
	return ""
}

// GuideButton returns the custom_id of an answer's button for a page of the guide, "" for none.
func GuideButton(a Call, page string) string {
	return ButtonWithSuffix(a, ":"+customid.ScreenGuide+":"+page)
}

// ReopenButton returns the custom_id of the button that opens another thread for a table, "" for none.
func ReopenButton(a Call) string {
	for _, id := range CustomIDs(a.Data()["components"]) {
		if strings.HasPrefix(id, "p1:") && strings.Contains(id, ":reopen-") {
			return id
		}
	}
	return ""
}

// VoteButton returns the custom_id of the button for an answer in a posted vote.
func (d *Bot) VoteButton(s Call, answer string) string {
	d.T.Helper()
	for _, id := range CustomIDs(s.Body["components"]) {
		if strings.HasPrefix(id, "b1:") && strings.HasSuffix(id, ":"+answer) {
			return id
		}
	}
	d.T.Fatalf("no button for %q in %s", answer, s.Text())
	return ""
}

// windowOf returns the custom_id of the modal that an answer opens.
func windowOf(s Call) []string {
	if id, ok := s.Data()["custom_id"].(string); ok && s.Body["type"] == 9.0 {
		return []string{id}
	}
	return nil
}

// ControlKind returns the kind of control a custom_id belongs to, without match, seat and arguments.
func ControlKind(id string) string {
	parsed, err := customid.Parse(id)
	if err != nil {
		return "none"
	}
	word, _, _ := strings.Cut(id, ":")
	switch x := parsed.(type) {
	case customid.Nav:
		return word + " " + x.Screen
	case customid.FormID:
		return word + " " + x.Op[:1]
	case customid.TableAct:
		return word + " " + x.What
	case customid.Confirm:
		return word + " " + x.Kind
	case customid.Act:
		return word + " " + x.What
	case customid.LobbyID:
		return word + " " + x.Act
	case customid.Ballot:
		return word + " " + x.Choice
	}
	return word
}
