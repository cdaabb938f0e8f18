// Package arguments reads the arguments of the program's commands.
package arguments

import "flag"

// Parse parses flags wherever they stand and returns the other arguments. A single "-" is none of the flags. The error
// is that of [flag.FlagSet.Parse].
func Parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, f.Arg(0)), f.Args()[1:]
	}
}
