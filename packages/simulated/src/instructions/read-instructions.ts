import { memoizeByText } from '@orreryjs/core/worlds'
import { memoizeRecentText } from './memoize-recent-text.ts'
import { findPhrase, phraseAt, withoutPhrases } from './phrases.ts'
import * as wording from './wordings.ts'
import { ANY_VERB, isGerund, stemOf, THINK, verbGroup } from './words.ts'

/** A class of actions: `open a drawer`. */
export interface ActionPhrase {
  /** The group of its verb; absent if only the object is named. */
  readonly verb?: string | undefined
  /** All words of the direct object. Every one must be in an action of the class. */
  readonly object: readonly string[]
  /** Words after a preposition, `from a drawer`. They count if the world knows them. */
  readonly place: readonly string[]
}

/** An instruction about actions. Of two about the same action, the later one counts. */
export interface Rule {
  readonly type: 'prohibition' | 'permission' | 'order'
  readonly phrase: ActionPhrase
  /** How often an order applies: at the start, or before each action. */
  readonly frequency: 'once' | 'each'
}

/** A statement where to find something. */
export interface Hint {
  /** What is found there. */
  readonly subject: readonly string[]
  /** The place or the id of a product. */
  readonly place: readonly string[]
}

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

/** Reads a sentence; returns an empty list if none of its words can start an instruction. */
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

/** Returns the rules in a sentence. */
function rulesIn(sentence: readonly string[], isHint: boolean): readonly Rule[] {
  const whole = liftedRules(sentence) ?? passiveRules(sentence) ?? keptClosed(sentence)
  if (whole !== undefined) return whole
  const { rest: timeless, isFound: isEach } = withoutPhrases(wording.EACH_TIME, sentence)
  const { rest: words, isFound: hasStart } = withoutPhrases(wording.AT_START, timeless)
  const isStart = hasStart || isHint
  return clausesOf(words).flatMap(({ mood, body, isNoun, isEach: isEachClause = isEach }) => {
    if (mood === undefined) return isEach || isStart ? rulesOf('order', body, isEach, isStart) : []
    if (mood === 'released') return []
    if (mood === 'order' && body.includes('before')) return rulesOf(mood, body.slice(0, body.indexOf('before')), isEach, isStart)
    return rulesOf(mood, body, isEachClause, isNoun || (mood === 'order' && isStart))
  })
}

function rulesOf(type: Rule['type'], words: readonly string[], isEach: boolean, mayBeNoun: boolean): readonly Rule[] {
  const phrases = actionPhrases(words, mayBeNoun).filter(({ verb, object }) => verb !== THINK && !object.some(isAboutThoughts))
  return phrases.map((phrase) => ({ type, phrase, frequency: isEach ? 'each' : 'once' }))
}

/** A part of a sentence with one mood. */
interface Clause {
  /** Absent for a plain sentence. */
  readonly mood: wording.Mood | undefined
  readonly body: readonly string[]
  /** True if its words may be only an object: `avoid drawers`. */
  readonly isNoun: boolean
  readonly isWithout?: boolean
  readonly isEach?: boolean
}

/** Prohibitions that can be followed by an object only. */
const OF_NOUNS: ReadonlySet<string> = new Set('avoid from of off out ignore skip about over'.split(' '))

function clausesOf(words: readonly string[]): readonly Clause[] {
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

const VAGUE: ReadonlySet<string> = new Set(
  'act do take make move proceed anything any an a the action actions step decision , first'.split(' '),
)

/** Words before an imperative without a word of duty, and words between a word of duty and the verb. */
const IMPERATIVE_CARRIERS: ReadonlySet<string> = new Set('and then so also , : ( )'.split(' '))
const LEADING: ReadonlySet<string> = new Set(', : you should must may shall we also to try trying ever think consider'.split(' '))

function moodAt(words: readonly string[], at: number): { readonly mood: wording.Mood; readonly length: number } | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  const isGerundNext = isGerund(next === ',' ? (words[at + 2] ?? '') : next)
  if ((word === 'without' || (at === 0 && word === 'no')) && isGerundNext) return { mood: 'prohibition', length: 1 }
  if (at > 0 && !wording.CARRIERS.has(words[at - 1] ?? '')) return undefined
  const found = phraseAt(wording.MOODS, words, at)
  if (found === undefined || (word === 'stop' && found.length === 1 && !isGerund(next))) return undefined
  return { mood: found.value, length: found.length }
}

/** Returns the permissions of `the rule about opening no longer holds` and of `open whatever you need`. */
function liftedRules(sentence: readonly string[]): readonly Rule[] | undefined {
  const end = findPhrase(wording.LIFTED, sentence)
  const about = sentence.findIndex((word) => word === 'about' || word === 'against' || word === 'on')
  if (end > about && about >= 0) return rulesOf('permission', sentence.slice(about + 1, end), false, true)
  const free = findPhrase(wording.AT_WILL, sentence)
  return free > 0 && verbGroup(sentence[0] ?? '') !== undefined
    ? rulesOf('permission', sentence.slice(0, free), false, false)
    : undefined
}

/** Returns the rules of a sentence whose subject is the object: `drawers are off limits`, `drawers must not be opened`. */
function passiveRules(sentence: readonly string[]): readonly Rule[] | undefined {
  const end = findPhrase(wording.FORBIDDEN, sentence)
  const forbidden = phraseAt(wording.FORBIDDEN, sentence, end)
  if (end > 0 && forbidden !== undefined && !['to', 'from'].includes(sentence[end + forbidden.length] ?? '')) {
    if (isLimited(sentence.slice(end))) return []
    const rules = rulesOf('prohibition', sentence.slice(0, end), false, true)
    return forbidden.value === 'all' ? rules : rules.map((rule) => ({ ...rule, phrase: { ...rule.phrase, verb: 'open' } }))
  }
  const at = findPhrase(wording.PASSIVES, sentence)
  const passive = phraseAt(wording.PASSIVES, sentence, at)
  if (at < 1 || passive === undefined) return undefined
  const verb = verbGroup(sentence[at + passive.length] ?? '')
  if (verb === undefined || isGerund(sentence[at + passive.length] ?? '')) return undefined
  const isNegated = sentence[0] === 'no'
  const { rest: timeless, isFound: isEach } = withoutPhrases(wording.EACH_TIME, sentence.slice(at + passive.length + 1))
  const { rest, isFound: isStart } = withoutPhrases(wording.AT_START, timeless)
  if (isLimited(rest)) return []
  const subject = nounPhrases(sentence.slice(isNegated ? 1 : 0, at).filter((word) => word !== ',')).object
  const isProhibition = isNegated || passive.value === 'prohibition'
  if (!isProhibition && (passive.value === 'released' || !(isEach || isStart))) return []
  const frequency = isEach ? 'each' : 'once'
  return [{ type: isProhibition ? 'prohibition' : 'order', phrase: { verb, object: subject, place: [] }, frequency }]
}

const CLOSED: ReadonlySet<string> = new Set(['closed', 'shut', 'unopened'])

/** Returns the rule of `leave the drawers closed` or `leave the drawers alone`. */
function keptClosed(sentence: readonly string[]): readonly Rule[] | undefined {
  const last = sentence.findLast((word) => word !== ',') ?? ''
  const isClosed = CLOSED.has(last)
  if (!['leave', 'keep'].includes(sentence[0] ?? '') || !(isClosed || last === 'alone' || last === 'untouched')) return undefined
  const { object } = nounPhrases(sentence.slice(1, sentence.lastIndexOf(last)))
  return [{ type: 'prohibition', phrase: { verb: isClosed ? 'open' : undefined, object, place: [] }, frequency: 'once' }]
}

function isLimited(words: readonly string[]): boolean {
  return words.some((word) => wording.CONDITIONS.has(word))
}

/** Parses the actions that a clause names: verbs and objects, joined by commas, `and`, `or`, `nor`. */
function actionPhrases(words: readonly string[], mayBeNoun: boolean): readonly ActionPhrase[] {
  if (isLimited(words)) return []
  const found: ActionPhrase[] = []
  let verb: string | undefined
  for (const member of conjuncts(words)) {
    const part = withoutAuxiliary(member)
    const group = verbGroup(part[0] ?? '')
    const isVerb = group !== undefined && (found.length === 0 || part.length > 1 || isGerund(part[0] ?? '') || !mayBeNoun)
    if (!isVerb && (!isNounPhrase(part) || (found.length === 0 && !mayBeNoun))) break
    if (isVerb) verb = group
    found.push(withSpecificVerb(verb, isVerb ? part.slice(1) : part))
  }
  // `Do not open or close drawers`: the object belongs to both verbs.
  for (let at = found.length - 2; at >= 0; at -= 1) {
    const [one, next] = [found[at], found[at + 1]]
    if (one !== undefined && next !== undefined && one.verb !== next.verb && one.object.length === 0 && one.place.length === 0) {
      found[at] = { ...next, verb: one.verb }
    }
  }
  return found.filter(
    ({ verb: of, object, place }) => object.length > 0 || (of === ANY_VERB || of === undefined ? place.length > 0 : true),
  )
}

/** Removes a verb that adds nothing to the next one: `bother to open`, `try opening`. */
function withoutAuxiliary(words: readonly string[]): readonly string[] {
  const next = words[1] === 'to' || words[1] === 'with' ? 2 : 1
  const isAuxiliary = verbGroup(words[0] ?? '') === ANY_VERB && verbGroup(words[next] ?? '') !== undefined
  return isAuxiliary && (next === 2 || isGerund(words[1] ?? '')) ? words.slice(next) : words
}

/** To look at an object is to do anything with it; to look around has no object. */
function withSpecificVerb(verb: string | undefined, words: readonly string[]): ActionPhrase {
  if (verb === 'look' && (words[0] === 'around' || words[0] === 'about')) return { verb, object: [], place: [] }
  const phrase = nounPhrases(words)
  return { verb: verb === 'look' && phrase.object.length > 0 ? ANY_VERB : verb, ...phrase }
}

const SEPARATORS: ReadonlySet<string> = new Set([',', 'and', 'or', 'nor', '(', ')', ':'])
const ENDS: ReadonlySet<string> = new Set(['but', 'then', 'instead', 'rather', 'so'])

/** Splits a clause into the members of its list; after a comma without `and` or `or`, another clause starts. */
function conjuncts(words: readonly string[]): readonly (readonly string[])[] {
  const lastJoint = Math.max(words.lastIndexOf('and'), words.lastIndexOf('or'), words.lastIndexOf('nor'))
  const parts: string[][] = [[]]
  for (const [at, word] of words.entries()) {
    if (ENDS.has(word)) break
    if (!SEPARATORS.has(word)) {
      if (parts.at(-1)?.length !== 0 || !wording.DETERMINERS.has(word)) parts.at(-1)?.push(word)
      continue
    }
    if (at > lastJoint && parts.some((part) => part.length > 0)) break
    if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts.filter((part) => part.length > 0)
}

/** Maximum length of an object in words. */
const MAX_OBJECT = 5

function isNounPhrase(words: readonly string[]): boolean {
  return words.length <= MAX_OBJECT && !words.some((word) => wording.FINITE.has(word))
}

function nounPhrases(words: readonly string[]): Pick<ActionPhrase, 'object' | 'place'> {
  const object: string[] = []
  const place: string[] = []
  let isInPlace = false
  for (const word of words) {
    // The preposition after the verb belongs to it: `go to`, `look in`, `pick up`.
    if (wording.PREPOSITIONS.has(word)) isInPlace ||= object.length > 0
    else if (!wording.DETERMINERS.has(word) && !wording.GENERIC.has(stemOf(word)) && !word.endsWith('ly')) {
      ;(isInPlace ? place : object).push(stemOf(word))
    } else if (wording.GENERIC.has(stemOf(word))) isInPlace ||= object.length === 0 && word !== 'option' && word !== 'button'
  }
  return { object, place }
}

/** Maximum length of a hint in words. */
const MAX_HINT_WORDS = 24
/** Maximum length of a hint that only names a place. */
const MAX_PLACE_WORDS = 4
const PRODUCT_ID = /^(?=[a-z0-9]{0,9}\d)(?=[a-z0-9]{0,9}[a-z])[a-z0-9]{10}$/

/** Returns the places that a sentence names: `the mug is in cabinet 3`, `you will find a mug in cabinet 3`. */
function hintsIn(words: readonly string[], isHint: boolean): readonly Hint[] {
  if (words.length > MAX_HINT_WORDS || words.some((word) => wording.NO_HINT.has(word))) return []
  const stated = findPhrase(wording.FOUND_AT, words)
  if (stated > 0)
    return hint(words.slice(0, stated), words.slice(stated + (phraseAt(wording.FOUND_AT, words, stated)?.length ?? 0)))
  const contains = words.findIndex((word) => wording.CONTAINS.has(word))
  if (contains > 0) return hint(words.slice(contains + 1), words.slice(0, contains))
  if (isHint && words.length <= MAX_PLACE_WORDS) return hint([], words)
  const start = findPhrase(wording.FIND_AT, words)
  const where = start < 0 ? -1 : words.findIndex((word, at) => at > start && wording.WHERE.has(word))
  if (where >= 0)
    return hint(words.slice(start + (phraseAt(wording.FIND_AT, words, start)?.length ?? 0), where), words.slice(where + 1))
  const product = words.find((word) => PRODUCT_ID.test(word))
  return product === undefined ? [] : [{ subject: [], place: [product] }]
}

/** Returns a hint if a place has a number: `cabinet 3`. */
function hint(subject: readonly string[], words: readonly string[]): readonly Hint[] {
  const name = words.filter((word) => !wording.DETERMINERS.has(word))
  const number = name.findIndex((word) => /^\d+$/.test(word))
  if (number < 1 || number > 2 || name.slice(0, number).some((word) => wording.FINITE.has(word))) return []
  const content = subject.filter((word) => /^[a-z]{3}/.test(word) && !wording.DETERMINERS.has(word) && !wording.GENERIC.has(word))
  return [{ subject: content.map(stemOf), place: name.slice(0, number + 1).map(stemOf) }]
}

const ANSWER =
  /\b(?:the|your) (?:(?:correct|right|final|expected|true) )?answer(?: to (?:the|this) (?:question|task))? (?:is|should be|must be|will be)\b/i
const NO_ANSWER = /^(?:to|not|as|an?|the|in|one|empty|given|impossible)\b/i
/** Maximum length of a sentence that states the answer. */
const MAX_ANSWER_SENTENCE = 160

/** Returns the answer that a sentence states, at its start or after a label. */
function answerIn(sentence: string): string | undefined {
  if (sentence.length > MAX_ANSWER_SENTENCE) return undefined
  const found = ANSWER.exec(sentence)
  if (found === null || /[a-z]/i.test(sentence.slice(sentence.lastIndexOf(':', found.index) + 1, found.index))) return undefined
  const text = sentence
    .slice(found.index + found[0].length)
    .replace(/^:/, '')
    .trim()
  const answer = QUOTES.has(text.charAt(0)) ? text.slice(1, -1) : text
  return answer === '' || NO_ANSWER.test(answer) ? undefined : answer
}

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`', '\u201c'])

/** Maximum distance of the word about thoughts from the words that ask for them or against them. */
const MAX_DISTANCE = 6

/** Returns whether a sentence asks for thoughts or against them. */
function thoughtsIn(words: readonly string[]): Instructions['thoughts'] {
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

function isAboutThoughts(word: string): boolean {
  return wording.THOUGHT_NOUNS.has(word) || verbGroup(word) === THINK
}
