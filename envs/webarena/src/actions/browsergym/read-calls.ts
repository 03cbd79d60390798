import type { Literal } from './read-literal.ts'
import {
  backtrack,
  consume,
  consumePattern,
  NestingError,
  readLiteral,
  readSequence,
  type Scanner,
  skip,
} from './read-literal.ts'

/** Function call in an action's text. */
export interface Call {
  readonly name: string
  readonly positional: readonly Literal[]
  readonly named: readonly (readonly [name: string, value: Literal])[]
}

/** Result of parsing an action's text: its calls, or Python's error. */
type CallReading =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'misread'; readonly error: string }

// Latin-1 letters only, as in BrowserGym's parser.
const NAME = /[A-Z_a-zªµºÀ-ÖØ-öø-ÿ][\w·ªµºÀ-ÖØ-öø-ÿ]*/y

/**
 * Parses the calls in an action's text and ignores anything between them: `click('12')`, `fill('7', value="two
 * lines")`. Arguments are literals, named arguments last; Python comments are skipped. Matches BrowserGym's non-strict parser.
 */
export function readCalls(text: string): CallReading {
  const scanner: Scanner = { text: expandedTabs(text), at: 0 }
  const calls: Call[] = []
  try {
    for (;;) {
      skip(scanner)
      if (scanner.at >= scanner.text.length) break
      const call = backtrack(scanner, () => readCall(scanner))
      if (call !== undefined) calls.push(call)
      // Skips the whole name: no suffix of it could be a callable name.
      else if (consumePattern(scanner, NAME) === undefined) scanner.at += 1
    }
  } catch (error) {
    if (error instanceof NestingError) return { kind: 'misread', error: 'RecursionError: maximum recursion depth exceeded' }
    throw error
  }
  return calls.length === 0 ? { kind: 'misread', error: 'ValueError: Received an empty action.' } : { kind: 'calls', calls }
}

function readCall(scanner: Scanner): Call | undefined {
  const name = consumePattern(scanner, NAME)
  if (name === undefined || !consume(scanner, '(')) return undefined
  const positional = readSequence(scanner, () => readLiteral(scanner))
  const named = readSequence(scanner, () => readNamed(scanner))
  return consume(scanner, ')') ? { name, positional, named } : undefined
}

function readNamed(scanner: Scanner): readonly [string, Literal] | undefined {
  const name = consumePattern(scanner, NAME)
  if (name === undefined || !consume(scanner, '=')) return undefined
  const value = readLiteral(scanner)
  return value === undefined ? undefined : [name, value]
}

/** Python's `str.expandtabs()`, which the parser applies to the whole text, including quoted strings. */
function expandedTabs(text: string): string {
  if (!text.includes('\t')) return text
  let column = 0
  let expanded = ''
  for (const character of text) {
    const added = character === '\t' ? ' '.repeat(TAB - (column % TAB)) : character
    expanded += added
    column = character === '\n' || character === '\r' ? 0 : column + (character === '\t' ? added.length : 1)
  }
  return expanded
}

const TAB = 8
