import type { Message, Profile } from '@orreryjs/core'
import {
  commonDemonstrations,
  demonstrationsFor,
  demonstrationText,
  example,
  history,
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

function demonstrations({ profile, taskType, demos, thoughts }: Opening): readonly string[] {
  if (demos === 'none') return []
  const chosen = demos === 'typed' ? demonstrationsFor(profile, taskType) : commonDemonstrations(profile)
  return chosen.map((shown) => demonstrationText(shown, { thoughts }))
}
