import { currentTab } from '../browser/browser-state.ts'
import type { Engine } from '../engine.ts'
import type { WebArenaState } from '../state.ts'
import { actionSyntax } from './action-syntax.ts'
import { findLink } from './find-nodes.ts'
import { execute, FormLost, idInView, type PlanInProgress } from './plan-in-progress.ts'
import { signIn } from './sign-in.ts'

/** Starts a plan that recovers from the world's faults. */
export function startPlan(engine: Engine, state: WebArenaState): PlanInProgress {
  const recover = engine.fault === 'none' ? undefined : (plan: PlanInProgress) => recoverFromFault(engine, plan)
  return { state, actions: [], recover }
}

/** Waits for a page that is loading, repeats a failed request, and signs in again when a session has ended. */
function recoverFromFault(engine: Engine, plan: PlanInProgress): void {
  const { source } = currentTab(plan.state.browser).document
  const { pause, back, click } = actionSyntax(engine.dialect)
  if (plan.state.ending !== undefined) return
  if (source.kind === 'loading') execute(engine, plan, pause)
  else if (source.kind === 'unavailable' && source.effect === 'not-done') {
    // Going back keeps the fields of the form, which the link on the page does not.
    execute(engine, plan, back)
    throw new FormLost()
  } else if (source.kind === 'unavailable')
    execute(engine, plan, click(idInView(engine, plan, (root) => findLink(root, engine.url(plan.state), source.next))))
  else signInAgain(engine, plan)
}

/** Signs in if a session has ended. */
function signInAgain(engine: Engine, plan: PlanInProgress): void {
  const ended = plan.state.faults?.endedSession
  if (ended?.returnTo === undefined) return
  const signingIn: PlanInProgress = { state: plan.state, actions: plan.actions }
  signIn(engine, signingIn, [ended.site])
  plan.state = signingIn.state
  if (ended.isFormLost === true) throw new FormLost()
}
