import type { ExpectedAnswer, Value } from './expected.ts'
import type { Found } from './values/found.ts'
import { contentOf, monthNames, valuesOf } from './values/read-values.ts'

/** Longer than this, in words, an answer is a page read aloud. */
const MOST_WORDS = 150

/**
 * Whether an answer says what is expected, compared by the type of its values: all that are wanted and none of the same type that
 * is not. What the task's own words name contradicts nothing.
 */
export function answersRight(expected: Exclude<ExpectedAnswer, { kind: 'impossible' }>, answer: string, goal: string): boolean {
  const given = plainText(answer)
  if (given.split(' ').length > MOST_WORDS) return false
  const asked = plainText(goal)
  switch (expected.kind) {
    case 'value':
      return saysAll([expected.value], given, asked)
    case 'list':
      return saysAll(expected.values, given, asked, true)
    case 'pairs':
      return saysPairs(expected.pairs, given, asked)
    case 'fact':
      return saysYes(given) === expected.isYes && saysAll([expected.fact], given, asked)
  }
}

/** Whether it says yes or no, by whichever comes first; nothing where it says neither, or both in one breath. */
function saysYes(given: string): boolean | undefined {
  const first = /\b(?:yes|no)\b/.exec(given)?.[0]
  return first === undefined || /\byes (?:and|or) no\b|\bno (?:and|or) yes\b/.test(given) ? undefined : first === 'yes'
}

/** Whether all values are said and no others; of a list also no other names. */
function saysAll(values: readonly Value[], given: string, asked: string, isList = false): boolean {
  const texts = values.flatMap((value) => (value.type === 'text' ? [plainText(value.text)] : []))
  const typed = values.flatMap((value) => (value.type === 'text' ? [] : [value]))
  if (texts.length > 0 && !saysTexts(texts, typed, given, isList)) return false
  return (
    typed.every((value) => isFound(value, given, asked)) &&
    kindsOf(typed).every((kind) => !contradicts(typed, kind, given, asked))
  )
}

type TypedValue = Exclude<Value, { type: 'text' }>

function kindsOf(values: readonly TypedValue[]): readonly TypedValue['type'][] {
  return [...new Set(values.map(({ type }) => type))]
}

function isFound(value: TypedValue, given: string, asked: string): boolean {
  return valuesOf(value.type, given).some((found) => isSame(value, found, asked))
}

/** Whether a value of that kind is named that is neither wanted nor in the task's own words. */
function contradicts(values: readonly TypedValue[], kind: TypedValue['type'], given: string, asked: string): boolean {
  const named = new Set(valuesOf(kind, asked).map(({ content }) => content))
  const wanted = values.filter(({ type }) => type === kind)
  return valuesOf(kind, given).some((found) => !wanted.some((value) => isSame(value, found, asked)) && !named.has(found.content))
}

/** A day without its year is the one wanted where the task's own words have the year. */
function isSame(value: TypedValue, found: Found, asked: string): boolean {
  const content = contentOf(value)
  if (found.content === content) return true
  return (
    value.type === 'date' &&
    content.endsWith(`-${found.content}`) &&
    found.content.length === 5 &&
    asked.includes(content.slice(0, 4))
  )
}

function saysTexts(texts: readonly string[], typed: readonly TypedValue[], given: string, isList: boolean): boolean {
  if (!texts.every((text) => placesOf(text, given).length > 0)) return false
  if (!isList) return texts.every((text) => !offersAnother(text, given))
  return !listsOthers(texts, given, (rest) => kindsOf(typed).flatMap((kind) => valuesOf(kind, rest)))
}

/** Whether each key has its value beside it: behind every key, or before every key. */
function saysPairs(pairs: readonly (readonly [string, Value])[], given: string, asked: string): boolean {
  const places = pairs.map(([key]) => firstPlace(key, given))
  if (places.some((place) => place === undefined)) return false
  const starts = places.flatMap((place) => (place === undefined ? [] : [place.start])).sort((left, right) => left - right)
  const fits = (segmentOf: (start: number, end: number) => string): boolean =>
    pairs.every(([, value], index) => {
      const place = places[index]
      return place !== undefined && saysAll([value], segmentOf(place.start, place.end), asked)
    })
  const behind = (_: number, end: number): string => given.slice(end, starts.find((start) => start >= end) ?? given.length)
  const before = (start: number): string => given.slice(lastBelow(starts, start), start)
  return fits(behind) || fits(before)
}

function lastBelow(starts: readonly number[], start: number): number {
  return starts.filter((each) => each < start).at(-1) ?? 0
}

/** Where a key stands first, by its own name or, of a month, another of its names. */
function firstPlace(key: string, given: string): { readonly start: number; readonly end: number } | undefined {
  const plain = plainText(key)
  for (const name of [plain, ...monthNames(plain)]) {
    const [start] = placesOf(name, given)
    if (start !== undefined) return { start, end: start + name.length }
  }
  return undefined
}

/** Stands where a wanted text stood. */
const HELD = '\u0001'

/** Words that lead up to a list, or away from it, and name nothing. */
const TALK =
  /\b(?:is|are|was|were|have|has|found|find|following|follows|here|there|these|those|they|answer|result|results|list|total|checked|looked)\b/

/** Words of sentences: what has one of them is said about the answer and is none itself. */
const FUNCTION_WORDS =
  /\b(?:a|an|the|this|that|it|its|i|my|your|you|as|at|by|because|since|for|from|in|on|of|per|to|with|which|who|so|not|yes|no|according|based|see)\b/

/** More words than this are a sentence. */
const MOST_WORDS_OF_A_NAME = 4

/** Whether an answer offers something beside the wanted text: `this or that`, `this, that`. */
function offersAnother(text: string, given: string): boolean {
  const rest = held([text], given)
  if (new RegExp(`${HELD}["']?,? or\\b|\\bor ["']?${HELD}|${HELD} ?\\/ ?\\p{L}|\\p{L} ?\\/ ?${HELD}`, 'u').test(rest)) return true
  return partsOf(rest).some(
    (part) => !FUNCTION_WORDS.test(part) && !TALK.test(part) && part.trim().split(' ').length <= MOST_WORDS_OF_A_NAME,
  )
}

/** Stands where a value of another type stood: what is said beside it is said about it. */
const VALUE = '\u0002'

/** A piece of a text. */
interface Piece {
  readonly start: number
  readonly end: number
}

/**
 * Whether a list names something beside the wanted texts: a part of it that holds none of them, nor a value of another type that is
 * wanted as well, and is no talk.
 */
function listsOthers(texts: readonly string[], given: string, valuesIn: (text: string) => readonly Piece[]): boolean {
  let rest = held(texts, given)
  const values = [...valuesIn(rest)].sort((left, right) => right.start - left.start)
  for (const { start, end } of values) rest = rest.slice(0, start) + VALUE + rest.slice(end)
  return partsOf(rest).some((part) => !part.includes(VALUE) && !TALK.test(part))
}

/** Parts of an answer that hold none of the wanted texts, as people part what they list. */
function partsOf(rest: string): readonly string[] {
  const parts = rest.split(/[,;\n•]|\s-\s|\band\b|\bor\b|&|(?<=[^\d\s])\.\s|\d+[.)]\s/u)
  return parts.filter((part) => !part.includes(HELD) && /\p{L}|\p{N}/u.test(part))
}

/** The answer with every wanted text held, the longest first: one may be within another. */
function held(texts: readonly string[], given: string): string {
  let text = given
  for (const wanted of [...texts].sort((left, right) => right.length - left.length)) {
    for (const place of placesOf(wanted, text).toReversed())
      text = text.slice(0, place) + HELD + text.slice(place + wanted.length)
  }
  return text
}

/** A text as answers are compared: one case, one kind of quotes and dashes, single spaces. */
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

/** Where a phrase stands in a text, as words of their own; both plain. */
export function placesOf(phrase: string, text: string): readonly number[] {
  const places: number[] = []
  for (let at = phrase === '' ? -1 : text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isJoined(text, at, phrase) && !isJoined(text, at + phrase.length, phrase)) places.push(at)
  }
  return places
}

/** Whether letters or digits stand on both sides of a place. */
function isJoined(text: string, at: number, phrase: string): boolean {
  const isWord = /[\p{L}\p{N}]/u
  return phrase !== '' && isWord.test(text.charAt(at - 1)) && isWord.test(text.charAt(at))
}
