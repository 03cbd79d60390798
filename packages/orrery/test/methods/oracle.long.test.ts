import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { AGENT_IDS, successes, WORLD_IDS } from '../cell.ts'

const TASKS = 10
const RATES = [0, 0.2, 0.5]

const README = fileURLToPath(new URL('../../../simulated/README.md', import.meta.url))

/** The table in the README of the simulated model: successes of each agent in each world, at each rate of slips. `-u` writes it. */
test('the README shows the success of each agent with the oracle', async () => {
  const head = `| agent | ${WORLD_IDS.join(' | ')} |`
  const rows: string[] = []
  for (const agent of AGENT_IDS) {
    const cells: string[] = []
    for (const world of WORLD_IDS) {
      const counts: number[] = []
      for (const eps of RATES) {
        counts.push(
          await successes({ agent, world, model: parseSimulated(`simulated:oracle,eps=${eps}`, PLAYERS), tasks: TASKS }),
        )
      }
      cells.push(counts.join(', '))
      if (agent === 'react') expect(counts[0]).toBe(TASKS)
    }
    rows.push(`| ${agent} | ${cells.join(' | ')} |`)
  }
  const table = [head, `| --- | ${WORLD_IDS.map(() => '---:').join(' | ')} |`, ...rows].join('\n')
  const readme = readFileSync(README, 'utf8')
  const start = readme.indexOf(head)
  const end = readme.indexOf('\n\n', start)
  expect(start).toBeGreaterThan(0)
  await expect(`${readme.slice(0, start)}${table}${end < 0 ? '\n' : readme.slice(end)}`).toMatchFileSnapshot(README)
})
