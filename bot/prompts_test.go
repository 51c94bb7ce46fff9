package bot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOnlyWhereNobodyReadsItAreSealedQuestionsOfOthersLookedAt requires the bot to ask for the prompts of a match as
// one viewer sees them: with PromptsFor, Waiting and Rounds. Only the few places that decide when something is done
// and show nothing, and the panel's table, may use all prompts, sealed ones included.
func TestOnlyWhereNobodyReadsItAreSealedQuestionsOfOthersLookedAt(t *testing.T) {
	t.Parallel()
	may := map[string][]string{
		"match.Prompts": {
			"table/timers.go",   // whether a move follows that needs no person
			"table/commit.go",   // which step of the plan a move was
			"table/covered.go",  // each question as the person at its seat may read it
			"table/table.go",    // handed to the panel's table
			"table/snapshot.go", // shown by Visible and Of alone
		},
		"engine.Waiting": {"table/snapshot.go"},
	}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		path = filepath.ToSlash(path)
		if strings.HasPrefix(path, "bottest/") {
			return nil // a test helper may know everything
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			what := ""
			on, isName := sel.X.(*ast.Ident)
			switch {
			case sel.Sel.Name == "Prompts" && len(call.Args) == 0:
				what = "match.Prompts"
			case sel.Sel.Name == "Waiting" && isName && on.Name == "engine":
				what = "engine.Waiting"
			}
			if what != "" && !slices.Contains(may[what], path) {
				t.Errorf("%s calls %s, which knows who has answered sealed", set.Position(call.Pos()), what)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
