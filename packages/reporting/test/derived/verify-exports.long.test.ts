import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { exportOf, reportOf, verifyRun, writePage } from '../library.ts'

const SETTINGS = { world: 'textcraft', split: 'adapt-200', agent: ['react', 'oracle'], model: 'simulated:mid', limit: 2 }

test('verifies exports, also of a renamed run, and ignores other files', async () => {
  using place = scratch()
  const path = place.file('r')
  await playRun(path, SETTINGS)
  await exportOf(path, 'csv')
  await exportOf(path, 'csv', { out: place.file('elsewhere.csv') })
  await exportOf(path, 'inspect')
  await writePage(path, { title: 'A title of my own' })
  for (const [name, options] of [
    ['r/mine.md', { baseline: 'oracle', primary: 'steps', format: 'md' }],
    ['r/rows.csv', { baseline: 'oracle', format: 'csv' }],
  ] as const) {
    const made = await reportOf(path, options)
    made.toFile(place.file(name))
  }
  writeFileSync(place.file('r/notes.md'), '# What I thought\n')
  writeFileSync(place.file('r/data.json'), '{"mine":[1,2,3]}')
  renameSync(place.file('r'), place.file('moved'))
  const files = [place.file('elsewhere.csv')]
  expect(await verifyRun(place.file('moved'), { files })).toMatchObject({ exports: 7, problems: [] })

  const csv = readFileSync(place.file('elsewhere.csv'), 'utf8')
  writeFileSync(place.file('elsewhere.csv'), csv.replace(',solved,1,', ',solved,0,'))
  const changed = await verifyRun(place.file('moved'), { files })
  expect(changed.problems).toEqual([
    {
      kind: 'claim',
      text: expect.stringMatching(
        /elsewhere\.csv: differs from the run at line 4: found ".*solved,0.*", expected ".*solved,1.*"/,
      ),
    },
  ])
  await expect(async () => await verifyRun(place.file('moved'), { files: [place.file('none.csv')] })).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: `cannot read ${place.file('none.csv')}: no such file or directory`,
  })
  writeFileSync(place.file('moved/episodes.csv'), 'episode\n')
  const strange = await verifyRun(place.file('moved'))
  expect(strange.problems).toEqual([
    {
      kind: 'claim',
      text: 'episodes.csv: not an export or report of this run; create it again',
    },
  ])
})
