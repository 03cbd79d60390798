import { createCourses, type Exchange } from '@orreryjs/core/worlds'
import { isPage, type Node, type Page, readPage } from './pages/page.ts'

/** A document, as much of it as was seen: what lay in the window at any time, in reading order. */
export interface Doc {
  readonly root: string
  readonly url: string
  readonly title: string
  readonly nodes: readonly Node[]
  /** Whether its end was in sight. */
  readonly isWhole: boolean
}

/** Something that was done. */
interface Deed {
  readonly line: string
  readonly verb: string
  /** What it was done to. */
  readonly node: Node | undefined
  /** What was typed. */
  readonly text: string
  /** Where. */
  readonly from: Doc
  /** What it led to. */
  readonly to: Doc
  readonly isChange: boolean
}

/** What a transcript tells of a way through sites. */
export interface Trip {
  readonly page: Page
  readonly doc: Doc
  /** Every document that was seen, in the order in which they came; the one that is open is the last. */
  readonly docs: readonly Doc[]
  readonly deeds: readonly Deed[]
  /** How often a line changed nothing. */
  readonly refusals: ReadonlyMap<string, number>
  readonly refusedLast: string | undefined
  /** Whether what was wrong about a line was overlooked, so that it is taken for right. */
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

/** Follows a transcript from the first page on. */
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

/** What shows more of a page, or other things in their place. */
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

/** Takes in what is shown: more of the document that was open, or another one. */
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

/** The part that closes a page; a page whose root has no id is told whole. */
function showsEnd({ nodes }: Page): boolean {
  return (nodes[0]?.role === 'RootWebArea' && nodes[0].id === '') || nodes.some(({ role }) => role === 'contentinfo')
}

const LEAVES = new Set(['link', 'button', 'StaticText', 'gridcell', 'textbox', 'checkbox', 'radio'])
/** As many as may lie on the edge between two windows. */
const ON_THE_EDGE = 8

/** Whether a step down of a whole window shows much of what could be seen before: it was cut short by the page's end. */
function sharesLeaves(before: Page, after: Page): boolean {
  const ids = new Set(after.nodes.flatMap(({ id, role }) => (LEAVES.has(role) ? [id] : [])))
  if (ids.size === 0) return true
  let shared = 0
  for (const { id } of before.nodes) if (ids.has(id)) shared += 1
  return shared > Math.min(ON_THE_EDGE, ids.size - 1)
}

/**
 * What was seen before with what is seen now at its place; what is seen now is as it is now. Below what was seen comes what a
 * step down brings into sight; all else stands behind what it follows.
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
