import { describeNote, type Effect, type ModelReply, type Rewound, type Seen } from '@orreryjs/core'
import type { DoneEffect } from '@orreryjs/harness/stepping'
import type { Colour } from '../terminal.ts'

/** What has happened, as lines for a person. */
export function doneLines({ effect, wanted, answer, isGiven }: DoneEffect, colour: Colour): readonly string[] {
  // The episode ended in place of an answer.
  if (answer === undefined && effect.kind !== 'note') return ['no answer came: the episode is over']
  switch (effect.kind) {
    case 'act': {
      const { observation, invalid } = answer as Seen
      const instead = wanted?.kind === 'act' ? [colour.dim(`(it wanted: ${wanted.action})`)] : []
      const refused = invalid === undefined ? [] : [colour.yellow(`(refused: ${invalid.reason})`)]
      return [colour.bold(`> ${effect.action}`), ...instead, observation.text, ...refused]
    }
    case 'ask': {
      const { choices } = answer as ModelReply
      return [...(isGiven ? [colour.dim('(your reply)')] : []), ...choices.map(({ text }) => colour.cyan(text.trim()))]
    }
    case 'note':
      return effect.note.kind === 'parse-failure'
        ? [`cannot read the reply: ${effect.note.expected}`]
        : [describeNote(effect.note)]
    case 'admissible':
      return [`${(answer as readonly string[]).length} actions can be taken`]
    case 'tools':
      return [(answer as readonly { readonly name: string }[]).map(({ name }) => name).join(', ')]
    case 'mark':
      return ['the place is marked']
    case 'rewind': {
      const { means, steps, observation } = answer as Rewound
      return means === 'none' ? ['there is no way back'] : [`went back by ${means} (${steps} steps)`, observation.text]
    }
    case 'remaining':
      return [`${(answer as { readonly steps: number }).steps} steps are left`]
    default:
      return effect satisfies never
  }
}

/** The prompt of a question, as it is sent. */
export function promptLines(next: Effect | undefined): readonly string[] {
  if (next?.kind !== 'ask') return ['no question to the model comes next: c goes on to one']
  return next.request.messages.flatMap(({ role, content }) => [
    `[${role}]`,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
}
