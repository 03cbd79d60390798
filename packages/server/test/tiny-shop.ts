import { contentHash, OrreryError, type Task, type Turn, type World } from '@orreryjs/core'
import type { Site } from '@orreryjs/server'
import { html, type Markup } from '../src/site/documents.ts'

interface Stall {
  readonly page: 'search' | 'results' | 'item' | 'done'
  readonly query: string
  readonly item: string
  readonly colour: string
}

/** Markup in every text of this shop. */
export const HOSTILE = '<script>alert("x")</script>&\''
const ITEMS = ['mug', HOSTILE]
const COLOURS = ['red', 'blue "dark"']
const NOWHERE: Stall = { page: 'search', query: '', item: '', colour: '' }

const TASKS: readonly Task[] = [0, 1, 2].map((index) => {
  const task = { id: `tiny-shop/all/${index}`, world: 'tiny-shop', split: 'all', type: 'mug', goal: `A red mug. ${HOSTILE}` }
  return { ...task, hash: contentHash(task) }
})

/** A shop of two items in two colours; the red mug earns 0.75. */
export function tinyShop(): Site<Stall> {
  return {
    title: 'Tiny <shop>',
    welcome: 'Buy a mug.',
    world: tinyShopWorld(),
    split: 'all',
    facts: ({ item, colour }) => [
      ['item', item],
      ['colour', colour],
    ],
    page: (_, { page }, text) => (page === 'item' ? `<svg class="drawn"></svg>${text}` : text),
    outcome: (_, { item, colour }) => ({
      parts: [{ name: 'colour', requested: HOSTILE, actual: colour, isRight: colour === HOSTILE }],
      actual: { title: item, lines: [`in ${colour}`] },
      expected: { title: HOSTILE, picture: '<svg class="drawn"></svg>', lines: [], actions: [`click[${HOSTILE}]`] },
    }),
  }
}

function tinyShopWorld(): World<Stall> {
  return {
    id: 'tiny-shop',
    version: 1,
    dialect: 'tiny',
    tasks: {
      splits: ['all'],
      size: () => TASKS.length,
      ids: () => TASKS.map(({ id }) => id),
      get: (id) => TASKS.find((task) => task.id === id) ?? unknownTask(id),
    },
    start: () => turnOf(NOWHERE, NOWHERE),
    step: (state, action) => {
      if (action === 'explode') throw new Error('secret detail')
      const next = stepTo(state, action)
      return next === undefined ? refused(state, action) : turnOf(state, next)
    },
    admissible: () => [],
    tools: () => [],
    plan: () => undefined,
    progress: () => 0,
    route: () => undefined,
  }
}

function unknownTask(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `tiny-shop has no task '${id}'`)
}

function stepTo(state: Stall, action: string): Stall | undefined {
  const query = /^search\[(.+)\]$/.exec(action)?.[1]
  if (state.page === 'search' && query !== undefined) return { ...NOWHERE, page: 'results', query }
  const clicked = /^click\[(.+)\]$/.exec(action)?.[1] ?? ''
  if (state.page === 'results' && ITEMS.includes(clicked)) return { ...state, page: 'item', item: clicked }
  if (state.page === 'item' && COLOURS.includes(clicked)) return clicked === state.colour ? state : { ...state, colour: clicked }
  return state.page === 'item' && clicked === 'buy now' ? { ...state, page: 'done' } : undefined
}

function turnOf(before: Stall, state: Stall): Turn<Stall> {
  const terminated = state.page === 'done'
  const observation = { text: pageOf(state).html, page: state.page, key: JSON.stringify(state) }
  const reward = terminated && state.item === 'mug' && state.colour === 'red' ? 0.75 : 0
  return { state, observation, reward, terminated, success: false, changed: before !== state }
}

function refused(state: Stall, action: string): Turn<Stall> {
  return { ...turnOf(state, state), reward: 0, invalid: { kind: 'unknown', reason: `there is no ${action}` } }
}

function pageOf({ page, query, item, colour }: Stall): Markup {
  switch (page) {
    case 'search':
      return html`<form method="get" role="search"><input type="hidden" name="action" value="search[{query}]">
<input name="query" aria-label="Words"><button>Search</button></form>`
    case 'results':
      return html`<p>Found for ${query}:</p>${ITEMS.map(link)}`
    case 'item':
      return html`<h2>${item}</h2>${COLOURS.map(link)}<p>Chosen: ${colour}</p>
<form method="post"><button name="action" value="click[buy now]">Buy Now</button></form>`
    case 'done':
      return html`<p>Thank you for buying ${item}</p>`
    default:
      return page satisfies never
  }
}

function link(name: string): Markup {
  return html`<p><a href="?action=${encodeURIComponent(`click[${name}]`)}">${name}</a></p>`
}
