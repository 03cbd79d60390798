import type { Message, Profile, ShownDemonstration } from '@orreryjs/core'
import {
  commonDemonstrations,
  demonstrationsFor,
  demonstrationsOf,
  demonstrationText,
  example,
  history,
  laidOut,
  laysOut,
  type Pair,
  profilePart,
  section,
} from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** What stays the same in every prompt of an episode, of any method built on this one. */
export interface TaskOpening extends Pick<ReactOptions, 'rules'> {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, goal included. */
  readonly observation: string
  readonly goal: string
}

/** What ReAct's own prompts show beside it. */
export interface Opening extends TaskOpening, Pick<ReactOptions, 'thoughts'> {
  /** What counts of a reply of several lines. @default 'first' */
  readonly multiLine?: ReactOptions['multiLine']
  /** Which demonstrations it shows. @default 'typed' */
  readonly demos?: ReactOptions['demos']
  /** Worked examples in the place of those, as they are shown. */
  readonly examples?: readonly string[]
}

/** What a step shows beside the opening. */
interface Shown {
  readonly pairs: readonly Pair[]
  /** Whether earlier pairs were left out. */
  readonly cut: boolean
  /** Actions on offer, where the agent shows them. */
  readonly admissible?: readonly string[]
  /** What a method built on this one shows between the task and the transcript, section by section. */
  readonly sections?: readonly string[]
}

/** The prompts of an episode as a function of what a step shows; the opening is laid out once. */
export function stepPrompt(opening: Opening): (shown: Shown) => readonly Message[] {
  const { profile, observation: task, goal } = opening
  if (laysOut(profile, ['step'])) {
    const shots = chosen(opening)
    return ({ pairs, admissible = [] }) => {
      const texts = { replyFormat: replyFormat(opening), admissible: admissible.join('\n') }
      return laidOut(profile, 'step', { task, goal, demonstrations: shots, pairs, texts }) ?? []
    }
  }
  const system: Message = { role: 'system', content: instructions(opening) }
  const head = [
    ...examples(opening.examples ?? demonstrations(opening)),
    section('ACTIONS', profilePart(profile, 'actions', ownerOf(profile))),
    section('REPLY FORMAT', replyFormat(opening)),
    section('TASK', opening.observation),
  ].join('\n\n')
  return ({ pairs, cut, admissible, sections = [] }) => {
    const now = admissible === undefined ? [] : [section('ACTIONS NOW', admissible.join('\n'))]
    const content = [head, ...now, ...sections, section('HISTORY', history(pairs, { cut }))].join('\n\n')
    return [system, { role: 'user', content }]
  }
}

/** The system message: what the world is, and its rules where the run tells them. */
export function instructions({ profile, rules }: Pick<Opening, 'profile' | 'rules'>): string {
  const told = profilePart(profile, 'instructions', ownerOf(profile))
  const added = profile.parts['rules']
  return rules && added !== undefined ? `${told}\n${added}` : told
}

/** Worked examples, numbered from 1. */
export function examples(texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => example(index + 1, text))
}

/** The transcript of something that is over: no cue follows. */
export function transcriptSection(pairs: readonly Pair[]): string {
  return section('HISTORY', history(pairs, { cue: false }))
}

/** Demonstrations in a role, each with what its notes say of it below. */
export function judged(
  profile: Profile,
  role: string,
  linesOf: (notes: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): readonly string[] {
  return demonstrationsOf(profile, role).map((shown) => {
    const text = demonstrationText(shown, { withheld: profile.parts['endShown'] })
    const said = linesOf('notes' in shown ? shown.notes : {}).filter((line) => line !== undefined)
    return [text, ...said].join('\n')
  })
}

/** The agent that a profile is for, as errors name it. */
function ownerOf({ id }: Profile): string {
  return id.split('/')[0] ?? id
}

function replyFormat({ profile, thoughts, multiLine = 'first' }: Opening): string {
  if (!thoughts) return 'Reply with one line: an action in one of the forms above. Write nothing else.'
  const form =
    multiLine === 'first'
      ? 'Reply with one line: either an action in one of the forms above, or a thought that begins with `think: `.'
      : 'Reply with one line that is an action in one of the forms above, or with a thought that begins with `think: ` and the action on the line after it.'
  return [form, ...claimRules(profile), 'Write nothing else.'].join(' ')
}

function claimRules({ parts }: Profile): readonly string[] {
  const { claimSuccess, claimFailure } = parts
  return [
    ...(claimSuccess === undefined ? [] : [`The thought \`think: ${claimSuccess}\` ends the attempt as done.`]),
    ...(claimFailure === undefined ? [] : [`The thought \`think: ${claimFailure}\` gives it up.`]),
  ]
}

function demonstrations(opening: Opening): readonly string[] {
  return chosen(opening).map((shown) => demonstrationText(shown, { thoughts: opening.thoughts }))
}

function chosen({ profile, taskType, demos = 'typed' }: Opening): readonly ShownDemonstration[] {
  if (demos === 'none') return []
  return demos === 'typed' ? demonstrationsFor(profile, taskType) : commonDemonstrations(profile)
}
