// Report reads the output of go test -json and prints it for people: the output of tests
// that fail, a line a package, the slowest packages and tests, how much each sweep tried,
// and last the failures once more, with the end of what each printed. It ends with status 1
// if a test or a build failed.
//
//	go test -json ./... | go run .ci/report.go [-sweeps FILE]
//
// With -sweeps it writes the tests that tried some of their cases only to a file, a line
// a package: its path, a tab and a pattern for -run.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// event is a line of the output of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64 // seconds
}

// timed is a test or a package and the seconds it took.
type timed struct {
	name    string
	seconds float64
}

var tried = regexp.MustCompile(`sweep: (\S+) tried (\d+) of (\d+) cases, (SKALD_SEED=\d+)`)

func main() {
	sweeps := flag.String("sweeps", "", "write the tests that tried some of their cases only to this `file`")
	flag.Parse()
	failed, err := report(*sweeps)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if failed || err != nil {
		os.Exit(1)
	}
}

func report(sweeps string) (failed bool, err error) {
	said := map[[2]string][]string{} // output by package and test
	sampled := map[string]map[string]bool{}
	var packages, tests []timed
	swept := map[string][2]int{} // by package and test: cases tried, and cases
	seed := ""
	passed, skipped := 0, 0
	failures := map[string][]string{} // output by name
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) != nil {
			fmt.Println(in.Text())
			continue
		}
		key := [2]string{cmp.Or(e.Package, e.ImportPath), e.Test}
		switch e.Action {
		case "output", "build-output":
			said[key] = append(said[key], e.Output)
			if m := tried.FindStringSubmatch(e.Output); m != nil {
				n, _ := strconv.Atoi(m[2])
				of, _ := strconv.Atoi(m[3])
				sum := swept[e.Package+": "+m[1]]
				swept[e.Package+": "+m[1]] = [2]int{sum[0] + n, sum[1] + of}
				seed = m[4]
				if m[2] != m[3] {
					if sampled[e.Package] == nil {
						sampled[e.Package] = map[string]bool{}
					}
					top, _, _ := strings.Cut(m[1], "/")
					sampled[e.Package][top] = true
				}
			}
		case "build-fail":
			failed = true
			fmt.Print(strings.Join(said[key], ""))
		case "pass", "fail", "skip":
			switch {
			case e.Test == "":
				packages = append(packages, timed{e.Package, e.Elapsed})
				for _, s := range said[key] {
					if e.Action == "fail" || strings.HasPrefix(s, "ok ") || strings.HasPrefix(s, "?") {
						fmt.Print(s)
					}
				}
			case e.Action == "fail":
				failures[e.Package+" "+e.Test] = said[key]
				fmt.Print(strings.Join(said[key], ""))
			case e.Action == "skip":
				skipped++
				fmt.Printf("%s %s", e.Package, strings.Join(said[key], ""))
			default:
				passed++
			}
			failed = failed || e.Action == "fail"
			if e.Test != "" {
				tests = append(tests, timed{e.Package + " " + e.Test, e.Elapsed})
			}
			delete(said, key)
		}
	}
	if err := in.Err(); err != nil {
		return failed, err
	}
	// A test that hangs, or a process that dies, has no last line.
	for key, output := range said {
		if failed && key[1] != "" {
			failures[key[0]+" "+key[1]+": not ended"] = output
			fmt.Printf("not ended: %s %s\n%s", key[0], key[1], strings.Join(output, ""))
		}
	}
	slowest("packages", packages)
	slowest("tests", tests)
	if len(swept) > 0 {
		fmt.Printf("\nsweeps, %s:\n", seed)
		for _, test := range slices.Sorted(maps.Keys(swept)) {
			fmt.Printf("  %s tried %d of %d cases\n", test, swept[test][0], swept[test][1])
		}
	}
	fmt.Printf("\n%d passed, %d failed, %d skipped\n", passed, len(failures), skipped)
	for _, test := range slices.Sorted(maps.Keys(failures)) {
		fmt.Printf("failed: %s\n", test)
		lines := strings.Split(strings.TrimSpace(strings.Join(failures[test], "")), "\n")
		for _, l := range lines[max(0, len(lines)-shown):] {
			fmt.Printf("failed:   %.300s\n", l)
		}
	}
	if sweeps == "" {
		return failed, nil
	}
	var b strings.Builder
	for _, pkg := range slices.Sorted(maps.Keys(sampled)) {
		fmt.Fprintf(&b, "%s\t^(%s)$\n", pkg, strings.Join(slices.Sorted(maps.Keys(sampled[pkg])), "|"))
	}
	return failed, os.WriteFile(sweeps, []byte(b.String()), 0o644)
}

// shown is the maximum number of lines of a failed test that are repeated at the end.
const shown = 25

// slowest prints the ten slowest.
func slowest(what string, all []timed) {
	slices.SortFunc(all, func(a, b timed) int { return cmp.Compare(b.seconds, a.seconds) })
	fmt.Printf("\nslowest %s, in seconds:\n", what)
	for _, t := range all[:min(10, len(all))] {
		fmt.Printf("%8.1f  %s\n", t.seconds, t.name)
	}
}
