import type { Answer, Briefing } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { PlanActOptions } from './options.ts'
import { isExhausted, makePlan, nextStep, planStart } from './plan.ts'
import { endAtActionLimit, failPlan, finishEpisode, type Outcome, runTrials, WORLD_ENDED } from './reflect/trials.ts'
import { advance, align, execute, isTaskCompleted } from './reflect.ts'
import { createEpisode, type Episode, isActionLimitReached } from './rules.ts'
import { actionFor } from './search/candidates.ts'

/** The paper's baseline: executes a plan subtask by subtask and makes a new plan after a misaligned action. */
export function* planActProgram(briefing: Briefing, options: PlanActOptions): EffectGenerator<Answer | undefined> {
  const episode = createEpisode('plan-act', briefing, { ...options, historyScope: 'all', R: 0 })
  const maxTrials = options.reflexion ? options.maxTrials : 1
  return yield* runTrials(episode, { ...options, maxTrials, maxActionsScope: 'trial' }, () => attempt(episode, options))
}

/** Anticipatory Reflection's prompts without remedies. */
const NO_REMEDIES = { R: 0, remedyMode: 'chained', remedyOrder: 'paper', dropInadmissible: false } as const

/** Executes one plan from its first subtask. */
function* attempt(episode: Episode, options: PlanActOptions): EffectGenerator<Outcome> {
  let tau = yield* nextStep(planStart(yield* makePlan(episode)))
  let misaligned = 0
  for (;;) {
    if (yield* isTaskCompleted(episode, tau)) return yield* finishEpisode(episode, tau)
    tau = yield* advance(episode, tau, 'single')
    if (isExhausted(tau)) return yield* failPlan(tau, '')
    if (isActionLimitReached(episode)) return yield* endAtActionLimit(tau, { ...options, maxActionsScope: 'trial' })

    const choice = yield* actionFor(episode, tau, NO_REMEDIES)
    if (choice === undefined) return yield* failPlan(tau, 'no action could be read')
    const result = yield* execute(episode, choice.action)
    const aligned = yield* align(episode, tau, choice.action, result)
    if (episode.memory.hasEnded) return WORLD_ENDED
    misaligned = aligned ? 0 : misaligned + 1
    if (misaligned > toleratedMisalignments(options)) return yield* failPlan(tau, 'the action was misaligned')
  }
}

/** Maximum number of consecutive misaligned actions before a trial ends. */
function toleratedMisalignments({ onMisaligned, retries }: PlanActOptions): number {
  switch (onMisaligned) {
    case 'stopTrial':
      return 0
    case 'retry':
      return retries
    case 'ignore':
      return Infinity
    default:
      return onMisaligned satisfies never
  }
}
