import { escapeInvisible } from '@orreryjs/core'
import type { Step, Trajectory } from '../drive/trajectory.ts'
import { matchesText } from '../faults/fault.ts'
import {
  asTrajectory,
  checkNumber,
  formatPattern,
  type MatcherResult,
  matcherResult,
  plural,
  subjectOf,
} from './matcher-result.ts'

/** Action pattern: the string itself, or any action that matches. */
export type ActionPattern = string | RegExp

/** How actions are compared. */
export interface TakeActionsOptions {
  /** True if other actions may come before, between and after. @default false */
  readonly gaps?: boolean
}

/** Passes if the agent took these actions in this order, and no others unless gaps are allowed. Steps of rewinds are ignored. */
export function toTakeActions(
  received: unknown,
  expected: readonly ActionPattern[],
  options: TakeActionsOptions = {},
): MatcherResult {
  const trajectory = asTrajectory(received, 'toTakeActions')
  return options.gaps === true ? takesWithGaps(trajectory, expected) : takesExactly(trajectory, expected)
}

function takesExactly(trajectory: Trajectory, expected: readonly ActionPattern[]): MatcherResult {
  const taken = chosenSteps(trajectory).map(({ action }) => action)
  const rows = Array.from(
    { length: Math.max(expected.length, taken.length) },
    (_, index) => [expected[index], taken[index]] as const,
  )
  const divergence = rows.findIndex(
    ([pattern, action]) => pattern === undefined || action === undefined || !matchesText(pattern, action),
  )
  const subject = subjectOf(trajectory)
  return matcherResult(trajectory, divergence === -1, {
    failed: () =>
      `expected ${subject} to take exactly ${plural(expected.length, 'action')}, but it diverged at action ${divergence + 1}:\n${table(rows, divergence)}`,
    passed: () =>
      `expected ${subject} not to take exactly these actions, but it did: ${expected.map(formatPattern).join(', ') || 'it took none'}`,
  })
}

/** Number of rows before and after the first divergence that a message shows. */
const BEFORE = 3
const AFTER = 4

type Row = readonly [wanted: ActionPattern | undefined, taken: string | undefined]

function table(rows: readonly Row[], divergence: number): string {
  const first = Math.max(0, divergence - BEFORE)
  const cells = rows.slice(first, divergence + AFTER + 1).map(([expected, taken], index) => ({
    number: first + index + 1,
    wanted: expected === undefined ? '(no more)' : inOneLine(String(expected)),
    taken: taken === undefined ? '(no more)' : inOneLine(taken),
  }))
  const width = Math.max('expected'.length, ...cells.map(({ wanted: expected }) => expected.length))
  const digits = String(cells.at(-1)?.number ?? 1).length
  const lines = cells.map(({ number, wanted: expected, taken }) => {
    const mark = number === divergence + 1 ? '!' : ' '
    return `${mark} ${String(number).padStart(digits)} ${expected.padEnd(width)}  ${taken}`
  })
  return [`  ${' '.repeat(digits)} ${'expected'.padEnd(width)}  taken`, ...lines].join('\n')
}

const MAX_WIDTH = 80

function inOneLine(text: string): string {
  const line = escapeInvisible(text).replaceAll('\n', '\\n')
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}...` : line
}

function takesWithGaps(trajectory: Trajectory, expected: readonly ActionPattern[]): MatcherResult {
  if (expected.length === 0) throw new TypeError('toTakeActions with gaps needs an action: with none, any episode fits')
  const taken = chosenSteps(trajectory)
  let next = 0
  const matched: string[] = []
  for (const { action, step } of taken) {
    const pattern = expected[next]
    if (pattern === undefined || !matchesText(pattern, action)) continue
    matched.push(`step ${step}`)
    next += 1
  }
  const missing = expected[next]
  const subject = subjectOf(trajectory)
  const list = expected.map(formatPattern).join(', ')
  return matcherResult(trajectory, missing === undefined, {
    failed: () => {
      const before = matched.length === 0 ? '' : ` after ${plural(matched.length, 'match', 'matches')} (${matched.join(', ')})`
      return `expected ${subject} to take, in this order, ${list}; but no action is ${missing === undefined ? '' : formatPattern(missing)}${before}`
    },
    passed: () => `expected ${subject} not to take, in this order, ${list}; but it did (${matched.join(', ')})`,
  })
}

/** Passes if the agent did not repeat an action with the same observation this many times in a row. */
export function notToRepeatAction(received: unknown, times: number = 2): MatcherResult {
  const trajectory = asTrajectory(received, 'notToRepeatAction')
  checkNumber(Number.isInteger(times) && times >= 2, 'notToRepeatAction', 'a whole number of times, 2 or more', times)
  const run = longestRun(trajectory)
  const description = `it took ${formatPattern(run.action)} ${plural(run.length, 'time')} in a row from step ${run.from}`
  const subject = subjectOf(trajectory)
  return matcherResult(trajectory, run.length < times, {
    failed: () =>
      `expected ${subject} not to take an action ${plural(times, 'time')} in a row with the same observation, but ${description}`,
    passed: () =>
      `expected ${subject} to take an action ${plural(times, 'time')} in a row with the same observation, but ${run.length === 0 ? 'it took none' : `${description} and none more often`}`,
  })
}

interface Run {
  readonly action: string
  readonly from: number
  readonly length: number
}

/** Counts repeats like the harness: same action, same observation, consecutive. */
function longestRun({ events }: Trajectory): Run {
  let longest: Run = { action: '', from: 0, length: 0 }
  let current: (Run & { readonly observation: string }) | undefined
  for (const event of events) {
    if (event.type === 'rewind') current = undefined
    if (event.type !== 'step-end' || event.by !== 'agent') continue
    const { action, observation, step } = event
    const before: Run | undefined = current?.action === action && current.observation === observation ? current : undefined
    current = { action, observation, from: before?.from ?? step, length: (before?.length ?? 0) + 1 }
    if (current.length > longest.length) longest = current
  }
  return longest
}

function chosenSteps({ steps }: Trajectory): readonly Step[] {
  return steps.filter(({ by }) => by === 'agent')
}
