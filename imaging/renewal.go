package imaging

// renewal asks the caller of a picture whose turn has come for something newer. The lock of the studio guards it.
type renewal struct {
	open    bool // the caller may be asked
	asked   bool // and waits for nothing else; no other caller may join
	answers chan content
}

// content is drawn instead of the picture that was waiting, if ok.
type content struct {
	view    any
	request Request
	ok      bool
}

func newRenewal(renew func() (any, Request, bool)) renewal {
	return renewal{open: renew != nil, answers: make(chan content, 1)}
}

// answer answers the question, even when renew panics. The caller that was asked calls it, once.
func (n *renewal) answer(renew func() (any, Request, bool)) {
	var c content
	defer func() { n.answers <- c }()
	c.view, c.request, c.ok = renew()
}

// giveUp answers for a caller that waits no more. The studio is locked.
func (n *renewal) giveUp() {
	n.open = false
	select {
	case n.answers <- content{}:
	default: // answered
	}
}
