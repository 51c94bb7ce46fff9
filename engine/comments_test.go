package engine_test

import (
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
)

// tree contains every Go file of the project.
type tree struct {
	files *token.FileSet
	// parsed are the files by their paths.
	parsed map[string]*ast.File
	// names are all identifiers and all words of strings.
	names map[string]bool
	// public are the exported names of each of our packages, including methods and fields, by the last part of its
	// path.
	public map[string]map[string]bool
}

var word = regexp.MustCompile(`[A-Za-z][A-Za-z0-9_]*`)

func project(t *testing.T) *tree {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped with -short: the source is read, and nothing runs")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	p := &tree{files: token.NewFileSet(), parsed: map[string]*ast.File{}, names: map[string]bool{},
		public: map[string]map[string]bool{}}
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata") && path != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		f, err := parser.ParseFile(p.files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		p.parsed[path] = f
		pkg := filepath.Base(filepath.Dir(path))
		if p.public[pkg] == nil {
			p.public[pkg] = map[string]bool{}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				p.names[n.Name] = true
				if n.IsExported() {
					p.public[pkg][n.Name] = true
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					for _, w := range word.FindAllString(n.Value, -1) {
						p.names[w] = true
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestADocCommentBeginsWithTheNameItDocuments finds comments that a rename left behind: the comment of an exported name
// begins with that name; any other may begin with a sentence instead, but not with another name.
func TestADocCommentBeginsWithTheNameItDocuments(t *testing.T) {
	p := project(t)
	check := func(doc *ast.CommentGroup, exported bool, names ...string) {
		if doc == nil {
			return
		}
		words := strings.Fields(doc.Text())
		if len(words) == 0 || strings.HasPrefix(doc.List[0].Text, "//go:") {
			return
		}
		first := strings.TrimRight(words[0], ",.:;")
		if slices.Contains(names, strings.TrimSuffix(first, "'s")) {
			return
		}
		if len(words) > 1 && slices.Contains([]string{"A", "An", "The"}, first) && exported &&
			slices.Contains(names, strings.TrimRight(words[1], ",.:;'s")) {
			return
		}
		if !exported && !isName(first) {
			return
		}
		t.Errorf("%s: the comment of %s begins with %q", p.files.Position(doc.Pos()), strings.Join(names, ", "), first)
	}
	for path, f := range p.parsed {
		public := func(name string) bool { return ast.IsExported(name) && !strings.HasSuffix(path, "_test.go") }
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				check(d.Doc, public(d.Name.Name) && (d.Recv == nil || public(receiver(d))), d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					doc, names := d.Doc, []string(nil)
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names = []string{spec.Name.Name}
						if spec.Doc != nil {
							doc = spec.Doc
						}
					case *ast.ValueSpec:
						if spec.Doc != nil || len(d.Specs) > 1 {
							doc = spec.Doc
						}
						// A comment may also cover the values that follow.
						check(doc, false, blockNames(d)...)
						continue
					default:
						continue
					}
					check(doc, public(names[0]), names...)
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.StructType)
			if !ok {
				return true
			}
			var names []string
			for _, field := range s.Fields.List {
				for _, n := range field.Names {
					names = append(names, n.Name)
				}
			}
			for _, field := range s.Fields.List {
				check(field.Doc, false, names...)
			}
			return true
		})
	}
}

// isName reports whether a word can only be a name: a sentence begins with a capital, and no English word has one in
// its middle.
func isName(w string) bool {
	if !word.MatchString(w) || word.FindString(w) != w {
		return false
	}
	inner := strings.IndexFunc(w[1:], unicode.IsUpper) >= 0 && strings.ToUpper(w) != w
	return unicode.IsLower(rune(w[0])) || inner
}

// receiver returns the name of the type a method belongs to.
func receiver(d *ast.FuncDecl) string {
	typ := d.Recv.List[0].Type
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// blockNames returns all names in a declaration of constants or variables.
func blockNames(d *ast.GenDecl) []string {
	var out []string
	for _, spec := range d.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for _, n := range v.Names {
				out = append(out, n.Name)
			}
		}
	}
	return out
}

var (
	qualified = regexp.MustCompile(`\b([a-z]+)\.([A-Z][A-Za-z0-9]*)`)
	mixed     = regexp.MustCompile(`\b[a-z]+[A-Z][A-Za-z0-9]*\b`)
	goFile    = regexp.MustCompile(`\b[a-z][a-z0-9_]*\.go\b`)
)

// TestCommentsNameOnlyWhatThereIs finds outdated names in comments: names of other packages, names in mixed capitals,
// and files.
func TestCommentsNameOnlyWhatThereIs(t *testing.T) {
	p := project(t)
	allowed := []string{"kB", "macOS", "iOS"}
	for path, f := range p.parsed {
		for _, group := range f.Comments {
			for _, c := range group.List {
				at := p.files.Position(c.Pos())
				for _, m := range qualified.FindAllStringSubmatch(c.Text, -1) {
					if ours := p.public[m[1]]; ours != nil && !ours[m[2]] {
						t.Errorf("%s: there is no %s", at, m[0])
					}
				}
				for _, w := range mixed.FindAllString(c.Text, -1) {
					if !p.names[w] && !slices.Contains(allowed, w) {
						t.Errorf("%s: nothing is called %s", at, w)
					}
				}
				for _, name := range goFile.FindAllString(c.Text, -1) {
					if _, err := os.Stat(filepath.Join(filepath.Dir(path), name)); err != nil {
						t.Errorf("%s: there is no file %s beside it", at, strconv.Quote(name))
					}
				}
			}
		}
	}
}
