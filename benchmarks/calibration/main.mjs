// Fits the presets of the simulated model to published results of ReAct, and to nothing else: no other agent is played here,
// and the rates that ReAct never uses (d2, d1, f, plan, g, use, noise) are not fitted. Needs a build. Takes some minutes.
//
// node benchmarks/calibration/main.mjs [--tasks 60] [--seed calibration] [--out FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { wilsonInterval } from '@orreryjs/runs/statistics'
import { mean, planCell, play } from '../episodes.mjs'
import { GRID, TARGETS } from './targets.mjs'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'calibration' },
    preset: { type: 'string' },
    out: { type: 'string', default: new URL('RESULTS.md', import.meta.url).pathname },
  },
})

const sections = []
for (const [preset, target] of Object.entries(TARGETS)) {
  if (values.preset !== undefined && values.preset !== preset) continue
  const rows = []
  for (const rates of GRID[preset]) rows.push(await measured(preset, rates, target))
  rows.sort((a, b) => a.distance - b.distance)
  sections.push(section(preset, target, rows))
  console.log(sections.at(-1))
}
writeFileSync(values.out, `${heading()}\n${sections.join('\n')}`)

/** ReAct's success with these rates in each world that the preset has a target for, and how far from the targets that is. */
async function measured(preset, rates, target) {
  const named = Object.entries(rates).map(([name, value]) => `${name}=${value}`)
  const model = [`simulated:${preset}`, ...named].join(',')
  const cells = {}
  for (const [world, { limits, split, worldOptions }] of Object.entries(target)) {
    const cell = {
      agent: 'react',
      options: {},
      world,
      model,
      split,
      worldOptions,
      limits,
      tasks: Number(values.tasks),
      seeds: true,
    }
    const metrics = await play(
      (await planCell({ ...cell, seed: values.seed })).map((episode) => ({ ...episode, countThoughts: true })),
    )
    const successes = metrics.filter(({ success }) => success).length
    cells[world] = {
      successes,
      n: metrics.length,
      rate: successes / metrics.length,
      reward: mean(metrics.map(({ reward }) => reward)),
    }
  }
  const errors = Object.entries(target).map(([world, { rate }]) => cells[world].rate - rate)
  return { rates, cells, distance: Math.sqrt(mean(errors.map((error) => error * error))) }
}

function heading() {
  return `# Calibration of the simulated model (simulated)

Made by \`node benchmarks/calibration/main.mjs --tasks ${values.tasks} --seed ${values.seed}\`. All numbers are of the rule-based simulated
model and say nothing about any real one. Only ReAct is played: with the step caps of the papers, its thoughts counted as steps as
in them. TextCraft's tasks are the published ones; ALFWorld and WebShop are our own houses and shop. The model has a different seed
in each task. A cell is success in %, with its Wilson 95 % interval; distance is the root mean square of the differences from the
targets, in points. Of each preset the first row is taken; then the presets are frozen, whatever other agents do with them. Rates
that are not named are those of the preset; those that ReAct never uses (d2, d1, f, plan, g, use, noise) are not fitted.
`
}

function section(preset, target, rows) {
  const worlds = Object.keys(target)
  const names = Object.keys(rows[0].rates)
  const lines = [
    `## ${preset}`,
    '',
    ...worlds.map((world) => `- ${world}: ${percent(target[world].rate)} %, ${target[world].source}`),
    '',
    `| ${[...names, ...worlds, 'distance'].join(' | ')} |`,
    `|${'---|'.repeat(names.length + worlds.length + 1)}`,
    ...rows.map(({ rates, cells, distance }) => {
      const figures = worlds.map((world) => figure(cells[world]))
      return `| ${[...names.map((name) => rates[name]), ...figures, percent(distance)].join(' | ')} |`
    }),
    '',
  ]
  return lines.join('\n')
}

function figure({ successes, n }) {
  const { low, high } = wilsonInterval(successes, n)
  return `${percent(successes / n)} (${percent(low)}-${percent(high)}), n ${n}`
}

function percent(share) {
  return (share * 100).toFixed(1)
}
