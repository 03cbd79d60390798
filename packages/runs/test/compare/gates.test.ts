import { rng } from '@orreryjs/core'
import { type GateCheck, type GateResult, readGate, testGate } from '@orreryjs/runs/compare'
import type { CellScores } from '@orreryjs/runs/scores'
import type { TaskScore } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { cellOf, scoreOf } from './scores.ts'

/** Creates rows from the number of tasks that both, only the first, only the second and neither solved. */
function cellsOf(both: number, first: number, second: number, none: number): readonly CellScores[] {
  const outcomes = [
    [1, 1, both],
    [1, 0, first],
    [0, 1, second],
    [0, 0, none],
  ].flatMap(([a = 0, b = 0, count = 0]) => Array.from({ length: count }, () => [a, b] as const))
  const side = (at: 0 | 1): readonly TaskScore[] => outcomes.map((pair, index) => scoreOf(String(index), [pair[at]]))
  return [cellOf('a', side(0)), cellOf('b', side(1))]
}

/** Creates a row of `solved` solved tasks of `of`, with `trials` equal attempts each. */
function rowOf(label: string, solved: number, of: number, trials = 1): CellScores {
  const outcomes = (index: number): readonly number[] => Array.from({ length: trials }, () => (index < solved ? 1 : 0))
  return cellOf(
    label,
    Array.from({ length: of }, (_, index) => scoreOf(String(index), outcomes(index))),
  )
}

/** Creates a row of tasks that cost about `factor` times 1,000 tokens, and dollars in proportion. */
function costsOf(label: string, factor: number, count = 60): CellScores {
  const stream = rng('tokens')
  const scores = Array.from({ length: count }, (_, index) => {
    const tokens = factor * 1000 * Math.exp(stream.next() / 5)
    return scoreOf(String(index), [1], { totals: { success: 1, tokens, steps: 5, calls: 4 * factor }, dollars: tokens / 1e4 })
  })
  return cellOf(label, scores)
}

function tested(rule: string, cells: readonly CellScores[], stored: readonly CellScores[] = []): GateResult {
  return testGate(readGate(rule), { left: cells, right: cells, stored: new Map([['runs/main', stored]]) })
}

const verdictOf = (rule: string, cells: readonly CellScores[], stored?: readonly CellScores[]): string =>
  tested(rule, cells, stored).verdict

function onlyCheck({ checks }: GateResult): GateCheck {
  const [check, other] = checks
  if (check === undefined || other !== undefined) throw new Error(`${checks.length} checks`)
  return check
}

test('a margin is decided by the interval: holds, fails or inconclusive', () => {
  // 400 tasks with 8 wins and 10 losses: -0.5 points, interval about -2.7 to +1.7.
  const cells = cellsOf(300, 8, 10, 82)
  const verdicts = {
    'success(a) > success(b)': 'inconclusive',
    'success(a) > success(b) - 5': 'holds',
    'success(a) > success(b) - 5%': 'holds',
    'success(a) >= success(b) - 5pp': 'holds',
    'success(a) > success(b) - 2pp': 'inconclusive',
    'success(a) > success(b) + 5 pp': 'fails',
    'success(b) < success(a) + 5': 'holds',
    'success(b) > success(a) + 1': 'inconclusive',
    'success(a) = success(b) +- 5': 'holds',
    'success(a) = success(b) ± 2pp': 'inconclusive',
  }
  expect(Object.fromEntries(Object.keys(verdicts).map((rule) => [rule, verdictOf(rule, cells)]))).toEqual(verdicts)
  // The same rates on 40 tasks are inconclusive; a significantly better row is not equivalent.
  expect(verdictOf('success(a) > success(b) - 5', cellsOf(30, 1, 1, 8))).toBe('inconclusive')
  expect(verdictOf('success(a) = success(b) +- 5', cellsOf(250, 60, 8, 82))).toBe('fails')
  expect(verdictOf('success(b) >= success(a)', cellsOf(250, 60, 8, 82))).toBe('fails')
})

test('an inconclusive margin states the tasks and the margin that would settle it', () => {
  const check = onlyCheck(tested('success(a) = success(b) +- 2', cellsOf(300, 8, 10, 82)))
  expect(check.needed).toMatchObject({ assuming: 'no difference', margin: expect.stringMatching(/^[23]\.\dpp$/) })
  // Twice the precision requires four times as many tasks.
  expect(check.needed?.tasks).toBeGreaterThan(400 * (2.5 / 2) ** 2)
  expect(check.message).toMatch(/^difference -0\.5 pp, 95 % CI -2\.\d to \+1\.\d, bound -2\.0 to \+2\.0, n 400$/)
  expect(check.needed?.text).toMatch(
    /^about \d+0 tasks, or a margin of \d\.\dpp, would settle it \(80 % power, if there is no true difference\)$/,
  )
  // With more tasks than equal rows need, the measured difference is the better assumption.
  const worse = onlyCheck(tested('success(a) >= success(b) - 9pp', cellsOf(300, 10, 40, 50)))
  expect(worse).toMatchObject({ verdict: 'inconclusive', needed: { assuming: 'measured' } })
  expect(worse.needed?.tasks).toBeGreaterThan(400)
})

test('absolute bounds of rates', () => {
  expect(verdictOf('success(a) >= 80%', [rowOf('a', 39, 40)])).toBe('holds')
  expect(verdictOf('success(a) >= 0.8', [rowOf('a', 10, 40)])).toBe('fails')
  const close = onlyCheck(tested('success(a) ≥ 80 %', [rowOf('a', 9, 10)]))
  expect(close).toMatchObject({
    verdict: 'inconclusive',
    rows: [{ label: 'a', model: 'm' }],
    tasks: 10,
    measured: { scale: 'mean', value: 0.9, demanded: { low: 0.8, high: null } },
  })
  expect(close.needed).toEqual({
    tasks: expect.any(Number),
    assuming: 'measured',
    text: expect.stringMatching(/^about \d+ tasks /),
  })
  expect(close.message).toMatch(/^90\.0 %, 95 % CI 55\.5-99\.7, bound 80\.0 %, n 10$/)
  // Without a row, every row is checked, and one that fails decides.
  const all = tested('success >= 50%', [rowOf('a', 39, 40), rowOf('b', 2, 40), rowOf('c', 20, 40)])
  expect(all).toMatchObject({
    verdict: 'fails',
    checks: [{ verdict: 'holds' }, { verdict: 'fails' }, { verdict: 'inconclusive' }],
  })
})

test('pass^k and pass@k', () => {
  const cells = [
    cellOf(
      'a',
      Array.from({ length: 60 }, (_, index) => scoreOf(String(index), [1, index % 4 === 0 ? 0 : 1, 1])),
    ),
  ]
  // Every task has at least two successes of three; a quarter has only two, so pass^3 is 75 % and pass^2 83 %.
  expect(onlyCheck(tested('pass^3(a) >= 60%', cells))).toMatchObject({ verdict: 'holds', measured: { value: 0.75 } })
  expect(onlyCheck(tested('pass^2(a) <= 60%', cells))).toMatchObject({
    verdict: 'fails',
    measured: { value: expect.closeTo(5 / 6) },
  })
  expect(verdictOf('pass@2(a) >= 90%', cells)).toBe('holds')
  expect(onlyCheck(tested('pass^4(a) >= 60%', cells))).toMatchObject({
    verdict: 'inconclusive',
    objection: 'no task has 4 attempts',
  })
  expect(verdictOf('pass^3(a) >= pass^3(a)@runs/main - 20pp', cells, [rowOf('a', 40, 60, 3)])).toBe('holds')
})

test('each: k of n at every task', () => {
  const of = (...outcomes: readonly (readonly number[])[]): readonly CellScores[] => [
    cellOf(
      'a',
      outcomes.map((each, index) => scoreOf(`t${index}`, each)),
    ),
  ]
  expect(verdictOf('each(a) >= 2 of 3', of([1, 1, 0], [1, 1, 1]))).toBe('holds')
  expect(onlyCheck(tested('each(a) >= 2 of 3', of([1, 0, 0], [1, 1, 1])))).toMatchObject({
    verdict: 'fails',
    decidingTasks: ['t0'],
    message: '1 of 2 tasks succeeded less often: t0 1 of 3',
  })
  // With six attempts, four successes are demanded.
  expect(verdictOf('each(a) >= 2 of 3', of([1, 1, 1, 0, 0, 0]))).toBe('fails')
  expect(verdictOf('each(a) >= 2 of 3', of([1, 1, 1, 1, 0, 0]))).toBe('holds')
  // Two attempts decide if both succeed or both fail.
  expect(verdictOf('each(a) >= 2 of 3', of([1, 1]))).toBe('holds')
  expect(verdictOf('each(a) >= 2 of 3', of([0, 0]))).toBe('fails')
  expect(onlyCheck(tested('each(a) >= 2 of 3', of([1, 0])))).toMatchObject({
    verdict: 'inconclusive',
    decidingTasks: ['t0'],
    objection: expect.stringContaining('--trials 3'),
  })
  // An attempt that ended with an infrastructure error has an unknown result.
  const withError = [cellOf('a', [scoreOf('t0', [1, 0, 0], { infrastructureErrors: 1 })])]
  expect(verdictOf('each(a) >= 2 of 3', withError)).toBe('inconclusive')
  expect(verdictOf('each >= 1 of 1', of([1], [1]))).toBe('holds')
})

test('budgets: absolute, and as a factor of another row on either side of it', () => {
  const cells = [costsOf('a', 1.02), costsOf('b', 1)]
  const verdicts = {
    'tokens(a) < tokens(b) * 1.1': 'holds',
    'tokens(a) <= 1.1 * tokens(b)': 'holds',
    'tokens(a) < tokens(b) * 1.01': 'fails',
    'tokens(a) = tokens(b) * 1.1': 'holds',
    'cost(a) <= 1.1 * cost(b)': 'holds',
    'cost(a) <= cost(b)': 'fails',
    'tokens(a) <= 1.3k': 'holds',
    'tokens(a) <= 0.001M': 'fails',
    'cost(a) <= $0.13': 'holds',
    'cost(a) <= 0.10': 'fails',
    'steps(a) <= 4.5': 'fails',
    'calls(b) <= 4': 'holds',
    'calls(b) < 4': 'inconclusive',
  }
  expect(Object.fromEntries(Object.keys(verdicts).map((rule) => [rule, verdictOf(rule, cells)]))).toEqual(verdicts)
  expect(onlyCheck(tested('cost(a) <= 0.50', cells)).message).toMatch(
    /^\$0\.11, 95 % CI \$0\.11 to \$0\.12, bound \$0\.50, n 60$/,
  )
  const unpriced = [cellOf('a', [scoreOf('0', [1]), scoreOf('1', [1], { dollars: 1 })])]
  expect(onlyCheck(tested('cost(a) <= 2', unpriced))).toMatchObject({
    verdict: 'inconclusive',
    objection: 'the price of 1 of 2 tasks is unknown',
  })
})

test('a factor of bounded steps is tested on totals', () => {
  const steps = (label: string, factor: number): CellScores => {
    const stream = rng('steps')
    const scores = Array.from({ length: 80 }, (_, index) =>
      scoreOf(String(index), [1], { totals: { success: 1, steps: Math.round(factor * (8 + 10 * stream.next())) } }),
    )
    return { ...cellOf(label, scores), maxSteps: 40 }
  }
  const cells = [steps('a', 1.05), steps('b', 1)]
  expect(verdictOf('steps(a) <= 1.5 * steps(b)', cells)).toBe('holds')
  expect(verdictOf('steps(b) <= 0.5 * steps(a)', cells)).toBe('fails')
  expect(verdictOf('steps(a) <= steps(b) + 6', cells)).toBe('holds')
  expect(onlyCheck(tested('steps(a) <= 1.5 * steps(b)', cells)).message).toMatch(
    /^difference to 1\.50 times the other row -\d\.\d steps, 95 % CI -\d+\.\d to -\d\.\d, bound 0\.0, n 80$/,
  )
  expect(onlyCheck(tested('steps(a) = 1.5 * steps(b)', cells)).objection).toContain('write the margin as +- and a number')
  const unlimited = cells.map(({ maxSteps: _, ...cell }) => cell)
  expect(onlyCheck(tested('steps(a) <= steps(b) + 6', unlimited))).toMatchObject({
    verdict: 'inconclusive',
    objection: expect.stringContaining('write the margin as * and a factor'),
  })
})

test('a regression gate compares every row with the same row of a stored run', () => {
  const now = [rowOf('react', 200, 300), rowOf('rebact', 240, 300)]
  const main = [rowOf('rebact', 240, 300), rowOf('react', 280, 300)]
  const { verdict, checks } = tested('success >= success@runs/main - 3pp', now, main)
  expect(verdict).toBe('fails')
  expect(checks).toMatchObject([
    { verdict: 'fails', rows: [{ label: 'react' }, { label: 'react' }], measured: { scale: 'difference' } },
    { verdict: 'holds', rows: [{ label: 'rebact' }, { label: 'rebact' }] },
  ])
  expect(verdictOf('success(rebact) >= success(rebact)@runs/main - 3pp', now, main)).toBe('holds')
  expect(verdictOf('success(rebact) > success(react)@runs/main - 30pp', now, main)).toBe('holds')
  expect(verdictOf('success@runs/main >= 70%', now, main)).toBe('holds')
  // A row that the stored run lacks is reported, not skipped.
  expect(tested('success >= success@runs/main - 3pp', now, [rowOf('rebact', 240, 300)])).toMatchObject({
    verdict: 'inconclusive',
    checks: [{ verdict: 'holds' }, { verdict: 'inconclusive', objection: 'runs/main has no row to compare it with' }],
  })
  expect(() => tested('success(react) >= success(react)', now)).toThrow('would be compared with itself')
  // Tasks that differ are inconclusive, and do not end the run with an error.
  const other = cellOf('react', [scoreOf('0', [1], { taskHash: 'other' })])
  expect(onlyCheck(tested('success(react) >= success@runs/main', now, [other]))).toMatchObject({
    verdict: 'inconclusive',
    objection: expect.stringMatching(/^task 0 differs/),
  })
})

test('infrastructure errors decide nothing unless the verdict is the same without them', () => {
  const withErrors = (failed: number): CellScores => {
    const error = { infrastructureErrors: 1 }
    const scores = Array.from({ length: 60 }, (_, index) =>
      index < failed ? scoreOf(`${index}`, [0], error) : scoreOf(`${index}`, [1]),
    )
    return cellOf('a', scores)
  }
  expect(verdictOf('success(a) >= 80%', [withErrors(1)])).toBe('holds')
  expect(onlyCheck(tested('success(a) >= 80%', [withErrors(25)]))).toMatchObject({
    verdict: 'inconclusive',
    objection: expect.stringMatching(
      /^25 of 60 episodes ended with an infrastructure error, and the verdict depends on them: fails if they count as failures, holds without their tasks; retry/,
    ),
  })
  expect(onlyCheck(tested('success(a) >= success@runs/main - 10pp', [withErrors(25)], [rowOf('a', 60, 60)]))).toMatchObject({
    verdict: 'inconclusive',
    objection: expect.stringContaining('infrastructure error'),
  })
  expect(verdictOf('success(a) >= 80%', [withErrors(60)])).toBe('inconclusive')
})

test('several rows do not raise the chance that a gate fails by accident', () => {
  const stream = rng('family')
  let failures = 0
  for (let turn = 0; turn < 200; turn += 1) {
    const drawn = (label: string): CellScores =>
      cellOf(
        label,
        Array.from({ length: 60 }, (_, index) => scoreOf(`${index}`, [stream.next() < 0.7 ? 1 : 0])),
      )
    const rows = Array.from({ length: 8 }, (_, index) => drawn(`row ${index}`))
    if (verdictOf('success >= 70%', rows) === 'fails') failures += 1
  }
  // Without the correction about one in ten.
  expect(failures / 200).toBeLessThan(0.05)
})

test('a margin of five points is passed wrongly at most one time in forty', () => {
  const stream = rng('margins')
  const drawn = (label: string, share: number): CellScores =>
    cellOf(
      label,
      Array.from({ length: 120 }, (_, index) => scoreOf(String(index), [stream.next() < share ? 1 : 0])),
    )
  const verdicts = Array.from({ length: 300 }, () =>
    verdictOf('success(a) > success(b) - 5', [drawn('a', 0.75), drawn('b', 0.8)]),
  )
  expect(verdicts.filter((verdict) => verdict === 'holds').length / 300).toBeLessThan(0.05)
  expect(verdicts.filter((verdict) => verdict === 'fails').length / 300).toBeLessThan(0.05)
})

test('a verdict on new tasks says so, and takes clusters as the sampling unit', () => {
  const cells = ['a', 'b'].map((label, side) =>
    cellOf(
      label,
      Array.from({ length: 120 }, (_, index) => ({
        ...scoreOf(String(index), [side === 0 || index % 4 !== 0 ? 1 : 0]),
        cluster: `room ${index % 4}`,
      })),
    ),
  )
  const rule = 'success(a) > success(b)'
  const rows = { left: cells, right: cells, stored: new Map() }
  expect(onlyCheck(testGate(readGate(rule), rows))).toMatchObject({
    verdict: 'holds',
    message: expect.not.stringContaining('new tasks'),
  })
  const check = onlyCheck(testGate(readGate(rule), rows, { target: 'new-tasks' }))
  expect(check).toMatchObject({ verdict: 'inconclusive', message: expect.stringMatching(/, n 120, for new tasks$/) })
})
