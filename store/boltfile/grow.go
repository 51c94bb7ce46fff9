package boltfile

// allocation is the number of bytes by which the file grows, not bbolt's sixteen megabytes.
const allocation = 1 << 20

// claim writes zeros to what the last commit added to the file, in which no page is used yet. The file system then
// assigns blocks of the disk to it at once. Otherwise each of the following commits would wait until it has written
// down the blocks of its new pages. That pays for commits of several writes, which all need new pages. Of the moves of
// a single match few do, and their pages, apart in the file, would be apart on the disk too. A failure is left to the
// commit that needs the room. The caller must hold db.writing.
func (db *DB) claim() {
	info, err := db.file.Stat()
	if err != nil || info.Size() <= db.claimed {
		return
	}
	t, err := db.beginBolt(false)
	if err != nil {
		return
	}
	used := t.Size()
	_ = t.Rollback()
	if free := info.Size() - used; free > 0 && free <= 2*allocation {
		zeros := make([]byte, 64<<10)
		for at := used; at < info.Size(); at += int64(len(zeros)) {
			if _, err := db.file.WriteAt(zeros[:min(int64(len(zeros)), info.Size()-at)], at); err != nil {
				break
			}
		}
	}
	db.claimed = info.Size()
}
