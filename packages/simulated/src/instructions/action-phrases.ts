import * as wording from './wordings.ts'
import { ANY_VERB, isGerund, stemOf, verbGroup } from './words.ts'

/** A class of actions: `open a drawer`. */
export interface ActionPhrase {
  /** The group of its verb; absent if only the object is named. */
  readonly verb?: string | undefined
  /** All words of the direct object. Every one must be in an action of the class. */
  readonly object: readonly string[]
  /** Words after a preposition, `from a drawer`. They count if the world knows them. */
  readonly place: readonly string[]
}

/** Returns true if a clause limits an instruction. */
export function isLimited(words: readonly string[]): boolean {
  return words.some((word) => wording.CONDITIONS.has(word))
}

/** Parses the actions that a clause names: verbs and objects, joined by commas, `and`, `or`, `nor`. */
export function actionPhrases(words: readonly string[], mayBeNoun: boolean): readonly ActionPhrase[] {
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

/** Removes a verb without a meaning of its own: `bother to open`, `try opening`. */
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

const MAX_OBJECT = 5

function isNounPhrase(words: readonly string[]): boolean {
  return words.length <= MAX_OBJECT && !words.some((word) => wording.FINITE.has(word))
}

/** Returns the words of the direct object, and those after a preposition. */
export function nounPhrases(words: readonly string[]): Pick<ActionPhrase, 'object' | 'place'> {
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
