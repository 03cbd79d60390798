import type { ExpectedAnswer, Value } from './expected.ts'
import type { FoundValue } from './values/notations.ts'
import { contentOf, monthNames, valuesOf } from './values/read-values.ts'

/** Maximum words in an answer. A longer one is treated as page content copied into the answer. */
const MAX_ANSWER_WORDS = 150

/**
 * Returns true if an answer contains exactly the expected values, compared by type: all of them, and no other value of the same
 * type. Values that the goal mentions do not contradict the answer.
 */
export function matchesExpected(
  expected: Exclude<ExpectedAnswer, { kind: 'impossible' }>,
  answer: string,
  goal: string,
): boolean {
  const given = plainText(answer)
  if (given.split(' ').length > MAX_ANSWER_WORDS) return false
  const plainGoal = plainText(goal)
  switch (expected.kind) {
    case 'value':
      return hasExactly([expected.value], given, plainGoal)
    case 'list':
      return hasExactly(expected.values, given, plainGoal, true)
    case 'pairs':
      return hasPairs(expected.pairs, given, plainGoal)
    case 'fact':
      return yesOrNo(given) === expected.isYes && hasExactly([expected.fact], given, plainGoal)
  }
}

/** Returns whether the answer starts with yes or no, or `undefined` if it contains neither or "yes and no". */
function yesOrNo(given: string): boolean | undefined {
  const first = /\b(?:yes|no)\b/.exec(given)?.[0]
  return first === undefined || /\byes (?:and|or) no\b|\bno (?:and|or) yes\b/.test(given) ? undefined : first === 'yes'
}

/** Returns true if the answer has all values and no others. For a list, other names count too. */
function hasExactly(values: readonly Value[], given: string, plainGoal: string, isList = false): boolean {
  const texts = values.flatMap((value) => (value.type === 'text' ? [plainText(value.text)] : []))
  const typed = values.flatMap((value) => (value.type === 'text' ? [] : [value]))
  if (texts.length > 0 && !hasTexts(texts, typed, given, isList)) return false
  return (
    typed.every((value) => isFound(value, given, plainGoal)) &&
    typesOf(typed).every((kind) => !contradicts(typed, kind, given, plainGoal))
  )
}

type TypedValue = Exclude<Value, { type: 'text' }>

function typesOf(values: readonly TypedValue[]): readonly TypedValue['type'][] {
  return [...new Set(values.map(({ type }) => type))]
}

function isFound(value: TypedValue, given: string, plainGoal: string): boolean {
  return valuesOf(value.type, given).some((found) => isSame(value, found, plainGoal))
}

/** True if the answer has a value of this type that is neither expected nor in the goal. */
function contradicts(values: readonly TypedValue[], kind: TypedValue['type'], given: string, plainGoal: string): boolean {
  const named = new Set(valuesOf(kind, plainGoal).map(({ content }) => content))
  const wanted = values.filter(({ type }) => type === kind)
  return valuesOf(kind, given).some(
    (found) => !wanted.some((value) => isSame(value, found, plainGoal)) && !named.has(found.content),
  )
}

/** A date without a year matches if the goal names the expected year. */
function isSame(value: TypedValue, found: FoundValue, plainGoal: string): boolean {
  const content = contentOf(value)
  if (found.content === content) return true
  return (
    value.type === 'date' &&
    content.endsWith(`-${found.content}`) &&
    found.content.length === 5 &&
    plainGoal.includes(content.slice(0, 4))
  )
}

function hasTexts(texts: readonly string[], typed: readonly TypedValue[], given: string, isList: boolean): boolean {
  if (!texts.every((text) => offsetsOf(text, given).length > 0)) return false
  if (!isList) return texts.every((text) => !offersAnother(text, given))
  return !listsOthers(texts, given, (rest) => typesOf(typed).flatMap((kind) => valuesOf(kind, rest)))
}

/** True if each key has its value next to it: always after the key, or always before it. */
function hasPairs(pairs: readonly (readonly [string, Value])[], given: string, plainGoal: string): boolean {
  const places = pairs.map(([key]) => firstPlace(key, given))
  if (places.some((place) => place === undefined)) return false
  const starts = places.flatMap((place) => (place === undefined ? [] : [place.start])).sort((left, right) => left - right)
  const fits = (segmentOf: (start: number, end: number) => string): boolean =>
    pairs.every(([, value], index) => {
      const place = places[index]
      return place !== undefined && hasExactly([value], segmentOf(place.start, place.end), plainGoal)
    })
  const behind = (_: number, end: number): string => given.slice(end, starts.find((start) => start >= end) ?? given.length)
  const before = (start: number): string => given.slice(lastBelow(starts, start), start)
  return fits(behind) || fits(before)
}

function lastBelow(starts: readonly number[], start: number): number {
  return starts.filter((each) => each < start).at(-1) ?? 0
}

/** Returns the first position of a key, or of another name of the same month. */
function firstPlace(key: string, given: string): { readonly start: number; readonly end: number } | undefined {
  const plain = plainText(key)
  for (const name of [plain, ...monthNames(plain)]) {
    const [start] = offsetsOf(name, given)
    if (start !== undefined) return { start, end: start + name.length }
  }
  return undefined
}

/** Placeholder for an expected text. */
const MATCHED = '\u0001'

/** Words that introduce a list or follow it. */
const LIST_WORDS =
  /\b(?:is|are|was|were|have|has|found|find|following|follows|here|there|these|those|they|answer|result|results|list|total|checked|looked)\b/

/** Words of sentences: a part with one of them is a remark about the answer, not another answer. */
const FUNCTION_WORDS =
  /\b(?:a|an|the|this|that|it|its|i|my|your|you|as|at|by|because|since|for|from|in|on|of|per|to|with|which|who|so|not|yes|no|according|based|see)\b/

/** Maximum words in a name. A longer part is a sentence. */
const MAX_NAME_WORDS = 4

/** True if the answer offers an alternative next to the expected text: `this or that`, `this, that`. */
function offersAnother(text: string, given: string): boolean {
  const rest = withMatchesMarked([text], given)
  if (new RegExp(`${MATCHED}["']?,? or\\b|\\bor ["']?${MATCHED}|${MATCHED} ?\\/ ?\\p{L}|\\p{L} ?\\/ ?${MATCHED}`, 'u').test(rest))
    return true
  return partsOf(rest).some(
    (part) => !FUNCTION_WORDS.test(part) && !LIST_WORDS.test(part) && part.trim().split(' ').length <= MAX_NAME_WORDS,
  )
}

/** Placeholder for a value of another type. Text next to it is a remark about that value. */
const VALUE = '\u0002'

/** Start and end offset in a text. */
interface Range {
  readonly start: number
  readonly end: number
}

/** True if a list has an entry without an expected text, an expected value of another type or a word from `LIST_WORDS`. */
function listsOthers(texts: readonly string[], given: string, valuesIn: (text: string) => readonly Range[]): boolean {
  let rest = withMatchesMarked(texts, given)
  const values = [...valuesIn(rest)].sort((left, right) => right.start - left.start)
  for (const { start, end } of values) rest = rest.slice(0, start) + VALUE + rest.slice(end)
  return partsOf(rest).some((part) => !part.includes(VALUE) && !LIST_WORDS.test(part))
}

/** Splits an answer at list separators and returns the parts without an expected text. */
function partsOf(rest: string): readonly string[] {
  const parts = rest.split(/[,;\n•]|\s-\s|\band\b|\bor\b|&|(?<=[^\d\s])\.\s|\d+[.)]\s/u)
  return parts.filter((part) => !part.includes(MATCHED) && /\p{L}|\p{N}/u.test(part))
}

/** Replaces every expected text by `MATCHED`, the longest first because texts can contain each other. */
function withMatchesMarked(texts: readonly string[], given: string): string {
  let text = given
  for (const wanted of [...texts].sort((left, right) => right.length - left.length)) {
    for (const place of offsetsOf(wanted, text).toReversed())
      text = text.slice(0, place) + MATCHED + text.slice(place + wanted.length)
  }
  return text
}

/** Normalises a text for comparison: lower case, one style of quotes and dashes, single spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the offsets of a phrase in a text, as whole words. Both must be normalised by `plainText`. */
export function offsetsOf(phrase: string, text: string): readonly number[] {
  const places: number[] = []
  for (let at = phrase === '' ? -1 : text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isJoined(text, at, phrase) && !isJoined(text, at + phrase.length, phrase)) places.push(at)
  }
  return places
}

/** True if there are letters or digits on both sides of the offset. */
function isJoined(text: string, at: number, phrase: string): boolean {
  const isWord = /[\p{L}\p{N}]/u
  return phrase !== '' && isWord.test(text.charAt(at - 1)) && isWord.test(text.charAt(at))
}
