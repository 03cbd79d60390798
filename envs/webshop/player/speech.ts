import { trimEndCharacters } from '@orreryjs/core'
import type { Prompt, Remark, Remarks } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import type { ParsedInstruction, Step } from './goal.ts'
import { chooseMoves, productToBuy } from './planner.ts'
import { readLine } from './wording.ts'

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

const RESULTS: readonly string[] = [
  'The page lists {count} products.',
  'I see {count} products here.',
  'There are {count} products to choose from on this page.',
  'The search brought up {count} products on this page.',
  'Among these {count} products I have to find one that fits.',
  'So here are {count} candidates.',
]
const PRODUCT: readonly string[] = [
  'The open product is {title}.',
  'It costs {price} dollars.',
  'I am looking at {title}.',
  'This page is about {title}.',
  'The product is called {title}.',
  'Its price is {price} dollars.',
  'Here I have {title}, for {price} dollars.',
]
const CHOSEN: readonly string[] = [
  '{value} is selected.',
  'I have chosen {value}.',
  'The option {value} is set.',
  'One option is settled, {value}.',
  'Selecting {value} worked.',
]
const DETAILS: readonly string[] = [
  'These are the details of the product.',
  'I have read the details.',
  'This page tells more about the product.',
  'Now I know more about it.',
]
const SEARCH: readonly string[] = [
  'I am on the search page.',
  'The shop waits for a search.',
  'I can type a search here.',
  'This is the page with the search field.',
]
const AHEAD: readonly string[] = [
  'The price must stay below {budget} dollars.',
  'It has to come with {options}.',
  'I may spend {budget} dollars at most.',
  'The instruction names {options}.',
  'Anything above {budget} dollars is out.',
  'What I buy should have {options}.',
  'My limit is {budget} dollars.',
  'I must watch the price, {budget} dollars at most, and the options {options}.',
  'More than {budget} dollars is too much.',
]

/** Words of a title that a thought repeats. */
const TITLE_WORDS = 6

/** Returns the content of the open page, and the limits of the instruction. */
export function remarksOf(belief: Belief, { transcript }: Prompt): Remarks {
  const last = transcript.at(-1)
  const isSeen = last !== undefined && belief.lastRefused === undefined
  return { seen: isSeen ? seenAfter(last.line, belief) : undefined, ahead: aheadOf(belief) }
}

function seenAfter(line: string, { page, results, current, chosenValues }: Belief): Remark | undefined {
  const value = readLine(line)?.argument.toLowerCase()
  switch (page) {
    case 'results': {
      const count = results?.shown.length ?? 0
      return count < 2 ? undefined : { forms: RESULTS, facts: { count: String(count) } }
    }
    case 'item': {
      if (value !== undefined && [...chosenValues.values()].some((each) => each.toLowerCase() === value))
        return { forms: CHOSEN, facts: { value } }
      if (current === undefined) return undefined
      const { title, price } = current.product
      const words = trimEndCharacters(title.split(/\s+/).slice(0, TITLE_WORDS).join(' '), ' .,;:|(-')
      return {
        forms: PRODUCT,
        facts: {
          title: words === '' ? undefined : words,
          price: price === undefined || price.low !== price.high ? undefined : String(price.low),
        },
      }
    }
    case 'detail':
      return { forms: DETAILS, facts: {} }
    case 'search':
      return { forms: SEARCH, facts: {} }
    default:
      return undefined
  }
}

function aheadOf({ instruction: { maxPrice, options } }: Belief): Remark | undefined {
  const budget = Number.isFinite(maxPrice) ? String(maxPrice) : undefined
  const values = options.map(({ name, value }) => `${name} ${value}`)
  if (budget === undefined && values.length === 0) return undefined
  return { forms: AHEAD, facts: { budget, options: values.length === 0 ? undefined : values.join(' and ') } }
}
