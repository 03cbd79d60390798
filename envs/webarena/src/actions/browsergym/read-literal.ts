import { pythonFloat, pythonRepr } from '@orreryjs/python'
import { pythonInt } from '../python-int.ts'

/** Maximum nesting depth. Python's parser fails beyond it. */
const DEEPEST = 60

/** Thrown if literals are nested too deeply for Python's parser. */
export class NestingError extends Error {}

// Triple quotes come first, because an empty string is two single quotes.
const QUOTES = ['"""', "'''", '"', "'"] as const

const REAL = /[+-]?(?:\p{Nd}+[eE][+-]?\p{Nd}+|(?:\p{Nd}+\.\p{Nd}*|\.\p{Nd}+)(?:[eE][+-]?\p{Nd}+)?)/uy
const INTEGER = /[+-]?\p{Nd}+/uy
const CONSTANT = /(?:True|False|None)(?![\w$])/y

/** Parses the next literal. Throws `NestingError`. */
export function readLiteral(scanner: Scanner, depth = 0): Literal | undefined {
  if (depth > DEEPEST) throw new NestingError()
  return (
    readText(scanner) ??
    readNumber(scanner) ??
    readDict(scanner, depth) ??
    readItems(scanner, 'list', '[', ']', depth) ??
    readItems(scanner, 'tuple', '(', ')', depth) ??
    readConstant(scanner)
  )
}

function readText(scanner: Scanner): Literal | undefined {
  const text = readQuoted(scanner)
  return text === undefined ? undefined : { kind: 'text', text }
}

/** Parses a quoted string. A backslash before t, n, f or r is white space; before any other character it is dropped. */
function readQuoted(scanner: Scanner): string | undefined {
  skip(scanner)
  const { text, at } = scanner
  for (const quotes of QUOTES) {
    const end = text.startsWith(quotes, at) ? endOf(text, at + quotes.length, quotes) : -1
    if (end < 0) continue
    scanner.at = end + quotes.length
    const between = text.slice(at + quotes.length, end)
    return between.replace(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character)
  }
  return undefined
}

/** Returns the index of the closing quotes, or -1. Uses a loop because regular expressions overflow the stack on long texts. */
function endOf(text: string, from: number, quotes: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(quotes, at)) return at
  }
  return -1
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', f: '\f', r: '\r' }

function readNumber(scanner: Scanner): Literal | undefined {
  const real = consumePattern(scanner, REAL)
  if (real !== undefined) return { kind: 'number', number: Number(plainDigits(real)), isFloat: true }
  const integer = consumePattern(scanner, INTEGER)
  return integer === undefined ? undefined : { kind: 'number', number: Number(plainDigits(integer)) || 0, isFloat: false }
}

/** Converts digits of any script to ASCII. */
function plainDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (digit) => String(pythonInt(digit)))
}

function readConstant(scanner: Scanner): Literal | undefined {
  const found = consumePattern(scanner, CONSTANT)
  return found === 'True' || found === 'False' || found === 'None' ? { kind: 'constant', constant: found } : undefined
}

function readItems(
  scanner: Scanner,
  kind: 'list' | 'tuple',
  opening: string,
  closing: string,
  depth: number,
): Literal | undefined {
  return backtrack(scanner, () => {
    if (!consume(scanner, opening)) return undefined
    const items = readSequence(scanner, () => readLiteral(scanner, depth + 1))
    return consume(scanner, closing) ? { kind, items } : undefined
  })
}

function readDict(scanner: Scanner, depth: number): Literal | undefined {
  return backtrack(scanner, () => {
    if (!consume(scanner, '{')) return undefined
    const entries = readSequence(scanner, () => readEntry(scanner, depth))
    if (!consume(scanner, '}')) return undefined
    // If keys repeat, the last value wins and keeps the first position, as in Python.
    return { kind: 'dict', entries: Array.from(new Map(entries)) }
  })
}

function readEntry(scanner: Scanner, depth: number): readonly [string, Literal] | undefined {
  return backtrack(scanner, () => {
    const key = readQuoted(scanner)
    if (key === undefined || !consume(scanner, ':')) return undefined
    const value = readLiteral(scanner, depth + 1)
    return value === undefined ? undefined : ([key, value] as const)
  })
}

/** Parses comma-separated items. A trailing comma is allowed. */
export function readSequence<Item>(scanner: Scanner, read: () => Item | undefined): readonly Item[] {
  const items: Item[] = []
  for (;;) {
    const item = backtrack(scanner, read)
    if (item === undefined) return items
    items.push(item)
    if (!consume(scanner, ',')) return items
  }
}

/** Python literal in an action's text. */
export type Literal =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly isFloat: boolean }
  | { readonly kind: 'constant'; readonly constant: 'True' | 'False' | 'None' }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Literal[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: string, value: Literal])[] }

/** Formats a value as Python's `repr` does. */
export function literalRepr(literal: Literal): string {
  switch (literal.kind) {
    case 'text':
      return pythonRepr(literal.text)
    case 'number':
      return literal.isFloat ? pythonFloat(literal.number) : String(literal.number)
    case 'constant':
      return literal.constant
    case 'list':
      return `[${literal.items.map(literalRepr).join(', ')}]`
    case 'tuple':
      return `(${literal.items.map(literalRepr).join(', ')}${literal.items.length === 1 ? ',' : ''})`
    case 'dict':
      return `{${literal.entries.map(([key, value]) => `${pythonRepr(key)}: ${literalRepr(value)}`).join(', ')}}`
    default:
      return literal satisfies never
  }
}

/** Text and read position. White space and Python comments between tokens are ignored. */
export interface Scanner {
  readonly text: string
  at: number
}

const BETWEEN = /[ \t\r\n]+|#[^\n]*/y

/** Skips white space and comments. */
export function skip(scanner: Scanner): void {
  BETWEEN.lastIndex = scanner.at
  while (BETWEEN.test(scanner.text)) scanner.at = BETWEEN.lastIndex
}

/** Consumes a token if it comes next; returns whether it did. */
export function consume(scanner: Scanner, sign: string): boolean {
  skip(scanner)
  if (!scanner.text.startsWith(sign, scanner.at)) return false
  scanner.at += sign.length
  return true
}

/** Consumes and returns the match of a sticky pattern at the current position. */
export function consumePattern(scanner: Scanner, form: RegExp): string | undefined {
  skip(scanner)
  form.lastIndex = scanner.at
  const found = form.exec(scanner.text)?.[0]
  if (found !== undefined) scanner.at += found.length
  return found
}

/** Runs a parser and restores the position if it fails. */
export function backtrack<Read>(scanner: Scanner, read: () => Read | undefined): Read | undefined {
  const { at } = scanner
  const found = read()
  if (found === undefined) scanner.at = at
  return found
}
