package codec

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// Fields returns the JSON fields of a kind with the kind of value that each holds, as the reader of
// forms needs it; false when there is no such kind. A value that JSON writes as a text is a String,
// independent of its type. A field of an object has its path, "settings.budget", and a list stands
// with the kind of its elements and brackets, "names[]".
func (k Kinds[T]) Fields(kind string) (map[string]reflect.Kind, bool) {
	t, ok := k.types[kind]
	if !ok {
		return nil, false
	}
	leaves := map[string]reflect.Kind{}
	collect(leaves, t, "")
	return leaves, true
}

func collect(leaves map[string]reflect.Kind, t reflect.Type, path string) {
	for _, f := range fieldsOf(t) {
		name := path + f.name
		switch {
		case f.nested():
			collect(leaves, f.Type, name+".")
		case isText(f.Type):
			leaves[name] = reflect.String
		case f.Type.Kind() == reflect.Slice:
			leaves[name+"[]"] = f.Type.Elem().Kind()
			if isText(f.Type.Elem()) {
				leaves[name+"[]"] = reflect.String
			}
		case f.Type.Kind() == reflect.Pointer:
			leaves[name] = f.Type.Elem().Kind()
		default:
			leaves[name] = f.Type.Kind()
		}
	}
}

// field is a field of a struct that JSON sees.
type field struct {
	reflect.StructField
	name     string
	optional bool
}

// nested reports whether the field is an object with fields of its own.
func (f field) nested() bool { return f.Type.Kind() == reflect.Struct && !isText(f.Type) }

// fieldsOf returns the fields of t that JSON sees in their order, those of embedded structs
// among them.
func fieldsOf(t reflect.Type) []field {
	var fields []field
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "-" && name != "" {
			fields = append(fields, field{f, name, strings.Contains(options, "omit")})
		}
	}
	return fields
}

// isText reports whether t is a text in JSON, or writes its own JSON. A duration that writes itself is
// a number there too.
func isText(t reflect.Type) bool {
	if t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return true
	}
	return t.Implements(reflect.TypeFor[json.Marshaler]()) && t.Kind() != reflect.Int64
}
