import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../benchmarks/agents')

interface Cell {
  readonly world: string
  readonly agent: string
  readonly preset: string
  readonly successes: number
}

test("the agents' READMEs show the committed results", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'readmes.mjs'), '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('in the committed results every agent reaches the ceiling of the policy that makes no errors', () => {
  const { cells } = JSON.parse(readFileSync(join(folder, 'RESULTS.json'), 'utf8')) as { readonly cells: readonly Cell[] }
  const perfect = cells.filter(({ preset }) => preset === 'perfect')
  const ceiling = new Map(perfect.filter(({ agent }) => agent === 'react').map(({ world, successes }) => [world, successes]))
  expect(perfect).toHaveLength(24)
  expect(perfect.filter(({ world, successes }) => successes !== ceiling.get(world))).toEqual([])
})
