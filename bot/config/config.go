// Package config reads config.yaml. Its errors name the problem and the fix, and never contain a secret.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"skald/bot/locale"
	"skald/bot/operate"
	"skald/store"
)

// ErrNoToken means that the bot has no token.
var ErrNoToken = errors.New("there is no token: set DISCORD_TOKEN, or token in the configuration")

// Config is the content of config.yaml. Unknown keys are errors.
type Config struct {
	// Token is the bot's secret. DISCORD_TOKEN in the environment takes precedence.
	Token string `yaml:"token"`
	// Discord is the address of a playground on this machine, "" for Discord itself.
	Discord string `yaml:"discord"`
	// Database is the path of the database, or its address on a server: postgres://…
	Database string `yaml:"database"`
	// Language is the default language of tables: one of the bot's catalogues, such as "en" or "de".
	Language string `yaml:"language"`
	// ModeratorRoles are the ids of roles that may moderate.
	ModeratorRoles []string `yaml:"moderator_roles"`
	// Legends is a folder with further legends of Andor; "" for none.
	Legends string `yaml:"legends"`
	// Emojis uploads the games' icons as emojis of the bot's application; without them it shows those of Unicode.
	Emojis bool `yaml:"emojis"`
	// PictureCache is the folder for painted grounds of pictures; "" for one beside the database, NoCache for none.
	PictureCache string `yaml:"picture_cache"`
	// Log is the lowest level that is logged: debug, info, warn or error.
	Log string `yaml:"log"`
	// LogFormat is the format of the log: text or json.
	LogFormat string `yaml:"log_format"`
	// Shards are the shards of the bot that this process runs.
	Shards Shards `yaml:"shards"`
	// Backups configures backups of the database.
	Backups Backups `yaml:"backups"`
	// Operation configures health, metrics and stopping.
	Operation Operation `yaml:"operation"`
}

// NoCache in place of a folder keeps nothing.
const NoCache = "none"

// PictureFolder returns the folder for painted grounds of pictures; "" for none. If the database is on a server, it is
// in the working directory by default.
func (c Config) PictureFolder() string {
	switch {
	case c.PictureCache == NoCache:
		return ""
	case c.PictureCache != "":
		return c.PictureCache
	case store.IsServer(c.Database):
		return "skald" + PictureSuffix
	}
	return c.Database + PictureSuffix
}

// PictureSuffix follows the path of a database in that of the folder beside it.
const PictureSuffix = ".pictures"

// Backups configures the backups the bot makes by itself.
type Backups struct {
	// Folder is their folder; "" for no backups.
	Folder string `yaml:"folder"`
	// Every is the time between two backups.
	Every Span `yaml:"every"`
	// Keep is the number of backups kept.
	Keep int `yaml:"keep"`
	// Command is run after each backup, to send it elsewhere: a program and its arguments, in which BackupPath is
	// replaced by the path of the backup; empty for none.
	Command []string `yaml:"command"`
	// Timeout is the maximum time for the command.
	Timeout Span `yaml:"timeout"`
}

// BackupPath is replaced by the path of a backup in the arguments of its command.
const BackupPath = "{file}"

// Operation has the settings for operators.
type Operation struct {
	// Listen is the address of /healthz and /metrics; "" for none.
	Listen string `yaml:"listen"`
	// Public allows an address that other machines can reach.
	Public bool `yaml:"public"`
	// Stop is the maximum time for a stop to answer and post what has begun.
	Stop Span `yaml:"stop"`
	// Memory is the limit of the process's memory in MiB, exceeded only if it needs more; 0 for none.
	Memory int `yaml:"memory"`
}

// Default returns the values of missing keys.
func Default() Config {
	return Config{
		Database: "skald.db", Language: "en", Emojis: true, Log: "info", LogFormat: formatText,
		Backups:   Backups{Every: Span(24 * time.Hour), Keep: 7, Timeout: Span(10 * time.Minute)},
		Operation: Operation{Stop: Span(StopTime), Memory: memory},
	}
}

// The formats of the log.
const (
	formatText = "text"
	formatJSON = "json"
)

// roleID matches Discord's ids.
var roleID = regexp.MustCompile(`^\d{15,21}$`)

// StopTime is the default maximum time for a stop.
const StopTime = 20 * time.Second

// memory is the default of Operation.Memory.
const memory = 256

// The least and the most of Operation.Memory, apart from 0.
const (
	leastMemory = 64
	mostMemory  = 1 << 20
)

// maxConfig is the maximum size of a configuration in bytes.
const maxConfig = 1 << 20

// Read reads a configuration. The error names the line or key and the fix; it never contains the token.
func Read(r io.Reader) (Config, error) {
	c := Default()
	b, err := io.ReadAll(io.LimitReader(r, maxConfig+1))
	if err != nil {
		return c, err
	}
	if len(b) > maxConfig {
		return c, errors.New("the configuration is larger than 1 MiB; it should be a few lines")
	}
	d := yaml.NewDecoder(bytes.NewReader(b))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		return c, configError(err)
	}
	return c, c.check()
}

// unknownKey matches the YAML library's error for an unknown key.
var unknownKey = regexp.MustCompile(`line (\d+): field (\S+) not found in type \S*?\.?(\w+)$`)

// keys are the keys of the parts of the configuration, by the names of their types.
var keys = map[string]struct{ of, list string }{
	"Config": {"", "token, discord, database, language, moderator_roles, legends, emojis, picture_cache, log, " +
		"log_format, shards, backups " +
		"and operation"},
	"Backups":   {" of backups", "folder, every, keep, command and timeout"},
	"Operation": {" of operation", "listen, public, stop and memory"},
}

// configError explains an error of the YAML library. Values may be secrets, so its own text is kept only if it contains
// none.
func configError(err error) error {
	var v *valueError
	if errors.As(err, &v) {
		return v
	}
	var te *yaml.TypeError
	if !errors.As(err, &te) {
		return fmt.Errorf("the configuration is no YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var said []string
	for _, e := range te.Errors {
		if m := unknownKey.FindStringSubmatch(e); m != nil {
			said = append(said, fmt.Sprintf("line %s: there is no key %q; the keys%s are %s", m[1], m[2], keys[m[3]].of,
				keys[m[3]].list))
			continue
		}
		line, _, _ := strings.Cut(e, ":")
		said = append(said, line+": the value has the wrong shape; see config.example.yaml")
	}
	return errors.New(strings.Join(said, "; "))
}

func (c Config) check() error {
	if c.Discord != "" {
		if err := checkDiscord(c.Discord); err != nil {
			return fmt.Errorf("discord: %w", err)
		}
	}
	if c.Database == "" {
		return errors.New("database: the path is empty; write for example skald.db")
	}
	if languages := locale.Catalogue().Languages(); !slices.Contains(languages, c.Language) {
		return fmt.Errorf("language: %q is none of %s", c.Language, strings.Join(languages, ", "))
	}
	for _, r := range c.ModeratorRoles {
		if !roleID.MatchString(r) {
			return fmt.Errorf("moderator_roles: %q is no role id; in Discord's developer mode a right click on a role "+
				"copies its id", r)
		}
	}
	if _, err := c.Level(); err != nil {
		return err
	}
	if c.LogFormat != formatText && c.LogFormat != formatJSON {
		return fmt.Errorf("log_format: %q is none of text, json", c.LogFormat)
	}
	if c.Operation.Listen != "" {
		if err := operate.CheckAddress(c.Operation.Listen, c.Operation.Public); err != nil {
			return fmt.Errorf("operation: listen: %w", err)
		}
	}
	if s := c.Operation.Stop; s < Span(time.Second) || s > Span(10*time.Minute) {
		return fmt.Errorf("operation: stop: %s is too short or too long; write a time from 1s to 10m, and give "+
			"whatever stops the bot some seconds more", s)
	}
	if m := c.Operation.Memory; m != 0 && (m < leastMemory || m > mostMemory) {
		return fmt.Errorf("operation: memory: %d MiB is too little or too much; write a number from %d to %d, or 0 "+
			"for no limit", m, leastMemory, mostMemory)
	}
	if c.Shards.Lease && !store.IsServer(c.Database) {
		return fmt.Errorf("shards: run: lease is for processes that share a database on a server; write database: " +
			"postgres://…, or the shards of this process: run: [0-3]")
	}
	return c.Backups.Check()
}

func checkDiscord(address string) error {
	u, err := url.Parse(address)
	if err == nil && (u.Scheme != "http" || u.Path != "" || u.RawQuery != "" || u.User != nil) {
		err = errors.New("it is something else")
	}
	if err != nil || operate.CheckAddress(u.Host, false) != nil {
		return errors.New("it is no address of a playground on this machine, such as http://127.0.0.1:7777; skald " +
			"play -alone prints one, and without this key the bot goes to Discord itself")
	}
	return nil
}

// Limits of the settings of backups.
const (
	leastBackup = 10 * time.Minute
	mostBackup  = 366 * 24 * time.Hour
	mostCopies  = 10_000
	mostTimeout = 12 * time.Hour
)

// Check returns an error for invalid settings.
func (b Backups) Check() error {
	switch {
	case b.Every < Span(leastBackup) || b.Every > Span(mostBackup):
		return fmt.Errorf("backups: every: %s is too often or too rarely; write a time from 10m to 366d", b.Every)
	case b.Keep < 1 || b.Keep > mostCopies:
		return fmt.Errorf("backups: keep: %d backups cannot be kept; write a number from 1 to %d", b.Keep, mostCopies)
	case len(b.Command) == 0:
		return nil
	case b.Folder == "":
		return errors.New("backups: command: folder is empty, so there is no backup to run it on")
	case !slices.ContainsFunc(b.Command[1:], func(a string) bool { return strings.Contains(a, BackupPath) }):
		return fmt.Errorf("backups: command: no argument holds %s, which stands for the backup's path; write for "+
			"example [rclone, copy, %q, \"remote:skald\"]", BackupPath, BackupPath)
	case b.Timeout < Span(time.Second) || b.Timeout > Span(mostTimeout):
		return fmt.Errorf("backups: timeout: %s is too short or too long; write a time from 1s to 12h", b.Timeout)
	case b.Timeout > b.Every:
		return fmt.Errorf("backups: timeout: the command may take %s, and the next backup is due after %s; write a "+
			"shorter time", b.Timeout, b.Every)
	}
	return nil
}

// Logger returns a logger with the configured level and format.
func (c Config) Logger(w io.Writer) (*slog.Logger, error) {
	level, err := c.Level()
	if err != nil {
		return nil, err
	}
	o := &slog.HandlerOptions{Level: level}
	if c.LogFormat == formatJSON {
		return slog.New(slog.NewJSONHandler(w, o)), nil
	}
	return slog.New(slog.NewTextHandler(w, o)), nil
}

// Level returns the lowest level that is logged.
func (c Config) Level() (slog.Level, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(c.Log)); err != nil {
		return l, fmt.Errorf("log: %q is none of debug, info, warn, error", c.Log)
	}
	return l, nil
}

// Describe describes the settings of operation, in sentences.
func (c Config) Describe() []string {
	var said []string
	if c.Discord != "" {
		said = append(said, fmt.Sprintf("it goes to the playground at %s, not to Discord", c.Discord))
	}
	switch o := c.Operation; {
	case o.Listen == "":
		said = append(said, "health and metrics are not served: operation: listen is empty")
	case o.Public:
		said = append(said, fmt.Sprintf("health and metrics are served on %s, which other machines may reach",
			o.Listen))
	default:
		said = append(said, fmt.Sprintf("health and metrics are served on %s, for this machine alone", o.Listen))
	}
	switch s := c.Shards; {
	case s.Lease:
		said = append(said, fmt.Sprintf("%d shards are shared out among the processes that use this database", s.Total))
	case store.IsServer(c.Database) && s.Total == 0:
		said = append(said, "all shards Discord proposes are run by one process; others with this database stand by")
	case store.IsServer(c.Database):
		said = append(said, fmt.Sprintf("of %d shards this process runs %s; the others that use this database run "+
			"the rest", s.Total, strings.Trim(fmt.Sprint(s.Run), "[]")))
	case s.Total > 0:
		said = append(said, fmt.Sprintf("of %d shards this process runs %s; each process needs a database of its own",
			s.Total, strings.Trim(fmt.Sprint(s.Run), "[]")))
	default:
		said = append(said, "all shards Discord proposes are run by this process")
	}
	return append(said, fmt.Sprintf("a stop may take %s", c.Operation.Stop))
}

// Load reads a file, and the token from the environment if it is set there. A file that was not named by the user may
// be missing. An empty one is an error, because with it the bot would use another database than before.
func Load(path string, named bool, getenv func(string) string) (Config, error) {
	c := Default()
	f, err := os.Open(path)
	switch {
	case err == nil:
		defer f.Close()
		if st, err := f.Stat(); err == nil && st.Mode().IsRegular() && st.Size() == 0 {
			return c, fmt.Errorf("the configuration %s is empty, which a full disk can do; write it again, or remove "+
				"it if nothing is to be set", path)
		}
		if c, err = Read(f); err != nil {
			return c, fmt.Errorf("%s: %w", path, err)
		}
	case named || !errors.Is(err, os.ErrNotExist):
		return c, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	if token := getenv("DISCORD_TOKEN"); token != "" {
		c.Token = token
	}
	c.Token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.Token), "Bot "))
	return c, nil
}
