// Package ability is the closed vocabulary in which the cards of Runebound say what
// they do. A card is figures and a list of rules; a rule is words: a moment,
// conditions, costs, a limit, effects, a target, a duration. What a word does stands
// once, in the rules engine; what a player reads is composed from the same words,
// so that a text cannot differ from what happens.
//
// A term is a word with what stands behind it, written as in a sentence:
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
