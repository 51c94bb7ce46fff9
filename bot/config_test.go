package bot

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"skald/engine"
)

func TestTheExampleConfigurationIsTheDefaultOne(t *testing.T) {
	f, err := os.Open("../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := ReadConfig(f)
	want := DefaultConfig()
	if err != nil || c.Token != "" || c.Database != want.Database || c.Language != want.Language || c.Log != want.Log || len(c.ModeratorRoles) != 0 {
		t.Errorf("%+v %v", c, err)
	}
}

func TestAWrongConfigurationIsRefusedInWordsThatHelp(t *testing.T) {
	const secret = "MTIzNDU2.abcdef.secret"
	for in, says := range map[string]string{
		"tokn: " + secret:                      `line 1: there is no key "tokn"`,
		"language: en\ncolour: red\n":          `line 2: there is no key "colour"`,
		"language: tlh\n":                      "fr, it",
		"moderator_roles: [Moderators]\n":      "role id",
		"moderator_roles: \"Moderators\"\n":    "line 1",
		"log: loud\n":                          "debug, info, warn, error",
		"database: \"\"\n":                     "path is empty",
		"token: [" + secret + "]\n":            "line 1",
		"token: " + secret + "\n\tlog: info\n": "no YAML",
		"token: \"" + secret + "\nlog: info\n": "no YAML",
	} {
		_, err := ReadConfig(strings.NewReader(in))
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), secret) {
			t.Errorf("%q gives %v", in, err)
		}
	}
	if _, err := ReadConfig(strings.NewReader(strings.Repeat("# long\n", maxConfig))); err == nil || !strings.Contains(err.Error(), "1 MiB") {
		t.Errorf("a huge file gives %v", err)
	}
}

func TestTheTokenOfTheEnvironmentWins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte("token: \"Bot fromfile\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for env, want := range map[string]string{"": "fromfile", " Bot fromenv ": "fromenv"} {
		c, err := LoadConfig(path, true, func(string) string { return env })
		if err != nil || c.Token != want {
			t.Errorf("%q gives %q (%v)", env, c.Token, err)
		}
	}
	missing := filepath.Join(t.TempDir(), "none.yaml")
	if _, err := LoadConfig(missing, true, os.Getenv); err == nil {
		t.Error("a file that was named and is not there is passed over")
	}
	if _, err := LoadConfig(missing, false, func(string) string { return "x" }); err != nil {
		t.Errorf("without a file: %v", err)
	}
}

func TestTheBotsOwnWordsAreThereInEveryLanguage(t *testing.T) {
	c := catalogue()
	for _, l := range c.Languages() {
		if strings.Join(c.Keys(l), " ") != strings.Join(c.Keys("en"), " ") {
			t.Errorf("%s knows %v", l, c.Keys(l))
		}
		for _, k := range c.Keys("en") {
			if strings.Join(c.ArgNames(l, k), " ") != strings.Join(c.ArgNames("en", k), " ") {
				t.Errorf("%s says %s with %v", l, k, c.ArgNames(l, k))
			}
		}
	}
	for _, n := range append(needs(false), needs(true)...) {
		if !c.Has(n.key) {
			t.Errorf("nothing says %s", n.key)
		}
	}
}

func TestTheCommandsOfAGameFitDiscord(t *testing.T) {
	n, err := CheckCommands([]engine.Rules{parleyRules{}})
	if err != nil || n < 8 {
		t.Errorf("%d commands, %v", n, err)
	}
}

func FuzzConfig(f *testing.F) {
	f.Add("token: x\ndatabase: y\nlanguage: it\nmoderator_roles: [\"123456789012345678\"]\nlog: debug\n")
	f.Add("a: &a [*a]")
	f.Add("log: \x00")
	f.Fuzz(func(t *testing.T, in string) {
		c, err := ReadConfig(strings.NewReader(in))
		if err == nil {
			if _, err := c.Level(); err != nil || c.Database == "" {
				t.Errorf("%q is taken as %+v", in, c)
			}
		}
	})
}
