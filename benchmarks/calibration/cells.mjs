// A cell of the calibration: ReAct with a preset, its thoughts counted as steps as in the papers, and how far it is from them.
import { planCell } from '../episodes.mjs'
import { playShape, shapeOf } from './shape.mjs'
import { CELLS, LOGS } from './targets.mjs'

/** A log's figure counts half of a cell's success: what a model does matters less than whether it succeeds. */
const WEIGHT_OF_LOG = 0.5

/** Plays a cell's tasks once for each seed; the model has a different seed in each task. */
export async function measure({ preset, world, split, limits, options }, { rates = {}, tasks, seeds }) {
  const named = Object.entries(rates).map(([name, value]) => `${name}=${value}`)
  const model = [`simulated:${preset}`, ...named].join(',')
  const played = []
  for (const seed of seeds) {
    const cell = { agent: 'react', options, world, model, split, limits, tasks, seeds: true, seed }
    const episodes = (await planCell(cell)).map((episode) => ({ ...episode, countThoughts: true }))
    played.push(...(await playShape(episodes)))
  }
  return { ...shapeOf(played), types: typesOf(played) }
}

/** Successes by type of task. */
function typesOf(played) {
  const types = {}
  for (const { taskType, success } of played) {
    const { n, successes } = types[taskType] ?? { n: 0, successes: 0 }
    types[taskType] = { n: n + 1, successes: successes + Number(success) }
  }
  return types
}

/** The fitted cells of a preset with these rates, and their distance. */
export async function fitOf(preset, settings) {
  const cells = []
  for (const cell of CELLS.filter((each) => each.preset === preset && each.fitted)) {
    cells.push({ cell, shape: await measure(cell, settings) })
  }
  return { cells, distance: distanceOf(preset, cells) }
}

/** The root mean square of all misfits of a preset's fitted cells, in shares: of success, of reward and of what logs show. */
export function distanceOf(preset, cells) {
  const misfits = cells.flatMap(({ cell, shape }) => [
    [shape.successes / shape.n - cell.published.rate, 1],
    ...(cell.published.reward === undefined ? [] : [[shape.reward - cell.published.reward, WEIGHT_OF_LOG]]),
  ])
  const logs = LOGS.filter((each) => each.preset === preset).map(({ world, figure, value }) => {
    const { shape } = cells.find(({ cell }) => cell.world === world && cell.options.thoughts !== false)
    return [shape[figure] - value, WEIGHT_OF_LOG]
  })
  const all = [...misfits, ...logs]
  const weights = all.reduce((sum, [, weight]) => sum + weight, 0)
  return Math.sqrt(all.reduce((sum, [misfit, weight]) => sum + weight * misfit * misfit, 0) / weights)
}

/**
 * What the cells of a row of the grid would be on whole splits: those of the chosen rates there, changed by what the row changes on
 * the sample, on the same tasks with the same seeds.
 */
export function onWhole(row, chosen, whole) {
  return row.map(({ cell, shape }, index) => {
    const base = chosen[index].shape
    const known = whole.find(
      (each) => each.cell.published.source === cell.published.source && each.cell.world === cell.world,
    ).shape
    const shifted = Object.entries(known).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value + shape[name] - base[name]]] : [],
    )
    const rate = known.successes / known.n + shape.successes / shape.n - base.successes / base.n
    return { cell, shape: { ...Object.fromEntries(shifted), n: 1, successes: Math.min(1, Math.max(0, rate)) } }
  })
}
