import { mcnemarTest, wilsonInterval } from '@orreryjs/statistics'
import type { Results } from '../results.ts'
import { axes, COLOURS, dot, line, PLOT, path, scale, slide, text } from './svg.ts'

const MADE = 'textcraft test, the first 40 tasks, simulated:mid; the results that lesson 6 begins with'
const PERCENTS = [0, 25, 50, 75, 100]

/** Lesson 3: solved tasks and model calls of each reflection variant. */
export function price({ rows, calls }: Results): string {
  const names = ['react', 'rebact never', 'rebact after refusals', 'rebact']
  const mean = (name: string): number => (calls[name] ?? []).reduce((sum, each) => sum + each, 0) / (calls[name]?.length ?? 1)
  const [x, y] = [scale(10, 30, PLOT.left, PLOT.right), scale(0, 1, PLOT.bottom, PLOT.top)]
  const marks = names.map((each, index) => {
    const [solved, n] = solvedOf(rows[each])
    const { low, high } = wilsonInterval(solved, n)
    const colour = [COLOURS.grey, COLOURS.orange, COLOURS.purple, COLOURS.blue][index] ?? COLOURS.grey
    const at = x(mean(each))
    const name = `${each}: ${solved} of ${n}`
    const label =
      index === 2
        ? text(at - 14, y(solved / n) + 6, name, { colour, anchor: 'end' })
        : text(at + 14, y(solved / n) + 6, name, { colour })
    return `${line([at, y(low)], [at, y(high)], colour, { width: 4 })}${dot([at, y(solved / n)], colour, 9)}${label}`
  })
  const ticks = [10, 15, 20, 25, 30].map((each) => [x(each), String(each)] as const)
  const told = names
    .map((name) => `${name}: ${solvedOf(rows[name])[0]} of 40 with ${mean(name).toFixed(1)} calls a task`)
    .join('; ')
  return slide({
    title: 'Reflection is cheap here: fewer calls, more tasks',
    description: `Share solved with its 95 % interval against model calls a task. ${told}.`,
    source: MADE,
    body: [...axes(ticks, percents(y), ['model calls a task', 'solved, with the interval of 95 %']), ...marks],
  })
}

/** Lesson 5: fraction of tasks solved within a number of model calls. */
export function budgets({ rows, calls }: Results): string {
  const names = ['rebact', 'adapt', 'reflexion', 'react']
  const colours = [COLOURS.blue, COLOURS.green, COLOURS.purple, COLOURS.orange]
  const most = 120
  const [x, y] = [scale(0, most, PLOT.left, PLOT.right - 90), scale(0, 1, PLOT.bottom, PLOT.top)]
  const solvedWithin = (name: string, limit: number): number => {
    const row = rows[name] ?? ''
    return (calls[name] ?? []).filter((each, task) => row[task] === '1' && each <= limit).length / row.length
  }
  const curves = names.map((name, index) => {
    const colour = colours[index] ?? COLOURS.grey
    const points = Array.from({ length: most / 2 + 1 }, (_, half) => [x(half * 2), y(solvedWithin(name, half * 2))] as const)
    return `${path(points, colour)}${text(PLOT.right - 82, y(solvedWithin(name, most)) + (index === 1 ? 20 : 2), name, { colour })}`
  })
  const ticks = [0, 20, 40, 60, 80, 100, 120].map((each) => [x(each), String(each)] as const)
  const told = names
    .map(
      (name) =>
        `${name}: ${percent(solvedWithin(name, 20))} within 20 calls, ${percent(solvedWithin(name, most))} within ${most}`,
    )
    .join('; ')
  return slide({
    title: 'What a method solves depends on what it may spend',
    description: `Share solved within so many model calls. ${told}.`,
    source: `${MADE}; reflexion is told the reward at the end of a trial`,
    body: [...axes(ticks, percents(y), ['model calls at most', 'solved']), ...curves],
  })
}

/** Lesson 6: one agent with twenty seeds. */
export function seeds({ rows }: Results): string {
  const names = Object.keys(rows).filter((name) => name.startsWith('react, seed'))
  const sorted = names.toSorted((one, other) => solvedOf(rows[one])[0] - solvedOf(rows[other])[0])
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => pOf(rows[one], rows[other])))
  const few = pairs.filter((p) => p < 0.05).length
  const [x, y] = [scale(0, names.length - 1, PLOT.left + 20, PLOT.right - 20), scale(0, 1, PLOT.bottom, PLOT.top)]
  const marks = sorted.map((name, index) => {
    const [solved, n] = solvedOf(rows[name])
    const { low, high } = wilsonInterval(solved, n)
    const isPicked = name.endsWith(' 1') || name.endsWith(' 7')
    const colour = isPicked ? COLOURS.red : COLOURS.blue
    return `${line([x(index), y(low)], [x(index), y(high)], colour, { width: 3 })}${dot([x(index), y(solved / n)], colour, 6)}`
  })
  const ticks = sorted.map((name, index) => [x(index), name.replace('react, seed ', '')] as const)
  const told = `${few} of ${pairs.length} pairs differ with p < .05, and ${Math.min(...pairs).toFixed(4)} is the smallest`
  return slide({
    title: 'The same agent, twenty seeds: some pair always looks different',
    description: `Share solved by ReAct with each of twenty seeds, with its 95 % interval. ${told}.`,
    source: `${told}. ${MADE}`,
    body: [...axes(ticks, percents(y), ['seed', 'solved, with the interval of 95 %']), ...marks],
  })
}

function solvedOf(row = ''): readonly [solved: number, n: number] {
  return [[...row].filter((each) => each === '1').length, row.length]
}

function pOf(first = '', second = ''): number {
  const won = [...first].filter((each, task) => each === '1' && second[task] === '0').length
  const lost = [...first].filter((each, task) => each === '0' && second[task] === '1').length
  return mcnemarTest(won, lost)
}

function percents(y: (share: number) => number): readonly (readonly [number, string])[] {
  return PERCENTS.map((each) => [y(each / 100), `${each} %`] as const)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
