// Package match holds the screens of one match: the Referee's, the Strategists', the projector's and
// the public's, and the replay of a finished match.
package match
