import { type Agent, type Answer, type Briefing, mark, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { profilePart } from '@orreryjs/core/agents'
import { closeTrial, emptyMemory } from './memory.ts'
import { grammarOf } from './parse/action.ts'
import { makePlan } from './plan.ts'
import { OWNER } from './profiles/owner.ts'
import { actionsOfTrial } from './profiles/trial-steps.ts'
import { align } from './reflect/align.ts'
import { isApproved } from './reflect/approval.ts'
import { answerOf, closeSubtask, isSubtaskCompleted, isTaskCompleted, noteSubtask } from './reflect/completed.ts'
import type { Run, Settings, Step } from './reflect/consult.ts'
import { alignMerged, type Merged } from './reflect/merged.ts'
import { perform, startOver } from './reflect/perform.ts'
import { candidatesFor, type RemedyRules } from './search/candidates.ts'
import { goBack, type RestoreRules } from './search/go-back.ts'
import type { Entry } from './search/stack.ts'

/** Every setting of Anticipatory Reflection; D1 to D18 are the printed algorithm's open points (README). */
export interface AnticipatoryReflectionOptions extends Omit<Settings, 'aligns'>, RemedyRules, RestoreRules {
  /** Whether each action is judged; `off` is an ablation, in which every action counts as aligned. */
  readonly align: 'llm' | 'off'
  /** D5: what follows when no subtask is left and the task is not done. */
  readonly onPlanExhausted: 'backtrack' | 'revise' | 'finish'
  /** D6: whether one subtask can be completed at a time or several. */
  readonly advance: 'single' | 'while'
  /** D3: where a revised plan begins. */
  readonly reviseFrom: 'initial' | 'current'
  /** D12: 0 for as many as the profile's part `trialSteps` says, else the paper's 30. */
  readonly maxActions: number
  /** D12: whether the bound on actions holds for each trial or for all of them. */
  readonly maxActionsScope: 'trial' | 'task'
  readonly maxTrials: number
  /** D14: whether a trial begins with the question whether the task is done. */
  readonly checkAtStart: boolean
  /** D15 */
  readonly checkTaskEvenIfMisaligned: boolean
  /** Not in the paper: ask before an action that cannot be undone. */
  readonly guardIrreversible: boolean
  /** Not in the paper: one call for all verdicts on an action. */
  readonly mergeJudgements: boolean
  /** Not in the paper: go back from the task's own end, which tells the agent that it was the wrong one. */
  readonly allowRestoreAfterTerminal: boolean
}

/** The repaired algorithm with the published settings. */
export const ANTICIPATORY_REFLECTION_DEFAULTS: AnticipatoryReflectionOptions = {
  R: 2,
  remedyMode: 'chained',
  remedyOrder: 'paper',
  dropInadmissible: true,
  align: 'llm',
  restore: 'auto',
  onPlanExhausted: 'backtrack',
  advance: 'single',
  historyScope: 'all',
  reviseFrom: 'initial',
  maxActions: 0,
  maxActionsScope: 'trial',
  countBacktracks: false,
  maxTrials: 7,
  temperature: 1,
  judgeTemperature: 1,
  checkAtStart: false,
  checkTaskEvenIfMisaligned: false,
  guardIrreversible: false,
  mergeJudgements: false,
  allowRestoreAfterTerminal: false,
}

/** Anticipatory Reflection (Wang et al. 2024): remedies are stored before each action, and tried before the plan is revised. */
export function createAnticipatoryReflection(options: Partial<AnticipatoryReflectionOptions> = {}): Agent {
  const settings: AnticipatoryReflectionOptions = { ...ANTICIPATORY_REFLECTION_DEFAULTS, ...options }
  return {
    id: 'anticipatory-reflection',
    version: 1,
    options: { ...settings },
    program: (briefing) => anticipatoryReflection(briefing, settings),
  }
}

type Options = AnticipatoryReflectionOptions

/** How a trial ended: the episode is over, or the plan has failed. */
type Outcome =
  | { readonly kind: 'over'; readonly answer?: Answer }
  | { readonly kind: 'plan-failed'; readonly plan: readonly string[]; readonly reason: string }

const WORLD_ENDED: Outcome = { kind: 'over' }
const UNFINISHED: Outcome = { kind: 'over', answer: { claim: 'failure' } }

/** Line 1: trials until the task is done. */
function* anticipatoryReflection(briefing: Briefing, options: Options): Steps<Answer | undefined> {
  const run = beginRun(briefing, options)
  const most = actionsOfTrial(options.maxActions, briefing.profile)
  const start = yield* mark()
  for (let trial = 1; ; trial += 1) {
    yield* note({ kind: 'trial', trial })
    const outcome = yield* attempt(run, { ...options, maxActions: most })
    if (outcome.kind === 'over') return outcome.answer
    closeTrial(run.memory, trial, outcome.plan)
    if (trial >= options.maxTrials) return { claim: 'failure' }
    yield* note({ kind: 'revision', reason: outcome.reason })
    if (options.reviseFrom === 'initial') yield* startOver(run, start)
    if (run.memory.ended) return undefined
    if (options.maxActionsScope === 'trial') run.memory.actions = 0
  }
}

function beginRun({ task, observation, profile }: Briefing, options: Options): Run {
  const { temperature, judgeTemperature, historyScope } = options
  return {
    opening: { profile, observation: observation.text },
    goal: task.goal,
    grammar: grammarOf(profilePart(profile, 'actions', OWNER)),
    memory: emptyMemory(observation),
    settings: { temperature, judgeTemperature, historyScope, aligns: options.align === 'llm' },
  }
}

/** What an action led to. */
interface Arrival extends Partial<Merged> {
  readonly aligned: boolean
  /** Whether anything was done. */
  readonly acted: boolean
}

const NOTHING_DONE: Arrival = { aligned: false, acted: false }

/** Lines 2 to 18: one plan, and the search below it. */
function* attempt(run: Run, options: Options): Steps<Outcome> {
  const { memory } = run
  const isSpent = (): boolean => memory.actions >= options.maxActions
  if (options.checkAtStart && (yield* isTaskCompleted(run, { plan: [], index: 0 }))) return yield* finish(run, [])

  const plan = yield* makePlan(run)
  const stack: Entry[] = []
  let step: Step = { plan, index: 0 }
  let arrived: Arrival = { aligned: true, acted: true }
  yield* noteSubtask(step, 'start')
  for (;;) {
    if (arrived.aligned || (arrived.acted && options.checkTaskEvenIfMisaligned)) {
      if (yield* isDone(run, step, arrived)) return yield* finish(run, plan)
    }
    if (arrived.aligned && !memory.ended) {
      step = yield* advance(run, step, arrived, options)
      if (step.index < plan.length) {
        if (isSpent()) return UNFINISHED
        stack.push(...(yield* candidatesFor(run, step, options)))
      } else if (options.onPlanExhausted === 'finish') return yield* finish(run, plan)
      else if (options.onPlanExhausted === 'revise') return yield* failPlan(step, arrived)
    }

    const entry = stack.pop()
    if (entry === undefined) return yield* failPlan(step, arrived)
    if (isSpent()) return UNFINISHED
    const action = yield* goBack(run, entry, options)
    if (memory.ended) return WORLD_ENDED
    arrived = NOTHING_DONE
    if (action === undefined) continue
    step = yield* takeUp(step, entry)
    arrived = yield* execute(run, step, { ...entry, action }, options)
    if (memory.ended && !options.allowRestoreAfterTerminal) return WORLD_ENDED
  }
}

/** Lines 8 and 9, for an action that is allowed. A note is aligned by itself. */
function* execute(run: Run, step: Step, { action, rank }: Entry, options: Options): Steps<Arrival> {
  if (options.guardIrreversible && !(yield* isApproved(run, step, action))) return NOTHING_DONE
  if (rank > 0) yield* note({ kind: 'remedy', action, rank })
  const seen = yield* perform(run, action)
  if (seen === undefined) return { aligned: true, acted: true }
  if (seen.ended && !options.allowRestoreAfterTerminal) return NOTHING_DONE
  if (options.mergeJudgements && run.settings.aligns) return { acted: true, ...(yield* alignMerged(run, step, action, seen)) }
  return { acted: true, aligned: yield* align(run, step, action, seen) }
}

/** Line 11. */
function* isDone(run: Run, step: Step, { task }: Arrival): Steps<boolean> {
  if (task === undefined) return yield* isTaskCompleted(run, step)
  yield* note({ kind: 'judgement', about: 'task', verdict: task })
  return task === 'YES'
}

/** Line 12: the subtask to go on with, counted from the one in hand (D4). */
function* advance(run: Run, from: Step, arrived: Arrival, options: Options): Steps<Step> {
  let step = from
  let verdict = arrived.step
  while (step.index < step.plan.length) {
    const isOver = verdict === undefined ? yield* isSubtaskCompleted(run, step) : yield* closeSubtask(step, verdict)
    if (!isOver) return step
    step = { ...step, index: step.index + 1 }
    yield* noteSubtask(step, 'start')
    if (options.advance === 'single') return step
    verdict = undefined
  }
  return step
}

/** Back to the subtask of an entry: the one in hand has failed for now. */
function* takeUp(step: Step, { index }: Entry): Steps<Step> {
  if (index === step.index) return step
  yield* noteSubtask(step, 'failure')
  const earlier = { ...step, index }
  yield* noteSubtask(earlier, 'start')
  return earlier
}

function* finish(run: Run, plan: readonly string[]): Steps<Outcome> {
  return { kind: 'over', answer: { ...(yield* answerOf(run, { plan, index: 0 })), claim: 'success' } }
}

/** The stack is empty: nothing is left to try below this plan. */
function* failPlan(step: Step, arrived: Arrival): Steps<Outcome> {
  yield* noteSubtask(step, 'failure')
  return { kind: 'plan-failed', plan: step.plan, reason: reasonOf(step, arrived) }
}

function reasonOf({ plan, index }: Step, { acted, aligned }: Arrival): string {
  if (index >= plan.length) return 'the plan is exhausted'
  if (!acted) return 'no alternative is possible'
  return aligned ? 'no action could be read' : 'the action was misaligned'
}
