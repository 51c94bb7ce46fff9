package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// committed is when the commit of the little program was made.
const committed = "2031-05-01T12:00:00Z"

// clone makes a clone of a small program instead of Skald, and changes to it.
func clone(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod": "module skald\n\ngo 1.26.0\n", "main.go": "package main\n\nfunc main() { println(\"hello\") }\n",
		".gitignore": "/dist/\n",
		"LICENSE":    "MIT\n", "README.md": "# Skald\n", "config.example.yaml": "operation:\n  listen: \"\"\n",
		"bot/deploy/skald.service": "[Unit]\n", "bot/deploy/doc.go": "package deploy\n",
		"bot/operate/README.md": "# Operation\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_COMMITTER_DATE", committed)
	t.Setenv("GIT_AUTHOR_DATE", committed)
	run(t, "init", "-q")
	run(t, "add", ".")
	run(t, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "-qm", "begin")
}

func run(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", args[0], err, out)
	}
}

func TestReleaseOfAnUncleanTree(t *testing.T) {
	clone(t)
	refused := func(words string) {
		t.Helper()
		if _, err := readSource(false); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("readSource() = %v, want %q", err, words)
		}
	}
	refused("has no tag of a release such as v1.2.0")
	for _, tag := range []string{"1.2.0", "v2.0.0", "v1.2", "v01.2.0", "version-1"} {
		run(t, "tag", tag)
	}
	refused("has no tag of a release such as v1.2.0")
	run(t, "tag", "v1.2.0")
	if s, err := readSource(false); err != nil || s.version != "v1.2.0" || s.trial ||
		s.at.Format(time.RFC3339) != committed {
		t.Errorf("readSource() = %+v, %v", s, err)
	}
	run(t, "tag", "v1.2.1-rc.1")
	refused("several tags of a release: v1.2.0, v1.2.1-rc.1")
	if err := os.WriteFile("notes.txt", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	refused("?? notes.txt")
	if s, err := readSource(true); err != nil || !strings.HasPrefix(s.version, "try-") ||
		!strings.HasSuffix(s.version, "-changed") || !s.trial {
		t.Errorf("readSource(try) = %+v, %v", s, err)
	}
	if _, err := choose("linux/amd64", false); err == nil {
		t.Error("a release of one platform is no release")
	}
}

func TestReleaseBuiltTwiceIsEqual(t *testing.T) {
	if runtime.Version() != goVersion {
		t.Skipf("releases are built by %s, which would have to be fetched", goVersion)
	}
	var made [2]map[string][]byte
	for i := range made {
		clone(t)
		run(t, "tag", "v1.2.0")
		if err := release("dist", false, []platform{{"linux", "amd64"}, {"windows", "amd64"}}); err != nil {
			t.Fatal(err)
		}
		made[i] = map[string][]byte{}
		entries, err := os.ReadDir("dist")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if made[i][e.Name()], err = os.ReadFile(filepath.Join("dist", e.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
	all := made[0]
	for name, data := range all {
		if !bytes.Equal(data, made[1][name]) {
			t.Errorf("%s differs", name)
		}
		if line := fmt.Sprintf("%x  %s\n", sha256.Sum256(data), name); name != sums &&
			!strings.Contains(string(all[sums]), line) {
			t.Errorf("the checksums have no line %q:\n%s", line, all[sums])
		}
	}
	t.Run("the archive for Linux holds what belongs to it", func(t *testing.T) {
		found := untar(t, gunzip(t, all["skald-v1.2.0-linux-amd64.tar.gz"]))
		for name, mode := range map[string]int64{"skald": 0o755, "LICENSE": 0o644, "LICENSES.txt": 0o644,
			"README.md": 0o644, "bot/operate/README.md": 0o644, "config.example.yaml": 0o644,
			"deploy/skald.service": 0o644} {
			f, ok := found["skald-v1.2.0-linux-amd64/"+name]
			if !ok || f.Mode != mode || f.Uid != 0 || f.ModTime.UTC().Format(time.RFC3339) != committed {
				t.Errorf("%s is %+v", name, f.Header)
			}
		}
		if len(found) != 8 {
			t.Errorf("it holds %d files, not the 7 and their folder", len(found))
		}
	})
	t.Run("the archive for Windows is a zip file", func(t *testing.T) {
		data := all["skald-v1.2.0-windows-amd64.zip"]
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		if f, err := z.Open("skald-v1.2.0-windows-amd64/skald.exe"); err != nil {
			t.Error(err)
		} else {
			f.Close()
		}
	})
	t.Run("the list of modules names the release", func(t *testing.T) {
		var list bom
		if err := json.Unmarshal(all["skald-v1.2.0.cdx.json"], &list); err != nil {
			t.Fatal(err)
		}
		if list.Metadata.Component.Version != "v1.2.0" || len(list.Components) != 1 ||
			list.Components[0].Purl != "pkg:golang/std@"+strings.TrimPrefix(goVersion, "go") {
			t.Errorf("it is %+v", list)
		}
	})
	t.Run("the image is whole", func(t *testing.T) {
		archive := untar(t, all["skald-v1.2.0-image-amd64.tar"])
		blob := func(d descriptor) []byte {
			t.Helper()
			f, ok := archive[blobName(d.Digest)]
			if !ok || digestOf(f.data) != d.Digest || len(f.data) != d.Size {
				t.Fatalf("there is no blob %+v", d)
			}
			return f.data
		}
		decode := func(data []byte, v any) {
			t.Helper()
			if err := json.Unmarshal(data, v); err != nil {
				t.Fatal(err)
			}
		}
		var index struct{ Manifests []descriptor }
		decode(archive["index.json"].data, &index)
		var manifest struct {
			Config descriptor
			Layers []descriptor
		}
		decode(blob(index.Manifests[0]), &manifest)
		var config struct {
			Architecture string
			Config       runConfig
			Rootfs       struct {
				DiffIDs []string `json:"diff_ids"`
			}
		}
		decode(blob(manifest.Config), &config)
		layer := gunzip(t, blob(manifest.Layers[0]))
		if config.Rootfs.DiffIDs[0] != digestOf(layer) || config.Architecture != "amd64" ||
			config.Config.User != "65532:65532" {
			t.Errorf("its description is %+v", config)
		}
		var list []struct {
			Config           string
			RepoTags, Layers []string
		}
		decode(archive["manifest.json"].data, &list)
		if list[0].Config != blobName(manifest.Config.Digest) ||
			list[0].Layers[0] != blobName(manifest.Layers[0].Digest) || list[0].RepoTags[0] != "skald:v1.2.0" {
			t.Errorf("Docker's list is %+v", list)
		}
		files := untar(t, layer)
		if f := files["tmp/"]; f.Header == nil || f.Mode != 0o1777 {
			t.Errorf("the folder tmp/ is %+v", f.Header)
		}
		for _, folder := range []string{"data/", "backups/"} {
			if f := files[folder]; f.Header == nil || f.Uid != imageUser || f.Gid != imageUser ||
				f.Typeflag != tar.TypeDir {
				t.Errorf("the folder %s is %+v", folder, f.Header)
			}
		}
		if text := string(files["etc/skald/config.yaml"].data); !strings.Contains(text, "  listen: 127.0.0.1:9090\n") {
			t.Errorf("the configuration is\n%s", text)
		}
		if f := files["skald"]; f.Mode != 0o755 || f.Uid != 0 || len(f.data) == 0 {
			t.Errorf("the program is %+v", f.Header)
		}
	})
}

// entry is a file of an archive.
type entry struct {
	*tar.Header
	data []byte
}

func untar(t *testing.T, archive []byte) map[string]entry {
	t.Helper()
	found := map[string]entry{}
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		found[h.Name] = entry{h, data}
	}
}

func gunzip(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestModulesOfAllPlatformsAreListedOnce(t *testing.T) {
	module := func(path string) *debug.Module {
		return &debug.Module{Path: path, Version: "v1.0.0", Sum: "h1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}
	}
	built := []binary{
		{info: &debug.BuildInfo{Deps: []*debug.Module{module("example.org/b")}}},
		{info: &debug.BuildInfo{Deps: []*debug.Module{module("example.org/a"), module("example.org/b")}}},
	}
	out, src := t.TempDir(), source{version: "v1.2.0", commit: "0123"}
	if err := writeBOM(out, src, built); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(out, "skald-v1.2.0.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list bom
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Components) != 3 || list.Components[1].Purl != "pkg:golang/example.org/a@v1.0.0" ||
		list.Components[2].Hashes[0].Content != "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f" {
		t.Errorf("the list is\n%s", data)
	}
	built[0].info.Deps[0].Sum = ""
	if err := writeBOM(out, src, built[:1]); err == nil {
		t.Error("a module without a sum is listed")
	}
}

func TestImageRunsAsTheDockerfileSays(t *testing.T) {
	text, err := os.ReadFile("../../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	_, last, _ := strings.Cut(string(text), "\nFROM scratch\n")
	array := func(a []string) string { return `["` + strings.Join(a, `", "`) + `"]` }
	h := imageConfig.Healthcheck
	for _, want := range []string{
		"USER " + imageConfig.User, "WORKDIR " + imageConfig.WorkingDir, "VOLUME /data",
		"ENTRYPOINT " + array(imageConfig.Entrypoint), "CMD " + array(imageConfig.Cmd),
		fmt.Sprintf("HEALTHCHECK --interval=%dm --timeout=%ds --start-period=%dm CMD %s", h.Interval/time.Minute,
			h.Timeout/time.Second, h.StartPeriod/time.Minute, array(h.Test[1:])),
	} {
		if !strings.Contains(last, "\n"+want+"\n") {
			t.Errorf("the Dockerfile has no line %q:\n%s", want, last)
		}
	}
	files, err := imageFiles(nil, []byte("operation:\n  listen: \"\"\n"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := "/" + strings.TrimSuffix(f.name, "/")
		if f.owner == imageUser && !strings.Contains(last, " "+name+"\n") {
			t.Errorf("the Dockerfile makes no folder %s", name)
		}
	}
	if _, err := imageFiles(nil, []byte("operation: {}\n"), nil, nil); err == nil {
		t.Error("an image that does not listen is made")
	}
}
