import { actionText } from '../actions/describe-action.ts'
import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import type { WebArenaState } from '../state.ts'
import { actionSyntax } from './action-syntax.ts'
import { findLink, findMenuWithLink } from './find-nodes.ts'

/** Maximum number of actions in a plan. No task needs this many. */
const MAX_ACTIONS = 400

/** State and actions of a plan in progress. Each action is executed so that the next one can depend on its result. */
export interface PlanInProgress {
  state: WebArenaState
  readonly actions: string[]
  /** Recovers from a fault after each action. Throws `FormLost` if the action's form was not carried out. */
  readonly recover?: ((plan: PlanInProgress) => void) | undefined
}

/** Thrown when the pages do not match the task's plan. */
export class PlanFailed extends Error {}

/** Thrown after a fault if a form must be filled and sent again. The page of the form is open. */
export class FormLost extends Error {}

/** Thrown when the episode has ended before the plan has. BrowserGym ends a task as soon as it is solved. */
export class EpisodeEnded extends Error {}

/** Executes an action and adds it to the plan. */
export function execute(engine: Engine, plan: PlanInProgress, action: string): void {
  if (plan.state.ending !== undefined) throw new EpisodeEnded()
  if (plan.actions.length >= MAX_ACTIONS) throw new PlanFailed(`the plan exceeds ${MAX_ACTIONS} actions`)
  const turn = engine.step(plan.state, action)
  if (turn.invalid !== undefined) throw new PlanFailed(`${action}: ${turn.invalid.reason}`)
  plan.actions.push(action)
  plan.state = turn.state
  plan.recover?.(plan)
}

/** Fills and sends a form, again if a fault loses it. */
export function untilSent(fillAndSend: () => void): void {
  for (;;) {
    try {
      fillAndSend()
      return
    } catch (error) {
      if (!(error instanceof FormLost)) throw error
    }
  }
}

/** Scrolls until a node is in the window and returns it as found there. */
export function scrollIntoView(engine: Engine, plan: PlanInProgress, find: (root: AxNode) => AxNode | undefined): AxNode {
  for (;;) {
    const node = find(engine.view(plan.state).root)
    if (node?.box === undefined) throw new PlanFailed('an element that the plan needs is not on the page')
    const scroll = scrollTo(engine, plan.state, node.box)
    if (scroll === undefined) return node
    const before = scrollOf(plan.state)
    if (endsRunByRepetition(engine, plan.state, scroll)) execute(engine, plan, actionSyntax(engine.dialect).pause)
    execute(engine, plan, scroll)
    if (scrollOf(plan.state) === before) throw new PlanFailed('an element that the plan needs cannot be scrolled into the window')
  }
}

/** True if the original would end the run because this is the third identical scroll in a row. */
function endsRunByRepetition({ dialect }: Engine, { taken = [] }: WebArenaState, scroll: string): boolean {
  const last = taken.slice(-2)
  return dialect === 'webarena' && last.length === 2 && last.every((action) => actionText(action, '') === scroll)
}

/** Scrolls until a node is in the window and returns its id in the observation. */
export function idInView(engine: Engine, plan: PlanInProgress, find: (root: AxNode) => AxNode | undefined): string {
  const node = scrollIntoView(engine, plan, find)
  return idOf(engine, plan.state, node)
}

/** Opens the last URL of a path: by links from the current page, or from the last page of the path that can be reached. */
export function openPath(engine: Engine, plan: PlanInProgress, path: readonly string[]): void {
  const at = path.lastIndexOf(engine.url(plan.state))
  let next = at + 1
  for (let index = path.length - 1; index > at; index -= 1) {
    if (hasLink(engine, plan.state, path[index])) {
      next = index
      break
    }
  }
  const phrases = actionSyntax(engine.dialect)
  for (const url of path.slice(next)) {
    openMenu(engine, plan, url)
    if (hasLink(engine, plan.state, url)) {
      const before = engine.url(plan.state)
      execute(engine, plan, phrases.click(idInView(engine, plan, (root) => findLink(root, before, url))))
    }
    if (engine.url(plan.state) !== url) execute(engine, plan, phrases.goto(url))
  }
}

/** Hovers over the menu that contains a link to the URL. */
function openMenu(engine: Engine, plan: PlanInProgress, url: string): void {
  if (hasLink(engine, plan.state, url)) return
  const { page } = engine.view(plan.state)
  const find = (root: AxNode): AxNode | undefined => findMenuWithLink(root, page.body, engine.url(plan.state), url)
  if (find(engine.view(plan.state).root) !== undefined)
    execute(engine, plan, actionSyntax(engine.dialect).hover(idInView(engine, plan, find)))
}

function hasLink(engine: Engine, state: WebArenaState, url: string | undefined): boolean {
  return url !== undefined && findLink(engine.view(state).root, engine.url(state), url) !== undefined
}

/** Returns an action that scrolls a box closer to the window, or `undefined` if it is in the window. */
function scrollTo(engine: Engine, state: WebArenaState, box: NonNullable<AxNode['box']>): string | undefined {
  if (engine.readOnlyContext(state).observesWholePage === true) return undefined
  // A click hits the middle of the box, which must be in the window.
  const middle = box.y - scrollOf(state) + box.height / 2
  if (middle < 0) return 'scroll [up]'
  return middle >= WINDOW_HEIGHT ? 'scroll [down]' : undefined
}

function scrollOf({ browser }: WebArenaState): number {
  return browser.tabs[browser.current]?.document.scrollY ?? 0
}

function idOf(engine: Engine, state: WebArenaState, node: AxNode): string {
  for (const [id, entry] of engine.pageText(state).nodes)
    if (entry.node.path === node.path && entry.node.role === node.role) return String(id)
  throw new PlanFailed(`${node.role} ${JSON.stringify(node.name)} is on the page but not in the observation`)
}
