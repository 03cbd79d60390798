import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playResults } from './results.ts'

const TEMPLATES = join(import.meta.dirname, '../templates')

test('the results of lesson 6 are what the agents play', async () => {
  await expect(await playResults()).toMatchFileSnapshot(join(TEMPLATES, '6/exercise/results.json'))
})
