import {
  type Agent,
  type AgentProgram,
  act,
  contentHash,
  type EpisodeEvent,
  mark,
  type RewindMeans,
  rewind,
} from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { PLAYERS } from '../../../orrery/src/bundled.ts'
import { episodesOf, eventsOf } from '../../../orrery/test/cell.ts'
import { replayStates } from '../../src/report/replay.ts'

const MODEL = parseSimulated('simulated:weak', PLAYERS)

const LADDERS: readonly (readonly RewindMeans[])[] = [['snapshot'], ['replay'], ['navigate'], ['navigate', 'replay'], []]

/** Whether every state of the record came out as its hash says; the means by which the episode went back. */
function checkStates(spec: EpisodeSpec, events: readonly EpisodeEvent[]): readonly string[] {
  const trace = replayStates(spec, events)
  const changed = events.filter((event) => event.type === 'step-end' || event.type === 'rewind')
  expect(changed.length).toBeGreaterThan(0)
  for (const { seq, state } of changed) expect(contentHash(trace?.after.get(seq))).toBe(state)
  return changed.flatMap((event) => (event.type === 'rewind' ? [event.means] : []))
}

test.each([
  { agent: 'react', world: 'alfworld', means: [] },
  { agent: 'lats', world: 'webshop', means: ['snapshot', 'replay'] },
  { agent: 'reflexion', world: 'textcraft', means: ['snapshot', 'replay'] },
])('every state of $agent in $world is replayed from the recording only', async ({ agent, world, means }) => {
  const met = new Set<string>()
  for (const order of LADDERS) {
    for (const spec of episodesOf({ agent, world, model: MODEL, tasks: 3 }).slice(1)) {
      const events = await eventsOf({ ...spec, rewind: [...order, 'none'] })
      for (const each of checkStates(spec, events)) met.add(each)
    }
  }
  for (const each of means) expect(met).toContain(each)
})

/** Goes ahead, back to where it was, to the very beginning, and ahead again. */
function wandering(plan: readonly string[]): Agent {
  function* program(): AgentProgram {
    const start = yield* mark()
    yield* act(plan[0] ?? '')
    const here = yield* mark()
    for (const action of plan.slice(1, 3)) yield* act(action)
    yield* rewind(here)
    yield* rewind(start)
    for (const action of plan.slice(0, 2)) yield* act(action)
    yield* rewind(start)
    yield* rewind(here)
    for (const action of plan) yield* act(action)
  }
  return { id: 'wandering', version: 1, program }
}

test.each(LADDERS)('replays an agent that rewinds by %s', async (...order) => {
  const [spec] = episodesOf({ agent: 'react', world: 'webshop', model: MODEL, tasks: 1 })
  if (spec === undefined) throw new Error('no task')
  const plan = spec.world.plan(spec.world.start(spec.task).state) ?? []
  const wandered = { ...spec, agent: wandering(plan), limits: { maxSteps: 60 }, rewind: [...order, 'none'] as const }
  const means = checkStates(wandered, await eventsOf(wandered))
  expect(means).toHaveLength(4)
  expect(means).toContain(order[0] ?? 'none')
})

test('rejects a recording that differs from the world', async () => {
  const [, spec] = episodesOf({ agent: 'react', world: 'textcraft', model: MODEL, tasks: 2 })
  if (spec === undefined) throw new Error('no task')
  const events = await eventsOf(spec)
  const forged = events.map((event): EpisodeEvent => (event.type === 'step-end' ? { ...event, observation: 'Got it' } : event))
  expect(replayStates(spec, events)).toBeDefined()
  expect(replayStates(spec, forged)).toBeUndefined()
})
