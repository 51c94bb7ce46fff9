package tools

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestADatabaseThatCouldNotBeMadeOrWrittenIsTold(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{
		filepath.Join(dir, "new.db"):           "",
		file:                                   "",
		filepath.Join(dir, "a", "b", "new.db"): "there is no folder " + filepath.Join(dir, "a", "b"),
		dir:                                    "cannot be written",
		filepath.Join(file, "new.db"):          "cannot be",
	} {
		err := CheckPlace(path)
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if runtime.GOOS == "linux" {
		// No user can create files there, not even root.
		if err := CheckPlace("/proc/self/fdinfo/skald.db"); err == nil ||
			!strings.Contains(err.Error(), "let the user Skald runs as write to it") {
			t.Errorf("a folder that cannot be written: %v", err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("the check leaves %v, %v", left, err)
	}
}

func TestATokenThatCannotBeOneIsToldWithoutRepeatingIt(t *testing.T) {
	for token, fine := range map[string]bool{
		"MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz-_0123456789AB": true,
		"OTAwMDAwMDAwMDAwMDAwMDAy.playground.not-a-secret":                         true,
		"your-token-here": false, "0123456789abcdef0123456789abcdef": false, "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe": false,
		"aGVsbG8.GaBcDe.secretsecret": false, "MTIz NDU2.GaBcDe.secretsecret": false, "MTIzNDU2.GaBcDe.sec.ret": false,
		"": false, "..": false,
	} {
		err := CheckToken(token)
		if (err == nil) != fine {
			t.Errorf("%q: %v", token, err)
		}
		if err != nil && token != "" && token != ".." && strings.Contains(err.Error(), token) {
			t.Errorf("%v repeats the token", err)
		}
	}
}

func TestAConfigurationWithATokenIsNotForEverybody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte("token: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for mode, fine := range map[os.FileMode]bool{0o600: true, 0o640: true, 0o644: false, 0o604: false} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := CheckConfigFile(path); (err == nil) != fine {
			t.Errorf("%o: %v", mode, err)
		}
	}
	if err := CheckConfigFile(path + "x"); err != nil {
		t.Error(err)
	}
}
