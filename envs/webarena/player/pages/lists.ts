import { memoizeByObject } from '@orreryjs/core/worlds'
import { containsName, isSameText } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import {
  click,
  type Destination,
  fill,
  isFieldLabelled,
  type Match,
  type Move,
  moveTowards,
  scroll,
  wasPressed,
} from '../moves.ts'
import type { PlanStep } from '../stages.ts'
import type { Node } from './page.ts'
import { fieldText, type Row, reportedRowCount } from './page-parts.ts'

/** Visited entries of a list that spans several pages. */
interface Listing<T> {
  readonly items: readonly T[]
  readonly isWhole: boolean
}

/** Returns the entries on the visited pages of a list, each page once. */
export function readListing<T>(
  history: BrowsingHistory,
  isOf: (doc: PageDocument) => boolean,
  read: (doc: PageDocument) => readonly T[],
): Listing<T> {
  const pages = new Map<string, PageDocument>()
  for (const doc of history.documents) {
    // A reopened page may show only its start, so keep the most complete visit.
    if (isOf(doc) && (pages.get(doc.url)?.nodes.length ?? 0) <= doc.nodes.length) pages.set(doc.url, doc)
  }
  const items = [...pages.values()].flatMap(read)
  const last = [...pages.values()].find((doc) => !hasNext(doc)) ?? [...pages.values()].at(-1)
  if (last === undefined) return { items, isWhole: false }
  const count = pages.size === 1 ? reportedRowCount(last) : undefined
  const hasAllRows = count !== undefined && items.length >= count
  return { items, isWhole: hasAllRows || (last.isComplete && !hasNext(last)) }
}

const NEXT: Match = (node) => node.role === 'link' && /^(?:Next(?: Page| »| >|›)?|Page Next)$/i.test(node.name.trim())

const hasNext: (doc: PageDocument) => boolean = memoizeByObject(({ nodes }) => nodes.some(NEXT))

/** Reads on: scrolls down, then opens the next page. */
export function readMore(history: BrowsingHistory): Move | undefined {
  const { document } = history
  if (!document.isComplete) return scroll('down')
  return hasNext(document) ? moveTowards(history, NEXT, click) : undefined
}

/** Returns a stage that reads on until it is done. */
export function readStep(sentence: string, isDone: PlanStep['isDone']): PlanStep {
  return { sentence, isDone, move: readMore }
}

/** Restricts a match to the elements of a row or item. */
function within(nodes: readonly Node[], match: Match): Match {
  const ids = new Set(nodes.filter(match).map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

/** The elements of a row or an item of a list. */
type Entry = Pick<Row, 'nodes'>

/** Returns a move that opens one of several entries with its matching element. The elements of the others are rivals. */
export function pickMove(history: BrowsingHistory, chosen: Entry, entries: readonly Entry[], name: Match): Move | undefined {
  const rivals = entries
    .flatMap((entry) => (entry === chosen ? [] : (entry.nodes.find(name) ?? [])))
    .filter(({ id }) => history.page.nodes.some((node) => node.id === id))
  return moveTowards(history, within(chosen.nodes, name), (node) => click(node, 'pick', rivals))
}

/** Returns a stage that fills in a field. Done once the text was typed. */
export function fillStep(
  label: RegExp,
  text: string | ((history: BrowsingHistory) => string | undefined),
  name: string,
  on?: Destination['matches'],
): PlanStep {
  const requiredText = (history: BrowsingHistory): string | undefined => (typeof text === 'string' ? text : text(history))
  return {
    sentence: `Fill in the ${name}.`,
    ...(on !== undefined && { isOnPage: on }),
    isDone: (history) => {
      const value = requiredText(history)
      return (
        value !== undefined &&
        history.actions.some(
          ({ verb, node, text: typed, line }) =>
            verb === 'type' &&
            node !== undefined &&
            label.test(node.name) &&
            (isWritten(typed, value) || (node.value !== undefined && containsName(typed, value)) || history.failsToNotice(line)),
        )
      )
    },
    needsNoAction: (history) => {
      const value = requiredText(history)
      const node = history.document.nodes.find(isFieldLabelled(label))
      return (
        value !== undefined && node !== undefined && (value === '' || isSameText(fieldText(node, history.document.nodes), value))
      )
    },
    move: (history) => {
      const value = requiredText(history)
      return value === undefined
        ? undefined
        : moveTowards(history, isFieldLabelled(label), (node) =>
            fill(node, node.value === undefined ? value : choiceOf(history, node.id, value)),
          )
    },
  }
}

/** Returns a stage that sets a field. Done once the field shows the text. */
export function chooseStep(label: RegExp, text: string, sentence: string): PlanStep {
  return {
    sentence,
    isDone: ({ page, document }) => {
      const nodes = page.nodes.some(isFieldLabelled(label)) ? page.nodes : document.nodes
      const node = nodes.find(isFieldLabelled(label))
      return node !== undefined && isSameText(fieldText(node, nodes), text)
    },
    move: (history) => moveTowards(history, isFieldLabelled(label), (node) => ({ ...fill(node, text), purpose: 'choose' })),
  }
}

/** Returns a stage that switches a checkbox or radio button on or off. */
export function tickStep(match: Match, sentence: string, wants = true): PlanStep {
  return {
    sentence,
    isDone: (history) => wasPressed(history, match),
    needsNoAction: ({ document }) => document.nodes.some((node) => match(node) && node.isOn === wants),
    move: (history) => moveTowards(history, match, (node) => click(node, 'choose')),
  }
}

function isWritten(typed: string, text: string): boolean {
  return typed.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** Returns the option that contains `text`, or `text` itself if the page does not show the options. */
function choiceOf({ page }: BrowsingHistory, id: string, text: string): string {
  const at = page.nodes.findIndex((node) => node.id === id)
  const list = page.nodes[at]
  for (const node of page.nodes.slice(at + 1)) {
    if (list === undefined || node.depth <= list.depth) break
    if (containsName(node.name, text)) return node.name
  }
  return text
}
