/** docs/statistics.md: `vitest run --config vitest.long.config.mts packages/runs/test/statistics/tables.long.test.ts -u` writes it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverage, DUELS, duelCoverage, EASES, falseWinners, SKEWS } from './tables.ts'
import { attemptTables } from './tables-of-attempts.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/statistics.md')
const REPETITIONS = 1000
const TASKS = [5, 10, 20, 50, 134, 200]
const MEANS = [0.5, 0.7, 0.9, 0.95, 0.97, 0.99]
const TRIALS = [1, 2, 3, 5]

/** Milliseconds: three minutes of work, for a machine where much else runs. */
const PATIENCE = 3_600_000

test('intervals hold the truth at least 93 times in 100, and the same names no winner more than 6 times', {
  timeout: PATIENCE,
}, async () => {
  const rates = EASES.flatMap((ease) =>
    // With one attempt a task they are all the same.
    TRIALS.slice(ease === EASES[0] ? 0 : 1).flatMap((trials) =>
      TASKS.map((tasks) => ({
        name: `${ease.name}: ${tasks} x ${trials}`,
        shares: MEANS.map((mean) => coverage(ease.name, REPETITIONS, tasks, trials, mean, ease)),
      })),
    ),
  )
  const duels = DUELS.flatMap((duel) =>
    TRIALS.map((trials) => ({
      name: `${duel.name}: x ${trials}`,
      shares: TASKS.map((tasks) => duelCoverage(duel, REPETITIONS, tasks, trials)),
    })),
  )
  const skews = SKEWS.map((skew) => ({
    name: skew.name,
    shares: [6, 8, 10, 20, 50, 134].map((tasks) => falseWinners(skew, REPETITIONS, tasks)),
  }))
  expect(least([...rates, ...duels])).toBeGreaterThanOrEqual(0.93 - luck(0.93))
  expect(Math.max(...skews.flatMap(({ shares }) => shares))).toBeLessThanOrEqual(0.06 + luck(0.06))
  const others = attemptTables(REPETITIONS)
  for (const { title, rows } of others) {
    for (const { name, shares, least: wanted } of rows) {
      expect(Math.min(...shares), `${title}, ${name}`).toBeGreaterThanOrEqual(wanted - luck(wanted))
    }
  }
  const page = [
    HEAD,
    '## Coverage of the interval of a rate',
    'Tasks x attempts, by the true rate. Clopper and Pearson, with the effective number of tasks where there are several attempts.',
    table(['', ...MEANS.map(String)], rates),
    '## Coverage of the interval of a difference',
    'Two agents, attempts a task, by the number of tasks. Newcombe where each task is won or lost, and as he has it with the effective number of tasks where there are several attempts.',
    table(['', ...TASKS.map(String)], duels),
    '## Winners among the same',
    'Two that are the same on the scale on which they are compared, by the number of tasks.',
    table(['', '6', '8', '10', '20', '50', '134'], skews),
    ...others.flatMap(({ title, about, head, rows }) => [`## ${title}`, about, table(head, rows)]),
  ]
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot(PAGE)
})

const HEAD = `# How sure the statistics are

All figures are per cent of ${REPETITIONS} simulated runs, made by \`npx vitest run --config vitest.long.config.mts packages/runs/test/statistics/tables.long.test.ts\`;
luck moves each by a point or so. An interval is of 95 per cent: it should hold the truth that often, and never less than 93 times in 100 unless its
table says why. Where two agents are the same, a comparison should name a winner 5 times in 100, and never more than 6. What is compared how, and why:
[the decision](decisions/2026-11-21-statistics.md).`

interface Row {
  readonly name: string
  readonly shares: readonly number[]
}

function table(head: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map(({ name, shares }) => [name, ...shares.map((share) => (share * 100).toFixed(1))])
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function least(rows: readonly Row[]): number {
  return Math.min(...rows.flatMap(({ shares }) => shares))
}

/** Three standard errors: of so many cells one or another is as unlucky. */
function luck(share: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / REPETITIONS)
}
