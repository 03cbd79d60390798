import { mkdirSync, writeFileSync } from 'node:fs'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { readChoice } from '@orreryjs/runs/only'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { recordedEpisodes } from './recorded.ts'

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
