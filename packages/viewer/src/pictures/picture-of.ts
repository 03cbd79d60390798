import type { AgentNote, EpisodeEvent } from '@orreryjs/core'
import type { RecordedEpisode } from '../recorded-episode.ts'
import { boxesOf } from './boxes.ts'
import type { MethodPicture } from './picture.ts'
import { treeOf } from './tree.ts'

/** What the method did, drawn from the journal alone; `undefined` where it told nothing of itself. */
export function pictureOf({ events }: RecordedEpisode): MethodPicture | undefined {
  const [start] = events
  if (start?.type !== 'episode-start') return undefined
  const told = toldKinds(events)
  if (start.agent === 'lats' || (told.has('expansion') && !told.has('plan'))) return treeOf(events)
  if (told.has('subtask')) return boxesOf(events)
  return undefined
}

function toldKinds(events: readonly EpisodeEvent[]): ReadonlySet<AgentNote['kind']> {
  return new Set(events.flatMap((event) => (event.type === 'note' ? [event.note.kind] : [])))
}
