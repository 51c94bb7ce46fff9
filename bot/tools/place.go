package tools

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"skald/store"
)

// CheckPlace returns an error if the bot could not keep its database at a path: it opens the file for writing, or
// creates one in the folder.
func CheckPlace(database string) error {
	if store.IsServer(database) {
		return nil // checked when it is opened
	}
	f, err := os.OpenFile(database, os.O_RDWR, 0)
	if err == nil {
		return f.Close()
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the database %s cannot be written: %w; let the user Skald runs as write to it",
			database, err)
	}
	folder := filepath.Dir(database)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf(
			"the database cannot be made: there is no folder %s; make it, or write another path for database", folder)
	}
	if f, err = os.CreateTemp(folder, ".skald-check-*"); err != nil {
		return fmt.Errorf("the database cannot be made in the folder %s: %w; let the user Skald runs as write to it",
			folder, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// tokenForm matches the token of a bot: the id of the application in base64, a time and a signature, separated by dots.
var tokenForm = regexp.MustCompile(`^([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$`)

// CheckToken returns an error for a text that cannot be the token of a bot. The error never contains it.
func CheckToken(token string) error {
	parts := tokenForm.FindStringSubmatch(token)
	if parts == nil {
		return errors.New("the token cannot be one: it has three parts of letters, digits, - and _, divided by dots; " +
			"copy it from the page Bot of your application, not the client secret or the public key")
	}
	id, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || len(id) == 0 || strings.Trim(string(id), "0123456789") != "" {
		return errors.New("the token cannot be one: its first part does not name an application; copy it anew and " +
			"whole from the page Bot of your application")
	}
	return nil
}

// othersRead is the permission bit that lets all users read a file.
const othersRead = 0o004

// CheckConfigFile returns an error if a configuration with a token can be read by all users of the machine.
func CheckConfigFile(path string) error {
	st, err := os.Stat(path)
	if err != nil || st.Mode().Perm()&othersRead == 0 {
		return nil // a missing file is reported elsewhere
	}
	return fmt.Errorf("%s holds the token and everybody on this machine can read it: chmod 600 it, owned by the user "+
		"Skald runs as, or give the token in DISCORD_TOKEN instead", path)
}
