package text

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// Catalogue contains the templates of a set of keys in several languages. It does not change once loaded, so it may be
// shared freely.
//
// A template names its arguments in braces: "{hero} moves to {place}". A number may choose between singular and plural:
// "{n} gold {n#coin|coins}". A colon selects a form of a name: "{hero:the} moves" adds its article, "{hero:The}" does
// so at the beginning of a sentence, "{hero:dat}" and "{hero:acc}" are the dative and accusative of German. A name
// lists its forms after it, divided by bars: "Ghul|der Ghul|dem Ghul|den Ghul"; a missing one equals the second. They
// are keys of their own, "name.ghoul.the". "{n:seat}" is the player at the nth seat, "{points:way}" a list with arrows
// between, "{goals:lines}" a list of lines, "{item:Begin}" anything with a capital letter. A form never changes a name
// from AsIs. A doubled brace is a
// literal one.
//
// An exclamation mark is an icon, for a Localizer that shows icons: "{!gold}" that of an id, "{!heart|❤️}" with a text
// in place of an icon there is not, "{creature!}" that of the thing an argument names. The blank after an icon that is
// not shown is left out with it. "{dice!die}" shows the faces of dice in an argument as icons, a 4 as that of "die4"
// and a sign as that of the sign, or as they are.
type Catalogue struct {
	languages []string
	said      map[string]map[string]template
	// under is searched for missing keys, nil for none.
	under *Catalogue
}

// Load reads one YAML file per language from a folder: en.yaml, it.yaml and so on, each a flat map from key to
// template. English is required. The error names file and key.
func Load(files fs.FS, folder string) (*Catalogue, error) {
	names, err := fs.Glob(files, path.Join(folder, "*.yaml"))
	if err != nil {
		return nil, err
	}
	said := map[string]map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		raw := map[string]string{}
		if err := yaml.Unmarshal(data, &raw); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for key, s := range raw {
			raw[key] = strings.TrimRight(s, "\n")
		}
		said[strings.TrimSuffix(path.Base(name), ".yaml")] = raw
	}
	c, err := Make(said)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	if c.said["en"] == nil {
		return nil, fmt.Errorf("%s: no en.yaml; English is the language every other falls back to", folder)
	}
	return c, nil
}

// Make makes a catalogue of templates by language and key. The error names language and key of an invalid template.
func Make(said map[string]map[string]string) (*Catalogue, error) {
	c := &Catalogue{said: map[string]map[string]template{}}
	for language, raw := range said {
		m := make(map[string]template, len(raw))
		for key, s := range raw {
			for form, s := range forms(key, s) {
				t, err := parse(s)
				if err != nil {
					return nil, fmt.Errorf("%s.yaml: key %s: %w", language, key, err)
				}
				m[key+form] = t
			}
		}
		c.said[language] = m
		c.languages = append(c.languages, language)
	}
	sort.Strings(c.languages)
	return c, nil
}

// MustLoad is Load for catalogues embedded in the program. It panics if Load fails.
func MustLoad(files fs.FS, folder string) *Catalogue {
	c, err := Load(files, folder)
	if err != nil {
		panic("text: " + err.Error())
	}
	return c
}

// Join returns one catalogue with the keys of all. A key of an earlier catalogue hides the same key of a later one.
func Join(cs ...*Catalogue) *Catalogue {
	out := &Catalogue{said: map[string]map[string]template{}}
	cs = slices.Clone(cs)
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		if c.under != nil {
			cs = slices.Insert(cs, i+1, c.under)
		}
		for language, m := range c.said {
			if out.said[language] == nil {
				out.said[language] = map[string]template{}
				out.languages = append(out.languages, language)
			}
			for key, t := range m {
				if _, ok := out.said[language][key]; !ok {
					out.said[language][key] = t
				}
			}
		}
	}
	sort.Strings(out.languages)
	return out
}

// Overlay returns a catalogue with the keys of both, in which keys of upper hide those of lower, as in Join, without a
// copy of either. It has the languages of lower: where upper lacks one of them, its English is used.
func Overlay(upper, lower *Catalogue) *Catalogue {
	return &Catalogue{languages: lower.languages, said: upper.said, under: lower}
}

// Languages returns the languages of the catalogue, sorted.
func (c *Catalogue) Languages() []string { return append([]string(nil), c.languages...) }

// Keys returns the keys known in a language, sorted.
func (c *Catalogue) Keys(language string) []string {
	keys := make([]string, 0, len(c.said[language]))
	for k := range c.said[language] {
		keys = append(keys, k)
	}
	if c.under != nil {
		keys = append(keys, c.under.Keys(language)...)
	}
	sort.Strings(keys)
	return slices.Compact(keys)
}

// Has reports whether the key is known in English.
func (c *Catalogue) Has(key string) bool {
	_, ok := c.said["en"][key]
	return ok || key == plainKey || c.under != nil && c.under.Has(key)
}

// ArgNames returns the arguments a template names, sorted; nil if the key is unknown in that language.
func (c *Catalogue) ArgNames(language, key string) []string {
	t, ok := c.said[language][key]
	switch {
	case !ok && c.under != nil:
		return c.under.ArgNames(language, key)
	case !ok:
		return nil
	}
	seen := map[string]bool{}
	names := []string{}
	for _, p := range t {
		if p.arg != "" && !seen[p.arg] {
			seen[p.arg] = true
			names = append(names, p.arg)
		}
	}
	sort.Strings(names)
	return names
}

// Localizer turns messages of a catalogue into text in one language.
type Localizer struct {
	catalogue *Catalogue
	language  string
	said      map[string]template
	english   map[string]template
	// under is the fallback for missing keys, nil for none.
	under *Localizer
	// seats are the names of the players, by seat; "" if there is none.
	seats []string
	// pieces are the keys of their pieces, by seat, and beside is the name of their players next to these; see Beside.
	pieces []string
	beside string
	// icons returns the icons, nil if there are none; they are shown in texts if adorned is set.
	icons   Icons
	adorned bool
}

// In returns a Localizer for a language tag such as "it" or "en-GB"; it is English for an unknown language.
func (c *Catalogue) In(language string) Localizer {
	if c.under != nil {
		under := c.under.In(language)
		return Localizer{catalogue: c, language: under.language, said: c.said[under.language], english: c.said["en"],
			under: &under}
	}
	l := strings.ToLower(language)
	if c.said[l] == nil {
		l, _, _ = strings.Cut(l, "-")
	}
	if c.said[l] == nil {
		l = "en"
	}
	return Localizer{catalogue: c, language: l, said: c.said[l], english: c.said["en"]}
}

// Seated returns a Localizer that shows the names of players where a message has their seats. Names are shown as they
// are; one from AsIs even at the beginning of a sentence.
func (s Localizer) Seated(names []string) Localizer {
	s.seats = names
	return s
}

// Beside returns a Localizer that calls a player beside in a message that has the key of their piece as an argument: a
// player who is called by a piece is not named twice. pieces are the keys by seat; "" for a player with another name.
func (s Localizer) Beside(pieces []string, beside string) Localizer {
	s.pieces, s.beside = pieces, beside
	return s
}

// isBeside reports whether a message has the piece of the player at the nth seat as an argument.
func (s Localizer) isBeside(m Message, n int) bool {
	if n < 1 || n > len(s.pieces) || s.pieces[n-1] == "" {
		return false
	}
	for _, a := range m.Args {
		if v, ok := a.Value.(Message); ok && v.Key == s.pieces[n-1] {
			return true
		}
	}
	return false
}

// asIs marks the beginning of a name that keeps its first letter. No text shows it.
const asIs = "\x02"

// AsIs marks a person's name for Seated: it gets no capital letter at the beginning of a sentence, since people choose
// the spelling of their names.
func AsIs(name string) string { return asIs + name }

// seat returns the player at the nth seat, or the number of the seat if there is no name.
func (s Localizer) seat(n int) string {
	if n > 0 && n <= len(s.seats) && s.seats[n-1] != "" {
		return s.seats[n-1]
	}
	return ""
}

// Language returns the language the Localizer really uses.
func (s Localizer) Language() string { return s.language }

// Knows reports whether the Localizer has a text for a key.
func (s Localizer) Knows(key string) bool {
	_, ok := s.template(key)
	return ok
}

func (s Localizer) template(key string) (template, bool) {
	t, ok := s.said[key]
	if !ok {
		t, ok = s.english[key]
	}
	if !ok && s.under != nil {
		return s.under.template(key)
	}
	return t, ok
}

// Say returns the text of a message. An unknown key is shown in angle brackets, so that readers see something and tests
// find it.
func (s Localizer) Say(m Message) string { return s.unmarked(s.say(m)) }

// Begin returns the text of a message as a sentence of its own, with a capital letter.
func (s Localizer) Begin(m Message) string {
	return s.unmarked(string(capitalised(nil, s.say(m))))
}

// say is Say with the marks of AsIs and of icons.
func (s Localizer) say(m Message) string {
	switch m.Key {
	case "":
		return ""
	case plainKey:
		str, _ := m.Args.Get("s").(string)
		return str
	case seatKey, matchSeatKey:
		n, _ := m.Args.Get("n").(int)
		if name := s.seat(n); name != "" {
			return name
		}
	}
	t, ok := s.template(m.Key)
	if !ok {
		return "‹" + m.Key + "›"
	}
	var b []byte
	for _, p := range t {
		switch {
		case p.icon != noIcon:
			b = s.icon(b, m, p)
		case p.arg == "":
			b = append(b, p.text...)
		case p.one != "" || p.many != "":
			n, _ := m.Args.Get(p.arg).(int)
			if n == 1 || (n == 0 && s.language == "fr") {
				b = append(b, p.one...)
			} else {
				b = append(b, p.many...)
			}
		default:
			b = s.argument(b, m, p)
		}
	}
	return string(b)
}

// argument appends one argument to b; a missing one shows its name in angle brackets.
func (s Localizer) argument(b []byte, m Message, p piece) []byte {
	if p.form == beginForm {
		return capitalised(b, string(s.argument(nil, m, piece{arg: p.arg})))
	}
	switch v := m.Args.Get(p.arg).(type) {
	case string:
		return append(b, v...)
	case int:
		if p.form == seatForm && s.isBeside(m, v) {
			return s.contracted(b, s.beside)
		}
		if p.form == seatForm {
			key := matchSeatKey
			if !s.Knows(key) {
				key = seatKey
			}
			return append(b, s.say(M(key, "n", v))...)
		}
		return strconv.AppendInt(b, int64(v), 10)
	case Message:
		if v.Key == seatKey || v.Key == matchSeatKey {
			if n, _ := v.Args.Get("n").(int); s.isBeside(m, n) {
				return s.contracted(b, s.beside)
			}
		}
		form, capital := p.form, p.form == capitalForm
		if capital {
			form = theForm
		}
		if form != "" {
			if key := v.Key + "." + form; s.Knows(key) {
				v.Key = key
			} else {
				capital = false
			}
		}
		if capital {
			return capitalised(b, s.say(v))
		}
		if v.Key == plainKey {
			return append(b, s.say(v)...)
		}
		return s.contracted(b, s.say(v))
	case []Message:
		if p.form == linesForm {
			for _, m := range v {
				b = append(b, "\n• "...)
				b = capitalised(b, s.say(m))
			}
			return b
		}
		if p.form == wayForm {
			for i, m := range v {
				if i > 0 {
					b = append(b, " → "...)
				}
				b = append(b, s.say(m)...)
			}
			return b
		}
		return append(b, s.list(v)...)
	default:
		return append(b, "‹"+p.arg+"›"...)
	}
}

// capitalised appends words to b with a capital letter, behind icons, emojis and the asterisks of bold text.
func capitalised(b []byte, words string) []byte {
	words, icon := afterIcons(words)
	b = append(b, icon...)
	letter := max(0, strings.IndexFunc(words, func(r rune) bool { return !sign(r) }))
	b, words = append(b, words[:letter]...), words[letter:]
	first, n := utf8.DecodeRuneInString(words)
	if n == 0 {
		return b
	}
	return append(utf8.AppendRune(b, unicode.ToUpper(first)), words[n:]...)
}

// sign reports whether a rune is a part of an emoji, an asterisk or a space.
func sign(r rune) bool {
	const variation, joiner = '\ufe0f', '\u200d'
	return r == ' ' || r == '*' || r == variation || r == joiner || unicode.Is(unicode.So, r)
}

// List returns messages as an enumeration: "a, b and c".
func (s Localizer) List(ms []Message) string { return s.unmarked(s.list(ms)) }

// list is List with the marks of AsIs and of icons.
func (s Localizer) list(ms []Message) string {
	words := make([]string, len(ms))
	for i, m := range ms {
		words[i] = s.say(m)
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	and := ", "
	if l := languageOf(s.language); l != nil {
		and = l.and
	}
	last := len(words) - 1
	if s.language == "en" && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, and) }) {
		and = "," + and // "Rockfall, Root and Branch, and Ice Coffin"
	}
	return strings.Join(words[:last], ", ") + and + words[last]
}

// forms returns a text and, for a name, the forms after its bars, by the suffix of their keys.
func forms(key, s string) map[string]string {
	parts := strings.Split(s, "|")
	if !strings.HasPrefix(key, namePrefix) || len(parts) == 1 {
		return map[string]string{"": s}
	}
	out := map[string]string{"": parts[0]}
	for n, form := range []string{theForm, "dat", "acc"} {
		out["."+form] = parts[1]
		if n+1 < len(parts) {
			out["."+form] = parts[n+1]
		}
	}
	return out
}

// template is a parsed text: pieces in order.
type template []piece

// piece is plain text, an argument, a choice between singular and plural by an argument, or an icon. form is the form
// of a name, and the id of an icon or the beginning of the ids of dice.
type piece struct {
	text, arg, form, one, many string
	icon                       iconKind
}

// parse reads the brace syntax described at Catalogue.
func parse(s string) (template, error) {
	var t template
	var plain strings.Builder
	flush := func() {
		if plain.Len() > 0 {
			t = append(t, piece{text: plain.String()})
			plain.Reset()
		}
	}
	for i := 0; i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], "{{") || strings.HasPrefix(s[i:], "}}"):
			plain.WriteByte(s[i])
			i++
		case s[i] == '{':
			end := strings.IndexByte(s[i:], '}')
			if end < 0 {
				return nil, fmt.Errorf("a brace is opened and not closed in %q", s)
			}
			inner := s[i+1 : i+end]
			if p, ok := iconPiece(inner); ok {
				flush()
				i += end
				if p.icon != faceIcons && strings.HasPrefix(s[i+1:], " ") {
					p.one = " "
					i++
				}
				t = append(t, p)
				continue
			}
			name, forms, plural := strings.Cut(inner, "#")
			if name == "" || name[0] == ':' || strings.ContainsAny(name, " {|") {
				return nil, fmt.Errorf("{%s} does not name an argument", inner)
			}
			name, form, _ := strings.Cut(name, ":")
			p := piece{arg: name, form: form}
			if plural {
				var ok bool
				if p.one, p.many, ok = strings.Cut(forms, "|"); !ok {
					return nil, fmt.Errorf("{%s} needs singular and plural divided by |", inner)
				}
			}
			flush()
			t = append(t, p)
			i += end
		case s[i] == '}':
			return nil, fmt.Errorf("a brace is closed and was not opened in %q", s)
		default:
			plain.WriteByte(s[i])
		}
	}
	flush()
	return t, nil
}
