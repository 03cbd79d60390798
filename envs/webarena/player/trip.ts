import { createCourses, type Exchange } from '@orreryjs/core/worlds'
import { isPage, type Node, type Page, readPage } from './pages/page.ts'

/** A document as far as it was read: all nodes that were ever in the window, in reading order. */
export interface Doc {
  readonly root: string
  readonly url: string
  readonly title: string
  readonly nodes: readonly Node[]
  /** True if its end was reached. */
  readonly isWhole: boolean
}

/** A past action. */
interface Deed {
  readonly line: string
  readonly verb: string
  /** Element that the action was performed on. */
  readonly node: Node | undefined
  /** Text that was typed. */
  readonly text: string
  /** Document before the action. */
  readonly from: Doc
  /** Document after the action. */
  readonly to: Doc
  readonly isChange: boolean
}

/** Browsing history, as read from a transcript. */
export interface Trip {
  readonly page: Page
  readonly doc: Doc
  /** All visited documents in order. The last one is open. */
  readonly docs: readonly Doc[]
  readonly deeds: readonly Deed[]
  /** Number of times that each line changed nothing. */
  readonly refusals: ReadonlyMap<string, number>
  readonly refusedLast: string | undefined
  /** True if the policy fails to notice that a line was wrong, and takes it for correct. */
  overlooks(line: string): boolean
}

interface Mutable {
  page: Page
  doc: Doc
  docs: Doc[]
  deeds: Deed[]
  refusals: Map<string, number>
  refusedLast: string | undefined
  overlooks(line: string): boolean
}

const follow = createCourses<Mutable, undefined>({
  copy: (trip) => ({ ...trip, docs: [...trip.docs], deeds: [...trip.deeds], refusals: new Map(trip.refusals) }),
  follow: (trip, exchange) => go(trip, exchange),
})

/** Follows a transcript from the first page. */
export function readTrip(opening: string, transcript: readonly Exchange[], seenNow: string | undefined): Trip {
  const trip = follow([opening], transcript, () => begin(opening), undefined)
  if (seenNow === undefined || !isPage(seenNow)) return trip
  const page = readPage(seenNow)
  if (page === trip.page || (page.nodes.length === 0 && page.url === '')) return trip
  const now: Mutable = { ...trip, docs: [...trip.docs], deeds: trip.deeds, refusals: new Map(trip.refusals) }
  look(now, page, undefined)
  return now
}

function begin(opening: string): Mutable {
  const page = readPage(opening)
  const doc = documentOf(page)
  return { page, doc, docs: [doc], deeds: [], refusals: new Map(), refusedLast: undefined, overlooks: () => false }
}

const ACTION = /^\s*([a-z_]+)\s*(?:\[([^\]]*)\])?\s*(?:\[([\s\S]*?)\])?(?: *\[(?:press_enter_after=)?[01]\])?\s*$/i

function go(trip: Mutable, { line, observation }: Exchange): void {
  if (!isPage(observation)) return
  const [, verb = '', first = '', text = ''] = ACTION.exec(line) ?? []
  const page = readPage(observation)
  const [before, seen] = [trip.doc, trip.page]
  const isSame = isSamePage(page, seen)
  const node = seen.nodes.find(({ id }) => id !== '' && id === first)
  look(trip, page, verb.toLowerCase() === 'scroll' ? first : undefined, node !== undefined && UNFOLDS.test(node.role))
  trip.refusedLast = undefined
  if (isSame && verb !== '' && !/^(?:scroll|stop|note_down|hover)$/i.test(verb)) {
    trip.refusals.set(line, (trip.refusals.get(line) ?? 0) + 1)
    trip.refusedLast = line
  }
  trip.deeds.push({ line, verb: verb.toLowerCase(), node, text, from: before, to: trip.doc, isChange: !isSame })
}

/** Controls that reveal or replace parts of a page. */
const UNFOLDS = /^(?:tab|DisclosureTriangle|button)$/

function isSamePage(one: Page, other: Page): boolean {
  return one === other || (one.url === other.url && one.nodes.length === other.nodes.length && sameNodes(one, other))
}

function sameNodes(one: Page, other: Page): boolean {
  return one.nodes.every((node, at) => {
    const same = other.nodes[at]
    return (
      same !== undefined &&
      same.id === node.id &&
      same.name === node.name &&
      same.value === node.value &&
      same.isOn === node.isOn &&
      same.isOpen === node.isOpen
    )
  })
}

/** Merges the shown page into the open document, or starts a new document. */
function look(trip: Mutable, page: Page, scrolled: string | undefined, isUnfolded = false): void {
  const root = rootOf(page)
  const isMore = root === trip.doc.root && page.url === trip.doc.url && root !== ''
  const before = trip.page
  trip.page = page
  if (!isMore) {
    trip.doc = documentOf(page)
    trip.docs.push(trip.doc)
    return
  }
  const isEnd = scrolled === 'down' && sharesLeaves(before, page)
  const nodes = merged(trip.doc.nodes, page.nodes, scrolled === 'down')
  trip.doc = { ...trip.doc, nodes, isWhole: (trip.doc.isWhole && !isUnfolded) || isEnd || showsEnd(page) }
  trip.docs[trip.docs.length - 1] = trip.doc
}

function documentOf(page: Page): Doc {
  const { url, title, nodes } = page
  return { root: rootOf(page), url, title, nodes, isWhole: showsEnd(page) }
}

function rootOf({ nodes }: Page): string {
  return nodes[0]?.id ?? ''
}

/** True if the page's footer is visible. A page whose root has no id is complete. */
function showsEnd({ nodes }: Page): boolean {
  return (nodes[0]?.role === 'RootWebArea' && nodes[0].id === '') || nodes.some(({ role }) => role === 'contentinfo')
}

const LEAVES = new Set(['link', 'button', 'StaticText', 'gridcell', 'textbox', 'checkbox', 'radio'])
/** Maximum number of nodes that two adjacent windows share at their edge. */
const ON_THE_EDGE = 8

/** True if scrolling down by a window still shows many of the same nodes, because it reached the end of the page. */
function sharesLeaves(before: Page, after: Page): boolean {
  const ids = new Set(after.nodes.flatMap(({ id, role }) => (LEAVES.has(role) ? [id] : [])))
  if (ids.size === 0) return true
  let shared = 0
  for (const { id } of before.nodes) if (ids.has(id)) shared += 1
  return shared > Math.min(ON_THE_EDGE, ids.size - 1)
}

/**
 * Merges the nodes known so far with the nodes shown now, which take precedence. New nodes of a scroll down go below the known
 * ones, all others directly after the node that they follow.
 */
function merged(old: readonly Node[], shown: readonly Node[], isBelow: boolean): readonly Node[] {
  const now = new Map(shown.map((node) => [node.id, node]))
  const places = new Map(old.map(({ id }, at) => [id, at]))
  const added = new Map<number, Node[]>()
  let place = 0
  let depth = 0
  let isNew = false
  for (const node of shown) {
    const at = places.get(node.id)
    if (at !== undefined) {
      place = at + 1
      isNew = false
      continue
    }
    if (isBelow && (!isNew || node.depth < depth)) {
      depth = node.depth
      while (place < old.length && (old[place]?.depth ?? 0) >= depth && !now.has(old[place]?.id ?? '')) place += 1
    }
    isNew = true
    added.set(place, [...(added.get(place) ?? []), node])
  }
  const all: Node[] = [...(added.get(0) ?? [])]
  for (const [at, node] of old.entries()) {
    all.push(now.get(node.id) ?? node)
    const more = added.get(at + 1)
    if (more !== undefined) all.push(...more)
  }
  return all
}
