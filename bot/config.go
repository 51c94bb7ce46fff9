package bot

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"skald/bot/panel"
)

// ErrNoToken says that nothing gives the bot its token.
var ErrNoToken = errors.New("there is no token: set DISCORD_TOKEN, or token in the configuration")

// Config is what config.yaml says. Unknown keys are refused by name.
type Config struct {
	// Token is the bot's secret. DISCORD_TOKEN in the environment wins.
	Token string `yaml:"token"`
	// Database is the path of the database.
	Database string `yaml:"database"`
	// Language is the table's where nobody chose one: one of the bot's
	// catalogues, such as "en" or "de".
	Language string `yaml:"language"`
	// ModeratorRoles are the ids of roles that may moderate.
	ModeratorRoles []string `yaml:"moderator_roles"`
	// Legends is a folder with further legends of Andor; "" for none.
	Legends string `yaml:"legends"`
	// Log is the least level that is logged: debug, info, warn or error.
	Log string `yaml:"log"`
}

// DefaultConfig is what holds for keys that are not written.
func DefaultConfig() Config {
	return Config{Database: "skald.db", Language: "en", Log: "info"}
}

// roleID is how Discord writes ids.
var roleID = regexp.MustCompile(`^\d{15,21}$`)

// maxConfig bounds the size of a configuration in bytes.
const maxConfig = 1 << 20

// ReadConfig reads a configuration. The error says which line or key is wrong
// and what would be right; it never holds the token.
func ReadConfig(r io.Reader) (Config, error) {
	c := DefaultConfig()
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

// unknownKey is how the YAML library speaks of one.
var unknownKey = regexp.MustCompile(`line (\d+): field (\S+) not found in type \S+`)

// configError says in our words what the YAML library found. Values may be
// secrets, so its own words are kept only where they hold none.
func configError(err error) error {
	var te *yaml.TypeError
	if !errors.As(err, &te) {
		return fmt.Errorf("the configuration is no YAML: %s", strings.TrimPrefix(err.Error(), "yaml: "))
	}
	var said []string
	for _, e := range te.Errors {
		if m := unknownKey.FindStringSubmatch(e); m != nil {
			said = append(said, fmt.Sprintf("line %s: there is no key %q; the keys are token, database, language, moderator_roles, legends and log", m[1], m[2]))
			continue
		}
		line, _, _ := strings.Cut(e, ":")
		said = append(said, line+": the value has the wrong shape; see config.example.yaml")
	}
	return errors.New(strings.Join(said, "; "))
}

// check says what is wrong with the values.
func (c Config) check() error {
	if c.Database == "" {
		return errors.New("database: the path is empty; write for example skald.db")
	}
	if languages := panel.Catalogue().Languages(); !slices.Contains(languages, c.Language) {
		return fmt.Errorf("language: %q is none of %s", c.Language, strings.Join(languages, ", "))
	}
	for _, r := range c.ModeratorRoles {
		if !roleID.MatchString(r) {
			return fmt.Errorf("moderator_roles: %q is no role id; in Discord's developer mode a right click on a role copies its id", r)
		}
	}
	if _, err := c.Level(); err != nil {
		return err
	}
	return nil
}

// Level is the least level that is logged.
func (c Config) Level() (slog.Level, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(c.Log)); err != nil {
		return l, fmt.Errorf("log: %q is none of debug, info, warn, error", c.Log)
	}
	return l, nil
}

// LoadConfig reads a file, and the token from the environment where it is set. A
// file that was not asked for by name may be missing.
func LoadConfig(path string, named bool, getenv func(string) string) (Config, error) {
	c := DefaultConfig()
	f, err := os.Open(path)
	switch {
	case err == nil:
		defer f.Close()
		if c, err = ReadConfig(f); err != nil {
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
