import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectMetrics, createRunDirectory, describeRun, journalPath, zeroClock } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createScoreTable, readScores } from '@orreryjs/runs/scores'
import { simulated } from '@orreryjs/simulated'
import { expect, onTestFinished, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { episodesOf } from '../cell.ts'

async function recordedRun() {
  const place = scratch()
  onTestFinished(() => place[Symbol.dispose]())
  const directory = join(place.path, 'run')
  const model = simulated({ policies: PLAYERS, preset: 'weak' })
  const specs = episodesOf({ agent: 'react', world: 'textcraft', model, tasks: 30 })
  const manifest = describeRun(specs, { configuration: {}, orrery: '0.0.0', node: '20.19.0', labels: ['simulated'] })
  const metrics = await collectMetrics(specs, {
    directory: createRunDirectory(directory, manifest),
    concurrency: 8,
    clock: zeroClock,
    signal: new AbortController().signal,
  })
  return { path: journalPath(directory), specs, metrics }
}

test('scores from a journal equal those of the run', async () => {
  const { path, specs, metrics } = await recordedRun()
  const table = createScoreTable()
  for (const [index, each] of metrics.entries()) table.add(each, specs[index]?.task.hash ?? '')
  const read = await readScores(path)
  expect(read).toEqual({ cells: table.cells(), unfinished: 0 })
  const tasks = [...(read.cells[0]?.tasks.values() ?? [])]
  expect(tasks).toHaveLength(30)
  expect(tasks.filter(({ successes }) => successes === 1).length).toBe(metrics.filter(({ success }) => success).length)
})

test('skips and reports an episode without an end and a truncated line', async () => {
  const { path } = await recordedRun()
  const whole = await readScores(path)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const last = lines.findLastIndex((line) => line.includes('"type":"episode-end"'))
  writeFileSync(path, `${lines.slice(0, last).join('\n')}\n`)
  appendFileSync(path, '{"type":"episode-en')
  const torn: number[] = []
  const cut = await readScores(path, { onTornLine: ({ line }) => void torn.push(line) })
  expect(cut.unfinished).toBe(1)
  expect(torn).toEqual([last + 1])
  expect(cut.cells[0]?.tasks.size).toBe((whole.cells[0]?.tasks.size ?? 0) - 1)
})

test('adds up attempts per task, and ignores aborted ones', async () => {
  const { metrics } = await recordedRun()
  const solved = metrics.find(({ success }) => success)
  const other = metrics.find(({ success }) => !success)
  if (solved === undefined || other === undefined) throw new Error('the run is too even')
  const table = createScoreTable()
  table.add(solved, 'hash')
  table.add({ ...other, task: solved.task, trial: 2, end: 'error', error: { code: 'MODEL_TIMEOUT', message: 'late' } }, 'hash')
  table.add({ ...other, task: solved.task, trial: 3, end: 'aborted' }, 'hash')
  const [cell] = table.cells()
  expect(cell?.tasks.get(solved.task)).toMatchObject({
    trials: 2,
    successes: 1,
    infrastructureErrors: 1,
    taskHash: 'hash',
    totals: { success: 1, steps: solved.steps + other.steps },
  })
})
