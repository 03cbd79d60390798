import { END, SPACE, WORD } from './python-text.ts'

// nltk's Punkt without training: no abbreviations, collocations or frequent sentence starters.

const NON_WORD = '[)";}\\]*:@\'({\\[?!]'
const MULTI_CHARACTER = `(?:-{2,}|\\.{2,}|(?:\\.[${SPACE}]){2,}\\.)`
const WORD_START = '[^("`{\\[:;&#*@)}\\]\\-,]'
const WORD_END = `(?=[${SPACE}]|${END}|${NON_WORD}|${MULTI_CHARACTER}|,(?=${END}|[${SPACE}]|${NON_WORD}|${MULTI_CHARACTER}))`

/** A possible end of a sentence with the following text: other punctuation, or a word after white space. */
const CANDIDATE = new RegExp(`[.?!](?=(${NON_WORD}|[${SPACE}]+([^${SPACE}]+)))`, 'gu')
const TOKEN = new RegExp(`${MULTI_CHARACTER}|(?=${WORD_START})[^${SPACE}]+?${WORD_END}|[^${SPACE}]`, 'gu')
const CLOSING = new RegExp(`^["')\\]}]+?(?:[${SPACE}]+|(?=--)|(?=\\n)|${END})`, 'u')
const NUMBER = /^-?[.,]?\p{Nd}[\p{Nd},.-]*\.?$/u
const INITIAL = new RegExp(`^(?!\\p{Nd})[${WORD}]\\.$`, 'u')

/** Start and end offset in a text. */
type Span = readonly [start: number, end: number]

/** A possible end of a sentence. */
interface Candidate {
  readonly end: number
  /** Start of the next sentence. */
  readonly next: number
  /** The word that ends here and the text after it. */
  readonly context: string
}

/** Splits a text into sentences as nltk's untrained Punkt does. */
export function splitSentences(text: string): readonly string[] {
  return realigned(text, spansOf(text)).map(([start, end]) => text.slice(start, end))
}

function spansOf(text: string): readonly Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { end, next, context } of candidates(text)) {
    if (!holdsBreak(context)) continue
    spans.push([start, end])
    start = next
  }
  spans.push([start, withoutEnd(text).length])
  return spans
}

/** Returns the candidates. If a word has several, only the last counts. */
function candidates(text: string): readonly Candidate[] {
  const found: Candidate[] = []
  let previous: (Candidate & { readonly word: Span }) | undefined
  for (const match of text.matchAll(CANDIDATE)) {
    const [mark, after = '', word = ''] = match
    const [from, to] = previous?.word ?? [0, 0]
    const space = lastSpace(text.slice(to, match.index))
    const start = space === 0 ? from : to + space + 1
    if (previous !== undefined && to <= start) found.push(previous)
    const end = match.index + mark.length
    const context = `${text.slice(start, match.index)}${mark}${after}`
    previous = { end, next: word === '' ? end : end + after.length - word.length, context, word: [start, match.index] }
  }
  return previous === undefined ? found : [...found, previous]
}

/** Index of the last ASCII white space, or 0 if there is none, as in Punkt. */
function lastSpace(text: string): number {
  for (let index = text.length - 1; index >= 0; index -= 1) if (' \t\n\r\v\f'.includes(text.charAt(index))) return index
  return 0
}

/** True if any token before the last ends a sentence. */
function holdsBreak(context: string): boolean {
  const tokens = context.split('\n').flatMap((line) => Array.from(line.matchAll(TOKEN), ([token]) => token))
  return tokens.slice(0, -1).some((token, index) => isBreak(token, tokens[index + 1] ?? ''))
}

function isBreak(token: string, next: string): boolean {
  if (token === '?' || token === '!') return true
  if (!token.endsWith('.') || (token !== '.' && token.endsWith('..'))) return false
  const isInitial = INITIAL.test(token)
  if (!isInitial && !NUMBER.test(token.toLowerCase())) return true
  // After an initial or a number, a sentence ends only if the next token can start a sentence.
  if (';:,.!?'.includes(next) || /^\p{Lowercase}/u.test(next)) return false
  return !(isInitial && /^\p{Uppercase}/u.test(next))
}

/** Moves closing quotes and brackets to the sentence that they close. */
function realigned(text: string, spans: readonly Span[]): readonly Span[] {
  const aligned: Span[] = []
  let taken = 0
  spans.forEach(([from, end], index) => {
    const start = from + taken
    const next = spans[index + 1]
    const closing = next === undefined ? undefined : CLOSING.exec(text.slice(...next))?.[0]
    taken = closing?.length ?? 0
    if (next !== undefined && closing !== undefined) aligned.push([start, next[0] + withoutEnd(closing).length])
    else if (start < end) aligned.push([start, end])
  })
  return aligned
}

/** Python's `text.rstrip()`. An expression that ends with white space would scan a run of it again from each character. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && IS_SPACE.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const IS_SPACE = new RegExp(`[${SPACE}]`, 'u')
