import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { reportOf } from '../library.ts'

const RUN = { split: 'adapt-200', limit: 5, deterministic: true, agent: 'oracle,random' }

test('a report has the gates that its journal decided, in each format', async () => {
  using folder = scratch()
  const [a, b] = [folder.file('a'), folder.file('b')]
  await playRun(a, { ...RUN, gate: 'success(random) <= 90%' })
  await playRun(b, { ...RUN, gate: ['success(oracle) >= 80%', `calls >= calls@"${a}"`, 'each(oracle) >= 1 of 1'] })
  const { data } = await reportOf(b)
  expect(data.gates).toEqual([
    {
      gate: 'success(oracle) >= 80%',
      verdict: 'inconclusive',
      checks: [
        {
          verdict: 'inconclusive',
          subject: 'textcraft adapt-200, oracle',
          message: '100.0 %, 95 % CI 47.8-100.0, bound 80.0 %, n 5',
          needed: 'about 17 tasks would settle it (80 % power, if this is the true value)',
        },
      ],
    },
    expect.objectContaining({
      checks: [expect.objectContaining({ subject: `textcraft adapt-200, oracle in this run and in ${a}` }), expect.anything()],
    }),
    expect.objectContaining({
      verdict: 'holds',
      checks: [{ verdict: 'holds', subject: 'textcraft adapt-200, oracle', message: '5 tasks' }],
    }),
  ])
  const markdown = await reportOf(b, { format: 'md' })
  expect(markdown.text).toContain('| ❔&nbsp;inconclusive | `success(oracle) >= 80%` | textcraft adapt-200, oracle | 100.0 %, ')
  const joined = await reportOf([a, b])
  expect(joined.data.gates?.map(({ gate, run }) => [run, gate.slice(0, 14)])).toEqual([
    ['a', 'success(random'],
    ['b', 'success(oracle'],
    ['b', 'calls >= calls'],
    ['b', 'each(oracle) >'],
  ])

  // Results of another journal, or damaged ones, are no gates of this report.
  const path = folder.file('b/results.json')
  const results = readFileSync(path, 'utf8')
  writeFileSync(path, results.replace('"message": "5 tasks"', '"message": 5'))
  expect((await reportOf(b)).data.gates).toHaveLength(2)
  writeFileSync(path, results.replace(/"journal": "\w+"/, '"journal": "0"'))
  expect((await reportOf(b)).data.gates).toBeUndefined()
})
