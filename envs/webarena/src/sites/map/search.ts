import { CATEGORY_NAMES } from '../../generate/map/categories.ts'
import type { Junction, Place } from '../../generate/map/rows.ts'
import { plural } from '../../generate/text.ts'
import { addressOf, junctionAt, junctionOf, type MapTables, metresBetween, placeAt } from './positions.ts'

/** Result of a search. */
export interface SearchResult {
  readonly places: readonly Place[]
  /** Place named after `near`. */
  readonly around?: Place
  /** If nothing was found: words that no place on the map has, in the singular. */
  readonly missing: readonly string[]
}

/**
 * Searches for places whose name, kind or address contains every word. Order: exact names, names, other matches; then distance from the
 * named town's centre, by default the first town's. `X near Y` sorts matches of X by distance from Y.
 */
export function searchPlaces(tables: MapTables, query: string): SearchResult {
  const text = query.trim().replace(/\s+/g, ' ')
  const near = / (?:near|around|close to) /i.exec(text)
  if (near === null) return found(tables, query, ranked(tables, query, centreFor(tables, query)))
  const [what, where] = [text.slice(0, near.index), text.slice(near.index + near[0].length)]
  const [around] = ranked(tables, where, centreFor(tables, where))
  if (around === undefined) return found(tables, where, [])
  const centre = junctionOf(tables, around)
  const places = ranked(tables, what, centre).filter(({ id }) => id !== around.id)
  return { ...found(tables, what, byDistance(tables, places, centre)), around }
}

function found(tables: MapTables, query: string, places: readonly Place[]): SearchResult {
  if (places.length > 0) return { places, missing: [] }
  const index = indexOf(tables)
  const unknown = searchedWords(query).filter((word) => !index.has(word))
  return { places, missing: [...new Set(unknown.map(singular))] }
}

/** Returns the singular: `zoos` becomes `zoo`. */
function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
}

/** Returns the place with a typed name, address or position; `undefined` if none matches. */
export function findPlace(tables: MapTables, text: string): Place | Junction | undefined {
  const junction = junctionAt(tables, text)
  if (junction !== undefined) return placeAt(tables, junction) ?? junction
  return searchPlaces(tables, text).places[0]
}

/** Returns the centre of the town that a text names, by default of the first town. */
function centreFor(tables: MapTables, text: string): Junction {
  const lower = text.toLowerCase()
  const towns = tables.rows('towns')
  const town = towns.find(({ name }) => lower.includes(name.toLowerCase())) ?? towns[0]
  const centre = tables.get('junctions', town?.junction ?? '')
  if (centre === undefined) throw new Error('the map has no town: its seed is inconsistent')
  return centre
}

function ranked(tables: MapTables, text: string, centre: Junction): readonly Place[] {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const whole = wordsOf(text).join(' ')
  const ranks = new Map<Place, number>()
  for (const { place, name, nameWords, all, address } of entriesWith(words, indexOf(tables))) {
    if (!containsAll(all, words)) continue
    if (name === whole || address === whole) ranks.set(place, 0)
    else ranks.set(place, words.every((word) => nameWords.includes(word)) ? 1 : 2)
  }
  const distance = (place: Place): number => metresBetween(junctionOf(tables, place), centre)
  return [...ranks]
    .map(([place, rank]) => ({ place, rank, away: distance(place) }))
    .sort((one, other) => one.rank - other.rank || one.away - other.away)
    .map(({ place }) => place)
}

function containsAll(all: ReadonlySet<string>, words: readonly string[]): boolean {
  for (const word of words) if (!all.has(word)) return false
  return true
}

function byDistance(tables: MapTables, places: readonly Place[], centre: Junction): readonly Place[] {
  return places
    .map((place) => ({ place, away: metresBetween(junctionOf(tables, place), centre) }))
    .sort((one, other) => one.away - other.away)
    .map(({ place }) => place)
}

/** Stop words of searches. */
const STOP_WORDS: ReadonlySet<string> = new Set(['the', 'a', 'an', 'in', 'of', 'at', 'on', 'and'])

interface Entry {
  readonly place: Place
  readonly name: string
  readonly nameWords: readonly string[]
  readonly address: string
  readonly all: ReadonlySet<string>
}

/** Entries by each of their words, in the order of the places. */
type Index = ReadonlyMap<string, readonly Entry[]>

const INDEXES = new WeakMap<readonly Place[], Index>()

function indexOf(tables: MapTables): Index {
  const places = tables.rows('places')
  const index = INDEXES.get(places) ?? createIndex(places.map((place) => entryOf(tables, place)))
  INDEXES.set(places, index)
  return index
}

function createIndex(entries: readonly Entry[]): Index {
  const index = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const word of entry.all) {
      const others = index.get(word)
      if (others === undefined) index.set(word, [entry])
      else others.push(entry)
    }
  }
  return index
}

/** Returns the entries with the rarest of the words. */
function entriesWith(words: readonly string[], index: Index): readonly Entry[] {
  const lists = words.map((word) => index.get(word) ?? [])
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest))
}

function entryOf(tables: MapTables, place: Place): Entry {
  const nameWords = wordsOf(place.name)
  const name = nameWords.join(' ')
  const address = wordsOf(addressOf(tables, place)).join(' ')
  const all = new Set([...nameWords, ...address.split(' '), ...categoryWords(place.category)])
  return { place, name, nameWords, address, all }
}

/** Returns the words of a category in singular and plural. */
const categoryWords = (category: string): readonly string[] => wordsOf(`${category} ${plural(category)}`)

function searchedWords(text: string): readonly string[] {
  return wordsOf(text).filter((word) => !STOP_WORDS.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Plural names of categories, as linked on the start page: `museums`. */
export const CATEGORY_LINKS: readonly string[] = CATEGORY_NAMES.map(plural)
