import { type Effect, note } from '@orreryjs/core'
import { askUntilParsed, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { Episode, Task } from './agent/episode.ts'
import { moduleTranscript } from './agent/modules.ts'
import { type ExecutionOrder, type Plan, readPlan } from './parse/plan.ts'
import { plannerPrompt } from './prompts.ts'

/**
 * Asks the planner for a plan. Returns `undefined` if the reply has none, or if the plan only repeats the task, which would
 * recurse forever.
 */
export function* makePlan(episode: Episode, task: Task): Generator<Effect, Plan | undefined, unknown> {
  const { promptContext, options, rules } = episode
  const messages = plannerPrompt(promptContext, task, {
    skills: rules.modules === undefined ? 'skills' : 'modules',
    isWhole: options.method === 'planAndExecute',
    trail: moduleTranscript(episode),
  })
  const request = { purpose: 'adapt.plan', temperature: 0, maxTokens: rules.planTokens, messages }
  const plan = yield* askUntilParsed(request, planParser(options.includeUnmentioned), { fallback: () => undefined })
  if (plan === undefined) return undefined
  yield* note({ kind: 'plan', text: orderText(plan.order), steps: plan.steps })
  for (const warning of plan.warnings) yield* note({ kind: 'backup', reason: warning })
  if (!stepsIn(plan.order).every((step) => isSameTask(step, task.goal))) return plan
  yield* note({ kind: 'backup', reason: 'the plan is the task over again' })
  return undefined
}

function planParser(includeUnmentioned: boolean): Parser<Plan | undefined> {
  return ({ text }) => {
    const plan = readPlan(text, includeUnmentioned)
    return plan === undefined ? unparsed('lines such as `Step 1: ...` and a last line `Execution Order: ...`') : parsed(plan)
  }
}

function orderText(order: ExecutionOrder): string {
  if (order.kind === 'step') return order.step
  return `(${order.parts.map(orderText).join(order.kind === 'and' ? ' AND ' : ' OR ')})`
}

/** Steps that will be executed. A plan may list others. */
function stepsIn(order: ExecutionOrder): readonly string[] {
  return order.kind === 'step' ? [order.step] : order.parts.flatMap(stepsIn)
}

function isSameTask(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

/** A task without label (`Goal:`), case, repeated spaces and final full stop. */
function normalized(task: string): string {
  const text = task
    .toLowerCase()
    .replace(/^\s*(?:goal|task|your task is to)\s*:/, '')
    .replace(/\s+/g, ' ')
  let end = text.length
  while (end > 0 && '.! '.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).trim()
}
