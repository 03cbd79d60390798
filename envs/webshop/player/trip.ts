import {
  beginsMidway,
  createCourses,
  type Exchange,
  exchangesBefore,
  isThought,
  keeping,
  type Prompt,
  shownApart,
} from '@orreryjs/core/worlds'
import type { Listing, OptionGroup, Page } from './pages/page.ts'
import { readPage } from './pages/read-page.ts'
import { click, readLine, SHOP } from './wording.ts'

/** A product as the transcript shows it. */
export interface Product extends Listing {
  /** Number among the hits of the search that listed it first, from 0. */
  readonly rank: number
  /** `undefined` before its page was opened. */
  readonly groups: readonly OptionGroup[] | undefined
  /** Buttons of its page for more about it. */
  readonly buttons: readonly string[]
  /** What was read of it, by the button's label in lower case. */
  readonly details: ReadonlyMap<string, string>
  /** How many observations showed its page. */
  readonly views: number
  /** Whether its page says that it cannot be had. */
  readonly isSoldOut?: boolean | undefined
}

/** A value chosen on the page of the open product. */
interface Choice {
  readonly value: string
  readonly line: string
  /** Number of the exchange, from 0. */
  readonly at: number
}

/** A page of hits. */
interface Results {
  readonly query: string
  readonly number: number
  readonly hasNext: boolean
  readonly shown: readonly string[]
}

/** What the transcript shows of a shopping trip. */
export interface Trip {
  /** The page last shown; `undefined` where the transcript does not say. */
  readonly at: Exclude<Page['kind'], 'other'> | undefined
  /** The hits that the open page is of or leads back to. */
  readonly results: Results | undefined
  /** The open product, or the one that was bought. */
  readonly asin: string | undefined
  /** Values chosen for it, by name of the group. */
  readonly choices: ReadonlyMap<string, Choice>
  /** By ASIN, in the order in which they were first seen. */
  readonly products: ReadonlyMap<string, Product>
  /** What was searched for, with how often. */
  readonly queries: ReadonlyMap<string, number>
  /** How many pages were looked at: steps but for chosen options. */
  readonly looks: number
  /** Lines of no effect, with how often they were said. */
  readonly refusals: ReadonlyMap<string, number>
  /** The last line that was no thought, where it had no effect. */
  readonly refusedLast: string | undefined
  /** Number of exchanges. */
  readonly length: number
}

type Open<T> = T extends ReadonlyMap<infer K, infer V> ? Map<K, V> : T
type OpenTrip = { -readonly [Key in keyof Trip]: Open<Trip[Key]> }

const HITS_PER_PAGE = 10
const ASIN = /^(?=.*\d)[A-Z0-9]{10}$/
const ACCEPTED = /^(?:OK\.$|You have clicked )/

/** A trip that is being followed, and the page that was shown last. */
interface Walk {
  readonly trip: OpenTrip
  seen: string
  /** Products whose pages the transcript does not show, though it says that they were opened. */
  opened: readonly string[]
}

const walkAfter = createCourses<Walk, Pick<Prompt, 'gapAfter'>>({
  copy: ({ trip, seen, opened }) => ({ trip: copyOf(trip), seen, opened }),
  follow(walk, exchange, before, { gapAfter }) {
    const { trip } = walk
    if (isThought(exchange.line)) think(trip, before)
    else if (exchange.observation.trim() === '') walk.opened = [...walk.opened, ...followUntold(trip, exchange.line)]
    else {
      const page = readPage(exchange.observation)
      follow(trip, exchange, page, exchange.observation === walk.seen)
      if (page.kind !== 'other') walk.seen = exchange.observation
    }
    trip.length += 1
    if (trip.length === gapAfter) forget(trip)
  },
})

function copyOf(trip: OpenTrip): OpenTrip {
  const { choices, products, queries, refusals } = trip
  return {
    ...trip,
    choices: new Map(choices),
    products: new Map(products),
    queries: new Map(queries),
    refusals: new Map(refusals),
  }
}

/**
 * Follows the transcript from the page on which the task begins, or that INFORMATION shows, to the one that can be seen now,
 * with what the prompt tells of the open product.
 */
export function readTrip(prompt: Prompt): Trip {
  const { task, gapAfter, sections, transcript } = prompt
  const isMidway = beginsMidway(prompt)
  const begin = (): Walk => {
    const trip = newTrip(isMidway)
    for (const { line, observation } of exchangesBefore(prompt, pagesIn)) arrive(trip, observation, readLine(line)?.argument)
    if (gapAfter === 0) forget(trip)
    return { trip, seen: task, opened: [] }
  }
  const key = [task, String(isMidway), String(gapAfter), sections.get('INFORMATION') ?? '']
  const { trip, opened } = walkAfter(key, transcript, begin, prompt)
  const shown = shownApart(prompt)
  const details = sections.get('OPENED DETAILS')
  if (shown === undefined && details === undefined && opened.length === 0) return trip
  const seen = copyOf(trip)
  if (shown !== undefined) arrive(seen, shown, opened.at(-1))
  for (const asin of opened) markAsOpened(seen, asin)
  readOpenedDetails(seen, details)
  return seen
}

function newTrip(isMidway: boolean): OpenTrip {
  return {
    at: isMidway ? undefined : 'search',
    results: undefined,
    asin: undefined,
    choices: new Map(),
    products: new Map(),
    queries: new Map(),
    looks: 0,
    refusals: new Map(),
    refusedLast: undefined,
    length: 0,
  }
}

function pagesIn(text: string): readonly string[] {
  return readPage(text).kind === 'other' ? [] : [text]
}

/** Sees a page without knowing what led to it. */
function arrive(trip: OpenTrip, observation: string, label = ''): void {
  see(trip, readPage(observation), label)
}

/** What the prompt repeats of pages about the open product: each text below its button's label and a colon. */
function readOpenedDetails(trip: OpenTrip, text: string | undefined): void {
  if (text === undefined || trip.asin === undefined) return
  let label = 'details'
  const texts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const heading = line.trim().replace(/:$/, '').toLowerCase()
    if (SHOP.details.has(heading)) label = heading
    else texts.set(label, [...(texts.get(label) ?? []), line])
  }
  for (const [name, lines] of texts) {
    const page = readPage(lines.join('\n'))
    seeDetail(trip, page.kind === 'detail' ? page.text : lines.join('\n'), name)
  }
}

function forget(trip: OpenTrip): void {
  trip.at = undefined
  trip.results = undefined
  trip.asin = undefined
  trip.choices.clear()
}

function follow(trip: OpenTrip, { line, observation }: Exchange, page: Page, isSame: boolean): void {
  trip.refusedLast = undefined
  const said = readLine(line)
  if (said === undefined) {
    if (!ACCEPTED.test(observation.trim())) refuse(trip, line)
    return
  }
  const chosen = said.verb === 'click' ? groupOf(trip, said.argument) : undefined
  const isAccepted = page.kind === 'other' ? ACCEPTED.test(page.text) : !isSame || chosen !== undefined || repeats(trip, said)
  if (!isAccepted) {
    refuse(trip, line)
    return
  }
  if (said.verb === 'search') search(trip, said.argument)
  if (chosen === undefined) trip.looks += 1
  else trip.choices.set(chosen.name, { value: said.argument.toLowerCase(), line, at: trip.length })
  see(trip, page, said.argument)
}

/** A line of a transcript that tells no pages: what it did is taken for granted. Answers the product that it opened, if any. */
function followUntold(trip: OpenTrip, line: string): readonly string[] {
  trip.refusedLast = undefined
  const said = readLine(line)
  if (said === undefined) return []
  if (said.verb === 'search') trip.queries.set(said.argument, (trip.queries.get(said.argument) ?? 0) + 1)
  trip.looks += 1
  const label = said.argument.toUpperCase()
  return said.verb === 'click' && ASIN.test(label) ? [label] : []
}

/** A page of results need not mark what was opened from another one. */
function markAsOpened({ products }: OpenTrip, asin: string): void {
  const product = products.get(asin)
  if (product !== undefined && !product.wasOpened) products.set(asin, { ...product, wasOpened: true })
}

/** A thought right after a refusal shows the refusal once more. */
function think(trip: OpenTrip, before: Exchange | undefined): void {
  if (before !== undefined && before.line === trip.refusedLast) refuse(trip, before.line)
}

function refuse(trip: OpenTrip, line: string): void {
  trip.refusedLast = line
  trip.refusals.set(line, (trip.refusals.get(line) ?? 0) + 1)
}

/** The choice of the open product to which a label belongs. */
function groupOf(trip: Trip, label: string): OptionGroup | undefined {
  if (trip.at !== 'item' || trip.asin === undefined) return undefined
  const wanted = label.toLowerCase()
  return trip.products.get(trip.asin)?.groups?.findLast(({ values }) => values.some((value) => value.toLowerCase() === wanted))
}

/** Whether the same search was made again, which shows the same page. */
function repeats({ results }: Trip, said: { readonly verb: string; readonly argument: string }): boolean {
  return said.verb === 'search' && results?.query === said.argument
}

function search(trip: OpenTrip, query: string): void {
  trip.queries.set(query, (trip.queries.get(query) ?? 0) + 1)
  trip.results = { query, number: 1, hasNext: false, shown: [] }
}

function see(trip: OpenTrip, page: Page, label: string): void {
  if (page.kind === 'other') return
  trip.at = page.kind
  if (page.kind === 'results') seeResults(trip, page)
  else if (page.kind === 'item') seeItem(trip, page, label)
  else if (page.kind === 'detail') seeDetail(trip, page.text, label)
  else if (page.kind === 'search') {
    leave(trip)
    trip.results = undefined
  }
}

function leave(trip: OpenTrip): void {
  trip.asin = undefined
  trip.choices.clear()
}

function seeResults(trip: OpenTrip, page: ResultsPage): void {
  const { number, listings, hasNext } = page
  leave(trip)
  trip.results = { query: trip.results?.query ?? '', number, hasNext, shown: listings.map(({ asin }) => asin) }
  for (const listed of productsOn(page)) {
    const known = trip.products.get(listed.asin) ?? listed
    trip.products.set(listed.asin, listed.wasOpened && !known.wasOpened ? { ...known, wasOpened: true } : known)
  }
}

type ResultsPage = Extract<Page, { kind: 'results' }>

/** What a page of results lists, as it is known before any of it was opened. */
const productsOn: (page: ResultsPage) => readonly Product[] = keeping(({ number, listings }) =>
  listings.map((listing, index) => ({ ...UNSEEN, ...listing, rank: (number - 1) * HITS_PER_PAGE + index })),
)

const UNSEEN = { groups: undefined, buttons: [], details: new Map<string, string>(), views: 0, wasOpened: false }

function seeItem(trip: OpenTrip, page: Extract<Page, { kind: 'item' }>, label: string): void {
  const asin = openedBy(trip, label, page.title)
  if (asin !== trip.asin) trip.choices.clear()
  trip.asin = asin
  const { title, price, details, groups, isSoldOut } = page
  const known = trip.products.get(asin) ?? { ...UNSEEN, asin, rank: 0 }
  const stock = isSoldOut === undefined ? {} : { isSoldOut }
  trip.products.set(asin, { ...known, title, price, groups, buttons: details, views: known.views + 1, ...stock })
  seeChoices(trip, groups)
}

/** A page that shows what is chosen is right about it; some pages do not show it. */
function seeChoices(trip: OpenTrip, groups: readonly OptionGroup[]): void {
  if (groups.every(({ chosen }) => chosen === undefined)) return
  for (const { name, chosen } of groups) {
    const value = chosen?.toLowerCase()
    if (chosen === undefined || value === undefined) trip.choices.delete(name)
    else if (trip.choices.get(name)?.value !== value) trip.choices.set(name, { value, line: click(chosen), at: trip.length })
  }
}

/**
 * A click on an ASIN opens it, any other comes back to what was open; failing that, the title tells, and stands for the
 * ASIN of a product that no page has listed.
 */
function openedBy(trip: Trip, label: string, title: string): string {
  const named = label.toUpperCase()
  if (ASIN.test(named) && (trip.products.has(named) || trip.asin === undefined)) return named
  const open = trip.asin === undefined ? undefined : trip.products.get(trip.asin)
  if (open !== undefined && (label !== '' || open.title === title)) return open.asin
  const alike = [...trip.products.values()].find((product) => product.title === title)
  return alike?.asin ?? title
}

function seeDetail(trip: OpenTrip, text: string, label: string): void {
  const product = trip.products.get(trip.asin ?? '')
  if (product === undefined) return
  const details = new Map(product.details).set(label.toLowerCase(), text)
  trip.products.set(product.asin, { ...product, details })
}
