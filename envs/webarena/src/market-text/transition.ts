import type { InvalidAction } from '@orreryjs/core'
import { purchaseOf } from '../sites/market/errand.ts'
import { urlOf } from '../sites/shared/fields.ts'
import { type Button, buttonsOn, idAt, LABELS } from './page.ts'
import type { TextShop } from './shop.ts'
import { type MarketTextState, searchPage } from './state.ts'

/** What becomes of a state: the same one where an action was refused. */
export interface Outcome {
  readonly state: MarketTextState
  readonly invalid?: InvalidAction
}

/** Does what an action's text asks for, as WebShop's strict dialect reads it. */
export function taken(shop: TextShop, state: MarketTextState, text: string): Outcome {
  const [, name, argument = ''] = /^(search|click)\[([\s\S]*)\]$/.exec(text.trim()) ?? []
  if (name === undefined) return refused(state, 'syntax', 'syntax: an action is search[words] or click[what the page offers]')
  const words = argument.trim()
  if (words === '') return refused(state, 'syntax', `syntax: ${name}[] names nothing`)
  if (state.page === 'done') return refused(state, 'precondition', 'bought: the episode is over')
  return name === 'search' ? search(state, words) : click(shop, state, words)
}

function search(state: MarketTextState, words: string): Outcome {
  if (state.page !== 'search') return refused(state, 'precondition', `no search box: go back with click[${LABELS.back}] first`)
  const at = urlOf('/s', [['k', words.slice(0, 200)]])
  return { state: { task: state.task, page: 'results', at, results: at, opened: state.opened } }
}

function click(shop: TextShop, state: MarketTextState, target: string): Outcome {
  const wanted = target.toLowerCase()
  const button = buttonNamed(wanted)
  if (button !== undefined && buttonsOn(shop, state).includes(button)) return { state: pressed(shop, state, button) }
  const href = hrefOf(shop, state, wanted)
  if (href === undefined) {
    if (wanted === 'search') return refused(state, 'precondition', 'no words: write search[words]')
    return button === undefined
      ? refused(state, 'unknown', `unknown target: this page has no '${target}'`)
      : refused(state, 'precondition', `not here: '${LABELS[button]}' cannot be clicked on this page`)
  }
  const { task, page, at, results, opened } = state
  const id = idAt(href)
  const seen = page === 'item' || opened.includes(id) ? opened : [...opened, id]
  return { state: { task, page: 'item', at: href, results: page === 'item' ? results : at, opened: seen } }
}

function buttonNamed(target: string): Button | undefined {
  const found = (Object.entries(LABELS) as [Button | 'search', string][]).find(([, label]) => label.toLowerCase() === target)?.[0]
  return found === 'search' ? undefined : found
}

/** Where a product or a value leads: of values that two groups have, the first one's that is not chosen. */
function hrefOf({ reader }: TextShop, { page, at }: MarketTextState, target: string): string | undefined {
  if (page === 'results') return reader.results(at).hits.find(({ id }) => id.toLowerCase() === target)?.href
  if (page !== 'item') return undefined
  const values = reader.item(at).groups.flatMap((group) => group.values.filter(({ text }) => text.toLowerCase() === target))
  return (values.find(({ isChosen }) => !isChosen) ?? values[0])?.href
}

function pressed(shop: TextShop, state: MarketTextState, button: Button): MarketTextState {
  const { task, page, at, results, opened } = state
  switch (button) {
    case 'back':
      return searchPage(task)
    case 'previous':
      if (page === 'detail') return { task, page: 'item', at, results, opened }
      return listed(state, page === 'results' ? (shop.reader.results(at).previous ?? at) : results)
    case 'next':
      return listed(state, shop.reader.results(at).next ?? at)
    case 'buy':
      return { task, page: 'done', at, results, opened, purchase: purchaseOf(shop.tables, idAt(at), shop.goalOf(task)) }
    default:
      return { task, page: 'detail', at, results, opened, detail: button }
  }
}

function listed({ task, opened }: MarketTextState, at: string): MarketTextState {
  return { task, page: 'results', at, results: at, opened }
}

function refused(state: MarketTextState, kind: InvalidAction['kind'], reason: string): Outcome {
  return { state, invalid: { kind, reason } }
}
