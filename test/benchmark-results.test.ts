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

test('in the committed results every agent reaches the ceiling of the error-free policy', () => {
  const { cells } = JSON.parse(readFileSync(join(folder, 'RESULTS.json'), 'utf8')) as { readonly cells: readonly Cell[] }
  const perfect = cells.filter(({ preset }) => preset === 'perfect')
  const ceiling = new Map(perfect.filter(({ agent }) => agent === 'react').map(({ world, successes }) => [world, successes]))
  expect(perfect).toHaveLength(60)
  // As in its paper, LASER never reopens a product: it buys the best of the others, which can be worse. The limits of one trial of
  // Reflexion and of the depth of LATS are below the 18 steps that two of the tasks of WebArena need.
  const bounds: Readonly<Record<string, readonly string[]>> = {
    laser: ['webshop', 'market'],
    reflexion: ['webarena'],
    lats: ['webarena'],
  }
  const isBound = ({ agent, world }: Cell): boolean => bounds[agent]?.includes(world) === true
  const others = perfect.filter((cell) => !isBound(cell))
  expect(others.filter(({ world, successes }) => successes !== ceiling.get(world))).toEqual([])
  for (const { world, successes } of perfect.filter(isBound)) {
    expect(successes).toBeGreaterThanOrEqual(0.85 * (ceiling.get(world) ?? 1))
  }
})
