import { currentTab } from './browser/browser-state.ts'
import type { Engine } from './engine.ts'
import type { Expected } from './evaluate/expected.ts'
import { textOf } from './page/page-state.ts'
import { actionSyntax } from './plan/action-syntax.ts'
import { answerText } from './plan/answer.ts'
import { findByKey, findNodes } from './plan/find-nodes.ts'
import { perform } from './plan/perform.ts'
import {
  EpisodeEnded,
  execute,
  FormLost,
  openPath,
  PlanFailed,
  type PlanInProgress,
  scrollIntoView,
} from './plan/plan-in-progress.ts'
import { startPlan } from './plan/recover.ts'
import { signIn, sitesToSignIn } from './plan/sign-in.ts'
import { undoChanges } from './plan/undo.ts'
import { hasExtraChange } from './score.ts'
import type { SiteId } from './sites/shared/site.ts'
import type { WebArenaState } from './state.ts'
import type { PageAction, SiteState, Subgoal } from './tasks/subgoals.ts'
import { instanceOf } from './tasks/task.ts'

/** Maximum progress after an extra change. */
const MAX_PROGRESS_WITH_EXTRA_CHANGE = 0.9

/**
 * Returns an honest plan along the task's own route: it reads the evidence before it answers, and reaches pages only through visible links.
 * Not necessarily the shortest.
 */
export function planFrom(engine: Engine, state: WebArenaState): readonly string[] | undefined {
  if (state.ending !== undefined) return state.ending.verdict === 'success' ? [] : undefined
  return attempt(engine, state) ?? attemptAfterUndoing(engine, state)
}

/** Undoes changes before anything else, because some are extra. The plan repeats changes that the task wants. */
function attemptAfterUndoing(engine: Engine, state: WebArenaState): readonly string[] | undefined {
  const plan = startPlan(engine, state)
  try {
    undoChanges(engine, plan)
  } catch (error) {
    if (error instanceof PlanFailed || error instanceof FormLost || error instanceof EpisodeEnded) return undefined
    throw error
  }
  const rest = plan.actions.length === 0 ? undefined : attempt(engine, plan.state)
  return rest && [...plan.actions, ...rest]
}

function attempt(engine: Engine, state: WebArenaState): readonly string[] | undefined {
  const plan = attemptSignedIn(engine, state, [])
  if (plan !== undefined) return plan
  // Many pages are public, so the plan signs in only if it must.
  const sites = sitesToSignIn(engine, state)
  return sites.length === 0 ? undefined : attemptSignedIn(engine, state, sites)
}

/** Continuing a partly filled form is shorter, unless it contains values from another task. */
function attemptSignedIn(engine: Engine, state: WebArenaState, signedInAt: readonly SiteId[]): readonly string[] | undefined {
  return attemptPlan(engine, state, true, signedInAt) ?? attemptPlan(engine, state, false, signedInAt)
}

function attemptPlan(
  engine: Engine,
  state: WebArenaState,
  mayResume: boolean,
  signedInAt: readonly SiteId[],
): readonly string[] | undefined {
  const task = engine.taskOf(state)
  const plan = startPlan(engine, state)
  try {
    recoverFirst(plan)
    signIn(engine, plan, signedInAt)
    for (const subgoal of instanceOf(task).subgoals()) followSubgoal(engine, plan, subgoal, mayResume)
    // A purchase ends some tasks.
    if (plan.state.ending === undefined) execute(engine, plan, lastAction(engine, instanceOf(task).expected()))
  } catch (error) {
    if (error instanceof PlanFailed) return undefined
    if (!(error instanceof EpisodeEnded)) throw error
  }
  return plan.state.ending?.verdict === 'success' ? plan.actions : undefined
}

function lastAction({ dialect }: Engine, expected: Expected): string {
  const { stop, giveUp } = actionSyntax(dialect)
  return (expected.answer?.kind === 'impossible' ? giveUp : stop)(answerText(expected))
}

function followSubgoal(engine: Engine, plan: PlanInProgress, subgoal: Subgoal, mayResume: boolean): void {
  if (isDone(engine, plan.state, subgoal) || (mayResume && resumeSubgoal(engine, plan, subgoal))) return
  openPath(engine, plan, subgoal.path)
  finishSubgoal(engine, plan, subgoal, actionsOf(subgoal))
}

/** Resumes a partly completed step with the fewest remaining actions from the open page. Returns true if that is possible. */
function resumeSubgoal(engine: Engine, plan: PlanInProgress, subgoal: Subgoal): boolean {
  const actions = actionsOf(subgoal)
  for (let from = actions.length; from >= 0; from -= 1) {
    const tried = startPlan(engine, plan.state)
    if (!canFinishSubgoal(engine, tried, subgoal, actions.slice(from))) continue
    plan.actions.push(...tried.actions)
    plan.state = tried.state
    return true
  }
  return false
}

function canFinishSubgoal(engine: Engine, plan: PlanInProgress, subgoal: Subgoal, actions: readonly PageAction[]): boolean {
  try {
    finishSubgoal(engine, plan, subgoal, actions)
    return true
  } catch (error) {
    if (error instanceof EpisodeEnded) return true
    if (error instanceof PlanFailed) return false
    throw error
  }
}

function finishSubgoal(engine: Engine, plan: PlanInProgress, subgoal: Subgoal, actions: readonly PageAction[]): void {
  performAll(engine, plan, actions)
  // BrowserGym ends a task at the right address, even if the page is still loading.
  if (plan.state.ending !== undefined) throw new EpisodeEnded()
  if (subgoal.kind === 'see') read(engine, plan, subgoal.keys)
  if (!isDone(engine, plan.state, subgoal)) throw new PlanFailed('the actions of a subgoal did not reach it')
}

/** Performs actions in order. After a fault that loses a form, repeats those on the page of the form. */
function performAll(engine: Engine, plan: PlanInProgress, actions: readonly PageAction[]): void {
  let firstOnPage = 0
  for (let index = 0; index < actions.length; ) {
    const before = currentTab(plan.state.browser).document.number
    try {
      perform(engine, plan, actions[index] as PageAction)
      index += 1
      if (currentTab(plan.state.browser).document.number !== before) firstOnPage = index
    } catch (error) {
      if (!(error instanceof FormLost)) throw error
      index = firstOnPage
    }
  }
}

/** Recovers from a fault that the open page shows. The plan fills a lost form again. */
function recoverFirst(plan: PlanInProgress): void {
  try {
    plan.recover?.(plan)
  } catch (error) {
    if (!(error instanceof FormLost)) throw error
  }
}

function actionsOf(subgoal: Subgoal): readonly PageAction[] {
  if (subgoal.kind === 'do') return subgoal.actions
  return subgoal.kind === 'see' ? (subgoal.actionsBefore ?? []) : []
}

/** True if a step of the plan is already complete. */
function isDone(engine: Engine, state: WebArenaState, subgoal: Subgoal): boolean {
  switch (subgoal.kind) {
    case 'see':
      return subgoal.keys.every((key) => state.seen.includes(key))
    case 'do':
      return subgoal.isDone(inspectedState(engine, state))
    case 'be':
      return engine.url(state) === subgoal.path.at(-1)
    default:
      return subgoal satisfies never
  }
}

function read(engine: Engine, plan: PlanInProgress, keys: readonly string[]): void {
  for (const key of keys) if (!plan.state.seen.includes(key)) scrollIntoView(engine, plan, (root) => findByKey(root, key))
}

/** State that a task's plan inspects to decide whether a step is complete. */
function inspectedState(engine: Engine, state: WebArenaState): SiteState {
  return {
    databases: engine.databases(state),
    url: engine.url(state),
    get fields() {
      return fieldsOf(engine, state)
    },
  }
}

function fieldsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, string>> {
  const { root, snapshot } = engine.view(state)
  const fields: Record<string, string> = {}
  for (const { element, name, path } of findNodes(root, ({ role }) => FIELDS.has(role))) {
    if (element !== undefined) fields[name.trim()] ??= textOf(element, path, snapshot.state)
  }
  return fields
}

const FIELDS: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox'])

/** Returns the share of evidence read and changes made, 0 to 1. Reaches 1 only at the end. */
export function progress(engine: Engine, state: WebArenaState): number {
  if (state.ending !== undefined)
    return state.ending.verdict === 'success' ? 1 : Math.min(MAX_PROGRESS_WITH_EXTRA_CHANGE, shareDone(engine, state))
  const share = shareDone(engine, state)
  return hasExtraChange(engine, state) ? Math.min(MAX_PROGRESS_WITH_EXTRA_CHANGE, share) : share
}

/** Counts the final `stop` as a step, so that the share stays below 1 before it. */
function shareDone(engine: Engine, state: WebArenaState): number {
  const drawn = instanceOf(engine.taskOf(state))
  const legs = drawn.subgoals().filter(({ kind }) => kind !== 'see')
  const done = legs.filter((subgoal) => isDone(engine, state, subgoal)).length + state.seen.length
  return done / (legs.length + drawn.requiredKeys().size + 1)
}
