import type { AgentNote, EpisodeEvent, ModelRequest } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'

/** Returns an agent's notes of one kind in an episode, in order. */
export function notesIn<Kind extends AgentNote['kind']>(
  events: readonly EpisodeEvent[],
  kind: Kind,
): readonly Extract<AgentNote, { readonly kind: Kind }>[] {
  const isOfKind = (note: AgentNote): note is Extract<AgentNote, { readonly kind: Kind }> => note.kind === kind
  return events.flatMap((event) => (event.type === 'note' && isOfKind(event.note) ? [event.note] : []))
}

/**
 * Returns the requests of an episode, if its journal keeps them, in order; only those with a purpose such as `lats.act` if given.
 */
export function requestsIn(events: readonly EpisodeEvent[], purpose?: string): readonly ModelRequest[] {
  return events.flatMap((event) =>
    event.type === 'model-call' && event.prompt && (purpose ?? event.purpose) === event.purpose ? [event.prompt] : [],
  )
}

/**
 * Returns the body of a section, headed `### TITLE`, of the first user message of a request; `undefined` if there is none.
 * Re-prompts after an unparsed reply are not in a section.
 */
export function sectionOf(request: ModelRequest | undefined, title: string): string | undefined {
  const text = request?.messages.find(({ role }) => role === 'user')?.content ?? ''
  return parseSections(String(text))
    .find((section) => section.title === title)
    ?.body.trimEnd()
}
