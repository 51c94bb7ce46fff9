package main

import (
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// source is the commit that is built.
type source struct {
	// version is the tag, or for a trial "try-" and the commit.
	version string
	commit  string
	// at is the time of the commit, and of every file of the release.
	at time.Time
	// trial is set if it is not a release, so the binaries do not name one.
	trial bool
}

// releaseTag matches the tags of releases. From version 2 on Go would want the version in the path of the module, and
// would not write such a tag into the binary.
var releaseTag = regexp.MustCompile(`^v[01]\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)

// readSource describes the clone. Unless it is a trial, it refuses one with changes or without a tag.
func readSource(try bool) (source, error) {
	commit, err := git("rev-parse", "HEAD")
	if err != nil {
		return source{}, err
	}
	stamp, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return source{}, err
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return source{}, err
	}
	changed, err := git("status", "--porcelain")
	if err != nil {
		return source{}, err
	}
	s := source{commit: commit, at: time.Unix(seconds, 0).UTC(), trial: try}
	if try {
		s.version = "try-" + commit[:12]
		if changed != "" {
			s.version += "-changed"
		}
		return s, nil
	}
	if changed != "" {
		return source{}, fmt.Errorf(
			"the tree differs from its commit; commit or remove these files, or try it with -try:\n%s", changed)
	}
	tags, err := git("tag", "--points-at", "HEAD")
	if err != nil {
		return source{}, err
	}
	var found []string
	for _, tag := range strings.Fields(tags) {
		if releaseTag.MatchString(tag) {
			found = append(found, tag)
		}
	}
	switch len(found) {
	case 0:
		return source{}, fmt.Errorf("commit %s has no tag of a release such as v1.2.0 (the first number is 0 or 1); "+
			"give it one with git tag, or try it with -try", commit[:12])
	case 1:
		s.version = found[0]
		return s, nil
	}
	return source{}, fmt.Errorf("commit %s has several tags of a release: %s; remove all but one", commit[:12],
		strings.Join(found, ", "))
}

// git runs git and returns its output without the last line break.
func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimRight(string(out), "\n"), err
}
