import { memoizeByObject } from '@orreryjs/core/worlds'
import { isSameText, sameTextAs } from './goal-text.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import { escaped } from './pages/escapes.ts'
import type { Node } from './pages/page.ts'
import { fieldText, headingOf, isField } from './pages/page-parts.ts'

/** Purpose of a move. */
type Purpose = 'open' | 'pick' | 'fill' | 'choose' | 'send' | 'look' | 'go' | 'answer'

/** A possible next action. */
export interface Move {
  readonly purpose: Purpose
  readonly action: string
  readonly node?: Node | undefined
  /** Text that is typed, chosen or answered. */
  readonly text?: string
  /** Remembered information that led to this move, if the action does not contain it. */
  readonly basis?: string
  /** Similar elements that could be confused with `node`. */
  readonly similarNodes?: readonly Node[]
}

export type Match = (node: Node) => boolean

export type PageMatch = (doc: PageDocument) => boolean

const CONTROLS = /^(?:link|button|menuitem|tab|DisclosureTriangle|radio|checkbox|option|treeitem|switch)$/

/** Matches a control by name, with or without a count after the name: `My Cart (1)`. */
export function hasName(name: string, roles: RegExp = CONTROLS): Match {
  const isSame = sameTextAs(name)
  return (node) =>
    (isSame(node.name) || (node.name.startsWith(name) && node.name.replace(/ \(?\d+\)?$/, '') === name)) && roles.test(node.role)
}

/** Matches a field by its label. */
export function isFieldLabelled(label: string | RegExp): Match {
  const isSame = typeof label === 'string' ? sameTextAs(label) : (name: string) => label.test(name)
  return (node) => isSame(node.name) && isField(node)
}

export function click(node: Node, purpose: Purpose = 'open', rivals: readonly Node[] = []): Move {
  return { purpose, action: `click [${node.id}]`, node, similarNodes: rivals }
}

export function fill(node: Node, text: string, enters = false): Move {
  const purpose = /^(?:combobox|listbox)$/.test(node.role) && node.value !== undefined ? 'choose' : 'fill'
  const enter = enters || purpose === 'choose' ? 1 : 0
  return { purpose, action: `type [${node.id}] [${escaped(text)}] [${enter}]`, node, text }
}

export function scroll(direction: 'down' | 'up'): Move {
  return { purpose: 'look', action: `scroll [${direction}]` }
}

export function visit(url: string): Move {
  return { purpose: 'go', action: `goto [${url}]` }
}

/** Adds the information that led to a move. */
export function basedOn(basis: string, move: Move | undefined): Move | undefined {
  return move && { ...move, basis }
}

export const BACK: Move = { purpose: 'go', action: 'go_back' }

/** Index of each element in its document. */
const placesOf: (doc: PageDocument) => ReadonlyMap<string, number> = memoizeByObject(
  (doc) => new Map(doc.nodes.map(({ id }, at) => [id, at])),
)

/** Returns a move on a matching element, or a scroll towards it. `undefined` if the document does not contain one. */
export function moveTowards(
  { page, document: doc }: BrowsingHistory,
  match: Match,
  make: (node: Node) => Move,
): Move | undefined {
  const shown = page.nodes.find((node) => match(node) && !node.isDisabled)
  if (shown !== undefined) return make(shown)
  const target = doc.nodes.find(match)
  if (target !== undefined && !page.nodes.some(({ id }) => id === target.id)) {
    const places = placesOf(doc)
    const first = page.nodes.find(({ role, id }) => ANCHOR_ROLES.has(role) && places.has(id))
    return scroll((places.get(target.id) ?? 0) < (places.get(first?.id ?? '') ?? 0) ? 'up' : 'down')
  }
  return doc.isComplete ? undefined : scroll('down')
}

/** Returns a click on an element of the document, or a scroll towards it. */
export function moveToNode(
  history: BrowsingHistory,
  { id }: Pick<Node, 'id'>,
  purpose?: Purpose,
  rivals?: readonly Node[],
): Move | undefined {
  return moveTowards(
    history,
    (node) => node.id === id,
    (node) => click(node, purpose, rivals),
  )
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
export interface Destination {
  matches(doc: PageDocument): boolean
  /** Names of controls to press, the last step first. */
  readonly linkNames: readonly string[]
  /** Menu that contains the first of these controls. */
  readonly menuName?: string
  /** URL of the page, if known. */
  readonly url?: string
}

/** Returns the next move towards a page, or `undefined` if no route is known. */
export function moveTo(history: BrowsingHistory, place: Destination): Move | undefined {
  const { page, document, documents } = history
  for (const label of place.linkNames) {
    const node = page.nodes.find(hasName(label))
    if (node !== undefined && !isSameText(headingOf(document), label) && !hadNoEffect(node, history)) return click(node)
  }
  const menu = place.menuName === undefined ? undefined : page.nodes.find(hasName(place.menuName, /menuitem|button|link/))
  if (menu !== undefined) return { purpose: 'look', action: `hover [${menu.id}]`, node: menu }
  for (const label of [...place.linkNames, ...(place.menuName === undefined ? [] : [place.menuName])]) {
    if (!isSameText(headingOf(document), label) && document.nodes.some(hasName(label)))
      return moveTowards(history, hasName(label), click)
  }
  if (place.url !== undefined && document.url !== place.url) return visit(place.url)
  const visited = documents.findLast((each) => each !== document && place.matches(each))
  if (visited !== undefined) return visit(visited.url)
  if (!document.isComplete) return scroll('down')
  const home = /^\w+:\/\/[^/]+/.exec(documents[0]?.url ?? '')?.[0]
  return home === undefined || document.url === home || document.url === `${home}/` ? undefined : visit(home)
}

/** True if pressing the element changed nothing. */
function hadNoEffect({ id }: Node, { actions, document }: BrowsingHistory): boolean {
  return actions.some(
    ({ node, before, verb, isChange }) => verb === 'click' && node?.id === id && before.root === document.root && !isChange,
  )
}

/** Matches a page by its heading. */
export function hasHeading(heading: string): PageMatch {
  const isSame = sameTextAs(heading)
  return (doc) => isSame(headingOf(doc))
}

/** True if a matching control was pressed with an effect. */
export function wasPressed({ actions }: Pick<BrowsingHistory, 'actions'>, match: Match, from?: PageMatch): boolean {
  return actions.some(
    ({ verb, node, isChange, before }) =>
      verb === 'click' && node !== undefined && match(node) && isChange && (from?.(before) ?? true),
  )
}

/** True if a field of the open page contains a text. */
export function hasFieldText({ document: doc, page }: BrowsingHistory, match: Match, text: string): boolean {
  const nodes = page.nodes.some(match) ? page.nodes : doc.nodes
  const node = nodes.find(match)
  return node !== undefined && same(fieldText(node, nodes), text)
}

function same(one: string, other: string): boolean {
  return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
}
