import { readFileSync } from 'node:fs'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { AGENT_IDS, successes, WORLD_IDS } from '../cell.ts'

const TASKS = 20
const RATES = [0, 0.2, 0.5]

/** The table in the README of the simulated model: successes of each agent in each world, at each rate of slips. */
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
  expect(readFileSync(new URL('../../../simulated/README.md', import.meta.url), 'utf8')).toContain(table)
})
