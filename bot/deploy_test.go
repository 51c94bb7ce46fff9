package bot_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/config"
)

// query has the metrics and labels that a PromQL expression uses.
type query struct{ metrics, labels []string }

// The parts of a PromQL expression that are no metric.
var (
	quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	matchers   = regexp.MustCompile(`\{[^}]*\}`)
	matched    = regexp.MustCompile(`([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)`)
	grouping   = regexp.MustCompile(`\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)`)
	ranges     = regexp.MustCompile(`\[[^\]]*\]`)
	comments   = regexp.MustCompile(`#.*`)
	called     = regexp.MustCompile(`\$?[a-zA-Z_:][\w:]*\s*\(?`)
)

// operators are the words of PromQL that stand between expressions.
var operators = []string{"and", "or", "unless", "bool", "offset", "sum", "max", "min", "avg", "count", "inf", "nan"}

// parse finds the metrics and labels of an expression.
func parse(expr string) (q query) {
	expr = quotedText.ReplaceAllString(comments.ReplaceAllString(expr, ""), `""`)
	for _, m := range matchers.FindAllString(expr, -1) {
		for _, l := range matched.FindAllStringSubmatch(m, -1) {
			q.labels = append(q.labels, l[1])
		}
	}
	expr = matchers.ReplaceAllString(expr, " ")
	for _, m := range grouping.FindAllStringSubmatch(expr, -1) {
		q.labels = append(q.labels, strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' })...)
	}
	expr = ranges.ReplaceAllString(grouping.ReplaceAllString(expr, " "), " ")
	for _, w := range called.FindAllString(expr, -1) {
		if name := strings.TrimSpace(w); !strings.HasSuffix(name, "(") && !strings.HasPrefix(name, "$") &&
			!slices.Contains(operators, name) {
			q.metrics = append(q.metrics, name)
		}
	}
	return q
}

// exported returns the kinds of all metrics a bot prints, by name, as Prometheus keeps them: a histogram under three
// names.
func exported(t *testing.T) map[string]string {
	text := metrics(bottest.New(t, bot.Options{}))
	found := map[string]string{"up": "gauge"} // of Prometheus itself
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) != 4 || f[1] != "TYPE" {
			continue
		}
		if f[3] != "histogram" {
			found[f[2]] = f[3]
			continue
		}
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			found[f[2]+part] = "counter"
		}
	}
	return found
}

// declared returns the labels of all metrics by name, as the code that makes them says, and the labels that parts of a
// process add.
func declared(t *testing.T) (labels map[string][]string, added []string) {
	labels = map[string][]string{}
	for _, folder := range []string{".", "operate", "hosts", "discord"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if s, ok := n.Fun.(*ast.SelectorExpr); !ok ||
						!slices.Contains([]string{"Counter", "Histogram", "Gauge"}, s.Sel.Name) || len(n.Args) < 3 {
						break
					}
					if texts := literals(n.Args[0]); len(texts) == 1 {
						for _, a := range n.Args[2:] {
							if _, function := a.(*ast.FuncLit); !function {
								labels[texts[0]] = append(labels[texts[0]], literals(a)...)
							}
						}
					}
				case *ast.KeyValueExpr:
					if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Label" {
						added = append(added, literals(n.Value)...)
					}
				}
				return true
			})
		}
	}
	return labels, added
}

// literals returns the texts in an expression.
func literals(e ast.Expr) (texts []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				texts = append(texts, text)
			}
		}
		return true
	})
	return texts
}

// alerts returns the expressions of the alerts by their names.
func alerts(t *testing.T) map[string]string {
	b, err := os.ReadFile("deploy/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Labels      struct{ Severity string }
				Annotations struct{ Summary, Action string }
			}
		}
	}
	if err := yaml.Unmarshal(b, &rules); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			found["alert "+r.Alert] = r.Expr
			if !slices.Contains([]string{"page", "ticket"}, r.Labels.Severity) || r.Annotations.Summary == "" ||
				r.Annotations.Action == "" {
				t.Errorf("%s does not say how urgent it is, what is wrong or what to do: %+v", r.Alert, r)
			}
		}
	}
	return found
}

// panels returns the expressions of the dashboard by the titles of its panels.
func panels(t *testing.T) map[string]string {
	b, err := os.ReadFile("deploy/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			ID      int
			Title   string
			GridPos struct{ H, W, X, Y int }
			Targets []struct{ RefID, Expr, LegendFormat string }
		}
		Templating struct {
			List []struct {
				Name  string
				Query any
			}
		}
	}
	if err := json.Unmarshal(b, &board); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	ids, variables := map[int]bool{}, []string{"__rate_interval"}
	for _, v := range board.Templating.List {
		variables = append(variables, v.Name)
		if q, ok := v.Query.(map[string]any); ok {
			text, _ := q["query"].(string)
			inside, _ := strings.CutPrefix(text, "label_values(")
			metric, label, _ := strings.Cut(strings.TrimSuffix(inside, ")"), ", ")
			found["variable "+v.Name] = metric + "{" + label + `=""}`
		}
	}
	legend, used := regexp.MustCompile(`\{\{(\w+)\}\}`), regexp.MustCompile(`\$(\w+)`)
	for _, p := range board.Panels {
		if ids[p.ID] || p.GridPos.W < 1 || p.GridPos.X+p.GridPos.W > 24 || len(p.Targets) == 0 {
			t.Errorf("the panel %q has no place, no query or the number of another", p.Title)
		}
		ids[p.ID] = true
		for _, q := range p.Targets {
			found["panel "+p.Title+" "+q.RefID] = q.Expr
			for _, l := range legend.FindAllStringSubmatch(q.LegendFormat, -1) {
				if !slices.Contains(parse(q.Expr).labels, l[1]) {
					t.Errorf("the legend of %q names the label %s, by which its query does not group", p.Title, l[1])
				}
			}
			for _, v := range used.FindAllStringSubmatch(q.Expr, -1) {
				if !slices.Contains(variables, v[1]) {
					t.Errorf("the panel %q uses the variable %s, which is not there", p.Title, v[1])
				}
			}
		}
	}
	return found
}

func TestAlertsAndDashboardFitTheMetrics(t *testing.T) {
	t.Parallel()
	kinds := exported(t)
	own, added := declared(t)
	if len(kinds) < 40 || len(own) < 8 || !slices.Contains(added, "shard") {
		t.Fatalf("only %d metrics were found, %d with labels; parts add %v", len(kinds), len(own), added)
	}
	everywhere := append([]string{"job", "instance"}, added...) // of Prometheus, and of parts of a process
	all := alerts(t)
	if len(all) < 8 {
		t.Errorf("only %d alerts were found", len(all))
	}
	maps.Copy(all, panels(t))
	if len(all) < 30 {
		t.Errorf("only %d queries were found", len(all))
	}
	for where, expr := range all {
		q := parse(expr)
		if len(q.metrics) == 0 {
			t.Errorf("%s asks for no metric: %s", where, expr)
		}
		known := slices.Clone(everywhere)
		for _, name := range q.metrics {
			kind, ok := kinds[name]
			if !ok {
				t.Errorf("%s asks for %s, which /metrics does not print", where, name)
			}
			rated := regexp.MustCompile(`(rate|increase)\(` + name + `\b`).MatchString(expr)
			if kind == "counter" != rated && !strings.Contains(expr, "unless") {
				t.Errorf("%s takes no rate of a counter, or one of a gauge: %s", where, expr)
			}
			if base, histogram := strings.CutSuffix(name, "_bucket"); histogram {
				name, known = base, append(known, "le")
			}
			known = append(known, own[name]...)
		}
		for _, l := range q.labels {
			if !slices.Contains(known, l) {
				t.Errorf("%s names the label %s, which %v do not have", where, l, q.metrics)
			}
		}
	}
}

func TestQueriesAreReadAsPrometheusReadsThem(t *testing.T) {
	for expr, want := range map[string]query{
		`up{job="skald"} == 0`: {[]string{"up"}, []string{"job"}},
		`histogram_quantile(0.99, sum by (instance, le) (rate(a_bucket{kind!~"x{}"}[10m]))) > 2`: {[]string{"a_bucket"},
			[]string{"kind", "instance", "le"}},
		`time() - a_seconds > 2 * 86400 # twice b`: {[]string{"a_seconds"}, nil},
		`a unless ignoring (outcome) b{instance=~"$instance"}`: {[]string{"a", "b"},
			[]string{"instance", "outcome"}},
		"sum(rate(a[$__rate_interval]))\n  > 0.05 * max(b)": {[]string{"a",
			"b"}, nil},
	} {
		if got := parse(expr); !slices.Equal(got.metrics, want.metrics) || !slices.Equal(got.labels, want.labels) {
			t.Errorf("parse(%q) = %+v, want %+v", expr, got, want)
		}
	}
}

func TestDeploymentsFitTheBot(t *testing.T) {
	t.Parallel()
	text := func(name string) string {
		t.Helper()
		b, err := os.ReadFile(filepath.Join("deploy", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	settings := text("skald.yaml")
	for what, set := range map[string]string{
		"a file":     settings,
		"PostgreSQL": regexp.MustCompile(`(?m)^database: .*\n# (database: postgres:)`).ReplaceAllString(settings, "$1"),
	} {
		c, err := config.Read(strings.NewReader(set))
		if err != nil || c.Backups.Folder != "/backups" ||
			strings.HasPrefix(c.Database, "postgres://skald@postgres:") != (what == "PostgreSQL") {
			t.Errorf("with %s the configuration is %+v, %v", what, c, err)
		}
	}
	var compose struct {
		Services map[string]struct {
			Profiles  []string
			Ports     []string
			StopGrace string                  `yaml:"stop_grace_period"`
			Health    struct{ Test []string } `yaml:"healthcheck"`
			Volumes   []string
		}
	}
	if err := yaml.Unmarshal([]byte(text("compose.yaml")), &compose); err != nil {
		t.Fatal(err)
	}
	s := compose.Services["skald"]
	if stop, err := time.ParseDuration(s.StopGrace); err != nil || stop < config.StopTime+5*time.Second {
		t.Errorf("compose.yaml gives a stop %v, %v", stop, err)
	}
	if !slices.Contains(s.Volumes, "./skald.yaml:/etc/skald/config.yaml:ro") ||
		!slices.Equal(s.Health.Test[1:], []string{"/skald", "health", "-config", "/etc/skald/config.yaml"}) {
		t.Errorf("compose.yaml reads another configuration: %+v", s)
	}
	for _, p := range s.Ports {
		if !strings.HasPrefix(p, "127.0.0.1:") {
			t.Errorf("compose.yaml shows a port to other machines: %s", p)
		}
	}
	if p := compose.Services["postgres"].Profiles; !slices.Equal(p, []string{"postgres"}) {
		t.Errorf("PostgreSQL starts with the profiles %v", p)
	}
	unit := text("skald.service")
	stop := regexp.MustCompile(`(?m)^TimeoutStopSec=(\d+)$`).FindStringSubmatch(unit)
	if stop == nil {
		t.Fatal("the unit does not say how long a stop may take")
	}
	if n, err := strconv.Atoi(stop[1]); err != nil || time.Duration(n)*time.Second < config.StopTime+5*time.Second {
		t.Errorf("the unit gives a stop %s s, %v", stop[1], err)
	}
	for _, line := range []string{"ExecStart=/usr/local/bin/skald serve -config /etc/skald/config.yaml",
		"ExecReload=/bin/kill -HUP $MAINPID", "DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes",
		"StateDirectory=skald", "Restart=on-failure"} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("the unit has no line %s", line)
		}
	}
}
