import { type Agent, type AgentProgram, act, mark, rewind } from '@orreryjs/core'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { PLAYERS } from '../../../orrery/src/bundled.ts'
import { episodesOf, eventsOf } from '../../../orrery/test/cell.ts'
import { framesOf } from '../../src/episode/frames.ts'

const MODEL = parseSimulated('simulated:mid', PLAYERS)

/** Visits two places, rewinds to the first and to the start, and acts there. Collects its observations in `shown`. */
function wandering(plan: readonly string[], shown: string[]): Agent {
  function* program(): AgentProgram {
    const start = yield* mark()
    shown.push((yield* act(plan[0] ?? '')).observation.text)
    const results = yield* mark()
    shown.push((yield* act(plan[1] ?? '')).observation.text)
    shown.push((yield* rewind(results)).observation.text)
    shown.push((yield* act(plan[1] ?? '')).observation.text)
    shown.push((yield* rewind(start)).observation.text)
    yield* act(plan[0] ?? '')
  }
  return { id: 'wandering', version: 1, program }
}

test.each(['snapshot', 'replay'] as const)('a frame shows the observation after a rewind by %s', async (means) => {
  const [spec] = episodesOf({ agent: 'react', world: 'webshop', model: MODEL, tasks: 1 })
  if (spec === undefined) throw new Error('no task')
  const opening = spec.world.start(spec.task)
  const plan = spec.world.plan(opening.state) ?? []
  const shown: string[] = []
  const events = await eventsOf({ ...spec, agent: wandering(plan, shown), limits: { maxSteps: 30 }, rewind: [means, 'none'] })
  const frames = framesOf({ events })
  const own = frames.flatMap(({ step, observation: seen }) => (step?.by === 'agent' ? [seen] : []))
  const [results, , backAtResults, , backAtStart] = shown
  expect(own).toEqual([opening.observation.text, results, backAtResults, backAtStart])
  expect(own[2]).toBe(results)
  expect(own[3]).toBe(opening.observation.text)
})

test('every LATS click in WebShop is on the shown page', async () => {
  let clicks = 0
  for (const spec of episodesOf({ agent: 'lats', world: 'webshop', model: MODEL, tasks: 2 })) {
    const events = await eventsOf({ ...spec, rewind: ['snapshot', 'none'] })
    for (const { observation: seen, step } of framesOf({ events })) {
      const target = /^click\[(.+)\]$/.exec(step?.action ?? '')?.[1]
      if (target === undefined || step?.invalid !== undefined) continue
      expect(seen.toLowerCase()).toContain(target.toLowerCase())
      clicks += 1
    }
  }
  expect(clicks).toBeGreaterThan(20)
})
