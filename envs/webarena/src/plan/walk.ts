import { actionText } from '../actions/describe.ts'
import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import type { WebArenaState } from '../state.ts'
import { linkTo, menuTo } from './looking.ts'
import { phrasesOf } from './phrases.ts'

/** More actions than any task needs: a plan that passes them leads nowhere. */
const MOST_ACTIONS = 400

/** A walk through the world that a plan is made of: every action is taken, so that the next one is chosen by what came of it. */
export interface Walk {
  state: WebArenaState
  readonly actions: string[]
}

/** What a plan runs into when the pages are not as its task has them. */
export class NoWay extends Error {}

/** What a plan runs into when there is nothing left to do: BrowserGym ends a task as soon as it is done. */
export class AtEnd extends Error {}

/** Takes an action. */
export function take(engine: Engine, walk: Walk, action: string): void {
  if (walk.state.ending !== undefined) throw new AtEnd()
  if (walk.actions.length >= MOST_ACTIONS) throw new NoWay(`no end after ${MOST_ACTIONS} actions`)
  const turn = engine.step(walk.state, action)
  if (turn.invalid !== undefined) throw new NoWay(`${action}: ${turn.invalid.reason}`)
  walk.actions.push(action)
  walk.state = turn.state
}

/** Brings a node into the window; it is what it was found as there. */
export function show(engine: Engine, walk: Walk, find: (root: AxNode) => AxNode | undefined): AxNode {
  for (;;) {
    const node = find(engine.view(walk.state).root)
    if (node?.box === undefined) throw new NoWay('something that the plan needs is not on the page')
    const scroll = scrollTo(engine, walk.state, node.box)
    if (scroll === undefined) return node
    const before = scrollOf(walk.state)
    if (isTiring(engine, walk.state, scroll)) take(engine, walk, PAUSE)
    take(engine, walk, scroll)
    if (scrollOf(walk.state) === before) throw new NoWay('something that the plan needs cannot be scrolled to')
  }
}

/** A key that does nothing by itself. */
const PAUSE = 'press [Shift]'

/** Whether the original's runs would end for the third scroll that way in a row. */
function isTiring({ dialect }: Engine, { taken = [] }: WebArenaState, scroll: string): boolean {
  const last = taken.slice(-2)
  return dialect === 'webarena' && last.length === 2 && last.every((action) => actionText(action, '') === scroll)
}

/** Brings a node into the window, and gives the id under which it is told there. */
export function reach(engine: Engine, walk: Walk, find: (root: AxNode) => AxNode | undefined): string {
  const node = show(engine, walk, find)
  return idOf(engine, walk.state, node)
}

/** Opens the last URL of a chain: by the link that leads there from where one is, or from the last page of the chain that can be had. */
export function open(engine: Engine, walk: Walk, path: readonly string[]): void {
  const at = path.lastIndexOf(engine.url(walk.state))
  let next = at + 1
  for (let index = path.length - 1; index > at; index -= 1) {
    if (hasLink(engine, walk.state, path[index])) {
      next = index
      break
    }
  }
  const phrases = phrasesOf(engine.dialect)
  for (const url of path.slice(next)) {
    openMenu(engine, walk, url)
    if (hasLink(engine, walk.state, url)) {
      const before = engine.url(walk.state)
      take(engine, walk, phrases.click(reach(engine, walk, (root) => linkTo(root, before, url))))
    }
    if (engine.url(walk.state) !== url) take(engine, walk, phrases.goto(url))
  }
}

/** Shows a link that stands in a menu. */
function openMenu(engine: Engine, walk: Walk, url: string): void {
  if (hasLink(engine, walk.state, url)) return
  const { page } = engine.view(walk.state)
  const find = (root: AxNode): AxNode | undefined => menuTo(root, page.body, engine.url(walk.state), url)
  if (find(engine.view(walk.state).root) !== undefined)
    take(engine, walk, phrasesOf(engine.dialect).hover(reach(engine, walk, find)))
}

function hasLink(engine: Engine, state: WebArenaState, url: string | undefined): boolean {
  return url !== undefined && linkTo(engine.view(state).root, engine.url(state), url) !== undefined
}

/** An action that brings a box nearer to the window; none where it is in it. */
function scrollTo(engine: Engine, state: WebArenaState, box: NonNullable<AxNode['box']>): string | undefined {
  if (engine.context(state).isWhole === true) return undefined
  // A click goes to the middle, which must be in the window.
  const middle = box.y - scrollOf(state) + box.height / 2
  if (middle < 0) return 'scroll [up]'
  return middle >= WINDOW_HEIGHT ? 'scroll [down]' : undefined
}

function scrollOf({ browser }: WebArenaState): number {
  return browser.tabs[browser.current]?.document.scrollY ?? 0
}

function idOf(engine: Engine, state: WebArenaState, node: AxNode): string {
  for (const [id, told] of engine.told(state).nodes)
    if (told.node.path === node.path && told.node.role === node.role) return String(id)
  throw new NoWay(`${node.role} ${JSON.stringify(node.name)} is on the page and not told`)
}
