import { pythonFloat, pythonRepr, pythonStrip } from '@orreryjs/python'
import type { CdpNode } from '../text/cdp-text.ts'

/** A node of Chromium's accessibility tree after BrowserGym marked the page's elements. */
export interface MarkedNode extends CdpNode {
  /** Absent for what is no element of the page: texts, marks of lists, the root. */
  readonly browsergym_id?: string
  readonly value?: { readonly value?: unknown }
}

/** What BrowserGym knows of an element beside its node. */
export interface ElementMark {
  /** Share of it that lies in the window. */
  readonly visibility: number
  readonly isClickable: boolean
}

/** What BrowserGym's `flatten_axtree_to_str` is asked for. */
interface FlattenOptions {
  /** By the elements' ids; of an element that is not among them nothing is told or left out. */
  readonly marks?: ReadonlyMap<string, ElementMark>
  /** Leaves out elements of which less than half lies in the window; what they hold stays. */
  readonly isVisibleOnly?: boolean
  /** Tells which elements are visible and which can be clicked. */
  readonly tellsFlags?: boolean
}

/** Properties that are told of no node. */
const UNTOLD: ReadonlySet<string> = new Set(['editable', 'focusable', 'invalid', 'level', 'multiline', 'readonly', 'settable'])

/** Properties that are told by their names alone, and only where they hold. */
const BARE: ReadonlySet<string> = new Set(['atomic', 'focused', 'required'])

/** Share of an element that makes it visible. */
const VISIBLE = 0.5

/** The text of a page's accessibility tree as BrowserGym writes it: `[12] link 'View Order', focused`, a tab a level. */
export function flattened(nodes: readonly MarkedNode[], options: FlattenOptions = {}): string {
  const [root] = nodes
  // Of equal ids the last one counts, as in Python's dictionary.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  if (root !== undefined) write(root, { depth: 0, isParentFiltered: false, parentName: '' }, { byId, lines, options })
  return lines.join('\n')
}

/** Where a node stands. */
interface Place {
  readonly depth: number
  readonly isParentFiltered: boolean
  readonly parentName: string
}

interface Flattening {
  readonly byId: ReadonlyMap<string, MarkedNode>
  readonly lines: string[]
  readonly options: FlattenOptions
}

function write(node: MarkedNode, place: Place, flattening: Flattening): void {
  const { byId, lines, options } = flattening
  const isFiltered = isLeftOut(node, options)
  const line = isFiltered ? undefined : lineOf(node, place, options)
  if (line !== undefined) lines.push('\t'.repeat(place.depth) + line)
  const parentName = isNamed(node) ? String(node.name?.value ?? '') : ''
  const depth = line === undefined ? place.depth : place.depth + 1
  for (const id of node.childIds ?? []) {
    const child = byId.get(id)
    if (child !== undefined && id !== node.nodeId) write(child, { depth, isParentFiltered: isFiltered, parentName }, flattening)
  }
}

/** Whether a node has a name, be it an empty one; breaks of lines are not asked. */
function isNamed({ role, name }: MarkedNode): boolean {
  return role?.value !== 'LineBreak' && name !== undefined
}

/** Whether an element is asked to be left out; texts are by what is around them. */
function isLeftOut(node: MarkedNode, { marks, isVisibleOnly = false }: FlattenOptions): boolean {
  if (!isVisibleOnly || !isNamed(node) || node.role?.value === 'StaticText') return false
  const mark = markOf(node, marks)
  return mark !== undefined && mark.visibility < VISIBLE
}

function lineOf(node: MarkedNode, place: Place, options: FlattenOptions): string | undefined {
  if (!isNamed(node)) return undefined
  const role = String(node.role?.value ?? '')
  const name = String(node.name?.value ?? '')
  const attributes = attributesOf(node)
  if (role === 'generic' && attributes.length === 0) return undefined
  const isText = role === 'StaticText'
  if (isText && (place.isParentFiltered || place.parentName.includes(name))) return undefined
  const id = node.browsergym_id === undefined ? '' : `[${node.browsergym_id}] `
  const said = role === 'generic' && name === '' ? role : `${role} ${pythonRepr(pythonStrip(name))}`
  const value = node.value?.value
  const told = value === undefined || value === null ? '' : ` value=${python(value)}`
  const all = isText ? attributes : [...flagsOf(node, options), ...attributes]
  return [`${id}${said}${told}`, ...all].join(', ')
}

function attributesOf({ properties = [] }: MarkedNode): readonly string[] {
  return properties.flatMap(({ name, value }) => {
    if (value === undefined || !Object.hasOwn(value, 'value') || UNTOLD.has(name)) return []
    if (BARE.has(name)) return isTrue(value.value) ? [name] : []
    return [`${name}=${python(value.value)}`]
  })
}

function flagsOf(node: MarkedNode, { marks, tellsFlags = false }: FlattenOptions): readonly string[] {
  const mark = tellsFlags ? markOf(node, marks) : undefined
  if (mark === undefined) return []
  return [...(mark.isClickable ? ['clickable'] : []), ...(mark.visibility >= VISIBLE ? ['visible'] : [])]
}

function markOf({ browsergym_id: id }: MarkedNode, marks: FlattenOptions['marks']): ElementMark | undefined {
  return id === undefined ? undefined : marks?.get(id)
}

/** What Python takes for true. */
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** What Python's `repr` writes of a value of JSON. */
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
