package bot

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// errorLine is a line of level error in the code.
type errorLine struct{ message, place string }

// errorLines returns the log messages of level error that the program can print, each up to its first colon. It
// searches all folders below root.
func errorLines(t *testing.T, root string) (lines []errorLine) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !strings.HasPrefix(f.Sel.Name, "Error") && f.Sel.Name != "Log" && f.Sel.Name != "LogAttrs" ||
				len(call.Args) == 0 || !isLog(f.X) {
				return true
			}
			place := files.Position(call.Pos()).String()
			message, ok := literal(call.Args[0])
			if !ok || f.Sel.Name != "Error" {
				t.Errorf("%s: a line of the log cannot be compared with the runbook: write log.Error and its text",
					place)
				return true
			}
			message, _, _ = strings.Cut(message, ":")
			lines = append(lines, errorLine{message, place})
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// literal returns the text of a string literal, or of several with a plus between them.
func literal(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(x.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		left, ok := literal(x.X)
		right, also := literal(x.Y)
		return left + right, ok && also
	}
	return "", false
}

// isLog reports whether an expression is a logger by its name.
func isLog(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return strings.EqualFold(x.Name, "log") || x.Name == "slog"
	case *ast.SelectorExpr:
		return strings.EqualFold(x.Sel.Name, "log")
	}
	return false
}

// TestTheRunbookListsExactlyTheErrorsOfTheLog compares the table of the runbook with the code, in both directions.
func TestTheRunbookListsExactlyTheErrorsOfTheLog(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("operate", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(readme), "What each line of level error means")
	if !found {
		t.Fatal("the runbook has no table of errors")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	lines := errorLines(t, "..")
	if len(lines) < 40 {
		t.Errorf("only %d lines were found", len(lines))
	}
	// A message that holds another comes first.
	slices.SortFunc(lines, func(a, b errorLine) int { return cmp.Compare(len(b.message), len(a.message)) })
	told := map[string]bool{}
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "|")
		if len(cells) < 3 || strings.TrimSpace(cells[1]) == "line" || strings.Trim(cells[1], "- ") == "" {
			continue
		}
		left := cells[1]
		for _, l := range lines {
			if strings.Contains(left, l.message) {
				told[l.message] = true
				left = strings.ReplaceAll(left, l.message, "")
			}
		}
		if left = strings.Trim(left, ", "); left != "" {
			t.Errorf("the runbook has %q, which the program does not print: %s", left, cells[1])
		}
	}
	for _, l := range lines {
		if !told[l.message] {
			t.Errorf("%s logs %q, which the runbook lacks", l.place, l.message)
		}
	}
}

func TestErrorLinesAreFoundInAnyFolder(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "one", "nobody", "has", "named")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	code := "package x\nfunc f() { h.Log.Error(\"it fell over: again\", \"error\", err); log.Warn(\"not this\"); " +
		"s.log.Error(\"and that\") }\n"
	if err := os.WriteFile(filepath.Join(folder, "x.go"), []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := errorLines(t, root)
	if len(lines) != 2 || lines[0].message != "it fell over" || lines[1].message != "and that" {
		t.Errorf("found are %v", lines)
	}
}
