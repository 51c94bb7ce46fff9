package playground

import (
	"fmt"
	"testing"
)

func TestAPlaygroundWithoutAFileKeepsTheNewestFilesOnly(t *testing.T) {
	t.Parallel()
	d, err := openDisk("")
	if err != nil {
		t.Fatal(err)
	}
	const each = 8 << 20
	content := make([]byte, each)
	for n := range 100 {
		d.putFile(fmt.Sprint(n), content)
		if n%3 == 0 { // a board that was changed
			d.deleteFile(fmt.Sprint(n))
		}
	}
	if d.held > mostHeld || d.held != each*len(d.files) || len(d.files) < mostHeld/each-1 {
		t.Errorf("%d files of %d bytes are held", len(d.files), d.held)
	}
	if d.file("98") == nil || d.file("1") != nil || d.file("99") != nil {
		t.Error("it is not the newest that are kept")
	}
	for n := range 10_000 { // small ones that come and go
		d.putFile(fmt.Sprint("s", n), content[:1])
		d.deleteFile(fmt.Sprint("s", n))
	}
	if len(d.order) > 1000 {
		t.Errorf("%d ids are remembered for %d files", len(d.order), len(d.files))
	}
}
