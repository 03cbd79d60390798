import type { Prompt, Remark, Remarks } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import { SHOW_STOCK } from './ledger.ts'
import type { PlannedAction } from './planner.ts'
import { type Amount, amountText, parseAmount, parseRecipe } from './recipe.ts'

/** Maximum number of steps that a planner writes. */
const MAX_STEPS = 5

/**
 * Returns a plan as steps for other agents, in order: each fetch and each craft, with the stock required after it. In longer
 * plans, all fetches are one step; in the longest ones, only the last crafts are listed, which imply the others.
 */
export function stepsOf(plan: readonly PlannedAction[], { stock }: Pick<Belief, 'stock'>): readonly string[] {
  const after = ({ makes, times }: PlannedAction): Amount => ({
    name: makes.name,
    count: (stock.get(makes.name) ?? 0) + makes.count * times,
  })
  const gets = plan.filter(({ recipe }) => recipe === undefined).map((planned) => amountText(after(planned)))
  const crafts = plan.filter(({ recipe }) => recipe !== undefined).map((planned) => `Craft ${amountText(after(planned))}.`)
  if (gets.length + crafts.length <= MAX_STEPS) return [...gets.map((amount) => `Get ${amount}.`), ...crafts]
  const fetching = gets.length === 0 ? [] : [`Get ${gets.join(', ')}.`]
  return [...fetching, ...crafts.slice(fetching.length - MAX_STEPS)]
}

/**
 * Returns the last command of a plan and one step for each missing ingredient. Ingredients of these are planned by the agents that
 * carry out the steps.
 */
export function layerOf(plan: readonly PlannedAction[], belief: Pick<Belief, 'stock'>): readonly string[] {
  const last = plan.at(-1)
  if (last?.recipe === undefined) return stepsOf(plan, belief)
  const { stock } = belief
  const crafted = new Set(plan.flatMap(({ recipe, makes }) => (recipe === undefined ? [] : [makes.name])))
  const needed = last.uses.map(({ name, count }) => ({ name, count: count * last.times }))
  const missing = needed.filter(({ name, count }) => (stock.get(name) ?? 0) < count)
  const steps = missing.map((amount) => `${crafted.has(amount.name) ? 'Craft' : 'Get'} ${amountText(amount)}.`)
  return [...steps, ...stepsOf([last], belief)]
}

const GOT: readonly string[] = [
  'I have {amount} now.',
  'That gave me {amount}.',
  'I hold {amount} at the moment.',
  '{amount} is in my stock.',
  'Getting {item} worked.',
  'The {item} could be fetched.',
  'So {amount} is taken care of.',
]
const MADE: readonly string[] = [
  'I have made {amount}.',
  'My stock has {amount} now.',
  'Crafting {item} worked.',
  'The {item} is ready.',
  'That recipe left me with {amount}.',
  'One more part is there, {amount}.',
]
const SHOWN: readonly string[] = [
  'I have {stock}.',
  'My stock consists of {stock}.',
  'The inventory shows {stock}.',
  'What I have so far is {stock}.',
  'So I own {stock}.',
]
const NEEDS: readonly string[] = [
  'The last recipe takes {needs}.',
  'For {goal} I need {needs}.',
  '{goal} is made of {needs}.',
  'In the end I need {needs}.',
  'Everything has to lead to {needs}.',
  'The recipe of {goal} asks for {needs}.',
  'I must have {needs} together for {goal}.',
  'To finish I will use {needs}.',
  'Without {needs} there is no {goal}.',
]

/** Items that a thought lists. */
const MAX_ITEMS = 4

/** Returns the change of the stock by the last action, and the ingredients of the last recipe. */
export function remarksOf(belief: Belief, plan: readonly PlannedAction[], { transcript }: Prompt): Remarks {
  const last = transcript.at(-1)
  const isKnown = last !== undefined && belief.lastRefused === undefined && belief.isStockKnown
  return { seen: isKnown ? seenAfter(last.line, belief) : undefined, ahead: lastRecipe(plan) }
}

function seenAfter(line: string, { stock }: Belief): Remark | undefined {
  if (line === SHOW_STOCK) {
    const items = [...stock].filter(([, count]) => count > 0).slice(0, MAX_ITEMS)
    return items.length === 0 || items.length < stock.size
      ? undefined
      : { forms: SHOWN, facts: { stock: listed(items.map(([name, count]) => `${count} ${name}`)) } }
  }
  const item = line.startsWith('get ') ? parseAmount(line.slice('get '.length))?.name : parseRecipe(line)?.output
  const count = item === undefined ? 0 : (stock.get(item) ?? 0)
  if (item === undefined || count === 0) return undefined
  return { forms: line.startsWith('get ') ? GOT : MADE, facts: { item, amount: `${count} ${item}` } }
}

function lastRecipe(plan: readonly PlannedAction[]): Remark | undefined {
  const last = plan.at(-1)
  if (last?.recipe === undefined) return undefined
  const needs = last.uses.map(({ name, count }) => `${count * last.times} ${name}`)
  return needs.length === 0 ? undefined : { forms: NEEDS, facts: { goal: last.makes.name, needs: listed(needs) } }
}

function listed(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
