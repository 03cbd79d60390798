import { planWithErrors } from '../errors/plan-errors.ts'
import type { PolicyContext, ReplyProtocol } from './protocol.ts'
import { plannedSteps, scopeOf } from './wording.ts'

/** ADaPT's plan: numbered steps and their execution order. */
export const planSteps: ReplyProtocol = {
  id: 'plan-steps',
  form: 'list',
  isRequested: ({ replyFormat }) => replyFormat.includes('Execution Order:'),
  answer: (context) => {
    const { steps, orderOf } = planFor(context)
    const stated = planWithErrors(steps, scopeOf(context), context)
    const lines = stated.map((step, index) => `Step ${index + 1}: ${step}`)
    return { text: [...lines, `Execution Order: ${orderOf(stated)}`].join('\n') }
  },
}

interface Outline {
  readonly steps: readonly string[]
  /** Returns the execution order as a formula over step numbers. */
  orderOf(steps: readonly string[]): string
}

function planFor(context: PolicyContext): Outline {
  if (offersModules(context)) return { steps: moduleSteps(context), orderOf: orderOfModules }
  const alternatives = context.view.alternatives?.() ?? []
  if (alternatives.length > 0) return { steps: alternatives, orderOf: joined('OR') }
  return { steps: plannedSteps(context), orderOf: joined('AND') }
}

function joined(operator: 'AND' | 'OR'): Outline['orderOf'] {
  return (steps) => `(${steps.map((_, index) => `Step ${index + 1}`).join(` ${operator} `)})`
}

/** A numbered plan below the word `List`. */
export const planList: ReplyProtocol = {
  id: 'plan-list',
  form: 'list',
  isRequested: ({ replyFormat }) => /\b(?:begin|start)s? with (?:the word )?['"`]List['"`]/i.test(replyFormat),
  answer: (context) => {
    const steps = planWithErrors(plannedSteps(context), scopeOf(context), context)
    return { text: ['List', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n') }
  },
}

/** ASIN-like product ids. */
const ID = /\bB[0-9A-Z]{9}\b/g
/** Maximum number of products a shopper compares. */
const MAX_PRODUCTS = 5
/** Placeholder for a product that has not been found yet. */
const UNKNOWN_ID = 'prod_id'

/** Used if the text does not state the requirements. */
const UNSPECIFIED = { keywords: 'the product', criteria: 'the product' }

/** Returns true if steps must be calls of ADaPT's shop modules. */
function offersModules({ prompt }: PolicyContext): boolean {
  return [prompt.actions, prompt.replyFormat].some((text) => text.includes('SimpleMatch['))
}

/**
 * Returns a plan of modules: search and select if no product is known; then examine the best product and buy it. If it turns out not to
 * be the best choice, the known products are compared at the purchase.
 */
function moduleSteps(context: PolicyContext): readonly string[] {
  const { keywords, criteria } = context.view.choices?.().searchRequest ?? UNSPECIFIED
  const [best, ...others] = productsFound(context)
  const closer = (id: string): readonly string[] => [`DetailMatch[${id}, ${criteria}]`, `Buy[${id}, "${criteria}"]`]
  if (best === undefined) return [`Search[${keywords}]`, `SimpleMatch[${criteria}]`, ...closer(UNKNOWN_ID)]
  const choice = others.length === 0 ? '' : `, or ${others.join(', ')} if it fits better`
  return [...closer(best), `Buy[${best}, "${criteria}"${choice}]`]
}

/** Returns the execution order as a formula over step numbers: sequential; steps after a purchase are an alternative to it. */
function orderOfModules(steps: readonly string[]): string {
  const alternatives: string[][] = [[]]
  for (const [index, step] of steps.entries()) {
    alternatives.at(-1)?.push(`Step ${index + 1}`)
    if (step.startsWith('Buy[') && index + 1 < steps.length) alternatives.push([])
  }
  const sequences = alternatives.map((names) => `(${names.join(' AND ')})`)
  return sequences.length === 1 ? sequences.join() : `(${sequences.join(' OR ')})`
}

/** Returns ids of matching products, best first: those on the current page, else those found in earlier steps. */
function productsFound({ prompt, view }: PolicyContext): readonly string[] {
  const knownIds = (prompt.sections.get('INFORMATION') ?? '').match(ID) ?? []
  return [...new Set([...(view.choices?.().shortlist ?? []), ...knownIds])].slice(0, MAX_PRODUCTS)
}
