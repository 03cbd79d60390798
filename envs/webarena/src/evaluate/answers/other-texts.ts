import { sentencesOf } from './clauses.ts'
import { type AnswerContext, competingTexts, findTexts } from './competing-texts.ts'
import { isPartOfWord, MATCHED, rangesOf, VALUE, withMarks, withValueMarks } from './marks.ts'
import { offsetsOf } from './plain-text.ts'
import { isDenied } from './stance.ts'
import { isCommon, isFunctionWord, isTalk, wordsOf } from './talk.ts'

/**
 * True if the answer names another text: a competing cell, or a further item next to an expected text. `cased` is the answer in its
 * own case. If `isClosed`, the goal offers the choices, and of other items only names count.
 */
export function namesOthers(texts: readonly string[], cased: string, context: AnswerContext, isClosed = false): boolean {
  if (texts.length === 0) return false
  const text = cased.toLowerCase()
  const rest = withMarks(texts, cased)
  return (
    namesCompeting(texts, rest, context) ||
    hasSiblings(withValueMarks(rest.toLowerCase()), context) ||
    hasOtherItems(withValueMarks(rest), shapeOf(texts, cased, isClosed), context) ||
    (!isClosed && isWrongChoice(texts, text, context))
  )
}

/** Form of a text: an item without the form of an expected text is no rival. */
type Shape = (text: string) => boolean

/** A name in which every word has a capital, except function words: `Oak Chair with Drawer`. */
const isTitle: Shape = (text) => {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && words.every((word) => !/^\p{Ll}/u.test(word) || isFunctionWord(word))
}

/** A name of several words. */
const isName: Shape = (text) => isTitle(text) && wordsOf(text).length > 1

const SHAPES: readonly Shape[] = [
  isTitle,
  (text) => text.includes('@'),
  (text) => text.includes('/'),
  (text) => /[\p{L}\p{N}][-_][\p{L}\p{N}]/u.test(text),
  (text) => !/\p{L}/u.test(text.replace(/#|no\b/gi, '')),
]

/** Returns a predicate for names, and for items in the form of one of the expected texts as the answer writes them. */
function shapeOf(texts: readonly string[], cased: string, isClosed: boolean): Shape {
  // Without both cases, names have no form: only cells and joined items compete.
  if (!/\p{Lu}/u.test(cased) || !/\p{Ll}/u.test(cased)) return () => false
  if (isClosed) return isName
  const lower = cased.toLowerCase()
  const shapes = texts.map((each) => {
    const [first] = rangesOf(each, lower)
    const own = first === undefined ? each : cased.slice(first.start, first.end)
    return SHAPES.filter((shape) => shape(own))
  })
  return (item) => isName(item) || shapes.some((each) => each.length > 0 && each.every((shape) => shape(item)))
}

/** True if the answer names another state than a fact such as `closed`, or further items. `isBare` allows no items at all. */
export function namesOtherState(state: string, text: string, isBare: boolean, context: AnswerContext): boolean {
  const rest = withMarks([state], text)
  return namesCompeting([state], rest, context) || hasOtherItems(withValueMarks(rest), () => isBare, context)
}

/** True if the answer names another cell of the column. Words of replies, such as `complete` and `in short`, do not count. */
function namesCompeting(texts: readonly string[], cased: string, context: AnswerContext): boolean {
  const rest = cased.toLowerCase()
  const competing = new Set(texts.flatMap((each) => [...competingTexts(each, context.tables)]))
  return findTexts(rest, competing).some(({ start, end }) => {
    const found = rest.slice(start, end)
    if (offsetsOf(found, context.goal).length > 0 || isDenied(rest, start, end) || isPartOfWord({ start, end }, rest))
      return false
    if (isAttribute(/([\p{L} ]{1,40}): ["'(]*$/u.exec(rest.slice(Math.max(0, start - 60), start))?.[1]?.trim() ?? '', context))
      return false
    return !isCommon(found) && !/^\d{1,2}$/.test(found) && !IDIOM.test(rest.slice(Math.max(0, start - 12), end + 12))
  })
}

/** Adjectives in phrases of replies. */
const IDIOM =
  /\b(?:in short\b|short (?:answer|version|of it)\b|long (?:story|answer|version|and short)\b|short and sweet\b|story short\b|black and white\b)/

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
      return isSame && !other.includes(MATCHED) && !other.includes(VALUE) && /\p{L}/u.test(other) && !isTalk(other, goalWords)
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

/** Maximum items without the form of an expected text, such as `captain` in `Done, captain: 3`. Copied pages have more. */
const MAX_LOOSE_ITEMS = 2

/**
 * True if an item next to an expected text has its form, and is neither talk, a label nor a value of another type, or if too many items
 * are neither.
 */
function hasOtherItems(rest: string, hasShape: Shape, context: AnswerContext): boolean {
  let loose = 0
  const lines = rest.split('\n')
  const hasList = lines.some((line) => line.includes(MATCHED))
  for (const line of lines) {
    const sentences = sentencesOf(line)
    // A label of a page has no full stop.
    const isLabelLine = hasList && !/[.!?]["')]*\s*$/.test(line)
    for (const sentence of sentences) {
      const items = itemsOf(sentence)
      const isNear = sentence.includes(MATCHED)
      const isLine = hasList && items.length === 1
      for (const [index, { text: item, label, isLabel, isJoined }] of items.entries()) {
        if (item.includes(MATCHED) || item.includes(VALUE) || isTalk(item.toLowerCase(), context.goalWords)) continue
        if (isLabel || isAttribute(label.toLowerCase(), context)) continue
        const isOneWord = wordsOf(item).length < 2
        // A capital at the start of a sentence makes no name.
        const canBeName = isNear ? !(isOneWord && index === 0) : isLine && !isOneWord
        if (isJoined || (canBeName && hasShape(item))) return true
        if (isNear || (isLine && isLabelLine)) loose += 1
      }
    }
  }
  return loose > MAX_LOOSE_ITEMS
}

/** True for the label of an attribute that the goal does not name. */
function isAttribute(label: string, { goalWords }: AnswerContext): boolean {
  return ATTRIBUTE.test(label) && !label.split(' ').some((word) => goalWords.has(word))
}

/** An item of a sentence, and the label before it, such as `status` of `status: pending`. */
interface Item {
  readonly text: string
  readonly label: string
  /** True if a colon follows, and then an expected text. */
  readonly isLabel: boolean
  /** True if a conjunction joins the item to an expected text. */
  readonly isJoined: boolean
}

const SEPARATOR = new RegExp(
  `([,;•()"]|\\s-+>?\\s|\\s//+\\s|:(?=\\s|$)|(?<![\\p{L}\\p{N}])(?:and|or|nor|plus)(?![\\p{L}\\p{N}])|&|(?<=${MATCHED}) ?/|/ ?(?=${MATCHED}))`,
  'iu',
)

/** Splits a sentence at the separators of lists. Names may contain hyphens and slashes, but not next to an expected text. */
function itemsOf(sentence: string): readonly Item[] {
  const parts = sentence.split(SEPARATOR).map((part) => part.trim())
  return parts.flatMap((text, index) => {
    if (index % 2 === 1) return []
    const [before = '', after = ''] = [parts[index - 1], parts[index + 1]]
    const [previous, next] = [parts[index - 2] ?? '', parts[index + 2] ?? '']
    return [
      {
        text,
        label: before === ':' ? previous : '',
        isLabel: after === ':' && next === MATCHED,
        isJoined:
          (/^(?:[,;&/]|and|or|nor|plus)$/i.test(before) && previous.endsWith(MATCHED)) ||
          (/^(?:[&/]|and|or|nor|plus)$/i.test(after) && next.startsWith(MATCHED)),
      },
    ]
  })
}
