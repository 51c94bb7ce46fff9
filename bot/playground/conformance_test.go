package playground_test

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// The tests with another Discord library are a module of their own. They run with
// the others where that library is at hand or can be fetched.
func TestABotOfAnotherLibraryLivesInThePlayground(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("another library takes its time to be built: run without -short")
	}
	command := func(most time.Duration, args ...string) (string, error) {
		ctx, cancel := context.WithTimeout(t.Context(), most)
		defer cancel()
		c := exec.CommandContext(ctx, "go", args...)
		c.Dir = "disgo"
		out, err := c.CombinedOutput()
		return strings.TrimSpace(string(out)), err
	}
	if out, err := command(time.Minute, "list", "-deps", "-test", "./..."); err != nil {
		lines := strings.Split(out, "\n")
		t.Skipf("the library disgo is neither in the module cache nor can it be fetched, so nothing was tried with it "+
			"(%v: %s)", err, lines[len(lines)-1])
	}
	if out, err := command(10*time.Minute, "test", "-count=1", "./..."); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
