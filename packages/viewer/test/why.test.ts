import { expect, test } from 'vitest'
import { align, nearestCommonState } from '../src/pair/align.ts'
import { episodeSummaries, type PairEpisode, pairVerdict } from '../src/pair/pair-summary.ts'
import type { StepLine } from '../src/pair/step-lines.ts'

/** A ladder by hand: `action>state`, with `!` before an action that was refused, and how far it is from the goal behind `@`. */
function ladder(...steps: readonly string[]): readonly StepLine[] {
  return steps.map((step, at) => {
    const [, refused, action = '', state = '', toGo] = /^(!?)(\w+)>(\w+)(?:@(\d+))?$/.exec(step) ?? []
    const plain = { changed: false, isRewind: false, startedSubtasks: [], isRepeated: false }
    return { at, action, refused: refused === '!', ...plain, state, ...(toGo !== undefined && { goalDistance: Number(toGo) }) }
  })
}

test('aligns equal states and keeps all steps in order', () => {
  const first = ladder('a>A', '!x>A', '!x>A', 'b>B', 'c>C', 'd>D')
  const second = ladder('a>A', 'b>B', 'e>E', 'c>F')
  const { rows, firstDivergence, lastCommonState, lastDivergence } = align(first, second, 'S')
  expect(rows.flatMap((row) => row.first ?? [])).toEqual([0, 1, 2, 3, 4, 5])
  expect(rows.flatMap((row) => row.second ?? [])).toEqual([0, 1, 2, 3])
  expect(rows).toContainEqual({ first: 3, second: 1 })
  expect(lastCommonState).toEqual({ first: 4, second: 2 })
  expect(firstDivergence).toBe(1)
  expect(rows[lastDivergence ?? -1]).toEqual({ first: 4, second: 2 })
})

test('aligns equal distances to goal without common states', () => {
  const first = ladder('a>A@5', 'b>B@5', 'c>C@3')
  const second = ladder('d>D@5', 'e>E@4', 'f>F@4', 'g>G@3')
  const { rows, lastCommonState, lastDivergence } = align(first, second, 'S')
  expect(lastCommonState).toEqual({ first: 0, second: 0 })
  expect(lastDivergence).toBe(0)
  expect(rows).toContainEqual({ first: 2, second: 3 })
})

test('equal episodes have no divergence; episodes with the same final state have no last divergence', () => {
  const one = ladder('a>A', 'b>B')
  expect(align(one, one, 'S')).toEqual({
    rows: [
      { first: 0, second: 0 },
      { first: 1, second: 1 },
    ],
    lastCommonState: { first: 2, second: 2 },
  })
  const other = align(one, ladder('c>C', 'd>B'), 'S')
  expect(other.lastDivergence).toBeUndefined()
  expect(other.firstDivergence).toBe(0)
  expect(align([], ladder('c>C'), 'S')).toMatchObject({ rows: [{ second: 0 }], firstDivergence: 0, lastDivergence: 0 })
})

test('finds the nearest common state with different next actions', () => {
  const lost = ladder('a>A@4', 'b>B@1', 'back>A@4', 'back>S@5', 'x>X@6')
  const won = ladder('c>C@3', 'b>B@1', 'd>D@0')
  const alignment = align(lost, won, 'S')
  expect(alignment.lastCommonState).toEqual({ first: 4, second: 0 })
  expect(nearestCommonState(lost, won, alignment)).toEqual({ first: 2, second: 2, toGo: 1 })
  // The same step from that state is no evidence.
  const same = ladder('b>B@1', 'back>E@2', 'd>D@0')
  expect(nearestCommonState(lost, same, align(lost, same, 'S'))).toBeUndefined()
  // The last meeting tells it already.
  const near = ladder('a>A@4', 'b>B@1', 'x>X@6')
  expect(nearestCommonState(near, won, align(near, won, 'S'))).toBeUndefined()
})

test('summaries are computed from counts, the worse episode first', () => {
  const counts = { chosen: 50, invalid: 29, repeated: 21, replaced: 0, rewinds: 0 }
  const lost: PairEpisode = {
    name: 'ReAct',
    line: { success: false, end: 'step-limit', steps: 50, progress: 0.5, counts, failure: { type: 'k', detail: 'left it' } },
    rungs: ladder('a>A@4', 'b>B@1', 'c>C@3'),
    kindTitle: 'wrong place',
  }
  const won: PairEpisode = {
    name: 'REBACT',
    line: {
      success: true,
      end: 'solved',
      steps: 23,
      optimal: 6,
      progress: 1,
      counts: { chosen: 23, invalid: 3, repeated: 0, replaced: 6, rewinds: 1 },
    },
    rungs: ladder('a>A@4', 'b>B@0'),
  }
  for (const accounts of [episodeSummaries(lost, won), episodeSummaries(won, lost)]) {
    expect(accounts.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'ReAct had 29 invalid actions out of 50 (21 repeated); it ended after 50 steps (step limit); its shortest distance to the goal was 1 step, after step 2.',
      'REBACT had 3 invalid actions out of 23, changed 6 actions, rewound once; it solved the task in 23 steps (best known 6).',
    ])
  }
  expect(pairVerdict(won, lost)).toBe('REBACT solved the task; ReAct did not: wrong place (left it).')
  expect(pairVerdict(won, { ...won, name: 'B', line: { ...won.line, steps: 9 } })).toBe(
    'Both solved the task: B in 9 steps, REBACT in 23.',
  )
  expect(pairVerdict(lost, { ...lost, name: 'B' })).toBe('Neither solved the task.')
  const early: PairEpisode = {
    ...lost,
    name: 'B',
    line: { ...lost.line, steps: 1, progress: 0 },
    rungs: ladder('a>A@4', 'b>B@0'),
  }
  expect(pairVerdict(lost, early)).toBe('Neither solved the task: ReAct reached 50 % progress, B 0 %.')
  expect(episodeSummaries(lost, early)[0].text).toMatch(
    /ended after 1 step \(step limit\): wrong place \(left it\); its shortest distance to the goal was 4 steps, after step 1\.$/,
  )
})
