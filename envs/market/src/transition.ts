import type { InvalidAction } from '@orreryjs/core'
import { purchaseOf } from '@orreryjs/shopping/market'
import { parse } from './actions.ts'
import { idAt, searchPath } from './address.ts'
import type { Engine } from './engine.ts'
import { type Button, buttonsOn, LABELS } from './render.ts'
import { type MarketState, searchPage } from './state.ts'

/** What becomes of a state: the same one where an action was refused. */
export interface Outcome {
  readonly state: MarketState
  readonly invalid?: InvalidAction
}

/** Does what an action's text asks for, as WebShop's strict dialect reads it. */
export function taken(engine: Engine, state: MarketState, text: string): Outcome {
  const action = parse(text)
  if ('reason' in action) return { state, invalid: action }
  if (state.page === 'done') return refused(state, 'precondition', 'bought: the episode is over')
  return action.kind === 'search' ? search(state, action.argument) : click(engine, state, action.argument)
}

function search(state: MarketState, words: string): Outcome {
  if (state.page !== 'search') return refused(state, 'precondition', `no search box: go back with click[${LABELS.back}] first`)
  const at = searchPath(words)
  return { state: { task: state.task, page: 'results', at, results: at, opened: state.opened } }
}

function click(engine: Engine, state: MarketState, target: string): Outcome {
  const wanted = target.toLowerCase()
  const button = buttonNamed(wanted)
  if (button !== undefined && buttonsOn(engine, state).includes(button)) return { state: pressed(engine, state, button) }
  const path = pathOf(engine, state, wanted)
  if (path === undefined) {
    if (wanted === 'search') return refused(state, 'precondition', 'no words: write search[words]')
    return button === undefined
      ? refused(state, 'unknown', `unknown target: this page has no '${target}'`)
      : refused(state, 'precondition', `not here: '${LABELS[button]}' cannot be clicked on this page`)
  }
  const { task, page, at, results, opened } = state
  const id = idAt(path)
  const seen = page === 'item' || opened.includes(id) ? opened : [...opened, id]
  return { state: { task, page: 'item', at: path, results: page === 'item' ? results : at, opened: seen } }
}

function buttonNamed(target: string): Button | undefined {
  const found = (Object.entries(LABELS) as [Button | 'search', string][]).find(([, label]) => label.toLowerCase() === target)?.[0]
  return found === 'search' ? undefined : found
}

/** Where a product or a value leads: of values that two groups have, the first one's that is not chosen. */
function pathOf({ pages }: Engine, { page, at }: MarketState, target: string): string | undefined {
  if (page === 'results') return pages.results(at).hits.find(({ id }) => id.toLowerCase() === target)?.path
  if (page !== 'item') return undefined
  const values = pages.item(at).groups.flatMap((group) => group.values.filter(({ text }) => text.toLowerCase() === target))
  return (values.find(({ isChosen }) => !isChosen) ?? values[0])?.path
}

function pressed(engine: Engine, state: MarketState, button: Button): MarketState {
  const { task, page, at, results, opened } = state
  switch (button) {
    case 'back':
      return searchPage(task)
    case 'previous':
      if (page === 'detail') return { task, page: 'item', at, results, opened }
      return listed(state, page === 'results' ? (engine.pages.results(at).previous ?? at) : results)
    case 'next':
      return listed(state, engine.pages.results(at).next ?? at)
    case 'buy':
      return { task, page: 'done', at, results, opened, purchase: purchaseOf(engine.listings, idAt(at), engine.goalOf(task)) }
    default:
      return { task, page: 'detail', at, results, opened, detail: button }
  }
}

function listed({ task, opened }: MarketState, at: string): MarketState {
  return { task, page: 'results', at, results: at, opened }
}

function refused(state: MarketState, kind: InvalidAction['kind'], reason: string): Outcome {
  return { state, invalid: { kind, reason } }
}
