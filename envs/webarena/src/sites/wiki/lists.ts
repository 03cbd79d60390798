import { plural } from '../../generate/text.ts'
import type { Article } from '../../generate/wiki/rows.ts'

/** Infobox lines shown as columns in the list of an article kind. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  town: ['State', 'Founded', 'Population'],
  'nature reserve': ['Town', 'Area', 'Protected since'],
  team: ['Sport', 'Founded'],
  person: ['Occupation', 'Born'],
}

/** Columns of all other kinds, which are buildings. */
const DEFAULT_COLUMNS: readonly string[] = ['Town', 'Opened']

/** Returns the columns of a kind's list. */
export function columnsOf(kind: string): readonly string[] {
  return COLUMNS[kind] ?? DEFAULT_COLUMNS
}

/** Returns the value of an infobox line; empty if absent. */
export function lineOf({ infobox }: Article, label: string): string {
  return infobox.find((line) => line.label === label)?.value ?? ''
}

/** Returns the name of a kind's list: `museums`, `people`. */
export function listName(kind: string): string {
  return kind === 'person' ? 'people' : plural(kind)
}

/** Returns the path of a kind's list. */
export function listPath(kind: string): string {
  return `/list/${listName(kind).replace(/ /g, '_')}`
}

/** Returns the path of an article. */
export function articlePath(id: string): string {
  return `/wiki/${id}`
}
