import { type Fact, type FailureType, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'
import { meetsOption } from './match-options.ts'
import type { Purchase, ShopGoal } from './purchase.ts'

/** The price exceeds the limit; options may be wrong as well. */
export const OVER_PRICE: FailureType = {
  id: 'over-price',
  title: 'over price',
  meaning: 'the right type of product, but above the price limit of the instruction',
}
/** Product, attributes and price are right, but not the options. */
export const WRONG_OPTION: FailureType = {
  id: 'wrong-option',
  title: 'wrong option',
  meaning: 'the right product in another size, colour or quantity',
}

/** One criterion of the reward, with its labels in reports. */
interface Criterion {
  /** Label in the facts of a state. */
  readonly fact: string
  /** Label next to the score on the site. */
  readonly score: string
  /** Share met, 0 to 1, or a boolean for binary criteria; `undefined` if the instruction does not ask for it. */
  met(purchase: Purchase): number | boolean | undefined
  /** Failure kind of a purchase that does not meet this criterion in full. */
  readonly failure: FailureType
  /** Describes the fault if the criterion is not met in full. */
  lack(share: number, errand: Errand): string
}

/** Options of the goal and options chosen in the purchase. */
interface Errand {
  readonly goal: Pick<ShopGoal, 'options'>
  readonly chosen: readonly (readonly [group: string, value: string])[]
}

const KIND: Criterion = {
  fact: 'right kind',
  score: 'Product type',
  met: ({ r_type }) => r_type,
  failure: WRONG_OBJECT,
  lack: () => 'another kind of product',
}
const ATTRIBUTES: Criterion = {
  fact: 'attributes met',
  score: 'Requested attributes',
  met: ({ r_att }) => r_att,
  failure: WRONG_OBJECT,
  lack: (share) => `${percent(share)} of the attributes`,
}
const OPTIONS: Criterion = {
  fact: 'options met',
  score: 'Requested options',
  met: ({ r_option }) => r_option,
  failure: WRONG_OPTION,
  lack: (_, errand) => describeOptions(errand),
}
const PRICE: Criterion = {
  fact: 'within the price',
  score: 'Price within the limit',
  met: ({ r_price }) => r_price,
  failure: OVER_PRICE,
  lack: () => 'over the price',
}
const CRITERIA: readonly Criterion[] = [KIND, ATTRIBUTES, OPTIONS, PRICE]

/** Returns the reward of a purchase and its parts as facts of a state. */
export function purchaseFacts(purchase: Purchase): readonly Fact[] {
  const parts = CRITERIA.flatMap((part) => factsOf(purchase, part, part.fact, (share) => share.toFixed(2)))
  return [['reward', purchase.reward.toFixed(2)] as const, ...parts].map(([name, value]) => [`bought: ${name}`, value])
}

/** Returns the parts of the reward as labelled percentages, shown next to the score. */
export function purchaseScore(purchase: Purchase): readonly Fact[] {
  const share = (value: number): string => `${Number((value * 100).toFixed(1))} %`
  return CRITERIA.flatMap((part) => factsOf(purchase, part, part.score, share))
}

/** Returns the faults of a purchase, one text per unmet criterion; empty if it meets all of them. */
export function purchaseFaults(purchase: Purchase, errand: Errand): readonly string[] {
  return CRITERIA.flatMap((part) => (isLacking(purchase, part) ? [part.lack(Number(part.met(purchase)), errand)] : []))
}

/** Names the missing options and the chosen ones. */
function describeOptions({ goal, chosen }: Errand): string {
  const missing = goal.options.filter((option) => !chosen.some(([, value]) => meetsOption(value, option)))
  const labels = missing.map((option) => (option.kind === 'pair' ? `${option.name}: ${option.value}` : option.value))
  const values = chosen.map(([, value]) => value)
  return `without ${labels.join(' and ')} (chosen: ${values.length === 0 ? 'nothing' : values.join(' and ')})`
}

/** Criteria in the order in which a shopper decides: product, price, options. */
const BY_DECISION: readonly Criterion[] = [KIND, ATTRIBUTES, PRICE, OPTIONS]

/** Returns the failure kind of the first unmet criterion. */
export function failureKindOf(purchase: Purchase): FailureType {
  return BY_DECISION.find((part) => isLacking(purchase, part))?.failure ?? UNFINISHED
}

function isLacking(purchase: Purchase, { met }: Criterion): boolean {
  return Number(met(purchase) ?? 1) < 1
}

function factsOf(purchase: Purchase, { met }: Criterion, name: string, share: (value: number) => string): readonly Fact[] {
  const value = met(purchase)
  if (value === undefined) return []
  return [[name, typeof value === 'number' ? share(value) : value ? 'yes' : 'no']]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
