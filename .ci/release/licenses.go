package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
)

// licenseFile matches names of files that must be distributed with a binary.
var licenseFile = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice)[^/]*$`)

// licenses returns the licenses of all modules inside the binaries and that of Go.
func licenses(built []binary) ([]byte, error) {
	root, err := goOutput("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	if err := appendLicenses(&all, "Go", string(bytes.TrimSpace(root))); err != nil {
		return nil, err
	}
	for _, m := range modules(built) {
		found, err := goOutput("mod", "download", "-json", m.Path+"@"+m.Version)
		if err != nil {
			return nil, err
		}
		var in struct{ Dir string }
		if err := json.Unmarshal(found, &in); err != nil {
			return nil, err
		}
		if err := appendLicenses(&all, m.Path+" "+m.Version, in.Dir); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}

// appendLicenses appends the licenses in a folder. It fails if there are none.
func appendLicenses(all *bytes.Buffer, of, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && licenseFile.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("%s has no license in %s", of, folder)
	}
	more, err := fs.Glob(os.DirFS(folder), "licenses/*") // files to which a license refers
	if err != nil {
		return err
	}
	for _, name := range append(names, more...) {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "==== %s: %s ====\n\n%s\n\n", of, name,
			bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))))
	}
	return nil
}

// goOutput runs the go command of releases and returns its output.
func goOutput(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = environment()
	cmd.Stderr = os.Stderr
	return cmd.Output()
}
