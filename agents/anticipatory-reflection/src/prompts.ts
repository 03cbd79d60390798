import type { Message } from '@orreryjs/core'
import { history, type TranscriptEntry } from '@orreryjs/core/agents'
import type { PlanPosition } from './memory.ts'
import { actionMessages, judgeMessages, numbered, type PromptContext, type PromptSection } from './prompts/layout.ts'
import { shownScreen } from './prompts/summarize.ts'
import type { Episode } from './rules.ts'

/** Inputs of a prompt during a trial. */
export interface TrialInputs {
  readonly plan: readonly string[]
  /** The current subtask. */
  readonly subtask: string
  /** Descriptions of the actions of earlier trials. */
  readonly past: readonly string[]
  /** Descriptions of the actions of this trial. */
  readonly executed: readonly string[]
  readonly notes: readonly string[]
  /** The current observation. */
  readonly screen: string
  /** Actions that led here, with their answers; empty if prompts do not show them. */
  readonly pairs: readonly TranscriptEntry[]
}

/** Returns the prompt inputs at the current state. */
export function trialInputs(
  episode: Episode,
  { plan, index }: PlanPosition,
  scope: Episode['historyScope'] = episode.historyScope,
): TrialInputs {
  const { state, pastExperience, executed, notes } = episode.memory
  const progress = scope === 'all' ? { past: pastExperience, executed } : { past: [], executed: state.descriptions }
  const screen = shownScreen(episode, state.observation.text)
  return { plan, subtask: plan[index] ?? '', ...progress, notes, screen, pairs: episode.shouldShowTranscript ? state.pairs : [] }
}

const ACTION_FORMAT = 'Reply with only one action, in one of the forms above, that serves the subtask now. Write nothing else.'

/** G_action: requests the next action for the current subtask. */
export function actionPrompt(context: PromptContext, inputs: TrialInputs): readonly Message[] {
  return actionMessages(context, ACTION_FORMAT, [
    ['SUBTASK', inputs.subtask],
    ...knownSections(inputs),
    ...currentSections(inputs),
  ])
}

const IS_TASK_DONE = `Think in a sentence or two about whether the whole task is done by now, going by what was seen.
End with one word on a line of its own: YES or NO.`

/** G_completed for the task. */
export function taskCompletedPrompt(context: PromptContext, inputs: TrialInputs): readonly Message[] {
  return judgeMessages(context, IS_TASK_DONE, [...knownSections(inputs), ...currentSections(inputs)])
}

const IS_SUBTASK_DONE = `Think in a sentence or two about whether the subtask is done by now, going by what was seen.
End with one word on a line of its own: YES, NO or SKIP. SKIP means that the task does not need this subtask.`

/** G_completed for the current subtask. */
export function subtaskCompletedPrompt(context: PromptContext, inputs: TrialInputs): readonly Message[] {
  return judgeMessages(context, IS_SUBTASK_DONE, [
    ['SUBTASK', inputs.subtask],
    ...knownSections(inputs),
    ...currentSections(inputs),
  ])
}

const ANSWER_FORMAT = 'Give the answer to the question of the task, as short as it asks for. Begin with `###Answer: `.'

/** G_answer, for tasks with a question. */
export function answerPrompt(context: PromptContext, inputs: TrialInputs): readonly Message[] {
  return judgeMessages(context, ANSWER_FORMAT, [...knownSections(inputs), ...currentSections(inputs)])
}

/** The plan, its execution and the notes. */
function knownSections({ plan, past, executed, notes }: TrialInputs): readonly PromptSection[] {
  return [
    ['PLAN', numbered(plan)],
    ['PAST EXPERIENCE', past],
    ['EXECUTED ACTIONS', executed],
    ['NOTES', notes],
  ]
}

/** The actions that led here and the current observation. */
function currentSections(inputs: TrialInputs): readonly PromptSection[] {
  return [...historySection(inputs), ['OBSERVATION', inputs.screen]]
}

/** The actions that led to the current screen. The screen itself has its own section. */
function historySection({ pairs, screen }: Pick<TrialInputs, 'pairs' | 'screen'>): readonly PromptSection[] {
  const last = pairs.at(-1)
  const shown = last?.observation === screen ? [...pairs.slice(0, -1), { ...last, observation: '' }] : pairs
  return [['HISTORY', entriesOf(shown)]]
}

/** A transcript as entries of a section. */
function entriesOf(pairs: readonly TranscriptEntry[]): readonly string[] {
  return pairs.map((pair) => history([pair], { cue: false }))
}

/** Inputs of a planning prompt. */
interface PlanInputs {
  /** Actions that led to the state in which the plan starts; empty for the initial state. */
  readonly pairs: readonly TranscriptEntry[]
  readonly failedPlans: readonly (readonly string[])[]
  /** Descriptions of the actions of earlier trials. */
  readonly past: readonly string[]
  readonly notes: readonly string[]
  /** The observation in which the plan starts, if TASK does not contain it. */
  readonly screen: string | undefined
}

const PLAN_FORMAT = `Split the task into subtasks and list them in the order in which to do them.
Begin with 'List' on a line of its own. Below it write a numbered list, one subtask a line and one operation a subtask.`

const AFTER_FAILURE =
  'The plans below failed. Find out from the past experience what went wrong, and write a plan that avoids it. What it already tells need not be found out again: leave out the steps that this saves.'

/** G_plan: requests the subtasks, after a failure with the failed plans and their actions. */
export function planPrompt(context: PromptContext, inputs: PlanInputs): readonly Message[] {
  const { pairs, failedPlans, past, notes, screen } = inputs
  const replyFormat = failedPlans.length === 0 ? PLAN_FORMAT : `${PLAN_FORMAT}\n${AFTER_FAILURE}`
  return actionMessages(context, replyFormat, [
    ['FAILED PLANS', failedPlans.map((plan, index) => `${index === 0 ? '' : '\n'}${numbered(plan)}`)],
    ['PAST EXPERIENCE', past],
    ['NOTES', notes],
    ['HISTORY', entriesOf(pairs)],
    ['OBSERVATION', screen],
  ])
}

/** An action with the observations before and after it. */
interface Exchange {
  /** Observation before the action. */
  readonly before: string
  readonly action: string
  readonly after: string
}

const ALIGN_FORMAT = `Compare what was seen before and after the action.
First describe the action and what came of it in one sentence that begins with: The action is to
Then say on a line of its own whether it moves towards the subtask: YES or NO.`

/**
 * G_describe and G_align: describes an action and judges whether it serves the subtask. `situation` is the state before the
 * action;
 * it is ignored if `sees` is `exchange`.
 */
export function alignPrompt(
  context: PromptContext,
  inputs: TrialInputs,
  { before, action, after }: Exchange,
  sees: 'history' | 'exchange',
): readonly Message[] {
  const historySections = sees === 'history' ? [...knownSections(inputs), ...historySection(inputs)] : []
  return judgeMessages(context, ALIGN_FORMAT, [
    ['SUBTASK', inputs.subtask],
    ...historySections,
    ['OBSERVATION BEFORE', before],
    ['ACTION', action],
    ['OBSERVATION AFTER', after],
  ])
}

const FOLLOW_UP = `In case the answer above is not correct, the next action should instead be:
(one action in one of the listed forms, other than those already given)`

/** G_remedy: the dialogue that produced the first action, then each action so far with the request for another. */
export function remedyPrompt(dialogue: readonly Message[], actions: readonly string[]): readonly Message[] {
  const turns = actions.flatMap((action): readonly Message[] => [
    { role: 'assistant', content: action },
    { role: 'user', content: FOLLOW_UP },
  ])
  return [...dialogue, ...turns]
}

const NEW_ELEMENT = `The screen was shown again, and its elements have new ids. Find the element of the action below on the new screen.
Reply in this form: New element id is: [id]`

/** G_map: requests the new id of the element that an action refers to. */
export function elementPrompt(context: PromptContext, action: string, before: string, after: string): readonly Message[] {
  return judgeMessages(context, NEW_ELEMENT, [
    ['OBSERVATION BEFORE', before],
    ['ACTION', action],
    ['OBSERVATION AFTER', after],
  ])
}
