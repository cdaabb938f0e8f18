// Package lowpriority runs what can wait, such as copies and pictures, so that taps and pages go before it.
package lowpriority
