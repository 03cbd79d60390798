// Measures a calibration cell: ReAct with a preset, thoughts counted as steps as in the papers, and its distance from the papers.
import { planCell } from '../episodes.mjs'
import { WORLDS } from '../own-and-original/worlds.mjs'
import { playShape, shapeOf } from './shape.mjs'
import { CELLS, LOGS } from './targets.mjs'

/** Weight of a log's figure relative to success, which matters more than behaviour. */
const WEIGHT_OF_LOG = 0.5

/** World options for the original tasks in a directory with a folder for each world; `undefined` without it, or if Orrery has the tasks. */
export function originalOptions({ world }, data) {
  return data === undefined ? undefined : WORLDS[world].original(data).worldOptions
}

/**
 * Plays a cell's tasks once per seed: the original tasks in `data`, if given, or else generated ones. The model has a different seed
 * in each task.
 */
export async function measure({ preset, world, split, limits, options }, { rates = {}, tasks, seeds, data }) {
  const worldOptions = originalOptions({ world }, data)
  const named = Object.entries(rates).map(([name, value]) => `${name}=${value}`)
  const model = [`simulated:${preset}`, ...named].join(',')
  const played = []
  for (const seed of seeds) {
    const cell = { agent: 'react', options, world, worldOptions, model, split, limits, tasks, seeds: true, seed }
    const episodes = (await planCell(cell)).map((episode) => ({ ...episode, countThoughts: true }))
    played.push(...(await playShape(episodes)))
  }
  return { ...shapeOf(played), types: typesOf(played) }
}

/** Number of successes by type of task. */
function typesOf(played) {
  const types = {}
  for (const { taskType, success } of played) {
    const { n, successes } = types[taskType] ?? { n: 0, successes: 0 }
    types[taskType] = { n: n + 1, successes: successes + Number(success) }
  }
  return types
}

/** Measures the fitted cells of a preset with the given rates, and their distance. */
export async function fitOf(preset, settings) {
  const cells = []
  for (const cell of CELLS.filter((each) => each.preset === preset && each.fitted)) {
    cells.push({ cell, shape: await measure(cell, settings) })
  }
  return { cells, distance: distanceOf(preset, cells) }
}

/** Weighted root mean square of the misfits of a preset's fitted cells (success, reward, log figures), as shares. */
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
 * Estimates a grid row on whole splits: the chosen rates' results there, shifted by the row's difference on the sample (same tasks and
 * seeds).
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
