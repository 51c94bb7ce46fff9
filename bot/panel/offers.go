package panel

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// offer is one thing a seat can do: a choice or a form of one of its prompts.
type offer struct {
	seat   engine.Seat
	prompt *engine.Prompt
	choice *engine.Choice
	form   *engine.Form
}

// offers lists what a seat can do, what others wait for first. A move that two prompts list is offered once, for the
// first of them.
func offers(ps []engine.Prompt, seat engine.Seat) []offer {
	var out []offer
	seen := map[engine.Move]bool{}
	forms := map[string]bool{}
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		for i := range ps {
			p := &ps[i]
			if p.Seat != seat || p.Kind != kind {
				continue
			}
			for j := range p.Choices {
				if c := &p.Choices[j]; !seen[c.Move] {
					seen[c.Move] = true
					out = append(out, offer{seat: seat, prompt: p, choice: c})
				}
			}
			for j := range p.Forms {
				f := &p.Forms[j]
				if t := match.FormTag(*f); !forms[t] {
					forms[t] = true
					out = append(out, offer{seat: seat, prompt: p, form: f})
				}
			}
		}
	}
	return out
}

// id is the custom_id that takes up the offer.
func (o offer) id(t Table) string {
	if o.choice != nil {
		return customid.ID{
			Try: t.Try, Ask: !t.Try && !o.choice.Confirm.IsZero(), Match: t.Match, Seat: o.seat,
			Own: t.OwnMoves(o.seat, o.prompt.Sealed),
			Tag: match.Tag(*o.choice), Move: o.choice.Move,
		}.String()
	}
	return o.formID(t).String()
}

// formID shows the form of the offer, with what is picked in it at first.
func (o offer) formID(t Table) customid.FormID {
	id := customid.FormID{Try: t.Try, Match: t.Match, Seat: o.seat, Own: t.OwnMoves(o.seat, o.prompt.Sealed),
		Tag: match.FormTag(*o.form), Op: customid.OpShow + "0", Move: engine.Move(o.form.Verb)}
	if o.form.Default != "" && hasToggles(o.form) {
		id.Move = o.form.Default
	}
	return id
}

// label is what stands on the button.
func (o offer) label(s text.Speaker) string {
	if o.choice != nil {
		return s.Begin(o.choice.Label)
	}
	return strings.TrimRight(s.Say(o.form.Label), " .…") + " …"
}

// hint explains the offer, "" when the label says all.
func (o offer) hint(s text.Speaker) string {
	if o.choice != nil {
		return s.Say(o.choice.Hint)
	}
	return s.Say(o.form.Hint)
}

// group is what the offer belongs to; zero when it stands for itself.
func (o offer) group() text.Message {
	if o.choice != nil {
		return o.choice.Group
	}
	return o.form.Group
}

// verb is the first word of the moves the offer leads to.
func (o offer) verb() string {
	if o.choice != nil {
		return o.choice.Move.Verb()
	}
	return o.form.Verb
}

// emoji is the picture on the button, nil when there is none.
func (o offer) emoji(t Table) *discordgo.ComponentEmoji {
	if o.choice != nil {
		return t.emoji(o.choice.Icon, o.verb())
	}
	return t.emoji(o.form.Icon, o.verb())
}

// style sets apart what others wait for from free actions and from what ends the turn.
func (o offer) style() discordgo.ButtonStyle {
	switch {
	case o.prompt.Kind == engine.May:
		return discordgo.SecondaryButton
	case o.prompt.Kind == engine.Window && o.choice != nil && o.choice.Move != o.prompt.Default:
		return discordgo.SuccessButton
	case o.prompt.Kind == engine.Window:
		return discordgo.SecondaryButton
	case o.choice != nil && o.choice.Ends:
		return discordgo.SecondaryButton
	}
	return discordgo.PrimaryButton
}

// percentage is how odds are written in any language, with the words that say of what.
var percentage = regexp.MustCompile(`(\d+)[ \x{a0}\x{202f}]?%[^;:.,()]*`)

// odds are those the hint tells, in words and as a number; "" when it tells none or several.
func (o offer) odds(s text.Speaker) (words string, percent int) {
	found := percentage.FindAllStringSubmatch(o.hint(s), 2)
	if len(found) != 1 {
		return "", 0
	}
	percent, err := strconv.Atoi(found[0][1])
	if err != nil {
		return "", 0
	}
	return strings.TrimSpace(found[0][0]), percent
}

// hopelessBelow is the percentage below which something is hardly worth a try.
const hopelessBelow = 5

// hopelessLast puts what stands for itself and is hopeless behind all other choices of the same kind, such as a fight
// nobody would win: the first button is the one people press.
func hopelessLast(os []offer, s text.Speaker) []offer {
	hopeless := func(o offer) bool {
		words, percent := o.odds(s)
		return words != "" && percent < hopelessBelow && o.group().IsZero()
	}
	out := slices.Clone(os)
	slices.SortStableFunc(out, func(a, b offer) int {
		switch {
		case a.prompt.Kind != b.prompt.Kind || hopeless(a) == hopeless(b):
			return 0
		case hopeless(a):
			return 1
		}
		return -1
	})
	return out
}

// buttonLabel is the label with the odds, where both fit: hints stand beside buttons only while they are few.
func (o offer) buttonLabel(s text.Speaker) string {
	label := o.label(s)
	if odds, _ := o.odds(s); odds != "" && !strings.Contains(label, "%") &&
		ui.Length(label)+3+ui.Length(odds) <= ui.MaxLabel {
		label += " · " + odds
	}
	return ui.LabelText(label, ui.MaxLabel)
}

// button offers it as a button.
func (o offer) button(t Table, s text.Speaker) discordgo.MessageComponent {
	return discordgo.Button{Label: o.buttonLabel(s), Style: o.style(), Emoji: o.emoji(t), CustomID: o.id(t)}
}

// option offers it in a menu.
func (o offer) option(t Table, s text.Speaker) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: ui.LabelText(o.label(s), ui.MaxOption), Value: o.id(t),
		Description: ui.Clip(o.hint(s), ui.MaxOption), Emoji: o.emoji(t),
	}
}
