import { pythonFloat } from '@orreryjs/python'
import { cleanLines } from './clean.ts'
import { nodeText, OMITTED_PROPERTIES } from './line.ts'
import { isInViewport, type Rectangle } from './viewport.ts'

/** Value in Chromium's accessibility tree. References to other nodes have no `value`. */
interface CdpValue {
  readonly value?: unknown
}

/** Node as returned by `Accessibility.getFullAXTree` of the Chrome DevTools Protocol. */
export interface CdpNode {
  readonly nodeId: string
  readonly parentId?: string
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
  readonly role?: CdpValue
  readonly name?: CdpValue
  readonly properties?: readonly { readonly name: string; readonly value?: CdpValue }[]
}

/** Box of each node in the window; `null` or absent if it has none. */
type Bounds = Readonly<Record<string, Rectangle | null>>

/** Returns the lines of a page from Chromium's accessibility tree, before the clean step: WebArena's `TextObervationProcessor`. */
export function cdpLines(nodes: readonly CdpNode[], bounds?: Bounds): readonly string[] {
  const tree = treeOf(nodes)
  if (bounds !== undefined) keepVisible(tree, bounds)
  const lines: string[] = []
  const root = tree.values().next().value
  if (root !== undefined) writeNode(root, tree, 0, lines)
  return lines
}

/** Returns WebArena's text of a page from Chromium's accessibility tree. With `bounds`, only nodes in the window are included. */
export function cdpText(nodes: readonly CdpNode[], bounds?: Bounds): string {
  return cleanLines(cdpLines(nodes, bounds).join('\n').split('\n')).join('\n')
}

interface TreeNode {
  readonly id: string
  readonly source: CdpNode
  parent: string | undefined
  children: string[]
}

/** Indexes nodes by id. Chromium 112 lists options twice; the first entry wins. */
function treeOf(nodes: readonly CdpNode[]): Map<string, TreeNode> {
  const tree = new Map<string, TreeNode>()
  for (const source of nodes) {
    if (tree.has(source.nodeId)) continue
    tree.set(source.nodeId, { id: source.nodeId, source, parent: source.parentId, children: [...(source.childIds ?? [])] })
  }
  return tree
}

/** Removes nodes outside the window and moves their children up. */
function keepVisible(tree: Map<string, TreeNode>, bounds: Bounds): void {
  const hidden = Array.from(tree.values()).filter(({ id }) => {
    const box = bounds[id]
    return box === null || box === undefined || !isInViewport(box)
  })
  for (const node of hidden) {
    const parent = node.parent === undefined ? undefined : tree.get(node.parent)
    if (parent === undefined) throw new Error(`node ${node.id} is outside the window and has no parent: pass bounds of the root`)
    const index = parent.children.indexOf(node.id)
    if (index < 0)
      throw new Error(`node ${node.id} is not a child of its parent ${parent.id}: pass the tree as Chromium returned it`)
    parent.children.splice(index, 1, ...node.children)
    for (const id of node.children) {
      const child = tree.get(id)
      if (child !== undefined) child.parent = parent.id
    }
  }
  for (const { id } of hidden) tree.delete(id)
}

function writeNode(node: TreeNode, tree: ReadonlyMap<string, TreeNode>, depth: number, lines: string[]): void {
  const text = textOfNode(node.source)
  if (text !== undefined) lines.push(`${'\t'.repeat(depth)}[${node.id}] ${text}`)
  // For a node without a DOM node, WebArena raises an error after it has written the line, and continues as if there were no line.
  const inner = text !== undefined && node.source.backendDOMNodeId !== undefined ? depth + 1 : depth
  for (const id of node.children) {
    const child = tree.get(id)
    if (child !== undefined) writeNode(child, tree, inner, lines)
  }
}

function textOfNode({ role, name, properties = [] }: CdpNode): string | undefined {
  if (typeof role?.value !== 'string' || typeof name?.value !== 'string') return undefined
  const printed = properties.filter((property) => !OMITTED_PROPERTIES.has(property.name) && property.value?.value !== undefined)
  return nodeText(
    role.value,
    name.value,
    printed.map((property) => `${property.name}: ${pythonText(property.value?.value)}`).join(' '),
  )
}

/** Formats a JSON value as Python's `print` does. */
function pythonText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : pythonFloat(value)
  return value === null ? 'None' : String(value)
}
