import { byCodePoint, createMersenne, shuffled } from '@orreryjs/python'
import type { GoalOption, ShopGoal } from '@orreryjs/shopping'
import { capText, createPricing, type PriceMode } from '../prices.ts'
import type { Product } from '../product.ts'

/** Where the words of goals come from: upstream's generator, or people. */
export const GOAL_KINDS = ['synthetic', 'human'] as const
/** `synthetic`: every combination of a product's options, in a generated sentence. `human`: what people wrote. */
export type GoalKind = (typeof GOAL_KINDS)[number]

/** What a goal has before its weight is known. */
type Unweighted = Omit<ShopGoal, 'weight'>

/** Goals of a shop in upstream's order, for records in catalogue order; the same records give the same goals. */
export function goalsOf(kind: GoalKind, records: Iterable<ShopRecord>, prices: PriceMode): readonly ShopGoal[] {
  return kind === 'human' ? humanGoals(records, prices) : syntheticGoals(records, prices)
}

/** One goal an instruction, all of weight 1. */
function humanGoals(records: Iterable<ShopRecord>, prices: PriceMode): readonly ShopGoal[] {
  const goals = drawn(records, prices, ({ product, humanInstructions }, capOf) =>
    humanInstructions.map(({ text, attributes, options }, turn) => {
      const cap = capOf(turn)
      const values = options.map((value): GoalOption => ({ kind: 'value', value }))
      return goalAbout(product, { instruction: stripDots(text) + capText(cap), attributes, priceUpper: cap, options: values })
    }),
  )
  return inOrder(goals.map((goal) => ({ ...goal, weight: 1 })))
}

/** One goal a combination of option values; all of a product have the same cap. Rare attributes weigh more. */
function syntheticGoals(records: Iterable<ShopRecord>, prices: PriceMode): readonly ShopGoal[] {
  const goals = drawn(records, prices, ({ product, instruction }, capOf) => {
    if (instruction === undefined) return []
    const { text, attributes } = instruction
    const cap = capOf(0)
    return combinations(product).map((options) => {
      const full = text + optionsText(options) + capText(cap)
      return goalAbout(product, { instruction: full, attributes, priceUpper: cap, options })
    })
  })
  return inOrder(weighted(goals))
}

/** All prices are drawn before the first cap, as upstream does. */
function drawn(
  records: Iterable<ShopRecord>,
  mode: PriceMode,
  goalsAbout: (record: ShopRecord, capOf: (turn: number) => number) => readonly Unweighted[],
): readonly Unweighted[] {
  const pricing = createPricing(mode)
  const asked: { readonly record: ShopRecord; readonly price: number }[] = []
  for (const record of records) {
    const price = pricing.price(record.product)
    if (record.instruction !== undefined || record.humanInstructions.length > 0) asked.push({ record, price })
  }
  return asked.flatMap(({ record, price }) => goalsAbout(record, (turn) => pricing.cap(record.product.asin, price, turn)))
}

function goalAbout(
  { asin, category, query, title, productCategory }: Product,
  wish: Pick<ShopGoal, 'instruction' | 'attributes' | 'priceUpper' | 'options'>,
): Unweighted {
  return { asin, category, query, name: title, productCategory, ...wish }
}

/** Every choice of one value a group; groups by name, the last one changing fastest. */
function combinations({ options }: Product): readonly (readonly Pair[])[] {
  const groups = [...options].sort((one, other) => byCodePoint(one.name, other.name))
  return groups.reduce<readonly (readonly Pair[])[]>(
    (chosen, { name, values }) => chosen.flatMap((pairs) => values.map((value) => [...pairs, { kind: 'pair', name, value }])),
    [[]],
  )
}

type Pair = Extract<GoalOption, { kind: 'pair' }>

function optionsText(options: readonly Pair[]): string {
  return options.length === 0 ? '' : ` with ${options.map(({ name, value }) => `${name}: ${value}`).join(', and ')}`
}

function stripDots(text: string): string {
  return text.replace(/^\.+|\.+$/g, '')
}

/** The mean over a goal's attributes of one by the number of goals that have it. */
function weighted(goals: readonly Unweighted[]): readonly ShopGoal[] {
  const counts = new Map<string, number>()
  for (const { attributes } of goals) for (const each of attributes) counts.set(each, (counts.get(each) ?? 0) + 1)
  return goals.map((goal) => {
    const sum = goal.attributes.reduce((total, each) => total + 1 / (counts.get(each) ?? 1), 0)
    return { ...goal, weight: sum / goal.attributes.length }
  })
}

function inOrder(goals: readonly ShopGoal[]): readonly ShopGoal[] {
  return shuffled(goals, createMersenne(233))
}

/** A product and what the data ask shoppers to do about it. */
export interface ShopRecord {
  readonly product: Product
  /** Upstream's generated instruction. */
  readonly instruction?: Instruction
  /** What people wrote. */
  readonly humanInstructions: readonly HumanInstruction[]
}

/** A wish in words, and the attributes that are looked at. */
export interface Instruction {
  readonly text: string
  /** One or more. */
  readonly attributes: readonly string[]
}

/** A wish that a person wrote, and the options they meant. */
export interface HumanInstruction extends Instruction {
  /** Values alone; their groups are not named. */
  readonly options: readonly string[]
}
