import { readFileSync } from 'node:fs'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { parseDocument } from 'yaml'

/** Returns the value of a YAML or JSON file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export function readYamlFile(path: string): unknown {
  const document = parseDocument(readTextFile(path), { prettyErrors: true })
  const problem = document.errors[0]
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line
    const message = problem.message.split(' at line ')[0] ?? problem.message
    throw new OrreryError('CONFIG_INVALID', `${path}${line === undefined ? '' : `:${line}`}: ${errorMessage(message)}`, {
      hint: 'expected YAML or JSON',
    })
  }
  return toValue(path, document)
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
