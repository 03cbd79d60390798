import type { Message, Profile, ShownDemonstration } from '@orreryjs/core'
import {
  commonDemonstrations,
  demonstrationsFor,
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

/** What stays the same in every prompt of an episode. */
export interface Opening extends Pick<ReactOptions, 'thoughts' | 'multiLine' | 'demos'> {
  readonly profile: Profile
  readonly taskType: string
  /** The initial observation, goal included. */
  readonly observation: string
  readonly goal: string
}

/** What a step shows beside the opening. */
export interface Shown {
  readonly pairs: readonly Pair[]
  /** Whether earlier pairs were left out. */
  readonly cut: boolean
  /** Actions on offer, where the agent shows them. */
  readonly admissible?: readonly string[]
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
  const system: Message = { role: 'system', content: profilePart(opening.profile, 'instructions', 'react') }
  const head = [
    ...demonstrations(opening).map((text, index) => example(index + 1, text)),
    section('ACTIONS', profilePart(opening.profile, 'actions', 'react')),
    section('REPLY FORMAT', replyFormat(opening)),
    section('TASK', opening.observation),
  ].join('\n\n')
  return (shown) => {
    const now = shown.admissible === undefined ? [] : [section('ACTIONS NOW', shown.admissible.join('\n'))]
    return [system, { role: 'user', content: [head, ...now, section('HISTORY', history(shown.pairs, shown))].join('\n\n') }]
  }
}

function replyFormat({ profile, thoughts, multiLine }: Opening): string {
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

function chosen({ profile, taskType, demos }: Opening): readonly ShownDemonstration[] {
  if (demos === 'none') return []
  return demos === 'typed' ? demonstrationsFor(profile, taskType) : commonDemonstrations(profile)
}
