import { planAsSaid } from '../errors/plan-errors.ts'
import { LIST_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { plannedSteps, scopeOf } from './wording.ts'

/** ADaPT's plan: numbered steps and a line that says in which order they go. */
export const planSteps: Protocol = {
  id: 'plan-steps',
  form: 'list',
  judges: false,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('Execution Order:'),
  answer: (mind) => {
    const { steps, orderOf } = planFor(mind)
    const said = planAsSaid(steps, scopeOf(mind), mind)
    const lines = said.map((step, index) => `Step ${index + 1}: ${step}`)
    return { text: [...lines, `Execution Order: ${orderOf(said)}`].join('\n') }
  },
  malformations: LIST_MALFORMATIONS,
}

interface Outline {
  readonly steps: readonly string[]
  /** In which order they go, as a formula over their numbers. */
  orderOf(said: readonly string[]): string
}

function planFor(mind: Mind): Outline {
  if (offersModules(mind)) return { steps: moduleSteps(mind), orderOf: orderOfModules }
  const alternatives = mind.view.alternatives?.() ?? []
  if (alternatives.length > 0) return { steps: alternatives, orderOf: joined('OR') }
  return { steps: plannedSteps(mind), orderOf: joined('AND') }
}

function joined(operator: 'AND' | 'OR'): Outline['orderOf'] {
  return (said) => `(${said.map((_, index) => `Step ${index + 1}`).join(` ${operator} `)})`
}

/** A numbered plan below the word `List`. */
export const planList: Protocol = {
  id: 'plan-list',
  form: 'list',
  judges: false,
  isAskedFor: ({ replyFormat }) => /\b(?:begin|start)s? with (?:the word )?['"`]List['"`]/i.test(replyFormat),
  answer: (mind) => {
    const said = planAsSaid(plannedSteps(mind), scopeOf(mind), mind)
    return { text: ['List', ...said.map((step, index) => `${index + 1}. ${step}`)].join('\n') }
  },
  malformations: LIST_MALFORMATIONS,
}

/** ASIN-like ids, as shops print them. */
const ID = /\bB[0-9A-Z]{9}\b/g
/** As many as a shopper has patience to look at. */
const MOST_PRODUCTS = 5
/** Stands for a product that nobody has found yet. */
const UNKNOWN_ID = 'prod_id'

/** Where the text does not say what is wanted. */
const UNTOLD = { keywords: 'the product', criteria: 'the product' }

/** Whether steps are to be written as calls of ADaPT's shop modules. */
function offersModules({ prompt }: Mind): boolean {
  return [prompt.actions, prompt.replyFormat].some((text) => text.includes('SimpleMatch['))
}

/**
 * A plan in modules: search and choose where no product is known; then look closer at the most promising and buy it. Where
 * that one turns out not to be the best choice, those known are compared as they are bought.
 */
function moduleSteps(mind: Mind): readonly string[] {
  const { keywords, criteria } = mind.view.wanted ?? UNTOLD
  const [best, ...others] = productsFound(mind)
  const closer = (id: string): readonly string[] => [`DetailMatch[${id}, ${criteria}]`, `Buy[${id}, "${criteria}"]`]
  if (best === undefined) return [`Search[${keywords}]`, `SimpleMatch[${criteria}]`, ...closer(UNKNOWN_ID)]
  const choice = others.length === 0 ? '' : `, or ${others.join(', ')} if it fits better`
  return [...closer(best), `Buy[${best}, "${criteria}"${choice}]`]
}

/** In which order steps go, as a formula over their numbers: one after the other; what comes after a purchase is an alternative to it. */
function orderOfModules(steps: readonly string[]): string {
  const alternatives: string[][] = [[]]
  for (const [index, step] of steps.entries()) {
    alternatives.at(-1)?.push(`Step ${index + 1}`)
    if (step.startsWith('Buy[') && index + 1 < steps.length) alternatives.push([])
  }
  const ways = alternatives.map((names) => `(${names.join(' AND ')})`)
  return ways.length === 1 ? ways.join() : `(${ways.join(' OR ')})`
}

/** Ids of products that fit, best first: those that the page allows to judge, else those that earlier steps left. */
function productsFound({ prompt, view }: Mind): readonly string[] {
  const told = (prompt.sections.get('INFORMATION') ?? '').match(ID) ?? []
  return [...new Set([...(view.shortlist ?? []), ...told])].slice(0, MOST_PRODUCTS)
}
