import { holm, mcnemarTest, wilsonInterval } from '@orreryjs/statistics'
import type { Lesson } from '../lesson.ts'
import { functionOf, must } from '../lesson.ts'
import { exerciseFiles } from '../templates.ts'

/** What results.json holds. */
interface Results {
  readonly rows: Readonly<Record<string, string>>
}

type McNemar = (won: number, lost: number) => number
type WilsonInterval = (solved: number, n: number) => { readonly low: number; readonly high: number }
type Holm = (ps: readonly number[]) => readonly number[]
type Verdict = (first: string, second: string, looks?: number) => unknown

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
/** Twenty seeds make so many pairs. */
const PAIRS = 190

/** What is right, and why, for whoever said otherwise. */
const CLAIMS: Readonly<Record<string, readonly [holds: boolean, why: string]>> = {
  'rebact beats react': [true, 'compute the paired test of the two rows'],
  'rebact after refusals beats react': [
    true,
    "correct its p-value by Holm among the four rows that were compared with 'react', and look again",
  ],
  'rebact never beats react': [false, '18 is more than 15, and the paired test says how often luck does that'],
  'rebact never equals react': [
    false,
    'no difference was shown, and neither was equality: how large may the difference be, for all that 40 tasks say?',
  ],
  'seed 1 beats seed 7': [false, `the two were picked out of ${PAIRS} pairs, because they differ most`],
  'react is below one half': [false, 'does its interval lie below one half, or only its rate?'],
  'rebact is above one half': [true, 'does its interval lie above one half?'],
}

/** The results that the lesson begins with. */
function readResults(): Results {
  const file = exerciseFiles(6).find(({ path }) => path === 'results.json')
  return JSON.parse(file?.text ?? '') as Results
}

/** Lesson 6. */
export const verdicts: Lesson = {
  number: 6,
  title: 'is it better?',
  task: 'compute a paired test and an interval, and say which claims hold',
  page: '6-is-it-better.md',
  file: 'verdict.ts',
  exports: ['mcnemar', 'interval', 'holm', 'verdict', 'claims'],
  checks: [
    {
      name: "computes McNemar's exact test",
      hints: [
        'with n = won + lost fair coins: the chance of min(won, lost) heads or fewer, twice, at most 1',
        'the chance of k heads is C(n, k) / 2^n; begin with 0.5 ** n and multiply by (n - k) / (k + 1)',
      ],
      run(exercise) {
        const mcnemar = functionOf<McNemar>(exercise, 'mcnemar')
        for (const [won, lost] of SPLITS) {
          const [said, right] = [mcnemar(won, lost), mcnemarTest(won, lost)]
          const isHalf = Math.abs(2 * said - right) < 1e-9 && right < 1
          must(
            !isHalf,
            `of ${won} won and ${lost} lost it says ${shown(said)}, the half of ${shown(right)}: the test is two-sided`,
          )
          must(Math.abs(said - right) < 1e-9, `of ${won} won and ${lost} lost it says ${shown(said)}; p is ${shown(right)}`)
        }
      },
    },
    {
      name: "computes Wilson's interval",
      hints: [
        'its middle is (rate + z² / 2n) / (1 + z² / n)',
        'half its width is z / (1 + z² / n) * sqrt(rate (1 - rate) / n + z² / 4n²)',
      ],
      run(exercise) {
        const interval = functionOf<WilsonInterval>(exercise, 'interval')
        for (const [solved, n] of RATES) {
          const [said, right] = [interval(solved, n), wilsonInterval(solved, n)]
          const bounds = `${shown(said.low)} to ${shown(said.high)}`
          const isWald = solved === n && said.low === said.high
          must(
            !isWald,
            `of ${solved} of ${n} it says ${bounds}: nobody knows it so surely (rate ± z sqrt(rate (1 - rate) / n) fails at the ends)`,
          )
          const isRight = Math.abs(said.low - right.low) < 1e-4 && Math.abs(said.high - right.high) < 1e-4
          must(isRight, `of ${solved} of ${n} it says ${bounds}; it is ${shown(right.low)} to ${shown(right.high)}`)
        }
      },
    },
    {
      name: 'corrects several p-values by Holm',
      hints: [
        'sort them, and remember where each stood',
        'the one of rank r, from 0, times (number - r); then the largest so far, at most 1',
      ],
      run(exercise) {
        const correct = functionOf<Holm>(exercise, 'holm')
        for (const ps of PS) {
          const [said, right] = [correct(ps), holm(ps)]
          const isBonferroni = said.every((p, index) => Math.abs(p - Math.min(1, (ps[index] ?? 0) * ps.length)) < 1e-9)
          const isRight = said.length === right.length && said.every((p, index) => Math.abs(p - (right[index] ?? 0)) < 1e-9)
          must(
            isRight || !isBonferroni,
            `of ${ps.join(', ')} it says ${said.map(shown).join(', ')}: that is Bonferroni, all times their number`,
          )
          must(isRight, `of ${ps.join(', ')} it says ${said.map(shown).join(', ')}; it is ${right.map(shown).join(', ')}`)
        }
      },
    },
    {
      name: 'says which of two rows is better, and when nothing is shown',
      hints: [
        'count only the tasks that one solved and the other did not',
        'the p-value says that they differ; won and lost say which way',
      ],
      run(exercise) {
        const judge = functionOf<Verdict>(exercise, 'verdict')
        const { rows } = readResults()
        const of = (name: string): string => rows[name] ?? ''
        const expectVerdict = (first: string, second: string, right: string): void => {
          const said = judge(of(first), of(second))
          must(said === right, `of '${first}' and '${second}' it says '${String(said)}'; it is '${right}'`)
        }
        expectVerdict('rebact', 'react', 'first')
        expectVerdict('react', 'rebact', 'second')
        expectVerdict('rebact never', 'react', 'not shown')
        expectVerdict('react', 'react', 'not shown')
      },
    },
    {
      name: 'is not fooled by the best of many seeds',
      hints: ['the same agent with twenty seeds: some pair differs that much by luck', 'p times `looks` has to be below .05'],
      run(exercise) {
        const judge = functionOf<Verdict>(exercise, 'verdict')
        const { rows } = readResults()
        const [one = '', seven = ''] = [rows['react, seed 1'], rows['react, seed 7']]
        must(
          judge(one, seven) === 'first',
          'of seeds 1 and 7 alone, as if nobody had picked them, it does not say that the first is better: p = .008',
        )
        const said = judge(one, seven, PAIRS)
        must(
          said === 'not shown',
          `of seeds 1 and 7, picked out of ${PAIRS} pairs of one and the same agent, it says '${String(said)}': that is the luck of the best`,
        )
        must(
          judge(rows['rebact'] ?? '', rows['react'] ?? '', 4) === 'first',
          "of four comparisons with 'react', that of 'rebact' still holds: p = .00001 times 4",
        )
      },
    },
    {
      name: 'tells claims that hold from those that do not',
      hints: [
        'read each claim twice: what would have to be shown for it?',
        'what is not shown is not thereby wrong, and its opposite is not thereby right',
      ],
      run(exercise) {
        const claims = exercise['claims'] as Readonly<Record<string, unknown>> | undefined
        for (const [claim, [holds, why]] of Object.entries(CLAIMS)) {
          const said = claims?.[claim]
          must(typeof said === 'boolean', `it says neither true nor false of '${claim}'`)
          must(said === holds, `it says that '${claim}' is ${said ? 'shown' : 'not shown'}: ${why}`)
        }
      },
    },
  ],
}

function shown(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value)
}
