package tools

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// skald runs a command line without pictures.
func skald(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = Execute(t.Context(), Root(nil), args, &o, &e)
	return code, o.String(), e.String()
}

func TestAMistakeIsToldInOneSentenceThatHelps(t *testing.T) {
	for args, want := range map[string]string{
		"repaly":          `skald: there is no command "repaly" (did you mean replay?); skald --help lists them`,
		"help repaly":     `skald: there is no command "repaly" (did you mean replay?); skald --help lists them`,
		"dance":           `skald: there is no command "dance"; skald --help lists them`,
		"dance -h":        `skald: there is no command "dance"; skald --help lists them`,
		"completion bahs": `skald completion: there is no command "bahs" (did you mean bash?); skald completion --help lists them`,
		"-db f":           "skald: there is no flag -db;",
		"replay -pgn out.png two.skald": "skald replay: there is no flag -pgn (did you mean -png?); it is used " +
			"like this: skald replay FILE ",
		"replay --thme night two.skald": "skald replay: there is no flag -thme (did you mean -theme?);",
		"replay -sideways two.skald":    "skald replay: there is no flag -sideways;",
		"replay -x two.skald":           "skald replay: there is no flag -x;",
		"replay -turn 3x two.skald":     `skald replay: -turn cannot be "3x": it takes a whole number;`,
		"replay two.skald -turn":        "skald replay: -turn needs a value;",
		"replay":                        "skald replay: FILE is missing;",
		"replay a -all d -turn 3": "skald replay: -all draws every turn, so -png, -turn and -since do " +
			"not go with it;",
		"replay " + twoHeroes +
			" -view bord": `skald replay: return-of-the-heroes has no view "bord" (did you mean board?): there are board, since, choice, near,`,
		"replay " + twoHeroes +
			" -view fight": `skald replay: return-of-the-heroes has no view "fight": there are board, since, choice,`,
		"film a":                         "skald film: OUT is missing;",
		"film a b -seconds 3":            "skald film: -seconds is 5 to 300;",
		"film a b -width 90":             "skald film: -width is 400 to 1200;",
		"film a b -frames 0":             "skald film: -frames is 1 to 64;",
		"film a b -frames 65":            "skald film: -frames is 1 to 64;",
		"verify a b":                     `skald verify: "b" is too much;`,
		"simulate":                       "skald simulate: -game is missing;",
		"simulate -game x -matches 0":    "skald simulate: -matches must be 1 or more;",
		"simulate -game x -seed -1":      `skald simulate: -seed cannot be "-1": it takes a whole number that is not negative;`,
		"simulate -game x -option hard":  `skald simulate: -option cannot be "hard": it takes option=value;`,
		"simulate -game x -json=perhaps": `skald simulate: -json cannot be "perhaps": it takes true or false;`,
		"export -db f":                   "skald export: -match is missing;",
		"restore copy.db":                "skald restore: -db is missing;",
		"restore -dry-run":               "skald restore: BACKUP is missing;",
		"restore -dry-run -db f copy.db": "skald restore: -dry-run replaces no database; leave -db out;",
		"completion bash -no-descriptons x": "skald completion bash: there is no flag -no-descriptons (did you " +
			"mean -no-descriptions?);",
	} {
		code, out, errs := skald(t, strings.Fields(args)...)
		if code != ExitUsage || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 ||
			!strings.HasSuffix(errs, "\n") {
			t.Errorf("skald %s ends with %d, says %q and the error %q, want %q", args, code, out, errs, want)
		}
	}
}

func TestHelpIsPrintedAndIsNoError(t *testing.T) {
	for args, says := range map[string]string{"help": "simulate", "-h": "simulate", "--help": "simulate",
		"-help": "simulate", "help replay": "--png FILE", "replay -h": "--png FILE", "replay -help": "--png FILE"} {
		if code, out, errs := skald(t, strings.Fields(args)...); code != ExitDone || !strings.Contains(out, says) ||
			errs != "" {
			t.Errorf("skald %s ends with %d and the error %q, and says\n%s", args, code, errs, out)
		}
	}
	if code, out, errs := skald(t); code != ExitUsage || !strings.Contains(out, "skald play") || errs != "" {
		t.Errorf("without a command it ends with %d and the error %q, and says\n%s", code, errs, out)
	}
}

// TestShellsComplete asks as the scripts do that are made for the shells.
func TestShellsComplete(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if code, out, errs := skald(t, "completion", shell); code != ExitDone ||
			!strings.Contains(out, cobra.ShellCompRequestCmd) || errs != "" {
			t.Errorf("the completion for %s ends with %d and the error %q: %.200s", shell, code, errs, out)
		}
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"re"}, []string{"replay", "restore"}},
		{[]string{"simulate", "-game", ""},
			[]string{"heroes", "legends-of-andor", "return-of-the-heroes", "runebound"}},
		{[]string{"simulate", "--game", ""},
			[]string{"heroes", "legends-of-andor", "return-of-the-heroes", "runebound"}},
		{[]string{"replay", "-turn", "3", "-theme", ""}, []string{"day", "night"}},
		{[]string{"replay", twoHeroes, "-view", ""},
			[]string{"bazaar", "board", "choice", "dice", "end", "heroes", "near", "sheet", "since", "tile"}},
		{[]string{"replay", "-view", ""}, []string{"bazaar", "board", "choice", "dice", "end", "equipment", "event",
			"fight", "heroes", "market", "near", "sheet", "since", "table", "tile", "track"}},
		{[]string{"export", "--"}, []string{"--db", "--match"}},
		{[]string{"export", "-db", "f", "--"}, []string{"--match"}},
	} {
		code, out, _ := skald(t, append([]string{cobra.ShellCompNoDescRequestCmd}, c.args...)...)
		var got []string
		for l := range strings.Lines(out) {
			if word := strings.TrimSpace(l); !strings.HasPrefix(word, ":") && word != "--help" {
				got = append(got, word)
			}
		}
		slices.Sort(got)
		if code != ExitDone || !slices.Equal(got, c.want) {
			t.Errorf("%q is completed with %q, status %d, want %q", c.args, got, code, c.want)
		}
	}
}

// TestFlagsHaveOneDashOrTwo holds which words are taken for flags. Values and
// arguments stay as they are.
func TestFlagsHaveOneDashOrTwo(t *testing.T) {
	for args, want := range map[string]string{
		"replay -png out.png two.skald":         "replay --png out.png two.skald",
		"replay --png out.png two.skald":        "replay --png out.png two.skald",
		"replay two.skald -png=out.png -turn 3": "replay two.skald --png=out.png --turn 3",
		"replay -arg -turn -turn -5":            "replay --arg -turn --turn -5",
		"replay -png=-x -turn 3":                "replay --png=-x --turn 3",
		"replay -h":                             "replay -h",
		"replay - -turn 3":                      "replay - --turn 3",
		"replay -turn 3 -- -png":                "replay --turn 3 -- -png",
		"replay -turn":                          "replay --turn",
		"simulate -json -game x":                "simulate --json --game x",
		"simulate -unknown -game x":             "simulate --unknown --game x",
		"__complete replay -turn 3 -pn":         "__complete replay --turn 3 -pn",
		"__complete replay -arg -x":             "__complete replay --arg -x",
		"__complete re":                         "__complete re",
		"__complete":                            "__complete",
		"-db x":                                 "--db x",
	} {
		if got := longFlags(Root(nil), strings.Fields(args)); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q is read as %q, want %q", args, got, want)
		}
	}
}

// TestTheExitStatusSaysWhetherTheAnswerIsNo runs commands that end in each way.
func TestTheExitStatusSaysWhetherTheAnswerIsNo(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		code int
		says string
	}{
		{"done", nil, ExitDone, ""},
		{"no, as was printed already", ErrNo, ExitNo, ""},
		{"an error", errors.New("the moon is down"), ExitNo, "skald try: the moon is down\n"},
		{"wrong use", usage{"nothing is moving"}, ExitUsage,
			"skald try: nothing is moving; it is used like this: skald try [-far]\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := Root(nil)
			Add(root, GroupBot, &cobra.Command{Use: "try [-far]", Args: Arguments(),
				RunE: func(*cobra.Command, []string) error { return c.err }})
			var out, errs bytes.Buffer
			if code := Execute(t.Context(), root, []string{"try"}, &out, &errs); code != c.code ||
				errs.String() != c.says || out.Len() > 0 {
				t.Errorf("it ends with %d, says %q and the error %q", code, out.String(), errs.String())
			}
		})
	}
}
