import { keeping } from '@orreryjs/core/worlds'
import type { Node } from './pages/page.ts'
import { headingOf, heldIn, isField } from './pages/parts.ts'
import type { Doc, Trip } from './trip.ts'
import { isAlike } from './wishes.ts'

/** What a move is for. */
type Purpose = 'open' | 'pick' | 'fill' | 'choose' | 'send' | 'look' | 'go' | 'answer'

/** Something to do now. */
export interface Move {
  readonly purpose: Purpose
  readonly action: string
  readonly node?: Node | undefined
  /** What is typed, chosen or answered. */
  readonly text?: string
  /** In place of the right one of several that look alike: the others. */
  readonly rivals?: readonly Node[]
}

export type Match = (node: Node) => boolean

const CONTROLS = /^(?:link|button|menuitem|tab|DisclosureTriangle|radio|checkbox|option|treeitem|switch)$/

/** A control of that name; one whose name goes on with a count is taken for it: `My Cart (1)`. */
export function named(name: string, roles: RegExp = CONTROLS): Match {
  return (node) => roles.test(node.role) && (isAlike(node.name, name) || node.name.replace(/ \(?\d+\)?$/, '') === name)
}

/** A field by its label. */
export function field(label: string | RegExp): Match {
  return (node) => isField(node) && (typeof label === 'string' ? isAlike(node.name, label) : label.test(node.name))
}

export function click(node: Node, purpose: Purpose = 'open', rivals: readonly Node[] = []): Move {
  return { purpose, action: `click [${node.id}]`, node, rivals }
}

export function fill(node: Node, text: string, enters = false): Move {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')
  const purpose = /^(?:combobox|listbox)$/.test(node.role) && node.value !== undefined ? 'choose' : 'fill'
  const enter = enters || purpose === 'choose' ? 1 : 0
  return { purpose, action: `type [${node.id}] [${escaped}] [${enter}]`, node, text }
}

export function scroll(direction: 'down' | 'up'): Move {
  return { purpose: 'look', action: `scroll [${direction}]` }
}

export function visit(url: string): Move {
  return { purpose: 'go', action: `goto [${url}]` }
}

export const BACK: Move = { purpose: 'go', action: 'go_back' }

/** Where each element stands in its document. */
const placesOf: (doc: Doc) => ReadonlyMap<string, number> = keeping((doc) => new Map(doc.nodes.map(({ id }, at) => [id, at])))

/** What can be done to something now, or a look for it where the page goes on; `undefined` where the page does not have it. */
export function towards({ page, doc }: Trip, match: Match, make: (node: Node) => Move): Move | undefined {
  const shown = page.nodes.find((node) => match(node) && !node.isDisabled)
  if (shown !== undefined) return make(shown)
  const known = doc.nodes.find(match)
  if (known !== undefined && !page.nodes.some(({ id }) => id === known.id)) {
    const places = placesOf(doc)
    const first = page.nodes.find(({ role, id }) => SEEN.has(role) && places.has(id))
    return scroll((places.get(known.id) ?? 0) < (places.get(first?.id ?? '') ?? 0) ? 'up' : 'down')
  }
  return doc.isWhole ? undefined : scroll('down')
}

const SEEN: ReadonlySet<string> = new Set([
  'link',
  'button',
  'StaticText',
  'gridcell',
  'textbox',
  'combobox',
  'menuitem',
  'heading',
])

/** A page and how people get there. */
export interface Place {
  is(doc: Doc): boolean
  /** What to press, the last step first. */
  readonly ways: readonly string[]
  /** A menu that hides the first of them. */
  readonly menu?: string
  /** Where it stands, where that is told or was seen. */
  readonly url?: string
}

/** The next move to a place; `undefined` where no way is known. */
export function reach(trip: Trip, place: Place): Move | undefined {
  const { page, doc, docs } = trip
  for (const way of place.ways) {
    const node = page.nodes.find(named(way))
    if (node !== undefined && !isAlike(headingOf(doc), way) && !wasVain(node, trip)) return click(node)
  }
  const menu = place.menu === undefined ? undefined : page.nodes.find(named(place.menu, /menuitem|button|link/))
  if (menu !== undefined) return { purpose: 'look', action: `hover [${menu.id}]`, node: menu }
  for (const way of [...place.ways, ...(place.menu === undefined ? [] : [place.menu])]) {
    if (!isAlike(headingOf(doc), way) && doc.nodes.some(named(way))) return towards(trip, named(way), click)
  }
  if (place.url !== undefined && doc.url !== place.url) return visit(place.url)
  const seen = docs.findLast((each) => each !== doc && place.is(each))
  if (seen !== undefined) return visit(seen.url)
  if (!doc.isWhole) return scroll('down')
  const home = /^\w+:\/\/[^/]+/.exec(docs[0]?.url ?? '')?.[0]
  return home === undefined || doc.url === home || doc.url === `${home}/` ? undefined : visit(home)
}

/** Whether a press of it led nowhere. */
function wasVain({ id }: Node, { deeds, doc }: Trip): boolean {
  return deeds.some(
    ({ node, from, verb, isChange }) => verb === 'click' && node?.id === id && from.root === doc.root && !isChange,
  )
}

/** A page by its heading. */
export function headed(heading: string): (doc: Doc) => boolean {
  return (doc) => isAlike(headingOf(doc), heading)
}

/** Whether something of that name was pressed, and to which document it led. */
export function pressed(trip: Trip, match: Match, from?: (doc: Doc) => boolean): Doc | undefined {
  return trip.deeds.findLast(
    (deed) =>
      deed.verb === 'click' && deed.node !== undefined && match(deed.node) && deed.isChange && (from?.(deed.from) ?? true),
  )?.to
}

/** Whether a field of the open page holds a text. */
export function holds({ doc, page }: Trip, match: Match, text: string): boolean {
  const nodes = page.nodes.some(match) ? page.nodes : doc.nodes
  const node = nodes.find(match)
  return node !== undefined && same(heldIn(node, nodes), text)
}

function same(one: string, other: string): boolean {
  return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
}
