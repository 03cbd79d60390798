import type { AgentNote, EpisodeEvent, ModelRequest } from '@orreryjs/core'
import { readSections } from '@orreryjs/core/agents'

/** The notes of one kind that an agent left in an episode, in order. */
export function notesIn<Kind extends AgentNote['kind']>(
  events: readonly EpisodeEvent[],
  kind: Kind,
): readonly Extract<AgentNote, { readonly kind: Kind }>[] {
  const isOfKind = (note: AgentNote): note is Extract<AgentNote, { readonly kind: Kind }> => note.kind === kind
  return events.flatMap((event) => (event.type === 'note' && isOfKind(event.note) ? [event.note] : []))
}

/** The requests of an episode whose journal kept them, in order; of one purpose, such as `lats.act`, where it is given. */
export function requestsIn(events: readonly EpisodeEvent[], purpose?: string): readonly ModelRequest[] {
  return events.flatMap((event) =>
    event.type === 'model-call' && event.prompt && (purpose ?? event.purpose) === event.purpose ? [event.prompt] : [],
  )
}

/**
 * The body of a section, headed `### TITLE`, of what the user says first in a request; `undefined` where there is none. What a request
 * was asked again with, after a reply that nobody could read, is in no section.
 */
export function sectionOf(request: ModelRequest | undefined, title: string): string | undefined {
  const text = request?.messages.find(({ role }) => role === 'user')?.content ?? ''
  return readSections(String(text))
    .find((section) => section.title === title)
    ?.body.trimEnd()
}
