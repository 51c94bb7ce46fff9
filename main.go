// Skald hosts fantasy adventure board games in Discord channels.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // users choose time zones, and not every machine has them

	"github.com/spf13/cobra"
	_ "golang.org/x/crypto/x509roots/fallback" // the image has no system certificates

	"skald/bot"
	"skald/bot/backup"
	"skald/bot/config"
	"skald/bot/discord"
	"skald/bot/operate"
	"skald/bot/playground"
	"skald/bot/recurring"
	"skald/bot/tools"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/cup"
	"skald/imaging/emojis"
	"skald/imaging/hall"
	"skald/imaging/heroes"
	"skald/imaging/ladder"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/store"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	code := run(operate.WithHangup(ctx), os.Args[1:], os.Stdout, os.Stderr, os.Getenv)
	stop()
	os.Exit(code)
}

// run runs the command line and returns the exit status.
func run(ctx context.Context, args []string, out, errs io.Writer, getenv func(string) string) int {
	return tools.Execute(ctx, skald(getenv), args, out, errs)
}

// skald is the program with all its commands.
func skald(getenv func(string) string) *cobra.Command {
	root := tools.Root(artist)
	tools.Add(root, tools.GroupBot, playCommand(), tools.LegendCommand(legendPlayCommand()), serveCommand(getenv),
		healthCommand(getenv), hostsCommand(getenv), drainCommand(getenv), checkCommand(getenv), versionCommand())
	return root
}

// botStudio starts drawing for a bot, with the processors that answering people leaves free. A folder keeps painted
// grounds; "" keeps none.
func botStudio(folder string) (*imaging.Studio, error) {
	n := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(2 * n)
	return studio(imaging.Options{Workers: n, LowPriority: true, DiskDir: folder})
}

func studio(o imaging.Options) (*imaging.Studio, error) {
	return imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": returnofheroes.Scene{},
		"legends-of-andor": andor.Scene{}, "tournament": cup.Scene{}, "runebound": runebound.Scene{},
		"heroes": heroes.Scene{}, "hall": hall.Scene{}, "ladder": ladder.Scene{}}, o)
}

// offered returns the games with the legends of a folder; "" adds none.
func offered(folder string) ([]engine.Rules, error) {
	if folder == "" {
		return games.All(), nil
	}
	if _, err := os.ReadDir(folder); err != nil {
		return nil, fmt.Errorf("the folder of legends cannot be read: %w", err)
	}
	return games.Folder(os.DirFS(folder))
}

// artist draws for the tools. A picture has a minute, because no player waits for it.
func artist() (tools.Draw, func(), error) {
	st, err := studio(imaging.Options{Workers: 1, Timeout: time.Minute})
	if err != nil {
		return nil, nil, err
	}
	return func(ctx context.Context, pic tools.Picture, d tools.Drawing) ([]byte, error) {
		return draw(ctx, st, pic, d)
	}, st.Close, nil
}

func draw(ctx context.Context, st *imaging.Studio, pic tools.Picture, d tools.Drawing) ([]byte, error) {
	rules, _ := games.Find(pic.Game)
	s := tools.Words(rules, d.Language)
	r := imaging.Request{
		Kind: d.Kind, Arg: d.Arg, Language: s.Language(), Theme: d.Theme, Say: s.Say, Since: pic.Since,
		Name: func(id string) string {
			if key := "name." + id; s.Knows(key) {
				return s.Say(text.M(key))
			}
			return ""
		},
	}
	for _, v := range pic.Past {
		r.Past = append(r.Past, v)
	}
	p, err := st.Draw(ctx, pic.Game, pic.View, r)
	return p.PNG, err
}

// trial is a playground to open.
type trial struct {
	addr, path string
	quiet      bool
}

func (q *trial) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&q.addr, "addr", "127.0.0.1:7777", "address to listen on; a loopback address")
	cmd.Flags().StringVar(&q.path, "db", "",
		"keep matches and channels in this `FILE` (and FILE.playground); or matches on a server: postgres://…")
	cmd.Flags().BoolVar(&q.quiet, "quiet", false, "print the address and nothing else")
}

func playCommand() *cobra.Command {
	var q trial
	cmd := &cobra.Command{
		Use:   "play [-addr 127.0.0.1:7777] [-db FILE] [-quiet] [-legends FOLDER] [-alone]",
		Short: "open the playground: the bot and a small Discord with a web page; needs no account and no token",
		Args:  tools.Arguments(), ValidArgsFunction: cobra.NoFileCompletions,
	}
	q.flags(cmd)
	folder := cmd.Flags().String("legends", "", "offer the legends in this `FOLDER`, too")
	alone := cmd.Flags().Bool("alone", false,
		"start without the bot; processes of skald serve connect by discord: ADDRESS in their configuration")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *alone {
			return q.alone(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		}
		rules, err := offered(*folder)
		if err != nil {
			return err
		}
		return q.play(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), rules)
	}
	return cmd
}

func legendPlayCommand() *cobra.Command {
	var q trial
	cmd := &cobra.Command{
		Use:   "play [-addr 127.0.0.1:7777] [-db FILE] [-quiet] FILE",
		Short: "open the playground with this legend among the others", Args: tools.Arguments("FILE"),
	}
	q.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		l, err := tools.ReadLegend(args[0])
		if err != nil {
			return err
		}
		rules, err := games.With(l)
		if err != nil {
			return err
		}
		return q.play(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), rules)
	}
	return cmd
}

func (q *trial) log(errs io.Writer) *slog.Logger {
	level := slog.LevelWarn
	if q.quiet {
		level = slog.LevelError + 1
	}
	return slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level}))
}

func (q *trial) state() string {
	switch {
	case q.path == "":
		return ""
	case store.IsServer(q.path):
		return path.Base(store.Masked(q.path)) + ".playground"
	}
	return q.path + ".playground"
}

func (q *trial) printAddress(out io.Writer, url string) {
	fmt.Fprintf(out, "Skald's playground: %s\n", url)
	if !q.quiet {
		if q.path == "" {
			fmt.Fprintln(out, "What happens here is forgotten when you stop it; -db FILE keeps it.")
		}
		fmt.Fprintln(out, "Stop it with Ctrl-C.")
	}
}

// alone opens a playground for bots in other processes.
func (q *trial) alone(ctx context.Context, out, errs io.Writer) error {
	server, err := playground.New(playground.Options{Addr: q.addr, StateFile: q.state(), Log: q.log(errs),
		FixedClock: true})
	if err != nil {
		return err
	}
	if err := server.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	q.printAddress(out, server.URL())
	if !q.quiet {
		fmt.Fprintf(out, "No bot is here yet: write discord: %s into the configuration of skald serve.\n", server.URL())
	}
	<-ctx.Done()
	return server.Close()
}

// play opens a playground where the games can be played.
func (q *trial) play(ctx context.Context, out, errs io.Writer, rules []engine.Rules) error {
	file := q.path
	if file == "" {
		dir, err := os.MkdirTemp("", "skald-play-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		file = filepath.Join(dir, "skald.db")
	}
	db, err := store.Open(file, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Alone(ctx, "a playground", func(ctx context.Context, s *store.Share) error {
		st, err := botStudio(config.Config{Database: file}.PictureFolder())
		if err != nil {
			return err
		}
		defer st.Close()
		log := q.log(errs)
		server, err := playground.New(playground.Options{Addr: q.addr, StateFile: q.state(), Log: log})
		if err != nil {
			return err
		}
		// The bot stops first, and posts the rest to the playground.
		if err := server.Start(context.WithoutCancel(ctx)); err != nil {
			return err
		}
		defer server.Close()
		app, err := bot.New(bot.Options{Token: server.Token(), Base: server.URL(), Store: s.DB, Games: rules, Draw: st,
			Emojis: sync.OnceValues(emojis.Draw), Log: log, Now: server.Now, Held: s.Held, TourTime: tourTime})
		if err != nil {
			return err
		}
		server.OnMove(app.Wake)
		q.printAddress(out, server.URL())
		return app.Run(ctx)
	})
}

// configured returns a command that reads the configuration first.
func configured(use, short string, getenv func(string) string,
	run func(cmd *cobra.Command, cfg config.Config) error) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: tools.Arguments(), ValidArgsFunction: cobra.NoFileCompletions}
	path := cmd.Flags().String("config", "config.yaml", "read the configuration from this `FILE`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		cfg, err := config.Load(*path, cmd.Flags().Changed("config"), getenv)
		if err != nil {
			return err
		}
		return run(cmd, cfg)
	}
	return cmd
}

func serveCommand(getenv func(string) string) *cobra.Command {
	return configured("serve [-config config.yaml]",
		"run the bot; the token comes from DISCORD_TOKEN or the configuration", getenv,
		func(cmd *cobra.Command, cfg config.Config) error { return serve(cmd, cfg, getenv) })
}

// everything is the lowest level of the log.
const everything = "debug"

func serve(cmd *cobra.Command, cfg config.Config, getenv func(string) string) error {
	if cfg.Discord != "" {
		cfg.Token = playground.BotToken // the playground must not get the real one
	}
	if cfg.Token == "" {
		return config.ErrNoToken
	}
	least, err := cfg.Level()
	if err != nil {
		return err
	}
	whole := cfg
	whole.Log = everything // the watch applies the level, which can change
	log, err := whole.Logger(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	log, watch := recurring.Watched(log, time.Now) // one for all bots of the process
	watch.SetLevel(least)
	rules, err := offered(cfg.Legends)
	if err != nil {
		return err
	}
	live := bot.NewLive(rules, cfg.ModeratorRoles)
	again := &reloader{watch: watch, live: live, log: log, load: func() (config.Config, error) {
		flag := cmd.Flags().Lookup("config")
		return config.Load(flag.Value.String(), flag.Changed, getenv)
	}}
	ctx, stop := operate.OnHangup(cmd.Context(), again.reload)
	defer stop()
	db, err := store.Open(cfg.Database, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	go operate.LimitMemory(ctx, int64(cfg.Operation.Memory)<<20)
	st, err := botStudio(cfg.PictureFolder())
	if err != nil {
		return err
	}
	defer st.Close()
	options := bot.Options{
		Token: cfg.Token, Base: cfg.Discord, Store: db, Games: rules, Live: live, Draw: st, Language: cfg.Language,
		Log: log, Bake: cfg.PictureFolder() != "", TourTime: tourTime,
		Shards: cfg.Shards, Listen: cfg.Operation.Listen, StopTime: time.Duration(cfg.Operation.Stop),
		Backups: cfg.Backups, Lockout: new(discord.Lockout),
	}
	if cfg.Emojis {
		options.Emojis = sync.OnceValues(emojis.Draw) // once for all bots of the process
	}
	if db.Shared() {
		return bot.Share(ctx, bot.ShareOptions{Options: options})
	}
	app, err := bot.New(options)
	if err != nil {
		return err
	}
	return app.Run(ctx)
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "print the release, the commit, the version of Go and that of each game's rules",
		Args: tools.Arguments(), ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), version.Report(version.Read(), games.All()))
			return err
		},
	}
}

// tourTime is the longest that a newcomer's tour waits for the first post of their match.
const tourTime = 6 * time.Second

// healthTime is the maximum time for a bot to report its health.
const healthTime = 10 * time.Second

func healthCommand(getenv func(string) string) *cobra.Command {
	return configured("health [-config config.yaml]",
		"ask the running bot of this configuration for its health; the status is 0 if it is well", getenv, health)
}

func health(cmd *cobra.Command, cfg config.Config) error {
	if cfg.Operation.Listen == "" {
		return errors.New("operation: listen is empty in the configuration, so the bot cannot be asked; write an " +
			"address there, for example 127.0.0.1:9090")
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), healthTime)
	defer cancel()
	said, err := operate.Ask(ctx, cfg.Operation.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), said)
	return nil
}

func hostsCommand(getenv func(string) string) *cobra.Command {
	return configured("hosts [-config config.yaml]",
		"list the instances that share the database and their shards", getenv,
		func(cmd *cobra.Command, cfg config.Config) error {
			return tools.Hosts(cmd.Context(), cmd.OutOrStdout(), cfg.Database)
		})
}

func drainCommand(getenv func(string) string) *cobra.Command {
	cmd := configured("drain [-config config.yaml] [NAME]",
		"let an instance, or the only one of this machine, hand over its shards and stop", getenv,
		func(cmd *cobra.Command, cfg config.Config) error {
			return tools.Drain(cmd.Context(), cmd.OutOrStdout(), cfg.Database, cmd.Flags().Arg(0))
		})
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return tools.Arguments("NAME")(cmd, args)
	}
	return cmd
}

func checkCommand(getenv func(string) string) *cobra.Command {
	cmd := configured("check [-config config.yaml] [-db FILE [-rebuild-index]]",
		"check the configuration, the database, its backups and the commands; with -db only that database or backup",
		getenv, check)
	path := cmd.Flags().String("db", "", "check only this database or backup `FILE`")
	rebuild := cmd.Flags().Bool("rebuild-index", false,
		"with -db: first rebuild the index of matches from their headers")
	all := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *rebuild && *path == "" {
			return errors.New("-rebuild-index changes a database: say which with -db FILE")
		}
		if *rebuild {
			if err := tools.RebuildIndex(cmd.Context(), *path); err != nil {
				return err
			}
		}
		if *path != "" {
			return tools.WithDatabase(*path, examine(cmd)) // whatever the configuration is
		}
		return all(cmd, args)
	}
	return cmd
}

// examine prints the problems of a database, or its content.
func examine(cmd *cobra.Command) func(*store.DB) error {
	return func(db *store.DB) error {
		return tools.CheckDatabase(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), db)
	}
}

func check(cmd *cobra.Command, cfg config.Config) error {
	out := cmd.OutOrStdout()
	ok := true
	if cfg.Discord != "" {
		// Described below; a playground needs no token.
	} else if cfg.Token == "" {
		ok = false
		fmt.Fprintln(out, config.ErrNoToken)
	} else if err := checkToken(cmd, cfg); err != nil {
		ok = false
		fmt.Fprintln(out, err)
	} else {
		fmt.Fprintln(out, "a token is set")
	}
	rules, err := offered(cfg.Legends)
	if err != nil {
		ok = false
		fmt.Fprintln(out, err)
		rules = games.All()
	}
	if n, err := bot.CheckCommands(rules); err != nil {
		ok = false
		fmt.Fprintf(out, "the commands do not fit Discord: %v\n", err)
	} else {
		fmt.Fprintf(out, "%d commands fit Discord\n", n)
	}
	if err := tools.CheckPlace(cfg.Database); err != nil {
		ok = false
		fmt.Fprintln(out, err)
	} else if _, err := os.Stat(cfg.Database); !store.IsServer(cfg.Database) && errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(out, "the database %s does not exist yet; skald serve makes it\n", cfg.Database)
	} else if err := tools.WithDatabase(cfg.Database, examine(cmd)); errors.Is(err, store.ErrNotFound) &&
		store.IsServer(cfg.Database) {
		fmt.Fprintf(out, "%s holds no tables yet; skald serve makes them\n", store.Masked(cfg.Database))
	} else if err != nil {
		ok = false
		if !errors.Is(err, tools.ErrNo) {
			fmt.Fprintf(out, "the database: %v\n", err)
		}
	}
	if hosts := store.Unprotected(cfg.Database); len(hosts) > 0 {
		fmt.Fprintf(out, "warning: the address of the database has no sslmode, so nothing proves that %s is the right "+
			"server, and what is sent may be readable on its way; add ?sslmode=verify-full\n",
			strings.Join(hosts, ", "))
	}
	said, err := backup.State(cfg.Backups, cfg.Database, time.Now())
	if err != nil {
		ok, said = false, err.Error()
	}
	fmt.Fprintln(out, said)
	for _, said := range cfg.Describe() {
		fmt.Fprintln(out, said)
	}
	if !ok {
		return tools.ErrNo
	}
	return nil
}

// checkToken returns an error if the token cannot be valid, or all users can read it in the configuration.
func checkToken(cmd *cobra.Command, cfg config.Config) error {
	if err := tools.CheckToken(cfg.Token); err != nil {
		return err
	}
	flag := cmd.Flags().Lookup("config")
	written, err := config.Load(flag.Value.String(), flag.Changed, func(string) string { return "" })
	if err != nil || written.Token == "" {
		return err
	}
	return tools.CheckConfigFile(flag.Value.String())
}

type reloader struct {
	load  func() (config.Config, error)
	watch *recurring.Watch
	live  *bot.Live
	log   *slog.Logger
	// count numbers the reloads, so that an error found again is logged again.
	count int
}

// reload applies the log level, the roles of moderators and the legends of the present configuration. If any of them is
// invalid nothing changes.
func (r *reloader) reload() {
	r.count++
	cfg, err := r.load()
	if err != nil {
		r.log.Error("reloading the configuration failed: keeping the old one", "reload", r.count, "error", err)
		return
	}
	level, err := cfg.Level()
	rules, wrong := offered(cfg.Legends)
	if err := errors.Join(err, wrong); err != nil {
		r.log.Error("reloading the configuration failed: keeping the old one", "reload", r.count, "error", err)
		return
	}
	r.watch.SetLevel(level)
	r.live.Set(rules, cfg.ModeratorRoles)
	r.log.Info("configuration reloaded: level of the log, roles of moderators, legends; anything else needs a restart",
		"reload", r.count)
}
