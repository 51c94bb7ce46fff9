package playground

import (
	"cmp"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The types of commands.
const (
	commandSlash   = 1
	commandUser    = 2
	commandMessage = 3
)

// The types of options.
const (
	optionSubcommand  = 1
	optionGroup       = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionAttachment  = 11
)

const (
	maxCommands    = 100  // slash commands of an application in one scope
	maxContextMenu = 15   // user commands, and the same number of message commands
	maxCommandSize = 8000 // characters of the names, descriptions and values of one command
	maxChoices     = 25
)

type command struct {
	ID                 string  `json:"id"`
	Version            string  `json:"version"`
	Guild              string  `json:"guild,omitempty"`
	Type               int64   `json:"type"`
	Name               string  `json:"name"`
	Names              obj     `json:"name_localizations"`
	Description        string  `json:"description"`
	Descriptions       obj     `json:"description_localizations"`
	DefaultPermissions *string `json:"default_member_permissions"`
	DM                 bool    `json:"dm_permission"`
	Contexts           []any   `json:"contexts"`
	Integrations       []any   `json:"integration_types"`
	NSFW               bool    `json:"nsfw"`
	Options            []any   `json:"options"`
}

var commandName = regexp.MustCompile(`^[-_\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// The members of an option besides its name and description, and those of each type.
var (
	optionFields = []rule{{"required", aBool, 0, 0, zero}, {"autocomplete", aBool, 0, 0, 0}}
	numberRange  = []rule{{"min_value", aReal, 0, 0, 0}, {"max_value", aReal, 0, 0, 0}}
	typeFields   = map[int64][]rule{
		optionString:  {{"min_length", aNumber, 0, 6000, 0}, {"max_length", aNumber, 1, 6000, 0}},
		optionInteger: numberRange,
		optionNumber:  numberRange,
	}
)

// readCommand applies a body to a command.
func readCommand(f fields, base command, patch bool) command {
	c := base
	if !patch {
		f.require("name")
		if kind, given := f.integer("type", commandSlash, commandMessage); given {
			c.Type = kind
		}
	}
	name := readMenuName
	if c.Type == commandSlash {
		name = readName
		c.readSlash(f, patch)
	} else {
		if s, _ := f.text("description", 0, 100); s != "" {
			f.bad("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_EXIST",
				"Context menu commands cannot have description field.")
		}
		if list, _ := f.list("options", 0, maxOptions); len(list) > 0 {
			f.bad("options", "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_CANNOT_EXIST",
				"Context menu commands cannot have options.")
		}
	}
	if f.has("name") {
		c.Name = name(f, "name")
	}
	if f.given("name_localizations") {
		c.Names = readLocalizations(f, "name_localizations", name)
	}
	if f.given("default_member_permissions") {
		c.DefaultPermissions = nil
		if n, ok := f.integer("default_member_permissions", 0, 1<<54-1); ok {
			text := strconv.FormatInt(n, 10)
			c.DefaultPermissions = &text
		}
	}
	if dm, ok := f.boolean("dm_permission"); ok {
		c.DM = dm
	}
	if nsfw, ok := f.boolean("nsfw"); ok {
		c.NSFW = nsfw
	}
	for key, target := range map[string]*[]any{"contexts": &c.Contexts, "integration_types": &c.Integrations} {
		if list, ok := f.list(key, 1, 3); ok {
			*target = readPlaces(f, key, list)
		}
	}
	size := 0
	eachShown(renderCommand(&c, ""), func(o obj) {
		size += longest(o, "name") + longest(o, "description") + utf8.RuneCountInString(display(o["value"]))
	})
	if size > maxCommandSize {
		f.p.add(f.path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d): it has %d characters.",
			maxCommandSize, size)
	}
	return c
}

// readSlash reads the members that only slash commands have.
func (c *command) readSlash(f fields, patch bool) {
	if !patch {
		f.require("description")
	}
	if f.has("description") {
		c.Description = readDescription(f, "description")
	}
	if f.given("description_localizations") {
		c.Descriptions = readLocalizations(f, "description_localizations", readDescription)
	}
	if f.given("options") {
		c.Options = readOptions(f, 0)
	}
}

// readPlaces reads the contexts or integration types of a command.
func readPlaces(f fields, key string, list []any) []any {
	kept := []any{}
	for i, v := range list {
		n, ok := wholeNumber(v)
		if !ok || n < 0 || n > 2 || slices.Contains(kept, any(n)) {
			f.bad(key+"."+strconv.Itoa(i), "BASE_TYPE_CHOICES", "Each value must be one of (0, 1, 2), and none twice.")
			continue
		}
		kept = append(kept, n)
	}
	return kept
}

// eachShown visits a command or option and everything visible below it.
func eachShown(o obj, visit func(obj)) {
	visit(o)
	for _, key := range []string{"options", "choices"} {
		list, _ := o[key].([]any)
		for _, v := range list {
			if child, ok := v.(obj); ok {
				eachShown(child, visit)
			}
		}
	}
}

// longest returns the length of a text in its longest language.
func longest(o obj, key string) int {
	n := utf8.RuneCountInString(str(o, key))
	localized, _ := o[key+"_localizations"].(obj)
	for _, v := range localized {
		n = max(n, utf8.RuneCountInString(display(v)))
	}
	return n
}

func readMenuName(f fields, key string) string {
	s, _ := f.text(key, 1, 32)
	return s
}

func readName(f fields, key string) string {
	s, ok := f.text(key, 1, 32)
	if ok && (!commandName.MatchString(s) || s != strings.ToLower(s)) {
		f.bad(key, "APPLICATION_COMMAND_INVALID_NAME",
			"Command name is invalid: %q; it has 1 to 32 letters, digits, - or _, in lower case.", s)
	}
	return s
}

func readDescription(f fields, key string) string {
	s, _ := f.words(key, 1, 100)
	return s
}

func readLocalizations(f fields, key string, read func(fields, string) string) obj {
	g, ok := f.object(key)
	if !ok {
		return nil
	}
	out := obj{}
	for locale := range g.m {
		if !locales[locale] {
			g.bad(locale, "APPLICATION_COMMAND_LOCALE_INVALID", "%q is not one of Discord's languages.", locale)
			continue
		}
		if g.has(locale) {
			out[locale] = read(g, locale)
		}
	}
	return out
}

// readShown reads a text with its translations.
func readShown(f fields, out obj, key string, read func(fields, string) string) {
	out[key] = read(f, key)
	if localized := readLocalizations(f, key+"_localizations", read); localized != nil {
		out[key+"_localizations"] = localized
	}
}

// readOptions reads the options at a depth: 0 below the command, 1 below a subcommand or a group, 2 below a subcommand
// in a group.
func readOptions(f fields, depth int) []any {
	list, ok := f.elements("options", 0, maxOptions)
	if !ok {
		return []any{}
	}
	out := []any{}
	seen, localized := map[string]bool{}, map[string]bool{}
	optional, subcommands, plain := false, false, false
	for _, g := range list {
		o := readOption(g, depth)
		if o == nil {
			continue
		}
		name := str(o, "name")
		twice := seen[name]
		if twice {
			g.bad("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists: %q", name)
		}
		seen[name] = true
		if number(o, "type") <= optionGroup {
			subcommands = true
		} else {
			plain = true
			required := truth(o, "required")
			if required && optional {
				g.bad("required", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
					"Required options must be placed before non-required options")
			}
			optional = optional || !required
		}
		out = append(out, o)
		for locale := range locales {
			shown := inLanguage(o, locale)
			if key := locale + " " + shown; localized[key] && !twice {
				g.bad("name_localizations."+locale, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
					"Option name already exists: %q", shown)
			} else {
				localized[key] = true
			}
		}
	}
	if subcommands && plain {
		f.bad("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return out
}

// inLanguage returns the name of an option in a language.
func inLanguage(o obj, locale string) string {
	names, _ := o["name_localizations"].(obj)
	if s := str(names, locale); s != "" {
		return s
	}
	return str(o, "name")
}

func readOption(g fields, depth int) obj {
	if !g.require("type", "name", "description") {
		return nil
	}
	kind, ok := g.integer("type", optionSubcommand, optionAttachment)
	if !ok {
		return nil
	}
	if kind == optionGroup && depth > 0 || kind == optionSubcommand && depth > 1 {
		g.bad("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and groups cannot be nested so deeply.")
		return nil
	}
	o := obj{"type": kind}
	readShown(g, o, "name", readName)
	readShown(g, o, "description", readDescription)
	if kind <= optionGroup {
		readNested(g, o, kind, depth+1)
		return o
	}
	g.fill(o, optionFields)
	g.fill(o, typeFields[kind])
	g.ordered(o, "min_length", "max_length")
	g.ordered(o, "min_value", "max_value")
	if types, ok := g.list("channel_types", 0, 20); ok && kind == optionChannel {
		o["channel_types"] = cloneValue(types)
	}
	completes := kind == optionString || kind == optionInteger || kind == optionNumber
	if truth(o, "autocomplete") && !completes {
		g.bad("autocomplete", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID_TYPE",
			"Only string, integer and number options have autocomplete.")
	}
	if !g.has("choices") {
		return o
	}
	choices := readChoices(g, kind, true)
	if truth(o, "autocomplete") && len(choices) > 0 {
		g.bad("autocomplete", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_AND_CHOICES",
			"An option has either choices or autocomplete.")
	}
	if !completes && len(choices) > 0 {
		g.bad("choices", "APPLICATION_COMMAND_OPTION_CHOICES_INVALID_TYPE",
			"Only string, integer and number options have choices.")
	}
	o["choices"] = choices
	return o
}

// readNested reads the options of a subcommand or a group.
func readNested(g fields, o obj, kind int64, depth int) {
	if !g.has("options") {
		return
	}
	inner := readOptions(g, depth)
	o["options"] = inner
	for _, v := range inner {
		sub := number(v.(obj), "type")
		if kind == optionGroup && sub != optionSubcommand {
			g.bad("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds subcommands only.")
			return
		}
		if kind == optionSubcommand && sub <= optionGroup {
			g.bad("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A subcommand holds no subcommands.")
			return
		}
	}
}

// readChoices reads the choices of a registered option, or the completions in an answer.
func readChoices(g fields, kind int64, registered bool) []any {
	list, _ := g.elements("choices", 0, maxChoices)
	out := []any{}
	seen := map[string]bool{}
	for _, h := range list {
		if !h.require("name") || !h.given("value") {
			h.require("value")
			continue
		}
		choice := obj{"value": readChoice(h, kind)}
		if !registered {
			choice["name"] = readDescription(h, "name")
			out = append(out, choice)
			continue
		}
		readShown(h, choice, "name", readDescription)
		name, value := "n"+str(choice, "name"), "v"+display(h.m["value"])
		if seen[name] || seen[value] {
			h.bad("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
				"Option choice name or value already exists")
		}
		seen[name], seen[value] = true, true
		out = append(out, choice)
	}
	return out
}

func readChoice(h fields, kind int64) any {
	v := h.m["value"]
	value := display(v)
	switch kind {
	case optionString:
		if _, isText := v.(string); !isText {
			h.bad("value", "STRING_TYPE_CONVERT", "Could not interpret %q as string.", value)
		} else if utf8.RuneCountInString(value) > 100 || value == "" {
			h.bad("value", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
		}
	case optionInteger:
		n, ok := wholeNumber(v)
		if ok {
			return n
		}
		h.bad("value", "NUMBER_TYPE_COERCE", "Value %q is not int.", value)
	case optionNumber:
		if _, ok := realNumber(v); !ok {
			h.bad("value", "NUMBER_TYPE_COERCE", "Value %q is not a number.", value)
		}
	}
	return v
}

// renderCommand returns a command for clients, with its names in a language unless that is "".
func renderCommand(c *command, locale string) obj {
	o := obj{
		"id": c.ID, "application_id": applicationID, "version": c.Version, "type": c.Type, "name": c.Name,
		"description": c.Description, "default_member_permissions": c.DefaultPermissions, "dm_permission": c.DM,
		"nsfw": c.NSFW, "contexts": cloneValue(c.Contexts), "integration_types": []any{0},
		"name_localizations": cloneValue(c.Names), "description_localizations": cloneValue(c.Descriptions),
	}
	if c.Guild != "" {
		o["guild_id"] = c.Guild
	}
	if c.Integrations != nil {
		o["integration_types"] = cloneValue(c.Integrations)
	}
	if len(c.Options) > 0 {
		o["options"] = cloneValue(c.Options)
	}
	if locale != "" {
		eachShown(o, func(part obj) { localize(part, locale) })
	}
	return o
}

func localize(o obj, locale string) {
	for _, key := range []string{"name", "description"} {
		names, _ := o[key+"_localizations"].(obj)
		if s := str(names, locale); s != "" {
			o[key+"_localized"] = s
		}
	}
}

func checkApplication(id string) error {
	if id != applicationID {
		return unknown(codeUnknownApplication, "Application")
	}
	return nil
}

// sortedCommands returns the commands of a scope by name.
func (s *Server) sortedCommands(keep func(*command) bool) []*command {
	all := slices.SortedFunc(maps.Values(s.commands), func(a, b *command) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), compareIDs(a.ID, b.ID))
	})
	return slices.DeleteFunc(all, func(c *command) bool { return !keep(c) })
}

func (s *Server) listCommands(c *call) (reply, error) {
	list := []any{}
	for _, cmd := range s.sortedCommands(func(cmd *command) bool { return cmd.Guild == c.guild }) {
		o := renderCommand(cmd, "")
		if c.http.Method == http.MethodGet && c.query.Get("with_localizations") != "true" {
			eachShown(o, func(part obj) { // Discord leaves out translations unless asked for them
				delete(part, "name_localizations")
				delete(part, "description_localizations")
			})
		}
		list = append(list, o)
	}
	return ok(list)
}

func (s *Server) newCommand(guild string) command {
	return command{Guild: guild, Type: commandSlash, DM: true}
}

// overwriteCommands replaces all commands of a scope. Commands that keep their type and name keep their id.
func (s *Server) overwriteCommands(c *call) (reply, error) {
	before := map[string]*command{}
	for _, cmd := range s.commands {
		if cmd.Guild == c.guild {
			before[commandKey(cmd)] = cmd
		}
	}
	after := map[string]*command{}
	counts := map[int64]int{}
	root := fields{obj{}, "", c.wrong}
	for i, v := range c.array {
		f, ok := root.element(v, strconv.Itoa(i))
		if !ok {
			root.bad(strconv.Itoa(i), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
			continue
		}
		cmd := readCommand(f, s.newCommand(c.guild), false)
		key := commandKey(&cmd)
		for _, other := range after {
			checkCommandNames(f, &cmd, other)
		}
		after[key] = &cmd
		counts[cmd.Type]++
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	if err := checkCommandCounts(counts); err != nil {
		return reply{}, err
	}
	for key, cmd := range before {
		if after[key] == nil {
			delete(s.commands, cmd.ID)
			s.disk.delete(bucketCommands, cmd.ID)
		}
	}
	for key, cmd := range after {
		if old := before[key]; old != nil {
			cmd.ID = old.ID
		} else {
			cmd.ID = s.newID()
		}
		s.saveCommand(cmd)
	}
	return s.listCommands(c)
}

func commandKey(c *command) string { return strconv.FormatInt(c.Type, 10) + " " + c.Name }

// checkCommandNames records a problem if two commands of a kind have the same name in some language.
func checkCommandNames(f fields, cmd, other *command) {
	if cmd.Type != other.Type {
		return
	}
	if cmd.Name == other.Name {
		f.bad("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		return
	}
	for locale := range locales {
		shown := inLanguage(obj{"name": cmd.Name, "name_localizations": cmd.Names}, locale)
		if shown == inLanguage(obj{"name": other.Name, "name_localizations": other.Names}, locale) {
			f.bad("name_localizations."+locale, "APPLICATION_COMMANDS_DUPLICATE_NAME",
				"Application command names must be unique: %q", shown)
		}
	}
}

func checkCommandCounts(counts map[int64]int) error {
	for kind, n := range counts {
		most := maxContextMenu
		if kind == commandSlash {
			most = maxCommands
		}
		if n > most {
			return fail(http.StatusBadRequest, codeMaxCommands,
				"Maximum number of application commands reached (%d)", most)
		}
	}
	return nil
}

func (s *Server) saveCommand(cmd *command) {
	cmd.Version = s.newID()
	s.commands[cmd.ID] = cmd
	s.disk.put(bucketCommands, cmd.ID, cmd)
	s.commandsChanged()
}

func (s *Server) commandsChanged() {
	s.announce(event{name: "GUILD_APPLICATION_COMMAND_INDEX_UPDATE", people: true, data: func() obj {
		return obj{"guild_id": s.guildID}
	}})
}

func (s *Server) createCommand(c *call) (reply, error) {
	cmd := readCommand(c.body, s.newCommand(c.guild), false)
	for _, other := range s.commands { // a command of the same name is replaced
		if other.Guild == c.guild && other.Name != cmd.Name {
			checkCommandNames(c.body, &cmd, other)
		}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	status := http.StatusCreated
	counts := map[int64]int{cmd.Type: 1}
	for _, old := range s.commands {
		if old.Guild != c.guild || old.Type != cmd.Type {
			continue
		}
		if old.Name == cmd.Name {
			cmd.ID, status = old.ID, http.StatusOK
		} else {
			counts[cmd.Type]++
		}
	}
	if err := checkCommandCounts(counts); err != nil {
		return reply{}, err
	}
	if cmd.ID == "" {
		cmd.ID = s.newID()
	}
	s.saveCommand(&cmd)
	return reply{status, renderCommand(&cmd, "")}, nil
}

func (s *Server) getCommand(c *call) (reply, error) {
	return ok(renderCommand(c.command, ""))
}

func (s *Server) patchCommand(c *call) (reply, error) {
	cmd := c.command
	changed := readCommand(c.body, *cmd, true)
	for _, other := range s.commands {
		if other != cmd && other.Guild == cmd.Guild {
			checkCommandNames(c.body, &changed, other)
		}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	s.saveCommand(&changed)
	return ok(renderCommand(&changed, ""))
}

func (s *Server) deleteCommand(c *call) (reply, error) {
	cmd := c.command
	delete(s.commands, cmd.ID)
	s.disk.delete(bucketCommands, cmd.ID)
	s.commandsChanged()
	return noContent()
}

// mayUse reports whether a user is offered a command in a channel, or anywhere in the guild if the channel is nil.
func (s *Server) mayUse(u *user, cmd *command, ch *channel) bool {
	if ch != nil && ch.Type == channelDM {
		return cmd.Guild == "" && cmd.DM && (cmd.Contexts == nil || hasNumber(cmd.Contexts, 1))
	}
	if cmd.Contexts != nil && !hasNumber(cmd.Contexts, 0) {
		return false
	}
	p := s.permissions(u, ch)
	if p&permUseCommands == 0 {
		return false
	}
	if cmd.DefaultPermissions == nil {
		return true
	}
	need, err := strconv.ParseInt(*cmd.DefaultPermissions, 10, 64)
	// "0" means administrators only, of which a playground has none.
	return err == nil && need != 0 && p&need == need
}

func hasNumber(list []any, n int64) bool {
	return slices.ContainsFunc(list, func(v any) bool {
		m, ok := wholeNumber(v)
		return ok && m == n
	})
}

// getCommandIndex returns the commands a person may use, with names in the person's language.
func (s *Server) getCommandIndex(c *call) (reply, error) {
	list := []any{}
	for _, cmd := range s.sortedCommands(func(cmd *command) bool { return s.mayUse(c.user, cmd, nil) }) {
		list = append(list, renderCommand(cmd, c.user.Locale))
	}
	bot := renderUser(s.users[botID])
	return ok(obj{
		"applications": []any{obj{"id": applicationID, "name": botName, "description": "", "icon": nil,
			"bot": bot}},
		"application_commands": list,
		"version":              formatID(s.ids.last),
	})
}
