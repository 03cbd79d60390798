import type { EpisodeEvent } from '@orreryjs/core'
import type { CheckedBelief } from '@orreryjs/core/worlds'
import type { ReplayedStates } from '../replay.ts'
import type { WorldReader } from '../world-readers.ts'

/** Returns true if the agent of an episode stated anything about the world. */
export function statesBeliefs(events: readonly EpisodeEvent[]): boolean {
  return events.some((event) => event.type === 'note' && event.note.kind === 'belief')
}

/** Compares every statement of an agent with the state in which it was made. */
export function checkedBeliefs(
  events: readonly EpisodeEvent[],
  { world, states, after }: ReplayedStates,
  reader: WorldReader,
): readonly CheckedBelief[] {
  let state = states[0]
  return events.flatMap((event) => {
    if (after.has(event.seq)) state = after.get(event.seq)
    if (event.type !== 'note' || event.note.kind !== 'belief') return []
    return event.note.stated.flatMap(([name, text]) => reader.beliefs(world, state, name, text))
  })
}
