import {
  answersMatching,
  createStateReader,
  type Exchange,
  type Mutable,
  type Prompt,
  type SeededDraws,
} from '@orreryjs/core/worlds'
import { displayName, parseAmount, parseRecipe } from './recipe.ts'

/** Items and invalid lines according to the transcript. */
export interface Ledger {
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
  readonly lastRefused: string | undefined
  /** Number of exchanges. */
  readonly length: number
}

type OpenLedger = Mutable<Ledger>

const REFUSAL = /^(?:Could not |Wrong item format)/
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

/** Tracks the stock through the transcript, starting with the stock in the task's text and INFORMATION. */
export const readLedger: (prompt: Prompt, dice: SeededDraws) => Ledger = createStateReader<OpenLedger>({
  begin: ({ task }) => newLedger(task),
  answersIn: answersMatching(/\b(?:Inventory: |Got |Crafted )/),
  addEarlier(ledger, exchange) {
    addExchange(ledger, exchange)
    ledger.stockChecks = 0
  },
  add(ledger, exchange) {
    addExchange(ledger, exchange)
    ledger.lastRefused = isRefusal(exchange.observation) ? exchange.line : undefined
  },
  addRefusalAgain: (ledger, line) => add(ledger.invalidLines, line, 1),
  addObservation: (ledger, observation) => addExchange(ledger, { line: '', observation }),
  forget(ledger) {
    ledger.isStockKnown = false
  },
})

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
    lastRefused: undefined,
    length: 0,
  }
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
