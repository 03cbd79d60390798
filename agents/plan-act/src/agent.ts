import { type Agent, type Answer, type Briefing, mark, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, profilePart } from '@orreryjs/core/agents'
import { closeTrial, emptyMemory } from './memory.ts'
import { actionParser, grammarOf } from './parse/action.ts'
import { makePlan } from './plan.ts'
import { OWNER } from './profiles/owner.ts'
import { actionsOfTrial } from './profiles/trial-steps.ts'
import { actionPrompt } from './prompts/situation.ts'
import { align } from './reflect/align.ts'
import { answerOf, isSubtaskCompleted, isTaskCompleted, noteSubtask } from './reflect/completed.ts'
import { type Run, requestFor, type Step, situationOf } from './reflect/consult.ts'
import { perform, startOver } from './reflect/perform.ts'

/** Every setting of Plan+Act. */
export interface PlanActOptions {
  /** Whether a new plan is made after a failure, with what was done before. */
  readonly reflexion: boolean
  /** Plans that are made, with reflexion. */
  readonly maxTrials: number
  /** Bound on the actions of a trial, notes included; 0 for as many as the profile's part `trialSteps` says, else the paper's 30. */
  readonly maxActions: number
  /** After an action that does not serve its subtask: end the trial, try another one, or go on as if it did. */
  readonly onMisaligned: 'stopTrial' | 'retry' | 'ignore'
  /** Misaligned actions in a row that `retry` bears before it ends the trial. */
  readonly retries: number
  /** Whether each action is judged; where none is, every action counts as aligned. */
  readonly align: 'on' | 'off'
  /** Whether a new trial begins where the last one ended. */
  readonly keepStateAcrossTrials: boolean
  readonly temperature: number
  readonly judgeTemperature: number
}

/** The method with reflexion, as published. */
export const PLAN_ACT_DEFAULTS: PlanActOptions = {
  reflexion: true,
  maxTrials: 7,
  maxActions: 0,
  onMisaligned: 'stopTrial',
  retries: 2,
  align: 'on',
  keepStateAcrossTrials: false,
  temperature: 1,
  judgeTemperature: 1,
}

/** Plan+Act (the baseline of Wang et al. 2024): a plan is carried out subtask by subtask, and revised when an action goes wrong. */
export function createPlanAct(options: Partial<PlanActOptions> = {}): Agent {
  const settings: PlanActOptions = { ...PLAN_ACT_DEFAULTS, ...options }
  return { id: 'plan-act', version: 1, options: { ...settings }, program: (briefing) => planAct(briefing, settings) }
}

/** How a trial ended: the episode is over, or the plan has failed. */
type Outcome =
  | { readonly kind: 'over'; readonly answer?: Answer }
  | { readonly kind: 'plan-failed'; readonly plan: readonly string[]; readonly reason: string }

const UNFINISHED: Outcome = { kind: 'over', answer: { claim: 'failure' } }

function* planAct(briefing: Briefing, options: PlanActOptions): Steps<Answer | undefined> {
  const run = beginRun(briefing, options)
  const most = actionsOfTrial(options.maxActions, briefing.profile)
  const start = yield* mark()
  for (let trial = 1; ; trial += 1) {
    yield* note({ kind: 'trial', trial })
    const outcome = yield* attempt(run, { ...options, maxActions: most })
    if (outcome.kind === 'over') return outcome.answer
    closeTrial(run.memory, trial, outcome.plan)
    if (!options.reflexion || trial >= options.maxTrials) return { claim: 'failure' }
    yield* note({ kind: 'revision', reason: outcome.reason })
    if (!options.keepStateAcrossTrials) yield* startOver(run, start)
    if (run.memory.ended) return undefined
    run.memory.actions = 0
  }
}

function beginRun({ task, observation, profile }: Briefing, options: PlanActOptions): Run {
  const { temperature, judgeTemperature } = options
  return {
    opening: { profile, observation: observation.text },
    goal: task.goal,
    grammar: grammarOf(profilePart(profile, 'actions', OWNER)),
    memory: emptyMemory(observation),
    settings: { temperature, judgeTemperature, historyScope: 'all', aligns: options.align === 'on' },
  }
}

/** One plan, carried out from its first subtask on. */
function* attempt(run: Run, options: PlanActOptions): Steps<Outcome> {
  const plan = yield* makePlan(run)
  let step: Step = { plan, index: 0 }
  let misaligned = 0
  yield* noteSubtask(step, 'start')
  for (;;) {
    if (yield* isTaskCompleted(run, step)) return { kind: 'over', answer: { ...(yield* answerOf(run, step)), claim: 'success' } }
    if (yield* isSubtaskCompleted(run, step)) {
      step = { plan, index: step.index + 1 }
      yield* noteSubtask(step, 'start')
    }
    if (step.index >= plan.length) return yield* failPlan(step, 'the plan is exhausted')
    if (run.memory.actions >= options.maxActions) return UNFINISHED

    const action = yield* nextAction(run, step)
    if (action === undefined) return yield* failPlan(step, 'no action could be read')
    const isAligned = yield* execute(run, step, action)
    if (run.memory.ended) return { kind: 'over' }
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

/** Takes the action. The answer tells whether it serves the subtask; a note does by itself. */
function* execute(run: Run, step: Step, action: string): Steps<boolean> {
  const seen = yield* perform(run, action)
  return seen === undefined || seen.ended || (yield* align(run, step, action, seen))
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

function* failPlan(step: Step, reason: string): Steps<Outcome> {
  yield* noteSubtask(step, 'failure')
  return { kind: 'plan-failed', plan: step.plan, reason }
}
