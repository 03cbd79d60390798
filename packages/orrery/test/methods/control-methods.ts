/** Controls of a simulated model that are about an agent's method (`controls.test.ts`), each on so many tasks of a world. */
import type { OptionValues } from '@orreryjs/core'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect } from 'vitest'
import { AGENT_IDS, type Cell, deedsIn, deedsOf, episodesOf, eventsIn, isOfType, metricsOf, played } from '../cell.ts'

/** 1: without errors every agent reaches the policy's success rate; the agents differ only in calls. */
export async function expectAllReachTheCeiling(world: string, tasks: number): Promise<void> {
  const model = simulated({ policies: PLAYERS, preset: 'perfect' })
  const total = (metrics: readonly EpisodeMetrics[]): number => metrics.reduce((sum, { reward }) => sum + reward, 0) / tasks
  const cells = new Map<string, readonly EpisodeMetrics[]>()
  for (const agent of AGENT_IDS) cells.set(agent, await metricsOf(episodesOf({ agent, world, model, tasks })))
  const ceiling = total(cells.get('react') ?? [])
  expect(ceiling).toBeGreaterThan(0.95)
  const calls = new Set<number>()
  for (const [agent, metrics] of cells) {
    // LASER decides on a product before it leaves it, and as in its paper never opens one again that it left: now and then it
    // buys another that only promised as much.
    const minScore = agent === 'laser' && world === 'webshop' ? ceiling - 0.02 : ceiling
    expect(total(metrics), agent).toBeGreaterThanOrEqual(minScore)
    calls.add(metrics.reduce((sum, { modelCalls }) => sum + modelCalls, 0))
  }
  expect(calls.size).toBeGreaterThan(4)
}

// Without false alarms, which only one who judges can raise, and broken templates, which only one who is asked for them can.
// Also without respelled retries, because REBACT ignores a change to the same action.
// And without help from thoughts, which a verdict is as well.
const INDIFFERENT = { d2: 0.45, n2: 0.45, d1: 0.3, n1: 0.3, f: 0, malformed: 0, variant: 0, kept: 0 }

/** 2: one who notices as much unasked as asked does the same with verdicts and without, trace for trace. */
export async function expectVerdictsToChangeNothing(world: string, tasks: number): Promise<void> {
  for (const preset of ['strong', 'weak'] as const) {
    const cell = { agent: 'rebact', world, model: simulated({ policies: PLAYERS, preset, ...INDIFFERENT }), tasks }
    const judged = await played(episodesOf(cell))
    expect(judged.map(deedsOf)).toEqual(await deedsIn({ ...cell, options: { noReflect: true } }))
    const modified = judged.flatMap(({ events }) => events).filter(isOfType('note'))
    expect(modified.some(({ note }) => note.kind === 'modification')).toBe(true)
  }
}

/** 2: it is noticing more when asked that makes the difference. */
export async function expectVerdictsToMatter(tasks: number): Promise<void> {
  const cell = {
    agent: 'rebact',
    world: 'textcraft',
    model: simulated({ policies: PLAYERS, preset: 'weak', f: 0, malformed: 0 }),
    tasks,
  }
  expect(await deedsIn(cell)).not.toEqual(await deedsIn({ ...cell, options: { noReflect: true } }))
}

/** 5: without malformed replies, functions and printed tools lead to the same actions. */
export async function expectFunctionsAsPrinted(world: string, tasks: number): Promise<void> {
  // The same situation slips in the same way.
  const play = (toolMode: string): Cell => {
    const model = simulated({ policies: PLAYERS, preset: 'mid', malformed: 0, malformedFormats: { tool: 0, json: 0 } })
    return { agent: 'laser', world, options: { toolMode }, model, tasks }
  }
  expect(await deedsIn(play('json'))).toEqual(await deedsIn(play('tools')))
}

/** 6: without remedies Anticipatory Reflection is Plan+Act. */
export async function expectRemediesToBeTheDifference(world: string, tasks: number): Promise<void> {
  const play = async (agent: string, options: OptionValues): Promise<unknown> => {
    const model = simulated({ policies: PLAYERS, preset: 'mid' })
    const events = await eventsIn({ agent, world, model, options: { ...options, maxTrials: 3 }, tasks })
    return JSON.parse(JSON.stringify(events).replaceAll(agent, 'AGENT'))
  }
  expect(await play('anticipatory-reflection', { R: 0 })).toEqual(await play('plan-act', {}))
}
