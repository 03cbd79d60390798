import type { Message, Profile, ShownDemonstration } from '@orreryjs/core'
import {
  commonDemonstrations,
  demonstrationsFor,
  demonstrationsOf,
  example,
  history,
  laidOut,
  laysOut,
  type Pair,
  profilePart,
  section,
  transcript,
} from '@orreryjs/core/agents'
import type { AdaptOptions } from './options.ts'
import type { Claims } from './parse/line.ts'

/** What stays the same in every prompt of an episode. */
export interface Opening {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, goal included. */
  readonly observation: string
  readonly goal: string
  readonly claims: Claims
  /** Which demonstrations an executor gets: atomic skills, those and whole tasks, or those and whole tasks of the type. */
  readonly executor: AdaptOptions['executor']
}

/** What a call is about. */
export interface Part {
  /** The step in hand; absent where it is the whole task. */
  readonly subtask?: string | undefined
  /** What earlier steps left, or nothing. */
  readonly info: string
}

/** The executor's prompt: the next line of a transcript. For the whole task it is ReAct's. */
export function executorPrompt(opening: Opening, part: Part): (pairs: readonly Pair[]) => readonly Message[] {
  const { profile, claims } = opening
  if (laysOut(profile, ['execute'])) return (pairs) => published(opening, part, 'execute', shotsOf(opening), pairs)
  const head = [
    ...examples(told(shotsOf(opening))),
    section('ACTIONS', profilePart(profile, 'actions', 'adapt')),
    section('REPLY FORMAT', lineFormat(claims, part.subtask !== undefined)),
    ...situation(opening, part),
  ]
  return (pairs) => messages(profile, [...head, section('HISTORY', history(pairs))])
}

function lineFormat({ success, failure }: Claims, isPart: boolean): string {
  return [
    'Reply with one line: either an action in one of the forms above, or a thought that begins with `think: `.',
    ...(isPart ? ['Carry out the subtask alone, not what comes after it.'] : []),
    ...(success === undefined ? [] : [`The thought \`think: ${success}\` ends the attempt as done.`]),
    ...(failure === undefined ? [] : [`The thought \`think: ${failure}\` gives it up.`]),
    'Write nothing else.',
  ].join(' ')
}

/** The planner's prompt. `skills` is the name of the profile's list of steps; `trail` is shown where a method shows it. */
export function plannerPrompt(
  opening: Opening,
  part: Part,
  { skills, isWhole, trail = [] }: { readonly skills: string; readonly isWhole: boolean; readonly trail?: readonly Pair[] },
): readonly Message[] {
  const { profile } = opening
  if (laysOut(profile, ['plan'])) return published(opening, part, 'plan', demonstrationsOf(profile, 'plan'), trail)
  return messages(profile, [
    ...examples(told(demonstrationsOf(profile, 'plan'))),
    section('ACTIONS', profilePart(profile, skills, 'adapt')),
    section('REPLY FORMAT', planFormat(part, isWhole)),
    ...situation(opening, part),
    ...shown(trail),
  ])
}

function planFormat({ subtask }: Part, isWhole: boolean): string {
  const what = subtask === undefined ? 'the task' : 'the subtask, which could not be done as a whole,'
  const size = isWhole ? 'as many steps as it takes, in detail' : '3 to 5 steps'
  return `Split ${what} into ${size}. Each step is a subtask in one of the forms above, for somebody who knows nothing of the others. You may begin with a line of thought after \`# Think:\`. Then write the steps and, in a last line, how they belong together:
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
  const { profile } = opening
  return messages(profile, [
    ...examples(told(demonstrationsOf(profile, name))),
    section('REPLY FORMAT', format),
    ...situation(opening, part),
    ...shown(trail),
  ])
}

/** The prompt of a loop that opens, chooses and buys; like the executor's, below the way to where it begins. */
export function purchasePrompt(opening: Opening, part: Part): (pairs: readonly Pair[]) => readonly Message[] {
  const { profile, claims } = opening
  const head = [
    ...examples(told(demonstrationsOf(profile, 'Buy'))),
    section('ACTIONS', profilePart(profile, 'actions', 'adapt')),
    section('REPLY FORMAT', lineFormat({ ...claims, success: undefined }, true)),
    ...situation(opening, part),
  ]
  return (pairs) => messages(profile, [...head, section('HISTORY', history(pairs))])
}

function situation({ observation }: Opening, { subtask, info }: Part): readonly string[] {
  return [
    section('TASK', observation),
    ...(subtask === undefined ? [] : [section('SUBTASK', subtask)]),
    ...(info === '' ? [] : [section('INFORMATION', info)]),
  ]
}

function shown(trail: readonly Pair[]): readonly string[] {
  return trail.length === 0 ? [] : [section('HISTORY', history(trail, { cue: false }))]
}

function messages(profile: Profile, sections: readonly string[]): readonly Message[] {
  return [
    { role: 'system', content: profilePart(profile, 'instructions', 'adapt') },
    { role: 'user', content: sections.join('\n\n') },
  ]
}

function examples(texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => example(index + 1, text))
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
      return [...atomic, ...demonstrationsFor(profile, taskType)]
    default:
      return executor satisfies never
  }
}

function told(demonstrations: readonly ShownDemonstration[]): readonly string[] {
  return demonstrations.map(demonstrationOf)
}

/** A demonstration with its subtask, the last that was seen before it, and the reply that it leads to. */
export function demonstrationOf(shown: ShownDemonstration): string {
  if ('text' in shown) return shown.text
  const { opening, before, exchanges, notes } = shown
  const { subtask, reply } = notes
  const parts = [
    opening,
    ...(subtask === undefined ? [] : [`Subtask: ${subtask}`]),
    ...(before.length === 0 ? [] : ['Information:', transcript(before.slice(-1))]),
    ...(exchanges.length === 0 ? [] : [transcript(exchanges)]),
    ...(reply === undefined ? [] : [reply]),
  ]
  return parts.join('\n')
}
