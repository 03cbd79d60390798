import { type EpisodeMetrics, rowKey } from '@orreryjs/harness'
import type { IsSimulated } from '../registry/simulated.ts'
import { type CellScores, type Estimate, estimateMean, type Interval, wilsonInterval } from '../statistics/index.ts'
import type { PublishedFigure, PublishedTable } from './table.ts'

/** A number with its 95 % interval, in the unit of the figure: per cent, or plan revisions. */
interface Figure {
  readonly value: number
  /** Absent where it cannot be known. */
  readonly interval?: Interval
  /** Tasks. */
  readonly n: number
}

/** What a row of ours came to. */
export interface OurFigure extends Figure {
  readonly world: string
  readonly split: string
  readonly model: string
  readonly simulated: boolean
  /** Ours minus published. */
  readonly difference: number
}

/** A published figure with its interval, and ours: one for each world, split and model. */
export interface FigureBeside extends PublishedFigure, Figure {
  readonly model: string
  readonly ours: readonly OurFigure[]
}

/** A paper's table beside the results of a run. */
export interface PublishedBeside extends Pick<PublishedTable, 'paper' | 'title' | 'model'> {
  /** How our tasks and the paper's differ. */
  readonly tasks: string
  readonly figures: readonly FigureBeside[]
}

/** Adds up what scores do not say, to put a run beside a paper's table. */
export interface PublishedTally {
  /** An episode that was cut off is passed over. */
  add(metrics: EpisodeMetrics): void
  /** `original` tells whether the run has the original data. */
  beside(table: PublishedTable, scores: readonly CellScores[], original: boolean): PublishedBeside
}

/** A tally of nothing. */
export function createPublishedTally(isSimulated: IsSimulated): PublishedTally {
  const revisions = new Map<string, { episodes: number; sum: number }>()
  return {
    add(metrics) {
      if (metrics.end === 'aborted') return
      const sums = revisions.get(rowKey(metrics)) ?? { episodes: 0, sum: 0 }
      revisions.set(rowKey(metrics), sums)
      sums.episodes += 1
      sums.sum += metrics.notes['revision'] ?? 0
    },
    beside({ paper, title, model, tasks, figures }, scores, original) {
      const ours = (figure: PublishedFigure): readonly OurFigure[] =>
        scores.flatMap((cell) =>
          cell.label === figure.row ? ourFigure(figure, cell, meanRevisions(cell), isSimulated(cell.model)) : [],
        )
      const meanRevisions = (cell: CellScores): number => {
        const { episodes, sum } = revisions.get(rowKey(cell)) ?? { episodes: 1, sum: 0 }
        return sum / episodes
      }
      return {
        paper,
        title,
        model,
        tasks: original ? (tasks.original ?? tasks.embedded) : tasks.embedded,
        figures: figures.map((figure) => ({ model, ...figure, ...publishedInterval(figure), ours: ours(figure) })),
      }
    },
  }
}

/** Only a share of successes has an interval that follows from itself and n: from the rate as it was printed. */
function publishedInterval({ measure, value, n }: PublishedFigure): { readonly interval?: Interval } {
  if (measure !== 'success') return {}
  return { interval: inPercent(wilsonInterval((value / 100) * n, n)) }
}

function ourFigure(figure: PublishedFigure, cell: CellScores, revisions: number, simulated: boolean): readonly OurFigure[] {
  const found = measured(figure, cell, revisions)
  if (found === undefined) return []
  const { world, split, model } = cell
  return [{ world, split, model, simulated, ...found, difference: found.value - figure.value }]
}

function measured({ measure, taskType }: PublishedFigure, { tasks }: CellScores, revisions: number): Figure | undefined {
  const scores = [...tasks.values()].filter((task) => taskType === undefined || task.taskType === taskType)
  if (measure === 'revisions') return { value: revisions, n: scores.length }
  const estimate: Estimate | undefined = estimateMean(measure, scores)
  return estimate && { value: estimate.mean * 100, interval: inPercent(estimate.interval), n: estimate.tasks }
}

function inPercent({ low, high }: Interval): Interval {
  return { low: low * 100, high: high * 100 }
}
