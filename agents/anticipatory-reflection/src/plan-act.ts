import type { Answer, Briefing } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor } from '@orreryjs/core/agents'
import type { PlanActOptions } from './options.ts'
import { actionParser } from './parse/action.ts'
import { beginPlan, makePlan, type Step } from './plan.ts'
import { requestFor } from './prompts/request.ts'
import { actionPrompt, situationOf } from './prompts/situation.ts'
import { advance, answerOf, isTaskCompleted } from './reflect/completed.ts'
import { execute } from './reflect/execute.ts'
import { failPlan, inTrials, type Outcome, UNFINISHED, WORLD_ENDED } from './reflect/trials.ts'
import { beginRun, isSpent, type Run } from './rules.ts'

/** The paper's baseline: a plan is carried out subtask by subtask, and a new one is made when an action goes wrong. */
export function* planActProgram(briefing: Briefing, options: PlanActOptions): Steps<Answer | undefined> {
  const run = beginRun('plan-act', briefing, { ...options, historyScope: 'all' })
  const maxTrials = options.reflexion ? options.maxTrials : 1
  return yield* inTrials(run, { ...options, maxTrials, maxActionsScope: 'trial' }, () => attempt(run, options))
}

/** One plan, carried out from its first subtask on. */
function* attempt(run: Run, options: PlanActOptions): Steps<Outcome> {
  const plan = yield* makePlan(run)
  let step = yield* beginPlan(plan)
  let misaligned = 0
  for (;;) {
    if (yield* isTaskCompleted(run, step)) return { kind: 'over', answer: { ...(yield* answerOf(run, step)), claim: 'success' } }
    step = yield* advance(run, step, 'single')
    if (step.index >= plan.length) return yield* failPlan(step, 'the plan is exhausted')
    if (isSpent(run)) return UNFINISHED

    const action = yield* nextAction(run, step)
    if (action === undefined) return yield* failPlan(step, 'no action could be read')
    const isAligned = yield* execute(run, step, action)
    if (run.memory.ended) return WORLD_ENDED
    misaligned = isAligned ? 0 : misaligned + 1
    if (misaligned > allowance(options)) return yield* failPlan(step, 'the action was misaligned')
  }
}

/** G_action; none where no reply has one. */
function* nextAction(run: Run, step: Step): Steps<string | undefined> {
  const messages = actionPrompt(run.opening, situationOf(run, step))
  return yield* askFor<string | undefined>(requestFor(run, 'action', messages), actionParser(run.grammar), {
    fallback: () => undefined,
  })
}

/** Misaligned actions in a row that a trial outlives. */
function allowance({ onMisaligned, retries }: PlanActOptions): number {
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
