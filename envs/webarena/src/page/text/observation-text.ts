import type { AxNode } from '../accessibility/ax-node.ts'
import { list } from '../list.ts'
import { isKeptLine, isNewText } from './clean.ts'
import { quoted, saying } from './line.ts'
import { isInWindow, isOutside } from './viewport.ts'

/** How an observation is made of a page's tree. */
interface ObservationOptions {
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
  /** The node of an id; `undefined` for an id that is not told. */
  find(id: number): AxNode | undefined
}

interface Telling extends ObservationOptions {
  /** What is told so far. */
  readonly lines: string[]
  /** Nodes that have a line. */
  readonly nodes: AxNode[]
}

/** WebArena's text of a page, without the line of tabs before it. */
export function observationText(root: AxNode, options: ObservationOptions): Told {
  const telling: Telling = { ...options, lines: [], nodes: list() }
  tell(root, '', undefined, telling)
  return new ToldPage(telling.lines.join('\n'), telling.nodes.slice(), options)
}

/** What is told of a page; nodes by their ids and their lines are made for who asks for them. */
class ToldPage implements Told {
  readonly text: string
  readonly #nodes: readonly AxNode[]
  readonly #options: ObservationOptions

  constructor(text: string, nodes: readonly AxNode[], options: ObservationOptions) {
    this.text = text
    this.#nodes = nodes
    this.#options = options
  }

  get nodes(): ReadonlyMap<number, ToldNode> {
    const { base } = this.#options
    return new Map(this.#nodes.map((node) => [base + node.slot, { node, line: this.#lineOf(node) }]))
  }

  find(id: number): AxNode | undefined {
    const slot = id - this.#options.base
    return this.#nodes.findLast((node) => node.slot === slot)
  }

  #lineOf(node: AxNode): string {
    return `[${this.#options.base + node.slot}] ${saying(node.role, node.name, propertiesOf(node, this.#options)) ?? ''}`
  }
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
  if (telling.isWhole !== true && isOutside(node, telling.scrollY)) return
  const isTold = isSeen(node, telling) && write(node, indent, said, telling)
  const inner = isTold ? `${indent}\t` : indent
  const within = FILLED.has(node.role) ? undefined : isTold && NAMED_BY_TEXT.has(node.role) ? node.name : said
  for (const child of node.children) tell(child, inner, isTold && NAMING.has(child.role) ? node.name : within, telling)
}

/** Whether a node is one that can be told. Of the root WebArena says that it lies in the top left corner of the window. */
function isSeen(node: AxNode, { isWhole, scrollY }: Telling): boolean {
  if (node.isIgnored) return false
  if (isWhole === true || (node.slot === 0 && node.path === '')) return true
  return node.box !== undefined && isInWindow(node.box, scrollY)
}

/** Adds the node's line, if it has one that is not left out; answers whether it has one. */
function write(node: AxNode, indent: string, said: string | undefined, telling: Telling): boolean {
  const { dialect, isUncleaned, lines, nodes, base } = telling
  if (node.role === 'StaticText' && dialect === 'strict' && isUncleaned !== true && isSaid(node.name, said)) {
    nodes.push(node)
    return true
  }
  const what = saying(node.role, node.name, propertiesOf(node, telling))
  if (what === undefined) return false
  nodes.push(node)
  const line = `[${base + node.slot}] ${what}`
  if (isUncleaned === true || dialect === 'strict' || isKept(node, line, lines)) lines.push(indent + line)
  return true
}

/** Whether a text says nothing, or what the name around it says already. */
function isSaid(text: string, said: string | undefined): boolean {
  const words = text.trim()
  return words === '' || said?.includes(words) === true
}

function isKept({ role, name }: AxNode, line: string, lines: readonly string[]): boolean {
  return role === 'StaticText' ? isNewText(quoted(name).slice(1, -1), lines) : isKeptLine(line, lines)
}

/** Properties as they stand in a line; empty for none. */
function propertiesOf({ properties, value }: AxNode, { dialect }: ObservationOptions): string {
  let told = dialect === 'strict' && value !== undefined ? `value: ${value}` : ''
  for (const [name, content] of properties) told += told === '' ? `${name}: ${content}` : ` ${name}: ${content}`
  return told
}
