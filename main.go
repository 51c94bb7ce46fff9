// Skald hosts fantasy adventure board games in Discord channels.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
	_ "time/tzdata" // people set time zones, and not every machine knows them

	"skald/bot"
	"skald/bot/operate"
	"skald/bot/playground"
	"skald/bot/tools"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/returnofheroes"
	"skald/store"
)

// Exit statuses.
const (
	exitDone  = 0
	exitNo    = 1
	exitUsage = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr, os.Getenv)
	stop()
	os.Exit(code)
}

// command is one word of the command line.
type command struct {
	name, args, help string
	run              func(c *call) error
}

// call is one run of a command.
type call struct {
	ctx    context.Context
	flags  *flag.FlagSet
	args   []string
	out    io.Writer
	errs   io.Writer
	getenv func(string) string
}

// usage says that the command line is wrong.
type usage struct{ why string }

func (u usage) Error() string { return u.why }

func commands() []command {
	return []command{
		{"play", "[-addr 127.0.0.1:7777] [-db FILE] [-quiet]", "the playground: the bot and a Discord of your own with a web page, no account, no token", play},
		{"serve", "[-config config.yaml]", "the bot on Discord; the token comes from DISCORD_TOKEN or the configuration", serve},
		{"health", "[-config config.yaml]", "asks the bot that runs with this configuration how it is; the status is 0 when it is well", health},
		{"check", "[-config config.yaml] [-db FILE]", "says what is wrong with the configuration, the database, its backups, the commands; with -db, with that database or backup alone", check},
		{"replay", "FILE [-turn N] [-png OUT] [-since N] [-view board|tile|sheet|end] [-arg A] [-theme day|night] [-language en]", "plays a record; can draw a turn", replay},
		{"verify", "FILE", "proves the dice of a finished record", verify},
		{"simulate", "-game ID [-matches N] [-seats K] [-seed S] [-level L] [-option k=v]… [-seen] [-json]", "autopilots play: lengths, endings, who wins, moves per second", runSimulation},
		{"export", "-db FILE -match ID", "writes the record of a match", export},
		{"import", "-db FILE FILE", "stores a record as a closed match", importRecord},
		{"backup", "-db FILE OUT", "writes a copy of a database no bot is running on; a running bot makes its own", backup},
		{"restore", "-db FILE BACKUP", "examines a backup and puts it in the place of a database, which is kept beside it", restore},
		{"compact", "-db FILE", "makes a database small again", compact},
		{"dump", "-db FILE -match ID [-turn N]", "prints what the public sees of a match as JSON", dump},
	}
}

// run runs the command line and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer, getenv func(string) string) int {
	if len(args) == 0 || args[0] == "-h" || args[0] == "--help" || args[0] == "help" {
		help(out)
		if len(args) == 0 {
			return exitUsage
		}
		return exitDone
	}
	for _, cmd := range commands() {
		if cmd.name != args[0] {
			continue
		}
		c := &call{ctx: ctx, args: args[1:], out: out, errs: errs, getenv: getenv}
		c.flags = flag.NewFlagSet(cmd.name, flag.ContinueOnError)
		c.flags.SetOutput(io.Discard)
		c.flags.Usage = func() {}
		err := cmd.run(c)
		var u usage
		switch {
		case err == nil:
			return exitDone
		case errors.Is(err, flag.ErrHelp):
			fmt.Fprintf(out, "skald %s %s\n%s\n", cmd.name, cmd.args, cmd.help)
			c.flags.SetOutput(out)
			c.flags.PrintDefaults()
			return exitDone
		case errors.As(err, &u):
			fmt.Fprintf(errs, "skald %s: %s; it is used like this: skald %s %s\n", cmd.name, u.why, cmd.name, cmd.args)
			return exitUsage
		case errors.Is(err, tools.ErrNo):
			return exitNo
		}
		fmt.Fprintf(errs, "skald %s: %s\n", cmd.name, inWords(err))
		return exitNo
	}
	fmt.Fprintf(errs, "skald: there is no command %q; skald help lists them\n", args[0])
	return exitUsage
}

// inWords says an error; what a game refuses is said as its players read it.
func inWords(err error) string {
	var r *engine.Refusal
	if !errors.As(err, &r) {
		return err.Error()
	}
	for _, g := range games.All() {
		s := g.Catalogue().In("en")
		if !s.Knows(r.Why.Key) {
			continue
		}
		said := s.Say(r.Why)
		if r.Rule != "" {
			said += " (rulebook, section " + r.Rule + ")"
		}
		return strings.ReplaceAll(err.Error(), r.Error(), said)
	}
	return err.Error()
}

func help(out io.Writer) {
	fmt.Fprintln(out, "Skald hosts fantasy adventure board games in Discord channels.")
	fmt.Fprintln(out)
	for _, c := range commands() {
		fmt.Fprintf(out, "  skald %s %s\n        %s\n", c.name, c.args, c.help)
	}
	fmt.Fprintln(out, "\nTo try it: skald play")
}

// parse reads flags, which may stand before and after the arguments, and checks
// that there are as many arguments as names.
func (c *call) parse(names ...string) ([]string, error) {
	var plain []string
	rest := c.args
	for {
		if err := c.flags.Parse(rest); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usage{err.Error()}
		}
		rest = c.flags.Args()
		if len(rest) == 0 {
			break
		}
		plain = append(plain, rest[0])
		rest = rest[1:]
	}
	switch {
	case len(plain) < len(names):
		return nil, usage{names[len(plain)] + " is missing"}
	case len(plain) > len(names):
		return nil, usage{fmt.Sprintf("%q is too much", plain[len(names)])}
	}
	return plain, nil
}

// groundsAside is what a bot's grounds may take in a temporary file: some hundred,
// for servers with many languages, themes and maps.
const groundsAside = 256 << 20

// botStudio starts drawing for a bot: people are answered first, and boards are
// drawn with what is left of the processors.
func botStudio() (*imaging.Studio, error) {
	n := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(2 * n)
	return studio(imaging.Options{Workers: n, Behind: true, Aside: groundsAside})
}

// studio starts drawing.
func studio(o imaging.Options) (*imaging.Studio, error) {
	return imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": returnofheroes.Scene{}, "legends-of-andor": andor.Scene{}}, o)
}

// offered lists the games with the legends of a folder; "" adds none.
func offered(folder string) ([]engine.Rules, error) {
	if folder == "" {
		return games.All(), nil
	}
	if _, err := os.ReadDir(folder); err != nil {
		return nil, fmt.Errorf("the folder of legends cannot be read: %w", err)
	}
	return games.Folder(os.DirFS(folder))
}

// draw draws one picture for the tools. It has a minute: no player waits for it.
func draw(ctx context.Context, pic tools.Picture, d tools.Drawing) ([]byte, error) {
	st, err := studio(imaging.Options{Workers: 1, Timeout: time.Minute})
	if err != nil {
		return nil, err
	}
	defer st.Close()
	rules, _ := games.Find(pic.Game)
	s := rules.Catalogue().In(d.Language)
	r := imaging.Request{
		Kind: d.Kind, Arg: d.Arg, Language: s.Language(), Theme: d.Theme, Say: s.Say,
		Name: func(id string) string {
			if key := "name." + id; s.Knows(key) {
				return s.Say(text.M(key))
			}
			return ""
		},
	}
	if pic.Since != nil {
		r.Since = pic.Since
	}
	for _, v := range pic.Past {
		r.Past = append(r.Past, v)
	}
	p, err := st.Draw(ctx, pic.Game, pic.View, r)
	return p.PNG, err
}

// logger writes to standard error from a level on.
func (c *call) logger(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(c.errs, &slog.HandlerOptions{Level: level}))
}

func play(c *call) error {
	addr := c.flags.String("addr", "127.0.0.1:7777", "where to listen; a loopback address")
	path := c.flags.String("db", "", "keep matches and channels in this file (and FILE.playground)")
	quiet := c.flags.Bool("quiet", false, "print the address and nothing else")
	folder := c.flags.String("legends", "", "a folder with legends of your own")
	if _, err := c.parse(); err != nil {
		return err
	}
	rules, err := offered(*folder)
	if err != nil {
		return err
	}
	level := slog.LevelWarn
	if *quiet {
		level = slog.LevelError + 1
	}
	file, state := *path, ""
	if file == "" {
		dir, err := os.MkdirTemp("", "skald-play-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		file = filepath.Join(dir, "skald.db")
	} else {
		state = file + ".playground"
	}
	db, err := store.Open(file, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	st, err := botStudio()
	if err != nil {
		return err
	}
	defer st.Close()
	log := c.logger(level)
	server, err := playground.New(playground.Options{Addr: *addr, StateFile: state, Log: log})
	if err != nil {
		return err
	}
	// The bot stops first, and posts to the playground what is under way.
	if err := server.Start(context.WithoutCancel(c.ctx)); err != nil {
		return err
	}
	defer server.Close()
	app, err := bot.New(bot.Options{Token: server.Token(), Base: server.URL(), Store: db, Games: rules, Draw: st, Log: log, Now: server.Now})
	if err != nil {
		return err
	}
	server.OnMove(app.Wake)
	fmt.Fprintf(c.out, "Skald's playground: %s\n", server.URL())
	if !*quiet {
		if state == "" {
			fmt.Fprintln(c.out, "What happens here is forgotten when you stop it; -db FILE keeps it.")
		}
		fmt.Fprintln(c.out, "Stop it with Ctrl-C.")
	}
	return app.Run(c.ctx)
}

// configured reads the configuration a command names.
func (c *call) configured() (bot.Config, error) {
	path := c.flags.String("config", "config.yaml", "the configuration")
	if _, err := c.parse(); err != nil {
		return bot.Config{}, err
	}
	named := false
	c.flags.Visit(func(f *flag.Flag) { named = named || f.Name == "config" })
	return bot.LoadConfig(*path, named, c.getenv)
}

func serve(c *call) error {
	cfg, err := c.configured()
	if err != nil {
		return err
	}
	if cfg.Token == "" {
		return bot.ErrNoToken
	}
	log, err := cfg.Logger(c.errs)
	if err != nil {
		return err
	}
	rules, err := offered(cfg.Legends)
	if err != nil {
		return err
	}
	db, err := store.Open(cfg.Database, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	st, err := botStudio()
	if err != nil {
		return err
	}
	defer st.Close()
	app, err := bot.New(bot.Options{
		Token: cfg.Token, Store: db, Games: rules, Draw: st, ModeratorRoles: cfg.ModeratorRoles, Language: cfg.Language, Log: log,
		Shards: cfg.Shards, Listen: cfg.Operation.Listen, StopTime: time.Duration(cfg.Operation.Stop), Backups: cfg.Backups,
	})
	if err != nil {
		return err
	}
	return app.Run(c.ctx)
}

// healthTime bounds how long a bot may take to say how it is.
const healthTime = 10 * time.Second

func health(c *call) error {
	cfg, err := c.configured()
	if err != nil {
		return err
	}
	if cfg.Operation.Listen == "" {
		return errors.New("operation: listen is empty in the configuration, so the bot cannot be asked; write an address there, for example 127.0.0.1:9090")
	}
	ctx, cancel := context.WithTimeout(c.ctx, healthTime)
	defer cancel()
	said, err := operate.Ask(ctx, cfg.Operation.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, said)
	return nil
}

func check(c *call) error {
	path := c.flags.String("db", "", "examine this database or backup and nothing else")
	cfg, err := c.configured()
	var u usage
	if *path != "" && !errors.As(err, &u) && !errors.Is(err, flag.ErrHelp) {
		// What the configuration says does not matter then.
		return c.database(*path, true, func(db *store.DB) error { return tools.CheckDatabase(c.ctx, c.out, db) })
	}
	if err != nil {
		return err
	}
	ok := true
	if cfg.Token == "" {
		ok = false
		fmt.Fprintln(c.out, bot.ErrNoToken)
	} else {
		fmt.Fprintln(c.out, "a token is set")
	}
	rules, err := offered(cfg.Legends)
	if err != nil {
		ok = false
		fmt.Fprintln(c.out, err)
		rules = games.All()
	}
	if n, err := bot.CheckCommands(rules); err != nil {
		ok = false
		fmt.Fprintf(c.out, "the commands do not fit Discord: %v\n", err)
	} else {
		fmt.Fprintf(c.out, "%d commands fit Discord\n", n)
	}
	if _, err := os.Stat(cfg.Database); errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(c.out, "the database %s does not exist yet; skald serve makes it\n", cfg.Database)
	} else if err := c.database(cfg.Database, true, func(db *store.DB) error { return tools.CheckDatabase(c.ctx, c.out, db) }); err != nil {
		ok = false
		if !errors.Is(err, tools.ErrNo) {
			fmt.Fprintf(c.out, "the database: %v\n", err)
		}
	}
	said, err := cfg.Backups.State(cfg.Database, time.Now())
	if err != nil {
		ok, said = false, err.Error()
	}
	fmt.Fprintln(c.out, said)
	for _, said := range cfg.Describe() {
		fmt.Fprintln(c.out, said)
	}
	if !ok {
		return tools.ErrNo
	}
	return nil
}

func replay(c *call) error {
	d := tools.Drawing{Draw: draw}
	c.flags.IntVar(&d.Turn, "turn", 0, "the turn to draw; 0 is the end")
	c.flags.IntVar(&d.Since, "since", 0, "ring what changed since this turn")
	c.flags.StringVar(&d.Theme, "theme", imaging.DayTheme, "day or night")
	c.flags.StringVar(&d.File, "png", "", "draw to this file")
	c.flags.StringVar(&d.Kind, "view", "board", "board, tile, sheet or end")
	c.flags.StringVar(&d.Arg, "arg", "", "the tile's letter or the seat's number")
	c.flags.StringVar(&d.Language, "language", "en", "language of the lettering")
	args, err := c.parse("FILE")
	if err != nil {
		return err
	}
	return tools.Replay(c.ctx, c.out, args[0], d)
}

func verify(c *call) error {
	args, err := c.parse("FILE")
	if err != nil {
		return err
	}
	return tools.Verify(c.out, args[0])
}

// options collects -option k=v.
type options map[string]string

// String implements flag.Value.
func (o options) String() string { return fmt.Sprint(map[string]string(o)) }

// Set implements flag.Value.
func (o options) Set(s string) error {
	k, v, ok := strings.Cut(s, "=")
	if !ok {
		return fmt.Errorf("%q is not of the form option=value", s)
	}
	o[k] = v
	return nil
}

func runSimulation(c *call) error {
	q := tools.Simulation{Options: options{}}
	c.flags.StringVar(&q.Game, "game", "", "the game")
	c.flags.IntVar(&q.Matches, "matches", 100, "how many matches")
	c.flags.IntVar(&q.Seats, "seats", 3, "how many seats")
	c.flags.Uint64Var(&q.Seed, "seed", 1, "the seed of chance")
	c.flags.IntVar(&q.Level, "level", 2, "the autopilots' level")
	c.flags.Var(options(q.Options), "option", "an option of the game, option=value")
	c.flags.BoolVar(&q.Seen, "seen", false, "list in how many matches what came into play")
	c.flags.BoolVar(&q.JSON, "json", false, "print JSON")
	if _, err := c.parse(); err != nil {
		return err
	}
	if q.Game == "" {
		return usage{"-game is missing"}
	}
	if q.Matches < 1 {
		return usage{"-matches must be 1 or more"}
	}
	return tools.Simulate(c.ctx, c.out, q)
}

// database opens a database for a command and closes it.
func (c *call) database(path string, readOnly bool, use func(*store.DB) error) error {
	if path == "" {
		return usage{"-db is missing"}
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("the database cannot be opened: %w", err)
	}
	db, err := store.Open(path, store.Options{ReadOnly: readOnly, Timeout: 3 * time.Second})
	if err != nil {
		return err
	}
	defer db.Close()
	return use(db)
}

func export(c *call) error {
	path := c.flags.String("db", "", "the database")
	id := c.flags.String("match", "", "the match")
	if _, err := c.parse(); err != nil {
		return err
	}
	if *id == "" {
		return usage{"-match is missing"}
	}
	return c.database(*path, true, func(db *store.DB) error { return tools.Export(c.out, db, *id) })
}

func importRecord(c *call) error {
	path := c.flags.String("db", "", "the database; it is made if it does not exist")
	args, err := c.parse("FILE")
	if err != nil {
		return err
	}
	if *path == "" {
		return usage{"-db is missing"}
	}
	if _, err := os.Stat(args[0]); err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	db, err := store.Open(*path, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	return tools.Import(c.ctx, c.out, db, args[0])
}

func backup(c *call) error {
	path := c.flags.String("db", "", "the database")
	args, err := c.parse("OUT")
	if err != nil {
		return err
	}
	return c.database(*path, true, func(db *store.DB) error { return db.BackupFile(c.ctx, args[0]) })
}

func restore(c *call) error {
	path := c.flags.String("db", "", "the database to replace, or to make if there is none")
	args, err := c.parse("BACKUP")
	if err != nil {
		return err
	}
	if *path == "" {
		return usage{"-db is missing"}
	}
	return tools.Restore(c.ctx, c.out, args[0], *path, time.Now())
}

func compact(c *call) error {
	path := c.flags.String("db", "", "the database")
	if _, err := c.parse(); err != nil {
		return err
	}
	if *path == "" {
		return usage{"-db is missing"}
	}
	return tools.Compact(c.ctx, c.out, *path)
}

func dump(c *call) error {
	path := c.flags.String("db", "", "the database")
	id := c.flags.String("match", "", "the match")
	turn := c.flags.Int("turn", 0, "the turn; 0 is now")
	if _, err := c.parse(); err != nil {
		return err
	}
	if *id == "" {
		return usage{"-match is missing"}
	}
	return c.database(*path, true, func(db *store.DB) error { return tools.Dump(c.out, db, *id, *turn) })
}
