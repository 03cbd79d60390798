import {
  answersLike,
  createCourses,
  type Exchange,
  exchangesBefore,
  isThought,
  type Prompt,
  shownApart,
} from '@orreryjs/core/worlds'
import { type Amount, parseAmount, parseRecipe, printedName, type Recipe } from './recipe.ts'

/** What the transcript says about items and refused lines. */
interface Ledger {
  readonly stock: ReadonlyMap<string, number>
  /** Whether the stock is known: nothing was dropped from the transcript since it was last seen, and nothing contradicts it. */
  readonly isStockKnown: boolean
  /** Lines the world refused, with how often. */
  readonly refusals: ReadonlyMap<string, number>
  /** Refused whatever is held, such as a recipe that does not exist; a craft that lacked ingredients is not among them. */
  readonly impossible: ReadonlySet<string>
  /** How often each item was fetched. */
  readonly fetches: ReadonlyMap<string, number>
  /** How many of each item were crafted. */
  readonly crafted: ReadonlyMap<string, number>
  /** Fetches and crafts that the world carried out. */
  readonly actions: number
  /** How often the stock was looked at though it was known. */
  readonly looks: number
  /** The line that the last answer refused; what was thought since then does not count. */
  readonly refusedLast: string | undefined
}

interface OpenLedger extends Ledger {
  stock: Map<string, number>
  isStockKnown: boolean
  readonly refusals: Map<string, number>
  readonly impossible: Set<string>
  readonly fetches: Map<string, number>
  readonly crafted: Map<string, number>
  actions: number
  looks: number
  refusedLast: string | undefined
}

const REFUSAL = /^(?:Could not |Wrong item format)/
const answersIn = answersLike(/\b(?:Inventory: |Got |Crafted )/)
/** The command that shows the stock. */
export const LOOK = 'inventory'
const SHORTAGE = 'Could not find enough items'

/** Whether an observation refuses the line before it. */
function isRefusal(observation: string): boolean {
  return REFUSAL.test(observation)
}

/** Whether a refusal does not depend on what is held. */
export function isFinal(observation: string): boolean {
  return isRefusal(observation) && !observation.startsWith(SHORTAGE)
}

/** A ledger that is being kept, and after how many exchanges. */
interface Account {
  readonly ledger: OpenLedger
  length: number
}

const accountAfter = createCourses<Account, Pick<Prompt, 'gapAfter'>>({
  copy: ({ ledger, length }) => ({ ledger: copyOf(ledger), length }),
  follow(account, exchange, before, { gapAfter }) {
    const { ledger } = account
    if (isThought(exchange.line)) think(ledger, before)
    else {
      follow(ledger, exchange)
      ledger.refusedLast = isRefusal(exchange.observation) ? exchange.line : undefined
    }
    account.length += 1
    if (account.length === gapAfter) ledger.isStockKnown = false
  },
})

function copyOf(ledger: OpenLedger): OpenLedger {
  const { stock, refusals, impossible, fetches, crafted } = ledger
  return {
    ...ledger,
    stock: new Map(stock),
    refusals: new Map(refusals),
    impossible: new Set(impossible),
    fetches: new Map(fetches),
    crafted: new Map(crafted),
  }
}

/** Follows the stock through the transcript, from what the task's text and INFORMATION say is held. */
export function readLedger(prompt: Prompt): Ledger {
  const { task, gapAfter, sections, transcript } = prompt
  const begin = (): Account => {
    const ledger = newLedger(task)
    for (const exchange of exchangesBefore(prompt, answersIn)) follow(ledger, exchange)
    ledger.looks = 0
    if (gapAfter === 0) ledger.isStockKnown = false
    return { ledger, length: 0 }
  }
  const key = [task, String(gapAfter), sections.get('INFORMATION') ?? '']
  const { ledger } = accountAfter(key, transcript, begin, prompt)
  const shown = shownApart(prompt)
  if (shown === undefined) return ledger
  const seen = copyOf(ledger)
  follow(seen, { line: '', observation: shown })
  return seen
}

function newLedger(task: string): OpenLedger {
  return {
    stock: readInventory(task) ?? new Map<string, number>(),
    isStockKnown: true,
    refusals: new Map(),
    impossible: new Set(),
    fetches: new Map(),
    crafted: new Map(),
    actions: 0,
    looks: 0,
    refusedLast: undefined,
  }
}

/** A thought right after a refusal shows the refusal once more. */
function think(ledger: OpenLedger, before: Exchange | undefined): void {
  if (before !== undefined && before.line === ledger.refusedLast) add(ledger.refusals, before.line, 1)
}

function follow(ledger: OpenLedger, { line, observation }: Exchange): void {
  if (isRefusal(observation)) followRefusal(ledger, line, observation)
  else if (observation.startsWith('Got ')) followGet(ledger, observation)
  else if (observation.startsWith('Crafted ')) followCraft(ledger, line, observation)
  else if (observation.startsWith('Inventory: ')) {
    if (ledger.isStockKnown && line === LOOK) ledger.looks += 1
    ledger.stock = readInventory(observation) ?? ledger.stock
    ledger.isStockKnown = true
  }
}

function followRefusal(ledger: OpenLedger, line: string, observation: string): void {
  add(ledger.refusals, line, 1)
  if (isFinal(observation)) ledger.impossible.add(line)
  else if (parseRecipe(line)?.ingredients.every((part) => (ledger.stock.get(part.name) ?? 0) >= part.count)) {
    ledger.isStockKnown = false
  }
}

function followGet(ledger: OpenLedger, observation: string): void {
  const got = parseAmount(firstLine(observation).slice('Got '.length))
  if (got === undefined) return
  add(ledger.stock, got.name, got.count)
  add(ledger.fetches, got.name, 1)
  ledger.actions += 1
}

function followCraft(ledger: OpenLedger, line: string, observation: string): void {
  for (const part of parseRecipe(line)?.ingredients ?? []) add(ledger.stock, part.name, -part.count)
  const made = parseAmount(firstLine(observation).slice('Crafted '.length))
  if (made === undefined) return
  add(ledger.stock, printedName(made.name), made.count)
  add(ledger.crafted, printedName(made.name), made.count)
  ledger.actions += 1
}

/** The items of a line `Inventory: [oak planks] (4) `; `undefined` where there is none. */
function readInventory(text: string): Map<string, number> | undefined {
  const line = /^Inventory: (.*)$/m.exec(text)?.[1]
  if (line === undefined) return undefined
  return new Map([...line.matchAll(/\[([^\]]+)\] \((\d+)\)/g)].map(([, name = '', count]) => [name, Number(count)]))
}

function add(amounts: Map<string, number>, name: string, count: number): void {
  amounts.set(name, (amounts.get(name) ?? 0) + count)
}

/** What follows the first line is not the game's. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** What a prompt says about a TextCraft task, as far as it was noticed. */
export interface Belief extends Ledger {
  readonly goal: Amount | undefined
  /** What the step in hand asks for; without one that can be understood, the goal. */
  readonly scope: readonly Amount[]
  /** Listed recipes by output, in listing order. */
  readonly recipes: ReadonlyMap<string, readonly Recipe[]>
  /** Whether a plan may use one command at most, and has to leave all else to steps of their own. */
  readonly isOneCommand: boolean
  /** Every ingredient of the listed recipes. */
  readonly ingredients: ReadonlySet<string>
  /** Names that cannot be fetched: categories and what has to be crafted. */
  readonly unavailable: ReadonlySet<string>
  /** By category, items that were refused in its place. */
  readonly nonMembers: ReadonlyMap<string, ReadonlySet<string>>
}
