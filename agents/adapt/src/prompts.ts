import { examples, instructions, stepPrompt, type TaskContext, transcriptSection } from '@orreryjs/agent-react/actor'
import type { Message, ResolvedDemonstration } from '@orreryjs/core'
import {
  demonstrationsFor,
  demonstrationsOfType,
  hasLayout,
  layoutMessages,
  profilePart,
  section,
  type TranscriptEntry,
  transcript,
  untypedDemonstrations,
} from '@orreryjs/core/agents'
import type { AdaptOptions } from './options.ts'
import { isModular } from './profiles/modules.ts'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext extends TaskContext {
  /** Demonstrations of the executor: atomic skills, skills and ReAct's common ones, or only ReAct's. */
  readonly executor: AdaptOptions['executor']
}

/** The task of a model call. */
export interface PromptTask {
  /** The current subtask; `undefined` for the whole task. */
  readonly subtask?: string | undefined
  /** Information from earlier subtasks; empty if none. */
  readonly info: string
}

/** The executor's prompt: ReAct's prompt, with the subtask in place of the goal and the information from earlier subtasks. */
export function executorPrompt(
  context: PromptContext,
  part: PromptTask,
): (pairs: readonly TranscriptEntry[]) => readonly Message[] {
  const { profile, executor } = context
  if (hasLayout(profile, ['execute']))
    return (pairs) => published(context, part, 'execute', executorDemonstrations(context), pairs)
  const extra = executor === 'typed' ? {} : { examples: demonstrationTexts(executorDemonstrations(context)) }
  const { observation, sections } = situation(context, part)
  const prompt = stepPrompt({ ...context, ...extra, observation, thoughts: true })
  return (pairs) => prompt({ pairs, isTruncated: false, sections: [...sections, ...information(part)] })
}

/**
 * The planner's prompt. `skills` names the profile part that lists the forms of a step; `trail` is a transcript to show, if any.
 */
export function plannerPrompt(
  context: PromptContext,
  part: PromptTask,
  {
    skills,
    isWhole,
    trail = [],
  }: { readonly skills: string; readonly isWhole: boolean; readonly trail?: readonly TranscriptEntry[] },
): readonly Message[] {
  const { profile } = context
  if (hasLayout(profile, ['plan'])) return published(context, part, 'plan', demonstrationsOfType(profile, 'plan'), trail)
  const { observation, sections } = situation(context, part)
  return messages(context, [
    ...examples(demonstrationTexts(demonstrationsOfType(profile, 'plan'))),
    section('ACTIONS', profilePart(profile, skills, 'adapt')),
    section('REPLY FORMAT', planFormat(context, part, isWhole)),
    section('TASK', observation),
    ...sections,
    ...(isModular(profile) ? information(part) : []),
    ...shown(trail),
  ])
}

function planFormat({ profile }: PromptContext, { subtask }: PromptTask, isWhole: boolean): string {
  const target = subtask === undefined || !isModular(profile) ? 'the task' : 'the subtask, which could not be done as a whole,'
  const size = isWhole ? 'as many steps as it takes, in detail' : '3 to 5 steps'
  const rule = isWhole || profile.parts['planRule'] === undefined ? '' : ` ${profile.parts['planRule']}`
  return `Split ${target} into ${size}.${rule} Each step is a subtask in one of the forms above, for somebody who knows nothing of the others. You may begin with a line of thought after \`# Think:\`. Then write the steps and, in a last line, how they belong together:
Step 1: [subtask]
Step 2: [subtask]
Execution Order: (Step 1 AND Step 2)
AND joins steps that all have to succeed, in this order. OR joins alternatives: the next is tried if the one before fails. Brackets group them.`
}

/** The prompt that selects candidates among the results. */
export function shortlistPrompt(context: PromptContext, part: PromptTask, trail: readonly TranscriptEntry[]): readonly Message[] {
  const form = "Answer with the ids, best first, in this form: shortlisted=['id', 'id']. If none will do, answer: task failed."
  return modulePrompt(context, part, trail, 'SimpleMatch', `${profilePart(context.profile, 'shortlist', 'adapt')}\n${form}`)
}

/** The prompt that judges the open product. */
export function matchPrompt(context: PromptContext, part: PromptTask, trail: readonly TranscriptEntry[]): readonly Message[] {
  const form = 'Give a short reason, then on a line of its own the verdict: Answer: True or False.'
  return modulePrompt(context, part, trail, 'DetailMatch', `${profilePart(context.profile, 'match', 'adapt')}\n${form}`)
}

function modulePrompt(
  context: PromptContext,
  part: PromptTask,
  trail: readonly TranscriptEntry[],
  name: string,
  format: string,
): readonly Message[] {
  const { observation, sections } = situation(context, part)
  return messages(context, [
    ...examples(demonstrationTexts(demonstrationsOfType(context.profile, name))),
    section('REPLY FORMAT', format),
    section('TASK', observation),
    ...sections,
    ...information(part),
    ...shown(trail),
  ])
}

/** The prompt of the purchase loop: the executor's prompt with the transcript that led to the current page. */
export function purchasePrompt(
  context: PromptContext,
  part: PromptTask,
): (pairs: readonly TranscriptEntry[]) => readonly Message[] {
  const { profile } = context
  const { claimSuccess: _, ...parts } = profile.parts
  const { observation, sections } = situation(context, part)
  const prompt = stepPrompt({
    ...context,
    profile: { ...profile, parts },
    examples: demonstrationTexts(demonstrationsOfType(profile, 'Buy')),
    observation,
    thoughts: true,
  })
  return (pairs) => prompt({ pairs, isTruncated: false, sections: [...sections, ...information(part)] })
}

interface Situation {
  readonly observation: string
  readonly sections: readonly string[]
}

/**
 * Task text of a prompt. A subtask replaces the goal, so that its executor or planner knows nothing else. It is a separate
 * section next to the goal for module steps, and if the world does not repeat the goal's words.
 */
function situation({ profile, observation, goal }: PromptContext, { subtask }: PromptTask): Situation {
  if (subtask === undefined) return { observation, sections: [] }
  const replaced = isModular(profile) ? undefined : inPlaceOfGoal(observation, goal, subtask)
  return replaced === undefined
    ? { observation, sections: [section('SUBTASK', subtask)] }
    : { observation: replaced, sections: [] }
}

/** Labels before a goal in some worlds. */
const LABEL = /^(?:goal|task|instruction|your task is to)\s*:\s*/i

/** Replaces the goal in a text. Returns `undefined` if the text does not contain the goal. */
function inPlaceOfGoal(text: string, goal: string, subtask: string): string | undefined {
  const goalText = goal.replace(LABEL, '').replace(/\.$/, '')
  const at = goalText === '' ? -1 : text.toLowerCase().lastIndexOf(goalText.toLowerCase())
  return at < 0 ? undefined : `${text.slice(0, at)}${subtask.replace(/\.$/, '')}${text.slice(at + goalText.length)}`
}

function information({ info }: PromptTask): readonly string[] {
  return info === '' ? [] : [section('INFORMATION', info)]
}

function shown(trail: readonly TranscriptEntry[]): readonly string[] {
  return trail.length === 0 ? [] : [transcriptSection(trail)]
}

function messages(context: PromptContext, sections: readonly string[]): readonly Message[] {
  return [
    { role: 'system', content: instructions(context) },
    { role: 'user', content: sections.join('\n\n') },
  ]
}

/** A prompt laid out by the profile. `{subtask}` is the goal if the prompt is for the whole task. */
function published(
  { profile, observation: task, goal }: PromptContext,
  { subtask = goal, info }: PromptTask,
  name: string,
  demonstrations: readonly ResolvedDemonstration[],
  pairs: readonly TranscriptEntry[],
): readonly Message[] {
  // As a list too: a layout can then write text around the information that is absent without it.
  const lists = { information: info === '' ? [] : [{ information: info }] }
  return layoutMessages(profile, name, { task, goal, demonstrations, pairs, texts: { subtask, information: info }, lists }) ?? []
}

function executorDemonstrations({ profile, taskType, executor }: PromptContext): readonly ResolvedDemonstration[] {
  const atomic = demonstrationsOfType(profile, 'atomic')
  switch (executor) {
    case 'atomic':
      return atomic
    case 'hybrid':
      return [...atomic, ...untypedDemonstrations(profile)]
    case 'typed':
      return demonstrationsFor(profile, taskType)
    default:
      return executor satisfies never
  }
}

function demonstrationTexts(demonstrations: readonly ResolvedDemonstration[]): readonly string[] {
  return demonstrations.map(demonstrationOf)
}

/** A demonstration with its subtask in place of the goal, the last exchange before it, and its reply. */
export function demonstrationOf(shown: ResolvedDemonstration): string {
  if ('text' in shown) return shown.text
  const { opening, goal = '', before, exchanges, notes } = shown
  const { subtask, step, reply } = notes
  const replaced = subtask === undefined ? opening : inPlaceOfGoal(opening, goal, subtask)
  const extraSubtask = replaced === undefined ? subtask : step
  const parts = [
    replaced ?? opening,
    ...(extraSubtask === undefined ? [] : [`Subtask: ${extraSubtask}`]),
    ...(before.length === 0 ? [] : ['Information:', transcript(before.slice(-1))]),
    ...(exchanges.length === 0 ? [] : [transcript(exchanges)]),
    ...(reply === undefined ? [] : [reply]),
  ]
  return parts.join('\n')
}
