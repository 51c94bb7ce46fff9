package engine_test

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// Limits that keep code readable. A tab counts four columns.
const (
	mostLines      = 80
	mostParameters = 6
	mostColumns    = 120
)

// TestFunctionsAndLinesStayReadable measures every function and every line. A line may be longer where a string makes
// it so that is not in Go: a raw one, or one without a blank to break it at. Functions of tests may be as long and
// have as many parameters as their cases need.
func TestFunctionsAndLinesStayReadable(t *testing.T) {
	p := project(t)
	for path, file := range p.parsed {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			at := p.files.Position(f.Pos())
			first, last := at.Line, p.files.Position(f.End()).Line
			if n := last - first + 1; n > mostLines && !strings.HasSuffix(path, "_test.go") {
				t.Errorf("%s: %s has %d lines, at most %d are allowed", at, f.Name.Name, n, mostLines)
			}
			if n := f.Type.Params.NumFields(); n > mostParameters && !strings.HasSuffix(path, "_test.go") {
				t.Errorf("%s: %s has %d parameters, at most %d are allowed", at, f.Name.Name, n, mostParameters)
			}
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range wideLines(path, src) {
			t.Error(problem)
		}
	}
}

// wideLines lists the lines that end beyond mostColumns though they could be broken.
func wideLines(path string, src []byte) (out []string) {
	files := token.NewFileSet()
	file := files.AddFile(path, files.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	unbroken := map[int]bool{} // lines with a string that cannot be broken
	for {
		pos, kind, lit := s.Scan()
		if kind == token.EOF {
			break
		}
		if kind != token.STRING || lit[0] == '"' && strings.Contains(lit, " ") {
			continue
		}
		if lit[0] == '"' && utf8.RuneCountInString(lit) < mostColumns/2 {
			continue
		}
		for line := file.Line(pos); line <= file.Line(pos+token.Pos(len(lit)-1)); line++ {
			unbroken[line] = true
		}
	}
	for i, line := range strings.Split(string(src), "\n") {
		if n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); n > mostColumns && !unbroken[i+1] {
			out = append(out, fmt.Sprintf("%s:%d: the line ends at column %d, at most %d are allowed", path, i+1, n,
				mostColumns))
		}
	}
	return out
}

func TestALineIsTooWideWhereItCouldBeBroken(t *testing.T) {
	long := strings.Repeat("x", 130)
	for name, c := range map[string]struct {
		src  string
		wide int
	}{
		"a line of 120 columns":                 {"package a\n\nvar " + long[:120-len("var  int")] + " int\n", 0},
		"a line of 121 columns":                 {"package a\n\nvar " + long[:121-len("var  int")] + " int\n", 1},
		"a tab counts four":                     {"package a\n\nvar (\n\t" + long[:117-len(" int")] + " int\n)\n", 1},
		"a comment":                             {"package a\n\n// " + long + "\nvar a int\n", 1},
		"a string with blanks":                  {"package a\n\nvar a = \"b " + long + "\"\n", 1},
		"a string without a blank":              {"package a\n\nvar a = \"" + long + "\"\n", 0},
		"a short string at the end of a line":   {"package a\n\nvar " + long + " = \"b\"\n", 1},
		"the middle of a raw string":            {"package a\n\nvar a = `b\n" + long + " c\n`\n", 0},
		"the line after a raw string has ended": {"package a\n\nvar a = `b\n`\n\nvar " + long + " int\n", 1},
	} {
		if got := wideLines("a.go", []byte(c.src)); len(got) != c.wide {
			t.Errorf("%s: %d problems: %v", name, len(got), got)
		}
	}
}
