package panel_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// A quotation has at least so many words and letters; fewer may well be alike by chance.
const (
	quotedWords   = 3
	quotedLetters = 14
)

// TestNoTestQuotesASentence looks for sentences of the catalogues in the string literals
// of all tests, in any language: a test that names the key instead, through the package
// texttest, goes on passing when the sentence is improved. It does not look at names of
// tests and cases, nor at failure messages, nor at the catalogues that tests make for
// themselves.
func TestNoTestQuotesASentence(t *testing.T) {
	root := filepath.Join("..", "..")
	literals := testLiterals(t, root)
	starts := map[[quotedWords]string][]place{}
	for _, l := range literals {
		for at := range len(l.words) - quotedWords + 1 {
			start := [quotedWords]string(l.words[at:])
			starts[start] = append(starts[start], place{l, at})
		}
	}
	parts := 0
	everyPart(t, root, func(where string, words []string) {
		parts++
		for at := range len(words) - quotedWords + 1 {
			for _, p := range starts[[quotedWords]string(words[at:])] {
				// One of both is whole in the other.
				if p.at == 0 && begins(words[at:], p.words) || at == 0 && begins(p.words[p.at:], words) {
					p.quotes = where
				}
			}
		}
	})
	for _, l := range literals {
		if l.quotes != "" {
			t.Errorf("%s: %q quotes %s", l.where, strings.Join(l.words, " "), l.quotes)
		}
	}
	if len(literals) < 1000 || parts < 10_000 {
		t.Errorf("only %d literals were held against %d parts of texts", len(literals), parts)
	}
}

// literal is a run of words of a string literal, between the verbs of a format.
type literal struct {
	where, quotes string
	words         []string
}

// place is a word of a literal.
type place struct {
	*literal
	at int
}

// begins reports whether words begin with others.
func begins(words, others []string) bool {
	return len(words) >= len(others) && slices.Equal(words[:len(others)], others)
}

// long returns the words of a text, nil where they are too few for a quotation.
func long(s string) []string {
	words, letters := []string{}, 0
	for w := range strings.FieldsSeq(strings.ToLower(s)) {
		// What stands within a word stays: "legends-of-andor" is no sentence.
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if w != "" {
			words = append(words, w)
		}
		for _, r := range w {
			if unicode.IsLetter(r) {
				letters++
			}
		}
	}
	if len(words) < quotedWords || letters < quotedLetters {
		return nil
	}
	return words
}

var (
	either   = regexp.MustCompile(`\{[^{}]*#([^{}|]*)\|([^{}]*)\}`)
	argument = regexp.MustCompile(`\{[^{}]*\}|\|`)
	verb     = regexp.MustCompile(`%[-+#]?[0-9.*]*[a-zA-Z]`)
)

// everyPart gives the words of each part of each text between arguments, and the key of
// the text with its file.
func everyPart(t *testing.T, root string, each func(where string, words []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" || !strings.Contains(filepath.ToSlash(path), "/text/") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		said := map[string]string{}
		if err := yaml.Unmarshal(data, &said); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for key, s := range said {
			// For one and for several.
			texts := []string{either.ReplaceAllString(s, "$1"), either.ReplaceAllString(s, "$2")}
			for _, s := range slices.Compact(texts) {
				for _, part := range argument.Split(s, -1) {
					if words := long(part); words != nil {
						each(key+" of "+path[len(root)+1:], words)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// testLiterals reads the string literals of all tests in which a sentence could be
// quoted.
func testLiterals(t *testing.T, root string) []*literal {
	t.Helper()
	var out []*literal
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		r := reader{structs: map[string]*ast.StructType{}}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					r.structs[spec.Name.Name] = s
				}
			}
			return true
		})
		r.each = func(l *ast.BasicLit) {
			s, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			where := fmt.Sprintf("%s:%d", path[len(root)+1:], files.Position(l.Pos()).Line)
			for _, run := range verb.Split(s, -1) {
				if words := long(run); words != nil {
					out = append(out, &literal{where: where, words: words})
				}
			}
		}
		r.read(f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// reader finds the string literals of a file that are neither names nor failure messages
// nor texts of a catalogue of the test's own.
type reader struct {
	structs map[string]*ast.StructType
	each    func(*ast.BasicLit)
}

func (r reader) read(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			r.read(n.Type) // not the tag
			return false
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				r.each(n)
			}
		case *ast.CallExpr:
			return !r.call(n)
		case *ast.CompositeLit:
			r.composite(n, n.Type)
			return false
		}
		return true
	})
}

// call reports whether it has read a call, some of whose arguments do not count.
func (r reader) call(c *ast.CallExpr) bool {
	of, name := "", ""
	switch f := c.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
		if x, ok := f.X.(*ast.Ident); ok {
			of = x.Name
		}
	}
	switch name {
	case "Error", "Errorf", "Fatal", "Fatalf", "Log", "Logf", "Skip", "Skipf", "panic":
		return true
	case "Make", "MustLoad":
		return of == "text"
	case "Run":
		r.read(c.Fun)
		for _, arg := range c.Args[min(1, len(c.Args)):] {
			r.read(arg)
		}
		return true
	}
	return false
}

// composite reads a composite literal of a type, which is nil where it is not known.
func (r reader) composite(c *ast.CompositeLit, of ast.Expr) {
	var element ast.Expr
	var fields []string
	isMap := false
	switch of := r.resolved(of).(type) {
	case *ast.ArrayType:
		element = of.Elt
	case *ast.MapType:
		element, isMap = of.Value, true
	case *ast.StructType:
		for _, f := range of.Fields.List {
			for _, name := range f.Names {
				fields = append(fields, name.Name)
			}
		}
	}
	for i, x := range c.Elts {
		field := ""
		if i < len(fields) {
			field = fields[i]
		}
		if pair, ok := x.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && !isMap {
				field = key.Name
			} else if !isMap {
				r.read(pair.Key)
			}
			x = pair.Value
		}
		if field == "name" {
			continue
		}
		if inner, ok := x.(*ast.CompositeLit); ok && inner.Type == nil {
			r.composite(inner, element)
		} else {
			r.read(x)
		}
	}
}

// resolved is the type an expression names, as far as the file says it.
func (r reader) resolved(of ast.Expr) ast.Expr {
	switch x := of.(type) {
	case *ast.StarExpr:
		return r.resolved(x.X)
	case *ast.Ident:
		if s, ok := r.structs[x.Name]; ok {
			return s
		}
	}
	return of
}
