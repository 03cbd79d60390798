import type { AgentNote, EpisodeEvent } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { boxesOf } from './boxes.ts'
import { graphOf } from './graph.ts'
import type { MethodPicture } from './picture.ts'
import { planOf } from './plan.ts'
import { timelineOf } from './timeline.ts'
import { treeOf } from './tree.ts'
import { lanesOf } from './trials.ts'

/**
 * Builds the picture of a method from the journal. The type of picture depends on the notes of the agent, so it also works for
 * unknown agents. `undefined` without notes.
 */
export function pictureOf({ events }: RecordedEpisode): MethodPicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const kinds = noteKinds(events)
  if (start.agent === 'lats' || (kinds.has('expansion') && !kinds.has('plan'))) return treeOf(events)
  if (kinds.has('transition')) return graphOf(events)
  if (kinds.has('plan') && kinds.has('trial')) return planOf(events)
  if (kinds.has('subtask') || kinds.has('plan')) return boxesOf(events)
  if (kinds.has('trial')) return lanesOf(events)
  const hasMore = kinds.has('thought') || kinds.has('belief') || kinds.has('judgement') || kinds.has('modification')
  return hasMore || BUILT_IN.includes(start.agent) ? timelineOf(events) : undefined
}

/** Built-in agents that have a timeline even without notes. */
const BUILT_IN: readonly string[] = [
  'react',
  'tool-loop',
  'occam',
  'rebact',
  'laser',
  'reflexion',
  'stateact',
  'reflact',
  'expel',
  'full-history',
  'awm',
]

function noteKinds(events: readonly EpisodeEvent[]): ReadonlySet<AgentNote['kind']> {
  return new Set(events.flatMap((event) => (event.type === 'note' ? [event.note.kind] : [])))
}
