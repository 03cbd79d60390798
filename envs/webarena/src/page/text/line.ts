import { pythonRepr, pythonStrip } from '@orreryjs/python'

/** ASCII that Python's `repr` only puts between single quotes: most names are that. */
const PLAIN = /^[ -&(-[\]-~]*$/

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

/** The name as Python's `repr` writes it. */
export function quoted(name: string): string {
  return PLAIN.test(name) ? `'${name}'` : pythonRepr(name)
}
