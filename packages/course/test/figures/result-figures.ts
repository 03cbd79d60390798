import { bootstrapMean, holm, mcnemarTest, wilsonInterval } from '@orreryjs/statistics'
import type { Results } from '../lesson-results.ts'
import { type LessonFigure, pText, supported } from './lesson-figure.ts'
import { axes, COLOURS, dot, line, PLOT, path, scale, slide, text } from './svg.ts'

const SOURCE = 'textcraft test, first 40 tasks, simulated:mid; data: results.json of lesson 6'
const PERCENTS = [0, 25, 50, 75, 100]

/** Significance level of every comparison. */
const ALPHA = 0.05

/** Largest relative difference in calls that a title may describe as "about as many". */
const MAX_RELATIVE_DIFFERENCE = 0.25

/** Number of tasks in the run that lesson 3 prints. */
const PRINTED_TASKS = 20

/** Labels of REBACT's ablations in figure 3. */
const LABELS: Readonly<Record<string, string>> = {
  'rebact never': 'no verdicts',
  'rebact after refusals': 'some verdicts',
}

/** Vertical distances of the labels from their dots in figure 3, where another interval would cross them. */
const LABEL_OFFSETS: Readonly<Record<string, number>> = { react: 26, 'rebact never': 26, 'rebact after refusals': -34 }

/** Draws figure 3: success against model calls for ReAct, REBACT and its ablations. */
export function callsFigure(results: Results): LessonFigure {
  const names = ['react', 'rebact never', 'rebact after refusals', 'rebact']
  const calls = (name: string): number => mean(callsOf(results, name))
  const [x, y] = [scale(10, 32, PLOT.left, PLOT.right), scale(0, 1, PLOT.bottom, PLOT.top)]
  const marks = names.map((name, index) => {
    const [solved, n] = solvedIn(results, name)
    const rate = wilsonInterval(solved, n)
    const cost = bootstrapMean(callsOf(results, name))
    const colour = [COLOURS.grey, COLOURS.orange, COLOURS.purple, COLOURS.blue][index] ?? COLOURS.grey
    const [at, height] = [x(cost.mean), y(solved / n)]
    return [
      line([at, y(rate.low)], [at, y(rate.high)], colour, { width: 4 }),
      line([x(cost.interval.low), height], [x(cost.interval.high), height], colour, { width: 2 }),
      dot([at, height], colour, 9),
      text(at + 14, height + (LABEL_OFFSETS[name] ?? -12), `${LABELS[name] ?? name}: ${solved} of ${n}`, { colour }),
    ].join('')
  })
  const ticks = [10, 15, 20, 25, 30].map((each) => [x(each), String(each)] as const)
  const values = names
    .map((name) => `${name}: ${solvedIn(results, name)[0]} of 40 with ${calls(name).toFixed(1)} calls per task`)
    .join('; ')
  return {
    svg: slide({
      title: callsTitle(results),
      description: `Success rate against model calls per task, both with 95 % intervals. ${values}.`,
      source: SOURCE,
      body: [...axes(ticks, percents(y), ['model calls per task, 95 % interval', 'success rate, 95 % interval']), ...marks],
    }),
    alt: 'Success rate of 40 tasks against model calls per task, for ReAct and three variants of REBACT',
    statements: callsStatements(results),
  }
}

function callsTitle(results: Results): string {
  const [react, rebact] = [solvedIn(results, 'react')[0], solvedIn(results, 'rebact')[0]]
  const { interval } = callsDifference(results, 'rebact')
  const bound = MAX_RELATIVE_DIFFERENCE * mean(callsOf(results, 'react'))
  const hasSimilarCalls = interval.low > -bound && interval.low < 0 && interval.high > 0 && interval.high < bound
  return supported(
    `About as many calls, more tasks: ${rebact} against ${react} of 40`,
    rebact > react && pairedP(results, 'rebact', 'react') < ALPHA && hasSimilarCalls,
  )
}

function callsStatements(results: Results): readonly string[] {
  const solved = (name: string): number => solvedIn(results, name)[0]
  const calls = (name: string, tasks?: number): string => mean(callsOf(results, name).slice(0, tasks)).toFixed(1)
  const [never, after] = ['rebact never', 'rebact after refusals']
  const printed = callsDifference(results, 'rebact', PRINTED_TASKS)
  const unsolved = callsOf(results, never).filter((_, task) => results.rows[never]?.[task] === '0')
  const [p = 1, pAfter = 1, pNever = 1] = holm(['rebact', after, never].map((name) => pairedP(results, name, 'react')))
  const [moreAfter, moreNever] = [callsDifference(results, after), callsDifference(results, never)]
  return [
    supported(
      `REBACT makes ${calls('rebact', PRINTED_TASKS)} calls per task and ReAct ${calls('react', PRINTED_TASKS)}, but the difference is not significant: ${range(printed)}.`,
      printed.interval.low < 0 && printed.interval.high > 0,
    ),
    `On forty tasks REBACT makes ${calls('rebact')} and ReAct ${calls('react')}, a difference of ${range(callsDifference(results, 'rebact'))}.`,
    supported(
      `REBACT solves ${solved('rebact')} of 40 tasks and ReAct ${solved('react')} (${pText(p)}, Holm-adjusted for three comparisons with ReAct).`,
      p < ALPHA,
    ),
    supported(
      `Without verdicts REBACT solves ${solved(never)}: no significant difference from ReAct (${pText(pNever)}).`,
      pNever >= ALPHA,
    ),
    supported(
      `With verdicts only after invalid actions it solves ${solved(after)} (${pText(pAfter)}), which is fewer than with all verdicts (${pText(pairedP(results, after, 'rebact'))}).`,
      pAfter >= ALPHA && solved(after) < solved('rebact') && pairedP(results, after, 'rebact') < ALPHA,
    ),
    supported(
      `Both make more calls than ReAct: with some verdicts ${range(moreAfter)}, without verdicts ${range(moreNever)}.`,
      moreAfter.interval.low > 0 && moreNever.interval.low > 0,
    ),
    supported(
      'Without verdicts, every unsolved episode takes at least 40 calls',
      unsolved.every((count) => count >= 40),
    ),
  ]
}

/** Draws figure 5: share of tasks solved within a number of calls. */
export function budgetFigure(results: Results): LessonFigure {
  const names = ['rebact', 'adapt', 'reflexion', 'react']
  const colours = [COLOURS.blue, COLOURS.green, COLOURS.purple, COLOURS.orange]
  const max = 120
  const [x, y] = [scale(0, max, PLOT.left, PLOT.right - 90), scale(0, 1, PLOT.bottom, PLOT.top)]
  const share = (name: string, budget: number): number => mean(solvedWithin(results, name, budget))
  const curves = names.map((name, index) => {
    const colour = colours[index] ?? COLOURS.grey
    const points = Array.from({ length: max / 2 + 1 }, (_, half) => [x(half * 2), y(share(name, half * 2))] as const)
    return `${path(points, colour)}${text(PLOT.right - 82, y(share(name, max)) + (index === 1 ? 20 : 2), name, { colour })}`
  })
  const ticks = [0, 20, 40, 60, 80, 100, 120].map((each) => [x(each), String(each)] as const)
  const values = names
    .map((name) => `${name}: ${percent(share(name, 20))} within 20 calls, ${percent(share(name, max))} within ${max}`)
    .join('; ')
  const count = (name: string, budget: number): number => sum(solvedWithin(results, name, budget))
  return {
    svg: slide({
      title: supported(
        `ADaPT solves ${count('adapt', 20)} of 40 tasks in 20 calls, ${count('adapt', 100)} in 100`,
        count('adapt', 20) < count('adapt', 100),
      ),
      description: `Share of tasks solved within a number of model calls. ${values}.`,
      source: `${SOURCE}; reflexion judges its trials by rules, without the reward`,
      body: [...axes(ticks, percents(y), ['maximum number of model calls', 'solved']), ...curves],
    }),
    alt: 'Share of 40 tasks solved within a number of model calls, for REBACT, ADaPT, Reflexion and ReAct',
    statements: budgetStatements(results, count),
  }
}

function budgetStatements(results: Results, count: (name: string, budget: number) => number): readonly string[] {
  const at100 = mcnemarOf(solvedWithin(results, 'adapt', 100), solvedWithin(results, 'reflexion', 100))
  return [
    supported(
      `Within 10 calls ReAct, ADaPT and Reflexion each solve ${count('react', 10)} of 40 tasks.`,
      count('react', 10) === count('adapt', 10) && count('react', 10) === count('reflexion', 10),
    ),
    supported(
      `Within 20 calls ADaPT solves ${count('adapt', 20)} and Reflexion ${count('reflexion', 20)}.`,
      Math.abs(count('adapt', 20) - count('reflexion', 20)) <= 1,
    ),
    supported(
      `Within 100 calls ADaPT solves ${count('adapt', 100)} and Reflexion ${count('reflexion', 100)} (${pText(at100)}).`,
      count('adapt', 100) > count('reflexion', 100) && at100 < ALPHA,
    ),
    supported(
      `ReAct solves ${count('react', 30)} tasks within 30 calls and ${count('react', 120)} within 120.`,
      count('react', 120) - count('react', 30) <= 2,
    ),
  ]
}

/** Draws figure 6: success of one agent with twenty seeds. */
export function seedsFigure(results: Results): LessonFigure {
  const names = Object.keys(results.rows).filter((name) => name.startsWith('react, seed'))
  const sorted = names.toSorted((a, b) => solvedIn(results, a)[0] - solvedIn(results, b)[0])
  const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b) => pairedP(results, a, b)))
  const significant = pairs.filter((p) => p < ALPHA).length
  const [x, y] = [scale(0, names.length - 1, PLOT.left + 20, PLOT.right - 20), scale(0, 1, PLOT.bottom, PLOT.top)]
  const marks = sorted.map((name, index) => {
    const [solved, n] = solvedIn(results, name)
    const { low, high } = wilsonInterval(solved, n)
    const isPicked = name === BEST_SEED || name === LOW_SEED
    const colour = isPicked ? COLOURS.red : COLOURS.blue
    return `${line([x(index), y(low)], [x(index), y(high)], colour, { width: 3 })}${dot([x(index), y(solved / n)], colour, 6)}`
  })
  const ticks = sorted.map((name, index) => [x(index), name.replace('react, seed ', '')] as const)
  const values = `Smallest p-value: ${Math.min(...pairs).toFixed(4)} (red: seeds 16 and 17)`
  return {
    svg: slide({
      title: supported(
        `One agent, ${names.length} seeds: ${significant} of ${pairs.length} pairs differ with p < ${ALPHA}`,
        significant > 0 && pairedP(results, BEST_SEED, LOW_SEED) === Math.min(...pairs),
      ),
      description: `Success rate of ReAct with each of ${names.length} seeds, with its 95 % interval. ${values}.`,
      source: `${values}. ${SOURCE.replace('simulated:mid', 'simulated:mid,persistence=0')}`,
      body: [...axes(ticks, percents(y), ['seed', 'success rate, 95 % interval']), ...marks],
    }),
    alt: `Success rate of one agent with each of ${names.length} seeds, with 95 % intervals`,
    statements: seedsStatements(results, sorted, significant, pairs.length),
  }
}

const BEST_SEED = 'react, seed 16'
const LOW_SEED = 'react, seed 17'

function seedsStatements(results: Results, sorted: readonly string[], significant: number, pairs: number): readonly string[] {
  const solved = (name: string): number => solvedIn(results, name)[0]
  const react = solved('react')
  const p = pairedP(results, BEST_SEED, LOW_SEED)
  const [low, high] = percentsOf(wilsonInterval(react, 40))
  return [
    supported(
      `ReAct solves ${react} of 40 tasks, and another method solves ${solved('rebact never')}.`,
      react < solved('rebact never'),
    ),
    supported(`With a second seed, ReAct solves ${solved(BEST_SEED)}.`, solved(BEST_SEED) > solved('rebact never')),
    supported(
      `The best seed (${solved(BEST_SEED)} solved) differs from one of the worst (${solved(LOW_SEED)} solved) with ${pText(p)}.`,
      sorted.at(-1) === BEST_SEED && sorted.indexOf(LOW_SEED) < 3 && p < ALPHA,
    ),
    `${react} of 40 is ${((react / 40) * 100).toFixed(1)} %, and the interval is ${low} to ${high} %`,
    `For 20 of 20 the interval is ${percentsOf(wilsonInterval(20, 20)).join(' to ')} %`,
    `Twenty seeds make ${pairs} pairs, and ${significant} of them have p < 0.05, although nothing but the seed differs.`,
  ]
}

function percentsOf({ low, high }: { readonly low: number; readonly high: number }): readonly [low: number, high: number] {
  return [Math.round(low * 100), Math.round(high * 100)]
}

function solvedIn({ rows }: Results, name: string): readonly [solved: number, n: number] {
  const row = rows[name] ?? ''
  return [[...row].filter((each) => each === '1').length, row.length]
}

/** 1 for each task that was solved within the budget, else 0. */
function solvedWithin({ rows, calls }: Results, name: string, budget: number): readonly number[] {
  return [...(rows[name] ?? '')].map((each, task) => (each === '1' && (calls[name]?.[task] ?? 0) <= budget ? 1 : 0))
}

function callsOf({ calls }: Results, name: string): readonly number[] {
  return calls[name] ?? []
}

/** Mean paired difference in calls per task: the row minus ReAct, over the first tasks. */
function callsDifference(results: Results, name: string, tasks?: number): ReturnType<typeof bootstrapMean> {
  const react = callsOf(results, 'react')
  return bootstrapMean(
    callsOf(results, name)
      .slice(0, tasks)
      .map((calls, task) => calls - (react[task] ?? 0)),
  )
}

/** Formats a difference in calls, such as `-0.1 (95 % CI -4.1 to 3.7)`. */
function range({ mean: difference, interval }: ReturnType<typeof bootstrapMean>): string {
  return `${difference.toFixed(1)} (95 % CI ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)})`
}

function pairedP({ rows }: Results, a: string, b: string): number {
  return mcnemarOf([...(rows[a] ?? '')].map(Number), [...(rows[b] ?? '')].map(Number))
}

function mcnemarOf(a: readonly number[], b: readonly number[]): number {
  const wins = a.filter((value, task) => value > (b[task] ?? 0)).length
  const losses = a.filter((value, task) => value < (b[task] ?? 0)).length
  return mcnemarTest(wins, losses)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function percents(y: (share: number) => number): readonly (readonly [number, string])[] {
  return PERCENTS.map((each) => [y(each / 100), `${each} %`] as const)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
