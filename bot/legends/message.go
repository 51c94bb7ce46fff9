package legends

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/library"
	"skald/bot/mention"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// The second argument of ScreenLibrary, if it is not a version to use.
const (
	LibraryRemove  = "remove"
	LibraryRestore = "restore"
)

// maxMistakes is the maximum number of mistakes shown at once.
const maxMistakes = 10

// libraryNav opens the list of a server's legends, one of them, or a question about it.
func libraryNav(args ...string) customid.Nav {
	return customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenLibrary, Args: args}
}

// Legends lists the legends of a server for its moderators.
func Legends(entries []library.Entry, s text.Localizer) ui.Message {
	if len(entries) == 0 {
		return ui.Private(ui.Say(s, "bot.legend.none") + "\n-# " +
			ui.Say(s, "bot.legend.how", "size", library.MaxFile>>10, "n", library.MaxEntries))
	}
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(x, y library.Entry) int { return removedLast(x) - removedLast(y) })
	lines := []string{"## " + ui.Say(s, "bot.legend.title")}
	menu := discordgo.SelectMenu{
		MenuType:    discordgo.StringSelectMenu,
		CustomID:    customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenPick}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.legend.pick"), ui.MaxPlaceholder),
	}
	for _, e := range entries {
		lines = append(lines, ui.Bullet(legendLine(e, s)))
		if len(menu.Options) < ui.MaxOptions {
			menu.Options = append(menu.Options,
				discordgo.SelectMenuOption{Label: ui.LabelText(e.Title(s.Language()), ui.MaxOption),
					Value: libraryNav(e.ID).String(), Description: ui.LabelText(e.ID, ui.MaxOption)})
		}
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.legend.how", "size", library.MaxFile>>10, "n", library.MaxEntries))
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content, ui.Row(menu))
}

func removedLast(e library.Entry) int {
	if e.Removed != nil {
		return 1
	}
	return 0
}

// legendLine returns a legend as a list item.
func legendLine(e library.Entry, s text.Localizer) string {
	line := "**" + ui.Escape(e.Title(s.Language())) + "** (`" + e.ID + "`) · "
	if e.Removed != nil {
		return line + ui.Say(s, "bot.legend.removed", "who", mention.User(e.Removed.By, s), "when",
			mention.Time(time.Unix(e.Removed.At, 0), "d"))
	}
	v, _ := e.Version(e.Current)
	return line + ui.Say(s, "bot.legend.given", "version", e.Current, "who", mention.User(v.By, s), "when",
		mention.Time(time.Unix(v.At, 0), "d"))
}

// Legend shows a legend of a server with its versions; said is at the top, "" for none.
func Legend(e library.Entry, said string, s text.Localizer) ui.Message {
	var lines []string
	if said != "" {
		lines = append(lines, said)
	}
	lines = append(lines, "## "+ui.Escape(e.Title(s.Language()))+" (`"+e.ID+"`)")
	if e.Removed != nil {
		until := time.Unix(e.Removed.At, 0).Add(library.KeepRemoved)
		lines = append(lines, ui.Say(s, "bot.legend.gone", "who", mention.User(e.Removed.By, s), "when",
			mention.Time(time.Unix(e.Removed.At, 0), "f"), "until", mention.Time(until, "d")))
	}
	menu := discordgo.SelectMenu{
		MenuType:    discordgo.StringSelectMenu,
		CustomID:    customid.Nav{Match: customid.NoTable, Seat: engine.Public, Screen: customid.ScreenPick}.String(),
		Placeholder: ui.LabelText(ui.Say(s, "bot.legend.versions"), ui.MaxPlaceholder),
	}
	for _, v := range slices.Backward(e.Versions) {
		line := ui.Say(s, "bot.legend.version", "n", v.N, "who", mention.User(v.By, s), "when",
			mention.Time(time.Unix(v.At, 0), "f"), "size", (v.Size+1023)>>10)
		if v.N == e.Current {
			line += " · **" + ui.Say(s, "bot.legend.used") + "**"
		} else {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{
				Label: ui.LabelText(ui.Say(s, "bot.legend.use", "n", v.N), ui.MaxOption),
				Value: libraryNav(e.ID, strconv.Itoa(v.N)).String(),
			})
		}
		lines = append(lines, ui.Bullet(line))
	}
	back := ui.Link(libraryNav(), text.M("bot.legend.list"), "↩️", s)
	change := ui.Link(libraryNav(e.ID, LibraryRemove), text.M("bot.legend.remove"), "🗑️", s)
	if e.Removed != nil {
		change = ui.Link(libraryNav(e.ID, LibraryRestore), text.M("bot.legend.restore"), "↪️", s)
	}
	rows := []discordgo.MessageComponent{ui.Row(change, back)}
	if e.Removed == nil && len(menu.Options) > 0 {
		rows = append([]discordgo.MessageComponent{ui.Row(menu)}, rows...)
	}
	content, _ := ui.Fill(ui.Clipped(lines, 300), ui.MaxContent)
	return ui.Private(content, rows...)
}

// LibraryChange is the argument of a Confirm about a library: the action, the entry, its version, and the Seq of the
// library at the time.
type LibraryChange struct {
	Do  string
	ID  string
	N   int
	Seq uint64
}

// String returns the argument.
func (c LibraryChange) String() string {
	return strings.Join([]string{c.Do, c.ID, strconv.Itoa(c.N), strconv.FormatUint(c.Seq, 36)}, ".")
}

// ParseLibraryChange parses the argument; it returns the zero change if it is malformed.
func ParseLibraryChange(arg string) (c LibraryChange) {
	p := strings.Split(arg, ".")
	if len(p) != 4 || !customid.IsWord(p[1]) {
		return c
	}
	n, err := strconv.Atoi(p[2])
	seq, broken := strconv.ParseUint(p[3], 36, 64)
	if err != nil || broken != nil {
		return c
	}
	return LibraryChange{Do: p[0], ID: p[1], N: n, Seq: seq}
}

// legendQuestion asks a moderator about a change of the library.
func legendQuestion(body string, c LibraryChange, yes text.Message, style discordgo.ButtonStyle,
	s text.Localizer) ui.Message {
	return ui.Confirmation(body, customid.Confirm{Match: customid.NoTable, Kind: customid.ConfirmLibrary,
		Seat: engine.Public, Arg: c.String()}, yes, style, s)
}

// LegendGiven is a checked file, for the question whether to add it.
type LegendGiven struct {
	LibraryChange
	// Title is the name of the legend.
	Title string
	// About describes the legend, Changed the differences from the version before; nil if there are none.
	About, Changed []text.Message
	// Languages are those of its texts, Missing the bot's languages it lacks.
	Languages, Missing []string
	// Before is the version in use, 0 for none.
	Before int
}

// GiveQuestion asks whether to add a legend to the library of a server.
func GiveQuestion(l LegendGiven, s text.Localizer) ui.Message {
	named := func(languages []string) string {
		names := make([]text.Message, len(languages))
		for i, x := range languages {
			names[i] = text.Plain(text.LanguageName(x))
		}
		return s.List(names)
	}
	var told []string
	for _, m := range l.About {
		told = append(told, ui.Bullet(strings.ReplaceAll(s.Say(m), "\n", " ")))
	}
	languages := ui.Say(s, "bot.legend.speaks", "which", named(l.Languages))
	if len(l.Missing) > 0 {
		languages += " " + ui.Say(s, "bot.legend.lacks", "which", named(l.Missing))
	}
	told = append(told, ui.Bullet(languages))
	head, yes := ui.Say(s, "bot.legend.ask", "title", ui.Escape(l.Title), "id", l.ID), text.M("bot.legend.yes")
	if l.Before > 0 {
		yes = text.M("bot.legend.use", "n", l.N)
		head = ui.Say(s, "bot.legend.ask.next", "title", ui.Escape(l.Title), "id", l.ID, "n", l.N, "before", l.Before)
		what := ui.Say(s, "bot.legend.same")
		if len(l.Changed) > 0 {
			parts := make([]string, len(l.Changed))
			for i, m := range l.Changed {
				parts[i] = s.Say(m)
			}
			what = ui.Say(s, "bot.legend.changed", "what", text.Plain(ui.Semicolons(parts, s)))
		}
		told = append(told, ui.Bullet(what))
	}
	body := ui.QuestionText(head, told, "", ui.Say(s, "bot.legend.kept"), s)
	return legendQuestion(body, l.LibraryChange, yes, discordgo.PrimaryButton, s)
}

// BoardOf returns the request for a picture of the board at the beginning of a match that does not exist.
func BoardOf(game string, v engine.View, id, title string) *ui.PictureRequest {
	return &ui.PictureRequest{
		Kind: ui.PictureWhole, Game: game, Viewer: engine.Public, Shows: v,
		FileName: strings.Join(ui.FileWords(id, "board"), "-") + ".png", Alt: ui.Clip(text.Sanitize(title), ui.MaxAlt),
	}
}

// UseQuestion asks whether to use another version of a legend.
func UseQuestion(e library.Entry, n int, seq uint64, s text.Localizer) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.legend.use.ask", "title", ui.Escape(e.Title(s.Language())), "n", n, "before",
		e.Current), nil, "", ui.Say(s, "bot.legend.kept"), s)
	return legendQuestion(body, LibraryChange{library.DidUse, e.ID, n, seq}, text.M("bot.legend.use", "n", n),
		discordgo.PrimaryButton, s)
}

// RemoveQuestion asks whether to remove a legend.
func RemoveQuestion(e library.Entry, seq uint64, s text.Localizer) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.legend.remove.ask", "title", ui.Escape(e.Title(s.Language()))), nil, "",
		ui.Say(s, "bot.legend.remove.kept", "n", int(library.KeepRemoved.Hours())/24), s)
	return legendQuestion(body, LibraryChange{library.DidRemove, e.ID, e.Current, seq}, text.M("bot.legend.remove"),
		discordgo.DangerButton, s)
}

// RestoreQuestion asks whether to restore a legend.
func RestoreQuestion(e library.Entry, seq uint64, s text.Localizer) ui.Message {
	body := ui.QuestionText(ui.Say(s, "bot.legend.restore.ask", "title", ui.Escape(e.Title(s.Language())), "n",
		e.Current), nil, "", ui.Say(s, "bot.legend.kept"), s)
	return legendQuestion(body, LibraryChange{library.DidRestore, e.ID, e.Current, seq}, text.M("bot.legend.restore"),
		discordgo.PrimaryButton, s)
}

// LegendDone confirms a change of a legend; do is its word in the audit log.
func LegendDone(do string, n int, s text.Localizer) string {
	return "✅ " + ui.Say(s, "bot.legend.done."+do, "n", n)
}

// LegendRefused explains why nothing was done: "file", "fetch", "full", "same", "gone" or "changed".
func LegendRefused(why string) text.Message {
	return text.M("bot.legend.no."+why, "n", library.MaxEntries)
}

// LegendTooLarge reports that a legend exceeds the maximum size.
func LegendTooLarge() text.Message { return text.M("bot.legend.large", "size", library.MaxFile>>10) }

// LegendWrong lists the mistakes in a legend, one sentence each, and the number of further ones.
func LegendWrong(mistakes []string, more int, s text.Localizer) ui.Message {
	if n := len(mistakes); n > maxMistakes {
		mistakes, more = mistakes[:maxMistakes], more+n-maxMistakes
	}
	lines := []string{"⛔ " + ui.Say(s, "bot.legend.wrong")}
	for _, m := range mistakes {
		lines = append(lines, ui.Bullet(ui.Escape(m)))
	}
	if more > 0 {
		lines = append(lines, ui.Say(s, "bot.legend.more", "n", more))
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.legend.guide"))
	// Lines are clipped short enough for all of them to fit.
	content, _ := ui.Fill(ui.Clipped(lines, 150), ui.MaxContent)
	return ui.Private(content)
}
