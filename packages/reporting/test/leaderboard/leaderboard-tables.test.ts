import type { TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { leaderboardTables } from '../../src/leaderboard/leaderboard-tables.ts'
import type { Submission, SubmittedRow } from '../../src/leaderboard/read-submission.ts'

const place = { world: 'textcraft', version: 1, dialect: 'strict', split: 'test', countThoughts: false, tasks: 'a' }

/** A submission that solved the first tasks of 40, at 10 tokens and 1 cent per attempt. */
function submissionOf(name: string, solved: number, changes: Partial<SubmittedRow> = {}): Submission {
  const tasks = Array.from({ length: 40 }, (_, index): TaskScore => {
    const success = Number(index < solved)
    const totals = { success: 2 * success, reward: 2 * success, progress: 0, spl: 0, steps: 8, calls: 2, tokens: 20 }
    const task = { task: String(index).padStart(2, '0'), taskHash: 'h', taskType: 't' }
    return { ...task, trials: 2, successes: 2 * success, infrastructureErrors: 0, dollars: 0.02, totals }
  })
  const names = { agent: 'react', label: 'react', model: 'm', simulated: false, isReference: false, notes: [] }
  const row = { place, ...names, tasks, anytime: false, executed: true, ...changes }
  const run = { directory: name, journal: 'j', playedWith: '1', episodes: 80, events: 1 }
  return { name, authors: ['A'], ...run, rows: [row] }
}

const ranksOf = (submissions: readonly Submission[]): readonly unknown[] =>
  leaderboardTables(submissions).map(({ rows }) => rows.map(({ submission, ranking }) => [submission.name, ranking]))

test('ranks by success, with the ranks that paired tests do not exclude', () => {
  const some = [submissionOf('none', 0), submissionOf('most', 38), submissionOf('all', 40), submissionOf('also all', 40)]
  expect(ranksOf(some)).toEqual([
    [
      ['all', { rank: 1, best: 1, worst: 3 }],
      ['also all', { rank: 1, best: 1, worst: 3 }],
      ['most', { rank: 3, best: 1, worst: 3 }],
      ['none', { rank: 4, best: 4, worst: 4 }],
    ],
  ])
})

test('lists calibration agents last and without a rank', () => {
  const oracle = submissionOf('oracle', 40, { isReference: true, notes: ['calibration'] })
  expect(ranksOf([oracle, submissionOf('agent', 20)])).toEqual([
    [
      ['agent', { rank: 1, best: 1, worst: 1 }],
      ['oracle', undefined],
    ],
  ])
})

test('never mixes rows of other tasks or rules', () => {
  const changes = [
    { tasks: 'b' },
    { dialect: 'loose' },
    { version: 2 },
    { maxSteps: 9 },
    { countThoughts: true },
    { disturbances: 'd' },
  ]
  const others = changes.map((change, index) => submissionOf(`agent ${index}`, 5, { place: { ...place, ...change } }))
  const tables = leaderboardTables([submissionOf('first', 5), ...others, submissionOf('second', 6)])
  expect(tables).toHaveLength(7)
  expect(tables.map(({ rows }) => rows.length).sort()).toEqual([1, 1, 1, 1, 1, 1, 2])
})

test('computes reliability and cost of a row', () => {
  const [row] = leaderboardTables([submissionOf('agent', 10)])[0]?.rows ?? []
  expect(row).toMatchObject({
    episodes: 80,
    trials: 2,
    success: { mean: 0.25 },
    reliability: { mean: 0.25 },
    tokens: 10,
    tokensPerSuccess: 40,
    steps: 4,
  })
  expect([row?.dollars, row?.dollarsPerSuccess]).toEqual([expect.closeTo(0.01), expect.closeTo(0.04)])
  const [failed] = leaderboardTables([submissionOf('agent', 0)])[0]?.rows ?? []
  expect(failed).not.toHaveProperty('tokensPerSuccess')
})

test('compares the rows of a long table by disjoint intervals', () => {
  const many = Array.from({ length: 61 }, (_, index) => submissionOf(`agent ${index}`, index === 0 ? 40 : 5))
  const [table] = leaderboardTables(many)
  expect(table?.isTested).toBe(false)
  expect(table?.rows.slice(0, 2).map(({ ranking }) => ranking)).toEqual([
    { rank: 1, best: 1, worst: 1 },
    { rank: 2, best: 2, worst: 61 },
  ])
})
