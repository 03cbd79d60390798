import { type Answer, note, rewind, toolAction } from '@orreryjs/core'
import { type EffectGenerator, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { type RejectedItem, take, transition, updateObservation } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { parametersOf, restrictTool, valuesOf } from '../parse/schema.ts'
import { type DisplayedItem, memoryPage } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { consult } from './consult.ts'
import { searchFor } from './decide.ts'
import { locateState, type Move, type PermittedTool, plainMove, type StatePosition, stepInput, toolFor } from './position.ts'
import { purchase } from './purchase.ts'

/** Forced end: takes the best rejected item, or the next best if it cannot be found again. */
export function* backUp(run: Run): EffectGenerator<Answer | undefined> {
  const { memory } = run
  let candidates: readonly RejectedItem[] = [...memory.rejectedItems.values()]
  yield* note({ kind: 'backup', reason: `after ${memory.transitions} transitions, with ${candidates.length} items in memory` })
  for (;;) {
    const [first, ...others] = candidates
    if (first === undefined) return { text: 'no item in memory to take', claim: 'failure' }
    const { item, rationale } = yield* chooseFrom(run, first, others)
    const position = yield* reopen(run, item)
    if (memory.ended) return undefined
    const finish = position && toolFor(position, 'finish')
    if (position !== undefined && finish !== undefined) {
      const open = position.state.name
      yield* transition(memory, { from: 'Backup', to: open, reason: rationale })
      yield* transition(memory, { from: open, to: finish.rule.next ?? open, reason: rationale })
      return yield* purchase(run, position, finish, item.id)
    }
    yield* note({ kind: 'judgement', about: item.id, verdict: 'not found again' })
    candidates = candidates.filter((each) => each !== item)
  }
}

/** The selected item with its rationale. */
interface Chosen {
  readonly item: RejectedItem
  readonly rationale: string
}

/** Asks the model for the best match on a page with the memory buffer. A single item is taken without a model call. */
function* chooseFrom(run: Run, first: RejectedItem, others: readonly RejectedItem[]): EffectGenerator<Chosen> {
  const { selectTool } = run.memory
  if (others.length === 0 || selectTool === undefined) return { item: first, rationale: '' }
  const items = [first, ...others]
  const tool = restrictTool(
    selectTool,
    items.map(({ id }) => id),
  )
  const parse: Parser<RejectedItem> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    const said = call.value.kind === 'call' ? Object.values(call.value.values) : []
    return parsed(items.find(({ id }) => said.includes(id)) ?? first)
  }
  const consulted = yield* consult<RejectedItem>(run, {
    point: 'backup',
    sight: { ...stepInput(run, 'Backup'), observation: memoryPage(run.briefing, items.map(toListed)) },
    tools: [tool],
    forced: true,
    parse,
    fallback: () => first,
  })
  return { item: consulted.value, rationale: consulted.rationale }
}

function toListed({ id, title = '', price = '', rationale }: RejectedItem): DisplayedItem {
  return { id, title, price, rationale }
}

/** Maximum number of result pages to search for an item's title. */
const MAX_PAGES = 5
/** Maximum number of moves back to the search page. */
const MAX_MOVES = 4

/** Reopens the page of a rejected item: searches for its title, or else goes back to where it was opened. */
function* reopen(run: Run, item: RejectedItem): EffectGenerator<StatePosition | undefined> {
  const { memory } = run
  const wasFound = item.title !== undefined && (yield* findByTitle(run, item.id, item.title))
  if (memory.ended) return undefined
  if (!wasFound) {
    const rewound = yield* rewind(item.mark)
    updateObservation(memory, rewound)
    if (rewound.means === 'none') return undefined
    memory.pairs = item.path
  }
  return yield* locateState(run)
}

/** Searches for a title. Returns true if the results list the item and it could be opened. */
function* findByTitle(run: Run, id: string, title: string): EffectGenerator<boolean> {
  const search = yield* backToSearch(run)
  if (search === undefined || !(yield* go(run, search, searchFor(search, title)))) return false
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const position = yield* locateState(run)
    const select = position && toolFor(position, 'select')
    if (position === undefined || select === undefined) return false
    const [argument = '', schema = {}] = parametersOf(select.tool)[0] ?? []
    if (valuesOf(schema)?.includes(id) === true) return yield* go(run, select, { [argument]: id })
    const next = plainMove(position)
    if (next === undefined || !(yield* go(run, next))) return false
  }
  return false
}

/** Moves back to a page with a search tool. */
function* backToSearch(run: Run): EffectGenerator<PermittedTool | undefined> {
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    const position = yield* locateState(run)
    if (position === undefined) return undefined
    const search = toolFor(position, 'search')
    const back = toolFor(position, 'return') ?? toolFor(position, 'reject') ?? plainMove(position)
    if (search !== undefined || back === undefined) return search
    if (!(yield* go(run, back))) return undefined
  }
  return undefined
}

/** Executes a move. Returns true if it changed the page without ending the task. */
function* go(run: Run, { tool }: PermittedTool, values: Move['values'] = {}): EffectGenerator<boolean> {
  const action = toolAction(tool, values)
  if (action === undefined) return false
  const { changed, terminated } = yield* take(run.memory, action, 'method')
  return changed && !terminated
}
