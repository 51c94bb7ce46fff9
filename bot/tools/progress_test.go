package tools

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestNoProgressIsShownOffATerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "errors"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var buffer bytes.Buffer
	for _, total := range []int{0, 3} {
		written := showProgressAfter(file, "parts done", total, 0)
		kept := showProgressAfter(&buffer, "parts done", total, 0)
		time.Sleep(400 * time.Millisecond) // longer than a terminal would wait for it
		written.step(1)
		kept.step(1)
		written.end()
		kept.end()
	}
	if info, err := file.Stat(); err != nil || info.Size() > 0 || buffer.Len() > 0 {
		t.Errorf("a file has %d bytes (%v), a buffer %q", info.Size(), err, buffer.String())
	}
}
