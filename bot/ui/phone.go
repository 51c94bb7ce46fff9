package ui

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// PhoneHeight is the height of a channel on a phone of 390 by 844 pixels, between header and text field, in CSS pixels.
const PhoneHeight = 700

// userMention matches the markup of a mentioned user.
var userMention = regexp.MustCompile(`<@!?\d+>`)

// ChannelHeight is what such a phone shows of a channel while the playground names the player to act above the text
// field, in CSS pixels.
const ChannelHeight = 646

// The approximate sizes of the parts of a message there, in CSS pixels.
const (
	phoneWidth    = 292
	letterWidth   = 7.4
	lineHeight    = 22
	ButtonHeight  = 50 // a row of buttons
	menuHeight    = 56
	pictureHeight = 210
	// postPicture is the width of the picture of a post, and postFrame the height of the author's name, the margins
	// and the space below the newest post.
	postPicture = 321
	postFrame   = 46
	// panelFrame is the height of the lines above and below a private answer, and the margins of its frame.
	panelFrame = 130
	lineGap    = 4  // above a heading or small letters
	partGap    = 8  // above a part of a private answer
	iconWidth  = 46 // a button with an icon only
	// sectionShare is the part of a narrow line that words fill on average.
	sectionShare = 0.86
)

// PostHeight returns the approximate height of a public post there, in CSS pixels.
func PostHeight(m Message) int {
	n := postFrame + HeightOf(m.Components)
	if m.Content != "" {
		n += TextHeight(m.Content)
	}
	if m.Picture != nil {
		n += postPicture * m.Picture.Tall / 100
	}
	return n
}

// TextHeight returns the approximate height of text there.
func TextHeight(words string) int { return textHeight(words, phoneWidth) }

// LineHeight returns the approximate height that a further line adds to text there.
func LineHeight(line string) int {
	rows, high := rowsOf(line, phoneWidth)
	return rows * high
}

// Height returns the approximate height of a private answer on a phone, in CSS pixels.
func Height(m Message) int {
	n := 24 + HeightOf(m.Components)
	for _, e := range m.Embeds {
		n += textHeight("### "+e.Title+"\n"+e.Description, phoneWidth)
	}
	if m.Content != "" {
		n += textHeight(m.Content, phoneWidth)
	}
	if m.Picture != nil {
		n += pictureHeight
	}
	return n
}

// PanelHeight returns the approximate height of a player's private panel there with all that Discord shows around it.
func PanelHeight(m Message) int {
	n := panelFrame + HeightOf(m.Components)
	for _, e := range m.Embeds {
		n += partGap + GappedHeight("### "+e.Title+"\n"+e.Description)
	}
	if m.Content != "" {
		n += GappedHeight(m.Content)
	}
	switch {
	case m.Picture == nil:
	case m.Picture.Tall > 0:
		n += partGap + phoneWidth*m.Picture.Tall/100
	default:
		n += pictureHeight
	}
	return n
}

// GappedHeight returns the approximate height of text of a private answer there, in which headings and lines in small
// letters keep a distance.
func GappedHeight(words string) int { return gappedHeight(words, phoneWidth) }

func gappedHeight(words string, width float64) (n int) {
	for _, l := range strings.Split(words, "\n") {
		rows, high := rowsOf(l, width)
		if n += rows * high; strings.HasPrefix(l, "#") || strings.HasPrefix(l, "-# ") {
			n += lineGap
		}
	}
	return n
}

// PagesHigh divides lines of a private answer into pages of at most a height there; there is always one.
func PagesHigh(lines []string, high int) (pages [][]string) {
	left := 0
	for _, l := range lines {
		tall := GappedHeight(l)
		if left -= tall; left < 0 || len(pages) == 0 {
			pages, left = append(pages, nil), high-tall
		}
		pages[len(pages)-1] = append(pages[len(pages)-1], l)
	}
	return pages
}

// HeightOf returns the approximate height of components there.
func HeightOf(cs []discordgo.MessageComponent) (n int) {
	for _, c := range cs {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			n += rowHeight(c)
		case discordgo.Section:
			b, _ := c.Accessory.(discordgo.Button)
			words := Texts([]discordgo.MessageComponent{c})[0]
			n += max(ButtonHeight, gappedHeight(words, (phoneWidth-buttonWidth(b)-12)*sectionShare)+partGap)
		case discordgo.TextDisplay:
			n += textHeight(c.Content, phoneWidth)
		default:
			n += 10
		}
	}
	return n
}

func textHeight(words string, width float64) int {
	n := 4
	for _, l := range strings.Split(words, "\n") {
		rows, high := rowsOf(l, width)
		n += rows * high
	}
	return n
}

// Rows returns the approximate number of rows that lines of text take there.
func Rows(lines ...string) (n int) {
	for _, l := range strings.Split(strings.Join(lines, "\n"), "\n") {
		rows, _ := rowsOf(l, phoneWidth)
		n += rows
	}
	return n
}

// rowsOf returns the rows of one line of text, and the height of each.
func rowsOf(line string, width float64) (rows, high int) {
	high, wide := lineHeight, letterWidth
	switch {
	case strings.HasPrefix(line, "-# "):
		high, wide = 18, letterWidth*0.85
	case strings.HasPrefix(line, "#"):
		high, wide = 32, letterWidth*1.3
	}
	// An emoji is about two letters wide, and a mention shows a name.
	seen := userMention.ReplaceAllString(ownEmoji.ReplaceAllString(line, "##"), "@ten letters")
	return max(1, int(float64(Length(seen))*wide/width+0.99)), high
}

func buttonWidth(b discordgo.Button) float64 {
	if b.Label == "" {
		return iconWidth
	}
	w := 32 + float64(Length(b.Label))*8
	if b.Emoji != nil {
		w += 26
	}
	return w
}

func rowHeight(r discordgo.ActionsRow) int {
	lines, x := 1, 0.0
	for _, c := range r.Components {
		b, ok := c.(discordgo.Button)
		if !ok {
			return menuHeight
		}
		w := buttonWidth(b)
		if x > 0 && x+w > phoneWidth {
			lines++
			x = 0
		}
		x += w + 8
	}
	return lines * ButtonHeight
}

// IsHigh reports whether a row of buttons needs more than one row there.
func IsHigh(bs []discordgo.MessageComponent) bool {
	return HeightOf([]discordgo.MessageComponent{Row(bs...)}) > ButtonHeight
}

// InOneRow returns buttons without the signs beside their words, from the left, until they need one row there.
func InOneRow(bs []discordgo.MessageComponent) []discordgo.MessageComponent {
	bs = slices.Clone(bs)
	for i := range bs {
		if b, ok := bs[i].(discordgo.Button); ok && b.Label != "" && IsHigh(bs) {
			b.Emoji = nil
			bs[i] = b
		}
	}
	return bs
}
