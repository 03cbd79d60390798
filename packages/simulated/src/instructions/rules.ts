import { type ActionPhrase, actionPhrases, isLimited, nounPhrases } from './action-phrases.ts'
import { clausesOf, moodAt } from './clauses.ts'
import { findPhrase, phraseAt, withoutPhrases } from './phrases.ts'
import * as wording from './wordings.ts'
import { isGerund, THINK, verbGroup } from './words.ts'

/** An instruction about actions. Of two about the same action, the later one counts. */
export interface Rule {
  readonly type: 'prohibition' | 'permission' | 'order'
  readonly phrase: ActionPhrase
  /** How often an order applies: at the start, or before each action. */
  readonly frequency: 'once' | 'each'
}

/** Returns the rules in a sentence. */
export function rulesIn(sentence: readonly string[], isHint: boolean): readonly Rule[] {
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

function isAboutThoughts(word: string): boolean {
  return wording.THOUGHT_NOUNS.has(word) || verbGroup(word) === THINK
}
