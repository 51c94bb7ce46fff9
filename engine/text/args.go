package text

// Args are the arguments of a Message, sorted by name, each name once. A match makes thousands of messages, most with
// two or three arguments: a short sorted list takes a fraction of a map's memory and time.
type Args []Arg

// Arg is one argument of a Message. Its value is a string (shown as it is), an int, a Message (shown in the reader's
// language) or a []Message (shown as an enumeration).
type Arg struct {
	Name  string
	Value any
}

// Get returns the value of an argument, nil if there is none of that name.
func (a Args) Get(name string) any {
	for i := range a {
		if a[i].Name == name {
			return a[i].Value
		}
	}
	return nil
}

// with inserts an argument or replaces the one of its name. It writes into a.
func (a Args) with(name string, value any) Args {
	at := len(a)
	if at == 0 || a[at-1].Name < name {
		return append(a, Arg{Name: name, Value: value})
	}
	for at > 0 && a[at-1].Name >= name {
		at--
	}
	if at < len(a) && a[at].Name == name {
		a[at].Value = value
		return a
	}
	a = append(a, Arg{})
	copy(a[at+1:], a[at:])
	a[at] = Arg{Name: name, Value: value}
	return a
}
