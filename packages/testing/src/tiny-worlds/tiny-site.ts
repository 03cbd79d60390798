import { contentHash, type Task, type Turn, type World } from '@orreryjs/core'
import { SPLIT, type StateSpace, shortestPath, tinyTasks } from './tiny-tasks.ts'

/** Path of open pages; `done` once a page was confirmed. */
export interface TinySiteState {
  readonly path: readonly string[]
  readonly done: boolean
}

const LINKS: Readonly<Record<string, readonly string[]>> = {
  home: ['orders', 'products', 'reports'],
  products: ['prices', 'ratings'],
  reports: ['sales', 'stock'],
}
const GOAL = 'sales'
const TASK: Task = {
  id: 'tiny-site/all/1',
  world: 'tiny-site',
  split: SPLIT,
  type: 'confirm',
  goal: `Confirm the ${GOAL}.`,
  hash: contentHash(LINKS),
}
const START: TinySiteState = { path: ['home'], done: false }
const PLACES: StateSpace<TinySiteState> = { moves: movesFrom, key: keyOf }

/** Creates a web site of a few linked pages. A page without links has a button that ends the task; only one page is correct. */
export function tinySite(): World<TinySiteState> {
  return {
    id: 'tiny-site',
    version: 1,
    dialect: 'tiny',
    tasks: tinyTasks('tiny-site', [TASK]),
    start: () => turnOf(START, START),
    step: (state, action) => turnOf(state, movesFrom(state).get(action)),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => [],
    plan: (state) => shortestPath(PLACES, state, isSolved),
    progress: (state) => (isSolved(state) ? 1 : 0),
    route: (from, to) => (to.done ? undefined : shortestPath(PLACES, from, (state) => keyOf(state) === keyOf(to))),
  }
}

function movesFrom({ path, done }: TinySiteState): ReadonlyMap<string, TinySiteState> {
  if (done) return new Map()
  const links = LINKS[path.at(-1) ?? ''] ?? []
  const moves = new Map<string, TinySiteState>(links.map((link) => [`open ${link}`, { path: [...path, link], done }]))
  if (path.length > 1) moves.set('back', { path: path.slice(0, -1), done })
  if (links.length === 0) moves.set('confirm', { path, done: true })
  return moves
}

function isSolved({ path, done }: TinySiteState): boolean {
  return done && path.at(-1) === GOAL
}

function turnOf(before: TinySiteState, next: TinySiteState | undefined): Turn<TinySiteState> {
  const state = next ?? before
  const page = state.path.at(-1) ?? ''
  const links = LINKS[page] ?? []
  const text = `The page ${page}. ${links.length === 0 ? 'A button: confirm.' : `Links: ${links.join(', ')}.`}`
  return {
    state,
    observation: { text: next === undefined ? 'No such thing here.' : state.done ? 'Done.' : text, page, key: keyOf(state) },
    reward: next !== undefined && isSolved(state) ? 1 : 0,
    terminated: state.done,
    success: isSolved(state),
    changed: next !== undefined,
    ...(next === undefined && { invalid: { kind: 'unknown', reason: 'not on this page' } as const }),
  }
}

function keyOf({ path, done }: TinySiteState): string {
  return `${path.join('/')}${done ? ' done' : ''}`
}
