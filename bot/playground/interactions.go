package playground

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The types of interactions.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// tokenDot separates the interaction's id and the secret in a token.
const tokenDot = "."

// interaction is an interaction in progress: a command, a press, a completion or a submitted form.
type interaction struct {
	ID       string    `json:"id"`
	Token    string    `json:"token"`
	Type     int64     `json:"type"`
	User     string    `json:"user"`
	Channel  string    `json:"channel"`
	Created  time.Time `json:"created"`
	Answered bool      `json:"answered"`
	Original string    `json:"original,omitempty"` // id of the message called @original
	On       string    `json:"on,omitempty"`       // message of the component
	Origin   *origin   `json:"origin"`
	// Files are those of a command; they are kept as long as the interaction.
	Files []attachment `json:"files,omitempty"`

	added   map[string][]byte // contents of Files, until they are stored
	expired bool              // too late for a first answer
	refusal *apiError         // reason why the bot's last attempt was refused
	done    chan outcome      // receives the first answer; nil after a restart
	choice  int64             // type of the option to complete
}

// outcome is the result that the waiting person gets.
type outcome struct {
	choices []any // autocomplete
	late    bool  // there is no answer, and none counts any more
}

// finish sends the outcome to the waiting request, if there is one: not after a restart.
func (i *interaction) finish(o outcome) {
	select {
	case i.done <- o:
	default:
	}
}

// outcome returns the answer to the person.
func (s *Server) outcome(i *interaction, o outcome) (reply, error) {
	if o.late {
		return reply{}, fail(http.StatusGatewayTimeout, 0, "The application did not respond: its answer came too late.")
	}
	if i.Type == interactionAutocomplete {
		return ok(obj{"choices": o.choices})
	}
	return noContent()
}

// postInteraction sends a person's interaction to the bot and waits for its answer.
func (s *Server) postInteraction(c *call) (reply, error) {
	var i *interaction
	_, err := s.change(func() (reply, error) {
		var err error
		i, err = s.newInteraction(c)
		return reply{}, err
	})
	if err != nil {
		return reply{}, err
	}
	c.interaction = i.ID
	timer := time.NewTimer(s.opts.AnswerTime)
	defer timer.Stop()
	select {
	case o := <-i.done:
		return s.outcome(i, o)
	case <-timer.C:
	case <-c.http.Context().Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case o := <-i.done: // it arrived while we took the lock
		return s.outcome(i, o)
	default:
	}
	i.expired = true
	message := fmt.Sprintf("The application did not respond: no answer within %v.", s.opts.AnswerTime)
	if i.refusal != nil {
		message = fmt.Sprintf("The application did not respond: its answer was refused: %v", i.refusal)
	} else if !s.received(s.eventOf(i), true) {
		message = notConnected
	}
	return reply{}, fail(http.StatusGatewayTimeout, 0, "%s", message)
}

// noteRefusal remembers the reason why the answer to an interaction was refused.
func (s *Server) noteRefusal(id string, err *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := s.interactions[id]; i != nil && !i.Answered {
		i.refusal = err
	}
}

// newInteraction checks a person's interaction and sends it to the bot.
func (s *Server) newInteraction(c *call) (*interaction, error) {
	f := c.body
	f.require("type", "channel_id", "data")
	kind, ok := f.integer("type", interactionCommand, interactionModal)
	channelID, _ := f.snowflake("channel_id")
	guild, _ := f.snowflake("guild_id")
	data, hasData := f.object("data")
	if err := c.wrong.err(); err != nil {
		return nil, err
	}
	if !ok || !hasData {
		return nil, fail(http.StatusBadRequest, codeInvalidForm, "Invalid Form Body")
	}
	if app, _ := f.snowflake("application_id"); app != "" && app != applicationID {
		return nil, unknown(codeUnknownApplication, "Application")
	}
	ch, err := s.channelFor(c, channelID)
	if err != nil {
		return nil, err
	}
	if !ch.takesMessages() {
		return nil, fail(http.StatusBadRequest, codeWrongChannelType, "Cannot execute action on this channel type")
	}
	if guild != "" {
		if err := s.checkGuild(guild); err != nil {
			return nil, err
		}
	}
	if ch.isThread() && ch.Archived {
		return nil, archivedThread()
	}
	if len(c.files) > 0 {
		if kind != interactionCommand && kind != interactionModal {
			return nil, fail(http.StatusBadRequest, codeInvalidForm,
				"Invalid Form Body: only a command or a modal carries files")
		}
		if s.permissions(c.user, ch)&permAttachFiles == 0 {
			return nil, missingPermissions()
		}
	}
	i := &interaction{
		Type: kind, User: c.user.ID, Channel: ch.ID, Created: s.now(), done: make(chan outcome, 1),
	}
	if !s.received(s.eventOf(i), false) {
		return nil, fail(http.StatusGatewayTimeout, 0, notConnected)
	}
	var payload obj
	var on *message
	switch kind {
	case interactionCommand, interactionAutocomplete:
		payload, err = s.readCommandData(c, i, ch, data)
	case interactionComponent:
		on, payload, err = s.readPress(c, i, ch, data)
	case interactionModal:
		on, payload, err = s.readSubmit(c, i, ch, data)
	}
	if err == nil {
		err = c.wrong.err()
	}
	if err != nil {
		return nil, err
	}
	i.ID = s.newID()
	i.Token = i.ID + tokenDot + rand.Text() + rand.Text()
	if i.Origin == nil {
		i.Origin = &origin{}
	}
	i.Origin.ID, i.Origin.Type, i.Origin.User = i.ID, kind, i.User
	s.addInteraction(i)
	full := s.renderInteraction(c, i, ch, payload)
	if on != nil {
		full["message"] = s.renderMessage(on)
	}
	e := s.eventOf(i)
	e.data = func() obj { return full }
	s.announce(e)
	return i, nil
}

// notConnected is the answer to a person if no shard gets the interaction.
const notConnected = "The application did not respond: the bot is not connected."

// eventOf returns the event of an interaction, without its data. The bot gets it even if it cannot see the channel.
func (s *Server) eventOf(i *interaction) event {
	ch := s.channels[i.Channel]
	return event{name: "INTERACTION_CREATE", bot: true, direct: ch != nil && ch.Type == channelDM}
}

// addInteraction keeps an interaction as long as its token is valid.
func (s *Server) addInteraction(i *interaction) {
	if len(s.interactions) > 0 && len(s.interactions)%64 == 0 {
		for _, old := range s.interactions {
			if i.Created.Sub(old.Created) >= tokenLife {
				s.forgetInteraction(old)
			}
		}
	}
	s.interactions[i.ID] = i
	for id, content := range i.added {
		s.disk.putFile(id, content)
	}
	i.added = nil
	s.disk.put(bucketInteractions, i.ID, i)
}

func (s *Server) renderInteraction(c *call, i *interaction, ch *channel, data obj) obj {
	u := c.user
	channel := s.renderChannel(ch, u)
	channel["permissions"] = strconv.FormatInt(s.permissions(u, ch), 10)
	o := obj{
		"id": i.ID, "application_id": applicationID, "type": i.Type, "data": data, "channel_id": ch.ID,
		"channel": channel, "token": i.Token, "version": 1,
		"app_permissions": strconv.FormatInt(s.appPermissions(ch), 10), "locale": u.Locale, "entitlements": []any{},
		"entitlement_sku_ids": []any{}, "attachment_size_limit": maxFile,
	}
	if ch.Type == channelDM {
		o["user"] = renderUser(u)
		o["context"] = 1
		o["authorizing_integration_owners"] = obj{"0": "0"}
		return o
	}
	member := renderMember(u)
	member["permissions"] = strconv.FormatInt(s.permissions(u, ch), 10)
	o["member"] = member
	o["guild_id"], o["guild_locale"] = s.guildID, "en-US"
	o["guild"] = obj{"id": s.guildID, "locale": "en-US", "features": []any{}}
	o["context"] = 0
	o["authorizing_integration_owners"] = obj{"0": s.guildID}
	return o
}

// resolver collects the objects whose ids are in an interaction's data.
type resolver struct {
	s *Server
	u *user
	m obj
}

func (r *resolver) put(kind, id string, o obj) {
	if r.m == nil {
		r.m = obj{}
	}
	group, _ := r.m[kind].(obj)
	if group == nil {
		group = obj{}
		r.m[kind] = group
	}
	group[id] = o
}

// user resolves a person; it returns false if there is none.
func (r *resolver) user(id string) bool {
	u := r.s.users[id]
	if u == nil {
		return false
	}
	r.put("users", id, renderUser(u))
	member := renderMemberOnly(u)
	delete(member, "mute")
	delete(member, "deaf")
	member["permissions"] = strconv.FormatInt(r.s.permissions(u, nil), 10)
	r.put("members", id, member)
	return true
}

func (r *resolver) role(id string) bool {
	for _, v := range r.s.renderRoles() {
		if role, _ := v.(obj); role["id"] == id {
			r.put("roles", id, role)
			return true
		}
	}
	return false
}

func (r *resolver) channel(id string) bool {
	ch := r.s.channels[id]
	if ch == nil || !r.s.sees(r.u, ch) {
		return false
	}
	o := r.s.renderChannel(ch, nil)
	o["permissions"] = strconv.FormatInt(r.s.permissions(r.u, ch), 10)
	r.put("channels", id, o)
	return true
}

func (s *Server) readCommandData(c *call, i *interaction, ch *channel, data fields) (obj, error) {
	cmd := s.namedCommand(c, ch, data)
	if cmd == nil || s.out && ch.Type != channelDM {
		return nil, fail(http.StatusNotFound, codeUnknownCommand,
			"Unknown application command: the bot has registered no such command here; give its id or its name")
	}
	if !s.mayUse(c.user, cmd, ch) {
		return nil, fail(http.StatusForbidden, codeMissingPermissions,
			"You do not have permission to use this command.")
	}
	out := obj{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type}
	if cmd.Guild != "" {
		out["guild_id"] = cmd.Guild
	}
	i.Origin = &origin{Name: cmd.Name}
	r := &resolver{s: s, u: c.user}
	switch cmd.Type {
	case commandUser, commandMessage:
		if !data.require("target_id") {
			return nil, nil
		}
		id, _ := data.snowflake("target_id")
		found := cmd.Type == commandUser && r.user(id)
		if cmd.Type == commandMessage {
			if m := ch.find(id); m != nil && m.visibleTo(c.user) {
				r.put("messages", id, s.renderMessage(m))
				found = true
			}
		}
		if !found {
			data.bad("target_id", "BASE_TYPE_BAD_VALUE", "There is no such target here.")
		}
		out["target_id"] = id
	default:
		o := &optionReader{r: r, completing: i.Type == interactionAutocomplete, files: readSentFiles(c, i, data)}
		options, path := o.read(data, cmd.Options)
		if len(options) > 0 {
			out["options"] = options
		}
		i.Origin.Name = strings.Join(append([]string{cmd.Name}, path...), " ")
		o.files.all()
		if o.completing {
			if c.wrong.err() == nil && o.focused == 0 {
				data.bad("options", "PLAYGROUND_NOTHING_FOCUSED",
					"To complete an option mark it with \"focused\": true.")
			}
			i.choice = o.focused
		}
	}
	if r.m != nil {
		out["resolved"] = r.m
	}
	return out, nil
}

func (s *Server) namedCommand(c *call, ch *channel, data fields) *command {
	id, name := str(data.m, "id"), str(data.m, "name")
	if cmd := s.commands[id]; cmd != nil {
		return cmd
	}
	if id == "" {
		kind, given := data.integer("type", commandSlash, commandMessage)
		if !given {
			kind = commandSlash
		}
		// A guild's command hides the global one of the same name.
		var found *command
		for _, cmd := range s.sortedCommands(func(cmd *command) bool { return cmd.Type == kind && cmd.Name == name }) {
			if found == nil || cmd.Guild != "" {
				found = cmd
			}
		}
		return found
	}
	return nil
}

// optionReader checks the options of a command against its registration.
type optionReader struct {
	r          *resolver
	completing bool
	files      *sentFiles
	focused    int64 // type of the option to complete
}

// read returns the options in the form the bot gets, and the names of subcommands.
func (o *optionReader) read(f fields, known []any) (out []any, path []string) {
	given, _ := f.elements("options", 0, maxOptions)
	byName := map[string]fields{}
	for _, g := range given {
		if !g.require("name") {
			continue
		}
		name, _ := g.text("name", 1, 32)
		if _, twice := byName[name]; twice {
			g.bad("name", "PLAYGROUND_OPTION_TWICE", "The option %q is given twice.", name)
		}
		byName[name] = g
	}
	var names []string
	subcommands := false
	for _, v := range known {
		def, _ := v.(obj)
		name := str(def, "name")
		names = append(names, name)
		kind := number(def, "type")
		g, there := byName[name]
		delete(byName, name)
		if kind == optionSubcommand || kind == optionGroup {
			subcommands = true
			if there {
				inner, _ := def["options"].([]any)
				options, rest := o.read(g, inner)
				out = append(out, obj{"type": kind, "name": name, "options": emptyList(options)})
				path = append([]string{name}, rest...)
			}
			continue
		}
		if !there {
			if truth(def, "required") && !o.completing {
				f.bad("options", "APPLICATION_COMMAND_OPTION_REQUIRED", "The option %q is required.", name)
			}
			continue
		}
		if v := o.value(g, def); v != nil {
			out = append(out, v)
		}
	}
	for name, g := range byName {
		g.bad("name", "APPLICATION_COMMAND_OPTION_UNKNOWN", "There is no option %q; there are: %s.", name,
			strings.Join(names, ", "))
	}
	if subcommands && len(path) == 0 && f.p.err() == nil {
		f.bad("options", "APPLICATION_COMMAND_SUBCOMMAND_REQUIRED", "Choose one of: %s.", strings.Join(names, ", "))
	}
	if len(path) > 0 && len(out) > 1 {
		f.bad("options", "APPLICATION_COMMAND_SUBCOMMAND_TWICE", "Choose one subcommand only.")
	}
	return out, path
}

func emptyList(l []any) []any {
	if l == nil {
		return []any{}
	}
	return l
}

func (o *optionReader) value(g fields, def obj) obj {
	kind, name := number(def, "type"), str(def, "name")
	if t, given := g.integer("type", 1, 100); given && t != kind {
		g.bad("type", "APPLICATION_COMMAND_OPTION_TYPE", "The option %q has type %d.", name, kind)
		return nil
	}
	out := obj{"type": kind, "name": name}
	if focused, _ := g.boolean("focused"); focused && o.completing {
		o.focus(g, def, out)
		return out
	}
	if !g.require("value") {
		return nil
	}
	if o.completing {
		out["value"] = cloneValue(g.m["value"])
		return out
	}
	v, ok := o.typed(g, def, kind)
	if !ok {
		return nil
	}
	out["value"] = v
	choices, _ := def["choices"].([]any)
	var allowed []string
	for _, c := range choices {
		choice, _ := c.(obj)
		if sameValue(choice["value"], v) {
			return out
		}
		allowed = append(allowed, display(choice["value"]))
	}
	if len(choices) > 0 {
		g.bad("value", "APPLICATION_COMMAND_OPTION_CHOICE", "The option %q takes one of: %s.", name,
			strings.Join(allowed, ", "))
	}
	return out
}

// focus reads the text typed so far in the option to complete.
func (o *optionReader) focus(g fields, def, out obj) {
	if !truth(def, "autocomplete") {
		g.bad("focused", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE", "The option %q has no autocomplete.",
			str(def, "name"))
	}
	if o.focused != 0 {
		g.bad("focused", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE", "Only one option can be completed at a time.")
	}
	o.focused = number(def, "type")
	text := display(g.m["value"])
	if utf8.RuneCountInString(text) > 6000 {
		g.bad("value", "BASE_TYPE_MAX_LENGTH", "Must be 6000 or fewer in length.")
	}
	out["value"], out["focused"] = text, true
}

func (o *optionReader) typed(g fields, def obj, kind int64) (v any, ok bool) {
	given := g.m["value"]
	switch kind {
	case optionString:
		most := cmp.Or(number(def, "max_length"), 6000)
		return g.text("value", int(number(def, "min_length")), int(most))
	case optionInteger:
		n, ok := wholeNumber(given)
		if !ok {
			g.bad("value", "NUMBER_TYPE_COERCE", "Value %q is not int.", display(given))
			return nil, false
		}
		checkRange(g, def, float64(n))
		return n, true
	case optionNumber:
		x, ok := realNumber(given)
		if !ok {
			g.bad("value", "NUMBER_TYPE_COERCE", "Value %q is not a number.", display(given))
			return nil, false
		}
		checkRange(g, def, x)
		return x, true
	case optionBoolean:
		return g.boolean("value")
	case optionAttachment:
		return o.files.takeNumber(o.r, g, "value", display(given)), true
	}
	id, ok := g.snowflake("value")
	found := kind == optionChannel && o.r.channel(id) ||
		(kind == optionUser || kind == optionMentionable) && o.r.user(id) ||
		(kind == optionRole || kind == optionMentionable) && o.r.role(id)
	if ok && !found {
		g.bad("value", "APPLICATION_COMMAND_OPTION_UNKNOWN_TARGET", "There is nobody and nothing of id %s here.", id)
	}
	return id, ok
}

func sameValue(a, b any) bool {
	x, xok := realNumber(a)
	y, yok := realNumber(b)
	if xok && yok {
		return x == y
	}
	return display(a) == display(b)
}

func checkRange(g fields, def obj, x float64) {
	if least, ok := realNumber(def["min_value"]); ok && x < least {
		g.bad("value", "NUMBER_TYPE_MIN", "value should be greater than or equal to %v.", least)
	}
	if most, ok := realNumber(def["max_value"]); ok && x > most {
		g.bad("value", "NUMBER_TYPE_MAX", "value should be less than or equal to %v.", most)
	}
}

func (s *Server) readPress(c *call, i *interaction, ch *channel, data fields) (*message, obj, error) {
	id, _ := c.body.snowflake("message_id")
	if id == "" {
		c.body.require("message_id")
		return nil, nil, nil
	}
	m := ch.find(id)
	if m == nil || !m.visibleTo(c.user) {
		return nil, nil, unknown(codeUnknownMessage, "Message")
	}
	if m.Author != botID {
		return nil, nil, fail(http.StatusBadRequest, codeInvalidForm,
			"Invalid Form Body: this message is not the application's")
	}
	if !data.require("custom_id") {
		return nil, nil, nil
	}
	customID, _ := data.text("custom_id", 1, maxCustomID)
	part := findComponent(m.Components, customID)
	if part == nil {
		data.bad("custom_id", "COMPONENT_VALIDATION_FAILED",
			"The message has no component with this custom_id (any more).")
		return nil, nil, nil
	}
	kind := number(part, "type")
	if t, given := data.integer("component_type", 1, 100); given && t != kind {
		data.bad("component_type", "COMPONENT_VALIDATION_FAILED", "This component has type %d.", kind)
	}
	if truth(part, "disabled") {
		data.bad("custom_id", "COMPONENT_VALIDATION_FAILED", "This component is disabled.")
	}
	i.On = m.ID
	i.Origin = &origin{On: m.ID}
	out := obj{"custom_id": customID, "component_type": kind, "id": part["id"]}
	if kind != typeButton {
		r := &resolver{s: s, u: c.user}
		out["values"] = r.readValues(data, part, true)
		if r.m != nil {
			out["resolved"] = r.m
		}
	}
	return m, out, nil
}

// readValues checks the values selected in a menu.
func (r *resolver) readValues(data fields, part obj, required bool) []any {
	values, _ := data.list("values", 0, maxOptions)
	least, most := int(number(part, "min_values")), int(number(part, "max_values"))
	if (len(values) < least || len(values) > most) && (required || len(values) > 0) {
		data.bad("values", "COMPONENT_VALIDATION_FAILED", "Select between %d and %d options.", least, most)
	}
	seen := map[string]bool{}
	out := []any{}
	for n, v := range values {
		id := display(v)
		ok := false
		switch number(part, "type") {
		case typeSelect, typeCheckGroup:
			ok = offers(part, id)
		case typeUserSelect:
			ok = r.user(id)
		case typeRoleSelect:
			ok = r.role(id)
		case typeMentionable:
			ok = r.user(id) || r.role(id)
		case typeChannelPick:
			ok = r.channel(id)
		}
		if !ok || seen[id] {
			data.bad("values."+strconv.Itoa(n), "COMPONENT_VALIDATION_FAILED",
				"%q is none of the options, or chosen twice.", id)
		}
		seen[id] = true
		out = append(out, id)
	}
	return out
}

// readRadio reads the option chosen in a radio group, nil for none.
func readRadio(g fields, part obj, required bool) any {
	value, given := g.text("value", 1, 100)
	if !given {
		if required {
			g.bad("value", "BASE_TYPE_REQUIRED", "This field is required")
		}
		return nil
	}
	if !offers(part, value) {
		g.bad("value", "COMPONENT_VALIDATION_FAILED", "%q is none of the options.", value)
	}
	return value
}

// offers reports whether a value is among the options of a menu or group.
func offers(part obj, value string) bool {
	options, _ := part["options"].([]any)
	return slices.ContainsFunc(options, func(o any) bool { return str(o.(obj), "value") == value })
}

func (s *Server) readSubmit(c *call, i *interaction, ch *channel, data fields) (*message, obj, error) {
	id, _ := data.snowflake("id")
	customID, _ := data.text("custom_id", 1, maxCustomID)
	var form *modal
	for _, m := range s.modals {
		if m.User == c.user.ID && m.Channel == ch.ID && (id == "" || m.ID == id) &&
			(customID == "" && id != "" || m.CustomID == customID) {
			if form == nil || idLess(form.ID, m.ID) {
				form = m
			}
		}
	}
	if form == nil || s.now().Sub(form.Opened) >= tokenLife {
		data.bad("custom_id", "COMPONENT_VALIDATION_FAILED", "The bot has opened no such modal for you here.")
		return nil, nil, nil
	}
	entered := map[string]fields{}
	collectEntries(data, entered, 0)
	r := &resolver{s: s, u: c.user}
	files := readSentFiles(c, i, data)
	parts := s.fillModal(c, data, form, entered, r, files)
	files.all()
	for customID, f := range entered {
		f.bad("custom_id", "COMPONENT_VALIDATION_FAILED", "The modal has no part %q.", customID)
	}
	if err := c.wrong.err(); err != nil {
		return nil, nil, err
	}
	delete(s.modals, form.ID)
	i.Origin = &origin{Before: form.Origin}
	var on *message
	if form.Message != "" {
		if on = ch.find(form.Message); on != nil {
			i.On = form.Message
		}
	}
	out := obj{"custom_id": form.CustomID, "components": parts}
	if r.m != nil {
		out["resolved"] = r.m
	}
	return on, out, nil
}

// collectEntries collects the entries of a form, however deeply the client has nested them.
func collectEntries(f fields, entered map[string]fields, depth int) {
	if depth > 4 {
		return
	}
	list, _ := f.elements("components", 0, maxComponents)
	if g, ok := f.object("component"); ok {
		list = append(list, g)
	}
	for _, g := range list {
		if id, ok := g.text("custom_id", 1, maxCustomID); ok {
			entered[id] = g
		}
		collectEntries(g, entered, depth+1)
	}
}

// fillModal puts the entries into the form the bot gets, and removes them from entered.
func (s *Server) fillModal(c *call, data fields, form *modal, entered map[string]fields, r *resolver,
	files *sentFiles) []any {
	fill := func(part obj) obj {
		customID := str(part, "custom_id")
		g, given := entered[customID]
		delete(entered, customID)
		if !given {
			g = fields{obj{}, data.path, c.wrong}
		}
		out := obj{"type": number(part, "type"), "id": part["id"], "custom_id": customID}
		required := truth(part, "required")
		switch number(part, "type") {
		case typeSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelPick, typeCheckGroup:
			out["values"] = r.readValues(g, part, required)
			return out
		case typeRadioGroup:
			out["value"] = readRadio(g, part, required)
			return out
		case typeCheckbox:
			ticked, _ := g.boolean("value")
			out["value"] = ticked
			return out
		case typeFileUpload:
			out["values"] = files.takeAll(r, g, part, required)
			return out
		}
		value, _ := g.text("value", 0, 4000)
		n := utf8.RuneCountInString(value)
		if value == "" && required {
			g.bad("value", "BASE_TYPE_REQUIRED", "This field is required")
		} else if value != "" && (n < int(number(part, "min_length")) || n > int(number(part, "max_length"))) {
			g.bad("value", "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", number(part, "min_length"),
				number(part, "max_length"))
		}
		out["value"] = value
		return out
	}
	out := []any{}
	for _, v := range form.Components {
		part, _ := v.(obj)
		shown := obj{"type": number(part, "type"), "id": part["id"]}
		switch number(part, "type") {
		case typeRow:
			inner := []any{}
			children, _ := part["components"].([]any)
			for _, child := range children {
				if p, ok := child.(obj); ok {
					inner = append(inner, fill(p))
				}
			}
			shown["components"] = inner
		case typeLabel:
			if p, ok := part["component"].(obj); ok {
				shown["component"] = fill(p)
			}
		}
		out = append(out, shown)
	}
	return out
}

func renderModal(m *modal) obj {
	return obj{
		"id": m.ID, "channel_id": m.Channel, "custom_id": m.CustomID, "title": m.Title,
		"components":  cloneValue(m.Components),
		"application": obj{"id": applicationID, "name": botName},
	}
}

// openModals returns the modals opened for a person and not submitted yet, newest first. Discord's client gets them
// over its gateway; scripts may ask here.
func (s *Server) openModals(c *call) (reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var open []*modal
	for _, m := range s.modals {
		if m.User == c.user.ID && s.now().Sub(m.Opened) < tokenLife {
			open = append(open, m)
		}
	}
	slices.SortFunc(open, func(a, b *modal) int { return compareIDs(b.ID, a.ID) })
	list := []any{}
	for _, m := range open {
		list = append(list, renderModal(m))
	}
	return ok(list)
}
