import { expect, test } from 'vitest'
import { casesOf, openFields, problemOf } from './hostile-fields.ts'

/** Cases of `npm test`; `hostile-fields.long.test.ts` runs more. `HOSTILE_CASES` and `HOSTILE_SEED` choose others. */
const COUNT = Number(process.env['HOSTILE_CASES'] ?? (process.env['ORRERY_LONG'] === undefined ? 60 : 2_000))
const SEED = process.env['HOSTILE_SEED'] ?? '1'

test('a hostile value in any field of any file ends in a result, or in one line with a code', async () => {
  using fields = await openFields()
  const problems: string[] = []
  for (const each of casesOf(fields.targets, COUNT, SEED)) {
    const problem = await problemOf(fields.path, each)
    if (problem !== undefined) problems.push(problem)
  }
  expect(problems).toEqual([])
}, 600_000) // An endless loop ends here; no test depends on speed.
