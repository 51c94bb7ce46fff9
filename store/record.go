package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"iter"
	"time"

	"skald/store/kv"
)

// recordVersion is the version of every record this package writes. A record is
//
//	version  1 byte
//	sum      4 bytes, CRC-32C of version, key and content
//	content
const recordVersion = 1

const recordHead = 5

// MaxRecord is the maximum size of a record in bytes, decompressed: a state, a line of a log, a payload, a header. It
// limits the memory a hostile file can make the store allocate.
const MaxRecord = 8 << 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func recordSum(version byte, key, content []byte) uint32 {
	sum := crc32.Update(0, castagnoli, []byte{version})
	sum = crc32.Update(sum, castagnoli, key)
	return crc32.Update(sum, castagnoli, content)
}

// wrapRecord returns content as a record to be stored under key.
func wrapRecord(key, content []byte) []byte {
	record := append(make([]byte, recordHead, recordHead+len(content)), content...)
	sealRecord(key, record)
	return record
}

// sealRecord writes the head of a record that is to be stored under key.
func sealRecord(key, record []byte) {
	record[0] = recordVersion
	binary.BigEndian.PutUint32(record[1:], recordSum(recordVersion, key, record[recordHead:]))
}

// unwrapRecord returns the content of a record found under key. The content aliases record. Errors name the record by
// what.
func unwrapRecord(key, record []byte, what string) ([]byte, error) {
	if len(record) < recordHead || record[0] == 0 {
		return nil, faultf(ErrDamaged, "%s is damaged: the record is incomplete", what)
	}
	if record[0] > recordVersion {
		return nil, faultf(ErrNewer, "%s was written by a newer Skald: record version %d, this one knows up to %d",
			what, record[0], recordVersion)
	}
	content := record[recordHead:]
	if binary.BigEndian.Uint32(record[1:]) != recordSum(record[0], key, content) {
		return nil, faultf(ErrDamaged, "%s is damaged: the checksum does not fit", what)
	}
	return content, nil
}

func put(b kv.Bucket, key, content []byte, what string) error {
	_, err := putRecord(b, key, content, what)
	return err
}

// putRecord is put and returns the record, which must not be changed.
func putRecord(b kv.Bucket, key, content []byte, what string) (record []byte, err error) {
	if len(content) > MaxRecord {
		return nil, tooLarge(what, len(content))
	}
	record = wrapRecord(key, content)
	return record, b.Put(key, record)
}

// get returns the content stored under key, valid during the transaction, or ErrNotFound.
func get(b kv.Bucket, key []byte, what string) ([]byte, error) {
	record := b.Get(key)
	if record == nil {
		return nil, faultf(ErrNotFound, "%s is not in the database", what)
	}
	return unwrapRecord(key, record, what)
}

// records returns the keys and records of a bucket whose keys begin with a prefix, in order.
func records(b kv.Bucket, prefix []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, record []byte) bool) {
		c := b.Cursor()
		key, record := c.First()
		if len(prefix) > 0 {
			key, record = c.Seek(prefix)
		}
		for ; key != nil && bytes.HasPrefix(key, prefix) && yield(key, record); key, record = c.Next() {
		}
	}
}

// deleteWhere removes the records that which selects, of those whose keys begin with a prefix.
func deleteWhere(b kv.Bucket, prefix []byte, which func(key, record []byte) bool) error {
	var keys [][]byte
	for key, record := range records(b, prefix) {
		if which(key, record) {
			keys = append(keys, bytes.Clone(key))
		}
	}
	return deleteAll(b, keys)
}

// eachContent calls f with the key and content of every record of a bucket whose key has no zero byte, or with the
// error if it cannot be read. The bucket may be nil.
func eachContent(b kv.Bucket, name func(key string) string, f func(key string, content []byte, err error)) {
	if b == nil {
		return
	}
	for key, record := range records(b, nil) {
		if !bytes.Contains(key, []byte{0}) {
			content, err := unwrapRecord(key, record, name(string(key)))
			f(string(key), content, err)
		}
	}
}

func putJSON(b kv.Bucket, key []byte, v any, what string) error {
	content, err := marshalJSON(v)
	if err != nil {
		return faultf(ErrInvalid, "%s cannot be written as JSON: %v", what, err)
	}
	return put(b, key, content, what)
}

// putAppended stores the record whose content encode appends, and returns it; the record must not be changed. Errors
// name it by the result of what.
func putAppended(b kv.Bucket, key []byte, encode func([]byte) ([]byte, error), what func() string) ([]byte, error) {
	record, err := encode(make([]byte, recordHead, usualRecord))
	if err != nil {
		return nil, faultf(ErrInvalid, "%s cannot be written as JSON: %v", what(), err)
	}
	if size := len(record) - recordHead; size > MaxRecord {
		return nil, tooLarge(what(), size)
	}
	sealRecord(key, record)
	return record, b.Put(key, record)
}

// appending returns the function that appends a content, for putAppended.
func appending(content []byte) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) { return append(b, content...), nil }
}

// usualRecord is the size in bytes that most records of a move do not exceed.
const usualRecord = 320

func tooLarge(what string, size int) error {
	return faultf(ErrInvalid, "%s is too large: %d bytes, at most %d can be stored", what, size, MaxRecord)
}

func getJSON(b kv.Bucket, key []byte, v any, what string) error {
	content, err := get(b, key, what)
	if err != nil {
		return err
	}
	return decodeJSON(content, v, what)
}

func decodeJSON(content []byte, v any, what string) error {
	if err := json.Unmarshal(content, v); err != nil {
		return faultf(ErrDamaged, "%s is damaged: %v", what, err)
	}
	return nil
}

// checkJSON reports a payload that is neither empty nor JSON.
func checkJSON(payload json.RawMessage, what string) error {
	if !isJSON(payload) {
		return notJSON(what)
	}
	return nil
}

// isJSON reports whether a payload is empty or JSON.
func isJSON(payload json.RawMessage) bool { return len(payload) == 0 || json.Valid(payload) }

func notJSON(what string) error { return faultf(ErrInvalid, "%s is not JSON", what) }

// checkName reports a name that cannot serve as a key: empty, too long, or with control characters.
func checkName(name, what string) error {
	if name == "" {
		return faultf(ErrInvalid, "%s is missing", what)
	}
	if len(name) > 100 {
		return faultf(ErrInvalid, "%s is too long: %d bytes, at most 100 are allowed", what, len(name))
	}
	for i := range len(name) {
		if name[i] < ' ' {
			return faultf(ErrInvalid, "%s contains a control character", what)
		}
	}
	return nil
}

// numberKey returns n as a key that sorts by n.
func numberKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// keyNumber returns the number of a key made by numberKey; ok is false for any other key.
func keyNumber(key []byte) (n uint64, ok bool) {
	if len(key) != 8 {
		return 0, false
	}
	return binary.BigEndian.Uint64(key), true
}

// Times that serve as keys lie between 1970 and 2262, the range of nanoseconds in 63 bits.
var (
	earliest = time.Unix(0, 0)
	latest   = time.Unix(0, 1<<63-1)
)

// checkTime reports a time that cannot serve as a key.
func checkTime(t time.Time, what string) error {
	if t.IsZero() {
		return faultf(ErrInvalid, "%s is missing", what)
	}
	if t.Before(earliest) || t.After(latest) {
		return faultf(ErrInvalid, "%s is out of range: the year is %d, it has to lie between 1970 and 2262", what,
			t.Year())
	}
	return nil
}

// timeKey returns t, which has passed checkTime, as a key that sorts by time.
func timeKey(t time.Time) []byte { return numberKey(uint64(t.UnixNano())) }

// keyTime returns the time with which a key begins.
func keyTime(key []byte) (t time.Time, ok bool) {
	if len(key) < 8 {
		return time.Time{}, false
	}
	n := binary.BigEndian.Uint64(key)
	return time.Unix(0, int64(n)).UTC(), n < 1<<63
}

// inUTC returns t in UTC without the reading of a monotonic clock.
func inUTC(t time.Time) time.Time { return t.Round(0).UTC() }
