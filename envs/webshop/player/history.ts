import {
  copyState,
  createStateReader,
  type Exchange,
  type Mutable,
  memoizeByObject,
  type Prompt,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import { type Listing, type OptionGroup, type Page, readPage } from './page.ts'
import { click, readLine, SHOP } from './wording.ts'

/** A product as shown in the transcript. */
export interface Product extends Listing {
  /** Zero-based rank among the hits of the search that listed it first. */
  readonly rank: number
  /** `undefined` before its page was opened. */
  readonly groups: readonly OptionGroup[] | undefined
  /** Buttons with details on its page. */
  readonly buttons: readonly string[]
  /** Details read, by the button's label in lower case. */
  readonly details: ReadonlyMap<string, string>
  /** Number of observations that showed its page. */
  readonly views: number
  /** True if its page says that it is unavailable. */
  readonly isSoldOut?: boolean | undefined
}

/** A value chosen on the page of the open product. */
interface Choice {
  readonly value: string
  readonly line: string
  /** Zero-based index of the exchange. */
  readonly at: number
}

/** A results page. */
interface Results {
  readonly query: string
  readonly number: number
  readonly hasNext: boolean
  readonly shown: readonly string[]
}

/** State of a shop visit, reconstructed from the transcript. */
export interface ShopHistory {
  /** Type of the last page; `undefined` if unknown. */
  readonly page: Exclude<Page['kind'], 'other'> | undefined
  /** The last results page. */
  readonly results: Results | undefined
  /** ASIN of the open or bought product. */
  readonly asin: string | undefined
  /** Chosen values, by group name. */
  readonly choices: ReadonlyMap<string, Choice>
  /** By ASIN, in order of first appearance. */
  readonly products: ReadonlyMap<string, Product>
  /** Queries with their number of uses. */
  readonly queries: ReadonlyMap<string, number>
  /** Number of pages viewed: steps other than choosing options. */
  readonly pageViews: number
  /** Invalid lines with their number of occurrences. */
  readonly invalidLines: ReadonlyMap<string, number>
  readonly lastRefused: string | undefined
  /** Number of exchanges. */
  readonly length: number
}

/** A history under construction. */
interface OpenHistory extends Mutable<ShopHistory> {
  /** The last page shown. */
  lastPage: string
  /** Products that were opened according to the transcript, although it does not show their pages. */
  opened: readonly string[]
}

const HITS_PER_PAGE = 10
const ASIN = /^(?=.*\d)[A-Z0-9]{10}$/

function addPage(history: OpenHistory, page: Page, label: string): void {
  if (page.kind === 'other') return
  history.page = page.kind
  if (page.kind === 'results') seeResults(history, page)
  else if (page.kind === 'item') seeItem(history, page, label)
  else if (page.kind === 'detail') addDetail(history, page.text, label)
  else if (page.kind === 'search') {
    leave(history)
    history.results = undefined
  }
}

function leave(history: OpenHistory): void {
  history.asin = undefined
  history.choices.clear()
}

function seeResults(history: OpenHistory, page: ResultsPage): void {
  const { number, listings, hasNext } = page
  leave(history)
  history.results = { query: history.results?.query ?? '', number, hasNext, shown: listings.map(({ asin }) => asin) }
  for (const listed of productsOn(page)) {
    const product = history.products.get(listed.asin) ?? listed
    history.products.set(listed.asin, listed.wasOpened && !product.wasOpened ? { ...product, wasOpened: true } : product)
  }
}

type ResultsPage = Extract<Page, { kind: 'results' }>

/** Products of a results page before any was opened. */
const productsOn: (page: ResultsPage) => readonly Product[] = memoizeByObject(({ number, listings }) =>
  listings.map((listing, index) => ({ ...UNOPENED, ...listing, rank: (number - 1) * HITS_PER_PAGE + index })),
)

const UNOPENED = { groups: undefined, buttons: [], details: new Map<string, string>(), views: 0, wasOpened: false }

function seeItem(history: OpenHistory, page: Extract<Page, { kind: 'item' }>, label: string): void {
  const asin = openedAsin(history, label, page.title)
  if (asin !== history.asin) history.choices.clear()
  history.asin = asin
  const { title, price, details, groups, isSoldOut } = page
  const product = history.products.get(asin) ?? { ...UNOPENED, asin, rank: 0 }
  const stock = isSoldOut === undefined ? {} : { isSoldOut }
  history.products.set(asin, { ...product, title, price, groups, buttons: details, views: product.views + 1, ...stock })
  seeChoices(history, groups)
}

/** Corrects the choices if the page shows them, which some formats do not. */
function seeChoices(history: OpenHistory, groups: readonly OptionGroup[]): void {
  if (groups.every(({ chosen }) => chosen === undefined)) return
  for (const { name, chosen } of groups) {
    const value = chosen?.toLowerCase()
    if (chosen === undefined || value === undefined) history.choices.delete(name)
    else if (history.choices.get(name)?.value !== value)
      history.choices.set(name, { value, line: click(chosen), at: history.length })
  }
}

/**
 * Returns the ASIN of the displayed product. A click on an ASIN opens it; other clicks return to the open product; otherwise the
 * title identifies it, or replaces the ASIN of a product that no page has listed.
 */
function openedAsin(history: ShopHistory, label: string, title: string): string {
  const clickedAsin = label.toUpperCase()
  if (ASIN.test(clickedAsin) && (history.products.has(clickedAsin) || history.asin === undefined)) return clickedAsin
  const open = history.asin === undefined ? undefined : history.products.get(history.asin)
  if (open !== undefined && (label !== '' || open.title === title)) return open.asin
  const sameTitle = [...history.products.values()].find((product) => product.title === title)
  return sameTitle?.asin ?? title
}

function addDetail(history: OpenHistory, text: string, label: string): void {
  const product = history.products.get(history.asin ?? '')
  if (product === undefined) return
  const details = new Map(product.details).set(label.toLowerCase(), text)
  history.products.set(product.asin, { ...product, details })
}

const ACCEPTED = /^(?:OK\.$|You have clicked )/

const readTrip = createStateReader<OpenHistory>({
  begin: ({ task }, isMidway) => newTrip(task, isMidway),
  answersIn: (text) => (readPage(text).kind === 'other' ? [] : [text]),
  addEarlier: (history, { line, observation }) => addPage(history, readPage(observation), readLine(line)?.argument ?? ''),
  add(history, exchange) {
    const { line, observation } = exchange
    if (observation.trim() === '') {
      history.opened = [...history.opened, ...addUnobserved(history, line)]
      return
    }
    const page = readPage(observation)
    addExchange(history, exchange, page, observation === history.lastPage)
    if (page.kind !== 'other') history.lastPage = observation
  },
  addRefusalAgain: addRefusal,
  addObservation: (history, observation) => addPage(history, readPage(observation), history.opened.at(-1) ?? ''),
  forget(history) {
    history.page = undefined
    history.results = undefined
    leave(history)
  },
})

/**
 * Reconstructs the trip from the first page of the task (or the page in INFORMATION) to the current one, including the prompt's
 * details of the open product.
 */
export function readHistory(prompt: Prompt, dice: SeededDraws): ShopHistory {
  const history = readTrip(prompt, dice)
  const details = prompt.sections.get('OPENED DETAILS')
  if (details === undefined && history.opened.length === 0) return history
  const current = copyState(history)
  for (const asin of history.opened) markAsOpened(current, asin)
  readOpenedDetails(current, details)
  return current
}

function newTrip(task: string, isMidway: boolean): OpenHistory {
  return {
    page: isMidway ? undefined : 'search',
    results: undefined,
    asin: undefined,
    choices: new Map(),
    products: new Map(),
    queries: new Map(),
    pageViews: 0,
    invalidLines: new Map(),
    lastRefused: undefined,
    length: 0,
    lastPage: task,
    opened: [],
  }
}

/** Adds the details of the open product that the prompt repeats: each text below its button's label and a colon. */
function readOpenedDetails(history: OpenHistory, text: string | undefined): void {
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

function addExchange(history: OpenHistory, { line, observation }: Exchange, page: Page, isSame: boolean): void {
  history.lastRefused = undefined
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
function addUnobserved(history: OpenHistory, line: string): readonly string[] {
  history.lastRefused = undefined
  const command = readLine(line)
  if (command === undefined) return []
  if (command.verb === 'search') history.queries.set(command.argument, (history.queries.get(command.argument) ?? 0) + 1)
  history.pageViews += 1
  const label = command.argument.toUpperCase()
  return command.verb === 'click' && ASIN.test(label) ? [label] : []
}

/** Marks a product as opened, as results pages may lack the marks of products opened from another page. */
function markAsOpened({ products }: OpenHistory, asin: string): void {
  const product = products.get(asin)
  if (product !== undefined && !product.wasOpened) products.set(asin, { ...product, wasOpened: true })
}

function addRefusal(history: OpenHistory, line: string): void {
  history.lastRefused = line
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

function search(history: OpenHistory, query: string): void {
  history.queries.set(query, (history.queries.get(query) ?? 0) + 1)
  history.results = { query, number: 1, hasNext: false, shown: [] }
}
