import type { AxNode } from '../page/ax-node.ts'
import { HOLDING } from '../page/holding.ts'
import { isKeptLine, isNewText } from './clean.ts'
import { saying } from './line.ts'
import { quoted } from './repr.ts'
import { isInWindow, WINDOW_HEIGHT } from './viewport.ts'

/** How an observation is made of a page's tree. */
export interface ObservationOptions {
  /** Id of the node of slot 0. */
  readonly base: number
  readonly scrollY: number
  /**
   * `webarena` tells byte for byte what WebArena does. `strict` leaves out only texts that the name of a node around them says,
   * where WebArena drops what occurs by accident in one of three lines before; it tells what is chosen in a select.
   */
  readonly dialect: 'strict' | 'webarena'
  /** Tells the whole page, not only what lies in the window. */
  readonly isWhole?: boolean
  /** Leaves nothing out. */
  readonly isUncleaned?: boolean
}

/** A node that an action may name. */
export interface ToldNode {
  readonly node: AxNode
  /** Its line without depth: `[12] link 'View Order'`. */
  readonly line: string
}

/** What an agent is shown of a page. */
export interface Told {
  readonly text: string
  /** Nodes by id: those of a line, and those whose line was left out. */
  readonly nodes: ReadonlyMap<number, ToldNode>
}

interface Telling extends ObservationOptions {
  readonly lines: string[]
  readonly nodes: Map<number, ToldNode>
}

/** WebArena's text of a page, without the line of tabs before it. */
export function observationText(root: AxNode, options: ObservationOptions): Told {
  const telling: Telling = { ...options, lines: [], nodes: new Map() }
  tell(root, '', undefined, telling)
  return { text: telling.lines.join('\n'), nodes: telling.nodes }
}

/** Roles whose nodes are named by the texts within them. */
const NAMED_BY_TEXT: ReadonlySet<string> = new Set([
  'heading',
  'link',
  'button',
  'gridcell',
  'columnheader',
  'rowheader',
  'LayoutTableCell',
  'DisclosureTriangle',
  'menuitem',
  'tab',
])

/** Roles whose texts name the node around them. */
const NAMING: ReadonlySet<string> = new Set(['caption', 'Legend'])

/** Roles whose texts are what a person put there. */
const FILLED: ReadonlySet<string> = new Set(['combobox', 'searchbox', 'spinbutton', 'textbox'])

/** `said` is the name of a node around it that is made of the texts within it. */
function tell(node: AxNode, indent: string, said: string | undefined, telling: Telling): void {
  if (telling.isWhole !== true && isOff(node, telling.scrollY)) return
  const isTold = isSeen(node, telling) && write(node, indent, said, telling)
  const inner = isTold ? `${indent}\t` : indent
  const within = FILLED.has(node.role) ? undefined : isTold && NAMED_BY_TEXT.has(node.role) ? node.name : said
  for (const child of node.children) tell(child, inner, isTold && NAMING.has(child.role) ? node.name : within, telling)
}

/** Whether a node lies outside the window with all that is in it: menus under the mouse alone reach beyond what they stand in. */
function isOff({ element, box }: AxNode, scrollY: number): boolean {
  if (box === undefined || element === undefined || !HOLDING.has(element.tag)) return false
  return box.height > 0 && (box.y + box.height < scrollY || box.y > scrollY + WINDOW_HEIGHT)
}

/** Whether a node is one that can be told. Of the root WebArena says that it lies in the top left corner of the window. */
function isSeen({ isIgnored, box, path, slot }: AxNode, { isWhole, scrollY }: Telling): boolean {
  if (isIgnored) return false
  if (isWhole === true || (slot === 0 && path === '')) return true
  return box !== undefined && isInWindow(box, scrollY)
}

/** Adds the node's line, if it has one that is not left out; answers whether it has one. */
function write(node: AxNode, indent: string, said: string | undefined, telling: Telling): boolean {
  const what = saying(node.role, node.name, propertiesOf(node, telling))
  if (what === undefined) return false
  const id = telling.base + node.slot
  const line = `[${id}] ${what}`
  telling.nodes.set(id, { node, line })
  if (telling.isUncleaned === true || isKept(node, line, said, telling)) telling.lines.push(indent + line)
  return true
}

function isKept(node: AxNode, line: string, said: string | undefined, { dialect, lines }: Telling): boolean {
  if (dialect === 'webarena')
    return node.role === 'StaticText' ? isNewText(quoted(node.name).slice(1, -1), lines) : isKeptLine(line, lines)
  return node.role !== 'StaticText' || (node.name.trim() !== '' && said?.includes(node.name.trim()) !== true)
}

const NONE: readonly string[] = []

function propertiesOf({ properties, value }: AxNode, { dialect }: Telling): readonly string[] {
  const isChoice = dialect === 'strict' && value !== undefined
  if (properties.length === 0 && !isChoice) return NONE
  const told = properties.map(([name, content]) => `${name}: ${content}`)
  return isChoice ? [`value: ${value}`, ...told] : told
}
