import { contentHash, OrreryError, type Task, type Turn, type World } from '@orrery/core'

/** Pages that were opened, the last one last; `done` once something was confirmed. */
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
  split: 'all',
  type: 'confirm',
  goal: `Confirm the ${GOAL}.`,
  hash: contentHash(LINKS),
}
const START: TinySiteState = { path: ['home'], done: false }

/** A web site of a few linked pages. A page without links has a button that ends the task, rightly on one page alone. */
export function tinySite(): World<TinySiteState> {
  return {
    id: 'tiny-site',
    version: 1,
    dialect: 'tiny',
    tasks: { splits: ['all'], size: () => 1, ids: () => [TASK.id], get: (id) => (id === TASK.id ? TASK : unknownTask(id)) },
    start: () => turnOf(START, START),
    step: (state, action) => turnOf(state, movesFrom(state).get(action)),
    admissible: (state) => [...movesFrom(state).keys()],
    tools: () => [],
    plan: (state) => way(state, isSolved),
    progress: (state) => (isSolved(state) ? 1 : 0),
    route: (from, to) => (to.done ? undefined : way(from, (state) => keyOf(state) === keyOf(to))),
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

/** The shortest way to a place, never over the end. */
function way(from: TinySiteState, isThere: (state: TinySiteState) => boolean): readonly string[] | undefined {
  const known = new Map<string, readonly string[]>([[keyOf(from), []]])
  const queue = [from]
  for (const state of queue) {
    const moves = known.get(keyOf(state)) ?? []
    if (isThere(state)) return moves
    for (const [action, next] of movesFrom(state)) {
      if (known.has(keyOf(next))) continue
      known.set(keyOf(next), [...moves, action])
      queue.push(next)
    }
  }
  return undefined
}

function isSolved({ path, done }: TinySiteState): boolean {
  return done && path.at(-1) === GOAL
}

function turnOf(before: TinySiteState, next: TinySiteState | undefined): Turn<TinySiteState> {
  const state = next ?? before
  const page = state.path.at(-1) ?? ''
  const links = LINKS[page] ?? []
  const shown = `The page ${page}. ${links.length === 0 ? 'A button: confirm.' : `Links: ${links.join(', ')}.`}`
  return {
    state,
    observation: { text: next === undefined ? 'No such thing here.' : state.done ? 'Done.' : shown, page, key: keyOf(state) },
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

function unknownTask(id: string): never {
  throw new OrreryError('TASK_UNKNOWN', `tiny-site has no task '${id}'`)
}
