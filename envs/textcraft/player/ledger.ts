import {
  answersMatching,
  createTranscriptCache,
  type Exchange,
  earlierExchanges,
  isThought,
  type Prompt,
  separateObservation,
} from '@orreryjs/core/worlds'
import { type Amount, displayName, parseAmount, parseRecipe, type Recipe } from './recipe.ts'

/** Items and invalid lines according to the transcript. */
interface Ledger {
  readonly stock: ReadonlyMap<string, number>
  /** True if the stock is known: the transcript is complete since it was last shown, and consistent. */
  readonly isStockKnown: boolean
  /** Invalid lines with their number of occurrences. */
  readonly invalidLines: ReadonlyMap<string, number>
  /** Lines that are invalid regardless of the stock, such as unknown recipes; excludes crafts with missing ingredients. */
  readonly impossible: ReadonlySet<string>
  /** Number of fetches per item. */
  readonly fetches: ReadonlyMap<string, number>
  /** Total crafted amount per item. */
  readonly crafted: ReadonlyMap<string, number>
  /** Number of successful fetches and crafts. */
  readonly actions: number
  /** Number of inventory actions while the stock was known. */
  readonly stockChecks: number
  /** The last action line if it was invalid; later thoughts do not count. */
  readonly lastInvalid: string | undefined
}

interface OpenLedger extends Ledger {
  stock: Map<string, number>
  isStockKnown: boolean
  readonly invalidLines: Map<string, number>
  readonly impossible: Set<string>
  readonly fetches: Map<string, number>
  readonly crafted: Map<string, number>
  actions: number
  stockChecks: number
  lastInvalid: string | undefined
}

const REFUSAL = /^(?:Could not |Wrong item format)/
const answersIn = answersMatching(/\b(?:Inventory: |Got |Crafted )/)
/** Command that shows the stock. */
export const SHOW_STOCK = 'inventory'
const SHORTAGE = 'Could not find enough items'

/** True if an observation reports an invalid line. */
function isRefusal(observation: string): boolean {
  return REFUSAL.test(observation)
}

/** True if a rejection does not depend on the stock. */
export function isPermanentRejection(observation: string): boolean {
  return isRefusal(observation) && !observation.startsWith(SHORTAGE)
}

/** A ledger under construction, with its number of exchanges. */
interface LedgerReader {
  readonly ledger: OpenLedger
  length: number
}

const readerAfter = createTranscriptCache<LedgerReader, Pick<Prompt, 'gapAfter'>>({
  copy: ({ ledger, length }) => ({ ledger: copyLedger(ledger), length }),
  follow(account, exchange, before, { gapAfter }) {
    const { ledger } = account
    if (isThought(exchange.line)) addThought(ledger, before)
    else {
      addExchange(ledger, exchange)
      ledger.lastInvalid = isRefusal(exchange.observation) ? exchange.line : undefined
    }
    account.length += 1
    if (account.length === gapAfter) ledger.isStockKnown = false
  },
})

function copyLedger(ledger: OpenLedger): OpenLedger {
  const { stock, invalidLines, impossible, fetches, crafted } = ledger
  return {
    ...ledger,
    stock: new Map(stock),
    invalidLines: new Map(invalidLines),
    impossible: new Set(impossible),
    fetches: new Map(fetches),
    crafted: new Map(crafted),
  }
}

/** Tracks the stock through the transcript, starting with the stock in the task's text and INFORMATION. */
export function readLedger(prompt: Prompt): Ledger {
  const { task, gapAfter, sections, transcript } = prompt
  const begin = (): LedgerReader => {
    const ledger = newLedger(task)
    for (const exchange of earlierExchanges(prompt, answersIn)) addExchange(ledger, exchange)
    ledger.stockChecks = 0
    if (gapAfter === 0) ledger.isStockKnown = false
    return { ledger, length: 0 }
  }
  const key = [task, String(gapAfter), sections.get('INFORMATION') ?? '']
  const { ledger } = readerAfter(key, transcript, begin, prompt)
  const shown = separateObservation(prompt)
  if (shown === undefined) return ledger
  const current = copyLedger(ledger)
  addExchange(current, { line: '', observation: shown })
  return current
}

function newLedger(task: string): OpenLedger {
  return {
    stock: readInventory(task) ?? new Map<string, number>(),
    isStockKnown: true,
    invalidLines: new Map(),
    impossible: new Set(),
    fetches: new Map(),
    crafted: new Map(),
    actions: 0,
    stockChecks: 0,
    lastInvalid: undefined,
  }
}

/** A thought right after an invalid action gives another chance to notice it. */
function addThought(ledger: OpenLedger, before: Exchange | undefined): void {
  if (before !== undefined && before.line === ledger.lastInvalid) add(ledger.invalidLines, before.line, 1)
}

function addExchange(ledger: OpenLedger, { line, observation }: Exchange): void {
  if (isRefusal(observation)) addRefusal(ledger, line, observation)
  else if (observation.startsWith('Got ')) addFetch(ledger, observation)
  else if (observation.startsWith('Crafted ')) addCraft(ledger, line, observation)
  else if (observation.startsWith('Inventory: ')) {
    if (ledger.isStockKnown && line === SHOW_STOCK) ledger.stockChecks += 1
    ledger.stock = readInventory(observation) ?? ledger.stock
    ledger.isStockKnown = true
  }
}

function addRefusal(ledger: OpenLedger, line: string, observation: string): void {
  add(ledger.invalidLines, line, 1)
  if (isPermanentRejection(observation)) ledger.impossible.add(line)
  else if (parseRecipe(line)?.ingredients.every((part) => (ledger.stock.get(part.name) ?? 0) >= part.count)) {
    ledger.isStockKnown = false
  }
}

function addFetch(ledger: OpenLedger, observation: string): void {
  const got = parseAmount(firstLine(observation).slice('Got '.length))
  if (got === undefined) return
  add(ledger.stock, got.name, got.count)
  add(ledger.fetches, got.name, 1)
  ledger.actions += 1
}

function addCraft(ledger: OpenLedger, line: string, observation: string): void {
  for (const part of parseRecipe(line)?.ingredients ?? []) add(ledger.stock, part.name, -part.count)
  const made = parseAmount(firstLine(observation).slice('Crafted '.length))
  if (made === undefined) return
  add(ledger.stock, displayName(made.name), made.count)
  add(ledger.crafted, displayName(made.name), made.count)
  ledger.actions += 1
}

/** Parses the items of a line `Inventory: [oak planks] (4) `; `undefined` if there is none. */
function readInventory(text: string): Map<string, number> | undefined {
  const line = /^Inventory: (.*)$/m.exec(text)?.[1]
  if (line === undefined) return undefined
  return new Map([...line.matchAll(/\[([^[\]]+)\] \((\d+)\)/g)].map(([, name = '', count]) => [name, Number(count)]))
}

function add(amounts: Map<string, number>, name: string, count: number): void {
  amounts.set(name, (amounts.get(name) ?? 0) + count)
}

/** Drops text after the first line, which is not part of the game's reply. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** Everything that a prompt says about a TextCraft task, as far as the policy noticed it. */
export interface Belief extends Ledger {
  readonly goal: Amount | undefined
  /** Amounts requested by the current step; the goal if there is no step that can be parsed. */
  readonly scope: readonly Amount[]
  /** Listed recipes by output, in listing order. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  /** True if a plan may contain only one command and must delegate the rest to separate steps. */
  readonly isOneCommand: boolean
  /** All ingredients of the listed recipes. */
  readonly ingredients: ReadonlySet<string>
  /** Names that cannot be fetched: categories and craftable items. */
  readonly unavailable: ReadonlySet<string>
  /** Rejected items by category. */
  readonly nonMembers: ReadonlyMap<string, ReadonlySet<string>>
}
