import { parseJson } from '@orreryjs/core'
import { holm, mcnemarTest, wilsonInterval } from '@orreryjs/statistics'
import type { Lesson } from '../lesson.ts'
import { assertThat, functionOf } from '../lesson.ts'
import { exerciseFiles } from '../templates.ts'

/** Contents of results.json. */
interface Results {
  readonly rows: Readonly<Record<string, string>>
}

type McNemar = (wins: number, losses: number) => number
type WilsonInterval = (solved: number, n: number) => { readonly low: number; readonly high: number }
type Holm = (ps: readonly number[]) => readonly number[]
type Verdict = (a: string, b: string, comparisons?: number) => unknown

const SPLITS = [
  [5, 0],
  [22, 1],
  [1, 22],
  [8, 5],
  [6, 6],
  [0, 0],
  [150, 90],
] as const
const RATES = [
  [15, 40],
  [36, 40],
  [0, 20],
  [20, 20],
] as const
const PS = [
  [0.01, 0.02, 0.03, 0.04],
  [0.04, 0.01, 0.5, 0.02],
  [0.6, 0.7],
  [0.03, 0.03],
] as const
/** Number of pairs of twenty seeds. */
const PAIRS = 190

/** The correct answer for each claim, and a hint for a wrong one. */
const CLAIMS: Readonly<Record<string, readonly [holds: boolean, why: string]>> = {
  'rebact beats react': [true, 'compute the paired test of the two rows'],
  'rebact after refusals beats react': [false, 'it solves more tasks, but what is the p-value of the paired test?'],
  'reflexion solves more tasks than react': [
    true,
    "correct its p-value by Holm for the five rows that were compared with 'react'",
  ],
  'rebact never equals react': [
    false,
    'neither a difference nor equality was shown: how large may the difference be, given only 40 tasks?',
  ],
  'seed 16 beats seed 17': [false, `the two were picked out of ${PAIRS} pairs because they differ most`],
  'react is below one half': [false, 'is its interval below one half, or only its rate?'],
  'rebact is above one half': [true, 'is its interval above one half?'],
}

/** Reads the results of the exercise. */
function readResults(): Results {
  const file = exerciseFiles(6).find(({ path }) => path === 'results.json')
  return parseJson(file?.text ?? '') as Results
}

/** Lesson 6. */
export const verdicts: Lesson = {
  number: 6,
  title: 'comparing agents',
  task: 'compute a paired test and an interval, and judge claims',
  page: '6-comparing-agents.md',
  file: 'verdict.ts',
  exports: ['mcnemar', 'interval', 'holm', 'verdict', 'claims'],
  checks: [
    {
      name: "computes McNemar's exact test",
      hints: [
        'for n = wins + losses fair coins: twice the probability of at most min(wins, losses) heads, at most 1',
        'the probability of k heads is C(n, k) / 2^n; start with 0.5 ** n and multiply by (n - k) / (k + 1)',
      ],
      run(exercise) {
        const mcnemar = functionOf<McNemar>(exercise, 'mcnemar')
        for (const [wins, losses] of SPLITS) {
          const [actual, expected] = [mcnemar(wins, losses), mcnemarTest(wins, losses)]
          const isHalf = Math.abs(2 * actual - expected) < 1e-9 && expected < 1
          assertThat(
            !isHalf,
            `for ${wins} wins and ${losses} losses it returns ${formatted(actual)}, half of ${formatted(expected)}: the test is two-sided`,
          )
          assertThat(
            Math.abs(actual - expected) < 1e-9,
            `for ${wins} wins and ${losses} losses it returns ${formatted(actual)}; expected p = ${formatted(expected)}`,
          )
        }
      },
    },
    {
      name: "computes Wilson's interval",
      hints: [
        'its centre is (rate + z² / 2n) / (1 + z² / n)',
        'half its width is z / (1 + z² / n) * sqrt(rate (1 - rate) / n + z² / 4n²)',
      ],
      run(exercise) {
        const interval = functionOf<WilsonInterval>(exercise, 'interval')
        for (const [solved, n] of RATES) {
          const [actual, expected] = [interval(solved, n), wilsonInterval(solved, n)]
          const bounds = `${formatted(actual.low)} to ${formatted(actual.high)}`
          const isWald = solved === n && actual.low === actual.high
          assertThat(
            !isWald,
            `for ${solved} of ${n} it returns ${bounds}: an interval of width 0 (rate ± z sqrt(rate (1 - rate) / n) fails at 0 and 1)`,
          )
          const isRight = Math.abs(actual.low - expected.low) < 1e-4 && Math.abs(actual.high - expected.high) < 1e-4
          assertThat(
            isRight,
            `for ${solved} of ${n} it returns ${bounds}; expected ${formatted(expected.low)} to ${formatted(expected.high)}`,
          )
        }
      },
    },
    {
      name: 'corrects several p-values by Holm',
      hints: [
        'sort them and remember their positions',
        'multiply the p-value of rank r (from 0) by (number - r); then take the running maximum, at most 1',
      ],
      run(exercise) {
        const correct = functionOf<Holm>(exercise, 'holm')
        for (const ps of PS) {
          const [actual, expected] = [correct(ps), holm(ps)]
          const isBonferroni = actual.every((p, index) => Math.abs(p - Math.min(1, (ps[index] ?? 0) * ps.length)) < 1e-9)
          const isRight =
            actual.length === expected.length && actual.every((p, index) => Math.abs(p - (expected[index] ?? 0)) < 1e-9)
          assertThat(
            isRight || !isBonferroni,
            `for ${ps.join(', ')} it returns ${actual.map(formatted).join(', ')}: that is Bonferroni (each p times their number)`,
          )
          assertThat(
            isRight,
            `for ${ps.join(', ')} it returns ${actual.map(formatted).join(', ')}; expected ${expected.map(formatted).join(', ')}`,
          )
        }
      },
    },
    {
      name: 'decides which of two rows is better, or that neither is',
      hints: [
        'count only the tasks that exactly one of the two solved',
        'the p-value says whether they differ; wins and losses say which one is better',
      ],
      run(exercise) {
        const judge = functionOf<Verdict>(exercise, 'verdict')
        const { rows } = readResults()
        const of = (name: string): string => rows[name] ?? ''
        const expectVerdict = (a: string, b: string, expected: string): void => {
          const actual = judge(of(a), of(b))
          assertThat(actual === expected, `for '${a}' and '${b}' it returns '${String(actual)}'; expected '${expected}'`)
        }
        expectVerdict('rebact', 'react', 'A better')
        expectVerdict('react', 'rebact', 'B better')
        expectVerdict('rebact never', 'react', 'no significant difference')
        expectVerdict('react', 'react', 'no significant difference')
      },
    },
    {
      name: 'accounts for selection among many seeds',
      hints: [
        'the same agent with twenty seeds: some pair differs that much by chance',
        'p times `comparisons` must be below .05',
      ],
      run(exercise) {
        const judge = functionOf<Verdict>(exercise, 'verdict')
        const { rows } = readResults()
        const [best = '', low = ''] = [rows['react, seed 16'], rows['react, seed 17']]
        assertThat(
          judge(best, low) === 'A better',
          "for seeds 16 and 17 without selection (comparisons = 1) it does not return 'A better': p = .02",
        )
        const actual = judge(best, low, PAIRS)
        assertThat(
          actual === 'no significant difference',
          `for seeds 16 and 17, picked out of ${PAIRS} pairs of the same agent, it returns '${String(actual)}': that difference is selection bias`,
        )
        assertThat(
          judge(rows['rebact'] ?? '', rows['react'] ?? '', 4) === 'A better',
          "with four comparisons, 'rebact' is still better than 'react': p = .000004 times 4",
        )
      },
    },
    {
      name: 'judges claims',
      hints: [
        'read each claim twice: which evidence would it need?',
        'a claim without evidence is not false, and its opposite is not true',
      ],
      run(exercise) {
        const claims = exercise['claims'] as Readonly<Record<string, unknown>> | undefined
        for (const [claim, [holds, why]] of Object.entries(CLAIMS)) {
          const actual = claims?.[claim]
          assertThat(typeof actual === 'boolean', `'${claim}' is neither true nor false`)
          assertThat(actual === holds, `it answers ${String(actual)} to '${claim}': ${why}`)
        }
      },
    },
  ],
}

function formatted(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value)
}
