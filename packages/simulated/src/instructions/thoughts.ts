import { moodAt } from './clauses.ts'
import { findPhrase, phraseAt } from './phrases.ts'
import * as wording from './wordings.ts'
import { THINK, verbGroup } from './words.ts'

/** Maximum distance of the word about thoughts from the words that ask for them or against them. */
const MAX_DISTANCE = 6

/** Returns whether a sentence asks for thoughts or against them. */
export function thoughtsIn(words: readonly string[]): 'wanted' | 'unwanted' | undefined {
  const fixed = findPhrase(wording.THOUGHTS, words)
  const byWords = fixed < 0 ? undefined : phraseAt(wording.THOUGHTS, words, fixed)?.value
  if (byWords === 'unwanted') return byWords
  for (let at = 0; at < words.length; at += 1) {
    const mood = moodAt(words, at)
    if (mood === undefined || !words.slice(at + mood.length, at + mood.length + MAX_DISTANCE).some(isAboutThoughts)) continue
    if (mood.mood === 'prohibition') return 'unwanted'
    return mood.mood === 'order' ? 'wanted' : undefined
  }
  const isTimed = findPhrase(wording.AT_START, words) >= 0 || findPhrase(wording.EACH_TIME, words) >= 0
  return byWords ?? (isTimed && words.some(isAboutThoughts) && wording.WRITING_VERBS.has(words[0] ?? '') ? 'wanted' : undefined)
}

/** Returns true for a word about thoughts. */
export function isAboutThoughts(word: string): boolean {
  return wording.THOUGHT_NOUNS.has(word) || verbGroup(word) === THINK
}
