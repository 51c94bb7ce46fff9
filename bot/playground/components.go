package playground

import (
	"net/url"
	"strings"
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
	maxGroupOptions   = 10   // of a radio group or a group of checkboxes
	maxComponents     = 40   // nested ones included
	maxDisplayedText  = 4000 // characters over all text displays of a message
	maxCustomID       = 100
	maxLabel          = 80
	maxAltText        = 1024
	maxModalTitle     = 45
	maxModalParts     = 5
	buttonStyleLink   = 5
	buttonStyleLast   = 5 // premium buttons (6) need a shop, which a playground has not
	attachmentPrefix  = "attachment://"
	codeBadComponents = "COMPONENT_LAYOUT_INVALID"
)

// componentReader checks components that came from outside and turns them into
// the form in which Discord shows them. Media keep the address they were given:
// what it stands for is looked up when the message is shown.
type componentReader struct {
	p         *problems
	v2        bool
	modal     bool
	customIDs map[string]bool
	ids       map[int64]bool
	list      []obj // in order of reading, to number those that have no id
	text      int
	files     []fileReference
}

// fileReference is an attachment:// address and where it stood.
type fileReference struct{ name, path string }

// readComponents reads the components of a message.
func readComponents(p *problems, f fields, key string, v2 bool) ([]any, []fileReference) {
	r := &componentReader{p: p, v2: v2, customIDs: map[string]bool{}, ids: map[int64]bool{}}
	most := maxRows
	if v2 {
		most = maxComponents
	}
	parts, _ := f.elements(key, 0, most)
	out := []any{}
	for _, part := range parts {
		if c := r.read(part, r.topLevel()); c != nil {
			out = append(out, c)
		}
	}
	r.finish(join(f.path, key))
	return out, r.files
}

// readModal reads the parts of a modal.
func readModal(p *problems, f fields) []any {
	r := &componentReader{p: p, modal: true, customIDs: map[string]bool{}, ids: map[int64]bool{}}
	if !f.require("components") {
		return nil
	}
	parts, _ := f.elements("components", 1, maxModalParts)
	out := []any{}
	for _, part := range parts {
		if c := r.read(part, []int64{typeRow, typeLabel, typeText}); c != nil {
			out = append(out, c)
		}
	}
	r.finish(join(f.path, "components"))
	return out
}

func (r *componentReader) topLevel() []int64 {
	if r.v2 {
		return []int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator, typeContainer}
	}
	return []int64{typeRow}
}

// finish numbers the components that brought no id and checks the totals.
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
		r.p.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components, nested ones included, must be %d or fewer; these are %d.", maxComponents, len(r.list))
	}
	if r.text > maxDisplayedText {
		r.p.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The text of all components must be %d or fewer in length; this is %d.", maxDisplayedText, r.text)
	}
}

// read reads one component, which must be of one of the allowed types.
func (r *componentReader) read(f fields, allowed []int64) obj {
	if !f.require("type") {
		return nil
	}
	kind, ok := f.integer("type", 0, 1000)
	if !ok {
		return nil
	}
	if !contains(allowed, kind) {
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
	switch kind {
	case typeRow:
		r.row(f, c)
	case typeButton:
		r.button(f, c)
	case typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick:
		r.selectMenu(f, c, kind)
	case typeTextInput:
		r.textInput(f, c)
	case typeSection:
		r.section(f, c)
	case typeText:
		if f.require("content") {
			s, _ := f.text("content", 1, maxDisplayedText)
			r.text += len([]rune(s))
			c["content"] = s
		}
	case typeThumbnail:
		r.media(f, c, "media")
		r.altText(f, c)
	case typeGallery:
		r.gallery(f, c)
	case typeFile:
		r.media(f, c, "file")
		if u := mediaURL(c, "file"); u != "" && !strings.HasPrefix(u, attachmentPrefix) {
			f.bad("file.url", "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED", "A file component shows an attachment of the message: attachment://name.")
		}
		spoiler, _ := f.boolean("spoiler")
		c["spoiler"] = spoiler
	case typeSeparator:
		divider, given := f.boolean("divider")
		c["divider"] = divider || !given
		spacing, given := f.integer("spacing", 1, 2)
		if !given {
			spacing = 1
		}
		c["spacing"] = spacing
	case typeContainer:
		r.container(f, c)
	case typeLabel:
		r.label(f, c)
	case typeFileUpload:
		r.fileUpload(f, c)
	case typeRadioGroup, typeCheckGroup:
		r.group(f, c, kind)
	case typeCheckbox:
		r.customID(f, c)
		preset, _ := f.boolean("default")
		c["default"] = preset
	}
	return c
}

// fileUpload reads the field of a modal that takes files.
func (r *componentReader) fileUpload(f fields, c obj) {
	r.customID(f, c)
	least, given := f.integer("min_values", 0, maxFiles)
	if !given {
		least = 1
	}
	most, given := f.integer("max_values", 1, maxFiles)
	if !given {
		most = 1
	}
	if least > most {
		f.bad("min_values", "BASE_TYPE_BAD_VALUE", "min_values must not exceed max_values.")
	}
	required, given := f.boolean("required")
	c["min_values"], c["max_values"], c["required"] = least, most, required || !given
}

func (r *componentReader) row(f fields, c obj) {
	c["components"] = []any{}
	if !f.require("components") {
		return
	}
	parts, ok := f.elements("components", 1, maxButtons)
	if !ok {
		return
	}
	allowed := []int64{typeButton, typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick}
	if r.modal {
		allowed = []int64{typeTextInput}
	}
	out := []any{}
	buttons, others := 0, 0
	for _, part := range parts {
		if r.modal { // outside of a row the label is that of the part around it
			part.require("label")
		}
		child := r.read(part, allowed)
		if child == nil {
			continue
		}
		if child["type"] == int64(typeButton) {
			buttons++
		} else {
			others++
		}
		out = append(out, child)
	}
	if others > 1 || others == 1 && buttons > 0 {
		f.bad("components", codeBadComponents, "A row holds up to five buttons, or one select menu, or one text input.")
	}
	c["components"] = out
}

func (r *componentReader) customID(f fields, c obj) {
	if !f.require("custom_id") {
		return
	}
	id, ok := f.text("custom_id", 1, maxCustomID)
	if !ok {
		return
	}
	if r.customIDs[id] {
		f.bad("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	r.customIDs[id] = true
	c["custom_id"] = id
}

func (r *componentReader) button(f fields, c obj) {
	if !f.require("style") {
		return
	}
	style, ok := f.integer("style", 1, buttonStyleLast)
	if !ok {
		return
	}
	c["style"] = style
	label, _ := f.words("label", 0, maxLabel)
	if label != "" {
		c["label"] = label
	}
	emoji := readEmoji(f, c)
	if label == "" && !emoji && !f.has("label") {
		f.bad("label", "BUTTON_COMPONENT_INVALID_CONTENT", "A button must have a label or an emoji")
	}
	if disabled, _ := f.boolean("disabled"); disabled {
		c["disabled"] = true
	}
	if style == buttonStyleLink {
		if f.has("custom_id") {
			f.bad("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		}
		if f.require("url") {
			if u, ok := f.text("url", 1, 512); ok && checkURL(f, "url", u, "http", "https", "discord") {
				c["url"] = u
			}
		}
		return
	}
	if f.has("url") {
		f.bad("url", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
	}
	r.customID(f, c)
}

// readEmoji copies an emoji and says whether there was one. It is a character of
// Unicode: the playground has no emojis of its own, and others cannot be used.
func readEmoji(f fields, c obj) bool {
	e, ok := f.object("emoji")
	if !ok {
		return false
	}
	name, _ := e.text("name", 0, 100)
	id, _ := e.snowflake("id")
	if id != "" || !isEmoji(name) {
		e.bad("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
		return false
	}
	c["emoji"] = obj{"name": name}
	return true
}

func (r *componentReader) selectMenu(f fields, c obj, kind int64) {
	r.customID(f, c)
	if s, ok := f.text("placeholder", 0, 150); ok && s != "" {
		c["placeholder"] = s
	}
	least, given := f.integer("min_values", 0, maxOptions)
	if !given {
		least = 1
	}
	most, given := f.integer("max_values", 1, maxOptions)
	if !given {
		most = 1
	}
	c["min_values"], c["max_values"] = least, most
	if least > most {
		f.bad("min_values", "BASE_TYPE_BAD_VALUE", "min_values must not exceed max_values.")
	}
	if disabled, _ := f.boolean("disabled"); disabled {
		c["disabled"] = true
		if r.modal {
			f.bad("disabled", codeBadComponents, "A select menu in a modal cannot be disabled.")
		}
	}
	if r.modal {
		required, given := f.boolean("required")
		c["required"] = required || !given
	}
	if kind != typeSelect {
		if types, ok := f.list("channel_types", 0, 100); ok && kind == typeChannelPick {
			c["channel_types"] = cloneValue(types)
		}
		if values, ok := f.list("default_values", 0, maxOptions); ok {
			c["default_values"] = cloneValue(values)
		}
		return
	}
	options, ok := r.options(f, c, 1, maxOptions, most)
	if ok && most > int64(options) {
		f.bad("max_values", "BASE_TYPE_BAD_VALUE", "max_values is %d, but there are only %d options.", most, options)
	}
}

// group reads a radio group or a group of checkboxes.
func (r *componentReader) group(f fields, c obj, kind int64) {
	r.customID(f, c)
	required, given := f.boolean("required")
	c["required"] = required || !given
	if kind == typeRadioGroup {
		r.options(f, c, 2, maxGroupOptions, 1)
		return
	}
	least, given := f.integer("min_values", 0, maxGroupOptions)
	if !given {
		least = 1
	}
	most, given := f.integer("max_values", 1, maxGroupOptions)
	if !given {
		most = maxGroupOptions
	}
	options, ok := r.options(f, c, 1, maxGroupOptions, most)
	if ok && given && most > int64(options) {
		f.bad("max_values", "BASE_TYPE_BAD_VALUE", "max_values is %d, but there are only %d options.", most, options)
	}
	if least > most {
		f.bad("min_values", "BASE_TYPE_BAD_VALUE", "min_values must not exceed max_values.")
	}
	c["min_values"], c["max_values"] = least, min(most, int64(max(options, 1)))
}

// options reads what can be chosen, of which so many may be chosen by default, and
// returns how many options there are.
func (r *componentReader) options(f fields, c obj, fewest, mostOptions int, most int64) (n int, ok bool) {
	c["options"] = []any{}
	if !f.require("options") {
		return 0, false
	}
	options, ok := f.elements("options", fewest, mostOptions)
	if !ok {
		return 0, false
	}
	out := []any{}
	seen := map[string]bool{}
	chosen := int64(0)
	for _, o := range options {
		if !o.require("label", "value") {
			continue
		}
		label, _ := o.words("label", 1, 100)
		value, ok := o.text("value", 1, 100)
		if ok && seen[value] {
			o.bad("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[value] = true
		option := obj{"label": label, "value": value}
		if s, ok := o.words("description", 0, 100); ok && s != "" {
			option["description"] = s
		}
		readEmoji(o, option)
		if preset, ok := o.boolean("default"); ok {
			option["default"] = preset
			if preset {
				chosen++
			}
		}
		out = append(out, option)
	}
	if chosen > most {
		f.bad("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "%d options are chosen by default, but max_values is %d.", chosen, most)
	}
	c["options"] = out
	return len(options), true
}

func (r *componentReader) textInput(f fields, c obj) {
	r.customID(f, c)
	if f.require("style") {
		style, _ := f.integer("style", 1, 2)
		c["style"] = style
	}
	if label, ok := f.words("label", 1, 45); ok {
		c["label"] = label
	}
	least, _ := f.integer("min_length", 0, 4000)
	most, given := f.integer("max_length", 1, 4000)
	if !given {
		most = 4000
	}
	if least > most {
		f.bad("min_length", "BASE_TYPE_BAD_VALUE", "min_length must not exceed max_length.")
	}
	c["min_length"], c["max_length"] = least, most
	required, given := f.boolean("required")
	c["required"] = required || !given
	if s, ok := f.text("value", 0, int(max(most, 1))); ok {
		c["value"] = s
	}
	if s, ok := f.text("placeholder", 0, 100); ok {
		c["placeholder"] = s
	}
}

func (r *componentReader) section(f fields, c obj) {
	c["components"] = []any{}
	if !f.require("components", "accessory") {
		return
	}
	parts, _ := f.elements("components", 1, 3)
	out := []any{}
	for _, part := range parts {
		if child := r.read(part, []int64{typeText}); child != nil {
			out = append(out, child)
		}
	}
	c["components"] = out
	if accessory, ok := f.object("accessory"); ok {
		c["accessory"] = r.read(accessory, []int64{typeButton, typeThumbnail})
	}
}

func (r *componentReader) gallery(f fields, c obj) {
	c["items"] = []any{}
	if !f.require("items") {
		return
	}
	items, _ := f.elements("items", 1, 10)
	out := []any{}
	for _, item := range items {
		i := obj{}
		r.media(item, i, "media")
		r.altText(item, i)
		out = append(out, i)
	}
	c["items"] = out
}

func (r *componentReader) altText(f fields, c obj) {
	c["description"] = nil
	if s, ok := f.text("description", 1, maxAltText); ok {
		c["description"] = s
	}
	spoiler, _ := f.boolean("spoiler")
	c["spoiler"] = spoiler
}

func (r *componentReader) media(f fields, c obj, key string) {
	c[key] = obj{"url": ""}
	if !f.require(key) {
		return
	}
	m, ok := f.object(key)
	if !ok || !m.require("url") {
		return
	}
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

func (r *componentReader) container(f fields, c obj) {
	c["components"] = []any{}
	c["accent_color"] = nil
	if color, ok := f.integer("accent_color", 0, 0xffffff); ok {
		c["accent_color"] = color
	}
	spoiler, _ := f.boolean("spoiler")
	c["spoiler"] = spoiler
	if !f.require("components") {
		return
	}
	parts, _ := f.elements("components", 1, maxComponents)
	out := []any{}
	for _, part := range parts {
		if child := r.read(part, []int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator}); child != nil {
			out = append(out, child)
		}
	}
	c["components"] = out
}

func (r *componentReader) label(f fields, c obj) {
	if !f.require("label", "component") {
		return
	}
	if s, ok := f.words("label", 1, 45); ok {
		c["label"] = s
	}
	if s, ok := f.words("description", 1, 100); ok {
		c["description"] = s
	}
	if part, ok := f.object("component"); ok {
		c["component"] = r.read(part, []int64{
			typeTextInput, typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick, typeFileUpload,
			typeRadioGroup, typeCheckGroup, typeCheckbox,
		})
	}
}

// walkComponents calls visit for each component of a tree until it says stop.
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

func contains[T comparable](list []T, v T) bool {
	for _, e := range list {
		if e == v {
			return true
		}
	}
	return false
}

// checkURL notes an address that is none or has another scheme.
func checkURL(f fields, key, address string, schemes ...string) bool {
	u, err := url.Parse(address)
	if err == nil && contains(schemes, u.Scheme) && (u.Host != "" || u.Opaque != "") {
		return true
	}
	f.bad(key, "URL_TYPE_INVALID_URL", "Not a well formed URL: scheme must be one of %s.", strings.Join(schemes, ", "))
	return false
}
