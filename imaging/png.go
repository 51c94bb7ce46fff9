package imaging

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image/color"
	"io"
)

// pngWriter writes palette PNGs out of bands that are compressed each by itself, and keeps its compressor and buffers
// between pictures. One goroutine at a time.
type pngWriter struct {
	z      *flate.Writer
	packed bytes.Buffer // the band being compressed
	buf    bytes.Buffer
	data   int // where the compressed pixels begin
	sum    uint32
}

// band is a number of rows of a picture, compressed. It is read-only.
type band struct {
	deflated []uint8
	sum      uint32 // Adler-32 of the rows
	rows     int    // their bytes
}

// pngLevel is the compression level: the next one saves a fiftieth of the bytes of a board for a third more time.
const pngLevel = flate.BestSpeed

// begin begins a picture.
func (w *pngWriter) begin(width, height int, palette []color.RGBA) {
	w.buf.Reset()
	w.buf.WriteString("\x89PNG\r\n\x1a\n")
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(width))
	binary.BigEndian.PutUint32(head[4:], uint32(height))
	head[8], head[9] = 8, 3 // bits a pixel; palette
	w.chunk("IHDR", head[:])
	plte := make([]byte, 0, 768)
	for _, c := range palette {
		plte = append(plte, c.R, c.G, c.B)
	}
	w.chunk("PLTE", plte)
	w.data, w.sum = w.buf.Len(), 1
	w.buf.WriteString("\x00\x00\x00\x00IDAT\x78\x01")
}

// compress returns a band of rows, which hold a filter byte (0) before every line of palette indices.
func (w *pngWriter) compress(rows []uint8) band {
	w.packed.Reset()
	if w.z == nil {
		w.z, _ = flate.NewWriter(&w.packed, pngLevel) // it fails for an unknown level only
	} else {
		w.z.Reset(&w.packed)
	}
	_, _ = w.z.Write(rows) // a buffer takes everything
	_ = w.z.Flush()
	return band{bytes.Clone(w.packed.Bytes()), adler32.Checksum(rows), len(rows)}
}

// inflater reads what pngWriter compressed. One goroutine at a time.
type inflater struct {
	z   io.ReadCloser
	src bytes.Reader
}

// into fills out with what was compressed.
func (f *inflater) into(out, deflated []byte) error {
	f.src.Reset(deflated)
	if f.z == nil {
		f.z = flate.NewReader(&f.src)
	} else if err := f.z.(flate.Resetter).Reset(&f.src, nil); err != nil {
		return err
	}
	_, err := io.ReadFull(f.z, out)
	return err
}

// add adds the next rows of the picture.
func (w *pngWriter) add(b band) {
	w.buf.Write(b.deflated)
	w.sum = combinedAdler32(w.sum, b.sum, b.rows)
}

// combinedAdler32 returns the Adler-32 of something followed by n bytes, from those of the two.
func combinedAdler32(before, after uint32, n int) uint32 {
	const mod = 65521
	a1, b1 := before&0xffff, before>>16
	a2, b2 := after&0xffff, after>>16
	a := (a1 + a2 + mod - 1) % mod
	b := (uint64(b1) + uint64(b2) + uint64(n%mod)*uint64(a1+mod-1)) % mod
	return uint32(b)<<16 | a
}

// end returns the finished file.
func (w *pngWriter) end() []byte {
	w.buf.WriteString("\x03\x00") // an empty last block
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], w.sum)
	w.buf.Write(n[:])
	data := w.buf.Bytes()[w.data:]
	binary.BigEndian.PutUint32(data, uint32(len(data)-8))
	w.check(data[4:])
	w.chunk("IEND", nil)
	return bytes.Clone(w.buf.Bytes())
}

func (w *pngWriter) chunk(name string, data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], uint32(len(data)))
	w.buf.Write(n[:])
	at := w.buf.Len()
	w.buf.WriteString(name)
	w.buf.Write(data)
	w.check(w.buf.Bytes()[at:])
}

// check ends a chunk.
func (w *pngWriter) check(data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], crc32.ChecksumIEEE(data))
	w.buf.Write(n[:])
}
