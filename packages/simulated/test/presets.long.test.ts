import { existsSync } from 'node:fs'
import { describe, test } from 'vitest'
import { expectEachBetter, PUBLISHED, publishedTasks } from './published-tasks.ts'

describe.skipIf(!existsSync(PUBLISHED))('on the published tasks (skipped where ../shared/data is absent)', () => {
  test('each preset is better than the next', async () => {
    await expectEachBetter(publishedTasks().filter((_, index) => index % 2 === 0))
  })
})
