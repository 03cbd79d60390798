import { type Agent, act, admissible, type Effect, type EpisodeEvent, mark, note, type Rng, rewind } from '@orreryjs/core'
import { type EpisodeSpec, runEpisode, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { episodesOf } from '../../../orrery/test/cell.ts'
import { finalPath } from '../../src/export/final-path.ts'

const ROUNDS = 40

/** Acts, marks and goes back at random, as often to a mark of long ago as to the last one. */
const wanderer: Agent = {
  id: 'wanderer',
  version: 1,
  *program({ rng }) {
    const marks = [yield* mark()]
    for (let round = 0; round < ROUNDS; round += 1) yield* wander(rng, marks)
  },
}

function* wander(rng: Rng, marks: { readonly id: number }[]): Generator<Effect, void, unknown> {
  const chance = rng.next()
  if (chance < 0.6) {
    const choice = rng.pick(yield* admissible())
    yield* note({ kind: 'thought', text: `why not ${choice}` })
    // The end of the task is a place to come back from, but not to act in.
    if (!(yield* act(choice)).terminated) return
    yield* rewind(rng.pick(marks))
  } else if (chance < 0.8) marks.push(yield* mark())
  else yield* rewind(rng.pick(marks))
}

async function wandered(spec: EpisodeSpec): Promise<readonly EpisodeEvent[]> {
  const events: EpisodeEvent[] = []
  const emit = (event: EpisodeEvent): void => void events.push(event)
  await runEpisode(spec, { clock: zeroClock, signal: new AbortController().signal, emit, optimal: () => undefined })
  return events
}

const LADDERS = [
  ['snapshot', 'none'],
  ['replay', 'none'],
  ['navigate', 'replay', 'none'],
  ['navigate', 'none'],
  ['none'],
] as const

test.each(LADDERS.flatMap((ladder) => (['textcraft', 'webshop'] as const).map((world) => [world, ladder] as const)))(
  'doing the standing steps alone leads to where the episode ended: %s, %j',
  async (world, ladder) => {
    const cell = { agent: 'react', world, model: { id: 'none', generate: () => ({ choices: [], usage: NOTHING }) }, tasks: 4 }
    let undone = 0
    for (const planned of episodesOf(cell)) {
      for (const seed of ['1', '2', '3']) {
        const spec = { ...planned, agent: wanderer, rewind: ladder, limits: { maxSteps: 120 }, seed }
        const events = await wandered(spec)
        const path = finalPath(events)
        const taken = events.filter(({ type }) => type === 'step-end').length
        undone += taken - path.length
        expect(endedIn(events)).toBe(await stateAfter(spec, path))
      }
    }
    expect(undone > 0).toBe(ladder.some((means) => means === 'snapshot' || means === 'replay'))
  },
)

const NOTHING = { inputTokens: 0, outputTokens: 0 }

/** Hash of the state that the last event left. */
function endedIn(events: readonly EpisodeEvent[]): string | undefined {
  const last = events.findLast((event) => event.type === 'step-end' || event.type === 'rewind' || event.type === 'episode-start')
  return last !== undefined && 'state' in last ? last.state : undefined
}

/** Hash of the state after the steps, which must be answered as they were. */
async function stateAfter(spec: EpisodeSpec, path: ReturnType<typeof finalPath>): Promise<string | undefined> {
  const follower: Agent = {
    id: 'follower',
    version: 1,
    *program() {
      for (const { action, observation } of path) expect((yield* act(action)).observation.text).toBe(observation)
    },
  }
  return endedIn(await wandered({ ...spec, agent: follower }))
}

test('thoughts belong to the step that they led to', async () => {
  const [planned] = episodesOf({ agent: 'react', world: 'textcraft', model: { id: 'none', generate: never }, tasks: 1 })
  if (planned === undefined) throw new Error('no episode')
  const agent: Agent = {
    id: 'thinker',
    version: 1,
    *program() {
      yield* note({ kind: 'thought', text: 'one' })
      yield* note({ kind: 'thought', text: 'two' })
      yield* act('inventory')
      yield* act('inventory')
    },
  }
  const path = finalPath(await wandered({ ...planned, agent }))
  expect(path.map(({ thoughts }) => thoughts)).toEqual([['one', 'two'], []])
})

function never(): never {
  throw new Error('no model is asked')
}
