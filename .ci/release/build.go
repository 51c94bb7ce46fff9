package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// A binary is the program for a platform.
type binary struct {
	platform
	path string
	info *debug.BuildInfo
}

func (b binary) name() string {
	if b.os == "windows" {
		return "skald.exe"
	}
	return "skald"
}

// build builds the program into a folder and checks the version it reports.
func build(src source, p platform, folder string) (binary, error) {
	b := binary{platform: p}
	b.path = filepath.Join(folder, b.name())
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", b.path, ".")
	cmd.Env = append(environment(), "CGO_ENABLED=0", "GOOS="+p.os, "GOARCH="+p.arch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return b, fmt.Errorf("building for %s: %w", p, err)
	}
	var err error
	if b.info, err = buildinfo.ReadFile(b.path); err != nil {
		return b, err
	}
	want := map[string]string{"GOOS": p.os, "GOARCH": p.arch, "CGO_ENABLED": "0", "-trimpath": "true"}
	if !src.trial {
		want["vcs.revision"], want["vcs.modified"] = src.commit, "false"
		if b.info.Main.Version != src.version {
			return b, fmt.Errorf("the binary for %s says it is %s and not %s", p, b.info.Main.Version, src.version)
		}
	}
	got := map[string]string{}
	for _, s := range b.info.Settings {
		got[s.Key] = s.Value
	}
	for key, value := range want {
		if got[key] != value {
			return b, fmt.Errorf("the binary for %s says %s=%s and not %s", p, key, got[key], value)
		}
	}
	if b.info.GoVersion != goVersion {
		return b, fmt.Errorf("the binary for %s was built by %s and not %s", p, b.info.GoVersion, goVersion)
	}
	return b, nil
}

// environment returns the environment with the Go of releases, without variables that would make builds differ.
func environment() []string {
	env := slices.DeleteFunc(os.Environ(), func(e string) bool {
		return strings.HasPrefix(e, "CGO_") || strings.HasPrefix(e, "GODEBUG=")
	})
	return append(env, "GOTOOLCHAIN="+goVersion, "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1",
		"GOARM64=v8.0", "GOFIPS140=off")
}
