import type { Message, Profile } from '@orreryjs/core'
import {
  demonstrationsOfType,
  demonstrationText,
  example,
  hasLayout,
  history,
  layoutMessages,
  profilePart,
  section,
  selectDemonstrations,
  type TranscriptEntry,
} from '@orreryjs/core/agents'
import type { ReactOptions } from './options.ts'

/** Prompt inputs that stay the same during an episode, for ReAct and every agent built on it. */
export interface TaskContext extends Pick<ReactOptions, 'rules'> {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, including the goal. */
  readonly observation: string
  readonly goal: string
}

/** Inputs that only ReAct's own prompts use. */
export interface PromptContext extends TaskContext, Pick<ReactOptions, 'thoughts'> {
  /** How a reply of several lines is read. @default 'first' */
  readonly multiLine?: ReactOptions['multiLine']
  /** Which demonstrations to show. @default 'typed' */
  readonly demos?: ReactOptions['demos']
  /** Rendered examples that replace the demonstrations. */
  readonly examples?: readonly string[]
}

/** Prompt inputs that change with each step. */
interface StepContent {
  readonly pairs: readonly TranscriptEntry[]
  /** Whether earlier pairs were left out. */
  readonly isTruncated: boolean
  /** Admissible actions, if the agent shows them. */
  readonly admissible?: readonly string[]
  /** Sections that an agent built on ReAct inserts between the task and the transcript. */
  readonly sections?: readonly string[]
}

/** Returns a function from step inputs to messages. The fixed part of the prompt is built once. */
export function stepPrompt(context: PromptContext): (shown: StepContent) => readonly Message[] {
  const { profile, observation: task, goal } = context
  if (hasLayout(profile, ['step'])) {
    const selected = selectDemonstrations(profile, context.taskType, context.demos)
    return ({ pairs, admissible = [] }) => {
      const texts = { replyFormat: replyFormat(context), admissible: admissible.join('\n') }
      return layoutMessages(profile, 'step', { task, goal, demonstrations: selected, pairs, texts }) ?? []
    }
  }
  const system: Message = { role: 'system', content: instructions(context) }
  const head = [
    ...examples(context.examples ?? demonstrations(context)),
    section('ACTIONS', profilePart(profile, 'actions', ownerOf(profile))),
    section('REPLY FORMAT', replyFormat(context)),
    section('TASK', context.observation),
  ].join('\n\n')
  return ({ pairs, isTruncated, admissible, sections = [] }) => {
    const now = admissible === undefined ? [] : [section('ACTIONS NOW', admissible.join('\n'))]
    const content = [head, ...now, ...sections, section('HISTORY', history(pairs, { isTruncated }))].join('\n\n')
    return [system, { role: 'user', content }]
  }
}

/** Returns the system message: the profile's instructions, plus its rules if the option `rules` is set. */
export function instructions({ profile, rules }: Pick<PromptContext, 'profile' | 'rules'>): string {
  const text = profilePart(profile, 'instructions', ownerOf(profile))
  const added = profile.parts['rules']
  return rules && added !== undefined ? `${text}\n${added}` : text
}

/** Numbers worked examples from 1. */
export function examples(texts: readonly string[]): readonly string[] {
  return texts.map((text, index) => example(index + 1, text))
}

/** Renders the transcript of a finished trial, without the cue for the next line. */
export function transcriptSection(pairs: readonly TranscriptEntry[]): string {
  return section('HISTORY', history(pairs, { cue: false }))
}

/** Renders the demonstrations of a role, each followed by lines from its notes. */
export function annotatedDemonstrations(
  profile: Profile,
  role: string,
  linesOf: (notes: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): readonly string[] {
  return demonstrationsOfType(profile, role).map((shown) => {
    const text = demonstrationText(shown, { placeholder: profile.parts['endShown'] })
    const annotations = linesOf('notes' in shown ? shown.notes : {}).filter((line) => line !== undefined)
    return [text, ...annotations].join('\n')
  })
}

/** Returns the agent part of a profile id, for error messages. */
function ownerOf({ id }: Profile): string {
  return id.split('/')[0] ?? id
}

function replyFormat({ profile, thoughts, multiLine = 'first' }: PromptContext): string {
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

function demonstrations({ profile, taskType, demos, thoughts }: PromptContext): readonly string[] {
  return selectDemonstrations(profile, taskType, demos).map((shown) => demonstrationText(shown, { thoughts }))
}
