import { BLANK_NODE, endOfSubtree, isCell } from './descriptions.ts'
import { type BrowsingHistory, type PageDocument, withWindow } from './history.ts'
import type { Node, Page } from './pages/page.ts'
import type { GoalPlan } from './stages.ts'

/**
 * Returns the nodes of the window without which the plan would continue differently after the window is left, and its main heading.
 * Columns of a table or list are kept or dropped for all entries, because an entry that is irrelevant now may become relevant.
 * Cells of dropped columns are blank. `known` are the nodes of the document that earlier descriptions contain.
 */
export function relevantNodes(history: BrowsingHistory, plan: GoalPlan, known: readonly Node[]): readonly Node[] {
  const { document, page } = history
  const knownNodes = new Map(known.filter(({ id }) => id !== '').map((node) => [node.id, node]))
  const isKnown = (node: Node): boolean => isSameNode(node, knownNodes.get(node.id))
  const window = page.nodes.slice(1)
  const windowNodes = new Set(window)
  const isBelow = history.actions.at(-1)?.line.startsWith('scroll [down') ?? false
  const base = known.length === 0 ? page.nodes : withWindow(known, page.nodes, isBelow)
  const units = unitsOf(window, isKnown)
  const heading = headingNodes(window).filter((node) => !isKnown(node))
  const documentWith = (kept: readonly Unit[]): PageDocument => {
    const shown = shownNodes(kept, heading, window)
    const nodes = base.flatMap((node) => shown.get(node) ?? (windowNodes.has(node) && !isKnown(node) ? [] : [node]))
    return { ...document, nodes }
  }
  const expected = outlook(history, plan, documentWith(units))
  const kept = smallest(units, (some) => outlook(history, plan, documentWith(some)) === expected)
  const shown = shownNodes(kept, heading, window)
  return withoutKnownRows(
    window.flatMap((node) => shown.get(node) ?? []),
    known,
  )
}

/** Drops rows of which earlier descriptions contain all cells. */
function withoutKnownRows(nodes: readonly Node[], known: readonly Node[]): readonly Node[] {
  return nodes.filter((_, at) => {
    const start = nodes.findLastIndex(({ role }, index) => index <= at && role === 'row')
    const row = nodes[start]
    if (row === undefined || at >= endOfSubtree(nodes, start)) return true
    const knownAt = known.findIndex(({ id, role }) => role === 'row' && id === row.id)
    const knownCells = knownAt < 0 ? [] : known.slice(knownAt + 1, endOfSubtree(known, knownAt)).filter(isCell)
    const cells = nodes.slice(start + 1, endOfSubtree(nodes, start)).filter(isCell)
    return cells.some(({ name }, column) => name !== '' && knownCells[column]?.name !== name)
  })
}

function isSameNode(one: Node, other: Node | undefined): boolean {
  return (
    other !== undefined &&
    other.role !== 'row' &&
    one.name === other.name &&
    one.value === other.value &&
    one.isOn === other.isOn &&
    one.isOpen === other.isOpen
  )
}

/** The start of the main part and its heading, which identify a page. */
function headingNodes(nodes: readonly Node[]): readonly Node[] {
  const main = nodes.findIndex(({ role }) => role === 'main')
  const heading = nodes.find(({ role }, at) => at > main && role === 'heading')
  return [nodes[main], heading].flatMap((node) => node ?? [])
}

/** Nodes that are kept or dropped together: a single node, or a column of adjacent entries. */
interface Unit {
  readonly nodes: readonly Node[]
  /** Entries of a column, with the nodes of all columns. */
  readonly entries?: readonly Node[]
}

const ENTRY = /^(?:article|listitem|row)$/

function unitsOf(nodes: readonly Node[], isKnown: (node: Node) => boolean): readonly Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]
    if (node === undefined) break
    const isEntry = ENTRY.test(node.role)
    const end = isEntry ? endOfEntries(nodes, at) : at + 1
    if (isEntry) units.push(...columnsOf(nodes.slice(at, end), node))
    else if (!isKnown(node)) units.push({ nodes: [node] })
    at = end
  }
  return units
}

/** Returns the index after adjacent entries of one list. */
function endOfEntries(nodes: readonly Node[], at: number): number {
  const first = nodes[at]
  let end = endOfSubtree(nodes, at)
  while (nodes[end]?.role === first?.role && nodes[end]?.depth === first?.depth) end = endOfSubtree(nodes, end)
  return end
}

/** Splits entries into columns: the cells of a table by position, the parts of other entries by role. */
function columnsOf(entries: readonly Node[], { role, depth }: Node): readonly Unit[] {
  const columns = new Map<string, Node[]>()
  let cell = 0
  for (const node of entries) {
    if (node.role === role && node.depth === depth) {
      cell = 0
      continue
    }
    if (isCell(node)) cell += 1
    const key = role === 'row' ? String(cell) : `${node.role} ${node.depth - depth}`
    columns.set(key, [...(columns.get(key) ?? []), node])
  }
  const all = [...columns.values()]
  return all.length === 0 ? [{ nodes: entries }] : all.map((nodes) => ({ nodes, entries }))
}

/** Returns the nodes to show, by the node that each replaces: nodes of the units and their containers. */
function shownNodes(units: readonly Unit[], heading: readonly Node[], window: readonly Node[]): ReadonlyMap<Node, Node> {
  const shown = new Map(heading.map((node) => [node, node]))
  for (const { entries = [] } of units) {
    const depth = entries[0]?.depth
    for (const node of entries) if (node.depth === depth || isCell(node)) shown.set(node, { ...node, name: '' })
  }
  for (const { nodes } of units) for (const node of nodes) shown.set(node, node)
  const containers: Node[] = []
  for (const node of window) {
    while ((containers.at(-1)?.depth ?? -1) >= node.depth) containers.pop()
    if (shown.has(node)) for (const container of containers) if (!shown.has(container)) shown.set(container, container)
    containers.push(node)
  }
  return shown
}

/** Drops units as long as the rest is sufficient: first all, then in ever smaller groups. */
function smallest<T>(units: readonly T[], isSufficient: (kept: readonly T[]) => boolean): readonly T[] {
  let kept = units
  for (let size = units.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const rest = [...kept.slice(0, at), ...kept.slice(at + size)]
      if (isSufficient(rest)) kept = rest
      else at += size
    }
  }
  return kept
}

const BLANK: PageDocument = { root: 'blank', url: '', title: '', nodes: [], isComplete: true }
const BLANK_PAGE: Page = { title: '', url: '', nodes: [], tabs: [], isBusy: false }

/** Placeholder for the element that a stage looks for, so that its move contains the text to type. */
const PROBE: Node = { ...BLANK_NODE, id: 'probe', isDisabled: false }

/** Nodes of a page on which every search finds an element. */
class ProbeNodes extends Array<Node> {
  override find(): Node {
    return PROBE
  }
}

const PROBE_PAGE: Page = { ...BLANK_PAGE, nodes: new ProbeNodes() }

/**
 * How the plan continues when only `document` is remembered of the open page: on another page, even if no more of the document is
 * seen, on a page with every element, and below the window.
 */
function outlook(history: BrowsingHistory, plan: GoalPlan, document: PageDocument): string {
  const remembering = (open: PageDocument): Pick<BrowsingHistory, 'documents' | 'actions'> => ({
    documents: history.documents.map((each) => (each === history.document ? open : each)),
    actions: history.actions.map((action) => (action.after === history.document ? { ...action, after: open } : action)),
  })
  const awayFrom = (open: PageDocument): BrowsingHistory => {
    const { documents, actions } = remembering(open)
    return { ...history, actions, page: BLANK_PAGE, document: BLANK, documents: [...documents, BLANK] }
  }
  const complete = { ...document, isComplete: true }
  const below = { ...history, ...remembering(document), document, page: { ...history.page, nodes: document.nodes.slice(0, 1) } }
  const states = [awayFrom(document), awayFrom(complete), { ...awayFrom(complete), page: PROBE_PAGE }, below]
  return JSON.stringify(states.map((state) => continuation(state, plan)))
}

function continuation(history: BrowsingHistory, { stages, answer, impossibleReason }: GoalPlan): unknown {
  const states = stages.map((stage) => {
    const isDone = stage.isDone(history)
    if (isDone) return true
    const move = stage.move(history)
    return [stage.needsNoAction?.(history), move?.action, move?.basis]
  })
  return [states, answer(history), impossibleReason?.(history)]
}
