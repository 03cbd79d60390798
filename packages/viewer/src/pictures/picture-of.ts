import type { AgentNote, EpisodeEvent } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { boxesOf } from './boxes.ts'
import { graphOf } from './graph.ts'
import { lanesOf } from './lanes.ts'
import type { MethodPicture } from './picture.ts'
import { planOf } from './plan.ts'
import { stripOf } from './strip.ts'
import { treeOf } from './tree.ts'

/**
 * What the method did, drawn from the journal alone. Which picture it is goes by the notes that the agent wrote, so that an agent that
 * nobody knows has one too; `undefined` where it told nothing of itself.
 */
export function pictureOf({ events }: RecordedEpisode): MethodPicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const told = toldKinds(events)
  if (start.agent === 'lats' || (told.has('expansion') && !told.has('plan'))) return treeOf(events)
  if (told.has('transition')) return graphOf(events)
  if (told.has('plan') && told.has('trial')) return planOf(events)
  if (told.has('subtask') || told.has('plan')) return boxesOf(events)
  if (told.has('trial')) return lanesOf(events)
  const hasMore = told.has('thought') || told.has('judgement') || told.has('modification')
  return hasMore || OURS.includes(start.agent) ? stripOf(events) : undefined
}

/** Agents whose steps are the method, also where they had nothing to say of them. */
const OURS: readonly string[] = ['react', 'rebact', 'laser', 'reflexion']

function toldKinds(events: readonly EpisodeEvent[]): ReadonlySet<AgentNote['kind']> {
  return new Set(events.flatMap((event) => (event.type === 'note' ? [event.note.kind] : [])))
}
