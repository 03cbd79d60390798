// Applies edits to recorded requests and compares the replies with those to the unedited requests.
import { isDeepStrictEqual } from 'node:util'
import { mcnemarTest } from '@orreryjs/statistics'
import { decisionsOf } from './decisions.mjs'
import { isExample, sectionsOf } from './parts.mjs'
import { modelOf, record, reply } from './record.mjs'

/** Maximum share of changed decisions after an edit without meaning. */
export const MAX_CHANGED = 0.02
/** Significance level of a directional edit, two-sided. */
export const SIGNIFICANCE = 0.01

/** Plays every agent in every world with every preset. Each record has its preset and model. */
export async function recordAll({ agents, worlds, presets, ...options }) {
  const records = []
  for (const preset of presets) {
    const model = modelOf(preset)
    for (const world of worlds) {
      for (const agent of agents) {
        for (const each of await record({ ...options, agent, world, model })) records.push({ ...each, preset, model })
      }
    }
  }
  return records
}

/**
 * Measures an invariance edit: the number of requests that it changes, and how many decisions change. `cells` counts both by preset, world
 * and agent.
 */
export async function measureInvariance({ edit }, records) {
  const result = { requests: 0, changed: 0, cells: new Map() }
  for (const each of records) {
    const edited = edit(each.request, each)
    if (isDeepStrictEqual(edited, each.request)) continue
    const before = JSON.stringify(decisionsOf(each.reply))
    const isChanged = before !== JSON.stringify(decisionsOf(await reply(each.model, edited)))
    result.requests += 1
    result.changed += isChanged ? 1 : 0
    for (const name of [each.preset, each.world, each.agent]) {
      const cell = result.cells.get(name) ?? { requests: 0, changed: 0 }
      result.cells.set(name, { requests: cell.requests + 1, changed: cell.changed + (isChanged ? 1 : 0) })
    }
  }
  return { ...result, share: result.requests === 0 ? 0 : result.changed / result.requests }
}

/**
 * Measures a directional edit. The statistic is averaged over the replies of a task, with all agents and presets, because they share the
 * task's random draws; the exact test compares how many tasks moved up and down.
 */
export async function measureDirection(directional, records) {
  const { edit, base, of, when, agents, worlds, direction } = directional
  const tasks = new Map()
  const totals = new Map()
  for (const each of records) {
    if (agents?.includes(each.agent) === false || worlds?.includes(each.world) === false) continue
    if (when !== undefined && !when(each)) continue
    const edited = edit(each.request, each)
    const before = base === undefined ? each : { ...each, request: base(each.request, each) }
    if (isDeepStrictEqual(edited, before.request)) continue
    const one = base === undefined ? each.reply : await reply(each.model, before.request)
    const other = await reply(each.model, edited)
    for (const [from, to] of valuesOf(one.choices, other.choices, of, each)) {
      for (const [map, key] of [
        [tasks, each.task],
        [totals, each.preset],
        [totals, 'all'],
      ]) {
        const sum = map.get(key) ?? { from: 0, to: 0, n: 0 }
        map.set(key, { from: sum.from + from, to: sum.to + to, n: sum.n + 1 })
      }
    }
  }
  const differences = [...tasks.values()].map(({ from, to }) => to - from)
  const up = differences.filter((difference) => difference > 0).length
  const down = differences.filter((difference) => difference < 0).length
  const p = mcnemarTest(up, down)
  const moves = direction === 'up' ? up > down : down > up
  return { tasks: tasks.size, up, down, p, means: totals, holds: moves && p < SIGNIFICANCE }
}

/** Returns the values of the statistic before and after the edit, by choice, where both have one. */
export function valuesOf(before, after, of, each) {
  return before.flatMap((choice, index) => {
    const other = after[index]
    if (other === undefined) return []
    const values = [of(choice, each, before), of(other, each, after)]
    return values.includes(undefined) ? [] : [values]
  })
}

/** Adds what directional edits need: the reply of the model without errors, and demonstrations by world. */
export async function withReferences(records) {
  const perfect = modelOf('perfect')
  const examples = new Map()
  for (const { world, agent, request } of records) {
    if (agent !== 'react' || examples.has(world)) continue
    examples.set(
      world,
      request.messages.flatMap(({ content }) => sectionsOf(content).filter(({ title }) => isExample(title))),
    )
  }
  const rightOf = (each) => (each.preset === 'perfect' ? each.reply : reply(perfect, each.request))
  return Promise.all(records.map(async (each) => ({ ...each, examples, right: await rightOf(each) })))
}
