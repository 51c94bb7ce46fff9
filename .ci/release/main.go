// Release builds what a release of Skald consists of into a new folder: an archive for
// each platform with a static binary, an image for each architecture of Linux, a list of
// the modules inside (CycloneDX) and the checksums of it all. Everything it writes follows
// from the commit and the version of Go, so that two builds anywhere are equal byte by byte.
//
//	go run ./.ci/release [-out dist]         of a clean clone at a tag such as v1.2.0
//	go run ./.ci/release -try [-only linux/amd64]   of whatever is there, to try it
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

// goVersion is the Go that builds releases. The go command downloads it if another is installed.
const goVersion = "go1.26.8"

// A platform is an operating system and an architecture, in Go's words.
type platform struct{ os, arch string }

// String returns the platform as go tool dist list prints it: linux/amd64.
func (p platform) String() string { return p.os + "/" + p.arch }

var platforms = []platform{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"}}

func main() {
	out := flag.String("out", "dist", "the `FOLDER` to make")
	try := flag.Bool("try", false, "build a tree without a tag, or with changes, too; it is no release")
	only := flag.String("only", "", "build for this `PLATFORM` alone, for example linux/amd64")
	flag.Parse()
	if runtime.Version() != goVersion {
		again()
	}
	wanted, err := choose(*only, *try)
	if err == nil {
		err = release(*out, *try, wanted)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// choose returns the platforms to build for: all or, in a trial, only one.
func choose(only string, try bool) ([]platform, error) {
	if only == "" {
		return platforms, nil
	}
	if !try {
		return nil, errors.New("a release has all platforms; -only goes with -try")
	}
	i := slices.IndexFunc(platforms, func(p platform) bool { return p.String() == only })
	if i < 0 {
		return nil, fmt.Errorf("there are no binaries for %s", only)
	}
	return platforms[i : i+1], nil
}

// again runs this program with the Go of releases, because archives depend on it too.
func again() {
	cmd := exec.Command("go", append([]string{"run", "./.ci/release"}, os.Args[1:]...)...)
	cmd.Env, cmd.Stdout, cmd.Stderr = environment(), os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// release writes a release of the current clone to the folder out.
func release(out string, try bool, wanted []platform) error {
	src, err := readSource(try)
	if err != nil {
		return err
	}
	if _, err := os.Stat(out); err == nil {
		return fmt.Errorf("%s is there already: remove it, or choose another folder with -out", out)
	}
	work, err := os.MkdirTemp("", "skald-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var built []binary
	for _, p := range wanted {
		fmt.Fprintf(os.Stderr, "building %s for %s\n", src.version, p)
		b, err := build(src, p, filepath.Join(work, p.os+"-"+p.arch))
		if err != nil {
			return err
		}
		built = append(built, b)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	notices, err := licenses(built)
	if err != nil {
		return err
	}
	for _, b := range built {
		if err := writeArchive(out, src, b, notices); err != nil {
			return err
		}
		if b.os == "linux" {
			if err := writeImage(out, src, b, notices); err != nil {
				return err
			}
		}
	}
	if err := writeBOM(out, src, built); err != nil {
		return err
	}
	return writeSums(out)
}

// stem returns the beginning of the names of a release's files.
func (s source) stem() string { return "skald-" + s.version }
