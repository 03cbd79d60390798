/** docs/statistics.md. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clustering } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { roomCoverage, roomDuelCoverage } from './clusters.ts'
import { DIFFERENT, everNamed, everNamedByOneLook, namedAtOnce, SAME } from './peeking.ts'
import { coverage, DUELS, duelCoverage, EASES, falseWinners, SKEWS } from './tables.ts'
import { attemptTables } from './tables-of-attempts.ts'

const PAGE = join(import.meta.dirname, '../../../docs/statistics.md')
const REPETITIONS = 1000

/** With ORRERY_MAKE=1 and `-u` the page is written; else a sixth of the rows of its long tables is simulated and compared. */
const isMaking = process.env['ORRERY_MAKE'] === '1'
const some = <Each>(all: readonly Each[]): readonly Each[] => (isMaking ? all : all.filter((_, at) => at % 6 === 1))
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
const LOOKS = [20, 50, 134, 250, 500]

/** Milliseconds: three minutes of work, for a machine where much else runs. */
const PATIENCE = 3_600_000

test('intervals hold the truth at least 93 times in 100, and the same names no winner more than 6 times', {
  timeout: PATIENCE,
}, async () => {
  const rates = some(
    EASES.flatMap((ease) =>
      // With one attempt a task they are all the same.
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
    `${rooms} rooms${uneven ? ', large and small' : ''}, sd ${spread}`
  const roomRates = (cluster: Clustering, of = places) =>
    some(of).flatMap((place) =>
      [...ROOM_TASKS.map((tasks) => [tasks, 1] as const), [134, 3] as const].map(([tasks, trials]) => ({
        name: `${nameOf(place)}: ${tasks} x ${trials}`,
        shares: ROOM_MEANS.map((mean) => roomCoverage(mean, { ...place, tasks, trials }, REPETITIONS, cluster)),
      })),
    )
  const together = roomRates('few')
  const alone = roomRates(
    'never',
    places.filter(({ uneven }) => !uneven),
  ).map(({ name, shares }) => ({ name: `each task by itself: ${name}`, shares }))
  const roomDuels = some(places).map((place) => ({
    name: `${nameOf(place)}: 134 x 1`,
    shares: ROOM_DUELS.map((means) => roomDuelCoverage(means, { ...place, tasks: 134, trials: 1 }, REPETITIONS, 'few')),
  }))
  const looks = SAME.map((watched) => ({ name: watched.name, shares: everNamed(watched, REPETITIONS, LOOKS) }))
  const byOneLook = SAME.slice(0, 2).map((watched) => ({
    name: `${watched.name}, by the test for one look`,
    shares: everNamedByOneLook(watched, REPETITIONS, LOOKS),
  }))
  const found = DIFFERENT.flatMap((watched) => [
    { name: watched.name, shares: everNamed(watched, REPETITIONS, LOOKS) },
    { name: `${watched.name}, one look at the end`, shares: namedAtOnce(watched, REPETITIONS, LOOKS) },
  ])
  expect(least([...together, ...roomDuels])).toBeGreaterThanOrEqual(0.93 - luck(0.93))
  expect(Math.max(...looks.flatMap(({ shares }) => shares))).toBeLessThanOrEqual(0.05 + luck(0.05))
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
    '## Coverage where tasks stand in rooms',
    'Rooms differ: the logarithm of the odds of success is spread over them as said. Tasks x attempts, by the rate over all rooms that there might be. The interval goes by rooms, as it does by default where they are few; below, what it would be if each task counted by itself.',
    table(['', ...ROOM_MEANS.map(String)], [...together, ...alone]),
    'The same of the difference of two agents, half of what makes a room hard being hard for both; by their rates.',
    table(['', ...ROOM_DUELS.map((means) => means.join(' and '))], roomDuels),
    '## A look after every task',
    'Two that are the same: how often a winner was named at any of all looks at up to so many tasks, as `orrery resume --extend` and `orrery compare --anytime` have it; and what the exact test for one look would come to.',
    table(['', ...LOOKS.map(String)], [...looks, ...byOneLook]),
    'Two that differ: how often that was found, by a look after every task and by one look with the exact test.',
    table(['', ...LOOKS.map(String)], found),
    ...others.flatMap(({ title, about, head, rows }) => [`## ${title}`, about, table(head, rows)]),
  ]
  const text = `${page.join('\n\n')}\n`
  if (isMaking) return expect(text).toMatchFileSnapshot(PAGE)
  const standing = new Set(readFileSync(PAGE, 'utf8').split('\n'))
  expect(text.split('\n').filter((line) => !standing.has(line))).toEqual([])
})

const HEAD = `# How sure the statistics are

All figures are per cent of ${REPETITIONS} simulated runs, made by \`ORRERY_MAKE=1 npx vitest run --config vitest.long.config.mts packages/statistics/test/tables.long.test.ts -u\`;
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
