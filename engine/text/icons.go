package text

import (
	"regexp"
	"strings"
)

// Icons returns the text that shows the icon of an id to a reader, "" if there is none.
type Icons func(id string) string

// iconKind is a kind of icon in a template.
type iconKind uint8

// The kinds: none, that of an id, that of the thing an argument names, those of the faces of dice an argument lists.
const (
	noIcon iconKind = iota
	fixedIcon
	thingIcon
	faceIcons
)

// iconMark marks an icon in a template.
const iconMark = "!"

// iconPiece reads the part of a template between braces if it is an icon.
func iconPiece(inner string) (piece, bool) {
	arg, id, ok := strings.Cut(inner, iconMark)
	if !ok || strings.ContainsAny(arg, "#:| ") {
		return piece{}, false
	}
	switch {
	case arg == "":
		id, fallback, _ := strings.Cut(id, "|")
		return piece{form: id, text: fallback, icon: fixedIcon}, true
	case id == "":
		return piece{arg: arg, icon: thingIcon}, true
	}
	return piece{arg: arg, form: id, icon: faceIcons}, true
}

// WithIcons returns a Localizer that knows icons. It shows them once it is adorned.
func (s Localizer) WithIcons(icons Icons) Localizer {
	s.icons = icons
	return s
}

// Adorned returns a Localizer that shows its icons in texts, for readers whose markup shows them.
func (s Localizer) Adorned() Localizer {
	s.adorned = true
	return s
}

// Unadorned returns a Localizer that knows no icons.
func (s Localizer) Unadorned() Localizer {
	s.icons = nil
	return s
}

// HasIcons reports whether the Localizer knows icons.
func (s Localizer) HasIcons() bool { return s.icons != nil }

// Icon returns the text that shows the icon of an id, whether the Localizer is adorned or not; "" if there is none.
func (s Localizer) Icon(id string) string {
	if s.icons == nil || id == "" {
		return ""
	}
	return s.icons(id)
}

// icon appends an icon of a template to b.
func (s Localizer) icon(b []byte, m Message, p piece) []byte {
	shown := func(id string) string {
		if !s.adorned {
			return ""
		}
		return s.Icon(id)
	}
	said := ""
	switch p.icon {
	case faceIcons:
		words := string(s.argument(nil, m, piece{arg: p.arg}))
		return append(b, faces.ReplaceAllStringFunc(words, func(face string) string {
			id := face
			if face[0] <= '9' {
				id = p.form + face
			}
			if icon := shown(id); icon != "" {
				return iconEdge + icon + iconEdge
			}
			return face
		})...)
	case fixedIcon:
		said = shown(p.form)
	case thingIcon:
		said = shown(thing(m.Args.Get(p.arg)))
	}
	switch {
	case said != "":
		if p.one != "" {
			said += "\u00a0" // the icon stays with its words
		}
		return append(b, iconEdge+said+iconEdge...)
	case p.text != "":
		return append(b, p.text+p.one...)
	}
	return b
}

// faces matches the faces of dice in words: numbers, and signs such as emojis.
var faces = regexp.MustCompile(`[0-9]+|\p{So}\x{FE0F}?`)

// thing returns the id of the thing an argument names, "" if it names none.
func thing(arg any) string {
	switch arg := arg.(type) {
	case string:
		return arg
	case Message:
		_, id, _ := strings.Cut(arg.Key, ".")
		return id
	}
	return ""
}

// iconEdge marks both ends of an icon that is shown, with its blank. No text shows it.
const iconEdge = "\x03"

// afterIcons divides words after the icons they begin with.
func afterIcons(words string) (rest, icons string) {
	rest = words
	for strings.HasPrefix(rest, iconEdge) {
		end := strings.Index(rest[len(iconEdge):], iconEdge)
		if end < 0 {
			break
		}
		rest = rest[2*len(iconEdge)+end:]
	}
	return rest, words[:len(words)-len(rest)]
}

// unmarked returns words without the marks of AsIs and of icons.
func (s Localizer) unmarked(words string) string {
	words = strings.ReplaceAll(words, asIs, "")
	if s.adorned {
		words = strings.ReplaceAll(words, iconEdge, "")
	}
	return words
}
