import { errorMessage, OrreryError, parseJson } from '@orreryjs/core'
import { readTextFile } from '../configuration/yaml-file.ts'

/**
 * Returns the text of a file, or the part named by `key`: a member of a `.json` object, or a variable assigned a string literal in a `.py`
 * or `.ipynb` file. Never executes the file. Throws `FILE_UNREADABLE` and `CONFIG_INVALID`.
 */
export function readTextPart(path: string, key: string | undefined): string {
  const text = readTextFile(path)
  if (key === undefined) return text
  const found = path.endsWith('.json')
    ? memberText(path, text, key)
    : stringLiteral(path.endsWith('.ipynb') ? notebookCode(path, text) : text, key)
  if (found !== undefined) return found
  throw new OrreryError('CONFIG_INVALID', `${path} has no text '${key}'`, {
    hint: 'name a member of a JSON object, or a variable that a Python file assigns a string',
  })
}

function memberText(path: string, text: string, key: string): string | undefined {
  const value = jsonIn(path, text)
  const member = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return typeof member === 'string' ? member : undefined
}

/** Returns the concatenated code cells of a notebook. */
function notebookCode(path: string, text: string): string {
  const notebook = jsonIn(path, text)
  const list: unknown = typeof notebook === 'object' && notebook !== null ? Reflect.get(notebook, 'cells') : undefined
  const sources = (Array.isArray(list) ? list : []).map((cell: { readonly source?: unknown }) => cell?.source)
  return sources.map((source) => (Array.isArray(source) ? source.join('') : String(source ?? ''))).join('\n')
}

function jsonIn(path: string, text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new OrreryError('CONFIG_INVALID', `${path}: not JSON: ${errorMessage(cause)}`, { cause, hint: 'expected JSON' })
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', '\n': '' }

/**
 * Returns the last string literal assigned by a line `NAME = "..."`. Triple quotes may span lines; escapes are decoded except in raw
 * literals.
 */
function stringLiteral(code: string, name: string): string | undefined {
  const start = new RegExp(`^[ \\t]*${name.replace(/[^\w.]/g, '')}[ \\t]*=[ \\t]*([rRfFuU]{0,2})("""|'''|"|')`, 'gm')
  let found: string | undefined
  for (const match of code.matchAll(start)) {
    const [all, prefix = '', quote = ''] = match
    const from = match.index + all.length
    const end = literalEnd(code, from, quote)
    if (end === undefined) continue
    const body = code.slice(from, end)
    found = /r/i.test(prefix) ? body : body.replace(/\\([\s\S])/g, (whole, letter: string) => ESCAPES[letter] ?? whole)
  }
  return found
}

/** Returns the index of the closing quote; `undefined` if the literal or its line ends first. */
function literalEnd(code: string, from: number, quote: string): number | undefined {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1
    else if (code.startsWith(quote, at)) return at
    else if (code[at] === '\n' && quote.length === 1) return undefined
  }
  return undefined
}
