// Package plain copies positions, which are plain data: numbers, words, lists, maps and structs of them.
package plain

import "reflect"

// Copy returns a copy that shares no list, map or pointer with the original and keeps nil and empty ones apart.
// Unexported fields are copied as they are, and share their memory: it must never be written.
func Copy[T any](original T) T {
	deepen(reflect.ValueOf(&original).Elem())
	return original
}

// deepen replaces the memory that a value shares with another.
func deepen(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				deepen(f)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			deepen(v.Index(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(list, v)
		if shares(v.Type().Elem().Kind()) {
			for i := range list.Len() {
				deepen(list.Index(i))
			}
		}
		v.Set(list)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		all := reflect.MakeMapWithSize(v.Type(), v.Len())
		for entries := v.MapRange(); entries.Next(); {
			x := reflect.New(v.Type().Elem()).Elem()
			x.Set(entries.Value())
			deepen(x)
			all.SetMapIndex(entries.Key(), x)
		}
		v.Set(all)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		x := reflect.New(v.Type().Elem())
		x.Elem().Set(v.Elem())
		deepen(x.Elem())
		v.Set(x)
	}
}

// shares reports whether a copied value of a kind may share memory with the original.
func shares(k reflect.Kind) bool {
	switch k {
	case reflect.Struct, reflect.Array, reflect.Slice, reflect.Map, reflect.Pointer:
		return true
	}
	return false
}
