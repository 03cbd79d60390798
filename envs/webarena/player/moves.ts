import { keeping } from '@orreryjs/core/worlds'
import type { Node } from './pages/page.ts'
import { headingOf, heldIn, isField } from './pages/parts.ts'
import type { Doc, Trip } from './trip.ts'
import { isAlike } from './wishes.ts'

/** Purpose of a move. */
type Purpose = 'open' | 'pick' | 'fill' | 'choose' | 'send' | 'look' | 'go' | 'answer'

/** A possible next action. */
export interface Move {
  readonly purpose: Purpose
  readonly action: string
  readonly node?: Node | undefined
  /** Text that is typed, chosen or answered. */
  readonly text?: string
  /** Similar elements that could be confused with `node`. */
  readonly rivals?: readonly Node[]
}

export type Match = (node: Node) => boolean

const CONTROLS = /^(?:link|button|menuitem|tab|DisclosureTriangle|radio|checkbox|option|treeitem|switch)$/

/** Matches a control by name, with or without a count after the name: `My Cart (1)`. */
export function named(name: string, roles: RegExp = CONTROLS): Match {
  return (node) => roles.test(node.role) && (isAlike(node.name, name) || node.name.replace(/ \(?\d+\)?$/, '') === name)
}

/** Matches a field by its label. */
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

/** Index of each element in its document. */
const placesOf: (doc: Doc) => ReadonlyMap<string, number> = keeping((doc) => new Map(doc.nodes.map(({ id }, at) => [id, at])))

/** Returns a move on a matching element, or a scroll towards it. `undefined` if the document does not contain one. */
export function towards({ page, doc }: Trip, match: Match, make: (node: Node) => Move): Move | undefined {
  const shown = page.nodes.find((node) => match(node) && !node.isDisabled)
  if (shown !== undefined) return make(shown)
  const known = doc.nodes.find(match)
  if (known !== undefined && !page.nodes.some(({ id }) => id === known.id)) {
    const places = placesOf(doc)
    const first = page.nodes.find(({ role, id }) => ANCHOR_ROLES.has(role) && places.has(id))
    return scroll((places.get(known.id) ?? 0) < (places.get(first?.id ?? '') ?? 0) ? 'up' : 'down')
  }
  return doc.isWhole ? undefined : scroll('down')
}

const ANCHOR_ROLES: ReadonlySet<string> = new Set([
  'link',
  'button',
  'StaticText',
  'gridcell',
  'textbox',
  'combobox',
  'menuitem',
  'heading',
])

/** A page and the links that lead to it. */
export interface Place {
  is(doc: Doc): boolean
  /** Names of controls to press, the last step first. */
  readonly ways: readonly string[]
  /** Menu that contains the first of these controls. */
  readonly menu?: string
  /** URL of the page, if known. */
  readonly url?: string
}

/** Returns the next move towards a page, or `undefined` if no route is known. */
export function reach(trip: Trip, place: Place): Move | undefined {
  const { page, doc, docs } = trip
  for (const label of place.ways) {
    const node = page.nodes.find(named(label))
    if (node !== undefined && !isAlike(headingOf(doc), label) && !hadNoEffect(node, trip)) return click(node)
  }
  const menu = place.menu === undefined ? undefined : page.nodes.find(named(place.menu, /menuitem|button|link/))
  if (menu !== undefined) return { purpose: 'look', action: `hover [${menu.id}]`, node: menu }
  for (const label of [...place.ways, ...(place.menu === undefined ? [] : [place.menu])]) {
    if (!isAlike(headingOf(doc), label) && doc.nodes.some(named(label))) return towards(trip, named(label), click)
  }
  if (place.url !== undefined && doc.url !== place.url) return visit(place.url)
  const visited = docs.findLast((each) => each !== doc && place.is(each))
  if (visited !== undefined) return visit(visited.url)
  if (!doc.isWhole) return scroll('down')
  const home = /^\w+:\/\/[^/]+/.exec(docs[0]?.url ?? '')?.[0]
  return home === undefined || doc.url === home || doc.url === `${home}/` ? undefined : visit(home)
}

/** True if pressing the element changed nothing. */
function hadNoEffect({ id }: Node, { deeds, doc }: Trip): boolean {
  return deeds.some(
    ({ node, from, verb, isChange }) => verb === 'click' && node?.id === id && from.root === doc.root && !isChange,
  )
}

/** Matches a page by its heading. */
export function headed(heading: string): (doc: Doc) => boolean {
  return (doc) => isAlike(headingOf(doc), heading)
}

/** Returns the document that resulted from pressing a matching control, or `undefined` if none was pressed. */
export function pressed(trip: Trip, match: Match, from?: (doc: Doc) => boolean): Doc | undefined {
  return trip.deeds.findLast(
    (deed) =>
      deed.verb === 'click' && deed.node !== undefined && match(deed.node) && deed.isChange && (from?.(deed.from) ?? true),
  )?.to
}

/** True if a field of the open page contains a text. */
export function holds({ doc, page }: Trip, match: Match, text: string): boolean {
  const nodes = page.nodes.some(match) ? page.nodes : doc.nodes
  const node = nodes.find(match)
  return node !== undefined && same(heldIn(node, nodes), text)
}

function same(one: string, other: string): boolean {
  return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
}
