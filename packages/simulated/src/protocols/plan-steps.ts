import { planAsSaid } from '../errors/plan-errors.ts'
import { LIST_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { moduleSteps, offersModules, orderOfModules } from './shop-modules.ts'
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
