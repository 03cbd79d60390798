import type { Dialect } from './dialect.ts'
import type { Reading } from './grammar/action.ts'
import { readStrictAction } from './grammar/read-strict.ts'
import { readWebarenaAction } from './grammar/read-webarena.ts'

/** What an action's text asks for by a dialect's rules. Never throws. */
export function readAction(text: string, dialect: Dialect): Reading {
  return dialect === 'webarena' ? readWebarenaAction(text) : readStrictAction(text)
}
