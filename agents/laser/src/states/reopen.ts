import { rewind, toolAction } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { arrive, type Browsed, take } from '../memory.ts'
import { parametersOf, valuesOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import { searchFor } from './decide.ts'
import { look, plainMove, toolFor } from './look.ts'
import type { Move, Permitted, Place } from './place.ts'

/** Pages of results that are turned to find an item by its title. */
const MOST_PAGES = 5
/** Moves that lead from a page back to a search. */
const MOST_MOVES = 4

/** The page of an item that was left: by a search for its title, else by going back to where it was opened. */
export function* reopen(run: Run, item: Browsed): Steps<Place | undefined> {
  const { memory } = run
  const isFound = item.title !== undefined && (yield* findByTitle(run, item.id, item.title))
  if (memory.ended) return undefined
  if (!isFound) {
    const rewound = yield* rewind(item.mark)
    arrive(memory, rewound)
    if (rewound.means === 'none') return undefined
    memory.pairs = item.path
  }
  return yield* look(run)
}

/** Whether a search for the title listed the item, on the first page or on a later one, and it could be opened. */
function* findByTitle(run: Run, id: string, title: string): Steps<boolean> {
  const search = yield* backToSearch(run)
  if (search === undefined || !(yield* go(run, search, searchFor(search, title)))) return false
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const place = yield* look(run)
    const select = place && toolFor(place, 'select')
    if (place === undefined || select === undefined) return false
    const [argument = '', schema = {}] = parametersOf(select.tool)[0] ?? []
    if (valuesOf(schema)?.includes(id) === true) return yield* go(run, select, { [argument]: id })
    const next = plainMove(place)
    if (next === undefined || !(yield* go(run, next))) return false
  }
  return false
}

/** Legal moves back to where a search is possible. */
function* backToSearch(run: Run): Steps<Permitted | undefined> {
  for (let moves = 0; moves <= MOST_MOVES; moves += 1) {
    const place = yield* look(run)
    if (place === undefined) return undefined
    const search = toolFor(place, 'search')
    const back = toolFor(place, 'return') ?? toolFor(place, 'reject') ?? plainMove(place)
    if (search !== undefined || back === undefined) return search
    if (!(yield* go(run, back))) return undefined
  }
  return undefined
}

/** Takes a move; whether it led anywhere. */
function* go(run: Run, { tool }: Permitted, values: Move['values'] = {}): Steps<boolean> {
  const action = toolAction(tool, values)
  if (action === undefined) return false
  const { changed, ended } = yield* take(run.memory, action, 'method')
  return changed && !ended
}
