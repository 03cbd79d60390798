import type { Message } from '@orreryjs/core'
import { history, type Pair } from '@orreryjs/core/agents'
import type { Step } from '../plan.ts'
import type { Run } from '../rules.ts'
import { layOut, layOutToJudge, numbered, type Opening, type Titled } from './layout.ts'

/** What the agent knows on its way. */
export interface Situation {
  readonly plan: readonly string[]
  /** The step in hand. */
  readonly subtask: string
  /** Sentences on what was done in the trials before. */
  readonly past: readonly string[]
  /** Sentences on what was done in this trial. */
  readonly executed: readonly string[]
  readonly notes: readonly string[]
  /** What can be seen now. */
  readonly screen: string
  /** The actions that led here and what came back; none where prompts do not show the way. */
  readonly pairs: readonly Pair[]
}

/** What prompts tell of here and now, and of what was done before. */
export function situationOf(run: Run, { plan, index }: Step, scope: Run['historyScope'] = run.historyScope): Situation {
  const { here, past, executed, notes } = run.memory
  const told = scope === 'all' ? { past, executed } : { past: [], executed: here.descriptions }
  const screen = here.observation.text
  return { plan, subtask: plan[index] ?? '', ...told, notes, screen, pairs: run.showsWay ? here.pairs : [] }
}

const ONE_ACTION = 'Reply with only one action, in one of the forms above, that serves the subtask now. Write nothing else.'

/** G_action: the next action for the step in hand. */
export function actionPrompt(opening: Opening, situation: Situation): readonly Message[] {
  return layOut(opening, ONE_ACTION, [['SUBTASK', situation.subtask], ...knownSections(situation), ...present(situation)])
}

const IS_TASK_DONE = `Think in a sentence or two about whether the whole task is done by now, going by what was seen.
End with one word on a line of its own: YES or NO.`

/** G_completed of the task. */
export function taskCompletedPrompt(opening: Opening, situation: Situation): readonly Message[] {
  return layOutToJudge(opening, IS_TASK_DONE, [...knownSections(situation), ...present(situation)])
}

const IS_STEP_DONE = `Think in a sentence or two about whether the subtask is done by now, going by what was seen.
End with one word on a line of its own: YES, NO or SKIP. SKIP means that the task does not need this subtask.`

/** G_completed of the step in hand. */
export function stepCompletedPrompt(opening: Opening, situation: Situation): readonly Message[] {
  return layOutToJudge(opening, IS_STEP_DONE, [
    ['SUBTASK', situation.subtask],
    ...knownSections(situation),
    ...present(situation),
  ])
}

const ANSWER = 'Give the answer to the question of the task, as short as it asks for. Begin with `###Answer: `.'

/** G_answer, for tasks that ask a question. */
export function answerPrompt(opening: Opening, situation: Situation): readonly Message[] {
  return layOutToJudge(opening, ANSWER, [...knownSections(situation), ...present(situation)])
}

/** The plan, what was done for it and what was noted down. */
export function knownSections({ plan, past, executed, notes }: Situation): readonly Titled[] {
  return [
    ['PLAN', numbered(plan)],
    ['PAST EXPERIENCE', past.join('\n')],
    ['EXECUTED ACTIONS', executed.join('\n')],
    ['NOTES', notes.join('\n')],
  ]
}

/** The way here, and what can be seen now. */
function present(situation: Situation): readonly Titled[] {
  return [...way(situation), ['OBSERVATION', situation.screen]]
}

/** The way to the present screen, which itself stands in a section of its own. */
export function way({ pairs, screen }: Pick<Situation, 'pairs' | 'screen'>): readonly Titled[] {
  const last = pairs.at(-1)
  const told = last?.observation === screen ? [...pairs.slice(0, -1), { ...last, observation: '' }] : pairs
  return [['HISTORY', history(told, { cue: false })]]
}
