import type { ModelRequest } from '@orreryjs/core'
import { section } from '@orreryjs/core/agents'

/** A part of a profile, with the facts that a model needs to rewrite it. */
export interface ReflectionSubject {
  readonly agent: string
  readonly world: string
  /** Name of the part. */
  readonly part: string
  /** Purpose of the part, if the agent documents it. */
  readonly description: string | undefined
  /** Current text. */
  readonly text: string
  /** Formatted episodes that were played with the text. */
  readonly traces: readonly string[]
}

const FENCE = '```'

/** Returns the request for a new text of a part. `seed` makes repeated requests differ. */
export function reflectionRequest(subject: ReflectionSubject, seed: number): ModelRequest {
  const { agent, world, part, description, text, traces } = subject
  const purpose = description === undefined ? '' : ` (${description})`
  const content = [
    `The agent ${agent} acts in the text world ${world}. You improve one part of its prompt: ${part}${purpose}.`,
    section('CURRENT TEXT', `${FENCE}\n${text}\n${FENCE}`),
    ...traces.map((trace, at) => section(`EPISODE ${at + 1} OF ${traces.length}`, trace)),
    section(
      'REQUEST',
      [
        'Read how the episodes went with the current text. Find out why some did not succeed, and what the successful ones did well.',
        'Write a new text for this part. Keep the correct and useful parts of the current text.',
        'State facts about the world and general strategies that also help with other tasks; do not name the tasks of these episodes.',
        `Reply with the complete new text between lines of ${FENCE}.`,
      ].join('\n'),
    ),
  ].join('\n\n')
  return { purpose: 'optimize.reflect', messages: [{ role: 'user', content }], temperature: 1, seed }
}

/** Maximum length of a part, in characters. Longer texts are replies that do not end. */
const MAX_TEXT = 20_000

/** Returns the text between the first and the last fence of a reply, or the whole reply without fences; `undefined` if unusable. */
export function proposedText(reply: string): string | undefined {
  const [first, last] = [reply.indexOf(FENCE), reply.lastIndexOf(FENCE)]
  // The first fence may be followed by the name of a language.
  const fenced = first < last ? reply.slice(first, last).split('\n').slice(1).join('\n') : reply
  const text = fenced.trim()
  return text === '' || text.length > MAX_TEXT || text.includes(FENCE) ? undefined : text
}
