import { readFileSync } from 'node:fs'
import { readManifest } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const RUN = ['run', '--agent', 'react,rebact', '--model', 'simulated:weak', '--option', 'showAdmissible=true', '--deterministic']

test('a run that is extended keeps what it has, plays the next tasks, and says so wherever its figures stand', async () => {
  using place = scratch()
  const [directory, whole] = [place.file('run'), place.file('whole')]
  await orreryIn(place.path, [...RUN, '--limit', '6', '--out', 'run'])
  const before = await recordedEpisodes(directory)
  const journal = readFileSync(place.file('run/events.jsonl'), 'utf8')
  const { code, stdout } = await orreryIn(place.path, ['resume', 'run', '--extend', '4'])
  expect(code).toBe(0)
  expect(stdout).toContain('extended 1 time, by 4 tasks: intervals of success and comparisons hold at every look')
  await orreryIn(place.path, ['resume', 'run', '--extend', '2'])
  const after = await recordedEpisodes(directory)
  expect(after.slice(0, before.length)).toEqual(before)
  const [start = '', ...rest] = journal.trimEnd().split('\n')
  const now = readFileSync(place.file('run/events.jsonl'), 'utf8')
  expect(now).toContain(rest.slice(0, -1).join('\n'))
  expect(now).not.toContain(start)

  await orreryIn(place.path, [...RUN, '--limit', '12', '--out', 'whole'])
  const byName = (episodes: typeof after) => [...episodes].sort((a, b) => (a.episode < b.episode ? -1 : 1))
  expect(byName(after)).toEqual(byName(await recordedEpisodes(whole)))
  expect(readManifest(directory)).toMatchObject({ episodes: 24, configuration: { extended: [4, 2] } })
  expect((await orreryHere(['verify', directory])).stdout).toMatch(/all of it holds$/m)

  const said = 'extended 2 times, by 4, 2 tasks'
  expect(readFileSync(place.file('run/report.md'), 'utf8')).toContain(said)
  expect(JSON.parse(readFileSync(place.file('run/results.json'), 'utf8')).manifest.configuration.extended).toEqual([4, 2])
  const compared = await orreryIn(place.path, ['compare', 'run'])
  expect(compared.stdout).toContain('may be looked at after every task')
  const json = JSON.parse((await orreryIn(place.path, ['compare', 'run', '--json'])).stdout)
  expect(json.comparisons[0]).toMatchObject({ test: 'bets', anytime: true, tasks: 12 })
  expect((await orreryIn(place.path, ['compare', 'whole'])).stdout).not.toContain('may be looked at')
  expect((await orreryIn(place.path, ['compare', 'whole', '--anytime'])).stdout).toContain('may be looked at')
  await orreryIn(place.path, ['export', 'run', '--to', 'csv', '--out', 'episodes.csv'])
  expect(readFileSync(place.file('episodes.csv'), 'utf8')).toContain(said)
})

test('a sample is extended by more of the same draw; where no task is left, nothing is written', async () => {
  using place = scratch()
  const sampled = ['run', '--agent', 'random', '--sample', '5', '--deterministic', '--extendable', '--out', 'sampled']
  expect((await orreryIn(place.path, sampled)).stdout).toContain('may be extended: intervals of success')
  const { tasks } = readManifest(place.file('sampled'))
  await orreryIn(place.path, ['resume', 'sampled', '--extend', '7'])
  const more = readManifest(place.file('sampled'))
  expect(Object.keys(more.tasks)).toHaveLength(12)
  expect(Object.keys(more.tasks).slice(0, 5)).toEqual(Object.keys(tasks))
  expect(readFileSync(place.file('sampled/report.md'), 'utf8')).not.toContain('comes on top')

  await orreryIn(place.path, ['run', '--agent', 'random', '--tasks', '3,5', '--deterministic', '--out', 'named'])
  const files = ['run.json', 'events.jsonl', 'results.json'].map((name) => readFileSync(place.file(`named/${name}`), 'utf8'))
  const refused = await orreryIn(place.path, ['resume', 'named', '--extend', '1'])
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('no task is left to add: named plays all 2 tasks') })
  expect(['run.json', 'events.jsonl', 'results.json'].map((name) => readFileSync(place.file(`named/${name}`), 'utf8'))).toEqual(
    files,
  )
  expect((await orreryIn(place.path, ['resume', 'named', '--extend', 'all'])).stderr).toMatch(/^error USAGE: --extend all: /m)
})

test('the gate of an extended run holds at every look or not at all', async () => {
  using place = scratch()
  const gate = 'success(oracle) > success(random)'
  const args = ['run', '--agent', 'oracle,random', '--split', 'hard', '--limit', '7', '--deterministic', '--gate', gate]
  const once = await orreryIn(place.path, [...args, '--out', 'once'])
  const always = await orreryIn(place.path, [...args, '--extendable', '--out', 'always'])
  expect([once.code, always.code]).toEqual([0, 1])
  expect((await orreryIn(place.path, ['resume', 'always', '--extend', '13'])).code).toBe(0)
})
