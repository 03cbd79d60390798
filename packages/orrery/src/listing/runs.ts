import { type ListedRun, listRuns, SIMULATED_NOTE } from '@orreryjs/runs/results'
import { percent } from '@orreryjs/runs/texts'
import type { Listing } from './listing.ts'

/** Default directory of runs. */
const DEFAULT_DIRECTORY = 'runs'

/** Lists the runs of a directory. Throws `RUN_UNKNOWN` if it does not exist. */
export function runListing(directory: string = DEFAULT_DIRECTORY): Listing {
  const items = listRuns(directory)
  return {
    items,
    columns: [
      { title: 'run' },
      { title: 'state' },
      { title: 'episodes', align: 'right' },
      { title: 'success', align: 'right' },
      { title: 'seed', align: 'right' },
      { title: 'worlds' },
      { title: 'models' },
      { title: 'agents' },
    ],
    rows: items.map(runRow),
    ...(items.some(({ labels }) => labels.includes('simulated')) && { note: SIMULATED_NOTE }),
  }
}

function runRow({ directory, state, episodes, success, seeds, worlds, models, agents }: ListedRun): readonly string[] {
  return [
    directory,
    state,
    `${episodes.ended}/${episodes.planned}`,
    success === undefined ? '-' : percent(success),
    seeds.join(', '),
    worlds.join(', '),
    models.length === 0 ? 'none' : models.join(', '),
    agents.join(', '),
  ]
}
