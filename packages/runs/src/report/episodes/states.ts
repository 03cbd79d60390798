import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeStates, StateChange, StateFact } from '@orreryjs/viewer'
import type { Facts } from '../facts/facts.ts'
import type { Trace } from '../retrace.ts'
import type { WorldReader } from '../world-readers.ts'
import { changesBetween } from './changes.ts'

/** What the world says of an episode's states, for the page. */
export function statesOf(events: readonly EpisodeEvent[], { world, states, after }: Trace, reader: WorldReader): EpisodeStates {
  const changes: Record<number, readonly StateChange[]> = {}
  const admissible: Record<number, readonly string[]> = {}
  const toGo: Record<number, number | null> = {}
  let state = states[0]
  let facts: Facts = reader.facts(world, state)
  const toGoAtStart = world.plan(state)?.length ?? null
  const start: readonly StateFact[] = [...facts]
  let left = toGoAtStart
  for (const event of events) {
    if (event.type !== 'step-end' && event.type !== 'rewind') continue
    if (event.type === 'step-end') admissible[event.seq] = world.admissible(state)
    const next = after.get(event.seq)
    if (next === state) continue
    state = next
    const before = facts
    facts = reader.facts(world, state)
    const changed = changesBetween(before, facts)
    if (changed.length > 0) changes[event.seq] = changed
    const now = world.plan(state)?.length ?? null
    if (now !== left) toGo[event.seq] = now
    left = now
  }
  return { facts: start, changes, admissible, admissibleAtEnd: world.admissible(state), toGoAtStart, toGo }
}
