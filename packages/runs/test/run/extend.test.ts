import { readFileSync } from 'node:fs'
import { readManifest } from '@orreryjs/harness'
import { compare } from '@orreryjs/runs/compare'
import { expect, test } from 'vitest'
import { exportOf, verifyRun } from '../../../reporting/test/library.ts'
import { comparedText, textOfCompared } from '../../../reporting/test/tables/compared-text.ts'
import { playRun, resumeRun, textOf } from '../library.ts'
import { recordedEpisodes } from '../recorded.ts'
import { scratch } from '../scratch.ts'

const RUN = { agent: 'react,rebact', model: 'simulated:weak', option: { showAdmissible: true }, deterministic: true }

test('an extended run keeps its episodes, plays the next tasks, and states the extension with its figures', async () => {
  using folder = scratch()
  const [directory, unextended] = [folder.file('run'), folder.file('whole')]
  await playRun(directory, { ...RUN, limit: 6 })
  const before = await recordedEpisodes(directory)
  const journal = readFileSync(folder.file('run/events.jsonl'), 'utf8')
  await resumeRun(directory, { extend: 4 })
  expect(textOf(directory, 'report.md')).toContain(
    'extended 1 time, by 4 tasks: intervals of success and comparisons are anytime-valid',
  )
  await resumeRun(directory, { extend: 2 })
  const after = await recordedEpisodes(directory)
  expect(after.slice(0, before.length)).toEqual(before)
  const [start = '', ...rest] = journal.trimEnd().split('\n')
  const now = readFileSync(folder.file('run/events.jsonl'), 'utf8')
  expect(now).toContain(rest.slice(0, -1).join('\n'))
  expect(now).not.toContain(start)

  await playRun(unextended, { ...RUN, limit: 12 })
  const byName = (episodes: typeof after) => [...episodes].sort((a, b) => (a.episode < b.episode ? -1 : 1))
  expect(byName(after)).toEqual(byName(await recordedEpisodes(unextended)))
  expect(readManifest(directory)).toMatchObject({ episodes: 24, configuration: { extensions: [4, 2] } })
  expect(await verifyRun(directory)).toMatchObject({ problems: [] })

  const note = 'extended 2 times, by 4, 2 tasks'
  expect(readFileSync(folder.file('run/report.md'), 'utf8')).toContain(note)
  expect(JSON.parse(readFileSync(folder.file('run/results.json'), 'utf8')).manifest.configuration.extensions).toEqual([4, 2])
  const compared = await compare(directory)
  expect(comparedText(compared)).toContain('may be read after every task')
  expect(compared.comparisons[0]).toMatchObject({ test: 'anytime-mean', anytime: true, tasks: 12 })
  expect(await textOfCompared(unextended)).not.toContain('may be read after')
  expect(await textOfCompared(unextended, { anytime: true })).toContain('may be read after')
  await exportOf(directory, 'csv', { out: folder.file('episodes.csv') })
  expect(readFileSync(folder.file('episodes.csv'), 'utf8')).toContain(note)
})

test('extends a sample by the next tasks of the same draw, and writes nothing if no task is left', async () => {
  using folder = scratch()
  const sampled = { agent: 'random', sample: 5, deterministic: true, sequential: true }
  await playRun(folder.file('sampled'), sampled)
  expect(textOf(folder.file('sampled'), 'report.md')).toContain('may be extended: intervals of success')
  const { tasks } = readManifest(folder.file('sampled'))
  await resumeRun(folder.file('sampled'), { extend: 7 })
  const more = readManifest(folder.file('sampled'))
  expect(Object.keys(more.tasks)).toHaveLength(12)
  expect(Object.keys(more.tasks).slice(0, 5)).toEqual(Object.keys(tasks))
  expect(readFileSync(folder.file('sampled/report.md'), 'utf8')).not.toContain('earlier decisions')

  await playRun(folder.file('named'), { agent: 'random', tasks: '3,5', deterministic: true })
  const files = ['run.json', 'events.jsonl', 'results.json'].map((name) => readFileSync(folder.file(`named/${name}`), 'utf8'))
  const refused = {
    code: 'TASK_UNKNOWN',
    message: expect.stringMatching(/^no task is left to add: .*named already plays all 2 tasks/),
  }
  await expect(resumeRun(folder.file('named'), { extend: 1 })).rejects.toMatchObject(refused)
  expect(['run.json', 'events.jsonl', 'results.json'].map((name) => readFileSync(folder.file(`named/${name}`), 'utf8'))).toEqual(
    files,
  )
})

test('the gate of an extended run uses anytime-valid bounds', async () => {
  using folder = scratch()
  const gate = 'success(oracle) > success(random)'
  const settings = { agent: 'oracle,random', split: 'hard', limit: 7, deterministic: true, gate }
  const fixedSample = await playRun(folder.file('once'), settings)
  const anytimeValid = await playRun(folder.file('always'), { ...settings, sequential: true })
  expect([fixedSample, anytimeValid].map(({ gates }) => gates.map(({ verdict }) => verdict))).toEqual([
    ['holds'],
    ['inconclusive'],
  ])
  expect(await resumeRun(folder.file('always'), { extend: 13 })).toMatchObject({ gates: [{ verdict: 'holds' }] })
})
