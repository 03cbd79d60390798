import type { EpisodeEvent, OptionValues } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect } from 'vitest'
import { eventsIn, isOfType, WORLD_IDS } from '../cell.ts'

// A small tree, as it is searched to its end where no reply can be read; and LASER's last resort after a few transitions.
const OPTIONS: Readonly<Record<string, OptionValues>> = { lats: { k: 4, depth: 10 }, laser: { maxTransitions: 4, forceAt: 3 } }

/**
 * Plays an agent on so many tasks of a world: where no reply is malformed all are read, and where all are every parser copes. So it
 * does where `some` of them are, and each of its forms comes broken at least once.
 */
export async function expectEveryParserCopes(
  agent: string,
  tasksOf: (world: string) => number,
  some: readonly number[] = [0.3, 0.5, 0.6],
): Promise<void> {
  const play = async (malformed: number): Promise<readonly EpisodeEvent[]> => {
    const model = simulated({ policies: PLAYERS, preset: 'weak', malformed })
    const cells = WORLD_IDS.map((world) =>
      eventsIn({ agent, world, model, tasks: tasksOf(world), options: OPTIONS[agent] ?? {} }),
    )
    return (await Promise.all(cells)).flat()
  }
  const well = await play(0)
  const ill: (readonly EpisodeEvent[])[] = []
  for (const rate of [...some, 1]) ill.push(await play(rate))
  for (const events of [well, ...ill]) {
    expect(events.filter(isOfType('episode-end')).filter(({ end }) => end === 'error')).toEqual([])
  }
  expect(well.filter(isOfType('parse-failure'))).toEqual([])
  const purposes = new Set(
    ill
      .flat()
      .filter(isOfType('model-call'))
      .map(({ purpose }) => purpose),
  )
  const failed = new Set(
    ill
      .flat()
      .filter(isOfType('parse-failure'))
      .map(({ purpose }) => purpose),
  )
  expect([...purposes].filter((purpose) => !failed.has(purpose))).toEqual([])
}
