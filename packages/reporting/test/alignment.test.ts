import {
  type AlignedEpisode,
  type ComparedEpisode,
  compareEpisodes,
  episodeSummaries,
  lastCommonState,
  nearestCommonState,
  type StepLine,
  taskVerdict,
} from '@orreryjs/reporting/alignment'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignTwo } from './two-way-alignment.ts'

/** Steps by hand: `action>state`, with `!` before an invalid action, and the distance to goal behind `@`. */
function stepsOf(...steps: readonly string[]): readonly StepLine[] {
  return steps.map((step, at) => {
    const [, refused, action = '', state = '', toGo] = /^(!?)(\w+)>(\w+)(?:@(\d+))?$/.exec(step) ?? []
    const plain = { changed: false, isRewind: false, startedSubtasks: [], isRepeated: false }
    return { at, action, refused: refused === '!', ...plain, state, ...(toGo !== undefined && { goalDistance: Number(toGo) }) }
  })
}

function compare(...episodes: readonly (readonly StepLine[])[]) {
  return compareEpisodes(
    episodes.map((steps) => ({ steps, success: false })),
    'S',
  )
}

/** Episodes in a small world, so that states and distances coincide often; some end with thoughts only. */
const EPISODE: fc.Arbitrary<AlignedEpisode> = fc
  .record({
    moves: fc.array(fc.tuple(fc.constantFrom('S', 'A', 'B', 'C', 'D', 'E', 'F'), fc.constantFrom('x', 'y')), {
      minLength: 1,
      maxLength: 14,
    }),
    hasDistance: fc.boolean(),
    hasThoughts: fc.boolean(),
    success: fc.boolean(),
  })
  .map(({ moves, hasDistance, hasThoughts, success }) => {
    const steps = stepsOf(
      ...moves.map(([state, action]) => `${action}>${state}${hasDistance ? `@${state.charCodeAt(0) % 4}` : ''}`),
    )
    const { action: _, goalDistance: __, ...last } = { ...steps.at(-1), at: steps.length } as StepLine
    return { success, steps: hasThoughts ? [...steps, last] : steps }
  })

const EPISODES = fc.array(EPISODE, { minLength: 1, maxLength: 7 })

test('each step is in one slot, in order, and no slot is empty', () => {
  fc.assert(
    fc.property(EPISODES, (episodes) => {
      const { slots } = compareEpisodes(episodes, 'S')
      for (const [episode, { steps }] of episodes.entries())
        expect(slots.flatMap((slot) => slot[episode] ?? [])).toEqual(steps.map(({ at }) => at))
      for (const slot of slots) {
        expect(slot).toHaveLength(episodes.length)
        expect(slot.some((at) => at !== undefined)).toBe(true)
      }
    }),
  )
})

test('two running episodes have the same branch in a slot exactly if they are in the same state', () => {
  fc.assert(
    fc.property(EPISODES, (episodes) => {
      const { slots, cells } = compareEpisodes(episodes, 'S')
      for (const [at, slot] of cells.entries()) {
        // Computed anew: the state after the last step in or above the slot, and whether steps follow.
        const places = episodes.map(({ steps }, episode) => {
          const done = slots.slice(0, at + 1).flatMap((each) => each[episode] ?? [])
          const isEnded = done.length === steps.length && slots[at]?.[episode] === undefined
          return { state: steps[done.at(-1) ?? -1]?.state ?? 'S', isEnded }
        })
        for (const [one, { state, isEnded }] of places.entries()) {
          expect([slot[one]?.state, slot[one]?.ended]).toEqual([state, isEnded])
          const together = places.flatMap((each, other) =>
            other !== one && !each.isEnded && !isEnded && each.state === state ? [other] : [],
          )
          const branch = slot[one]?.branch
          expect(
            slot.flatMap((each, other) => (branch !== undefined && other !== one && each.branch === branch ? [other] : [])),
          ).toEqual(together)
          expect(branch === undefined).toBe(together.length === 0)
        }
      }
    }),
  )
})

test('two episodes are aligned as by the two-way alignment', () => {
  fc.assert(
    fc.property(EPISODE, EPISODE, (one, other) => {
      const { slots, lastDivergence, cells } = compareEpisodes([one, other], 'S')
      expect(slots).toEqual(alignTwo(one.steps, other.steps, 'S'))
      const { first, second } = lastCommonState(one.steps, other.steps, 'S')
      const isFollowed = first < one.steps.length || second < other.steps.length
      expect(lastDivergence).toBe(isFollowed ? slots.findIndex(([a = -1, b = -1]) => a >= first || b >= second) : undefined)
      if (lastDivergence !== undefined) {
        for (const [a, b] of cells.slice(lastDivergence)) expect(a?.state).not.toBe(b?.state)
      }
    }),
    { numRuns: 400 },
  )
})

test('departures and shared states are those of the steps', () => {
  fc.assert(
    fc.property(EPISODES, (episodes) => {
      const { cells, paths, lastDivergence } = compareEpisodes(episodes, 'S')
      for (const [episode, { departures, lastShared, sharedSteps }] of paths.entries()) {
        const { steps, success } = episodes[episode] ?? { steps: [], success: false }
        const others = episodes.filter((_, other) => other !== episode)
        const has = (each: AlignedEpisode, state: string): boolean => each.steps.some((step) => step.state === state)
        const reached = steps.map(({ action, state }) =>
          action !== undefined && (state !== 'S' || others.length > 0)
            ? episodes.flatMap((each, other) => (other !== episode && (state === 'S' || has(each, state)) ? [other] : []))
            : [],
        )
        const moves = steps.filter(({ action }) => action !== undefined).length
        expect(sharedSteps).toBe(reached.filter(({ length }) => length > 0).length)
        const unshared = reached.flatMap(({ length }, at) => (length === 0 && at < moves ? [at] : []))
        expect(
          departures.flatMap(({ step, rejoins }) => unshared.filter((at) => at >= step && at < (rejoins?.step ?? moves))),
        ).toEqual(unshared)
        for (const { step, rejoins } of departures) {
          expect(reached.slice(step, rejoins?.step ?? moves).every(({ length }) => length === 0)).toBe(true)
          expect(step === 0 || reached[step - 1]?.length !== 0).toBe(true)
          if (rejoins !== undefined) expect(rejoins.episodes).toEqual(reached[rejoins.step])
        }
        const differing = others.filter((each) => each.success !== success)
        const rivals = differing.length > 0 ? differing : others
        if (rivals.length === 0) continue
        const met =
          1 + steps.slice(0, moves).findLastIndex(({ state }) => state === 'S' || rivals.some((each) => has(each, state)))
        expect(lastShared?.step).toBe(met)
        const state = steps[met - 1]?.state ?? 'S'
        const rival = episodes[lastShared?.episode ?? -1]
        expect(lastShared?.otherStep).toBe(
          1 + (rival?.steps.findLastIndex((step) => step.action !== undefined && step.state === state) ?? -1),
        )
      }
      expect(lastDivergence === undefined || lastDivergence < cells.length).toBe(true)
    }),
  )
})

test('equal episodes share every slot and never diverge', () => {
  fc.assert(
    fc.property(EPISODE, fc.integer({ min: 2, max: 6 }), ({ steps, success }, count) => {
      const { slots, firstDivergence, lastDivergence, cells } = compareEpisodes(
        Array.from({ length: count }, () => ({ steps, success })),
        'S',
      )
      expect(slots).toEqual(steps.map(({ at }) => Array.from({ length: count }, () => at)))
      expect([firstDivergence, lastDivergence]).toEqual([undefined, undefined])
      expect(cells.flat().every(({ branch }) => branch === 0)).toBe(true)
    }),
  )
})

test('many episodes: shared states are aligned, branches keep their number, and detours rejoin', () => {
  const oracle = stepsOf('a>A', 'b>B', 'c>C', 'd>D')
  const detour = stepsOf('a>A', 'x>X', 'back>A', 'b>B', 'c>C', 'd>D')
  const lost = stepsOf('a>A', 'b>B', '!q>B', 'y>Y', 'z>Z')
  const other = stepsOf('e>E', 'f>F', 'c>C', 'y>Y')
  const { slots, cells, paths, firstDivergence } = compareEpisodes(
    [oracle, detour, lost, other].map((steps, at) => ({ steps, success: at < 2 })),
    'S',
  )
  const slotOf = (episode: number, step: number): number => slots.findIndex((slot) => slot[episode] === step)
  for (const [step, beside] of [
    [1, 3],
    [2, 4],
    [3, 5],
  ] as const)
    expect(slotOf(0, step)).toBe(slotOf(1, beside))
  expect(slotOf(0, 2)).toBe(slotOf(3, 2))
  expect(firstDivergence).toBe(0)
  expect(cells[slotOf(0, 3)]?.slice(0, 2).map(({ branch }) => branch)).toEqual([0, 0])
  expect(paths[1]?.departures).toEqual([{ step: 1, rejoins: { step: 2, episodes: [0, 2] } }])
  // The unsolved episodes are compared with the solved ones, although they also share the state Y with each other.
  expect(paths[2]?.lastShared).toEqual({ step: 3, episode: 0, otherStep: 2 })
  expect(paths[3]?.lastShared).toEqual({ step: 3, episode: 0, otherStep: 3 })
  expect(paths.map(({ sharedSteps }) => sharedSteps)).toEqual([4, 5, 4, 2])
})

test('aligns equal distances to goal without common states', () => {
  const { slots, lastDivergence } = compare(
    stepsOf('a>A@5', 'b>B@5', 'c>C@3'),
    stepsOf('d>D@5', 'e>E@4', 'f>F@4', 'g>G@3'),
    stepsOf('h>H@5', 'i>I@3'),
  )
  expect(slots).toContainEqual([2, 3, 1])
  expect(lastDivergence).toBe(0)
})

test('finds the nearest common state with different next actions', () => {
  const lost = stepsOf('a>A@4', 'b>B@1', 'back>A@4', 'back>S@5', 'x>X@6')
  const won = stepsOf('c>C@3', 'b>B@1', 'd>D@0')
  const nearest = (one: readonly StepLine[], other: readonly StepLine[]) =>
    nearestCommonState(one, other, lastCommonState(one, other, 'S'))
  expect(lastCommonState(lost, won, 'S')).toEqual({ first: 4, second: 0 })
  expect(nearest(lost, won)).toEqual({ first: 2, second: 2, toGo: 1 })
  // The same step from that state is no evidence.
  expect(nearest(lost, stepsOf('b>B@1', 'back>E@2', 'd>D@0'))).toBeUndefined()
  // The last common state is as near.
  expect(nearest(stepsOf('a>A@4', 'b>B@1', 'x>X@6'), won)).toBeUndefined()
})

const LOST: ComparedEpisode = {
  name: 'ReAct',
  line: {
    success: false,
    end: 'step-limit',
    steps: 50,
    progress: 0.5,
    counts: { chosen: 50, invalid: 29, repeated: 21, replaced: 0, rewinds: 0 },
    failure: { type: 'k', detail: 'left it' },
  },
  steps: stepsOf('a>A@4', 'b>B@1', 'c>C@3'),
  failureTitle: 'wrong place',
}
const WON: ComparedEpisode = {
  name: 'REBACT',
  line: {
    success: true,
    end: 'solved',
    steps: 23,
    optimal: 6,
    progress: 1,
    counts: { chosen: 23, invalid: 3, repeated: 0, replaced: 6, rewinds: 1 },
  },
  steps: stepsOf('a>A@4', 'b>B@0'),
}

test('summaries are computed from counts, the worse episode first', () => {
  for (const accounts of [episodeSummaries(LOST, WON), episodeSummaries(WON, LOST)]) {
    expect(accounts.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'ReAct had 29 invalid actions out of 50 (21 repeated); it ended after 50 steps (step limit); its shortest distance to the goal was 1 step, after step 2.',
      'REBACT had 3 invalid actions out of 23, changed 6 actions, rewound once; it solved the task in 23 steps (best known 6).',
    ])
  }
  const early: ComparedEpisode = {
    ...LOST,
    name: 'B',
    line: { ...LOST.line, steps: 1, progress: 0 },
    steps: stepsOf('a>A@4', 'b>B@0'),
  }
  expect(taskVerdict([LOST, early])).toBe('Neither solved the task: ReAct reached 50 % progress, B 0 %.')
  expect(episodeSummaries(LOST, early)[0].text).toMatch(
    /ended after 1 step \(step limit\): wrong place \(left it\); its shortest distance to the goal was 4 steps, after step 1\.$/,
  )
})

test('the verdict names who solved the task, of two or of many', () => {
  const named = (episode: ComparedEpisode, name: string, steps: number): ComparedEpisode => ({
    ...episode,
    name,
    line: { ...episode.line, steps },
  })
  expect(taskVerdict([WON, LOST])).toBe('REBACT solved the task; ReAct did not: wrong place (left it).')
  expect(taskVerdict([WON, named(WON, 'B', 9)])).toBe('Both solved the task: B in 9 steps, REBACT in 23.')
  expect(taskVerdict([LOST, named(LOST, 'B', 9)])).toBe('Neither solved the task.')
  expect(taskVerdict([WON, LOST, named(WON, 'B', 9), named(LOST, 'C', 50)])).toBe(
    '2 of 4 solved the task: B in 9 steps, REBACT in 23. Not solved: ReAct, C.',
  )
  expect(taskVerdict([WON, named(WON, 'B', 1), named(WON, 'C', 9)])).toBe(
    'All 3 solved the task: B in 1 step, C in 9, REBACT in 23.',
  )
  const many = Array.from({ length: 5 }, (_, at) => named(WON, `W${at}`, 9 - at))
  const lost = Array.from({ length: 5 }, (_, at) => named(LOST, `L${at}`, 50))
  expect(taskVerdict([...many, ...lost])).toBe('5 of 10 solved the task, in 5 (W4) to 9 steps (W0).')
  expect(taskVerdict([LOST, named(LOST, 'B', 9), named(LOST, 'C', 50)])).toBe(
    'None of 3 solved the task: ReAct got furthest (50 % progress).',
  )
})
