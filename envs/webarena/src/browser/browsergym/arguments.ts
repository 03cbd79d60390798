import { type Literal, literalRepr } from '../../actions/browsergym/read-literal.ts'
import { PythonException } from './python-exception.ts'

/** Playwright's type names by kind of literal. */
const TYPE_NAMES: Readonly<Record<Literal['kind'], string>> = {
  text: 'string',
  number: 'number',
  constant: 'boolean',
  list: 'object',
  tuple: 'object',
  dict: 'object',
}

/** Arguments of a call by name. */
export type CallArguments = ReadonlyMap<string, Literal>

/** Returns an element's id. Throws `PythonException`. */
export function bidIn(values: CallArguments, name = 'bid'): string {
  const literal = values.get(name)
  if (literal?.kind === 'text') return literal.text
  throw new PythonException('ValueError', `expected a string, got ${repr(literal)}`)
}

/** Returns a text argument; `parameter` is Playwright's name for it. Throws `PythonException`. */
export function textIn(values: CallArguments, name: string, method: string, parameter: string): string {
  const literal = values.get(name)
  if (literal?.kind === 'text') return literal.text
  throw unexpected(literal, 'string', `${method}: ${parameter}`)
}

/** Returns a number argument; `parameter` is Playwright's name for it. Throws `PythonException`. */
export function numberIn(values: CallArguments, name: string, method: string, parameter: string): number {
  const literal = values.get(name)
  if (literal?.kind === 'number') return literal.number
  throw unexpected(literal, 'number', `${method}: ${parameter}`)
}

/** Returns a message to the user. Throws `PythonException`. */
export function messageIn(values: CallArguments, name: string): string {
  const literal = values.get(name)
  if (literal?.kind === 'text') return literal.text
  throw new PythonException('ValueError', `Forbidden value: ${repr(literal)} is not a string`)
}

/** Returns an argument that is one text or several. Throws `PythonException`. */
export function textsIn(values: CallArguments, name: string, method: string): readonly string[] {
  const literal = values.get(name)
  if (literal?.kind === 'text') return [literal.text]
  if (literal?.kind === 'list' || literal?.kind === 'tuple') {
    return literal.items.map((item, index) => {
      if (item.kind === 'text') return item.text
      throw unexpected(item, 'string', `${method}: options[${index}].valueOrLabel`)
    })
  }
  if (literal?.kind === 'dict') return literal.entries.map(([key]) => key)
  if (literal === undefined || (literal.kind === 'constant' && literal.constant === 'None')) return []
  throw new PythonException('TypeError', `'${pythonType(literal)}' object is not iterable`)
}

/** Returns an index into a list of `length` items; negative indices count from the end. Throws `PythonException`. */
export function indexIn(values: CallArguments, name: string, length: number): number {
  const literal = values.get(name)
  const isWhole = literal?.kind === 'number' && !literal.isFloat
  if (literal !== undefined && !isWhole && !(literal.kind === 'constant' && literal.constant !== 'None'))
    throw new PythonException('TypeError', `list indices must be integers or slices, not ${pythonType(literal)}`)
  const index = literal?.kind === 'number' ? literal.number : Number(literal?.kind === 'constant' && literal.constant === 'True')
  const position = index < 0 ? length + index : index
  if (position >= 0 && position < length) return position
  throw new PythonException('IndexError', 'list index out of range')
}

/** Returns an argument that must be one of `words`, by default the first; `parameter` is Playwright's name for it. Throws `PythonException`. */
export function choiceIn<Word extends string>(
  values: CallArguments,
  name: string,
  words: readonly [Word, ...Word[]],
  method: string,
  parameter: string,
): Word {
  const literal = values.get(name)
  if (literal === undefined) return words[0]
  const word = literal.kind === 'text' ? words.find((each) => each === literal.text) : undefined
  if (word !== undefined) return word
  throw new PythonException('Error', `${method}: ${parameter}: expected one of (${words.join('|')})`)
}

function unexpected(literal: Literal | undefined, expected: string, position: string): PythonException {
  const isNone = literal === undefined || (literal.kind === 'constant' && literal.constant === 'None')
  return new PythonException('Error', `${position}: expected ${expected}, got ${isNone ? 'undefined' : TYPE_NAMES[literal.kind]}`)
}

function repr(literal: Literal | undefined): string {
  return literal === undefined ? 'None' : literalRepr(literal)
}

function pythonType(literal: Literal): string {
  if (literal.kind === 'text') return 'str'
  if (literal.kind === 'number') return literal.isFloat ? 'float' : 'int'
  if (literal.kind !== 'constant') return literal.kind
  return literal.constant === 'None' ? 'NoneType' : 'bool'
}
