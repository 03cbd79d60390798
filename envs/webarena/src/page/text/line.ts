import { pythonStrip } from '@orreryjs/python'
import { quoted } from './repr.ts'

/** Roles whose nodes give no line without a name and properties. */
const SILENT = new Set([
  'generic',
  'img',
  'list',
  'strong',
  'paragraph',
  'banner',
  'navigation',
  'Section',
  'LabelText',
  'Legend',
  'listitem',
])

/** Properties that WebArena leaves out. */
export const UNTOLD: ReadonlySet<string> = new Set([
  'focusable',
  'editable',
  'readonly',
  'level',
  'settable',
  'multiline',
  'invalid',
])

/** What stands between them is seen. */
const SPACE = 0x20
const DELETE = 0x7f

/** What a node says after its id, as `link 'Home' focused: True`; `undefined` for one that gives no line. */
export function saying(role: string, name: string, properties: string): string | undefined {
  const isNameless = !(name.charCodeAt(0) > SPACE && name.charCodeAt(0) < DELETE) && pythonStrip(name) === ''
  if (isNameless && (properties === '' ? SILENT.has(role) : role === 'listitem')) return undefined
  return properties === '' ? `${role} ${quoted(name)}` : `${role} ${quoted(name)} ${properties}`
}
