import {
  beginsMidway,
  createCourses,
  type Exchange,
  exchangesBefore,
  isThought,
  type Prompt,
  shownApart,
} from '@orreryjs/core/worlds'
import type { OptionGroup, Page } from './read-page.ts'
import { readPage } from './read-page.ts'
import { ASIN, type OpenTrip, see, seeDetail, type Trip } from './trip.ts'
import { readLine, SHOP } from './wording.ts'

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
