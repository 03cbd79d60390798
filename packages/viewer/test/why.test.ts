import { expect, test } from 'vitest'
import { align, nearestMeeting } from '../src/why/align.ts'
import type { Rung } from '../src/why/rungs.ts'
import { accountsOf, type Told, verdictOf } from '../src/why/sentence.ts'

/** A ladder by hand: `action>state`, with `!` before an action that was refused, and how far it is from the goal behind `@`. */
function ladder(...steps: readonly string[]): readonly Rung[] {
  return steps.map((step, at) => {
    const [, refused, action = '', state = '', toGo] = /^(!?)(\w+)>(\w+)(?:@(\d+))?$/.exec(step) ?? []
    const plain = { changed: false, back: false, begins: [], again: false }
    return { at, action, refused: refused === '!', ...plain, state, ...(toGo !== undefined && { toGo: Number(toGo) }) }
  })
}

test('aligns equal states and keeps all steps in order', () => {
  const first = ladder('a>A', '!x>A', '!x>A', 'b>B', 'c>C', 'd>D')
  const second = ladder('a>A', 'b>B', 'e>E', 'c>F')
  const { rows, parting, meeting, forGood } = align(first, second, 'S')
  expect(rows.flatMap((row) => row.first ?? [])).toEqual([0, 1, 2, 3, 4, 5])
  expect(rows.flatMap((row) => row.second ?? [])).toEqual([0, 1, 2, 3])
  expect(rows).toContainEqual({ first: 3, second: 1 })
  expect(meeting).toEqual({ first: 4, second: 2 })
  expect(parting).toBe(1)
  expect(rows[forGood ?? -1]).toEqual({ first: 4, second: 2 })
})

test('aligns equal distances to goal without common states', () => {
  const first = ladder('a>A@5', 'b>B@5', 'c>C@3')
  const second = ladder('d>D@5', 'e>E@4', 'f>F@4', 'g>G@3')
  const { rows, meeting, forGood } = align(first, second, 'S')
  expect(meeting).toEqual({ first: 0, second: 0 })
  expect(forGood).toBe(0)
  expect(rows).toContainEqual({ first: 2, second: 3 })
})

test('equal episodes have no divergence; episodes with the same final state have no last divergence', () => {
  const one = ladder('a>A', 'b>B')
  expect(align(one, one, 'S')).toEqual({
    rows: [
      { first: 0, second: 0 },
      { first: 1, second: 1 },
    ],
    meeting: { first: 2, second: 2 },
  })
  const other = align(one, ladder('c>C', 'd>B'), 'S')
  expect(other.forGood).toBeUndefined()
  expect(other.parting).toBe(0)
  expect(align([], ladder('c>C'), 'S')).toMatchObject({ rows: [{ second: 0 }], parting: 0, forGood: 0 })
})

test('finds the nearest common state with different next actions', () => {
  const lost = ladder('a>A@4', 'b>B@1', 'back>A@4', 'back>S@5', 'x>X@6')
  const won = ladder('c>C@3', 'b>B@1', 'd>D@0')
  const alignment = align(lost, won, 'S')
  expect(alignment.meeting).toEqual({ first: 4, second: 0 })
  expect(nearestMeeting(lost, won, alignment)).toEqual({ first: 2, second: 2, toGo: 1 })
  // The same step from there tells nothing.
  const same = ladder('b>B@1', 'back>E@2', 'd>D@0')
  expect(nearestMeeting(lost, same, align(lost, same, 'S'))).toBeUndefined()
  // The last meeting tells it already.
  const near = ladder('a>A@4', 'b>B@1', 'x>X@6')
  expect(nearestMeeting(near, won, align(near, won, 'S'))).toBeUndefined()
})

test('summaries are computed from counts, the worse episode first', () => {
  const counts = { chosen: 50, refused: 29, again: 21, changed: 0, back: 0 }
  const lost: Told = {
    name: 'ReAct',
    line: { success: false, end: 'step-limit', steps: 50, progress: 0.5, counts, failure: { kind: 'k', detail: 'left it' } },
    rungs: ladder('a>A@4', 'b>B@1', 'c>C@3'),
    kindTitle: 'wrong place',
  }
  const won: Told = {
    name: 'REBACT',
    line: {
      success: true,
      end: 'solved',
      steps: 23,
      optimal: 6,
      progress: 1,
      counts: { chosen: 23, refused: 3, again: 0, changed: 6, back: 1 },
    },
    rungs: ladder('a>A@4', 'b>B@0'),
  }
  for (const accounts of [accountsOf(lost, won), accountsOf(won, lost)]) {
    expect(accounts.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'ReAct had 29 invalid actions out of 50 and repeated 21 of them; it ended after 50 steps (step limit), at best 1 step from the goal (after step 2).',
      'REBACT had 3 invalid actions out of 23 and repeated none of them, changed 6 actions, rewound once; it solved the task in 23 steps (best known 6).',
    ])
  }
  expect(verdictOf(won, lost)).toBe('REBACT solved the task, ReAct did not: wrong place (left it).')
  expect(verdictOf(won, { ...won, name: 'B', line: { ...won.line, steps: 9 } })).toBe(
    'Both solved the task: B in 9 steps, REBACT in 23.',
  )
  expect(verdictOf(lost, { ...lost, name: 'B' })).toBe('Neither solved the task.')
  const early: Told = { ...lost, name: 'B', line: { ...lost.line, steps: 1, progress: 0 }, rungs: ladder('a>A@4', 'b>B@0') }
  expect(verdictOf(lost, early)).toBe('Neither solved the task: ReAct reached 50 % progress, B 0 %.')
  expect(accountsOf(lost, early)[0].text).toMatch(
    /ended after 1 step \(step limit\): wrong place \(left it\), closest to the goal after its first step \(4 steps away\)\.$/,
  )
})
