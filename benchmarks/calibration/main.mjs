// Fits the presets of the simulated model to published results of ReAct and to its released logs, and to nothing else: no other
// agent is played here, and the rates that ReAct never uses are not fitted. Needs a build.
//
// node benchmarks/calibration/main.mjs             the whole splits and the grid; writes RESULTS.md
// node benchmarks/calibration/main.mjs --descend   only looks for better rates, from those of the presets on, and prints them
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { resolveSettings } from '../../packages/simulated/dist/settings.js'
import { fitOf, measure } from './cells.mjs'
import { report } from './report.mjs'
import { CELLS, FITTED, LOGS, USUAL } from './targets.mjs'

const { values } = parseArgs({
  options: {
    descend: { type: 'boolean', default: false },
    preset: { type: 'string', multiple: true, default: Object.keys(FITTED) },
    tasks: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
    out: { type: 'string', default: new URL('RESULTS.md', import.meta.url).pathname },
  },
})
const sub = { tasks: Number(values.tasks), seeds: ['calibration'] }
const whole = {
  tasks: Number.POSITIVE_INFINITY,
  seeds: Array.from({ length: Number(values.seeds) }, (_, index) => `check ${index + 1}`),
}

if (values.descend) for (const preset of values.preset) await descend(preset)
else writeFileSync(values.out, report({ ...(await everything()), sub, whole }))

/** The rates of a preset that are fitted. */
function ratesOf(preset) {
  const all = resolveSettings({ preset })
  return Object.fromEntries(Object.keys(FITTED[preset]).map((name) => [name, all[name]]))
}

/** The rates with one of them a step lower or higher; those that would leave 0 to 1 are left out. */
function neighbours(preset, rates) {
  return Object.entries(FITTED[preset]).flatMap(([name, step]) =>
    [-step, step].flatMap((change) => {
      const value = Math.round((rates[name] + change) * 1000) / 1000
      return value < 0 || value > 1 ? [] : [{ name, value, rates: { ...rates, [name]: value } }]
    }),
  )
}

/** Moves to the first neighbour that fits better, until none does or all rounds are over. */
async function descend(preset) {
  let rates = ratesOf(preset)
  let { distance } = await fitOf(preset, { ...sub, rates })
  console.log(preset, JSON.stringify(rates), percent(distance))
  for (let round = 0, moved = true; moved && round < Number(values.rounds); round += 1) {
    moved = false
    for (const name of Object.keys(FITTED[preset])) {
      for (const neighbour of neighbours(preset, rates).filter((each) => each.name === name)) {
        const fit = await fitOf(preset, { ...sub, rates: neighbour.rates })
        console.log(preset, name, neighbour.value, percent(fit.distance), summary(fit))
        if (fit.distance >= distance) continue
        ;({ distance } = fit)
        rates = neighbour.rates
        moved = true
        break
      }
    }
  }
  console.log(preset, 'best', JSON.stringify(rates), percent(distance))
}

function summary({ cells }) {
  return cells
    .map(({ cell, shape }) => `${cell.world} ${percent(shape.successes / shape.n)}/${percent(cell.published.rate)}`)
    .join(' ')
}

/** Every published cell and every preset in every world on whole splits, and the grid on the sample. */
async function everything() {
  const cells = []
  for (const cell of CELLS) cells.push({ cell, shape: await said(cell.published.source, measure(cell, whole)) })
  const usual = []
  for (const cell of USUAL)
    usual.push({ cell, shape: await said(`${cell.preset} ${cell.world}`, measure(cell, { ...whole, seeds: ['usual'] })) })
  const grids = []
  for (const preset of Object.keys(FITTED)) {
    const rates = ratesOf(preset)
    const rows = [{ name: 'chosen', rates, fit: await fitOf(preset, { ...sub, rates }) }]
    for (const neighbour of neighbours(preset, rates)) {
      rows.push({
        ...neighbour,
        fit: await said(`${preset} ${neighbour.name} ${neighbour.value}`, fitOf(preset, { ...sub, rates: neighbour.rates })),
      })
    }
    grids.push({ preset, rows })
  }
  return { cells, usual, grids, logs: LOGS }
}

async function said(what, promise) {
  const result = await promise
  console.error(what)
  return result
}

function percent(share) {
  return (share * 100).toFixed(1)
}
