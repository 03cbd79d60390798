// Fits the presets of the simulated model to published results and released logs of ReAct only. Other agents are not played, and rates
// that ReAct never uses are not fitted. Needs a build.
//
// node benchmarks/calibration/main.mjs                             the grids and the whole splits; writes RESULTS.md
// node benchmarks/calibration/main.mjs --data DIR                  fits on the original tasks in DIR/alfworld and DIR/webshop, prints both
// node benchmarks/calibration/main.mjs --step grid --descend       first descends to better rates
// node benchmarks/calibration/main.mjs --step check --preset weak --save FILE    one part, to run parts in parallel
// node benchmarks/calibration/main.mjs --step report --part FILE --part FILE     RESULTS.md of parts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulatedParameters } from '@orreryjs/simulated'
import { readArguments, temporaryFolder } from '../arguments.mjs'
import { fitOf, measure, originalOptions } from './cells.mjs'
import { cellsOnPage, logsOnPage, report } from './report.mjs'
import { CELLS, FITTED, USUAL } from './targets.mjs'
import { putOnPage } from './update-page.mjs'

const values = readArguments({
  step: { type: 'string', default: 'all', tiny: 'grid' },
  preset: { type: 'string', multiple: true, default: Object.keys(FITTED), tiny: ['weak'] },
  tasks: { type: 'number', default: 100, tiny: 1 },
  seeds: { type: 'number', default: 3, tiny: 1 },
  descend: { type: 'boolean', default: false },
  rounds: { type: 'number', default: 2, tiny: 1 },
  data: { type: 'string' },
  save: { type: 'string', tiny: () => join(temporaryFolder(), 'part.json') },
  part: { type: 'string', multiple: true, default: [] },
  out: { type: 'string', default: new URL('RESULTS.md', import.meta.url).pathname },
})
const { data } = values
const sample = { tasks: Number(values.tasks), seeds: ['calibration'], data }
const wholeSeeds = Array.from({ length: Number(values.seeds) }, (_, index) => `check ${index + 1}`)
const usualSample = { tasks: 134, seeds: ['usual'] }
const known = new Map()

const parts = values.part.map((file) => JSON.parse(readFileSync(file, 'utf8')))
if (values.step !== 'report')
  parts.push({
    grids: does('grid') ? await grids() : [],
    cells: does('check') ? await check() : [],
    usual: does('usual') ? await usual() : [],
  })
if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(parts))
else {
  const all = merged(parts.flat())
  writeFileSync(values.out, report(all, { tasks: values.tasks, seeds: values.seeds, data }))
  putOnPage('cells', cellsOnPage(all))
  putOnPage('logs', logsOnPage(all))
}

function does(step) {
  return values.step === 'all' || values.step === step
}

function merged(all) {
  const order = (list) =>
    CELLS.flatMap((cell) =>
      list.filter((each) => each.cell.published.source === cell.published.source && each.cell.world === cell.world),
    )
  return {
    cells: order(all.flatMap(({ cells }) => cells)),
    usual: all.flatMap(({ usual }) => usual),
    grids: all.flatMap((part) => part.grids),
  }
}

/** Fitted rates of a preset. */
function ratesOf(preset) {
  const fitted = simulatedParameters().filter(({ name }) => Object.hasOwn(FITTED[preset], name))
  return Object.fromEntries(fitted.map(({ name, presets }) => [name, presets[preset]]))
}

/** Rates with one changed by a step; values outside 0 to 1 are omitted. */
function neighbours(preset, rates) {
  return Object.entries(FITTED[preset]).flatMap(([name, step]) =>
    [-step, step].flatMap((change) => {
      const value = Math.round((rates[name] + change) * 1000) / 1000
      return value < 0 || value > 1 ? [] : [{ name, value, rates: { ...rates, [name]: value } }]
    }),
  )
}

/** Measures each preset's rates and their neighbours on the sample. */
async function grids() {
  const results = []
  for (const preset of values.preset) {
    const rates = values.descend ? await descend(preset) : ratesOf(preset)
    const rows = [{ rates, fit: await fit(preset, rates) }]
    for (const neighbour of neighbours(preset, rates)) rows.push({ ...neighbour, fit: await fit(preset, neighbour.rates) })
    results.push({ preset, rows })
  }
  return results
}

/** Moves to the first better neighbour until there is none, or all rounds are done. */
async function descend(preset) {
  let rates = ratesOf(preset)
  for (let round = 0, moved = true; moved && round < Number(values.rounds); round += 1) {
    moved = false
    for (const name of Object.keys(FITTED[preset])) {
      for (const neighbour of neighbours(preset, rates).filter((each) => each.name === name)) {
        if ((await fit(preset, neighbour.rates)).distance >= (await fit(preset, rates)).distance) continue
        rates = neighbour.rates
        moved = true
        break
      }
    }
  }
  console.error(preset, 'best', JSON.stringify(rates))
  return rates
}

async function fit(preset, rates) {
  const key = JSON.stringify([preset, rates])
  if (!known.has(key)) {
    known.set(key, await fitOf(preset, { ...sample, rates }))
    const { cells, distance } = known.get(key)
    console.error(
      key,
      (100 * distance).toFixed(1),
      cells.map(({ cell, shape }) => `${cell.world} ${shape.successes}/${shape.n}`).join(' '),
    )
  }
  return known.get(key)
}

/** Measures every published cell on whole splits. */
async function check() {
  const cells = []
  for (const cell of CELLS.filter(isChosen)) {
    const generated = originalOptions(cell, data) ? { generated: await whole(cell) } : {}
    cells.push({ cell, shape: await whole(cell, data), ...generated })
  }
  return cells
}

/** Measures every preset in every world with the same limits, on as many tasks as the smallest split has. */
async function usual() {
  const cells = []
  for (const cell of USUAL.filter(isChosen)) cells.push({ cell, shape: await measure(cell, usualSample) })
  return cells
}

function isChosen({ preset }) {
  return values.preset.includes(preset)
}

/** Measures a whole split once per seed. */
async function whole({ published: _, ...cell }, from) {
  const key = JSON.stringify([cell.preset, cell.world, cell.limits, cell.options, from])
  if (!known.has(key)) {
    known.set(key, await measure(cell, { tasks: Number.POSITIVE_INFINITY, seeds: wholeSeeds, data: from }))
    console.error(key, known.get(key).successes, known.get(key).n)
  }
  return known.get(key)
}
