import type { Belief } from './belief.ts'
import type { ParsedInstruction } from './instruction.ts'
import { chooseMoves, productToBuy } from './plan.ts'
import type { Step } from './subtask.ts'

/** A step in the wording of a thought and, if it is a separate step of a plan, of a planner's sentence. */
interface WordedStep {
  readonly thought?: string
  readonly sentence?: string
}

/** Returns the remaining steps, in order. */
export function remainingSteps(belief: Belief): readonly WordedStep[] {
  const { page, current, instruction, step, results } = belief
  const isSettled = current !== undefined && productToBuy(belief) === current
  const isListed = isSettled || (page !== 'search' && results !== undefined && results.shown.length > 0)
  const search = isListed ? [] : [searchStep(step?.kind === 'search' ? step.query : (instruction.queries[0] ?? 'it'))]
  const find = isSettled ? [] : [openStep(instruction)]
  const choose = isSettled
    ? chooseStepsFor(chooseMoves(belief, current).flatMap(({ pick }) => pick ?? []))
    : chooseSteps(instruction)
  const steps = { search, open: find, choose, buy: [{ thought: 'buy it', sentence: 'Buy the item.' }] }
  return step === undefined ? Object.values(steps).flat() : forStep(step, steps)
}

/** The remaining steps requested by a plan step. */
function forStep(
  { kind }: Step,
  steps: Readonly<Record<'search' | 'open' | 'choose' | 'buy', readonly WordedStep[]>>,
): readonly WordedStep[] {
  switch (kind) {
    case 'search':
      return steps.search
    case 'open':
      return [...steps.search, ...steps.open]
    case 'choose':
      return [...steps.search, ...steps.open, ...steps.choose]
    case 'check':
      return [{ thought: 'read more about it', sentence: 'Check the details.' }]
    case 'buy':
      return steps.buy
    case 'purchase':
      return [...steps.open, ...steps.choose, ...steps.buy]
    case 'assess':
      return []
    default:
      return kind satisfies never
  }
}

function searchStep(query: string): WordedStep {
  return { thought: `search for ${query}`, sentence: `Search for ${query}.` }
}

function openStep({ maxPrice }: ParsedInstruction): WordedStep {
  const price = Number.isFinite(maxPrice) ? ` that costs at most ${maxPrice} dollars` : ''
  return { thought: `open a product that fits${price}`, sentence: 'Open a matching item.' }
}

/** An instruction without named options may still require some, which are known only on the product's page. */
function chooseSteps({ options }: ParsedInstruction): readonly WordedStep[] {
  if (options.length === 0) return [{ sentence: 'Choose the options that fit.' }]
  return chooseStepsFor(options.map(({ name, value }) => ({ group: name, value })))
}

function chooseStepsFor(picks: readonly { readonly group: string; readonly value: string }[]): readonly WordedStep[] {
  if (picks.length === 0) return []
  const sentence = `Choose the options ${picks.map(({ value }) => value).join(', ')}.`
  return picks.map(({ group, value }, index) => ({
    thought: `choose the ${group} ${value}`,
    ...(index === 0 ? { sentence } : {}),
  }))
}

/** Returns the search words and the criteria, in words. */
export function searchCriteria({ queries, options, maxPrice, text }: ParsedInstruction): {
  readonly keywords: string
  readonly criteria: string
} {
  const keywords = queries[0] ?? text
  const price = Number.isFinite(maxPrice) ? [`price at most ${maxPrice} dollars`] : []
  return { keywords, criteria: [keywords, ...options.map(({ name, value }) => `${name} ${value}`), ...price].join(', ') }
}
