import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { orrery } from '@orreryjs/orrery'
import { checkDerived } from '@orreryjs/reporting'
import { run, verify } from '@orreryjs/runs'
import { readTemplate } from '@orreryjs/viewer'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const SETTINGS = { world: 'textcraft', split: 'adapt-200', agent: ['react', 'oracle'], model: 'simulated:mid', limit: 2 }

test('exports are proven where they stand, also of a run that was renamed, and what is nobody else’s business is left alone', async () => {
  using place = scratch()
  await run(SETTINGS, { registry: orrery, out: place.file('r') })
  const said = async (...args: readonly string[]): Promise<string> => (await orreryIn(place.path, args)).stdout
  await said('export', 'r', '--to', 'csv')
  await said('export', 'r', '--to', 'csv', '--out', 'elsewhere.csv')
  await said('export', 'r', '--to', 'inspect')
  await said('report', 'r', '--title', 'A title of my own')
  await said('report', 'r', '--baseline', 'oracle', '--primary', 'steps', '--format', 'md', '--out', 'r/mine.md')
  await said('report', 'r', '--baseline', 'oracle', '--format', 'csv', '--out', 'r/rows.csv')
  writeFileSync(place.file('r/notes.md'), '# What I thought\n')
  writeFileSync(place.file('r/data.json'), '{"mine":[1,2,3]}')
  renameSync(place.file('r'), place.file('moved'))
  expect(await said('verify', 'moved', 'elsewhere.csv')).toMatch(/, 7 exports: all of it holds/)

  const csv = readFileSync(place.file('elsewhere.csv'), 'utf8')
  writeFileSync(place.file('elsewhere.csv'), csv.replace(',solved,1,', ',solved,0,'))
  const changed = await orreryIn(place.path, ['verify', 'moved', 'elsewhere.csv'])
  expect(changed.code).toBe(1)
  expect(changed.stdout).toMatch(/^elsewhere\.csv: line 4 has ".*solved,0.*"; made again it has ".*solved,1.*"/)
  const { problems } = await verify(place.file('moved'), {
    registry: orrery,
    derived: checkDerived({ files: [place.file('none.csv')], template: readTemplate }),
  })
  expect(problems).toEqual([{ kind: 'claim', text: `${place.file('none.csv')}: it cannot be read` }])
  writeFileSync(place.file('moved/episodes.csv'), 'episode\n')
  expect(await said('verify', 'moved')).toContain(
    'episodes.csv: it is nothing that is exported or reported of this run; make it again',
  )
})
