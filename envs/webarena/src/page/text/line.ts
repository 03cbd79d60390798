import { pythonRepr, pythonStrip } from '@orreryjs/python'

/** Printable ASCII without quotes and backslashes, which Python's `repr` only wraps in single quotes. Covers most names. */
const PLAIN_ASCII = /^[ -&(-[\]-~]*$/

/** Roles that produce no line without a name and properties. */
const SILENT_ROLES = new Set([
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
export const OMITTED_PROPERTIES: ReadonlySet<string> = new Set([
  'focusable',
  'editable',
  'readonly',
  'level',
  'settable',
  'multiline',
  'invalid',
])

/** Characters between these two codes are visible. */
const SPACE = 0x20
const DELETE = 0x7f

/** Returns the text of a node after its id, such as `link 'Home' focused: True`; `undefined` if the node produces no line. */
export function nodeText(role: string, name: string, properties: string): string | undefined {
  const isNameless = !(name.charCodeAt(0) > SPACE && name.charCodeAt(0) < DELETE) && pythonStrip(name) === ''
  if (isNameless && (properties === '' ? SILENT_ROLES.has(role) : role === 'listitem')) return undefined
  return properties === '' ? `${role} ${quoted(name)}` : `${role} ${quoted(name)} ${properties}`
}

/** Quotes a name as Python's `repr` does. */
export function quoted(name: string): string {
  return PLAIN_ASCII.test(name) ? `'${name}'` : pythonRepr(name)
}
