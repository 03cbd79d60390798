import { pythonFloat, pythonRepr, pythonStrip } from '@orreryjs/python'
import type { CdpNode } from '../text/cdp-text.ts'

/** Node of Chromium's accessibility tree after BrowserGym has marked the page's elements. */
export interface MarkedNode extends CdpNode {
  /** `undefined` for nodes that are not elements of the page: texts, list markers, the root. */
  readonly browsergym_id?: string
  readonly value?: { readonly value?: unknown }
}

/** Properties of an element that BrowserGym extracts in addition to its node. */
export interface ElementMark {
  /** Share of the element that lies in the window, 0 to 1. */
  readonly visibility: number
  readonly isClickable: boolean
}

/** Options of BrowserGym's `flatten_axtree_to_str`. */
interface FlattenOptions {
  /** By element id. Elements without a mark are never left out and get no flags. */
  readonly marks?: ReadonlyMap<string, ElementMark>
  /** Leaves out elements with less than half of their area in the window, but keeps their children. */
  readonly isVisibleOnly?: boolean
  /** Appends `visible` and `clickable` flags. */
  readonly showsFlags?: boolean
}

/** Properties that are never printed. */
const OMITTED_PROPERTIES: ReadonlySet<string> = new Set([
  'editable',
  'focusable',
  'invalid',
  'level',
  'multiline',
  'readonly',
  'settable',
])

/** Properties that are printed by name only, and only if true. */
const FLAG_PROPERTIES: ReadonlySet<string> = new Set(['atomic', 'focused', 'required'])

/** Minimum visible share of an element that counts as visible. */
const MIN_VISIBILITY = 0.5

/** Formats a page's accessibility tree as BrowserGym does: `[12] link 'View Order', focused`, one tab per level. */
export function flattenAxTree(nodes: readonly MarkedNode[], options: FlattenOptions = {}): string {
  const [root] = nodes
  // If ids repeat, the last node wins, as in a Python dictionary.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  if (root !== undefined) write(root, { depth: 0, isParentFiltered: false, parentName: '' }, { byId, lines, options })
  return lines.join('\n')
}

/** Position of a node in the text. */
interface NodePosition {
  readonly depth: number
  readonly isParentFiltered: boolean
  readonly parentName: string
}

interface Flattening {
  readonly byId: ReadonlyMap<string, MarkedNode>
  readonly lines: string[]
  readonly options: FlattenOptions
}

function write(node: MarkedNode, position: NodePosition, flattening: Flattening): void {
  const { byId, lines, options } = flattening
  const isFiltered = isOmitted(node, options)
  const line = isFiltered ? undefined : lineOf(node, position, options)
  if (line !== undefined) lines.push('\t'.repeat(position.depth) + line)
  const parentName = isNamed(node) ? String(node.name?.value ?? '') : ''
  const depth = line === undefined ? position.depth : position.depth + 1
  for (const id of node.childIds ?? []) {
    const child = byId.get(id)
    if (child !== undefined && id !== node.nodeId) write(child, { depth, isParentFiltered: isFiltered, parentName }, flattening)
  }
}

/** True if a node has a name, even an empty one. Line breaks do not count. */
function isNamed({ role, name }: MarkedNode): boolean {
  return role?.value !== 'LineBreak' && name !== undefined
}

/** True if the options leave out an element. Texts depend on their parent instead. */
function isOmitted(node: MarkedNode, { marks, isVisibleOnly = false }: FlattenOptions): boolean {
  if (!isVisibleOnly || !isNamed(node) || node.role?.value === 'StaticText') return false
  const mark = markOf(node, marks)
  return mark !== undefined && mark.visibility < MIN_VISIBILITY
}

function lineOf(node: MarkedNode, position: NodePosition, options: FlattenOptions): string | undefined {
  if (!isNamed(node)) return undefined
  const role = String(node.role?.value ?? '')
  const name = String(node.name?.value ?? '')
  const attributes = attributesOf(node)
  if (role === 'generic' && attributes.length === 0) return undefined
  const isText = role === 'StaticText'
  if (isText && (position.isParentFiltered || position.parentName.includes(name))) return undefined
  const id = node.browsergym_id === undefined ? '' : `[${node.browsergym_id}] `
  const label = role === 'generic' && name === '' ? role : `${role} ${pythonRepr(pythonStrip(name))}`
  const value = node.value?.value
  const valueText = value === undefined || value === null ? '' : ` value=${python(value)}`
  const all = isText ? attributes : [...flagsOf(node, options), ...attributes]
  return [`${id}${label}${valueText}`, ...all].join(', ')
}

function attributesOf({ properties = [] }: MarkedNode): readonly string[] {
  return properties.flatMap(({ name, value }) => {
    if (value === undefined || !Object.hasOwn(value, 'value') || OMITTED_PROPERTIES.has(name)) return []
    if (FLAG_PROPERTIES.has(name)) return isTrue(value.value) ? [name] : []
    return [`${name}=${python(value.value)}`]
  })
}

function flagsOf(node: MarkedNode, { marks, showsFlags = false }: FlattenOptions): readonly string[] {
  const mark = showsFlags ? markOf(node, marks) : undefined
  if (mark === undefined) return []
  return [...(mark.isClickable ? ['clickable'] : []), ...(mark.visibility >= MIN_VISIBILITY ? ['visible'] : [])]
}

function markOf({ browsergym_id: id }: MarkedNode, marks: FlattenOptions['marks']): ElementMark | undefined {
  return id === undefined ? undefined : marks?.get(id)
}

/** Python's truth value. */
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** Formats a JSON value as Python's `repr` does. */
function python(value: unknown): string {
  if (typeof value === 'string') return pythonRepr(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : pythonFloat(value)
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (value === null || typeof value !== 'object') return 'None'
  return `{${Object.entries(value)
    .map(([key, member]) => `${pythonRepr(key)}: ${python(member)}`)
    .join(', ')}}`
}
