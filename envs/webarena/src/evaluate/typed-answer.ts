import type { AnswerText } from './answers/answer-text.ts'
import { assertedValues, isSame, type TypedValue, typedValues } from './answers/asserted-values.ts'
import type { AnswerContext, SiteRows } from './answers/competing-texts.ts'
import { rangesOf, withMarks, withValueMarks } from './answers/marks.ts'
import { namesOtherState, namesOthers } from './answers/other-texts.ts'
import { statesPairs } from './answers/pairs.ts'
import { isPartOfName } from './answers/part-of-name.ts'
import { plainText } from './answers/plain-text.ts'
import { hasOtherCell, isPageText, isShort } from './answers/remarks.ts'
import { isDenied, isGuess, isHedged } from './answers/stance.ts'
import { isFunctionWord, wordsOf } from './answers/talk.ts'
import { type ExpectedAnswer, isYesOrNo, type Value } from './expected.ts'
import type { FoundValue } from './values/notations.ts'
import { contentOf, isRounded, valuesOf } from './values/read-values.ts'

/** Expected value of an answer. */
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
export function matchesExpected({ expected, goal, tables }: Comparison, answer: AnswerText): boolean {
  const texts = textsOf(expected)
  const cased = withoutUrls(answer.cased, texts)
  const text = cased.toLowerCase()
  const context: AnswerContext = { goal: plainText(goal), goalWords: new Set(wordsOf(plainText(goal))), tables }
  const marked = withMarks(texts, cased)
  if (
    answer.status?.endsWith('_error') === true ||
    isPageText(answer.given, marked) ||
    isGuess(marked.toLowerCase(), context.goalWords)
  )
    return false
  if (texts.some((each) => isPartOfName(each, texts, cased, context.goalWords))) return false
  switch (expected.kind) {
    case 'value':
      return expected.value.type === 'text' && isYesOrNo(expected.value.text)
        ? polarityOf(text) === (expected.value.text.toLowerCase() === 'yes') && isShort(text, 1, context)
        : statesExactly([expected.value], cased, context)
    case 'list':
      return (
        statesExactly(expected.values, cased, context, expected.others !== undefined) && !namesChoice(expected.others ?? [], text)
      )
    case 'pairs':
      return statesPairs(expected.pairs, text, context)
    case 'fact':
      return statesFact(expected, cased, context)
  }
}

/** Returns the normalized texts among the expected values. */
function textsOf(expected: Comparison['expected']): readonly string[] {
  const values = expected.kind === 'list' ? expected.values : expected.kind === 'value' ? [expected.value] : []
  return values.flatMap((value) => (value.type === 'text' && !isYesOrNo(value.text) ? [plainText(value.text)] : []))
}

/** Removes web addresses, which are sources, unless one is expected. */
function withoutUrls(text: string, texts: readonly string[]): string {
  return texts.some((each) => each.includes('://'))
    ? text
    : text.replace(/\bhttps?:\/\/[^\s"'<>()[\]]*[^\s"'<>()[\].,;:!?]/gi, ' ')
}

/** `cased` is the answer in its own case. If `isClosed`, the goal offers the choices. */
function statesExactly(values: readonly Value[], cased: string, context: AnswerContext, isClosed = false): boolean {
  const text = cased.toLowerCase()
  const texts = values.flatMap((value) => (value.type === 'text' ? [plainText(value.text)] : []))
  const typed = typedValues(values)
  return (
    texts.every((each) => isStated(each, text)) &&
    typed.every((value) => assertedValues(value.type, text).some((found) => isSame(value, found, context.goal))) &&
    !typesOf(typed).some((type) => contradicts(typed, type, text, context)) &&
    !namesOthers(texts, cased, context, isClosed) &&
    !(texts.length === 0 && hasOtherCell(cased, typesOf(typed), context)) &&
    isShort(withValueMarks(withMarks(texts, text)), values.length, context)
  )
}

function typesOf(values: readonly TypedValue[]): readonly TypedValue['type'][] {
  return [...new Set(values.map(({ type }) => type))]
}

/** True if the answer has a value of this type that is bounded, or neither expected, in the goal, nor part of a sum. */
function contradicts(expected: readonly TypedValue[], type: TypedValue['type'], text: string, context: AnswerContext): boolean {
  const ofType = expected.filter((value) => value.type === type)
  // A bare number can be an amount: `[2, 341.9]` for a count and its cost.
  const ofOthers = new Set(
    expected.flatMap((value) =>
      value.type === type
        ? []
        : assertedValues(value.type, text).flatMap((each) => (isSame(value, each, context.goal) ? [each.start] : [])),
    ),
  )
  const found = assertedValues(type, text)
  if (ofType.some((value) => isContradicted(value, text, context))) return true
  const right = found.filter((each) => ofType.some((value) => isSame(value, each, context.goal)))
  if (
    ofType.some((value) =>
      isOnlyHedged(
        right.filter((each) => isSame(value, each, context.goal)),
        text,
      ),
    )
  )
    return true
  const inGoal = new Set(valuesOf(type, withDigits(context.goal)).map(({ content }) => content))
  const others = found.filter(
    (each) =>
      !right.includes(each) &&
      !ofOthers.has(each.start) &&
      !inGoal.has(each.content) &&
      !ofType.some((value) => isRounded(value, each, text)),
  )
  return others.length > 0 && !isWorking(ofType, others, text)
}

/** True if the answer leaves a value open wherever it names it. */
function isOnlyHedged(found: readonly FoundValue[], text: string): boolean {
  return found.length > 0 && found.every(({ start, end }) => isHedged(text, start, end))
}

/** True if the answer denies the value somewhere. */
function isContradicted(value: TypedValue, text: string, { goal }: AnswerContext): boolean {
  return valuesOf(value.type, text).some((each) => isSame(value, each, goal) && isDenied(text, each.start, each.end))
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

/** True if the answer contains the text, does not hedge it everywhere, and denies it nowhere. */
function isStated(expected: string, text: string): boolean {
  const ranges = rangesOf(expected, text)
  return (
    !ranges.some(({ start, end }) => isDenied(text, start, end)) && ranges.some(({ start, end }) => !isHedged(text, start, end))
  )
}

/** A clause that says that there is no complaint, praise and so on before a choice. */
const NOBODY_BEFORE = /\b(?:no|nobody|none|nothing|without)\b[^.,;:!?\n]*$/

/** True if the answer names one of the choices without denying it. */
function namesChoice(choices: readonly string[], text: string): boolean {
  return choices.some((choice) =>
    rangesOf(plainText(choice), text).some(
      ({ start, end }) => !isDenied(text, start, end) && !NOBODY_BEFORE.test(text.slice(0, start)),
    ),
  )
}

/** Yes or no, and the fact. A text that repeats yes or no in other words, such as `closed`, is enough. */
function statesFact({ isYes, fact }: Extract<ExpectedAnswer, { kind: 'fact' }>, cased: string, context: AnswerContext): boolean {
  const text = cased.toLowerCase()
  const polarity = polarityOf(text)
  if (fact.type !== 'text') return polarity === isYes && statesExactly([fact], cased, context)
  if (polarity === 'open' || polarity === !isYes) return false
  const plain = plainText(fact.text)
  if (alternativesTo(plain, context.goal).some((other) => isAsserted(other, text))) return false
  if (polarity === undefined && !rangesOf(plain, text).some(({ start }) => PREDICATE.test(text.slice(0, start)))) return false
  if (namesOtherState(plain, text, polarity === undefined, context)) return false
  // Yes or no is enough, unless another text than the fact follows.
  return (polarity === isYes && !text.includes(plain)) || isStated(plain, text) ? isShort(text, 1, context) : false
}

/** Returns the words that the goal offers next to a word: `open` for `closed` in `open or closed`. */
function alternativesTo(word: string, goal: string): readonly string[] {
  return [...goal.matchAll(/\b(\p{L}+) or (\p{L}+)\b/gu)].flatMap(([, left = '', right = '']) =>
    left === word ? [right] : right === word ? [left] : [],
  )
}

/** The text before a predicate: `it is `, a separator, or the start. */
const PREDICATE = /(?:^|[,;:(\n-] ?|\b(?:is|was|been|still|now|already|currently|remains|status) )["'(]*$/

/** True if the word ends a clause that does not deny it: `it is open`, `yes, open`. */
function isAsserted(word: string, text: string): boolean {
  return rangesOf(word, text).some(
    ({ start, end }) =>
      PREDICATE.test(text.slice(0, start)) && /^(?:$|[,;:.!)\n])/.test(text.slice(end, end + 1)) && !isDenied(text, start, end),
  )
}

/** Returns whether an answer says yes or no, `open` if it says both or denies one, or `undefined` for neither. `no` before a noun is no answer. */
function polarityOf(text: string): boolean | 'open' | undefined {
  const polarity = new Set(
    [...text.matchAll(/\b(yes|no)\b(?: (\p{L}+))?/gu)].flatMap(({ 1: word, 2: next, index }) => {
      const isDeterminer = word === 'no' && next !== undefined && (!isFunctionWord(next) || next === 'such')
      const end = index + (word ?? '').length
      if (isDeterminer) return []
      return isDenied(text, index, end) || isHedged(text, index, end) ? ['open'] : [word]
    }),
  )
  if (polarity.size > 1 || polarity.has('open')) return 'open'
  return polarity.size === 0 ? undefined : polarity.has('yes')
}
