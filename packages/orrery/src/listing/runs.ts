import { type ListedRun, listRuns, SIMULATED_NOTE } from '@orreryjs/runs/results'
import { percent } from '@orreryjs/runs/texts'
import type { Listing } from './listing.ts'

/** Default directory of runs. */
const DEFAULT_DIRECTORY = 'runs'

/** Maximum number of rows of a run that are listed with their success rates. */
const MAX_ROWS = 8

/** Lists the runs of a directory. Throws `RUN_UNKNOWN` if it does not exist. */
export async function runListing(directory: string = DEFAULT_DIRECTORY): Promise<Listing> {
  const items = await listRuns(directory)
  return {
    items,
    columns: [
      { title: 'run' },
      { title: 'state' },
      { title: 'episodes', align: 'right' },
      { title: 'seed', align: 'right' },
      { title: 'worlds' },
      { title: 'models' },
      { title: 'agents' },
      { title: 'success', align: 'right' },
    ],
    rows: items.map(runRow),
    ...(items.some(({ labels }) => labels.includes('simulated')) && { note: SIMULATED_NOTE }),
  }
}

/** Formats a run with one line for each of its rows: a rate over different agents, models or worlds is meaningless. */
function runRow({ directory, state, episodes, seeds, worlds, models, agents, rows }: ListedRun): readonly string[] {
  const facts = [directory, state, `${episodes.ended}/${episodes.planned}`, seeds.join(', ')]
  const ended = rows.filter((row) => row.ended > 0)
  if (ended.length === 0 || ended.length > MAX_ROWS) {
    const success = ended.length === 0 ? '-' : `${ended.length} rows`
    return [...facts, worlds.join(', '), models.length === 0 ? 'none' : models.join(', '), agents.join(', '), success]
  }
  return [
    ...facts,
    linesOf(ended.map(({ world }) => world)),
    linesOf(ended.map(({ model }) => model)),
    ended.map(({ name }) => name).join('\n'),
    ended.map(({ solved, ended: total }) => percent(solved / total)).join('\n'),
  ]
}

/** Joins the values of the rows by line; a value that all share appears once. */
function linesOf(values: readonly string[]): string {
  return new Set(values).size === 1 ? (values[0] ?? '') : values.join('\n')
}
