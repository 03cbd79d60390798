import type { AxNode, Property } from '../accessibility/ax-node.ts'
import { nodeText } from '../text/line.ts'

/** How the line of a node includes its children: entries of a list, details of a term, or cells. `header` is a row of column headings. */
type Form = 'items' | 'details' | 'row' | 'header'

/** Node of a page's tree while it is simplified: a line of WebArena's text. */
export interface TreeNode {
  readonly id: number
  readonly role: string
  readonly name: string
  readonly properties: readonly Property[]
  /** False for a node whose box has no width or height. */
  readonly hasArea: boolean
  /** Present if the children are part of this node's line. */
  readonly form?: Form
  readonly children: readonly TreeNode[]
}

/** Roles of elements that actions refer to. Only these have ids in the simplified text. */
const INTERACTIVE: ReadonlySet<string> = new Set(
  [
    'button checkbox combobox DisclosureTriangle link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider',
    'spinbutton switch tab textbox treeitem',
  ].flatMap((roles) => roles.split(' ')),
)

/** True if actions may refer to the node. */
export function isInteractive({ role }: Pick<TreeNode, 'role'>): boolean {
  return INTERACTIVE.has(role)
}

/** Returns the tree of all nodes that have a line. `base` is the id of slot 0. */
export function treeOf(root: AxNode, base: number, showsValues: boolean): TreeNode {
  const { role, name, properties } = root
  return { id: base + root.slot, role, name, properties, hasArea: true, children: nodesIn(root.children, base, showsValues) }
}

function nodesIn(nodes: readonly AxNode[], base: number, showsValues: boolean): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const children = nodesIn(node.children, base, showsValues)
    const { role, name, box, value } = node
    const properties: readonly Property[] =
      showsValues && value !== undefined ? [['value', value], ...node.properties] : node.properties
    const isListed = !node.isIgnored && nodeText(role, name, properties.length === 0 ? '' : '.') !== undefined
    if (!isListed) return children
    const hasArea = box === undefined || (box.width > 0 && box.height > 0)
    return [{ id: base + node.slot, role, name, properties, hasArea, children }]
  })
}

/** Returns the list itself if no element changes. */
function mapList<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change)
  return changed.every((item, index) => item === list[index]) ? list : changed
}

/** Changes the nodes of a tree, children first. Returns the same tree if it does not change. */
export function mapTree(node: TreeNode, change: (node: TreeNode) => TreeNode): TreeNode {
  const children = mapList(node.children, (child) => mapTree(child, change))
  return change(children === node.children ? node : { ...node, children })
}

/** Removes the children for which `isKept` is false. Returns the node itself if it keeps all. */
export function filterChildren(node: TreeNode, isKept: (child: TreeNode, index: number) => boolean): TreeNode {
  const children = node.children.filter(isKept)
  return children.length === node.children.length ? node : { ...node, children }
}

/** All nodes of a tree in page order. */
export function nodesOf(node: TreeNode): readonly TreeNode[] {
  return [node, ...node.children.flatMap(nodesOf)]
}
