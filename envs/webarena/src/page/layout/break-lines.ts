import { CHARACTER_WIDTH } from '../style.ts'

/** Content of a paragraph: text, or an unbreakable item with a width. */
type Leaf = string | { readonly width: number }

/** Part of a leaf that lies on one line. */
export interface Piece {
  /** Index of the leaf. */
  readonly leaf: number
  readonly line: number
  readonly left: number
  readonly text: string
}

/** Piece whose line is not complete. */
interface GrowingPiece extends Piece {
  text: string
}

/** Paragraph broken into lines. */
export interface BrokenLines {
  readonly pieces: readonly Piece[]
  readonly lines: number
}

/** Breaks the content of a paragraph into lines of at most `width`, as late as possible, as a browser does. */
export function breakLines(leaves: readonly Leaf[], width: number): BrokenLines {
  const [only] = leaves
  if (typeof only === 'string' && leaves.length === 1) return breakText(only, width)
  const pieces: GrowingPiece[] = []
  const pen = { line: 0, left: 0 }
  for (const word of wordsOf(leaves)) {
    const needed = word.width - word.spaces * CHARACTER_WIDTH
    if (pen.left > 0 && pen.left + needed > width + 1 / 64) {
      trimEnd(pieces)
      pen.line += 1
      pen.left = 0
    }
    for (const { leaf, text, size } of word.pieces) {
      const last = pieces.at(-1)
      if (last !== undefined && last.leaf === leaf && last.line === pen.line) last.text += text
      else pieces.push({ leaf, line: pen.line, left: pen.left, text })
      pen.left += size
    }
  }
  return { pieces, lines: pieces.length === 0 ? 0 : pen.line + 1 }
}

/** Breaks a single text, such as most paragraphs. Every segment between spaces is a word of its own. */
function breakText(text: string, width: number): BrokenLines {
  const pieces: Piece[] = []
  let lineStart = 0
  let at = 0
  for (const chunk of chunksOf(text)) {
    const end = at + chunk.length
    const isTooLong = at > lineStart && (end - lineStart) * CHARACTER_WIDTH > width + 1 / 64
    if (isTooLong && !chunk.startsWith(' ')) {
      const line = text.slice(lineStart, at)
      pieces.push({ leaf: 0, line: pieces.length, left: 0, text: line.endsWith(' ') ? line.trimEnd() : line })
      lineStart = at
    }
    at = end
  }
  if (at > lineStart) pieces.push({ leaf: 0, line: pieces.length, left: 0, text: text.slice(lineStart) })
  return { pieces, lines: pieces.length }
}

/** Drops spaces at the end of a line, which take no space. */
function trimEnd(pieces: readonly GrowingPiece[]): void {
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at]
    if (piece === undefined || !piece.text.endsWith(' ')) return
    piece.text = piece.text.trimEnd()
    if (piece.text !== '') return
  }
}

interface Word {
  readonly pieces: { readonly leaf: number; readonly text: string; readonly size: number }[]
  width: number
  /** Number of trailing spaces, which may extend beyond the end of a line. */
  spaces: number
}

/** Splits leaves into unbreakable words with the spaces after them. A word may span several leaves. */
function wordsOf(leaves: readonly Leaf[]): readonly Word[] {
  const words: Word[] = []
  let word: Word | undefined
  let end = ''
  for (const [leaf, content] of leaves.entries()) {
    if (typeof content !== 'string') {
      words.push({ pieces: [{ leaf, text: '', size: content.width }], width: content.width, spaces: 0 })
      word = undefined
      continue
    }
    for (const text of chunksOf(content)) {
      const isSpace = text.startsWith(' ')
      const startsWord =
        word === undefined || (!isSpace && (word.spaces > 0 || isBreakable(end.at(-2) ?? '', end.at(-1) ?? '', text[0] ?? '')))
      if (word === undefined || startsWord) {
        word = { pieces: [], width: 0, spaces: 0 }
        words.push(word)
      }
      const size = text.length * CHARACTER_WIDTH
      word.pieces.push({ leaf, text, size })
      word.width += size
      word.spaces = isSpace ? word.spaces + text.length : 0
      end = end.slice(-1) + text
    }
  }
  return words
}

const CHUNKS = / +|[^ ]+/g

/** Splits text into runs of spaces and the segments between them, divided at every possible break. */
function chunksOf(content: string): readonly string[] {
  const chunks = content.match(CHUNKS) ?? []
  return MAY_BREAK.test(content) ? chunks.flatMap((chunk) => (MAY_BREAK.test(chunk) ? splitChunk(chunk) : chunk)) : chunks
}

function splitChunk(chunk: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 1; at < chunk.length; at += 1) {
    if (!isBreakable(chunk[at - 2] ?? '', chunk[at - 1] ?? '', chunk[at] ?? '')) continue
    parts.push(chunk.slice(start, at))
    start = at
  }
  parts.push(chunk.slice(start))
  return parts
}

/** True if Chromium may break a line between `left` and `right` (measured for all of ASCII). */
function isBreakable(before: string, left: string, right: string): boolean {
  if (left === '-') return AFTER_HYPHEN.test(right) || (DIGIT.test(right) && ALPHANUMERIC.test(before))
  if (left === '?') return AFTER_QUESTION.test(right)
  if (left === '\u200b' || left === '\u2010' || left === '\u2013') return right !== ' '
  if (left === '\u2014' || right === '\u2014') return left !== right
  if (OPENING.test(right)) return AFTER_MARK.test(left) || WIDE.test(left)
  return isWide(left, right)
}

/** Quick check whether a text has any possible break. */
const MAY_BREAK: RegExp = /[-?!"#%&)*+,.:;=>\\\]|}~][^ ]|[^\0-\x7f]/

const AFTER_HYPHEN = /["#%&'(*+\-<=>@A-Z[\\^_`a-z{|~]/
const AFTER_QUESTION = /[#$%&(*+\-0-9<=>@A-Z[\\^_`a-z{|~]/
const AFTER_MARK = /[!"#%&)*+,.:;=>\\\]|}~]/
const OPENING = /[(<[{]/
const DIGIT = /[0-9]/
const ALPHANUMERIC = /[0-9A-Za-z]/

/** Ideographs, kana and syllables. A line may end between any two of them. */
const WIDE = /[\u2e80-\u2fdf\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const CLOSING = /[\u3001\u3002\uff0c\uff0e!?,.:;)\]}"']/

function isWide(left: string, right: string): boolean {
  return (WIDE.test(left) && !CLOSING.test(right)) || (WIDE.test(right) && !/[("'[{]/.test(left))
}
