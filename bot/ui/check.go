package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"skald/bot/customid"

	"github.com/bwmarrin/discordgo"
)

// Check compares a message with Discord's limits and returns everything that is wrong. It takes a Message, a Modal, a
// FormStep, a command, the whole set of commands, or completions; anything else is an error.
func Check(v any) error {
	c := &checker{}
	switch v := v.(type) {
	case Message:
		c.message(v)
	case *Message:
		c.message(*v)
	case Modal:
		c.modal(v)
	case *Modal:
		c.modal(*v)
	case FormStep:
		if v.Show != nil {
			c.message(*v.Show)
		}
		if v.Ask != nil {
			c.modal(*v.Ask)
		}
	case *discordgo.ApplicationCommand:
		c.command(v)
	case []*discordgo.ApplicationCommand:
		c.commands(v)
	case []*discordgo.ApplicationCommandOptionChoice:
		c.choices("completion", v)
	default:
		c.bad("a %T cannot be checked", v)
	}
	return errors.Join(c.errs...)
}

// checker collects the mistakes.
type checker struct{ errs []error }

func (c *checker) bad(format string, args ...any) {
	c.errs = append(c.errs, fmt.Errorf(format, args...))
}

// text checks the length of a text, in UTF-16 units, and its encoding.
func (c *checker) text(what, s string, least, most int) {
	if n := Length(s); n < least || n > most {
		c.bad("%s has %d characters; %d to %d are allowed: %q", what, n, least, most, Clip(s, 60))
	}
	if !utf8.ValidString(s) {
		c.bad("%s is no valid text", what)
	}
	if least > 0 && strings.TrimSpace(s) == "" {
		c.bad("%s is blank", what)
	}
}

// bare is text for places where Discord shows no markup, so that an icon would be read as its name and number.
func (c *checker) bare(what, s string, least, most int) {
	c.text(what, s, least, most)
	if ownEmoji.MatchString(s) {
		c.bad("%s shows the markup of an emoji: %q", what, s)
	}
}

func (c *checker) message(m Message) {
	c.text("the content", m.Content, 0, MaxContent)
	if m.Content == "" && len(m.Embeds) == 0 && m.Picture == nil {
		c.bad("the message is empty")
	}
	c.embeds(m)
	if len(m.Mentions) > 100 {
		c.bad("%d users to mention; 100 are the most", len(m.Mentions))
	}
	for i, u := range m.Mentions {
		if u == "" || slices.Contains(m.Mentions[:i], u) {
			c.bad("the user %q to mention is empty or named twice", u)
		}
	}
	if p := m.Picture; p != nil {
		c.bare("the picture's description", p.Alt, 1, MaxAlt)
		if p.FileName == "" || strings.ContainsAny(p.FileName, "/\\ ") {
			c.bad("%q is no name for a file", p.FileName)
		}
	}
	if m.Ephemeral {
		c.laidOut(m)
		return
	}
	if len(m.Components) > MaxRows {
		c.bad("%d rows; %d are the most", len(m.Components), MaxRows)
	}
	ids := map[string]bool{}
	for i, r := range m.Components {
		c.row(fmt.Sprintf("row %d", i+1), r, ids, false)
	}
}

// laidOut checks a private message, which is laid out as one container.
func (c *checker) laidOut(m Message) {
	total, shown := 1, Length(m.Content)
	if m.Content != "" {
		total++
	}
	if m.Picture != nil {
		total++
	}
	for _, e := range m.Embeds {
		total++
		shown += Length(e.Title) + Length(e.Description) + len("### \n")
	}
	text := func(where string, x discordgo.MessageComponent) {
		t, ok := x.(discordgo.TextDisplay)
		if !ok {
			c.bad("%s is a %T and no text", where, x)
		}
		c.text(where, t.Content, 1, MaxDisplayed)
		shown += Length(t.Content)
		total++
	}
	ids := map[string]bool{}
	for i, x := range m.Components {
		where := fmt.Sprintf("component %d", i+1)
		switch x := x.(type) {
		case discordgo.ActionsRow:
			total += c.row(where, x, ids, false)
		case discordgo.Separator:
			total++
		case discordgo.Section:
			total += 2
			if n := len(x.Components); n < 1 || n > maxSectionTexts {
				c.bad("%s has %d texts; 1 to %d are allowed", where, n, maxSectionTexts)
			}
			for _, t := range x.Components {
				text(where, t)
			}
			b, ok := x.Accessory.(discordgo.Button)
			if !ok {
				c.bad("%s has a %T and no button beside it", where, x.Accessory)
				continue
			}
			c.button(where, b, ids)
		default:
			text(where, x)
		}
	}
	if total > MaxComponents {
		c.bad("%d components; %d are the most", total, MaxComponents)
	}
	if shown > MaxDisplayed {
		c.bad("the texts have %d characters in all; %d are the most", shown, MaxDisplayed)
	}
}

// row checks a row and returns the number of its components, itself included.
func (c *checker) row(what string, r discordgo.MessageComponent, ids map[string]bool, modal bool) int {
	a, ok := r.(discordgo.ActionsRow)
	if !ok {
		c.bad("%s is a %T and no row", what, r)
		return 1
	}
	if len(a.Components) == 0 {
		c.bad("%s is empty", what)
	}
	alone := false
	for i, x := range a.Components {
		where := fmt.Sprintf("%s, component %d", what, i+1)
		switch x := x.(type) {
		case discordgo.Button:
			if modal {
				c.bad("%s: a button in a modal", where)
			}
			c.button(where, x, ids)
		case discordgo.SelectMenu:
			if modal {
				c.bad("%s: a menu in a classic modal", where)
			}
			alone = true
			c.menu(where, x, ids)
		case discordgo.TextInput:
			if !modal {
				c.bad("%s: a text field in a message", where)
			}
			alone = true
			c.input(where, x, ids)
		default:
			c.bad("%s is a %T, which nothing here makes", where, x)
		}
	}
	if len(a.Components) > RowButtons || alone && len(a.Components) > 1 {
		c.bad("%s holds %d components, too many", what, len(a.Components))
	}
	return 1 + len(a.Components)
}

// id checks a custom_id and that its message has it once.
func (c *checker) id(what, id string, ids map[string]bool) {
	if n := len(id); n < 1 || n > customid.MaxID {
		c.bad("%s: the custom_id has %d bytes; 1 to %d are allowed: %q", what, n, customid.MaxID, Clip(id, 120))
	}
	if ids[id] {
		c.bad("%s: the custom_id %q is used twice", what, id)
	}
	ids[id] = true
}

func (c *checker) button(what string, b discordgo.Button, ids map[string]bool) {
	c.bare(what+": the label", b.Label, 0, MaxLabel)
	if b.Label == "" && b.Emoji == nil {
		c.bad("%s: a button with neither label nor emoji", what)
	}
	c.emoji(what, b.Emoji)
	if b.Style == discordgo.LinkButton {
		if b.URL == "" || b.CustomID != "" {
			c.bad("%s: a link needs a URL and no custom_id", what)
		}
		return
	}
	c.id(what, b.CustomID, ids)
}

func (c *checker) menu(what string, m discordgo.SelectMenu, ids map[string]bool) {
	c.id(what, m.CustomID, ids)
	c.bare(what+": the placeholder", m.Placeholder, 0, MaxPlaceholder)
	if m.MenuType == discordgo.UserSelectMenu || m.MenuType == discordgo.RoleSelectMenu {
		c.people(what, m)
		return
	}
	if n := len(m.Options); n < 1 || n > MaxOptions {
		c.bad("%s has %d options; 1 to %d are allowed", what, n, MaxOptions)
	}
	least := 1
	if m.MinValues != nil {
		least = *m.MinValues
	}
	most := max(m.MaxValues, 1)
	if least < 0 || least > most || most > len(m.Options) {
		c.bad("%s takes %d to %d of %d options", what, least, most, len(m.Options))
	}
	values := map[string]bool{}
	chosen := 0
	for i, o := range m.Options {
		where := fmt.Sprintf("%s, option %d", what, i+1)
		c.bare(where+": the label", o.Label, 1, MaxOption)
		c.text(where+": the value", o.Value, 1, MaxOption)
		c.bare(where+": the description", o.Description, 0, MaxOption)
		c.emoji(where, o.Emoji)
		if values[o.Value] {
			c.bad("%s: the value %q is used twice", where, o.Value)
		}
		values[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if chosen > most {
		c.bad("%s: %d options are chosen, %d can be", what, chosen, most)
	}
}

// people checks a menu of users or roles, which has no options of its own.
func (c *checker) people(what string, m discordgo.SelectMenu) {
	least := 1
	if m.MinValues != nil {
		least = *m.MinValues
	}
	if most := max(m.MaxValues, 1); len(m.Options) > 0 || least < 0 || least > most || most > MaxOptions ||
		len(m.DefaultValues) > most {
		c.bad("%s takes %d to %d users, %d of them by default, and has %d options", what, least, most,
			len(m.DefaultValues), len(m.Options))
	}
}

func (c *checker) input(what string, in discordgo.TextInput, ids map[string]bool) {
	c.id(what, in.CustomID, ids)
	c.bare(what+": the label", in.Label, 1, MaxInputLabel)
	c.bare(what+": the placeholder", in.Placeholder, 0, MaxInputHint)
	c.bare(what+": the value", in.Value, 0, maxInputValue)
	if in.MinLength < 0 || in.MaxLength > maxInputValue || in.MaxLength != 0 && in.MinLength > in.MaxLength {
		c.bad("%s takes %d to %d characters", what, in.MinLength, in.MaxLength)
	}
}

func (c *checker) modal(m Modal) {
	if n := len(m.CustomID); n < 1 || n > customid.MaxID {
		c.bad("the modal's custom_id has %d bytes; 1 to %d are allowed", n, customid.MaxID)
	}
	c.bare("the modal's title", m.Title, 1, MaxModalTitle)
	if n := len(m.Components); n < 1 || n > MaxInputs {
		c.bad("the modal has %d fields; 1 to %d are allowed", n, MaxInputs)
	}
	ids := map[string]bool{}
	for i, r := range m.Components {
		c.row(fmt.Sprintf("field %d", i+1), r, ids, true)
	}
}

// embeds checks the embeds and that every file they show is attached.
func (c *checker) embeds(m Message) {
	if len(m.Embeds) > maxEmbeds {
		c.bad("%d embeds; %d are the most", len(m.Embeds), maxEmbeds)
	}
	total := 0
	count := func(what, s string, least, most int) {
		c.text(what, s, least, most)
		total += Length(s)
	}
	attached := func(what, url string) {
		name, ok := strings.CutPrefix(url, "attachment://")
		if ok && (m.Picture == nil || m.Picture.FileName != name) {
			c.bad("%s shows the file %q, which is not attached", what, name)
		}
	}
	for i, e := range m.Embeds {
		what := fmt.Sprintf("embed %d", i+1)
		count(what+": the title", e.Title, 0, MaxEmbedTitle)
		count(what+": the description", e.Description, 0, MaxEmbedDescription)
		if len(e.Fields) > maxEmbedFields {
			c.bad("%s has %d fields; %d are the most", what, len(e.Fields), maxEmbedFields)
		}
		for _, f := range e.Fields {
			count(what+": a field's name", f.Name, 1, maxEmbedFieldName)
			count(what+": a field's value", f.Value, 1, maxEmbedFieldValue)
		}
		if e.Footer != nil {
			count(what+": the footer", e.Footer.Text, 1, maxEmbedFooter)
			c.bare(what+": the footer", e.Footer.Text, 1, maxEmbedFooter)
		}
		if e.Author != nil {
			count(what+": the author", e.Author.Name, 1, maxEmbedAuthor)
		}
		if e.Image != nil {
			attached(what, e.Image.URL)
		}
		if e.Thumbnail != nil {
			attached(what, e.Thumbnail.URL)
		}
		if e.Title == "" && e.Description == "" && len(e.Fields) == 0 && e.Image == nil {
			c.bad("%s is empty", what)
		}
	}
	if total > maxEmbedsTotal {
		c.bad("the embeds have %d characters in all; %d are the most", total, maxEmbedsTotal)
	}
}
