import type { AxNode } from '../accessibility/ax-node.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import type { Page, PageElement } from '../element.ts'
import { isTextField } from '../element-types/fields.ts'
import { textOf } from '../page-state.ts'
import type { ListedNode, PageText } from '../text/observation-text.ts'
import { flattenAxTree, type MarkedNode } from './axtree.ts'
import { type Bids, bidsOfPage } from './bids.ts'

const LINE = /^\t*\[(\d+)\] .*$/gm

/** Roles that Chromium 126 names differently from version 112. */
const ROLES: Readonly<Record<string, string>> = {
  Details: 'group',
  FooterAsNonLandmark: 'generic',
  HeaderAsNonLandmark: 'generic',
  Section: 'generic',
  img: 'image',
}

/** Output under construction. */
interface Marking {
  readonly snapshot: PageSnapshot
  readonly bids: Bids
  readonly nodes: (MarkedNode & { readonly childIds: string[] })[]
}

/**
 * Returns a page's nodes as Chromium 126 reports them after BrowserGym has marked the page. Every marked element has a node, including
 * labels and table groups.
 */
export function markedNodes(root: AxNode, snapshot: PageSnapshot, bids: Bids): readonly MarkedNode[] {
  const marking: Marking = { snapshot, bids, nodes: [] }
  const { role, name, properties } = root
  const rootChildIds = createNode(marking, {
    role: { value: role },
    name: { value: name },
    properties: properties.map(propertyOf),
  })
  for (const child of root.children) addNode(child, rootChildIds, marking, false)
  return marking.nodes
}

function createNode({ nodes }: Marking, node: Omit<MarkedNode, 'nodeId' | 'childIds'>): string[] {
  const childIds: string[] = []
  nodes.push({ ...node, nodeId: String(nodes.length), childIds })
  return childIds
}

/** Appends a node and its descendants to the child ids of its parent. */
function addNode(node: AxNode, siblings: string[], marking: Marking, isInData: boolean): void {
  const { role, element, path } = node
  if (role === 'StaticText') {
    siblings.push(String(marking.nodes.length))
    createNode(marking, { role: { value: role }, name: { value: node.name } })
    return
  }
  const printedRole = roleOf(node, isInData)
  const bid = marking.bids.byPath.get(path)
  let childList = siblings
  if (element !== undefined && bid !== undefined && printedRole !== undefined && !isPopup(node)) {
    siblings.push(String(marking.nodes.length))
    const value = fieldValue(node, element, marking.snapshot)
    childList = createNode(marking, {
      browsergym_id: String(bid),
      role: { value: printedRole },
      name: { value: node.name },
      properties: node.properties.map(propertyOf),
      ...(value !== undefined && { value: { value } }),
    })
  }
  const isData = element?.tag === 'table' ? role === 'table' : isInData
  for (const child of node.children) addNode(child, childList, marking, isData)
}

/** True for the popup between a closed select and its options, which is not an element. */
function isPopup({ isIgnored, element }: AxNode): boolean {
  return isIgnored && element?.tag === 'select'
}

/** Role that is printed. `undefined` omits the node and moves its children up one level. */
function roleOf({ role, isIgnored, element }: AxNode, isInData: boolean): string | undefined {
  if (element?.tag === 'option') return 'option'
  // An element with the role `region` stays a region even without a name.
  if (element?.attributes['role'] === 'region') return 'region'
  if (!isIgnored) return ROLES[role] ?? role
  if (element?.tag === 'thead' || element?.tag === 'tbody') return isInData ? 'rowgroup' : undefined
  return element?.tag === 'img' ? 'image' : undefined
}

type Property = NonNullable<MarkedNode['properties']>[number]

/** Converts a printed property value back to Chromium's type. */
function propertyOf([name, printed]: AxNode['properties'][number]): Property {
  const value = printed === 'True' ? true : printed === 'False' ? false : NUMERIC.has(name) ? Number(printed) : printed
  return { name, value: { value } }
}

const NUMERIC: ReadonlySet<string> = new Set(['busy', 'valuemax', 'valuemin'])

/** Value of a field; `undefined` if empty. */
function fieldValue({ role, value, path }: AxNode, element: PageElement, { state }: PageSnapshot): string | number | undefined {
  if (element.tag === 'select') return role === 'combobox' && value !== '' ? value : undefined
  if (!isTextField(element)) return undefined
  const text = textOf(element, path, state)
  if (role === 'spinbutton') return text === '' ? undefined : Number(text)
  if (text === '') return undefined
  return element.attributes['type'] === 'password' ? '•'.repeat(text.length) : text
}

/** Returns BrowserGym's text of the whole page, and the elements that have a line, by id. */
export function browserGymText(view: { readonly page: Page; readonly snapshot: PageSnapshot; readonly root: AxNode }): PageText {
  const bids = bidsOfPage(view.page)
  const text = flattenAxTree(markedNodes(view.root, view.snapshot, bids))
  const byPath = new Map<string, AxNode>()
  collectNodes(view.root, byPath)
  const nodes = new Map<number, ListedNode>()
  for (const [line, bid = ''] of text.matchAll(LINE)) {
    const node = byPath.get(bids.paths.get(Number(bid)) ?? '')
    if (node !== undefined) nodes.set(Number(bid), { node, line: line.trimStart() })
  }
  return { text, nodes, find: (id) => nodes.get(id)?.node }
}

/** Collects the first node of each element by path. */
function collectNodes(node: AxNode, into: Map<string, AxNode>): void {
  if (node.path !== '' && node.role !== 'StaticText' && !into.has(node.path)) into.set(node.path, node)
  for (const child of node.children) collectNodes(child, into)
}
