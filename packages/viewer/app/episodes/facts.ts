import type { Change, Fact, ReportEpisode } from '../../src/index.ts'

/** What held after the frame: the facts of the start with all changes up to there. */
export function factsAt({ facts = [], frames }: ReportEpisode, at: number): readonly Fact[] {
  const now = new Map(facts)
  for (const { thoughts, step } of frames.slice(0, at + 1)) {
    for (const change of thoughts.flatMap(({ changes }) => changes ?? [])) apply(now, change)
    for (const change of step?.changes ?? []) apply(now, change)
  }
  return [...now]
}

function apply(now: Map<number, number>, { name, after }: Change): void {
  if (after === undefined) now.delete(name)
  else now.set(name, after)
}
