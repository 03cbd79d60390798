import type { Engine } from './engine.ts'
import type { Expected } from './evaluate/expected.ts'
import { textOf } from './page/state.ts'
import { answerText } from './plan/answer.ts'
import { perform } from './plan/deeds.ts'
import { nodeOfKey, nodesWhere } from './plan/looking.ts'
import { phrasesOf } from './plan/phrases.ts'
import { signIn, sitesToSignIn } from './plan/sign-in.ts'
import { AtEnd, NoWay, open, show, take, type Walk } from './plan/walk.ts'
import { hasExtraChange } from './score.ts'
import type { SiteId } from './sites/shared/site.ts'
import type { WebArenaState } from './state.ts'
import { drawnOf } from './tasks/task.ts'
import type { Deed, Leg, Standing } from './tasks/way.ts'

/** A change too many cannot be made up for. */
const MOST_WITH_EXTRA_CHANGE = 0.9

/**
 * The shortest honest way to success that follows the task's own: what decides the answer is read before it is told, and pages
 * are reached by what pages show. Not known to be the shortest of all.
 */
export function planFrom(engine: Engine, state: WebArenaState): readonly string[] | undefined {
  if (state.ending !== undefined) return state.ending.verdict === 'success' ? [] : undefined
  const plan = attemptAs(engine, state, [])
  if (plan !== undefined) return plan
  // Much can be read by anybody: one signs in where nothing else helps.
  const sites = sitesToSignIn(engine, state)
  return sites.length === 0 ? undefined : attemptAs(engine, state, sites)
}

/** Going on from the middle of a form is shorter, unless what stands in it is not the task's. */
function attemptAs(engine: Engine, state: WebArenaState, signedInAt: readonly SiteId[]): readonly string[] | undefined {
  return attempt(engine, state, true, signedInAt) ?? attempt(engine, state, false, signedInAt)
}

function attempt(
  engine: Engine,
  state: WebArenaState,
  mayGoOn: boolean,
  signedInAt: readonly SiteId[],
): readonly string[] | undefined {
  const task = engine.taskOf(state)
  const walk: Walk = { state, actions: [] }
  try {
    signIn(engine, walk, signedInAt)
    for (const leg of drawnOf(task).way()) follow(engine, walk, leg, mayGoOn)
    // A purchase ends some tasks.
    if (walk.state.ending === undefined) take(engine, walk, lastAction(engine, drawnOf(task).expects()))
  } catch (error) {
    if (error instanceof NoWay) return undefined
    if (!(error instanceof AtEnd)) throw error
  }
  return walk.state.ending?.verdict === 'success' ? walk.actions : undefined
}

function lastAction({ dialect }: Engine, expected: Expected): string {
  const { stop, giveUp } = phrasesOf(dialect)
  return (expected.answer?.kind === 'impossible' ? giveUp : stop)(answerText(expected))
}

function follow(engine: Engine, walk: Walk, leg: Leg, mayGoOn: boolean): void {
  if (isDone(engine, walk.state, leg) || (mayGoOn && goOn(engine, walk, leg))) return
  open(engine, walk, leg.path)
  finish(engine, walk, leg, deedsOf(leg))
}

/** Where some of it was done already: the fewest last deeds that do the rest from the page that is open. Whether there are any. */
function goOn(engine: Engine, walk: Walk, leg: Leg): boolean {
  const deeds = deedsOf(leg)
  for (let from = deeds.length; from >= 0; from -= 1) {
    const tried: Walk = { state: walk.state, actions: [] }
    if (!canFinish(engine, tried, leg, deeds.slice(from))) continue
    walk.actions.push(...tried.actions)
    walk.state = tried.state
    return true
  }
  return false
}

function canFinish(engine: Engine, walk: Walk, leg: Leg, deeds: readonly Deed[]): boolean {
  try {
    finish(engine, walk, leg, deeds)
    return true
  } catch (error) {
    if (error instanceof AtEnd) return true
    if (error instanceof NoWay) return false
    throw error
  }
}

function finish(engine: Engine, walk: Walk, leg: Leg, deeds: readonly Deed[]): void {
  for (const deed of deeds) perform(engine, walk, deed)
  if (leg.kind === 'see') read(engine, walk, leg.keys)
  if (!isDone(engine, walk.state, leg)) throw new NoWay('what was done did not do it')
}

function deedsOf(leg: Leg): readonly Deed[] {
  if (leg.kind === 'do') return leg.deeds
  return leg.kind === 'see' ? (leg.first ?? []) : []
}

/** Whether a leg of the way lies behind. */
function isDone(engine: Engine, state: WebArenaState, leg: Leg): boolean {
  switch (leg.kind) {
    case 'see':
      return leg.keys.every((key) => state.seen.includes(key))
    case 'do':
      return leg.isDone(standingOf(engine, state))
    case 'be':
      return engine.url(state) === leg.path.at(-1)
    default:
      return leg satisfies never
  }
}

function read(engine: Engine, walk: Walk, keys: readonly string[]): void {
  for (const key of keys) if (!walk.state.seen.includes(key)) show(engine, walk, (root) => nodeOfKey(root, key))
}

/** What a task's way looks at to see what is done. */
function standingOf(engine: Engine, state: WebArenaState): Standing {
  return {
    databases: engine.databases(state),
    url: engine.url(state),
    get fields() {
      return fieldsOf(engine, state)
    },
  }
}

function fieldsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, string>> {
  const { root, look } = engine.view(state)
  const fields: Record<string, string> = {}
  for (const { element, name, path } of nodesWhere(root, ({ role }) => FIELDS.has(role))) {
    if (element !== undefined) fields[name.trim()] ??= textOf(element, path, look.state)
  }
  return fields
}

const FIELDS: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox'])

/** Share of the evidence that was read and of the changes that were made; all of it is only the end. */
export function progress(engine: Engine, state: WebArenaState): number {
  if (state.ending !== undefined)
    return state.ending.verdict === 'success' ? 1 : Math.min(MOST_WITH_EXTRA_CHANGE, shareDone(engine, state))
  const share = shareDone(engine, state)
  return hasExtraChange(engine, state) ? Math.min(MOST_WITH_EXTRA_CHANGE, share) : share
}

/** The last step is to stop, so that nothing is whole before it. */
function shareDone(engine: Engine, state: WebArenaState): number {
  const drawn = drawnOf(engine.taskOf(state))
  const legs = drawn.way().filter(({ kind }) => kind !== 'see')
  const done = legs.filter((leg) => isDone(engine, state, leg)).length + state.seen.length
  return done / (legs.length + drawn.evidence().size + 1)
}
