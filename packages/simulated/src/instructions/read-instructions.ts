import { memoizeByText, memoizeRecentText } from '@orreryjs/core/worlds'
import { answerIn, type Hint, hintsIn, PRODUCT_ID } from './hints.ts'
import { phraseAt } from './phrases.ts'
import { type Rule, rulesIn, thoughtsIn } from './rules.ts'
import * as wording from './wordings.ts'

/** Everything that the model understands in the instructions of a prompt. */
export interface Instructions {
  readonly rules: readonly Rule[]
  readonly hints: readonly Hint[]
  /** The stated answer to a question. */
  readonly answer: string | undefined
  readonly thoughts: 'wanted' | 'unwanted' | undefined
}

/** Maximum number of characters that are read. */
const MAX_LENGTH = 60_000
/** Maximum length of a sentence with an instruction, in words. */
const MAX_WORDS = 60

/** Reads the instructions in a text. */
export const readInstructions: (text: string) => Instructions = memoizeRecentText((text) => {
  const read = text.slice(0, MAX_LENGTH).split(SENTENCE_END).flatMap(readSentence)
  return {
    rules: read.flatMap(({ rules }) => rules),
    hints: read.flatMap(({ hints }) => hints),
    answer: read.findLast(({ answer }) => answer !== undefined)?.answer,
    thoughts: read.findLast(({ thoughts }) => thoughts !== undefined)?.thoughts,
  }
})

/** Sentences of instructions recur in many tasks. */
const MAX_SENTENCES = 1024

/** Reads a sentence; returns an empty list if no word of it can start an instruction. */
const readSentence: (sentence: string) => readonly Instructions[] = memoizeByText((sentence) => {
  const words = wordsOf(sentence)
  if (words.length === 0 || words.length > MAX_WORDS || !(IS_HINT.test(sentence) || words.some(isTrigger))) return []
  const isHint = IS_HINT.test(sentence)
  return [
    { rules: rulesIn(words, isHint), hints: hintsIn(words, isHint), answer: answerIn(sentence), thoughts: thoughtsIn(words) },
  ]
}, MAX_SENTENCES)

function isTrigger(word: string): boolean {
  return TRIGGERS.has(word) || PRODUCT_ID.test(word)
}

/** First words of everything that is read. */
const TRIGGERS: ReadonlySet<string> = new Set([
  ...[
    wording.MOODS,
    wording.AT_START,
    wording.EACH_TIME,
    wording.FORBIDDEN,
    wording.PASSIVES,
    wording.LIFTED,
    wording.AT_WILL,
  ].flatMap((table) => [...table.keys()]),
  ...[wording.FOUND_AT, wording.FIND_AT, wording.THOUGHTS].flatMap((table) => [...table.keys()]),
  ...[...wording.CONTAINS, 'without', 'no', 'leave', 'keep', 'answer'],
])

const IS_HINT = /^\W{0,8}(?:hint|tip|clue)s?\b/i
const SENTENCE_END = /\n|[.!?](?=\s|$)|;/
const WORD = /[a-z0-9][a-z0-9'_-]*|[,:()]/g

/** Returns the words of a sentence without list marks and labels before it. */
function wordsOf(sentence: string): readonly string[] {
  const found = sentence.toLowerCase().replaceAll('\u2019', "'").match(WORD) ?? []
  const words = found.map((word) => (word.endsWith("'") ? word.slice(0, -1) : word))
  let from = 0
  while (/^(?:\d+|[,:()])$/.test(words[from] ?? '') || isLabel(words, from)) from += 1
  const rest: string[] = []
  for (let at = from; at < words.length; at += 1) {
    const short = phraseAt(wording.SHORT_FORMS, words, at)
    const aside = phraseAt(wording.ASIDES, words, at)
    if (short !== undefined) {
      rest.push(...short.value.split(' '))
      at += short.length - 1
    } else if (aside === undefined) rest.push(words[at] ?? '')
    else if (aside.value === 'words') at += aside.length - 1
    else {
      while (at < words.length && words[at] !== ',') at += 1
      rest.push(',')
    }
  }
  return rest
}

function isLabel(words: readonly string[], at: number): boolean {
  if (!wording.LABELS.has(words[at] ?? '')) return false
  return words[at + 1] === ':' || (/^\d+$/.test(words[at + 1] ?? '') && words[at + 2] === ':')
}
