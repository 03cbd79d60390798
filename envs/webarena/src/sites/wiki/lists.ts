import { plural } from '../../generate/text.ts'
import type { Article } from '../../generate/wiki/rows.ts'

/** What the list of a kind shows beside each title: lines of its box. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  town: ['State', 'Founded', 'Population'],
  'nature reserve': ['Town', 'Area', 'Protected since'],
  team: ['Sport', 'Founded'],
  person: ['Occupation', 'Born'],
}

const OF_BUILDINGS: readonly string[] = ['Town', 'Opened']

/** The columns of a kind's list. */
export function columnsOf(kind: string): readonly string[] {
  return COLUMNS[kind] ?? OF_BUILDINGS
}

/** The value of a line of an article's box; empty where it has none. */
export function lineOf({ infobox }: Article, label: string): string {
  return infobox.find((line) => line.label === label)?.value ?? ''
}

/** How a kind's list is called: `museums`, `people`. */
export function listName(kind: string): string {
  return kind === 'person' ? 'people' : plural(kind)
}

/** Where a kind's list is. */
export function listPath(kind: string): string {
  return `/list/${listName(kind).replace(/ /g, '_')}`
}

/** Where an article is. */
export function articlePath(id: string): string {
  return `/wiki/${id}`
}
