package playground_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	exported = regexp.MustCompile(`(?m)^export (?:async )?(?:function|const|let|class) ([A-Za-z_]\w*)`)
	imported = regexp.MustCompile(`(?m)^import \{([^}]*)\} from`)
	// quoted are comments and texts, which may contain any name.
	quoted = regexp.MustCompile(`//[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`)
)

// missing returns the exports that a script uses without importing them or having a name of its own like them.
func missing(script string, exports []string) []string {
	script = quoted.ReplaceAllString(script, `""`)
	has := map[string]bool{}
	for _, m := range imported.FindAllStringSubmatch(script, -1) {
		for _, name := range strings.Split(m[1], ",") {
			has[strings.TrimSpace(name)] = true
		}
	}
	var out []string
	for _, name := range exports {
		called := regexp.MustCompile(`(?m)(?:^|[^\w$.])` + name + `\(`)
		own := regexp.MustCompile(`(?:function|const|let|class) ` + name + `\b|\b` + name + `\([^()]*\) \{`)
		if !has[name] && called.MatchString(script) && !own.MatchString(script) {
			out = append(out, name)
		}
	}
	return out
}

// A script that calls a function it does not import fails only when that line runs: a menu whose options have icons,
// for example, would not open.
func TestEveryScriptImportsWhatItCalls(t *testing.T) {
	t.Parallel()
	scripts, _ := pageSources(t)
	var exports []string
	for _, script := range scripts {
		for _, m := range exported.FindAllStringSubmatch(script, -1) {
			exports = append(exports, m[1])
		}
	}
	if len(exports) < 30 {
		t.Fatalf("the scripts export only %q", exports)
	}
	for _, name := range slices.Sorted(maps.Keys(scripts)) {
		for _, call := range missing(scripts[name], exports) {
			t.Errorf("%s calls %s without importing it", name, call)
		}
	}
	if got := missing("import { h } from \"./dom.js\";\nh(icon(1), toast)", []string{"h", "icon"}); len(got) != 1 {
		t.Errorf("without an import of icon are missing %q", got)
	}
}
