import { OrreryError } from '@orreryjs/core'

/** A word or a parenthesized list, with the line on which it starts (1-based). */
export type Expression = Atom | List

/** A word. */
export interface Atom {
  readonly kind: 'atom'
  readonly text: string
  readonly line: number
}

/** A parenthesized list. */
export interface List {
  readonly kind: 'list'
  readonly items: readonly Expression[]
  readonly line: number
}

/** Maximum length of a text: forty times the largest real problem. */
const MAX_LENGTH = 4_000_000

/** Maximum nesting depth. Real problems have eight levels. */
const MAX_DEPTH = 200

const NEWLINE = 10
const SPACE = 32
const OPEN = 40
const CLOSE = 41
const SEMICOLON = 59

/** Reads a PDDL text as one list, in lower case, without comments. Throws `DATA_INVALID` with `source` and the line. */
export function readList(text: string, source: string): List {
  if (text.length > MAX_LENGTH) throw invalid(source, 1, `the text has more than ${MAX_LENGTH} characters`)
  const root: OpenList = { items: [], line: 1 }
  const open: OpenList[] = [root]
  const end = scan(text.toLowerCase(), (word, line) => {
    const inner = open.at(-1) ?? root
    if (word === '(') {
      if (open.length > MAX_DEPTH) throw invalid(source, line, `lists are nested more than ${MAX_DEPTH} deep`)
      open.push({ items: [], line })
    } else if (word === ')') {
      if (open.length === 1) throw invalid(source, line, 'unmatched closing parenthesis')
      open.pop()
      open.at(-1)?.items.push({ kind: 'list', items: inner.items, line: inner.line })
    } else inner.items.push({ kind: 'atom', text: word, line })
  })
  if (open.length > 1) throw invalid(source, end, `the text ends inside the list that starts on line ${open.at(-1)?.line}`)
  return singleList(root.items, source)
}

/** Creates an error for a line. */
export function invalid(source: string, line: number, problem: string): OrreryError {
  return new OrreryError('DATA_INVALID', `${source}:${line}: ${problem}`)
}

interface OpenList {
  readonly items: Expression[]
  readonly line: number
}

function singleList(items: readonly Expression[], source: string): List {
  const [list, more] = items
  if (list === undefined) throw invalid(source, 1, 'the text is empty; expected a PDDL problem')
  if (list.kind !== 'list') throw invalid(source, list.line, `found '${abbreviate(list.text)}'. Expected '(define'.`)
  if (more !== undefined) throw invalid(source, more.line, 'text after the end of the problem')
  return list
}

/** Shortens a word for a message. */
export function abbreviate(word: string): string {
  return word.length <= 60 ? word : `${word.slice(0, 57)}...`
}

/** Visits parentheses and words. Returns the number of the last line. */
function scan(text: string, visit: (word: string, line: number) => void): number {
  let line = 1
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) line += 1
    if (code <= SPACE) at += 1
    else if (code === SEMICOLON) at = lineEnd(text, at)
    else {
      const end = code === OPEN || code === CLOSE ? at + 1 : wordEnd(text, at)
      visit(text.slice(at, end), line)
      at = end
    }
  }
  return line
}

/** Returns the end of the line at a position. */
function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

function wordEnd(text: string, start: number): number {
  let end = start
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code <= SPACE || code === OPEN || code === CLOSE || code === SEMICOLON) break
  }
  return end
}
