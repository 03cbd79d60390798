import type { AxNode } from '../accessibility/ax-node.ts'
import { shortLivedList } from '../short-lived-list.ts'
import { isKeptLine, isNewText } from './clean.ts'
import { nodeText, quoted } from './line.ts'
import { isInWindow, isOutside } from './viewport.ts'

/** Options of `observationText`. */
export interface ObservationOptions {
  /** Id of the node of slot 0. */
  readonly base: number
  readonly scrollY: number
  /**
   * `webarena` matches WebArena byte for byte. `strict` drops only texts already in the name of an enclosing node, whereas WebArena drops
   * any text that happens to occur in one of the three preceding lines; it also prints the value of a select.
   */
  readonly dialect: 'strict' | 'webarena'
  /** Includes the whole page, not only the nodes in the window. */
  readonly observesWholePage?: boolean
  /** Skips the clean step. */
  readonly skipsCleanStep?: boolean
}

/** Node that an action may refer to. */
export interface ListedNode {
  readonly node: AxNode
  /** Line of the node without indentation: `[12] link 'View Order'`. */
  readonly line: string
}

/** Text of a page as shown to an agent. */
export interface PageText {
  readonly text: string
  /** Nodes by id, including nodes whose line the clean step removed. */
  readonly nodes: ReadonlyMap<number, ListedNode>
  /** Returns the node with the id; `undefined` if the text does not list it. */
  find(id: number): AxNode | undefined
}

interface TextWriter extends ObservationOptions {
  /** Lines written so far. */
  readonly lines: string[]
  /** Nodes that have a line. */
  readonly nodes: AxNode[]
}

/** Returns WebArena's text of a page, without the line of tabs before it. */
export function observationText(root: AxNode, options: ObservationOptions): PageText {
  const writer: TextWriter = { ...options, lines: [], nodes: shortLivedList() }
  writeTree(root, '', undefined, writer)
  return new ObservedPage(writer.lines.join('\n'), writer.nodes.slice(), options)
}

/** Computes nodes by id and their lines on demand. */
class ObservedPage implements PageText {
  readonly text: string
  readonly #nodes: readonly AxNode[]
  readonly #options: ObservationOptions

  constructor(text: string, nodes: readonly AxNode[], options: ObservationOptions) {
    this.text = text
    this.#nodes = nodes
    this.#options = options
  }

  get nodes(): ReadonlyMap<number, ListedNode> {
    const { base } = this.#options
    return new Map(this.#nodes.map((node) => [base + node.slot, { node, line: this.#lineOf(node) }]))
  }

  find(id: number): AxNode | undefined {
    const slot = id - this.#options.base
    return this.#nodes.findLast((node) => node.slot === slot)
  }

  #lineOf(node: AxNode): string {
    return `[${this.#options.base + node.slot}] ${nodeText(node.role, node.name, propertiesOf(node, this.#options)) ?? ''}`
  }
}

/** Roles whose names come from the texts inside them. */
export const NAMED_BY_TEXT: ReadonlySet<string> = new Set([
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

/** Roles whose texts name the enclosing node. */
const NAMING_ROLES: ReadonlySet<string> = new Set(['caption', 'Legend'])

/** Roles whose texts are user input. */
export const FIELD_ROLES: ReadonlySet<string> = new Set(['combobox', 'searchbox', 'spinbutton', 'textbox'])

/** Writes a node and its descendants. `said` is the name of an enclosing node that is composed of its texts. */
function writeTree(node: AxNode, indent: string, enclosingName: string | undefined, writer: TextWriter): void {
  if (writer.observesWholePage !== true && isOutside(node, writer.scrollY)) return
  const isListed = canBeListed(node, writer) && writeNode(node, indent, enclosingName, writer)
  const inner = isListed ? `${indent}\t` : indent
  const innerName = FIELD_ROLES.has(node.role) ? undefined : isListed && NAMED_BY_TEXT.has(node.role) ? node.name : enclosingName
  const { children } = node
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as AxNode
    writeTree(child, inner, isListed && NAMING_ROLES.has(child.role) ? node.name : innerName, writer)
  }
}

/** True if a node can have a line. WebArena treats the root as always in the window. */
export function canBeListed(node: AxNode, { observesWholePage, scrollY }: ObservationOptions): boolean {
  if (node.isIgnored) return false
  if (observesWholePage === true || (node.slot === 0 && node.path === '')) return true
  return node.box !== undefined && isInWindow(node.box, scrollY)
}

/** Writes the node's line unless the clean step drops it. Returns true if the node has a line, even if it was dropped. */
function writeNode(node: AxNode, indent: string, enclosingName: string | undefined, writer: TextWriter): boolean {
  const { dialect, skipsCleanStep, lines, nodes, base } = writer
  if (node.role === 'StaticText' && dialect === 'strict' && skipsCleanStep !== true && isRedundant(node.name, enclosingName)) {
    nodes.push(node)
    return true
  }
  const content = nodeText(node.role, node.name, propertiesOf(node, writer))
  if (content === undefined) return false
  nodes.push(node)
  const line = `[${base + node.slot}] ${content}`
  if (skipsCleanStep === true || dialect === 'strict' || isKept(node, line, lines)) lines.push(indent + line)
  return true
}

/** True if a node that can be listed has a line, including one that the clean step drops. */
export function hasLine(node: AxNode, options: ObservationOptions): boolean {
  return nodeText(node.role, node.name, propertiesOf(node, options)) !== undefined
}

/** True if a text is blank or already part of the enclosing name. */
function isRedundant(text: string, enclosingName: string | undefined): boolean {
  const words = text.trim()
  return words === '' || enclosingName?.includes(words) === true
}

function isKept({ role, name }: AxNode, line: string, lines: readonly string[]): boolean {
  return role === 'StaticText' ? isNewText(quoted(name).slice(1, -1), lines) : isKeptLine(line, lines)
}

/** Formats properties for a line; empty if there are none. */
function propertiesOf({ properties, value }: AxNode, { dialect }: ObservationOptions): string {
  let text = dialect === 'strict' && value !== undefined ? `value: ${value}` : ''
  if (properties.length === 0) return text
  for (const [name, content] of properties) text += text === '' ? `${name}: ${content}` : ` ${name}: ${content}`
  return text
}
