package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestTheExampleConfigurationIsTheDefaultOne(t *testing.T) {
	f, err := os.Open("../../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := Read(f)
	want := Default()
	want.ModeratorRoles, want.Backups.Command = []string{}, []string{}
	if err != nil || !reflect.DeepEqual(c, want) {
		t.Errorf("%+v %v", c, err)
	}
}

func TestAWrongConfigurationIsRefusedInWordsThatHelp(t *testing.T) {
	const secret = "MTIzNDU2.abcdef.secret"
	for in, says := range map[string]string{
		"tokn: " + secret:                   `line 1: there is no key "tokn"`,
		"language: en\ncolour: red\n":       `line 2: there is no key "colour"`,
		"language: tlh\n":                   "fr, it",
		"moderator_roles: [Moderators]\n":   "role id",
		"moderator_roles: \"Moderators\"\n": "line 1",
		"log: loud\n":                       "debug, info, warn, error",
		"log_format: xml\n":                 "text, json",
		"backups:\n  often: 1d\n":           `line 2: there is no key "often"; the keys of backups are folder, every, keep, command and timeout`,
		"backups: {every: 5}\n":             `line 1: "5" is no time span; write a number with its unit`,
		"backups: {every: [1d]}\n":          "no time span",
		"backups: {every: 1s}\n":            "every: 1s is too often or too rarely",
		"backups: {every: 400d}\n":          "every: 400d is too often or too rarely",
		"backups: {keep: 0}\n":              "0 backups cannot be kept; write a number from 1",
		"backups: {keep: many}\n":           "line 1",
		"backups: {folder: x, command: [a, \"{file}\"], timeout: 0s}\n":            "from 1s to 12h",
		"backups: {folder: x, command: [a, \"{file}\"], timeout: 1d}\n":            "from 1s to 12h",
		"backups: {command: \"rclone\"}\n":                                         "line 1",
		"backups: {command: [rclone, copy]}\n":                                     "folder is empty",
		"backups: {folder: x, command: [rclone, copy]}\n":                          "no argument holds {file}",
		"backups: {folder: x, command: [\"{file}\"]}\n":                            "no argument holds {file}",
		"backups: {folder: x, command: [a, \"{file}\"], every: 1h, timeout: 2h}\n": "the next backup is due after 1h",
		"operation: {listen: 9090}\n":                                              "for example 127.0.0.1:9090",
		"operation: {listen: \"0.0.0.0:9090\"}":                                    "public: true",
		"operation: {stop: 0s}\n":                                                  "from 1s to 10m",
		"operation: {stop: 1h}\n":                                                  "from 1s to 10m",
		"operation: {port: 1}\n": "the keys of operation are " +
			"listen, public, stop and memory",
		"operation: {memory: 8}\n":   "from 64 to",
		"operation: {memory: -1}\n":  "from 64 to",
		"operation: {memory: all}\n": "line 1",
		"discord: https://discord.com\n": "discord: it is no address of a " +
			"playground on this machine, such as http://127.0.0.1:7777",
		"discord: http://10.0.0.1:7777\n": "discord: it is no address of a " +
			"playground on this machine",
		"discord: http://127.0.0.1\n": "discord: it is no address of a " +
			"playground on this machine",
		"shards: 4\n":                          `line 1: shards: "4" is not understood; write shards: auto`,
		"shards: {total: 8}\n":                 "total and run are both needed",
		"shards: {total: 8, of: 3}\n":          `there is no key "of"`,
		"shards: {total: x, run: [0]}\n":       "from 1 to 1000",
		"shards: {total: 8, run: 3}\n":         "list of numbers and ranges",
		"shards: {total: 8, run: []}\n":        "list of numbers and ranges",
		"shards: {total: 8, run: [a]}\n":       `"a" is neither a number nor a range`,
		"shards: {total: 8, run: [-1]}\n":      `"-1" is neither a number nor a range`,
		"shards: {total: 8, run: [3-1]}\n":     "runs backwards",
		"shards: {total: 8, run: [6-8]}\n":     "of 8 shards the last is 7",
		"shards: {total: 8, run: [0-3, 2]}\n":  "the shard 2 stands there twice",
		"database: \"\"\n":                     "path is empty",
		"token: [" + secret + "]\n":            "line 1",
		"token: " + secret + "\n\tlog: info\n": "no YAML",
		"token: \"" + secret + "\nlog: info\n": "no YAML",
	} {
		_, err := Read(strings.NewReader(in))
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), secret) {
			t.Errorf("%q gives %v", in, err)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat("# long\n", maxConfig))); err == nil ||
		!strings.Contains(err.Error(), "1 MiB") {
		t.Errorf("a huge file gives %v", err)
	}
}

func TestTheTokenOfTheEnvironmentWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte("token: \"Bot fromfile\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for env, want := range map[string]string{"": "fromfile", " Bot fromenv ": "fromenv"} {
		c, err := Load(path, true, func(string) string { return env })
		if err != nil || c.Token != want {
			t.Errorf("%q gives %q (%v)", env, c.Token, err)
		}
	}
	missing := filepath.Join(t.TempDir(), "none.yaml")
	if _, err := Load(missing, true, os.Getenv); err == nil {
		t.Error("a file that was named and is not there is passed over")
	}
	if _, err := Load(missing, false, func(string) string { return "x" }); err != nil {
		t.Errorf("without a file: %v", err)
	}
}

func TestAnEmptyFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, named := range []bool{true, false} {
		if _, err := Load(path, named, os.Getenv); err == nil || !strings.Contains(err.Error(), path+" is empty") {
			t.Errorf("named %t: %v", named, err)
		}
	}
	if err := os.WriteFile(path, []byte("# nothing is set\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path, true, os.Getenv); err != nil {
		t.Errorf("with a comment: %v", err)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add("token: x\ndatabase: y\nlanguage: it\nmoderator_roles: [\"123456789012345678\"]\nlog: debug\n")
	f.Add("a: &a [*a]")
	f.Add("log: \x00")
	f.Add("shards: {total: 8, run: [0-3, 5]}\nbackups: {folder: x, every: 1d}\noperation: {listen: \"127.0.0.1:1\", " +
		"stop: 3s}\n")
	f.Fuzz(func(t *testing.T, in string) {
		c, err := Read(strings.NewReader(in))
		if err == nil {
			if _, err := c.Level(); err != nil || c.Database == "" {
				t.Errorf("%q is taken as %+v", in, c)
			}
			if c.Shards.Total > 0 != (len(c.Shards.Run) > 0) || c.Backups.Keep < 1 || c.Backups.Every <= 0 ||
				c.Operation.Stop <= 0 {
				t.Errorf("%q is taken as %+v", in, c)
			}
		}
	})
}

func TestWhatIsSetForOperationIsRead(t *testing.T) {
	c, err := Read(strings.NewReader(`
log_format: json
shards: {total: 8, run: [0-2, 5]}
backups: {folder: copies, every: 1d12h, keep: 3, command: [scp, "{file}", "vault:"], timeout: 5m}
operation: {listen: "0.0.0.0:9090", public: true, stop: 1m30s, memory: 128}
`))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Shards{Total: 8, Run: []int{0, 1, 2, 5}}); !reflect.DeepEqual(c.Shards, want) {
		t.Errorf("the shards are %+v", c.Shards)
	}
	if want := (Backups{Folder: "copies", Every: Span(36 * time.Hour), Keep: 3,
		Command: []string{"scp", "{file}", "vault:"}, Timeout: Span(5 * time.Minute)}); !reflect.DeepEqual(c.Backups,
		want) {
		t.Errorf("the backups are %+v", c.Backups)
	}
	if want := (Operation{Listen: "0.0.0.0:9090", Public: true, Stop: Span(90 * time.Second),
		Memory: 128}); c.Operation != want {
		t.Errorf("operation is %+v", c.Operation)
	}
	said := strings.Join(c.Describe(), "\n")
	for _, w := range []string{"0.0.0.0:9090, which other machines may reach", "of 8 shards this process runs 0 1 2 5",
		"1m30s"} {
		if !strings.Contains(said, w) {
			t.Errorf("it is described as %q", said)
		}
	}
	if auto, err := Read(strings.NewReader("shards: auto\n")); err != nil || auto.Shards.Total != 0 ||
		len(auto.Shards.Run) != 0 {
		t.Errorf("auto gives %+v, %v", auto.Shards, err)
	}
}

func TestTimeSpansAreWrittenAsTheyAreRead(t *testing.T) {
	for in, out := range map[string]string{"90s": "1m30s", "15m": "15m", "24h": "1d", "1d": "1d", "36h": "1d12h",
		"1d12h": "1d12h", "0s": "0s", "7d": "7d", "1h30m": "1h30m", "0d": "0s"} {
		d, ok := parseSpan(in)
		if !ok || Span(d).String() != out {
			t.Errorf("%q is read as %v %v", in, Span(d), ok)
		}
		if again, ok := parseSpan(out); !ok || again != d {
			t.Errorf("%q is read as %v and not as %v", out, again, d)
		}
	}
	for _, in := range []string{"", "d", "5", "-1h", "-1d", "1d-2h", "1w", "99999999d", "1d1d", "h",
		"9999999h99999999h"} {
		if d, ok := parseSpan(in); ok {
			t.Errorf("%q is read as %v", in, d)
		}
	}
}

func TestPicturesAreKeptBesideTheDatabase(t *testing.T) {
	for want, lines := range map[string]string{
		"skald.db.pictures":      "",
		"/data/here.db.pictures": "database: /data/here.db\n",
		"skald.pictures":         "database: postgres://skald@db.example.org/skald\n",
		"/var/cache/skald":       "database: /data/here.db\npicture_cache: /var/cache/skald\n",
		"":                       "picture_cache: none\n",
	} {
		c, err := Read(strings.NewReader(lines))
		if err != nil {
			t.Fatal(err)
		}
		if got := c.PictureFolder(); got != want {
			t.Errorf("%q: pictures are kept in %q, want %q", lines, got, want)
		}
	}
}
