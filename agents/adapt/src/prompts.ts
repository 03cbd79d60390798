import { examples, instructions, stepPrompt, type TaskOpening, transcriptSection } from '@orreryjs/agent-react/actor'
import type { Message, ShownDemonstration } from '@orreryjs/core'
import {
  commonDemonstrations,
  demonstrationsFor,
  demonstrationsOf,
  laidOut,
  laysOut,
  type Pair,
  profilePart,
  section,
  transcript,
} from '@orreryjs/core/agents'
import type { AdaptOptions } from './options.ts'
import { isModular } from './profiles/modules.ts'

/** What stays the same in every prompt of an episode. */
export interface Opening extends TaskOpening {
  /** Which demonstrations an executor gets: atomic skills, those and ReAct's common ones, or ReAct's alone. */
  readonly executor: AdaptOptions['executor']
}

/** What a call is about. */
export interface Part {
  /** The step in hand; absent where it is the whole task. */
  readonly subtask?: string | undefined
  /** What earlier steps left, or nothing. */
  readonly info: string
}

/** The executor's prompt: ReAct's, with the subtask in the place of the goal, and what the steps before left. */
export function executorPrompt(opening: Opening, part: Part): (pairs: readonly Pair[]) => readonly Message[] {
  const { profile, executor } = opening
  if (laysOut(profile, ['execute'])) return (pairs) => published(opening, part, 'execute', shotsOf(opening), pairs)
  const shown = executor === 'typed' ? {} : { examples: told(shotsOf(opening)) }
  const { observation, sections } = situation(opening, part)
  const prompt = stepPrompt({ ...opening, ...shown, observation, thoughts: true })
  return (pairs) => prompt({ pairs, cut: false, sections: [...sections, ...information(part)] })
}

/** The planner's prompt. `skills` is the name of the profile's list of steps; `trail` is shown where a method shows it. */
export function plannerPrompt(
  opening: Opening,
  part: Part,
  { skills, isWhole, trail = [] }: { readonly skills: string; readonly isWhole: boolean; readonly trail?: readonly Pair[] },
): readonly Message[] {
  const { profile } = opening
  if (laysOut(profile, ['plan'])) return published(opening, part, 'plan', demonstrationsOf(profile, 'plan'), trail)
  const { observation, sections } = situation(opening, part)
  return messages(opening, [
    ...examples(told(demonstrationsOf(profile, 'plan'))),
    section('ACTIONS', profilePart(profile, skills, 'adapt')),
    section('REPLY FORMAT', planFormat(opening, part, isWhole)),
    section('TASK', observation),
    ...sections,
    ...(isModular(profile) ? information(part) : []),
    ...shown(trail),
  ])
}

function planFormat({ profile }: Opening, { subtask }: Part, isWhole: boolean): string {
  const what = subtask === undefined || !isModular(profile) ? 'the task' : 'the subtask, which could not be done as a whole,'
  const size = isWhole ? 'as many steps as it takes, in detail' : '3 to 5 steps'
  const rule = isWhole || profile.parts['planRule'] === undefined ? '' : ` ${profile.parts['planRule']}`
  return `Split ${what} into ${size}.${rule} Each step is a subtask in one of the forms above, for somebody who knows nothing of the others. You may begin with a line of thought after \`# Think:\`. Then write the steps and, in a last line, how they belong together:
Step 1: [subtask]
Step 2: [subtask]
Execution Order: (Step 1 AND Step 2)
AND joins steps that all have to succeed, in this order. OR joins alternatives: the next is tried if the one before fails. Brackets group them.`
}

/** The prompt that chooses among results. */
export function shortlistPrompt(opening: Opening, part: Part, trail: readonly Pair[]): readonly Message[] {
  const form = "Answer with the ids, best first, in this form: shortlisted=['id', 'id']. If none will do, answer: task failed."
  return modulePrompt(opening, part, trail, 'SimpleMatch', `${profilePart(opening.profile, 'shortlist', 'adapt')}\n${form}`)
}

/** The prompt that judges what was opened. */
export function matchPrompt(opening: Opening, part: Part, trail: readonly Pair[]): readonly Message[] {
  const form = 'Give a short reason, then on a line of its own the verdict: Answer: True or False.'
  return modulePrompt(opening, part, trail, 'DetailMatch', `${profilePart(opening.profile, 'match', 'adapt')}\n${form}`)
}

function modulePrompt(opening: Opening, part: Part, trail: readonly Pair[], name: string, format: string): readonly Message[] {
  const { observation, sections } = situation(opening, part)
  return messages(opening, [
    ...examples(told(demonstrationsOf(opening.profile, name))),
    section('REPLY FORMAT', format),
    section('TASK', observation),
    ...sections,
    ...information(part),
    ...shown(trail),
  ])
}

/** The prompt of a loop that opens, chooses and buys; like the executor's, below the way to where it begins. */
export function purchasePrompt(opening: Opening, part: Part): (pairs: readonly Pair[]) => readonly Message[] {
  const { profile } = opening
  const { claimSuccess: _, ...parts } = profile.parts
  const { observation, sections } = situation(opening, part)
  const prompt = stepPrompt({
    ...opening,
    profile: { ...profile, parts },
    examples: told(demonstrationsOf(profile, 'Buy')),
    observation,
    thoughts: true,
  })
  return (pairs) => prompt({ pairs, cut: false, sections: [...sections, ...information(part)] })
}

interface Situation {
  readonly observation: string
  readonly sections: readonly string[]
}

/**
 * What a task begins with. A subtask stands in the place of the goal, so that whoever carries it out or plans it knows of nothing
 * else; a module's step stands beside the goal, as does one where the world does not tell its goal in the words of the task.
 */
function situation({ profile, observation, goal }: Opening, { subtask }: Part): Situation {
  if (subtask === undefined) return { observation, sections: [] }
  const alone = isModular(profile) ? undefined : inPlaceOfGoal(observation, goal, subtask)
  return alone === undefined ? { observation, sections: [section('SUBTASK', subtask)] } : { observation: alone, sections: [] }
}

/** What some worlds write before a goal. */
const LABEL = /^(?:goal|task|instruction|your task is to)\s*:\s*/i

/** A text that tells a goal with something else in its place; `undefined` where it does not tell it in these words. */
function inPlaceOfGoal(text: string, goal: string, subtask: string): string | undefined {
  const wanted = goal.replace(LABEL, '').replace(/\.$/, '')
  const at = wanted === '' ? -1 : text.toLowerCase().lastIndexOf(wanted.toLowerCase())
  return at < 0 ? undefined : `${text.slice(0, at)}${subtask.replace(/\.$/, '')}${text.slice(at + wanted.length)}`
}

function information({ info }: Part): readonly string[] {
  return info === '' ? [] : [section('INFORMATION', info)]
}

function shown(trail: readonly Pair[]): readonly string[] {
  return trail.length === 0 ? [] : [transcriptSection(trail)]
}

function messages(opening: Opening, sections: readonly string[]): readonly Message[] {
  return [
    { role: 'system', content: instructions(opening) },
    { role: 'user', content: sections.join('\n\n') },
  ]
}

/** A prompt as the profile lays it out: `{subtask}` is the goal where it is the whole task. */
function published(
  { profile, observation: task, goal }: Opening,
  { subtask = goal, info }: Part,
  name: string,
  demonstrations: readonly ShownDemonstration[],
  pairs: readonly Pair[],
): readonly Message[] {
  return laidOut(profile, name, { task, goal, demonstrations, pairs, texts: { subtask, information: info } }) ?? []
}

function shotsOf({ profile, taskType, executor }: Opening): readonly ShownDemonstration[] {
  const atomic = demonstrationsOf(profile, 'atomic')
  switch (executor) {
    case 'atomic':
      return atomic
    case 'hybrid':
      return [...atomic, ...commonDemonstrations(profile)]
    case 'typed':
      return demonstrationsFor(profile, taskType)
    default:
      return executor satisfies never
  }
}

function told(demonstrations: readonly ShownDemonstration[]): readonly string[] {
  return demonstrations.map(demonstrationOf)
}

/** A demonstration with its subtask in the place of the goal, the last that was seen before it, and the reply that it leads to. */
export function demonstrationOf(shown: ShownDemonstration): string {
  if ('text' in shown) return shown.text
  const { opening, goal = '', before, exchanges, notes } = shown
  const { subtask, step, reply } = notes
  const alone = subtask === undefined ? opening : inPlaceOfGoal(opening, goal, subtask)
  const beside = alone === undefined ? subtask : step
  const parts = [
    alone ?? opening,
    ...(beside === undefined ? [] : [`Subtask: ${beside}`]),
    ...(before.length === 0 ? [] : ['Information:', transcript(before.slice(-1))]),
    ...(exchanges.length === 0 ? [] : [transcript(exchanges)]),
    ...(reply === undefined ? [] : [reply]),
  ]
  return parts.join('\n')
}
