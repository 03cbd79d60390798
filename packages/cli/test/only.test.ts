import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { readChoice } from '@orreryjs/runs/only'
import { expect, test } from 'vitest'
import { recordedEpisodes } from '../../runs/test/recorded.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const RUN = ['run', '--agent', 'react,rebact', '--limit', '12', '--deterministic']

function tasksOf(episodes: readonly EpisodeMetrics[], label: string): readonly string[] {
  return episodes.filter((episode) => episode.label === label).map(({ task }) => task)
}

test('the tasks that failed in a run are played again, row by row, by its settings and the changes to them', async () => {
  using place = scratch()
  const [weak, again, changed, flipped] = ['weak', 'again', 'changed', 'flipped'].map(place.file) as [
    string,
    string,
    string,
    string,
  ]
  const out = (path = ''): readonly string[] => ['--out', path]
  await orreryHere([...RUN, '--model', 'simulated:weak', '--option', 'showAdmissible=true', ...out(weak)])
  const failed = (await recordedEpisodes(weak)).filter(({ success }) => !success)
  expect((await orreryIn(place.path, ['run', '--only', 'failed@weak', '--out', 'again'])).code).toBe(0)
  const played = await recordedEpisodes(again)
  expect(played.map(({ label, task }) => [label, task])).toEqual(failed.map(({ label, task }) => [label, task]))
  expect(played.every(({ success }) => !success)).toBe(true)

  const changes = ['--agent', 'rebact,adapt', '--model', 'simulated:strong', '--trials', '2']
  expect((await orreryHere(['run', '--only', `failed@${weak}`, ...changes, ...out(changed)])).code).toBe(0)
  const now = await recordedEpisodes(changed)
  expect([...new Set(tasksOf(now, 'rebact'))]).toEqual(tasksOf(failed, 'rebact'))
  expect(new Set(tasksOf(now, 'adapt'))).toEqual(new Set(failed.map(({ task }) => task)))
  expect(tasksOf(now, 'react')).toEqual([])
  expect(now.every(({ model, trial }) => model === 'simulated:strong' && trial <= 2)).toBe(true)
  expect((await orreryHere(['verify', changed ?? ''])).stdout).toMatch(/all of it holds$/m)

  const rows = `flipped@${weak}#rebact..${changed}#rebact`
  expect((await orreryHere(['run', '--only', rows, ...out(flipped)])).code).toBe(0)
  const solved = new Set(now.filter(({ label, success }) => label === 'rebact' && success).map(({ task }) => task))
  expect(solved.size).toBeGreaterThan(0)
  expect(new Set(tasksOf(await recordedEpisodes(flipped), 'rebact'))).toEqual(solved)
  expect(tasksOf(await recordedEpisodes(flipped), 'adapt')).toEqual([])

  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[`failed@${weak}`, '--agent', 'oracle', '--tasks', '100'], /^error TASK_UNKNOWN: nothing is left .* failed in .*weak$/m],
    [[`failed@${weak}`, '--world', 'webshop'], /^error CELL_UNKNOWN: .*weak has no row on webshop$/m],
    [[`flipped@${weak}..${again}`], /^error TASK_UNKNOWN: nothing is left .* in one of .*weak and .*again alone$/m],
    [['failed@nowhere'], /^error RUN_UNKNOWN: nowhere holds no run/m],
  ]
  for (const [args, message] of wrong) {
    const { code, stderr } = await orreryHere(['run', '--only', ...args])
    expect(stderr).toMatch(message)
    expect(stderr).toMatch(/^ hint: /m)
    expect(code).toBe(2)
  }
})

test('tasks that were chosen by how a run ended name no winner against it, and every file says how they were chosen', async () => {
  using place = scratch()
  const settings = ['--agent', 'react', '--limit', '20', '--deterministic', '--split', 'hard']
  await orreryIn(place.path, ['run', ...settings, '--model', 'simulated:weak', '--out', 'whole'])
  await orreryIn(place.path, ['run', '--only', 'failed@whole', '--model', 'simulated:perfect', '--out', 'chosen'])
  const gate = 'success(react) > success(react)'
  const compared = await orreryIn(place.path, ['compare', 'chosen', 'whole', '--gate', gate])
  expect(compared.stdout).toMatch(
    /its tasks were chosen because they failed in whole, .* no winner is named; play all tasks with both$/m,
  )
  expect(compared.stdout).toMatch(/^gate .*does not hold .*chosen because they failed/m)
  expect(compared.code).toBe(1)
  const { comparisons } = JSON.parse((await orreryIn(place.path, ['compare', 'chosen', 'whole', '--json'])).stdout)
  expect(comparisons[0]).toMatchObject({ verdict: 'no clear winner', wins: comparisons[0].tasks })
  expect(comparisons[0].interval.low).toBeGreaterThan(0)

  const told = /only tasks that failed in whole: these figures say nothing of the split/
  await orreryIn(place.path, ['report', 'chosen'])
  for (const file of ['report.md', 'report.html']) expect(readFileSync(place.file(`chosen/${file}`), 'utf8')).toMatch(told)
  for (const file of ['run.json', 'results.json']) {
    const text = JSON.parse(readFileSync(place.file(`chosen/${file}`), 'utf8'))
    const { configuration } = file === 'run.json' ? text : text.manifest
    expect(configuration.chosenBy).toMatchObject([{ kind: 'failed', directory: 'whole', rows: [{ label: 'react' }] }])
  }
  // What is chosen again from what was chosen goes by both.
  await orreryIn(place.path, ['run', '--only', 'flipped@whole..chosen', '--model', 'simulated:mid', '--out', 'again'])
  const { configuration } = JSON.parse(readFileSync(place.file('again/run.json'), 'utf8'))
  expect(configuration.chosenBy.map(({ directory }: { directory: string }) => directory)).toEqual(['whole', 'whole', 'chosen'])
  // A run that nobody chose by may be compared.
  const other = ['run', ...settings, '--agent', 'oracle', '--out', 'other']
  await orreryIn(place.path, other)
  const fair = JSON.parse((await orreryIn(place.path, ['compare', 'chosen#react', 'other#oracle', '--json'])).stdout)
  expect(fair.comparisons[0]).not.toHaveProperty('unfair')
})

test.each([
  ['faild@r', "there is no choice of tasks 'faild'; did you mean 'failed'?"],
  ['failed@', '--only failed@: it names no run'],
  ['flipped@r', '--only flipped@r: two runs are needed, with .. between them'],
  ['flipped@r..', '--only flipped@r..: two runs are needed, with .. between them'],
  ['flipped@../r..../q', '--only flipped@../r..../q: it is not clear where the first directory ends'],
])('--only %s is refused', (text, message) => {
  expect(() => readChoice(text)).toThrow(expect.objectContaining({ code: 'USAGE', message }))
})

test('dots in the names of two runs are no puzzle where the runs are there', () => {
  using place = scratch()
  for (const name of ['a..b', 'c']) {
    mkdirSync(place.file(name))
    writeFileSync(place.file(`${name}/run.json`), '')
  }
  const [first, second] = [place.file('a..b'), place.file('c')]
  expect(readChoice(`flipped@${first}#react..${second}`)).toEqual({ kind: 'flipped', first: `${first}#react`, second })
  expect(readChoice('failed@some/run#react/mid')).toEqual({
    kind: 'failed',
    run: { directory: 'some/run', selector: 'react/mid' },
  })
})
