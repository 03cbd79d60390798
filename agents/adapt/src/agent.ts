import { type Answer, type Briefing, type Mark, mark, note, rewind } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { openingText } from '@orreryjs/core/agents'
import { type Episode, failure, type Outcome, type Task } from './agent/episode.ts'
import { execute } from './agent/execute.ts'
import { createMemory } from './memory.ts'
import type { AdaptOptions } from './options.ts'
import type { ExecutionOrder } from './parse/plan.ts'
import { makePlan } from './plan.ts'
import { rulesFrom } from './rules.ts'

/** Runs the method or one of the paper's baselines on the whole task. */
export function* program(briefing: Briefing, options: AdaptOptions): EffectGenerator<Answer | undefined> {
  const { task, observation, profile } = briefing
  const rules = rulesFrom(profile, options)
  const { executor } = options
  const promptContext = {
    profile,
    taskType: task.type,
    observation: openingText(briefing),
    goal: task.goal,
    executor,
    rules: options.rules,
  }
  const episode: Episode = { promptContext, rules, options, memory: yield* createMemory(observation) }
  const whole = { goal: task.goal, depth: 1, info: '' }
  const { kind, answer } = yield* METHODS[options.method](episode, whole)
  if (kind === 'over') return undefined
  return answer ?? { claim: kind }
}

const METHODS: Readonly<Record<AdaptOptions['method'], (episode: Episode, task: Task) => EffectGenerator<Outcome>>> = {
  adapt,
  planAndExecute,
  tryAgain,
}

/** Algorithm 1 of the paper: run the executor; if it fails and levels are left, plan. */
function* adapt(episode: Episode, task: Task): EffectGenerator<Outcome> {
  const subtask = { kind: 'subtask', text: task.goal, depth: task.depth - 1 } as const
  yield* note({ ...subtask, status: 'start' })
  const outcome = yield* attemptOrPlan(episode, task)
  if (outcome.kind !== 'over') yield* note({ ...subtask, status: outcome.kind })
  return outcome
}

function* attemptOrPlan(episode: Episode, task: Task): EffectGenerator<Outcome> {
  const outcome = yield* execute(episode, task)
  if (outcome.kind !== 'failure' || outcome.isFinal === true || task.depth >= episode.rules.dMax) return outcome
  const plan = yield* makePlan(episode, task)
  return plan === undefined ? failure(task) : yield* evaluate(episode, plan.order, task)
}

/** Executes a plan for `task`. Its steps are tasks one level deeper. */
function* evaluate(episode: Episode, order: ExecutionOrder, task: Task): EffectGenerator<Outcome> {
  switch (order.kind) {
    case 'step':
      return yield* adapt(episode, { goal: order.step, subtask: order.step, depth: task.depth + 1, info: task.info })
    case 'and':
      return yield* evaluateAll(episode, order.parts, task)
    case 'or':
      return yield* evaluateAny(episode, order.parts, task)
    default:
      return order satisfies never
  }
}

/** AND: left to right until the first failure. Each part gets the information that the previous part passed on. */
function* evaluateAll(episode: Episode, parts: readonly ExecutionOrder[], task: Task): EffectGenerator<Outcome> {
  const { memory, options } = episode
  const { checkpoint } = memory
  let { info } = task
  for (const part of parts) {
    const outcome = yield* evaluate(episode, part, { ...task, info })
    if (outcome.kind === 'failure' && options.rollbackFailedAnd && memory.checkpoint !== checkpoint) {
      memory.checkpoint = checkpoint
      memory.hasMoved = true
    }
    if (outcome.kind !== 'success') return outcome
    info = outcome.info
  }
  return { kind: 'success', info }
}

/** OR: left to right until the first success. */
function* evaluateAny(episode: Episode, parts: readonly ExecutionOrder[], task: Task): EffectGenerator<Outcome> {
  let { info } = task
  for (const part of parts) {
    const outcome = yield* evaluate(episode, part, { ...task, info })
    if (outcome.kind !== 'failure') return outcome
    if (episode.options.orInfo === 'previous') info = outcome.info
  }
  return failure({ ...task, info })
}

/** Baseline: one plan for the whole task. Its steps are executed but never planned. */
function* planAndExecute(episode: Episode, task: Task): EffectGenerator<Outcome> {
  const plan = yield* makePlan(episode, task)
  return plan === undefined ? failure(task) : yield* evaluate(episode, plan.order, task)
}

/** Temperature of the trials after the first. */
const RETRY_TEMPERATURE = 0.7

/** Baseline: only the executor, restarted after a failure. With an oracle the episode ends at the best trial. */
function* tryAgain(episode: Episode, task: Task): EffectGenerator<Outcome> {
  let outcome: Outcome = failure(task)
  let best: { readonly outcome: Outcome; readonly mark: Mark } | undefined
  for (let trial = 1; trial <= episode.rules.dMax; trial += 1) {
    yield* note({ kind: 'trial', trial })
    outcome = yield* execute(episode, task, trial === 1 ? 0 : RETRY_TEMPERATURE)
    if (outcome.kind !== 'failure') return outcome
    if (best === undefined || (outcome.reward ?? 0) >= (best.outcome.reward ?? 0)) best = { outcome, mark: yield* mark() }
  }
  if (best !== undefined && best.outcome !== outcome) yield* rewind(best.mark, ['snapshot'])
  return outcome
}
