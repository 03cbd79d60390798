import type { ParsedAction } from './actions/action.ts'
import { readStrictAction } from './actions/read-strict.ts'
import { readWebarenaAction } from './actions/read-webarena.ts'
import type { Dialect } from './page/dialect.ts'

/** Parses an action's text by a dialect's rules. Never throws. */
export function readAction(text: string, dialect: Dialect): ParsedAction {
  return dialect === 'webarena' ? readWebarenaAction(text) : readStrictAction(text)
}
