package panel_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
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

// TestNoTestQuotesASentence looks for sentences of the catalogues in the string literals of all tests, in any language:
// a test that names the key instead, through the package texttest, goes on passing when the sentence is improved. It
// does not look at names of tests and cases, nor at failure messages, nor at the catalogues that tests make for
// themselves; see reader.
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
	names := map[string]bool{}
	everyPart(t, root, func(key, file string, words []string) {
		parts++
		if key == "title" || strings.HasPrefix(key, "name.") || strings.HasPrefix(key, "heading.") {
			// Names and terms printed in a rulebook are no sentences.
			names[strings.Join(words, " ")] = true
			return
		}
		for at := range len(words) - quotedWords + 1 {
			for _, p := range starts[[quotedWords]string(words[at:])] {
				// One contains the other from its beginning; report the longest common part.
				whole := p.at == 0 && begins(words[at:], p.words) || at == 0 && begins(p.words[p.at:], words)
				if common := min(len(words), len(p.words)); whole && common > p.common {
					p.quotes, p.common = key+" of "+file, common
				}
			}
		}
	})
	for _, l := range literals {
		if l.quotes != "" && !names[strings.Join(l.words, " ")] {
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
	common        int // how many words of it are quoted
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
		// Keep punctuation inside a word: "legends-of-andor" is no sentence.
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
	argument = regexp.MustCompile("\\{[^{}]*\\}|\\||`[^`]*`")
	verb     = regexp.MustCompile(`%[-+#]?[0-9.*]*[a-zA-Z]`)
)

// everyPart gives the words of each part of each text between arguments and between commands, which are no sentences,
// and the key of the text with its file.
func everyPart(t *testing.T, root string, each func(key, file string, words []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" ||
			!strings.Contains(filepath.ToSlash(path), "/text/") {
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
		for _, key := range slices.Sorted(maps.Keys(said)) {
			// For one and for several.
			s := said[key]
			texts := []string{either.ReplaceAllString(s, "$1"), either.ReplaceAllString(s, "$2")}
			for _, s := range slices.Compact(texts) {
				for _, part := range argument.Split(s, -1) {
					if words := long(part); words != nil {
						each(key, path[len(root)+1:], words)
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

// testLiterals reads the string literals of all tests in which a sentence could be quoted.
func testLiterals(t *testing.T, root string) []*literal {
	t.Helper()
	files := token.NewFileSet()
	folders := map[string][]*ast.File{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var out []*literal
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		for _, l := range literalsOf(folders[folder]) {
			s, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatal(err)
			}
			at := files.Position(l.Pos())
			where := fmt.Sprintf("%s:%d", at.Filename[len(root)+1:], at.Line)
			for _, run := range verb.Split(s, -1) {
				if words := long(run); words != nil {
					out = append(out, &literal{where: where, words: words})
				}
			}
		}
	}
	return out
}

// literalsOf are the string literals of the files of a folder that are neither names nor failure messages.
func literalsOf(files []*ast.File) []*ast.BasicLit {
	var out []*ast.BasicLit
	r := newReader(files)
	everywhere := r.nameFields(files...)
	for _, f := range files {
		fields := maps.Clone(everywhere)
		maps.Copy(fields, r.nameFields(f))
		maps.Copy(fields, r.tests)
		r.file, r.fields = f, fields
		r.walk(f, false, func(n ast.Node, name bool) {
			if l, ok := n.(*ast.BasicLit); ok && !name && l.Kind == token.STRING {
				out = append(out, l)
			}
		})
	}
	// The name of a case elsewhere speaks of the case.
	return slices.DeleteFunc(out, func(l *ast.BasicLit) bool { return r.names[l.Value] })
}

func TestNamesAndFailuresAreNoQuotations(t *testing.T) {
	const source = `package x

import "import"

type tagged struct {
	f string "tag"
}

func helper(t *testing.T, what, got string) {
	if got != "COMPARED" {
		t.Errorf("failure: %s", what)
	}
	deeper(t, what, got)
}

func deeper(t *testing.T, what, got string) { t.Log(what, len(got)) }

func TestX(t *testing.T) {
	helper(t, "what", "GOT")
	for name, c := range map[string]struct{ says, want string }{"key": {"says", "WANT"}, "other": {says: "said", want: "WANTED"}} {
		t.Run(name, func(t *testing.T) {
			if c.want == "EQUAL" {
				t.Log(c.says)
			}
		})
	}
	for _, c := range []struct {
		rule, name string
		test       func(*testing.T)
	}{{"rule", "name", func(*testing.T) { _ = "WITHIN" }}} {
		t.Run(c.rule+c.name, c.test)
		_ = strings.Contains(c.rule, "CONTAINED")
	}
	read(func(c int) (string, func()) { return "returned", func() { _ = "INNER" } })
	_ = []string{"rule", "LISTED"}
	text.Make(map[string]string{"k": "own"})
}`
	f, err := parser.ParseFile(token.NewFileSet(), "x_test.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range literalsOf([]*ast.File{f}) {
		if l.Value != strings.ToUpper(l.Value) {
			t.Errorf("%s is taken for a text", l.Value)
		}
	}
	for _, want := range regexp.MustCompile(`"[A-Z]+"`).FindAllString(source, -1) {
		if !slices.ContainsFunc(literalsOf([]*ast.File{f}), func(l *ast.BasicLit) bool { return l.Value == want }) {
			t.Errorf("%s is taken for a name", want)
		}
	}
}

// reader finds, in the tests of a folder, the names of tests and cases and the failure messages: arguments of t.Run,
// t.Errorf and the like, hence arguments of functions and fields of cases that are used for nothing else, and also
// fields called name and the keys of maps.
type reader struct {
	structs map[string]*ast.StructType
	// tests are the fields by which tests are run that are a field beside them.
	tests map[string]bool
	// names are the names of cases, as the source has them.
	names map[string]bool
	// arguments are those of functions that are names only.
	arguments map[function][]bool
	// file is the file being read, fields are its fields that are only names.
	file   *ast.File
	fields map[string]bool
}

// function is a function, a method of any type, or a function within others of a file.
type function struct {
	name   string
	method bool
	file   *ast.File
}

func newReader(files []*ast.File) *reader {
	r := &reader{structs: map[string]*ast.StructType{}, tests: map[string]bool{}, names: map[string]bool{},
		arguments: map[function][]bool{}}
	type body struct {
		function
		in   *ast.File
		of   *ast.FuncType
		body *ast.BlockStmt
	}
	var functions []body
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok {
					r.structs[n.Name.Name] = s
				}
			case *ast.CallExpr:
				r.runs(n)
			case *ast.FuncDecl:
				if n.Body != nil {
					functions = append(functions, body{function{n.Name.Name, n.Recv != nil, nil}, f, n.Type, n.Body})
				}
			case *ast.AssignStmt:
				for i, x := range n.Rhs {
					lit, ok := x.(*ast.FuncLit)
					name, named := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident)
					if ok && named {
						functions = append(functions, body{function{name.Name, false, f}, f, lit.Type, lit.Body})
					}
				}
			}
			return true
		})
	}
	// A function may pass its argument on to another one.
	for {
		arguments := map[function][]bool{}
		for _, f := range functions {
			r.file = f.in
			var names []bool
			for _, field := range f.of.Params.List {
				typ, ok := field.Type.(*ast.Ident)
				for _, p := range field.Names {
					names = append(names, ok && typ.Name == "string" && r.nameOnly(f.body, func(n ast.Node) bool {
						id, ok := n.(*ast.Ident)
						return ok && id.Name == p.Name
					}))
				}
			}
			if other, ok := arguments[f.function]; ok { // for several of the same name: only names in all of them
				names = names[:min(len(names), len(other))]
				for i := range names {
					names[i] = names[i] && other[i]
				}
			}
			arguments[f.function] = names
		}
		if reflect.DeepEqual(arguments, r.arguments) {
			return r
		}
		r.arguments = arguments
	}
}

// runs looks for the fields by which a call runs the test in another field of the same case, as in t.Run(c.rule+c.says,
// c.test).
func (r *reader) runs(c *ast.CallExpr) {
	run, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || run.Sel.Name != "Run" || len(c.Args) != 2 {
		return
	}
	test, ok := c.Args[1].(*ast.SelectorExpr)
	if !ok {
		return
	}
	ast.Inspect(c.Args[0], func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok && nameOf(x.X) == nameOf(test.X) {
			r.tests[x.Sel.Name] = true
		}
		return true
	})
}

// nameOf is the name of a variable, "" for anything else.
func nameOf(x ast.Expr) string {
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// nameOnly reports whether something is used in names and failure messages, and nowhere else.
func (r *reader) nameOnly(in ast.Node, is func(ast.Node) bool) bool {
	used, only := false, true
	r.walk(in, false, func(n ast.Node, name bool) {
		if is(n) {
			used, only = true, only && name
		}
	})
	return used && only
}

// nameFields tells of the fields that files use whether they are names only there.
func (r *reader) nameFields(files ...*ast.File) map[string]bool {
	out := map[string]bool{}
	for _, f := range files {
		r.file, r.fields = f, nil
		r.walk(f, false, func(n ast.Node, name bool) {
			if x, ok := n.(*ast.SelectorExpr); ok {
				was, seen := out[x.Sel.Name]
				out[x.Sel.Name] = name && (was || !seen)
			}
		})
	}
	return out
}

// walk calls each for every node under n, with whether it is part of an expression that is only a name.
func (r *reader) walk(n ast.Node, name bool, each func(n ast.Node, name bool)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			r.walk(n.Type, name, each) // not the tag
			return false
		case *ast.FuncLit:
			if out := n.Type.Results; out != nil && len(out.List) == 2 {
				if _, test := out.List[1].Type.(*ast.FuncType); test { // it tells a test and its name
					r.namedTest(n.Body, name, each)
					return false
				}
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok {
				r.walk(f.X, name, each) // a method is no field
			} else {
				r.walk(n.Fun, name, each)
			}
			for i, arg := range n.Args {
				r.walk(arg, name || r.namesArgument(n, i), each)
			}
			return false
		case *ast.CompositeLit:
			r.composite(n, n.Type, name, each)
			return false
		}
		if n != nil {
			each(n, name)
		}
		return true
	})
}

// namedTest walks through a function that returns a name and its test.
func (r *reader) namedTest(body *ast.BlockStmt, name bool, each func(n ast.Node, name bool)) {
	for _, s := range body.List {
		out, ok := s.(*ast.ReturnStmt)
		if !ok || len(out.Results) != 2 {
			r.walk(s, name, each)
			continue
		}
		r.walk(out.Results[0], true, each)
		r.walk(out.Results[1], name, each)
	}
}

// namesArgument reports whether an argument of a call is a name only.
func (r *reader) namesArgument(c *ast.CallExpr, i int) bool {
	of, called := "", function{}
	if f, ok := c.Fun.(*ast.SelectorExpr); ok {
		of, called = nameOf(f.X), function{name: f.Sel.Name, method: true}
	} else {
		called.name = nameOf(c.Fun)
	}
	switch called.name {
	case "Error", "Errorf", "Fatal", "Fatalf", "Log", "Logf", "Skip", "Skipf", "panic":
		return true
	case "Make", "MustLoad":
		return of == "text" // a catalogue of the test's own
	case "Run", "Parallel":
		return i == len(c.Args)-2 // behind it is the function, before it the T of a sweep
	}
	names, within := r.arguments[function{called.name, false, r.file}]
	if !within || called.method {
		names = r.arguments[called]
	}
	return i < len(names) && names[i]
}

// composite walks through a composite literal of a type, which is nil where it is not known.
func (r *reader) composite(c *ast.CompositeLit, of ast.Expr, name bool, each func(n ast.Node, name bool)) {
	if s, ok := of.(*ast.StarExpr); ok {
		of = s.X
	}
	if id, ok := of.(*ast.Ident); ok && r.structs[id.Name] != nil {
		of = r.structs[id.Name]
	}
	var element ast.Expr
	var fields []string
	isMap := false
	switch of := of.(type) {
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
			} else {
				r.walk(pair.Key, name || isMap, each)
			}
			x = pair.Value
		}
		called := field == "name" || r.fields[field]
		if l, ok := x.(*ast.BasicLit); ok && called {
			r.names[l.Value] = true
		}
		is := name || called
		if inner, ok := x.(*ast.CompositeLit); ok && inner.Type == nil {
			r.composite(inner, element, is, each)
		} else {
			r.walk(x, is, each)
		}
	}
}
