import type { RecordedEpisode, StateChange, StateFact } from '@orreryjs/reporting/data'
import type { Frame } from './frame.ts'

/** Returns the facts of the world state after a frame: the facts at the start with all changes applied. */
export function factsAfter(
  { states }: Pick<RecordedEpisode, 'states'>,
  frames: readonly Frame[],
  at: number,
): readonly StateFact[] {
  const now = new Map(states?.facts)
  for (const { thoughts, step } of frames.slice(0, at + 1)) {
    for (const change of thoughts.flatMap(({ changes }) => changes ?? [])) apply(now, change)
    for (const change of step?.changes ?? []) apply(now, change)
  }
  return [...now]
}

function apply(now: Map<string, string>, { name, after }: StateChange): void {
  if (after === undefined) now.delete(name)
  else now.set(name, after)
}
