/** Writes and checks docs/statistics-simulations.md. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { roomCoverage, roomDuelCoverage } from './clusters.ts'
import { ATTEMPTS, CONTESTS, POWER_TASKS, powerTable } from './power.ts'
import { anytimeWinnerRates, DIFFERENT, repeatedTestWinnerRates, SAME, singleTestWinnerRates } from './repeated-checks.ts'
import { coverage, DUELS, duelCoverage, EASES, falseWinners, SKEWS } from './tables.ts'
import { attemptTables } from './tables-of-attempts.ts'
import { costTables } from './tables-of-costs.ts'

const PAGE = join(import.meta.dirname, '../../../docs/statistics-simulations.md')
const REPETITIONS = 1000

/** With ORRERY_MAKE=1 and `-u` the page is written; otherwise some rows of its tables are simulated and compared. */
const isMaking = process.env['ORRERY_MAKE'] === '1'
const oneOf =
  (count: number) =>
  <Each>(all: readonly Each[]): readonly Each[] =>
    isMaking ? all : all.filter((_, at) => at % count === 1)
const some = oneOf(36)
const half = oneOf(4)
const TASKS = [5, 10, 20, 50, 134, 200]
const MEANS = [0.5, 0.7, 0.9, 0.95, 0.97, 0.99]
const TRIALS = [1, 2, 3, 5]
const ROOM_MEANS = [0.5, 0.7, 0.9, 0.95]
const ROOM_TASKS = [40, 134]
const ROOM_DUELS = [
  [0.7, 0.7],
  [0.8, 0.6],
  [0.95, 0.9],
] as const
const ANALYSES = [20, 50, 134, 250, 500]

/** Timeout in milliseconds. The tables need three minutes on an idle machine. */
const PATIENCE = 3_600_000

test('intervals have at least 93 % coverage, and identical agents have a winner in at most 6 %', {
  timeout: PATIENCE,
}, async () => {
  const rates = some(
    EASES.flatMap((ease) =>
      // With one attempt per task the difficulty distributions are equivalent.
      TRIALS.slice(ease === EASES[0] ? 0 : 1).flatMap((trials) => TASKS.map((tasks) => ({ ease, trials, tasks }))),
    ),
  ).map(({ ease, trials, tasks }) => ({
    name: `${ease.name}: ${tasks} x ${trials}`,
    shares: MEANS.map((mean) => coverage(ease.name, REPETITIONS, tasks, trials, mean, ease)),
  }))
  const duels = some(DUELS.flatMap((duel) => TRIALS.map((trials) => ({ duel, trials })))).map(({ duel, trials }) => ({
    name: `${duel.name}: x ${trials}`,
    shares: TASKS.map((tasks) => duelCoverage(duel, REPETITIONS, tasks, trials)),
  }))
  const skews = some(SKEWS).map((skew) => ({
    name: skew.name,
    shares: [6, 8, 10, 20, 50, 134].map((tasks) => falseWinners(skew, REPETITIONS, tasks)),
  }))
  const places = [4, 20].flatMap((rooms) =>
    [0.5, 1].flatMap((spread) => [false, true].map((uneven) => ({ rooms, spread, uneven }))),
  )
  const nameOf = ({ rooms, spread, uneven }: (typeof places)[number]): string =>
    `${rooms} rooms${uneven ? ', uneven' : ''}, sd ${spread}`
  const roomRates = (target: Target, of = places) =>
    some(of).flatMap((rooms) =>
      [...ROOM_TASKS.map((tasks) => [tasks, 1] as const), [134, 3] as const].map(([tasks, trials]) => ({
        name: `${nameOf(rooms)}: ${tasks} x ${trials}`,
        shares: ROOM_MEANS.map((mean) => roomCoverage(mean, { ...rooms, tasks, trials }, REPETITIONS, target)),
      })),
    )
  const together = roomRates('new-tasks')
  const unclustered = roomRates(
    'these-tasks',
    places.filter(({ uneven }) => !uneven),
  ).map(({ name, shares }) => ({ name: `rooms ignored: ${name}`, shares }))
  const roomDuels = some(places).map((rooms) => ({
    name: `${nameOf(rooms)}: 134 x 1`,
    shares: ROOM_DUELS.map((means) => roomDuelCoverage(means, { ...rooms, tasks: 134, trials: 1 }, REPETITIONS, 'new-tasks')),
  }))
  const winnerRates = half(SAME).map((watched) => ({
    name: watched.name,
    shares: anytimeWinnerRates(watched, REPETITIONS, ANALYSES),
  }))
  const byOneLook = half(SAME.slice(0, 2)).map((watched) => ({
    name: `${watched.name}, fixed-sample test`,
    shares: repeatedTestWinnerRates(watched, REPETITIONS, ANALYSES),
  }))
  const found = half(DIFFERENT).flatMap((watched) => [
    { name: watched.name, shares: anytimeWinnerRates(watched, REPETITIONS, ANALYSES) },
    { name: `${watched.name}, one test at the end`, shares: singleTestWinnerRates(watched, REPETITIONS, ANALYSES) },
  ])
  // The first contest has no difference.
  const noPower = powerTable(CONTESTS.slice(0, 1), isMaking ? POWER_TASKS : [20], REPETITIONS)
  const power = powerTable(isMaking ? CONTESTS.slice(1) : CONTESTS.slice(2, 3), isMaking ? POWER_TASKS : [10], REPETITIONS)
  expect(Math.max(...noPower.rows.flatMap(({ shares }) => shares))).toBeLessThanOrEqual(0.06 + tolerance(0.06))
  expect(power.losses).toEqual([])
  expect(minShare([...together, ...roomDuels])).toBeGreaterThanOrEqual(0.93 - tolerance(0.93))
  expect(Math.max(...winnerRates.flatMap(({ shares }) => shares))).toBeLessThanOrEqual(0.05 + tolerance(0.05))
  expect(minShare([...rates, ...duels])).toBeGreaterThanOrEqual(0.93 - tolerance(0.93))
  expect(Math.max(...skews.flatMap(({ shares }) => shares))).toBeLessThanOrEqual(0.06 + tolerance(0.06))
  const others = attemptTables(REPETITIONS, oneOf(12))
  for (const { title, rows } of others) {
    for (const { name, shares, minCoverage } of rows) {
      expect(Math.min(...shares), `${title}, ${name}`).toBeGreaterThanOrEqual(minCoverage - tolerance(minCoverage))
    }
  }
  const costs = costTables(REPETITIONS, some)
  expect(costs.flatMap(({ excesses }) => excesses)).toEqual([])
  const page = [
    HEAD,
    '## Confidence interval of a success rate',
    'Coverage by tasks x attempts (rows) and true success rate (columns). Clopper and Pearson, with an effective sample size if there are several attempts.',
    table(['', ...MEANS.map(String)], rates),
    '## Confidence interval of a difference',
    'Coverage for two agents by attempts per task (x, rows) and number of tasks (columns). Interval by Newcombe for one attempt, and by inversion of the sign-flip test for several.',
    table(['', ...TASKS.map(String)], duels),
    '## False positives',
    'How often a comparison names a winner between two agents with equal means, by number of tasks.',
    table(['', '6', '8', '10', '20', '50', '134'], skews),
    'The same for success, by number of tasks (rows) and attempts per task (columns).',
    table(['', ...ATTEMPTS.map(String)], noPower.rows),
    '## Power',
    'How often a comparison of success names a winner between two different agents, by number of tasks (rows) and attempts per task (columns). More attempts never lower the power. With 5 tasks no result is significant: all differences in one direction have p = 0.0625.',
    table(['', ...ATTEMPTS.map(String)], power.rows),
    '## Clustered tasks',
    'Coverage if tasks share rooms that differ in difficulty: sd is the standard deviation of the log odds of success between rooms. Rows: tasks x attempts; columns: success rate over all possible rooms. The interval is computed over rooms, as for the target new-tasks. The last rows ignore the rooms, as for these-tasks: their intervals are not about other rooms.',
    table(['', ...ROOM_MEANS.map(String)], [...together, ...unclustered]),
    'The same for the difference of two agents, by their success rates. Half of the variance between rooms is shared by both agents.',
    table(['', ...ROOM_DUELS.map((means) => means.join(' and '))], roomDuels),
    '## Anytime-valid tests',
    'Two equal agents, compared after every task: how often any comparison up to this number of tasks names a winner, with the tests of `orrery resume --extend` and `orrery compare --anytime`. The last rows use the exact test for a fixed sample size instead, for comparison.',
    table(['', ...ANALYSES.map(String)], [...winnerRates, ...byOneLook]),
    'Two different agents: how often the difference is detected, with a comparison after every task and with one exact test at the end.',
    table(['', ...ANALYSES.map(String)], found),
    ...costs.flatMap(({ title, about, head, rows }) => [`## ${title}`, about, table(head, rows)]),
    ...others.flatMap(({ title, about, head, rows }) => [`## ${title}`, about, table(head, rows)]),
  ]
  const text = `${page.join('\n\n')}\n`
  if (isMaking) return expect(text).toMatchFileSnapshot(PAGE)
  const standing = new Set(readFileSync(PAGE, 'utf8').split('\n'))
  expect(text.split('\n').filter((line) => !standing.has(line))).toEqual([])
})

const HEAD = `# Simulation results of the statistics

This page shows how often the intervals and tests are right on simulated agents with known properties. [Statistics](statistics-explained.md) explains the methods;
[the decision record](decisions/2026-11-21-statistics.md) gives the reasons for them.

All figures are percentages of ${REPETITIONS} simulated runs, with a sampling error of about one percentage point. Two targets apply:

- A 95 % confidence interval should contain the truth in 95 % of the runs. Apart from the sampling error, it does so in at least 93 %, unless the text says why.
- Between two equal agents, a comparison should name a winner in 5 % of the runs. Apart from the sampling error, it does so in at most 6 %, unless the text says why.

This command writes the page: \`ORRERY_MAKE=1 npx vitest run --config vitest.long.config.mts packages/statistics/test/tables.long.test.ts -u\`.`

interface Row {
  readonly name: string
  readonly shares: readonly number[]
}

/** Printed labels by name. The names seed the random streams, so changing them would change the figures. */
const LABELS: readonly (readonly [name: string, label: string])[] = [
  [
    'steps, one in ten at the bound of 50, else 5, against 9.5 +- 1',
    'steps: 5, or the bound of 50 one time in ten; and 9.5 +- 1',
  ],
  ['success, every task solved always or never but one in ten', 'success: nine of ten tasks always or never solved'],
  ['10 points, tasks that one alone solves', '10 pp, tasks that only A solves'],
  ['reward, 1 with chance .1, against .1', 'reward: 1 with probability .1, and constant .1'],
  ['every task solved always or never', 'each task always or never solved'],
  ['failures cost four times as much', 'failures cost 4 times as much'],
  ['reward as a shop gives it, both', 'reward: as in a shop, both'],
  ['10 points, tasks of any ease', '10 pp, uniform difficulty'],
  ['20 points, tasks of any ease', '20 pp, uniform difficulty'],
  ['the same, always or never', 'equal agents, tasks always or hardly ever solved'],
  ['a fifth worse at any ease', 'B a fifth worse, uniform difficulty'],
  ['reward as a shop gives it', 'reward: as in a shop'],
  ['steps up to a bound of 50', 'steps: bound of 50'],
  ['one task in twenty lost', 'B fails one more task in twenty'],
  ['failures cost a quarter', 'failures cost 1/4'],
  ['tokens, lognormal 1.5', 'tokens: lognormal 1.5'],
  ['the same at any ease', 'equal agents, uniform difficulty'],
  ['success at any ease', 'success: uniform difficulty'],
  ['tasks of two kinds', 'half of the tasks at the rate, half always or never solved'],
  ['all tasks alike', 'all tasks equally difficult'],
  ['the same at .95', 'equal agents at .95'],
  ['.98 against .90', '.98 and .90'],
  ['.99 against .97', '.99 and .97'],
  ['success at .95', 'success: rate .95'],
]

function labelOf(name: string): string {
  const found = LABELS.find(([part]) => name.includes(part))
  return found === undefined ? name : name.replace(...found)
}

function table(head: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map(({ name, shares }) => [labelOf(name), ...shares.map((share) => (share * 100).toFixed(1))])
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function minShare(rows: readonly Row[]): number {
  return Math.min(...rows.flatMap(({ shares }) => shares))
}

/** Three standard errors, because some of the many cells deviate this much. */
function tolerance(share: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / REPETITIONS)
}
