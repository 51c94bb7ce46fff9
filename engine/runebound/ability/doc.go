// Package ability is the closed vocabulary for the effects of Runebound's cards. A card consists of figures and a list
// of rules; a rule consists of words: a moment, conditions, costs, a limit, effects, a target and a duration. The rules
// engine implements each word once, and descriptions are composed from the same words, so that texts and effects cannot
// differ.
//
// A term is a word followed by its arguments, written as in a sentence:
//
//   - when: ready
//     cost: exhaust 1
//     do: attack magic
//   - when: hurt
//     limit: round
//     do: cancel 1
//   - when: before
//     do:
//   - test: spirit resist 11
//     fail: [exhaust 1]
package ability
