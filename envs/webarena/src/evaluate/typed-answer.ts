import { readAnswer } from './answers/answer-text.ts'
import { competingTexts, findTexts, type SiteRows } from './answers/competing-texts.ts'
import { offsetsOf, plainText } from './answers/plain-text.ts'
import { isDenied, isGuess, isHedged } from './answers/polarity.ts'
import { functionWordShare, isCommon, isTalk, wordsOf } from './answers/talk.ts'
import type { ExpectedAnswer, Value } from './expected.ts'
import type { FoundValue } from './values/notations.ts'
import { contentOf, isRounded, monthNames, valuesOf } from './values/read-values.ts'

/** What an answer is compared with. */
export interface Comparison {
  readonly expected: Exclude<ExpectedAnswer, { kind: 'impossible' }>
  readonly goal: string
  /** Tables of the task's sites, whose cells compete with an expected text. */
  readonly tables: SiteRows
}

/**
 * Returns true if an answer states exactly the expected values, compared by type: all of them, and no other candidate of the same
 * type. Candidates of a text are the other cells of its column and further items of a list. Everything else is talk, whose length
 * is bounded. Values that the goal mentions do not contradict the answer.
 */
export function matchesExpected({ expected, goal, tables }: Comparison, answer: string): boolean {
  const { text, status } = readAnswer(answer, goal)
  if (status?.endsWith('_error') === true || isPageText(answer) || isGuess(text)) return false
  const context: Context = { goal: plainText(goal), goalWords: new Set(wordsOf(plainText(goal))), tables }
  switch (expected.kind) {
    case 'value':
      return isYesOrNo(expected.value)
        ? polarityOf(text) === (expected.value.text.toLowerCase() === 'yes') && isShort(text, 1, context)
        : statesExactly([expected.value], text, context)
    case 'list':
      return statesExactly(expected.values, text, context)
    case 'pairs':
      return statesPairs(expected.pairs, text, context)
    case 'fact':
      return statesFact(expected, text, context)
  }
}

interface Context {
  readonly goal: string
  readonly goalWords: ReadonlySet<string>
  readonly tables: SiteRows
}

/** Start and end offset in a text. */
interface Range {
  readonly start: number
  readonly end: number
}

type TypedValue = Exclude<Value, { type: 'text' }>

/** Lines of an observation: `[12] link 'Orders'`. */
const PAGE_TEXT =
  /\[\d+\] ?[A-Za-z]+ ['"]|\b(?:StaticText|RootWebArea|LayoutTable\w*|gridcell|columnheader)\b|\b(?:hasPopup|expanded|focused|required): (?:True|False|menu)/

/** Minimum number of short lines without a digit in the visible text of a page. */
const MIN_PAGE_LINES = 12

/** A phrase that follows itself, as the text of a link follows its name. */
const REPEATED = /\b([\p{L}\p{N}][\p{L}\p{N} ]{2,40})\s+\1\b/gu

/** True if an answer contains lines of an observation, or reads like the visible text of a page: labels, line by line or repeated. */
function isPageText(answer: string): boolean {
  const labels = answer.split('\n').filter((line) => /^\s*\p{L}[^\d.!?,:|*-]{0,24}$/u.test(line))
  return PAGE_TEXT.test(answer) || labels.length >= MIN_PAGE_LINES || [...answer.matchAll(REPEATED)].length >= 2
}

/** Maximum words besides the answer's values and words of the goal. */
const MAX_REMARK_WORDS = 75

/** Remarks longer than this, plus a few words per value, must read like sentences. */
const MAX_LABEL_WORDS = 10
const LABEL_WORDS_PER_VALUE = 3

/** Minimum share of function words in sentences. */
const MIN_FUNCTION_WORD_SHARE = 0.24

/** Placeholder for an expected text, and for a value of any other type. Both are single words. */
const MATCHED = '\u0001'
const VALUE = '\u0002'

function statesExactly(values: readonly Value[], text: string, context: Context): boolean {
  const texts = values.flatMap((value) => (value.type === 'text' ? [plainText(value.text)] : []))
  const typed = values.flatMap((value) => (value.type === 'text' ? [] : [value]))
  return (
    texts.every((each) => isStated(each, text)) &&
    typed.every((value) => asserted(value.type, text).some((found) => isSame(value, found, context.goal))) &&
    !typesOf(typed).some((type) => contradicts(typed, type, text, context)) &&
    !namesOthers(texts, text, context) &&
    isShort(withValueMarks(withMarks(texts, text)), values.length, context)
  )
}

function typesOf(values: readonly TypedValue[]): readonly TypedValue['type'][] {
  return [...new Set(values.map(({ type }) => type))]
}

/** Returns the values of a type that an answer asserts, without those that it denies. */
function asserted(type: TypedValue['type'], text: string): readonly FoundValue[] {
  return valuesOf(type, text).filter(({ start }) => !isDenied(text, start))
}

/** True if the answer has a value of this type that is bounded, or neither expected, in the goal, nor part of a sum. */
function contradicts(expected: readonly TypedValue[], type: TypedValue['type'], text: string, context: Context): boolean {
  const ofType = expected.filter((value) => value.type === type)
  const found = asserted(type, text)
  const right = found.filter((each) => ofType.some((value) => isSame(value, each, context.goal)))
  if (right.length > 0 && right.every(({ start, end }) => isHedged(text, start, end))) return true
  const inGoal = new Set(valuesOf(type, withDigits(context.goal)).map(({ content }) => content))
  const others = found.filter(
    (each) => !right.includes(each) && !inGoal.has(each.content) && !ofType.some((value) => isRounded(value, each, text)),
  )
  return others.length > 0 && !isWorking(ofType, others, text)
}

/** Replaces the durations in words that goals use. */
function withDigits(goal: string): string {
  return goal.replace(/\b(?:an|one) hour\b/g, '1 hour').replace(/\bhalf an hour\b/g, '30 minutes')
}

/** Words next to a sum. */
const SUM = /[+=]|\b(?:total|sum|altogether|in all|overall|together|combined|adds? up|added)\b/

/** True if the other values are the summands of the only expected value, or the sum of all expected values. */
function isWorking(expected: readonly TypedValue[], others: readonly FoundValue[], text: string): boolean {
  const [first] = expected
  if (first === undefined || (first.type !== 'number' && first.type !== 'money')) return false
  const sumOf = (numbers: Iterable<string>): number =>
    Math.round([...numbers].reduce((total, each) => total + Number(each), 0) * 1e6) / 1e6
  if (!SUM.test(text)) return false
  const contents = others.map(({ content }) => content)
  if (expected.length > 1) return contents.every((each) => Number(each) === sumOf(expected.map(contentOf)))
  // Summands can be named twice: in a sentence and in the sum.
  return contents.length > 1 && [contents, new Set(contents)].some((summands) => sumOf(summands) === Number(contentOf(first)))
}

/** A date without a year matches if the goal names the expected year. */
function isSame(value: TypedValue, found: FoundValue, goal: string): boolean {
  const content = contentOf(value)
  if (found.content === content) return true
  return (
    value.type === 'date' &&
    content.endsWith(`-${found.content}`) &&
    found.content.length === 5 &&
    goal.includes(content.slice(0, 4))
  )
}

/** True if the answer contains the text and does not deny or hedge it everywhere. */
function isStated(expected: string, text: string): boolean {
  return rangesOf(expected, text).some(({ start, end }) => !isDenied(text, start) && !isHedged(text, start, end))
}

/** Returns where a text occurs as whole words. Order numbers also match without leading zeros. */
function rangesOf(expected: string, text: string): readonly Range[] {
  const exact = offsetsOf(expected, text).map((start) => ({ start, end: start + expected.length }))
  const digits = /^0+(\d+)$/.exec(expected)?.[1]
  // A postcode keeps its zero.
  if (exact.length > 0 || digits === undefined || expected.length <= 5) return exact
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}.,$])#?0*${digits}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** True if the answer names another text: a competing cell, or a further item next to an expected text. */
function namesOthers(texts: readonly string[], text: string, context: Context): boolean {
  if (texts.length === 0) return false
  const rest = withMarks(texts, text)
  return (
    texts.some((each) => namesCompeting(each, rest, context)) ||
    hasOtherItems(withValueMarks(rest), !texts.some((each) => /\p{L}/u.test(each)), context) ||
    isWrongChoice(texts, text, context)
  )
}

/** Words of any column that are also words of sentences, such as `complete`, count only as an item of their own. */
function namesCompeting(expected: string, rest: string, context: Context): boolean {
  const competing = competingTexts(expected, context.tables)
  return findTexts(rest, competing).some(({ start, end }) => {
    const found = rest.slice(start, end)
    if (offsetsOf(found, context.goal).length > 0 || isDenied(rest, start)) return false
    if (isAttribute(/([\p{L} ]+): ["'(]*$/u.exec(rest.slice(0, start))?.[1]?.trim() ?? '', context)) return false
    return !isCommon(found) && !/^\d{1,2}$/.test(found)
  })
}

/** If the goal offers a choice between cells of the column, the chosen one comes first. */
function isWrongChoice(texts: readonly string[], text: string, context: Context): boolean {
  const chosen = texts.find((each) => offsetsOf(each, context.goal).length > 0)
  if (chosen === undefined) return false
  const competing = competingTexts(chosen, context.tables)
  const offered = findTexts(withMarks([chosen], context.goal), competing).length > 0
  const [other] = findTexts(withMarks([chosen], text), competing).filter(({ start }) => !isDenied(text, start))
  const [first] = rangesOf(chosen, text)
  return offered && other !== undefined && first !== undefined && other.start < first.start
}

/** Labels of attributes that a task does not ask for: what follows is no candidate. */
const ATTRIBUTE =
  /^(?:order )?(?:status|colou?r|size|finish|material|scent|price|total|email|phone|date|rating|quantity|sku|id|url|source|page|site|notes?|confidence|evidence|reason|method)$/

/** True if an item of the sentence with an expected text is neither talk, an expected text, nor has a value of another type. */
function hasOtherItems(rest: string, isDigits: boolean, context: Context): boolean {
  const sentences = sentencesOf(rest)
  const hasList = sentences.some((sentence) => sentence.includes(MATCHED))
  return sentences.some((sentence) => {
    const items = itemsOf(sentence)
    const isNear = sentence.includes(MATCHED)
    return items.some(({ text: item, label }) => {
      if (item.includes(MATCHED) || item.includes(VALUE) || isTalk(item, context.goalWords)) return false
      if (isAttribute(label, context) || (isDigits && !/\d/.test(item))) return false
      return isNear || (hasList && items.length === 1 && wordsOf(item).length >= 2)
    })
  })
}

/** True for the label of an attribute that the goal does not name. */
function isAttribute(label: string, { goalWords }: Context): boolean {
  return ATTRIBUTE.test(label) && !label.split(' ').some((word) => goalWords.has(word))
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/\n|[!?]+(?=\s|$)|(?<!\b(?:\p{L}|mr|mrs|ms|dr|st|no|vs|e\.g|i\.e|approx))\.(?=\s|$)/u)
}

/** An item of a sentence, and the label before it, such as `status` of `status: pending`. */
interface Item {
  readonly text: string
  readonly label: string
}

const SEPARATOR = new RegExp(
  `([,;•()"]|\\s-+>?\\s|:(?=\\s|$)|(?<![\\p{L}\\p{N}])(?:and|or|nor|plus)(?![\\p{L}\\p{N}])|&|(?<=${MATCHED}) ?/|/ ?(?=${MATCHED}))`,
  'u',
)

/** Splits a sentence at the separators of lists. Names may contain hyphens and slashes, but not next to an expected text. */
function itemsOf(sentence: string): readonly Item[] {
  const parts = sentence.split(SEPARATOR)
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return []
    return [{ text: part, label: parts[index - 1] === ':' ? (parts[index - 2] ?? '').trim() : '' }]
  })
}

/** Replaces expected texts by placeholders, the longest first because texts can contain each other. */
function withMarks(texts: readonly string[], text: string): string {
  let rest = text
  for (const each of [...texts].sort((left, right) => right.length - left.length)) {
    const ranges = rangesOf(each, rest).filter(({ start }) => !isDenied(rest, start))
    rest = replaced(rest, ranges, MATCHED)
  }
  return rest
}

/** Replaces dates, amounts of money, durations and distances by placeholders. */
function withValueMarks(text: string): string {
  return (['date', 'money', 'duration', 'distance'] as const).reduce((rest, type) => {
    const found = valuesOf(type, rest).filter(({ start, end }) => /[^\d.,]/.test(rest.slice(start, end)))
    return replaced(rest, found, VALUE)
  }, text)
}

function replaced(text: string, ranges: readonly Range[], mark: string): string {
  return ranges
    .toSorted((left, right) => right.start - left.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + mark + rest.slice(end), text)
}

/** True if what is not the answer is short, and reads like sentences unless it is very short. */
function isShort(marked: string, values: number, { goalWords }: Context): boolean {
  const words = wordsOf(marked).filter((word) => !/^[\d.]+$/.test(word) && (!goalWords.has(word) || isCommon(word)))
  if (words.length > MAX_REMARK_WORDS) return false
  return words.length <= MAX_LABEL_WORDS + LABEL_WORDS_PER_VALUE * values || functionWordShare(words) >= MIN_FUNCTION_WORD_SHARE
}

/** True if each key has its value next to it: always after the key, or always before it. A sum of all values may follow. */
function statesPairs(pairs: readonly (readonly [string, Value])[], text: string, context: Context): boolean {
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
  context: Context,
  side: 'after' | 'before',
): boolean {
  const seen = new Set<string>()
  const all = pairs.flatMap(([, value]) => (value.type === 'text' ? [] : [value]))
  for (const [index, key] of keys.entries()) {
    const segment =
      side === 'after'
        ? text.slice(key.end, keys[index + 1]?.start ?? text.length)
        : text.slice(keys[index - 1]?.end ?? 0, key.start)
    const value = pairs.find(([name]) => name === key.key)?.[1]
    if (value === undefined || value.type === 'text') return false
    const values = asserted(value.type, withoutYears(segment))
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
  context: Context,
): boolean {
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined || keys.length !== pairs.length) return false
  const outside = text.slice(0, first.start) + text.slice(last.end)
  const expected = keys.flatMap(({ key }) => pairs.filter(([name]) => name === key).map(([, value]) => value))
  const [value] = expected
  if (value === undefined || value.type === 'text') return false
  const found = asserted(value.type, outside)
  const between = asserted(value.type, withoutYears(text.slice(first.end, last.start)))
  return (
    between.length === 0 &&
    found.length === expected.length &&
    expected.every(
      (each, index) => each.type !== 'text' && found[index] !== undefined && isSame(each, found[index], context.goal),
    )
  )
}

/** A year after a month belongs to the key. */
function withoutYears(segment: string): string {
  return segment.replace(/^,? ?(?:19|20)\d\d(?![\d.,]*\d)/, (year) => ' '.repeat(year.length))
}

/** Drops a sum of all values after the last pair, or before the first. */
function withoutTotal(values: readonly FoundValue[], all: readonly TypedValue[], segment: string): readonly FoundValue[] {
  if (values.length < 2 || !/\b(?:total|sum|altogether|in all|overall|together|combined)\b/.test(segment)) return values
  const sum = all.reduce((total, value) => total + Number(contentOf(value)), 0)
  return values.filter(({ content }) => Number(content) !== sum)
}

function isYesOrNo(value: Value): value is Extract<Value, { type: 'text' }> {
  return value.type === 'text' && /^(?:yes|no)$/i.test(value.text)
}

/** Yes or no, and the fact. A text that repeats yes or no in other words, such as `closed`, stands for it. */
function statesFact({ isYes, fact }: Extract<ExpectedAnswer, { kind: 'fact' }>, text: string, context: Context): boolean {
  const said = polarityOf(text)
  if (fact.type !== 'text') return said === isYes && statesExactly([fact], text, context)
  if (said === 'both' || said === !isYes) return false
  // Yes or no is enough, unless another text than the fact follows.
  const answer = said === undefined ? text : text.replace(/\b(?:yes|no)\b/, plainText(fact.text))
  return statesExactly([fact], answer, context)
}

/** Returns whether an answer says yes or no, `both`, or `undefined` for neither. `no` before a noun is no answer. */
function polarityOf(text: string): boolean | 'both' | undefined {
  const said = new Set(
    [
      ...text.matchAll(
        /\b(yes|no)\b(?! (?:further|other|more|need|problem|longer|additional|doubt|issue|way|one|matter|worries|changes?)\b)/g,
      ),
    ].map(([, word]) => word),
  )
  if (said.size > 1) return 'both'
  return said.size === 0 ? undefined : said.has('yes')
}
