import type { InvalidAction } from '@orreryjs/core'
import { scorePurchase } from '@orreryjs/shopping/market'
import { parse } from './actions.ts'
import type { Engine } from './engine.ts'
import { itemIdAt, searchPath } from './paths.ts'
import { type Button, LABELS, pageButtons } from './render.ts'
import { type MarketState, searchPage } from './state.ts'

/** Result of an action. `state` is the same object if the action was invalid. */
export interface Outcome {
  readonly state: MarketState
  readonly invalid?: InvalidAction
}

/** Applies an action, parsed by the rules of WebShop's strict dialect. */
export function applyAction(engine: Engine, state: MarketState, text: string): Outcome {
  const action = parse(text)
  if ('reason' in action) return { state, invalid: action }
  if (state.page === 'done') return reject(state, 'precondition', 'bought: the episode is over')
  return action.kind === 'search' ? search(state, action.argument) : click(engine, state, action.argument)
}

function search(state: MarketState, words: string): Outcome {
  if (state.page !== 'search') return reject(state, 'precondition', `no search box: go back with click[${LABELS.back}] first`)
  const at = searchPath(words)
  return { state: { task: state.task, page: 'results', at, results: at, opened: state.opened } }
}

function click(engine: Engine, state: MarketState, target: string): Outcome {
  const targetText = target.toLowerCase()
  const button = buttonNamed(targetText)
  if (button !== undefined && pageButtons(engine, state).includes(button)) return { state: press(engine, state, button) }
  const path = pathOf(engine, state, targetText)
  if (path === undefined) {
    if (targetText === 'search') return reject(state, 'precondition', 'no words: write search[words]')
    return button === undefined
      ? reject(state, 'unknown', `unknown target: this page has no '${target}'`)
      : reject(state, 'precondition', `not here: '${LABELS[button]}' cannot be clicked on this page`)
  }
  const { task, page, at, results, opened } = state
  const id = itemIdAt(path)
  const openedItems = page === 'item' || opened.includes(id) ? opened : [...opened, id]
  return { state: { task, page: 'item', at: path, results: page === 'item' ? results : at, opened: openedItems } }
}

function buttonNamed(target: string): Button | undefined {
  const button = (Object.entries(LABELS) as [Button | 'search', string][]).find(
    ([, label]) => label.toLowerCase() === target,
  )?.[0]
  return button === 'search' ? undefined : button
}

/** Returns the path that a product or value opens. If two groups share a value, the first group in which it is not chosen wins. */
function pathOf({ pages }: Engine, { page, at }: MarketState, target: string): string | undefined {
  if (page === 'results') return pages.results(at).hits.find(({ id }) => id.toLowerCase() === target)?.path
  if (page !== 'item') return undefined
  const values = pages.item(at).groups.flatMap((group) => group.values.filter(({ text }) => text.toLowerCase() === target))
  return (values.find(({ isChosen }) => !isChosen) ?? values[0])?.path
}

function press(engine: Engine, state: MarketState, button: Button): MarketState {
  const { task, page, at, results, opened } = state
  switch (button) {
    case 'back':
      return searchPage(task)
    case 'previous':
      if (page === 'detail') return { task, page: 'item', at, results, opened }
      return resultsState(state, page === 'results' ? (engine.pages.results(at).previous ?? at) : results)
    case 'next':
      return resultsState(state, engine.pages.results(at).next ?? at)
    case 'buy':
      return {
        task,
        page: 'done',
        at,
        results,
        opened,
        purchase: scorePurchase(engine.listings, itemIdAt(at), engine.goalOf(task)),
      }
    default:
      return { task, page: 'detail', at, results, opened, detail: button }
  }
}

function resultsState({ task, opened }: MarketState, at: string): MarketState {
  return { task, page: 'results', at, results: at, opened }
}

function reject(state: MarketState, kind: InvalidAction['kind'], reason: string): Outcome {
  return { state, invalid: { kind, reason } }
}
