import { type Answer, note, rewind, toolAction } from '@orreryjs/core'
import { type EffectGenerator, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { type RejectedItem, take, transition, updateObservation } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { parametersOf, restrictTool, valuesOf } from '../parse/schema.ts'
import { type DisplayedItem, memoryPage } from '../prompts.ts'
import type { Episode } from '../rules.ts'
import { consult } from './consult.ts'
import {
  type CurrentState,
  currentState,
  type Move,
  moveWithoutArguments,
  type PermittedTool,
  stepInput,
  toolFor,
} from './current-state.ts'
import { searchFor } from './decide.ts'
import { purchase } from './purchase.ts'

/** Forced end: takes the best rejected item, or the next best if it cannot be found again. */
export function* backUp(episode: Episode): EffectGenerator<Answer | undefined> {
  const { memory } = episode
  let candidates: readonly RejectedItem[] = [...memory.rejectedItems.values()]
  yield* note({ kind: 'backup', reason: `after ${memory.transitions} transitions, with ${candidates.length} items in memory` })
  for (;;) {
    const [first, ...others] = candidates
    if (first === undefined) return { text: 'no item in memory to take', claim: 'failure' }
    const { item, rationale } = yield* chooseItem(episode, first, others)
    const current = yield* reopenItem(episode, item)
    if (memory.hasEnded) return undefined
    const finish = current && toolFor(current, 'finish')
    if (current !== undefined && finish !== undefined) {
      const stateName = current.state.name
      yield* transition(memory, { from: 'Backup', to: stateName, reason: rationale })
      yield* transition(memory, { from: stateName, to: finish.rule.next ?? stateName, reason: rationale })
      return yield* purchase(episode, current, finish, item.id)
    }
    yield* note({ kind: 'judgement', about: item.id, verdict: 'not found again' })
    candidates = candidates.filter((each) => each !== item)
  }
}

/** The selected item with its rationale. */
interface SelectedItem {
  readonly item: RejectedItem
  readonly rationale: string
}

/** Asks the model for the best match on a page with the memory buffer. A single item is taken without a model call. */
function* chooseItem(episode: Episode, first: RejectedItem, others: readonly RejectedItem[]): EffectGenerator<SelectedItem> {
  const { selectTool } = episode.memory
  if (others.length === 0 || selectTool === undefined) return { item: first, rationale: '' }
  const items = [first, ...others]
  const tool = restrictTool(
    selectTool,
    items.map(({ id }) => id),
  )
  const parse: Parser<RejectedItem> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    const calledIds = call.value.kind === 'call' ? Object.values(call.value.values) : []
    return parsed(items.find(({ id }) => calledIds.includes(id)) ?? first)
  }
  const result = yield* consult<RejectedItem>(episode, {
    point: 'backup',
    input: { ...stepInput(episode, 'Backup'), observation: memoryPage(episode.briefing, items.map(toDisplayedItem)) },
    tools: [tool],
    isForced: true,
    parse,
    fallback: () => first,
  })
  return { item: result.value, rationale: result.rationale }
}

function toDisplayedItem({ id, title = '', price = '', rationale }: RejectedItem): DisplayedItem {
  return { id, title, price, rationale }
}

/** Maximum number of result pages to search for an item's title. */
const MAX_PAGES = 5
/** Maximum number of moves back to the search page. */
const MAX_MOVES = 4

/** Reopens the page of a rejected item: searches for its title, or else goes back to where it was opened. */
function* reopenItem(episode: Episode, item: RejectedItem): EffectGenerator<CurrentState | undefined> {
  const { memory } = episode
  const wasFound = item.title !== undefined && (yield* findByTitle(episode, item.id, item.title))
  if (memory.hasEnded) return undefined
  if (!wasFound) {
    const rewound = yield* rewind(item.mark)
    updateObservation(memory, rewound)
    if (rewound.means === 'none') return undefined
    memory.pairs = item.path
  }
  return yield* currentState(episode)
}

/** Searches for a title. Returns true if the results list the item and it could be opened. */
function* findByTitle(episode: Episode, id: string, title: string): EffectGenerator<boolean> {
  const search = yield* backToSearch(episode)
  if (search === undefined || !(yield* executeMove(episode, search, searchFor(search, title)))) return false
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const current = yield* currentState(episode)
    const select = current && toolFor(current, 'select')
    if (current === undefined || select === undefined) return false
    const [argument = '', schema = {}] = parametersOf(select.tool)[0] ?? []
    if (valuesOf(schema)?.includes(id) === true) return yield* executeMove(episode, select, { [argument]: id })
    const next = moveWithoutArguments(current)
    if (next === undefined || !(yield* executeMove(episode, next))) return false
  }
  return false
}

/** Moves back to a page with a search tool. */
function* backToSearch(episode: Episode): EffectGenerator<PermittedTool | undefined> {
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    const current = yield* currentState(episode)
    if (current === undefined) return undefined
    const search = toolFor(current, 'search')
    const back = toolFor(current, 'return') ?? toolFor(current, 'reject') ?? moveWithoutArguments(current)
    if (search !== undefined || back === undefined) return search
    if (!(yield* executeMove(episode, back))) return undefined
  }
  return undefined
}

/** Executes a move. Returns true if it changed the page without ending the task. */
function* executeMove(episode: Episode, { tool }: PermittedTool, values: Move['values'] = {}): EffectGenerator<boolean> {
  const action = toolAction(tool, values)
  if (action === undefined) return false
  const { changed, terminated } = yield* take(episode.memory, action, 'method')
  return changed && !terminated
}
