import { readFileSync } from 'node:fs'
import { errorMessage, OrreryError, systemReason } from '@orreryjs/core'
import { requireRegularFile } from '@orreryjs/harness'
import type { Document, LineCounter } from 'yaml'
import { loadYaml } from '../packages-on-demand.ts'

/** Returns the value of a YAML or JSON file. Throws `FILE_UNREADABLE`, also for a pipe or a device, or `CONFIG_INVALID`. */
export function readYamlFile(path: string): unknown {
  requireRegularFile(path)
  const { LineCounter, parseDocument } = loadYaml()
  const lines = new LineCounter()
  const text = readTextFile(path)
  refuseDeep(path, text)
  const document = parseDocument(text, { prettyErrors: true, lineCounter: lines, logLevel: 'error' })
  const problem = document.errors[0]
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line
    const message = problem.message.split(' at line ')[0] ?? problem.message
    throw new OrreryError('CONFIG_INVALID', `${path}${line === undefined ? '' : `:${line}`}: ${errorMessage(message)}`, {
      hint: 'expected YAML or JSON',
    })
  }
  refuseTags(path, document, lines)
  return toValue(path, document)
}

/** Maximum nesting, as of JSON. The parser is recursive, and ends the process near the end of the stack. */
const MAX_LEVELS = 100

/**
 * Throws `CONFIG_INVALID` for deeper nesting. Reads only the tokens: brackets, and the columns at which lines and list
 * items start. A list may start at the column of its key, so up to twice as many levels can pass.
 */
function refuseDeep(path: string, text: string): void {
  const columns: number[] = []
  let brackets = 0
  let line = 1
  let column = 0
  let isStart = true
  const { Lexer } = loadYaml()
  for (const token of new Lexer().lex(text)) {
    if (token === '\u0002' || token === '\u001f' || token === '\u0018') continue
    if (/^\r?\n$/.test(token)) {
      line += 1
      column = 0
      isStart = true
      continue
    }
    if (token === '[' || token === '{') brackets += 1
    else if (token === ']' || token === '}') brackets -= 1
    else if (isStart && brackets === 0 && !/^\s*$/.test(token)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
    }
    if (brackets + columns.length > MAX_LEVELS) {
      throw new OrreryError('CONFIG_INVALID', `${path}:${line}: nested more than ${MAX_LEVELS} levels deep`, {
        hint: 'expected YAML or JSON with fewer levels',
      })
    }
    // A nested list or a key may start behind these.
    isStart = /^(?:[-?:]|\s*)$/.test(token) && isStart
    line += token.split('\n').length - 1
    column += token.length
  }
}

/** Tags of values that JSON has too (YAML 1.2.2, section 10.3). */
const JSON_TAGS: ReadonlySet<string> = new Set(
  ['bool', 'float', 'int', 'map', 'null', 'seq', 'str'].map((name) => `tag:yaml.org,2002:${name}`),
)

/** Throws `CONFIG_INVALID` for a tag that asks for anything else, such as an object of a program or binary data. */
function refuseTags(path: string, document: Document, lines: LineCounter): void {
  const { isNode, visit } = loadYaml()
  visit(document, {
    Node: (_, node) => {
      if (node.tag === undefined || JSON_TAGS.has(node.tag)) return
      const where = isNode(node) && node.range ? `:${lines.linePos(node.range[0]).line}` : ''
      throw new OrreryError('CONFIG_INVALID', `${path}${where}: unknown YAML tag ${JSON.stringify(node.tag)}`, {
        hint: 'expected values without tags, as in JSON',
      })
    },
  })
}

function toValue(path: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw new OrreryError('CONFIG_INVALID', `${path}: ${errorMessage(cause)}`, { cause, hint: 'expected YAML or JSON' })
  }
}

/** Returns the text of a file that a user wrote, with line feeds: the line ends of an editor must not change a prompt. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export function readTextFile(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)).replaceAll('\r\n', '\n')
  } catch (cause) {
    if (cause instanceof TypeError) throw new OrreryError('CONFIG_INVALID', `${path}: not UTF-8 text`, { cause })
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
}
