import type { PagePiece } from '@orreryjs/shopping'

/** A text on a page, as an HTML parser finds it in the original. All modes except `html` and `url` write these in order. */
export type Piece = PagePiece

/** A sequence of pieces. */
export interface Run {
  readonly pieces: readonly Piece[]
  /** Chosen option values among the pieces. */
  readonly chosen: readonly string[]
  /** Cache of the rendered texts, for runs shared by many pages. */
  readonly cache?: Written
}

/** Rendered text of a run, by mode. */
interface Written {
  text: string | undefined
  text_rich: string | undefined
  react: string | undefined
}

/** White space according to the parser. A blank text becomes one space, or nothing if it contains a line break. */
const BLANK = /^[ \n\t\f\r]*$/
const SPACE = 32

/**
 * Returns the pieces of a text: one, or none for an empty text. White space is preserved, but a blank text becomes one space or is
 * dropped.
 */
export function piece(kind: Piece['kind'], text: string, marked = false): readonly Piece[] {
  if (!(text.charCodeAt(0) > SPACE) && BLANK.test(text)) return text === '' || text.includes('\n') ? [] : [{ kind, text: ' ' }]
  return [marked ? { kind, text, marked } : { kind, text }]
}

/** Creates a run of pieces. */
export function createRun(...parts: readonly (readonly Piece[])[]): Run {
  const pieces = parts.flat()
  const chosen = pieces.filter(({ kind, marked }) => kind === 'option' && marked === true)
  return { pieces, chosen: chosen.length === 0 ? NONE : chosen.map(({ text }) => text) }
}

/** Creates a run of plain texts. */
export function textRun(...texts: readonly string[]): Run {
  return { pieces: texts.flatMap((text) => piece('text', text)), chosen: NONE }
}

/** Returns the run with a cache, so that each mode renders it once for many pages. */
export function withCache({ pieces, chosen }: Run): Run {
  return { pieces, chosen, cache: { text: undefined, text_rich: undefined, react: undefined } }
}

const NONE: readonly string[] = []

/** Returns the text of a run in a mode; `write` must depend only on the pieces. */
export function renderRun(mode: keyof Written, { pieces, cache }: Run, write: (pieces: readonly Piece[]) => string): string {
  if (cache === undefined) return write(pieces)
  const text = cache[mode] ?? write(pieces)
  cache[mode] = text
  return text
}
