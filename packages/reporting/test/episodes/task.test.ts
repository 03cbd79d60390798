/** The comparison of all rows at one task, and the list of tasks, from a recorded run. */
import { type AlignedEpisode, compareEpisodes } from '@orreryjs/reporting/alignment'
import {
  compareTask,
  readEpisode,
  readTaskStatistics,
  type TaskComparison,
  taskListText,
  taskText,
} from '@orreryjs/reporting/episodes'
import colors from 'picocolors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { framesOf } from '../../../viewer/src/episode/frames.ts'
import { widthOf } from '../../src/tables/plain-table.ts'

const place = scratch()
const RUN = place.file('r')
const AGENTS = ['react', 'rebact', 'oracle']
const PLAIN = colors.createColors(false)

afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  await playRun(RUN, { agent: AGENTS, model: 'simulated:weak', limit: 3, trials: 2, deterministic: true })
})

function compared(task: string, attempt?: number): Promise<TaskComparison> {
  return compareTask(RUN, task, { attempt, registry: async () => REGISTRY })
}

test('the comparison is that of the recorded steps of every row', async () => {
  const { episodes, task, cells, slots, paths, verdict } = await compared('adapt-like/1', 2)
  expect(episodes.map(({ name }) => name)).toEqual(AGENTS)
  let start = ''
  const recorded: AlignedEpisode[] = []
  for (const { line, steps } of episodes) {
    const { events, start: opening } = await readEpisode(RUN, String(line.number))
    expect([opening.task, opening.trial, line.trial]).toEqual([task, 2, 2])
    const frames = framesOf({ events })
    expect(steps.map(({ action }) => action)).toEqual(frames.map(({ step }) => step?.action))
    expect(steps.map(({ state }) => state)).toEqual(
      frames.map((_, at) => frames.slice(0, at + 1).findLast(({ step }) => step !== undefined)?.step?.state ?? opening.state),
    )
    expect(steps.map(({ refused, isRepeated }) => [refused, isRepeated])).toEqual(
      frames.map(({ step }) => [step?.invalid !== undefined, step?.isRepeated === true]),
    )
    expect(steps.map(({ changed }) => changed)).toEqual(
      frames.map(({ thoughts }) => thoughts.some(({ kind }) => kind === 'change')),
    )
    start = opening.state
    recorded.push({ steps, success: line.success })
  }
  const expected = compareEpisodes(recorded, start)
  expect({ cells, slots, paths }).toMatchObject({ cells: expected.cells, slots: expected.slots, paths: expected.paths })
  expect(verdict).toMatch(/^(\d of 3|All 3) solved the task: oracle in \d+ steps/)
  // The oracle's distance falls by one with every step.
  const distances = episodes.find(({ name }) => name === 'oracle')?.steps.map(({ goalDistance }) => goalDistance) ?? []
  expect(distances).toEqual(distances.map((_, at) => distances.length - 1 - at))
})

test('the text has each row, fits into 80 columns, and folds long parts of one row', async () => {
  const comparison = await compared('adapt-like/1')
  for (const columns of [80, 120]) {
    const lines = taskText(comparison, { colour: PLAIN, columns })
    const tables = lines.filter((line) => line.includes('\n'))
    expect(tables).toHaveLength(2)
    for (const table of tables) expect(widthOf(table)).toBeLessThanOrEqual(columns)
    expect(lines[0]).toBe(`textcraft/adapt-like/1 (${comparison.taskType}): ${comparison.goal}`)
    for (const [at, { name, line }] of comparison.episodes.entries())
      expect(tables[0]).toMatch(new RegExp(`^${at + 1}  ${name} +${line.steps} `, 'm'))
  }
  const long = taskText(folding(comparison), { colour: PLAIN, columns: 120 }).at(-1) ?? ''
  expect(long).toContain('(38 more lines)')
  expect(long.split('\n').length).toBeLessThan(12)
})

/** The comparison with a first row that takes 40 steps, the others no step. */
function folding(comparison: TaskComparison): TaskComparison {
  const slots = Array.from({ length: 40 }, (_, at) => comparison.episodes.map((__, episode) => (episode === 0 ? at : undefined)))
  const [first, ...others] = comparison.episodes
  const step = first?.steps[0]
  if (first === undefined || step === undefined) throw new Error('no step')
  return {
    ...comparison,
    slots,
    cells: slots.map((slot) =>
      slot.map((at, episode) => ({ ...(at !== undefined && { step: at }), state: '', ended: episode > 0 })),
    ),
    episodes: [{ ...first, steps: slots.map((_, at) => ({ ...step, at })) }, ...others],
  }
}

test('of a single row all attempts are compared', async () => {
  const single = place.file('single')
  await playRun(single, { agent: 'react', model: 'simulated:weak', limit: 1, trials: 3, deterministic: true })
  const { episodes, goal } = await compareTask(single, '0', { registry: async () => REGISTRY })
  expect(episodes.map(({ name }) => name)).toEqual(['react (attempt 1)', 'react (attempt 2)', 'react (attempt 3)'])
  expect(goal).not.toBe('')
  const one = await compareTask(single, '0', { registry: async () => REGISTRY, attempt: 3 })
  expect(one.episodes.map(({ line }) => line.trial)).toEqual([3])
  expect(taskText(one, { colour: PLAIN, columns: 80 }).join('\n')).toContain('react')
  const [statistics] = await readTaskStatistics(single, { onTornLine: () => undefined })
  expect(statistics?.tasks).toEqual([])
  expect(taskListText(statistics === undefined ? [] : [statistics], { colour: PLAIN, columns: 80 }).join('\n')).toContain(
    'Two rows on the same tasks are needed',
  )
})

test.each([
  ['adapt-like', undefined, '"adapt-like" matches 3 tasks, such as textcraft/adapt-like/0 and textcraft/adapt-like/1'],
  ['textcraft/adapt-lik/1', undefined, 'no task "textcraft/adapt-lik/1" in this run. Did you mean "textcraft/adapt-like/1"?'],
  ['adapt-like/1', 9, 'no row has attempt 9 at textcraft/adapt-like/1. Expected 2 attempts: 1, 2'],
])('task %j, attempt %j: %s', async (task, attempt, message) => {
  await expect(compared(task, attempt)).rejects.toThrow(message)
})
