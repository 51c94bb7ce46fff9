package legends

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// legends answers /mod legend: with a list of the server's legends or, given a file, with the question whether to add
// it.
func (h *Handler) legends(_ context.Context, r *route.Request) error {
	file, given := r.Files[r.Text(slash.OptionFile)]
	if !given {
		return h.listLegends(r)
	}
	h.withLegend(r, file,
		func(ctx context.Context, rules engine.Bringing, id, source string) (ui.Message, []discord.File, error) {
			said, m, err := h.askGive(r, rules, id, source)
			if err != nil || !said.IsZero() {
				return ui.Note(said, r.In("")), nil, err
			}
			// The question has the file attached, so that it is available when it is answered.
			return m, []discord.File{{Name: id + legendExtension, Type: "text/plain", Data: []byte(source)}}, nil
		})
	return nil
}

// legendExtension is the extension of the attached file of a question.
const legendExtension = ".yaml"

// bringing returns the rules to which servers can add files, nil if there are none.
func (h *Handler) bringing() engine.Bringing {
	for _, g := range h.GameList {
		if b, ok := g.(engine.Bringing); ok {
			return b
		}
	}
	return nil
}

// listLegends shows the legends of a server.
func (h *Handler) listLegends(r *route.Request) error {
	state, _, err := h.Libraries.Read(r.Guild)
	if err == nil {
		r.Panel(Legends(state.Entries, r.In("")))
	}
	return err
}

// withLegend downloads a legend, checks it and answers with the result of do, or with the mistakes in it.
func (h *Handler) withLegend(r *route.Request, file discord.Attachment,
	do func(ctx context.Context, rules engine.Bringing, id, source string) (ui.Message, []discord.File, error)) {
	s, rules := r.In(""), h.bringing()
	if rules == nil {
		r.Private(ui.Answer(s, "bot.lobby.nogame"))
		return
	}
	if file.Size > library.MaxFile {
		r.Note(LegendTooLarge())
		return
	}
	r.Later(func(ctx context.Context) {
		raw, err := h.Client.Fetch(ctx, file.URL, library.MaxFile)
		switch {
		case errors.Is(err, discord.ErrLarge):
			r.Says(ui.Note(LegendTooLarge(), s))(ctx)
			return
		case err != nil:
			h.Log.Warn("fetching a file failed", "error", err)
			r.Says(ui.Note(LegendRefused("fetch"), s))(ctx)
			return
		}
		r.WhenFree(ctx, func(ctx context.Context) func(context.Context) {
			// Line endings are normalised, so that a record contains the file unchanged.
			source := strings.ReplaceAll(strings.TrimPrefix(string(raw), "\ufeff"), "\r\n", "\n")
			id, err := library.Judge(rules, source)
			if err == nil && rules.FileOf(id) != "" {
				err = &engine.Problems{Told: []string{fmt.Sprintf(
					"the id %q is that of a legend this bot offers on all servers; choose another", id)}}
			}
			if err == nil {
				until := h.Now().Add(trialTime)
				err = library.Try(rules, source, func() bool { return ctx.Err() == nil && h.Now().Before(until) })
			}
			var faults *engine.Problems
			if errors.As(err, &faults) {
				return r.Says(LegendWrong(faults.Told, faults.More, s))
			}
			if err == nil {
				var m ui.Message
				var files []discord.File
				if m, files, err = do(ctx, rules, id, source); err == nil {
					if len(files) == 0 {
						return r.SaysPanel(m)
					}
					return r.Says(m, files...)
				}
			}
			if errors.Is(err, store.ErrStale) {
				return r.SaysPanel(ui.Note(LegendRefused("changed"), s))
			}
			h.Log.Error("adding a legend failed", "ref", r.Reference(), "error", err)
			return r.Says(r.ErrorMessage(err))
		})
	})
}

// trialTime is the maximum duration of test matches with a new file.
const trialTime = 3 * time.Second

// askGive asks whether to add a legend; said is the reason if it cannot be added.
func (h *Handler) askGive(r *route.Request, rules engine.Bringing, id, source string) (said text.Message, m ui.Message,
	err error) {
	state, seq, err := h.Libraries.Read(r.Guild)
	if err != nil {
		return said, m, err
	}
	with, err := rules.Bring(source)
	if err != nil {
		return said, m, err
	}
	l := LegendGiven{LibraryChange: LibraryChange{Do: library.Added, ID: id, N: 1, Seq: seq}}
	s := r.By(with)
	r.Say = s // labels in the picture come from the legend too
	if l.About, err = rules.DescribeBrought(source); err != nil {
		return said, m, err
	}
	if l.Languages, err = rules.BroughtLanguages(source); err != nil {
		return said, m, err
	}
	l.Missing = slices.DeleteFunc(h.Voices.Languages(), func(x string) bool { return slices.Contains(l.Languages, x) })
	if name, ok := engine.ValueName(with, rules.BroughtBy(), id); ok {
		l.Title = s.Say(name)
	}
	switch e := state.Entry(rules.ID(), id); {
	case e == nil || e.Removed != nil:
		if len(state.Offered(rules.ID())) >= library.MaxEntries {
			return LegendRefused("full"), m, nil
		}
		if e != nil {
			l.N = e.Next()
		}
	default:
		was, err := h.Libraries.File(r.Guild, rules.ID(), id, e.Current)
		if err != nil {
			return said, m, err
		}
		if was == source {
			return LegendRefused("same"), m, nil
		}
		if l.Changed, err = rules.CompareBrought(was, source); err != nil {
			return said, m, err
		}
		l.N, l.Before = e.Next(), e.Current
	}
	m = GiveQuestion(l, s)
	m.Picture, err = boardOf(with, rules.BroughtBy(), id, l.Title)
	return said, m, err
}

// boardOf returns the request for a picture of a match at its beginning, with a value of an option.
func boardOf(rules engine.Rules, option, id, title string) (p *ui.PictureRequest, err error) {
	defer library.Guard(&err)
	options := map[string]string{option: id}
	d := engine.NewDice(engine.NewChance(0), engine.StreamPositions{})
	g, _, err := rules.New(engine.Setup{Seats: rules.Seats(options).Max, Options: options}, d)
	if err != nil {
		return nil, err
	}
	return BoardOf(rules.ID(), g.View(engine.Public), id, title), nil
}

// libraryScreen answers a selection in the list of a server's legends.
func (h *Handler) libraryScreen(_ context.Context, r *route.Request) error {
	s, at := r.In(""), r.Pressed.(customid.Nav)
	state, seq, err := h.Libraries.Read(r.Guild)
	if err != nil {
		return err
	}
	rules := h.bringing()
	if rules == nil || at.Arg(0) == "" {
		r.Panel(Legends(state.Entries, s))
		return nil
	}
	e := state.Entry(rules.ID(), at.Arg(0))
	if e == nil {
		r.Panel(ui.Note(LegendRefused("gone"), s))
		return nil
	}
	switch what := at.Arg(1); {
	case what == LibraryRemove && e.Removed == nil:
		r.Panel(RemoveQuestion(*e, seq, s))
	case what == LibraryRestore && e.Removed != nil:
		r.Panel(RestoreQuestion(*e, seq, s))
	case what != "":
		n, _ := strconv.Atoi(what)
		if _, ok := e.Version(n); ok && e.Removed == nil {
			r.Panel(UseQuestion(*e, n, seq, s))
			return nil
		}
		fallthrough
	default:
		r.Panel(Legend(*e, "", s))
	}
	return nil
}

// confirmLibrary answers a question about the library. It is valid only while the library is unchanged.
func (h *Handler) confirmLibrary(ctx context.Context, r *route.Request) error {
	s, id := r.In(""), r.Pressed.(customid.Confirm)
	c := ParseLibraryChange(id.Arg)
	switch {
	case id.Match != customid.NoTable: // such questions never belong to a match
		r.Panel(ui.NoTable(s))
		return nil
	case !id.Yes:
		r.Panel(ui.Answer(s, "bot.left"))
		return nil
	}
	if done, err := r.IsDuplicate(); done || err != nil {
		if err == nil {
			err = h.showLegend(r, c.ID, "")
		}
		return err
	}
	state, seq, err := h.Libraries.Read(r.Guild)
	if err != nil {
		return err
	}
	rules := h.bringing()
	if rules == nil || c.Do == "" || seq != c.Seq {
		r.Panel(ui.Note(LegendRefused("changed"), s))
		return nil
	}
	act := library.Act{Guild: r.Guild, User: r.User, Interaction: r.ID, Now: h.Now()}
	if c.Do == library.Added {
		h.confirmGive(r, c, act)
		return nil
	}
	if state.Entry(rules.ID(), c.ID) == nil {
		r.Panel(ui.Note(LegendRefused("gone"), s))
		return nil
	}
	switch c.Do {
	case library.DidUse:
		err = h.Libraries.Use(ctx, act, rules.ID(), c.ID, c.N)
	case library.DidRemove:
		err = h.Libraries.Remove(ctx, act, rules.ID(), c.ID)
	case library.DidRestore:
		err = h.Libraries.Restore(ctx, act, rules.ID(), c.ID)
	default:
		err = library.ErrGone
	}
	if why := libraryRefusal(err); !why.IsZero() {
		r.Panel(ui.Note(why, s))
		return nil
	}
	if err != nil {
		return err
	}
	return h.showLegend(r, c.ID, LegendDone(c.Do, c.N, s))
}

// confirmGive adds the legend attached to a question.
func (h *Handler) confirmGive(r *route.Request, c LibraryChange, act library.Act) {
	var file discord.Attachment
	for _, f := range r.Files {
		if strings.HasSuffix(f.Name, legendExtension) {
			file = f
		}
	}
	s := r.In("")
	if file.URL == "" {
		r.Panel(ui.Note(LegendRefused("file"), s))
		return
	}
	h.withLegend(r, file, func(ctx context.Context, rules engine.Bringing, id, source string) (m ui.Message,
		files []discord.File, err error) {
		n, err := h.Libraries.Give(ctx, act, rules.ID(), id, source)
		if why := libraryRefusal(err); !why.IsZero() {
			return ui.Note(why, s), nil, nil
		}
		if err != nil && !errors.Is(err, store.ErrRepeated) {
			return m, nil, err
		}
		state := h.Libraries.Of(r.Guild)
		if e := state.Entry(rules.ID(), id); e != nil {
			m = Legend(*e, LegendDone(c.Do, n, s), s)
		}
		return m, nil, nil
	})
}

// showLegend shows a legend of the library in place of the pressed message.
func (h *Handler) showLegend(r *route.Request, id, said string) error {
	state, _, err := h.Libraries.Read(r.Guild)
	if err != nil {
		return err
	}
	e := (*library.Entry)(nil)
	if rules := h.bringing(); rules != nil {
		e = state.Entry(rules.ID(), id)
	}
	if e == nil {
		r.Panel(Legends(state.Entries, r.In("")))
		return nil
	}
	r.Panel(Legend(*e, said, r.In("")))
	return nil
}

// libraryRefusal returns the reply to an error that is a refusal, zero for other errors.
func libraryRefusal(err error) text.Message {
	switch {
	case errors.Is(err, library.ErrFull):
		return LegendRefused("full")
	case errors.Is(err, library.ErrSame):
		return LegendRefused("same")
	case errors.Is(err, library.ErrGone):
		return LegendRefused("gone")
	case errors.Is(err, store.ErrStale):
		return LegendRefused("changed")
	}
	return text.Message{}
}
