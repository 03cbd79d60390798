import { type AnswerContext, competingTexts, findTexts } from './competing-texts.ts'
import { MATCHED, rangesOf, VALUE, withMarks, withValueMarks } from './marks.ts'
import { offsetsOf } from './plain-text.ts'
import { isDenied } from './polarity.ts'
import { isCommon, isTalk, wordsOf } from './talk.ts'

/** True if the answer names another text: a competing cell, or a further item next to an expected text. */
export function namesOthers(texts: readonly string[], text: string, context: AnswerContext): boolean {
  if (texts.length === 0) return false
  const rest = withMarks(texts, text)
  return (
    namesCompeting(texts, rest, context) ||
    hasSiblings(rest, context) ||
    hasOtherItems(withValueMarks(rest), !texts.some((each) => /\p{L}/u.test(each)), context) ||
    isWrongChoice(texts, text, context)
  )
}

/** Words of any column that are also words of sentences, such as `complete`, count only as an item of their own. */
function namesCompeting(texts: readonly string[], rest: string, context: AnswerContext): boolean {
  const competing = new Set(texts.flatMap((each) => [...competingTexts(each, context.tables)]))
  return findTexts(rest, competing).some(({ start, end }) => {
    const found = rest.slice(start, end)
    if (offsetsOf(found, context.goal).length > 0 || isDenied(rest, start, end)) return false
    if (isAttribute(/([\p{L} ]{1,40}): ["'(]*$/u.exec(rest.slice(Math.max(0, start - 60), start))?.[1]?.trim() ?? '', context))
      return false
    return !isCommon(found) && !/^\d{1,2}$/.test(found)
  })
}

/** True if a line differs from a line with an expected text only in that text, as another row of the same table does. */
function hasSiblings(rest: string, { goalWords }: AnswerContext): boolean {
  const lines = rest.split('\n').map((line) => line.replace(/\d+/g, '0'))
  const frames = lines.flatMap((line) => {
    const parts = line.split(MATCHED)
    const [before = '', after = ''] = parts
    return parts.length === 2 && `${before}${after}`.trim() !== '' ? [[before, after] as const] : []
  })
  return frames.some(([before, after]) =>
    lines.some((line) => {
      const isSame = line.startsWith(before) && line.endsWith(after) && line.length > before.length + after.length
      const other = isSame ? line.slice(before.length, line.length - after.length) : ''
      return isSame && !other.includes(MATCHED) && /\p{L}/u.test(other) && !isTalk(other, goalWords)
    }),
  )
}

/** If the goal offers a choice between cells of the column, the chosen one comes first. */
function isWrongChoice(texts: readonly string[], text: string, context: AnswerContext): boolean {
  const chosen = texts.find((each) => offsetsOf(each, context.goal).length > 0)
  if (chosen === undefined) return false
  const competing = competingTexts(chosen, context.tables)
  const offered = findTexts(withMarks([chosen], context.goal), competing).length > 0
  const [other] = findTexts(withMarks([chosen], text), competing).filter(({ start, end }) => !isDenied(text, start, end))
  const [first] = rangesOf(chosen, text)
  return offered && other !== undefined && first !== undefined && other.start < first.start
}

/** Labels of attributes that a task does not request: the text after them is no candidate. */
const ATTRIBUTE =
  /^(?:order )?(?:status|colou?r|size|finish|material|scent|price|total|email|phone|date|rating|quantity|sku|id|url|source|page|site|notes?|confidence|evidence|reason|method)$/

/** True if an item of the sentence with an expected text is neither talk, an expected text, nor has a value of another type. */
function hasOtherItems(rest: string, isDigits: boolean, context: AnswerContext): boolean {
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
function isAttribute(label: string, { goalWords }: AnswerContext): boolean {
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
  `([,;•()"]|\\s-+>?\\s|\\s//+\\s|:(?=\\s|$)|(?<![\\p{L}\\p{N}])(?:and|or|nor|plus)(?![\\p{L}\\p{N}])|&|(?<=${MATCHED}) ?/|/ ?(?=${MATCHED}))`,
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
