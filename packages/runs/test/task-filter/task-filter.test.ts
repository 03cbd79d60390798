import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { EpisodeMetrics } from '@orreryjs/harness'
import { compare } from '@orreryjs/runs/compare'
import type { Configuration } from '@orreryjs/runs/configuration'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { gateLines } from '../../../reporting/src/tables/index.ts'
import { verifyRun, writePage } from '../../../reporting/test/library.ts'
import { comparedText } from '../../../reporting/test/tables/compared-text.ts'
import { readChoice } from '../../src/task-filter/task-choice.ts'
import { playOnly, playRun } from '../library.ts'
import { recordedEpisodes } from '../recorded.ts'
import { scratch } from '../scratch.ts'

const RUN = { agent: 'react,rebact', limit: 8, deterministic: true }

function tasksOf(episodes: readonly EpisodeMetrics[], label: string): readonly string[] {
  return episodes.filter((episode) => episode.label === label).map(({ task }) => task)
}

test('plays the failed tasks of a run again, row by row, with its settings and the changes to them', async () => {
  using folder = scratch()
  const [weak = '', again = '', changed = '', flipped = ''] = ['weak', 'again', 'changed', 'flipped'].map(folder.file)
  await playRun(weak, { ...RUN, model: 'simulated:weak', option: { showAdmissible: true } })
  const failed = (await recordedEpisodes(weak)).filter(({ success }) => !success)
  await playOnly(again, `failed@${weak}`)
  const played = await recordedEpisodes(again)
  expect(played.map(({ label, task }) => [label, task])).toEqual(failed.map(({ label, task }) => [label, task]))
  expect(played.every(({ success }) => !success)).toBe(true)

  const changes = { agent: ['rebact', 'adapt'], model: ['simulated:strong'], trials: 2 }
  await playOnly(changed, `failed@${weak}`, changes)
  const now = await recordedEpisodes(changed)
  expect([...new Set(tasksOf(now, 'rebact'))]).toEqual(tasksOf(failed, 'rebact'))
  expect(new Set(tasksOf(now, 'adapt'))).toEqual(new Set(failed.map(({ task }) => task)))
  expect(tasksOf(now, 'react')).toEqual([])
  expect(now.every(({ model, trial }) => model === 'simulated:strong' && trial <= 2)).toBe(true)
  expect(await verifyRun(changed)).toMatchObject({ problems: [] })

  const rows = `flipped@${weak}#rebact..${changed}#rebact`
  await playOnly(flipped, rows)
  const solved = new Set(now.filter(({ label, success }) => label === 'rebact' && success).map(({ task }) => task))
  expect(solved.size).toBeGreaterThan(0)
  expect(new Set(tasksOf(await recordedEpisodes(flipped), 'rebact'))).toEqual(solved)
  expect(tasksOf(await recordedEpisodes(flipped), 'adapt')).toEqual([])

  const wrong: readonly (readonly [string, Configuration, string, RegExp])[] = [
    [`failed@${weak}`, { agent: ['oracle'], tasks: '100' }, 'TASK_UNKNOWN', /^no task is left .* failed in .*weak$/],
    [`failed@${weak}`, { world: ['webshop'] }, 'CELL_UNKNOWN', /weak has no row on webshop$/],
    [`flipped@${weak}..${again}`, {}, 'TASK_UNKNOWN', /^no task is left .* in only one of .*weak and .*again$/],
    ['failed@nowhere', {}, 'RUN_UNKNOWN', /^no run in .*nowhere/],
  ]
  for (const [choice, settings, code, message] of wrong) {
    const refused = { code, message: expect.stringMatching(message), hint: expect.stringMatching(/./) }
    await expect(playOnly(folder.file('wrong'), choice, settings), choice).rejects.toMatchObject(refused)
  }
})

test('names no winner against a run whose outcomes selected the tasks, and every file states the selection', async () => {
  using folder = scratch()
  const settings = { limit: 20, deterministic: true, split: 'hard' }
  const [whole, chosen, again] = [folder.file('whole'), folder.file('chosen'), folder.file('again')]
  await playRun(whole, { ...settings, agent: 'react', model: 'simulated:weak' })
  await playOnly(chosen, `failed@${whole}`, { model: ['simulated:perfect'] })
  const compared = await compare([chosen, whole], { gates: ['success(react) > success(react)'] })
  expect(comparedText(compared)).toMatch(
    /its tasks were chosen because they failed in .*whole, .* no winner is named; run all tasks with both sides$/m,
  )
  const [gate] = compared.gates
  if (gate === undefined) throw new Error('no gate was tested')
  const lines = gateLines(gate, colors.createColors(false))
  expect(lines.join()).toMatch(/^gate .*: inconclusive,.*chosen because they failed/)
  expect(gate.verdict).toBe('inconclusive')
  // A rate of chosen tasks says little about the split; counts are facts of these tasks.
  const { gates } = await compare(chosen, { gates: ['success(react) >= 50%', 'each(react) >= 1 of 1'] })
  expect(gates.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'holds'])
  const [comparison] = compared.comparisons
  expect(comparison).toMatchObject({ verdict: 'no significant difference', wins: comparison?.tasks })
  expect(comparison?.interval?.low).toBeGreaterThan(0)

  const note = /only tasks that failed in .*whole: the figures do not represent the split/
  await writePage(chosen)
  for (const file of ['report.md', 'report.html']) expect(readFileSync(folder.file(`chosen/${file}`), 'utf8')).toMatch(note)
  for (const file of ['run.json', 'results.json']) {
    const text = JSON.parse(readFileSync(folder.file(`chosen/${file}`), 'utf8'))
    const { configuration } = file === 'run.json' ? text : text.manifest
    expect(configuration.taskSelection).toMatchObject([{ kind: 'failed', directory: whole, rows: [{ label: 'react' }] }])
  }
  // A selection from a selected run is affected by both runs.
  await playOnly(again, `flipped@${whole}..${chosen}`, { model: ['simulated:mid'] })
  const { configuration } = JSON.parse(readFileSync(folder.file('again/run.json'), 'utf8'))
  expect(configuration.taskSelection.map(({ directory }: { directory: string }) => directory)).toEqual([whole, whole, chosen])
  // A run that did not select the tasks may be compared.
  await playRun(folder.file('other'), { ...settings, agent: 'oracle' })
  const fair = await compare([`${chosen}#react`, `${folder.file('other')}#oracle`])
  expect(fair.comparisons[0]).not.toHaveProperty('biasReason')
})

test.each([
  ['faild@r', 'no task choice named "faild". Did you mean "failed"?'],
  ['failed@', '--only failed@: the run is missing'],
  ['flipped@r', '--only flipped@r: two runs are needed, with .. between them'],
  ['flipped@r..', '--only flipped@r..: two runs are needed, with .. between them'],
  ['flipped@../r..../q', '--only flipped@../r..../q: it is not clear where the first directory ends'],
])('rejects --only %s', (text, message) => {
  expect(() => readChoice(text)).toThrow(expect.objectContaining({ code: 'USAGE', message }))
})

test('accepts dots in the names of two existing runs', () => {
  using folder = scratch()
  for (const name of ['a..b', 'c']) {
    mkdirSync(folder.file(name))
    writeFileSync(folder.file(`${name}/run.json`), '')
  }
  const [first, second] = [folder.file('a..b'), folder.file('c')]
  expect(readChoice(`flipped@${first}#react..${second}`)).toEqual({ kind: 'flipped', first: `${first}#react`, second })
  expect(readChoice('failed@some/run#react/mid')).toEqual({
    kind: 'failed',
    run: { directory: 'some/run', selector: 'react/mid' },
  })
})
