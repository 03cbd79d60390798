import type { Sight } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { toolFor } from './look.ts'
import { plays } from './machine.ts'
import type { Place } from './place.ts'

/** What a state shows. */
export function sightOf(run: Run, place: Place): Sight {
  const isAfterReturn = run.memory.returned && toolFor(place, 'search') !== undefined
  return { ...viewOf(run, place.state.name), ...(isAfterReturn && !showsAll(run) && { pairs: sinceSearch(run) }) }
}

/** The same page under another instruction: a step of a purchase or of the backup. */
export function viewOf(run: Run, state: string): Sight {
  const { here, item, details, target, pairs } = run.memory
  return {
    state,
    observation: here.text,
    pairs: showsAll(run) ? pairs : [],
    ...(item !== undefined && { target, details }),
  }
}

/** A machine that never searches anew has nothing but its transcript. */
function showsAll({ machine, options }: Run): boolean {
  return options.historyIn === 'all' || !plays(machine, 'search')
}

function sinceSearch({ memory }: Run): Sight['pairs'] {
  return memory.pairs.slice(memory.searchedAt)
}
