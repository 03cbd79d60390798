import { escapeLine } from '@orreryjs/core'
import { journalPath, readManifest, type TornLine } from '@orreryjs/harness'
import { scoringFacts } from '@orreryjs/runs/compare'
import { calibrationOf } from '@orreryjs/runs/results'
import { type CellScores, readScores } from '@orreryjs/runs/scores'
import { percent } from '@orreryjs/runs/texts'
import { analyseTasks, countSeparations, type SeparationCounts, type TaskStatistics } from '@orreryjs/statistics'
import { SEPARATION_NOTE, separationText } from '../data/separation-text.ts'
import type { OutputStyle } from '../tables/output-style.ts'
import { plainTable } from '../tables/plain-table.ts'

/** Statistics of the tasks of a world and split over the rows of a run. */
export interface PlaceStatistics {
  readonly world: string
  readonly split: string
  /** Names of the compared rows; calibration rows are excluded. */
  readonly rows: readonly string[]
  readonly separations: SeparationCounts
  /** Tasks that all of these rows played, hardest first; empty for fewer than two rows. */
  readonly tasks: readonly TaskStatistics[]
}

/** Reads the statistics of the tasks of a run, by world and split. Throws what reading the run throws. */
export async function readTaskStatistics(
  directory: string,
  { onTornLine }: { onTornLine(torn: TornLine): void },
): Promise<readonly PlaceStatistics[]> {
  const { cells } = await readScores(journalPath(directory), { onTornLine, ...scoringFacts(readManifest(directory)) })
  const places = new Map<string, readonly CellScores[]>()
  for (const cell of cells) {
    const key = JSON.stringify([cell.world, cell.split])
    places.set(key, [...(places.get(key) ?? []), cell])
  }
  return [...places.values()].map((all) => {
    const measured = all.filter(({ agent }) => calibrationOf(agent) === undefined)
    const tasks = analyseTasks(measured.map((cell) => cell.tasks))
    const models = new Set(measured.map(({ model }) => model).filter((model) => model !== 'none'))
    return {
      world: all[0]?.world ?? '',
      split: all[0]?.split ?? '',
      rows: measured.map(({ label, model }) => (models.size > 1 && model !== 'none' ? `${label}/${model}` : label)),
      separations: countSeparations(tasks),
      tasks,
    }
  })
}

const SEPARATION_TEXTS: Readonly<Record<TaskStatistics['separation'], string>> = {
  separates: 'separates',
  all: 'all solve it',
  none: 'no row solves it',
  equal: 'equal rates',
}

/** Returns the tasks of each place as a table, with a summary below. */
export function taskListText(places: readonly PlaceStatistics[], { colour, columns }: OutputStyle): readonly string[] {
  return places.flatMap((place, at) => [...(at > 0 ? [''] : []), ...placeText(place, { colour, columns })])
}

function placeText(
  { world, split, rows, separations, tasks }: PlaceStatistics,
  { colour, columns }: OutputStyle,
): readonly string[] {
  const heading = colour.bold(`${world} ${split}`)
  if (tasks.length === 0)
    return [heading, 'Two rows on the same tasks are needed to compare tasks; calibration rows do not count.']
  const hasDiscrimination = rows.length > 2
  const columnsOfTasks = [
    { title: 'task' },
    { title: 'type' },
    { title: 'difficulty', align: 'right' },
    ...(hasDiscrimination ? [{ title: 'discrimination', align: 'right' } as const] : []),
    { title: 'separation' },
  ] as const
  const lines = tasks.map(({ task, taskType, meanSuccess, discrimination, separation }) => [
    escapeLine(task),
    escapeLine(taskType),
    percent(1 - meanSuccess.mean),
    ...(hasDiscrimination ? [discrimination?.correlation.toFixed(2) ?? '-'] : []),
    SEPARATION_TEXTS[separation],
  ])
  return [
    heading,
    plainTable(columnsOfTasks, lines, columns),
    '',
    separationText(separations, rows.length),
    SEPARATION_NOTE,
    ...(hasDiscrimination ? [coarseNote(rows.length)] : []),
  ]
}

function coarseNote(rows: number): string {
  return `Difficulty and discrimination are estimated from ${rows} rows only and are coarse for single tasks.`
}
