package playground

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// The types of components Discord has.
const (
	typeRow         = 1
	typeButton      = 2
	typeSelect      = 3
	typeTextInput   = 4
	typeUserSelect  = 5
	typeRoleSelect  = 6
	typeMentionable = 7
	typeChannelPick = 8
	typeSection     = 9
	typeText        = 10
	typeThumbnail   = 11
	typeGallery     = 12
	typeFile        = 13
	typeSeparator   = 14
	typeContainer   = 17
	typeLabel       = 18
	typeFileUpload  = 19
	typeRadioGroup  = 21
	typeCheckGroup  = 22
	typeCheckbox    = 23
)

const (
	maxRows           = 5
	maxButtons        = 5
	maxOptions        = 25
	maxGroupOptions   = 10   // of a radio group or checkbox group
	maxComponents     = 40   // nested ones included
	maxDisplayedText  = 4000 // characters over all text displays of a message
	maxCustomID       = 100
	maxLabel          = 80
	maxAltText        = 1024
	maxModalTitle     = 45
	maxModalParts     = 5
	maxPartLabel      = 45 // of a text input, and of a label
	buttonStyleLink   = 5
	buttonStyleLast   = 5 // premium buttons (6) need a shop, which a playground does not have
	attachmentPrefix  = "attachment://"
	codeBadComponents = "COMPONENT_LAYOUT_INVALID"
)

// pickers are the menus, answerable all components that can be filled in within a modal.
var (
	pickers    = []int64{typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick}
	answerable = slices.Concat([]int64{typeTextInput}, pickers,
		[]int64{typeFileUpload, typeRadioGroup, typeCheckGroup, typeCheckbox})
)

// componentShape describes the members of a type of component besides its type and id: default values, and rules.
type componentShape struct {
	usual obj
	rules []rule
}

var (
	altText  = []rule{{"description", aText, 1, maxAltText, 0}, {"spoiler", aBool, 0, 0, 0}}
	menuPick = componentShape{obj{"min_values": int64(1), "max_values": int64(1)}, []rule{
		{"placeholder", aText, 0, 150, 0}, {"min_values", aNumber, 0, maxOptions, 0},
		{"max_values", aNumber, 1, maxOptions, 0}, {"disabled", aBool, 0, 0, 0},
	}}
)

// componentShapes has the members and limits of each type. The methods of componentReader check relations between
// members.
var componentShapes = map[int64]componentShape{
	typeRow:         {usual: obj{"components": []any{}}},
	typeSelect:      menuPick,
	typeUserSelect:  menuPick,
	typeRoleSelect:  menuPick,
	typeMentionable: menuPick,
	typeChannelPick: menuPick,
	typeTextInput: {obj{"min_length": int64(0), "max_length": int64(4000), "required": true}, []rule{
		{"style", aNumber, 1, 2, must}, {"label", aShownText, 1, maxPartLabel, 0}, {"min_length", aNumber, 0, 4000, 0},
		{"max_length", aNumber, 1, 4000, 0},
		{"required", aBool, 0, 0, 0}, {"placeholder", aText, 0, 100, zero},
	}},
	typeSection:   {usual: obj{"components": []any{}}},
	typeText:      {rules: []rule{{"content", aText, 1, maxDisplayedText, must}}},
	typeThumbnail: {obj{"description": nil, "spoiler": false}, altText},
	typeGallery:   {usual: obj{"items": []any{}}},
	typeFile:      {obj{"spoiler": false}, []rule{{"spoiler", aBool, 0, 0, 0}}},
	typeSeparator: {obj{"divider": true, "spacing": int64(1)},
		[]rule{{"divider", aBool, 0, 0, 0}, {"spacing", aNumber, 1, 2, 0}}},
	typeContainer: {obj{"components": []any{}, "accent_color": nil, "spoiler": false}, []rule{
		{"accent_color", aNumber, 0, 0xffffff, 0}, {"spoiler", aBool, 0, 0, 0},
	}},
	typeLabel: {rules: []rule{{"label", aShownText, 1, maxPartLabel, must}, {"description", aShownText, 1, 100, 0}}},
	typeFileUpload: {obj{"min_values": int64(1), "max_values": int64(1), "required": true}, []rule{
		{"min_values", aNumber, 0, maxFiles, 0}, {"max_values", aNumber, 1, maxFiles, 0}, {"required", aBool, 0, 0, 0},
	}},
	typeRadioGroup: {obj{"required": true}, []rule{{"required", aBool, 0, 0, 0}}},
	typeCheckGroup: {obj{"required": true, "min_values": int64(1)}, []rule{
		{"required", aBool, 0, 0, 0}, {"min_values", aNumber, 0, maxGroupOptions, 0},
		{"max_values", aNumber, 1, maxGroupOptions, 0},
	}},
	typeCheckbox: {obj{"default": false}, []rule{{"default", aBool, 0, 0, 0}}},
}

// optionRules are the rules for an option of a menu.
var optionRules = []rule{
	{"label", aShownText, 1, 100, must}, {"value", aText, 1, 100, must}, {"description", aShownText, 0, 100, 0},
	{"default", aBool, 0, 0, zero},
}

// componentReader checks components in a request and converts them into the form in which Discord returns them. Media
// keep their address, which is resolved when the message is rendered.
type componentReader struct {
	p         *problems
	v2        bool
	modal     bool
	customIDs map[string]bool
	ids       map[int64]bool
	list      []obj // in order of reading, to number those without an id
	text      int
	files     []fileReference
}

// fileReference is an attachment:// address and its path in the body.
type fileReference struct{ name, path string }

func newComponentReader(p *problems) *componentReader {
	return &componentReader{p: p, customIDs: map[string]bool{}, ids: map[int64]bool{}}
}

func readComponents(f fields, key string, v2 bool) ([]any, []fileReference) {
	r := newComponentReader(f.p)
	r.v2 = v2
	most, allowed := maxRows, []int64{typeRow}
	if v2 {
		most, allowed = maxComponents,
			[]int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator, typeContainer}
	}
	parts, _ := f.elements(key, 0, most)
	out := r.all(parts, allowed)
	r.finish(join(f.path, key))
	return out, r.files
}

func readModal(f fields) []any {
	r := newComponentReader(f.p)
	r.modal = true
	if !f.require("components") {
		return nil
	}
	parts, _ := f.elements("components", 1, maxModalParts)
	out := r.all(parts, []int64{typeRow, typeLabel, typeText})
	r.finish(join(f.path, "components"))
	return out
}

// all reads components and drops those of types that are not allowed.
func (r *componentReader) all(parts []fields, allowed []int64) []any {
	out := []any{}
	for _, part := range parts {
		if c := r.read(part, allowed); c != nil {
			out = append(out, c)
		}
	}
	return out
}

// finish numbers the components without an id and checks the totals.
func (r *componentReader) finish(path string) {
	next := int64(1)
	for _, c := range r.list {
		if _, ok := c["id"]; ok {
			continue
		}
		for r.ids[next] {
			next++
		}
		r.ids[next] = true
		c["id"] = next
	}
	if r.v2 && len(r.list) > maxComponents {
		r.p.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components, nested ones included, must be %d or fewer; these are %d.", maxComponents,
			len(r.list))
	}
	if r.text > maxDisplayedText {
		r.p.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"The text of all components must be %d or fewer in length; this is %d.", maxDisplayedText, r.text)
	}
}

// read reads one component of one of the allowed types.
func (r *componentReader) read(f fields, allowed []int64) obj {
	if !f.require("type") {
		return nil
	}
	kind, ok := f.integer("type", 0, 1000)
	if !ok {
		return nil
	}
	if !slices.Contains(allowed, kind) {
		f.bad("type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v here, not %d.", allowed, kind)
		return nil
	}
	c := obj{"type": kind}
	r.list = append(r.list, c)
	if id, ok := f.integer("id", 0, 1<<31-1); ok && id != 0 {
		if r.ids[id] {
			f.bad("id", "COMPONENT_DUPLICATED_ID", "Component id %d is used twice.", id)
		}
		r.ids[id] = true
		c["id"] = id
	}
	if slices.Contains(answerable, kind) {
		r.customID(f, c)
	}
	shape := componentShapes[kind]
	maps.Copy(c, shape.usual)
	f.fill(c, shape.rules)
	f.ordered(c, "min_values", "max_values")
	r.related(f, c, kind)
	return c
}

// related reads nested components, and checks relations between the members of a component.
func (r *componentReader) related(f fields, c obj, kind int64) {
	switch kind {
	case typeRow:
		r.row(f, c)
	case typeButton:
		r.button(f, c)
	case typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick:
		r.selectMenu(f, c, kind)
	case typeTextInput:
		f.ordered(c, "min_length", "max_length")
		f.fill(c, []rule{{"value", aText, 0, number(c, "max_length"), zero}})
	case typeSection:
		if f.require("components", "accessory") {
			parts, _ := f.elements("components", 1, 3)
			c["components"] = r.all(parts, []int64{typeText})
			if accessory, ok := f.object("accessory"); ok {
				c["accessory"] = r.read(accessory, []int64{typeButton, typeThumbnail})
			}
		}
	case typeText:
		r.text += utf8.RuneCountInString(str(c, "content"))
	case typeThumbnail:
		r.media(f, c, "media")
	case typeGallery:
		r.gallery(f, c)
	case typeFile:
		r.media(f, c, "file")
		if u := mediaURL(c, "file"); u != "" && !strings.HasPrefix(u, attachmentPrefix) {
			f.bad("file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED",
				"A file component shows an attachment of the message: attachment://name.")
		}
	case typeContainer:
		if f.require("components") {
			parts, _ := f.elements("components", 1, maxComponents)
			c["components"] = r.all(parts,
				[]int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator})
		}
	case typeLabel:
		f.require("component")
		if part, ok := f.object("component"); ok {
			c["component"] = r.read(part, answerable)
		}
	case typeRadioGroup:
		r.options(f, c, 2, maxGroupOptions, 1)
	case typeCheckGroup:
		options, most := r.options(f, c, 1, maxGroupOptions, maxGroupOptions)
		c["max_values"] = min(most, max(options, 1))
	}
}

func (r *componentReader) row(f fields, c obj) {
	if !f.require("components") {
		return
	}
	parts, _ := f.elements("components", 1, maxButtons)
	allowed := append([]int64{typeButton}, pickers...)
	if r.modal {
		allowed = []int64{typeTextInput}
		for _, part := range parts { // outside of a row the part around it has the label
			part.require("label")
		}
	}
	out := r.all(parts, allowed)
	single := slices.ContainsFunc(out, func(v any) bool { return number(v.(obj), "type") != typeButton })
	if single && len(out) > 1 {
		f.bad("components", codeBadComponents, "A row holds up to five buttons, or one select menu, or one text input.")
	}
	c["components"] = out
}

func (r *componentReader) customID(f fields, c obj) {
	f.fill(c, []rule{{"custom_id", aText, 1, maxCustomID, must}})
	id := str(c, "custom_id")
	if id == "" {
		return
	}
	if r.customIDs[id] {
		f.bad("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	r.customIDs[id] = true
}

func (r *componentReader) button(f fields, c obj) {
	f.fill(c, []rule{{"style", aNumber, 1, buttonStyleLast, must}})
	if c["style"] == nil {
		return
	}
	f.fill(c, []rule{{"label", aShownText, 0, maxLabel, 0}, {"disabled", aBool, 0, 0, 0}})
	if emoji := readEmoji(f, c); !emoji && str(c, "label") == "" && !f.has("label") {
		f.bad("label", "BUTTON_COMPONENT_INVALID_CONTENT", "A button must have a label or an emoji")
	}
	wrong := "url"
	if c["style"] == int64(buttonStyleLink) {
		wrong = "custom_id"
		f.require("url")
		if u, ok := f.text("url", 1, 512); ok && checkURL(f, "url", u, "http", "https", "discord") {
			c["url"] = u
		}
	} else {
		r.customID(f, c)
	}
	if f.has(wrong) {
		f.bad(wrong, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
	}
}

// readEmoji copies an emoji and reports whether there was one. It must be a Unicode emoji or one of the application.
// Discord takes the name of the latter from the id.
func readEmoji(f fields, c obj) bool {
	e, ok := f.object("emoji")
	if !ok {
		return false
	}
	name, _ := e.text("name", 0, 100)
	id, _ := e.snowflake("id")
	if own := f.p.emojis[id]; own != nil {
		c["emoji"] = obj{"id": id, "name": own.Name, "animated": own.Animated}
		return true
	}
	if id != "" || !isEmoji(name) {
		e.bad("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
		return false
	}
	c["emoji"] = obj{"name": name}
	return true
}

func (r *componentReader) selectMenu(f fields, c obj, kind int64) {
	if r.modal {
		if truth(c, "disabled") {
			f.bad("disabled", codeBadComponents, "A select menu in a modal cannot be disabled.")
		}
		c["required"] = true
		f.fill(c, []rule{{"required", aBool, 0, 0, 0}})
	}
	if kind == typeSelect {
		r.options(f, c, 1, maxOptions, 1)
		return
	}
	if types, ok := f.list("channel_types", 0, 100); ok && kind == typeChannelPick {
		c["channel_types"] = cloneValue(types)
	}
	if values, ok := f.list("default_values", 0, maxOptions); ok {
		c["default_values"] = cloneValue(values)
	}
}

// options reads the options of a menu or group. It returns their number, and the maximum number that may be chosen,
// which is usual unless the component sets it. There must be at least as many options as the maximum, and no more
// defaults.
func (r *componentReader) options(f fields, c obj, fewest, mostOptions int, usual int64) (n, most int64) {
	c["options"] = []any{}
	most, limited := c["max_values"].(int64)
	if !limited {
		most = usual
	}
	f.require("options")
	options, ok := f.elements("options", fewest, mostOptions)
	if !ok {
		return 0, most
	}
	out := []any{}
	seen := map[string]bool{}
	chosen := int64(0)
	for _, o := range options {
		option := obj{}
		if !o.fill(option, optionRules) {
			continue
		}
		value := str(option, "value")
		if value != "" && seen[value] {
			o.bad("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[value] = true
		readEmoji(o, option)
		if truth(option, "default") {
			chosen++
		}
		out = append(out, option)
	}
	if chosen > most {
		f.bad("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
			"%d options are chosen by default, but max_values is %d.", chosen, most)
	}
	n = int64(len(options))
	if limited && most > n {
		f.bad("max_values", "BASE_TYPE_BAD_VALUE", "max_values is %d, but there are only %d options.", most, n)
	}
	c["options"] = out
	return n, most
}

func (r *componentReader) gallery(f fields, c obj) {
	f.require("items")
	items, _ := f.elements("items", 1, 10)
	out := []any{}
	for _, item := range items {
		i := obj{"description": nil, "spoiler": false}
		r.media(item, i, "media")
		item.fill(i, altText)
		out = append(out, i)
	}
	c["items"] = out
}

func (r *componentReader) media(f fields, c obj, key string) {
	c[key] = obj{"url": ""}
	f.require(key)
	m, ok := f.object(key)
	if !ok {
		return
	}
	m.require("url")
	u, ok := m.text("url", 1, 2048)
	if !ok || !checkURL(m, "url", u, "http", "https", "attachment") {
		return
	}
	if name, ok := strings.CutPrefix(u, attachmentPrefix); ok {
		r.files = append(r.files, fileReference{name, join(m.path, "url")})
	}
	c[key] = obj{"url": u}
}

func mediaURL(c obj, key string) string {
	m, _ := c[key].(obj)
	return str(m, "url")
}

// walkComponents calls visit for each component of a tree until it returns false.
func walkComponents(list []any, visit func(obj) bool) bool {
	for _, v := range list {
		c, ok := v.(obj)
		if !ok {
			continue
		}
		if !visit(c) {
			return false
		}
		children, _ := c["components"].([]any)
		if !walkComponents(children, visit) {
			return false
		}
		for _, key := range []string{"accessory", "component"} {
			if child, ok := c[key].(obj); ok && !walkComponents([]any{child}, visit) {
				return false
			}
		}
	}
	return true
}

// findComponent returns the component with the given custom id, or nil.
func findComponent(list []any, customID string) (found obj) {
	walkComponents(list, func(c obj) bool {
		if c["custom_id"] == customID {
			found = c
		}
		return found == nil
	})
	return found
}

// checkURL records a malformed address or one with another scheme.
func checkURL(f fields, key, address string, schemes ...string) bool {
	u, err := url.Parse(address)
	if err == nil && slices.Contains(schemes, u.Scheme) && (u.Host != "" || u.Opaque != "") {
		return true
	}
	f.bad(key, "URL_TYPE_INVALID_URL", "Not a well formed URL: scheme must be one of %s.", strings.Join(schemes, ", "))
	return false
}
