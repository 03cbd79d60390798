import type { Value } from '../expected.ts'
import type { FoundValue } from '../values/notations.ts'
import { contentOf, monthNames } from '../values/read-values.ts'
import { assertedValues, isSame, type TypedValue, typedValues } from './asserted-values.ts'
import type { AnswerContext } from './competing-texts.ts'
import { MATCHED, type Range, withValueMarks } from './marks.ts'
import { offsetsOf, plainText } from './plain-text.ts'
import { isShort } from './remarks.ts'
import { isHedged } from './stance.ts'

/** True if each key has its value next to it: always after the key, or always before it. A sum of all values may follow. */
export function statesPairs(pairs: readonly (readonly [string, Value])[], text: string, context: AnswerContext): boolean {
  const keys = keysIn(pairs, text)
  if (keys === undefined) return false
  const remark = keys.reduceRight((rest, { start, end }) => rest.slice(0, start) + MATCHED + rest.slice(end), text)
  return (
    isShort(withValueMarks(remark), pairs.length, context) &&
    (fits(pairs, keys, text, context, 'after') ||
      fits(pairs, keys, text, context, 'before') ||
      fitsInOrder(pairs, keys, text, context))
  )
}

interface Key extends Range {
  readonly key: string
}

/** Returns the keys in a text in order, or `undefined` if one is missing. */
function keysIn(pairs: readonly (readonly [string, Value])[], text: string): readonly Key[] | undefined {
  const keys = pairs.flatMap(([key]) =>
    namesOf(key).flatMap((name) => offsetsOf(name, text).map((start) => ({ key, start, end: start + name.length }))),
  )
  if (pairs.some(([key]) => !keys.some((found) => found.key === key))) return undefined
  const sorted = keys.toSorted((left, right) => left.start - right.start || right.end - left.end)
  return sorted.filter(({ start }, index) => index === 0 || start >= (sorted[index - 1]?.end ?? 0))
}

/** Other words for the keys of routes. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  walking: ['walking', 'on foot', 'by foot', 'walk', 'foot'],
  cycling: ['cycling', 'by bicycle', 'by bike', 'bicycle', 'bike', 'cycle'],
  driving: ['driving', 'by car', 'drive', 'car'],
}

function namesOf(key: string): readonly string[] {
  const plain = plainText(key)
  return SYNONYMS[plain] ?? [plain, ...monthNames(plain)]
}

function fits(
  pairs: readonly (readonly [string, Value])[],
  keys: readonly Key[],
  text: string,
  context: AnswerContext,
  side: 'after' | 'before',
): boolean {
  const seen = new Set<string>()
  const tail = text.slice(keys.at(-1)?.end)
  if (side === 'before' && pairs.some(([, value]) => hasValue(value, pairs, tail))) return false
  const all = typedValues(pairs.map(([, value]) => value))
  for (const [index, key] of keys.entries()) {
    const segment =
      side === 'after'
        ? text.slice(key.end, keys[index + 1]?.start ?? text.length)
        : text.slice(keys[index - 1]?.end ?? 0, key.start)
    const value = pairs.find(([name]) => name === key.key)?.[1]
    if (value === undefined || value.type === 'text') return false
    const values = assertedValues(value.type, withoutYears(segment))
    // A key without a value is a mention, as in "from January to March".
    if (values.length === 0) continue
    const isEdge = side === 'after' ? index === keys.length - 1 : index === 0
    const own = isEdge ? withoutTotal(values, all, segment) : values
    if (!own.every((found) => isSame(value, found, context.goal)) || own.length === 0) return false
    if (own.some(({ start, end }) => isHedged(withoutYears(segment), start, end) && value.type === 'number')) return false
    seen.add(key.key)
  }
  return pairs.every(([key]) => seen.has(key))
}

/** True if all keys stand on one side and all values on the other, in the same order: `15 and 22 in January and February`. */
function fitsInOrder(
  pairs: readonly (readonly [string, Value])[],
  keys: readonly Key[],
  text: string,
  context: AnswerContext,
): boolean {
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined || keys.length !== pairs.length) return false
  const outside = text.slice(0, first.start) + text.slice(last.end)
  const expected = keys.flatMap(({ key }) => pairs.filter(([name]) => name === key).map(([, value]) => value))
  const [value] = expected
  if (value === undefined || value.type === 'text') return false
  const found = assertedValues(value.type, outside)
  const between = assertedValues(value.type, withoutYears(text.slice(first.end, last.start)))
  return (
    between.length === 0 &&
    found.length === expected.length &&
    expected.every(
      (each, index) => each.type !== 'text' && found[index] !== undefined && isSame(each, found[index], context.goal),
    )
  )
}

/** True if a text has a value of the type that is not the sum of all values. */
function hasValue(value: Value, pairs: readonly (readonly [string, Value])[], text: string): boolean {
  if (value.type === 'text') return false
  const all = typedValues(pairs.map(([, each]) => each))
  const found = assertedValues(value.type, withoutYears(text))
  return found.some(({ content }) => !isTotal(content, all, text))
}

/** A year after a month belongs to the key. */
function withoutYears(segment: string): string {
  return segment.replace(/^,? ?(?:19|20)\d\d(?![\d.,]*\d)/, (year) => ' '.repeat(year.length))
}

/** Drops a sum of all values after the last pair, or before the first. */
function withoutTotal(values: readonly FoundValue[], all: readonly TypedValue[], segment: string): readonly FoundValue[] {
  return values.length < 2 ? values : values.filter(({ content }) => !isTotal(content, all, segment))
}

/** True if a value is the sum of all values, and the text says so. */
function isTotal(content: string, all: readonly TypedValue[], text: string): boolean {
  if (!/\b(?:total|sum|altogether|in all|overall|together|combined)\b/.test(text)) return false
  return Number(content) === all.reduce((total, value) => total + Number(contentOf(value)), 0)
}
