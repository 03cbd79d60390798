import { type Fact, type FailureKind, UNFINISHED, WRONG_OBJECT } from '@orreryjs/core/worlds'
import { meetsOption } from './match.ts'
import type { Purchase, ShopGoal } from './purchase.ts'

/** The price alone was too high, or the options were wrong, too. */
export const OVER_PRICE: FailureKind = {
  id: 'over-price',
  title: 'over price',
  meaning: 'the right kind of product, for more than the instruction allows',
}
/** Only the options were wrong. */
export const WRONG_OPTION: FailureKind = {
  id: 'wrong-option',
  title: 'wrong option',
  meaning: 'the right product in another size, colour or number',
}

/** A part of what an instruction asks for, and how it is told that a purchase has it or lacks it. */
interface Part {
  /** As a fact of a state. */
  readonly fact: string
  /** Beside the score, for the person who bought. */
  readonly score: string
  /** Share met, 0 to 1; or whether it is met, where there is nothing between. Absent where the instruction does not ask for it. */
  met(purchase: Purchase): number | boolean | undefined
  /** The kind of failure of a purchase that lacks it. */
  readonly failure: FailureKind
  /** What is wrong where it is not met in full. */
  lack(share: number, errand: Errand): string
}

/** What was asked for, and the options that were chosen. */
interface Errand {
  readonly goal: Pick<ShopGoal, 'options'>
  readonly chosen: readonly (readonly [group: string, value: string])[]
}

const KIND: Part = {
  fact: 'right kind',
  score: 'Kind of product',
  met: ({ r_type }) => r_type,
  failure: WRONG_OBJECT,
  lack: () => 'another kind of product',
}
const ATTRIBUTES: Part = {
  fact: 'attributes met',
  score: 'Attributes asked for',
  met: ({ r_att }) => r_att,
  failure: WRONG_OBJECT,
  lack: (share) => `${percent(share)} of the attributes`,
}
const OPTIONS: Part = {
  fact: 'options met',
  score: 'Options asked for',
  met: ({ r_option }) => r_option,
  failure: WRONG_OPTION,
  lack: (_, errand) => describeOptions(errand),
}
const PRICE: Part = {
  fact: 'within the price',
  score: 'Price within the limit',
  met: ({ r_price }) => r_price,
  failure: OVER_PRICE,
  lack: () => 'over the price',
}
const PARTS: readonly Part[] = [KIND, ATTRIBUTES, OPTIONS, PRICE]

/** What was bought earned, and for which parts, as facts of a state. */
export function purchaseFacts(purchase: Purchase): readonly Fact[] {
  const parts = PARTS.flatMap((part) => told(purchase, part, part.fact, (share) => share.toFixed(2)))
  return [['reward', purchase.reward.toFixed(2)] as const, ...parts].map(([name, value]) => [`bought: ${name}`, value])
}

/** The parts of the reward, as a person reads them beside the score. */
export function purchaseScore(purchase: Purchase): readonly Fact[] {
  const share = (value: number): string => `${Number((value * 100).toFixed(1))} %`
  return PARTS.flatMap((part) => told(purchase, part, part.score, share))
}

/** What a purchase lacks, part by part; empty where it has everything. */
export function purchaseFaults(purchase: Purchase, errand: Errand): readonly string[] {
  return PARTS.flatMap((part) => (isLacking(purchase, part) ? [part.lack(Number(part.met(purchase)), errand)] : []))
}

/** Which options were asked for and not chosen, and which were chosen. */
function describeOptions({ goal, chosen }: Errand): string {
  const missing = goal.options.filter((option) => !chosen.some(([, value]) => meetsOption(value, option)))
  const asked = missing.map((option) => (option.kind === 'pair' ? `${option.name}: ${option.value}` : option.value))
  const values = chosen.map(([, value]) => value)
  return `without ${asked.join(' and ')} (chosen: ${values.length === 0 ? 'nothing' : values.join(' and ')})`
}

/** In the order in which a shopper chooses: the product, its price, its options. */
const CHOICES: readonly Part[] = [KIND, ATTRIBUTES, PRICE, OPTIONS]

/** How a purchase failed, by the first choice that was wrong. */
export function purchaseFailure(purchase: Purchase): FailureKind {
  return CHOICES.find((part) => isLacking(purchase, part))?.failure ?? UNFINISHED
}

function isLacking(purchase: Purchase, { met }: Part): boolean {
  return Number(met(purchase) ?? 1) < 1
}

function told(purchase: Purchase, { met }: Part, name: string, share: (value: number) => string): readonly Fact[] {
  const value = met(purchase)
  if (value === undefined) return []
  return [[name, typeof value === 'number' ? share(value) : value ? 'yes' : 'no']]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
