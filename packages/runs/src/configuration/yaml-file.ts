import { readFileSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { isNode, LineCounter, parseDocument, visit } from 'yaml'

/** Returns the value of a YAML or JSON file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export function readYamlFile(path: string): unknown {
  const lines = new LineCounter()
  const document = parseDocument(readTextFile(path), { prettyErrors: true, lineCounter: lines, logLevel: 'error' })
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

/** Tags of values that JSON has too (YAML 1.2.2, section 10.3). */
const JSON_TAGS: ReadonlySet<string> = new Set(
  ['bool', 'float', 'int', 'map', 'null', 'seq', 'str'].map((name) => `tag:yaml.org,2002:${name}`),
)

/** Throws `CONFIG_INVALID` for a tag that asks for anything else, such as an object of a program or binary data. */
function refuseTags(path: string, document: ReturnType<typeof parseDocument>, lines: LineCounter): void {
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

function toValue(path: string, document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw new OrreryError('CONFIG_INVALID', `${path}: ${errorMessage(cause)}`, { cause, hint: 'expected YAML or JSON' })
  }
}

/** Returns the text of a file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export function readTextFile(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    if (cause instanceof TypeError) throw new OrreryError('CONFIG_INVALID', `${path}: not UTF-8 text`, { cause })
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${errorMessage(cause)}`, { cause })
  }
}
