import type { PagePiece } from '@orreryjs/shopping'

/** A text on a page, as a parser of the original's HTML finds it. Every mode but `html` and `url` writes these in order. */
export type Piece = PagePiece

/** Pieces that stand together. */
export interface Run {
  readonly pieces: readonly Piece[]
  /** Values of the options in it that are chosen. */
  readonly chosen: readonly string[]
  /** What modes made of it, in a run that many pages share. */
  readonly written?: Written
}

/** The text of a run in the modes that write runs. */
interface Written {
  text: string | undefined
  text_rich: string | undefined
  react: string | undefined
}

/** Characters that the parser calls white space; a text of these alone is one space, or none where it has a line break. */
const BLANK = /^[ \n\t\f\r]*$/
const SPACE = 32

/**
 * The pieces that a text becomes: one, unless it is empty. White space is kept as it is, but a text of white space alone becomes
 * one space or is dropped.
 */
export function piece(kind: Piece['kind'], text: string, marked = false): readonly Piece[] {
  if (!(text.charCodeAt(0) > SPACE) && BLANK.test(text)) return text === '' || text.includes('\n') ? [] : [{ kind, text: ' ' }]
  return [marked ? { kind, text, marked } : { kind, text }]
}

/** A run of these pieces. */
export function run(...parts: readonly (readonly Piece[])[]): Run {
  const pieces = parts.flat()
  const chosen = pieces.filter(({ kind, marked }) => kind === 'option' && marked === true)
  return { pieces, chosen: chosen.length === 0 ? NONE : chosen.map(({ text }) => text) }
}

/** A run of plain texts. */
export function textRun(...texts: readonly string[]): Run {
  return { pieces: texts.flatMap((text) => piece('text', text)), chosen: NONE }
}

/** The same run for many pages: it is written once in each mode. */
export function shared({ pieces, chosen }: Run): Run {
  return { pieces, chosen, written: { text: undefined, text_rich: undefined, react: undefined } }
}

const NONE: readonly string[] = []

/** What a mode makes of a run; `write` must depend on the pieces alone. */
export function writtenIn(mode: keyof Written, { pieces, written }: Run, write: (pieces: readonly Piece[]) => string): string {
  if (written === undefined) return write(pieces)
  const text = written[mode] ?? write(pieces)
  written[mode] = text
  return text
}
