import { type Answer, note, rewind, toolAction } from '@orreryjs/core'
import { type Parser, parsed, type Steps, unparsed } from '@orreryjs/core/agents'
import { arrive, type Browsed, take, transition } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { parametersOf, restrictedTo, valuesOf } from '../parse/schema.ts'
import { type Listed, memoryPage } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { consult } from './consult.ts'
import { searchFor } from './decide.ts'
import { look, type Move, type Permitted, type Place, plainMove, toolFor, viewOf } from './look.ts'
import { purchase } from './purchase.ts'

/** The forced end: takes the best of the items that were looked at and left; the next best where one is not found again. */
export function* backUp(run: Run): Steps<Answer | undefined> {
  const { memory } = run
  let left: readonly Browsed[] = [...memory.browsed.values()]
  yield* note({ kind: 'backup', reason: `after ${memory.transitions} transitions, with ${left.length} items in memory` })
  for (;;) {
    const [first, ...others] = left
    if (first === undefined) return { text: 'no item in memory to take', claim: 'failure' }
    const { item, rationale } = yield* chooseFrom(run, first, others)
    const place = yield* reopen(run, item)
    if (memory.ended) return undefined
    const finish = place && toolFor(place, 'finish')
    if (place !== undefined && finish !== undefined) {
      const open = place.state.name
      yield* transition(memory, { from: 'Backup', to: open, reason: rationale })
      yield* transition(memory, { from: open, to: finish.rule.next ?? open, reason: rationale })
      return yield* purchase(run, place, finish, item.id)
    }
    yield* note({ kind: 'judgement', about: item.id, verdict: 'not found again' })
    left = left.filter((each) => each !== item)
  }
}

/** An item of the memory buffer, and why it. */
interface Chosen {
  readonly item: Browsed
  readonly rationale: string
}

/** Asks for the best match over a page made of the memory buffer; a lone item is not asked about. */
function* chooseFrom(run: Run, first: Browsed, others: readonly Browsed[]): Steps<Chosen> {
  const { opener } = run.memory
  if (others.length === 0 || opener === undefined) return { item: first, rationale: '' }
  const items = [first, ...others]
  const tool = restrictedTo(
    opener,
    items.map(({ id }) => id),
  )
  const parse: Parser<Browsed> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    const said = call.value.kind === 'call' ? Object.values(call.value.values) : []
    return parsed(items.find(({ id }) => said.includes(id)) ?? first)
  }
  const consulted = yield* consult<Browsed>(run, {
    point: 'backup',
    sight: { ...viewOf(run, 'Backup'), observation: memoryPage(run.briefing, items.map(listed)) },
    tools: [tool],
    forced: true,
    parse,
    fallback: () => first,
  })
  return { item: consulted.said, rationale: consulted.rationale }
}

function listed({ id, title = '', price = '', rationale }: Browsed): Listed {
  return { id, title, price, rationale }
}

/** Pages of results that are turned to find an item by its title. */
const MOST_PAGES = 5
/** Moves that lead from a page back to a search. */
const MOST_MOVES = 4

/** The page of an item that was left: by a search for its title, else by going back to where it was opened. */
function* reopen(run: Run, item: Browsed): Steps<Place | undefined> {
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
