import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orrery } from '@orreryjs/orrery'
import { type RunSettings, run } from '@orreryjs/runs'
import { expect, test } from 'vitest'
import { player, river } from './river.ts'

const FILE = join(import.meta.dirname, 'river.ts#river')

/** Number of successes of a simulated model in ten attempts at each of two tasks. */
async function solved(world: RunSettings['world'], model: string): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'river-'))
  try {
    const out = join(directory, 'run')
    const { results } = await run({ world, model, agent: 'react', trials: 10 }, { registry: orrery, out })
    return results.cells.reduce((sum, { summary }) => sum + (summary?.strict.successes ?? 0), 0)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a simulated model uses the player that the world file exports', async () => {
  expect(player.id).toBe(river.id)
  expect(await solved(FILE, 'simulated:perfect')).toBe(20)
  expect(await solved(FILE, 'simulated:mid')).toBeGreaterThan(5)
})

test('without a player the generic policy solves nothing', async () => {
  expect(await solved(river, 'simulated:mid')).toBe(0)
})
