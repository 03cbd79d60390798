import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('README.md shows the examples as they are and what the commands print', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'readme.mjs'), '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('the example that runs an episode runs', async () => {
  await expect(import('../examples/readme/run-an-episode.ts')).resolves.toBeDefined()
})
