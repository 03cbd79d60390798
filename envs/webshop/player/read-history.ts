import {
  createTranscriptCache,
  type Exchange,
  earlierExchanges,
  hasUnseenHistory,
  isThought,
  type Prompt,
  separateObservation,
} from '@orreryjs/core/worlds'
import type { OptionGroup, Page } from './read-page.ts'
import { readPage } from './read-page.ts'
import { ASIN, addDetail, addPage, type MutableShopHistory, type ShopHistory } from './shop-history.ts'
import { readLine, SHOP } from './wording.ts'

const ACCEPTED = /^(?:OK\.$|You have clicked )/

/** A history under construction, with the last page shown. */
interface TripReader {
  readonly trip: MutableShopHistory
  lastPage: string
  /** Products that were opened according to the transcript, although it does not show their pages. */
  opened: readonly string[]
}

const readerAfter = createTranscriptCache<TripReader, Pick<Prompt, 'gapAfter'>>({
  copy: ({ trip: history, lastPage, opened }) => ({ trip: copyTrip(history), lastPage, opened }),
  follow(walk, exchange, before, { gapAfter }) {
    const { trip: history } = walk
    if (isThought(exchange.line)) addThought(history, before)
    else if (exchange.observation.trim() === '') walk.opened = [...walk.opened, ...addUnobserved(history, exchange.line)]
    else {
      const page = readPage(exchange.observation)
      addExchange(history, exchange, page, exchange.observation === walk.lastPage)
      if (page.kind !== 'other') walk.lastPage = exchange.observation
    }
    history.length += 1
    if (history.length === gapAfter) forget(history)
  },
})

function copyTrip(history: MutableShopHistory): MutableShopHistory {
  const { choices, products, queries, invalidLines } = history
  return {
    ...history,
    choices: new Map(choices),
    products: new Map(products),
    queries: new Map(queries),
    invalidLines: new Map(invalidLines),
  }
}

/**
 * Reconstructs the trip from the first page of the task (or the page in INFORMATION) to the current one, including the prompt's
 * details of the open product.
 */
export function readHistory(prompt: Prompt): ShopHistory {
  const { task, gapAfter, sections, transcript } = prompt
  const isMidway = hasUnseenHistory(prompt)
  const begin = (): TripReader => {
    const history = newTrip(isMidway)
    for (const { line, observation } of earlierExchanges(prompt, pagesIn))
      addUnexplainedPage(history, observation, readLine(line)?.argument)
    if (gapAfter === 0) forget(history)
    return { trip: history, lastPage: task, opened: [] }
  }
  const key = [task, String(isMidway), String(gapAfter), sections.get('INFORMATION') ?? '']
  const { trip: history, opened } = readerAfter(key, transcript, begin, prompt)
  const shown = separateObservation(prompt)
  const details = sections.get('OPENED DETAILS')
  if (shown === undefined && details === undefined && opened.length === 0) return history
  const current = copyTrip(history)
  if (shown !== undefined) addUnexplainedPage(current, shown, opened.at(-1))
  for (const asin of opened) markAsOpened(current, asin)
  readOpenedDetails(current, details)
  return current
}

function newTrip(isMidway: boolean): MutableShopHistory {
  return {
    page: isMidway ? undefined : 'search',
    results: undefined,
    asin: undefined,
    choices: new Map(),
    products: new Map(),
    queries: new Map(),
    pageViews: 0,
    invalidLines: new Map(),
    lastInvalid: undefined,
    length: 0,
  }
}

function pagesIn(text: string): readonly string[] {
  return readPage(text).kind === 'other' ? [] : [text]
}

/** Adds a page whose preceding action is unknown. */
function addUnexplainedPage(history: MutableShopHistory, observation: string, label = ''): void {
  addPage(history, readPage(observation), label)
}

/** Adds the details of the open product that the prompt repeats: each text below its button's label and a colon. */
function readOpenedDetails(history: MutableShopHistory, text: string | undefined): void {
  if (text === undefined || history.asin === undefined) return
  let label = 'details'
  const texts = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const heading = line.trim().replace(/:$/, '').toLowerCase()
    if (SHOP.details.has(heading)) label = heading
    else texts.set(label, [...(texts.get(label) ?? []), line])
  }
  for (const [name, lines] of texts) {
    const page = readPage(lines.join('\n'))
    addDetail(history, page.kind === 'detail' ? page.text : lines.join('\n'), name)
  }
}

function forget(history: MutableShopHistory): void {
  history.page = undefined
  history.results = undefined
  history.asin = undefined
  history.choices.clear()
}

function addExchange(history: MutableShopHistory, { line, observation }: Exchange, page: Page, isSame: boolean): void {
  history.lastInvalid = undefined
  const command = readLine(line)
  if (command === undefined) {
    if (!ACCEPTED.test(observation.trim())) addRefusal(history, line)
    return
  }
  const choice = command.verb === 'click' ? groupOf(history, command.argument) : undefined
  const isAccepted =
    page.kind === 'other' ? ACCEPTED.test(page.text) : !isSame || choice !== undefined || isRepeatedSearch(history, command)
  if (!isAccepted) {
    addRefusal(history, line)
    return
  }
  if (command.verb === 'search') search(history, command.argument)
  if (choice === undefined) history.pageViews += 1
  else history.choices.set(choice.name, { value: command.argument.toLowerCase(), line, at: history.length })
  addPage(history, page, command.argument)
}

/** Follows a line without observation, assuming that it succeeded. Returns the ASIN of the product that it opened, if any. */
function addUnobserved(history: MutableShopHistory, line: string): readonly string[] {
  history.lastInvalid = undefined
  const command = readLine(line)
  if (command === undefined) return []
  if (command.verb === 'search') history.queries.set(command.argument, (history.queries.get(command.argument) ?? 0) + 1)
  history.pageViews += 1
  const label = command.argument.toUpperCase()
  return command.verb === 'click' && ASIN.test(label) ? [label] : []
}

/** Marks a product as opened, as results pages may lack the marks of products opened from another page. */
function markAsOpened({ products }: MutableShopHistory, asin: string): void {
  const product = products.get(asin)
  if (product !== undefined && !product.wasOpened) products.set(asin, { ...product, wasOpened: true })
}

/** A thought right after an invalid action gives another chance to notice it. */
function addThought(history: MutableShopHistory, before: Exchange | undefined): void {
  if (before !== undefined && before.line === history.lastInvalid) addRefusal(history, before.line)
}

function addRefusal(history: MutableShopHistory, line: string): void {
  history.lastInvalid = line
  history.invalidLines.set(line, (history.invalidLines.get(line) ?? 0) + 1)
}

/** Returns the option group of the open product that contains a label. */
function groupOf(history: ShopHistory, label: string): OptionGroup | undefined {
  if (history.page !== 'item' || history.asin === undefined) return undefined
  const lowerLabel = label.toLowerCase()
  return history.products
    .get(history.asin)
    ?.groups?.findLast(({ values }) => values.some((value) => value.toLowerCase() === lowerLabel))
}

/** True if the same search was repeated, which shows the same page. */
function isRepeatedSearch({ results }: ShopHistory, command: { readonly verb: string; readonly argument: string }): boolean {
  return command.verb === 'search' && results?.query === command.argument
}

function search(history: MutableShopHistory, query: string): void {
  history.queries.set(query, (history.queries.get(query) ?? 0) + 1)
  history.results = { query, number: 1, hasNext: false, shown: [] }
}
