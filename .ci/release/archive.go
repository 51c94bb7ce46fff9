package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"
)

// A file is one of an archive or an image: a folder if its name ends in a slash.
type file struct {
	name  string
	mode  int64
	owner int // user and group
	data  []byte
}

// beside are the files of the repository that go into every archive, with their folders there.
var beside = []struct{ folder, pattern string }{{"", "LICENSE"}, {"", "README.md"}, {"", "config.example.yaml"},
	{"bot", "bot/README.md"}, {"bot/operate", "bot/operate/README.md"}, {"store", "store/README.md"},
	{"deploy", "bot/deploy/*"}}

// writeArchive writes the archive of a platform: a zip file for Windows, else tar.gz.
func writeArchive(out string, src source, b binary, notices []byte) error {
	program, err := os.ReadFile(b.path)
	if err != nil {
		return err
	}
	top := fmt.Sprintf("%s-%s-%s", src.stem(), b.os, b.arch)
	files := []file{{name: top + "/", mode: 0o755}, {name: path.Join(top, b.name()), mode: 0o755, data: program},
		{name: path.Join(top, "LICENSES.txt"), mode: 0o644, data: notices}}
	for _, s := range beside {
		found, err := filepath.Glob(s.pattern)
		if err != nil {
			return err
		}
		for _, name := range found {
			info, err := os.Stat(name)
			if err != nil {
				return err
			}
			if !info.Mode().IsRegular() || filepath.Ext(name) == ".go" {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			files = append(files, file{name: path.Join(top, s.folder, filepath.Base(name)), mode: 0o644, data: data})
		}
	}
	if b.os == "windows" {
		return create(filepath.Join(out, top+".zip"), func(w io.Writer) error { return writeZip(w, files, src.at) })
	}
	return create(filepath.Join(out, top+".tar.gz"), func(w io.Writer) error { return writeTarGz(w, files, src.at) })
}

func create(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

func writeTarGz(w io.Writer, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := writeTar(z, files, at); err != nil {
		return err
	}
	return z.Close()
}

func writeTar(w io.Writer, files []file, at time.Time) error {
	t := tar.NewWriter(w)
	for _, f := range files {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner,
			Size: int64(len(f.data)), ModTime: at, Format: tar.FormatUSTAR}
		if f.name[len(f.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	return t.Close()
}

func writeZip(w io.Writer, files []file, at time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(f.mode))
		if f.name[len(f.name)-1] == '/' {
			h.Method = zip.Store
			h.SetMode(os.ModeDir | os.FileMode(f.mode))
		}
		part, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}

// sums is the name of the file with the checksums, in the format of sha256sum.
const sums = "SHA256SUMS"

// writeSums writes the checksums of all files of a folder, and prints them with the sizes.
func writeSums(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var list []byte
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(out, e.Name()))
		if err != nil {
			return err
		}
		list = fmt.Appendf(list, "%x  %s\n", sha256.Sum256(data), e.Name())
		fmt.Printf("%10d bytes  %s\n", len(data), filepath.Join(out, e.Name()))
	}
	fmt.Printf("%s", list)
	return os.WriteFile(filepath.Join(out, sums), list, 0o644)
}
