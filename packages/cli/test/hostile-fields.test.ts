import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casesOf, openFields, problemOf } from './hostile-fields.ts'
import { orreryIn } from './in-process.ts'

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

/** Program of POSIX systems that makes a named pipe. */
const MAKE_PIPE = '/usr/bin/mkfifo'

test.skipIf(!existsSync(MAKE_PIPE))('a pipe or an enormous file in a run ends in one line, and blocks no command', async () => {
  using fields = await openFields()
  const place = (name: string): string => join(fields.path, name)
  for (const name of ['run.json', 'events.jsonl', 'results.json', 'report.md', 'lock', 'local.json']) {
    for (const isPipe of [true, false]) {
      // A journal may be as long as it needs to be.
      if (!isPipe && name === 'events.jsonl') continue
      rmSync(place('r'), { recursive: true, force: true })
      cpSync(place('innocent'), place('r'), { recursive: true })
      rmSync(place(`r/${name}`), { force: true })
      if (isPipe) execFileSync(MAKE_PIPE, [place(`r/${name}`)])
      else {
        writeFileSync(place(`r/${name}`), '')
        // Without content, so that it takes no space on the disk.
        truncateSync(place(`r/${name}`), 2 ** 33)
      }
      for (const args of [
        ['show', 'r'],
        ['verify', 'r'],
        ['compare', 'r', 'innocent'],
        ['list', 'runs', 'r'],
        ['resume', 'r'],
      ]) {
        const { code, stderr } = await orreryIn(fields.path, args)
        expect([name, args, code, stderr]).toEqual([
          name,
          args,
          expect.toSatisfy((each) => each < 3),
          expect.not.stringContaining('INTERNAL'),
        ])
      }
    }
  }
})
