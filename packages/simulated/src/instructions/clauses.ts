import { phraseAt, wordSet } from './phrases.ts'
import * as wording from './wordings.ts'
import { isGerund } from './words.ts'

/** A part of a sentence with one mood. */
export interface Clause {
  /** Absent for a plain sentence. */
  readonly mood: wording.Mood | undefined
  readonly body: readonly string[]
  /** True if its words may be only an object: `avoid drawers`. */
  readonly isNoun: boolean
  readonly isWithout?: boolean
  readonly isEach?: boolean
}

/** Prohibitions that can be followed by an object only. */
const OF_NOUNS: ReadonlySet<string> = wordSet('avoid from of off out ignore skip about over')

/** Splits a sentence at its words of duty. */
export function clausesOf(words: readonly string[]): readonly Clause[] {
  const starts: { at: number; from: number; mood: wording.Mood; isNoun: boolean }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const found = moodAt(words, at)
    if (found === undefined) continue
    const isNoun = found.mood === 'prohibition' && OF_NOUNS.has(words[at + found.length - 1] ?? '')
    const last = starts.at(-1)
    const isNested = last !== undefined && words.slice(last.from, at).every((word) => LEADING.has(word))
    if (isNested) starts.pop()
    starts.push({ at, from: at + found.length, mood: isNested ? nestedMood(last.mood, found.mood) : found.mood, isNoun })
    at += found.length - 1
  }
  if (starts.length === 0) return [plainClause(words)]
  const clauses = starts.map(({ at, from, mood, isNoun }, index): Clause => {
    const body = words.slice(from, starts[index + 1]?.at ?? words.length)
    return { mood, body: withoutLead(body), isNoun, isWithout: words[at] === 'without' }
  })
  const before = words.slice(0, starts[0]?.at)
  return [...(before.length === 0 ? [] : [plainClause(before)]), ...withoutDoubleNegation(clauses)]
}

/** Returns the mood of `you need not avoid`, `you must avoid`, `never avoid`. */
function nestedMood(outer: wording.Mood, inner: wording.Mood): wording.Mood {
  if (outer === 'order') return inner
  if (outer === 'prohibition') return inner === 'prohibition' ? 'permission' : 'prohibition'
  return inner === 'prohibition' ? 'permission' : 'released'
}

function plainClause(words: readonly string[]): Clause {
  return {
    mood: undefined,
    body: words.slice(
      Math.max(
        0,
        words.findIndex((word) => !IMPERATIVE_CARRIERS.has(word)),
      ),
    ),
    isNoun: false,
  }
}

function withoutLead(words: readonly string[]): readonly string[] {
  return words.slice(
    Math.max(
      0,
      words.findIndex((word) => !LEADING.has(word)),
    ),
  )
}

/** `Never act without checking the inventory` is an order; `never buy a product without reading its reviews` is limited. */
function withoutDoubleNegation(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.flatMap((clause, index): readonly Clause[] => {
    const [before, next] = [clauses[index - 1], clauses[index + 1]]
    if (clause.mood === 'prohibition' && next?.isWithout === true) return []
    if (clause.isWithout !== true || before?.mood !== 'prohibition') return [clause]
    return before.body.every((word) => VAGUE.has(word)) ? [{ ...clause, mood: 'order', isEach: true }] : []
  })
}

const VAGUE: ReadonlySet<string> = wordSet(
  'act do take make move proceed anything any an a the action actions step decision , first',
)

/** Words before an imperative without a word of duty, and words between a word of duty and the verb. */
const IMPERATIVE_CARRIERS: ReadonlySet<string> = wordSet('and then so also , : ( )')
const LEADING: ReadonlySet<string> = wordSet(', : you should must may shall we also to try trying ever think consider')

/** Returns the mood that starts at a word, and the number of words that express it. */
export function moodAt(
  words: readonly string[],
  at: number,
): { readonly mood: wording.Mood; readonly length: number } | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  const isGerundNext = isGerund(next === ',' ? (words[at + 2] ?? '') : next)
  if ((word === 'without' || (at === 0 && word === 'no')) && isGerundNext) return { mood: 'prohibition', length: 1 }
  if (at > 0 && !wording.CARRIERS.has(words[at - 1] ?? '')) return undefined
  const found = phraseAt(wording.MOODS, words, at)
  if (found === undefined || (word === 'stop' && found.length === 1 && !isGerund(next))) return undefined
  return { mood: found.value, length: found.length }
}
