import { currentTab } from '../browser/browser-state.ts'
import { snapshotOf, viewOf } from '../browser/view.ts'
import type { Engine } from '../engine.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import type { Page } from '../page/element.ts'
import { outlineOf } from '../page/outline.ts'
import { isInWindow, isOutside } from '../page/text/viewport.ts'
import type { SitesAndBrowser, WebArenaState } from '../state.ts'
import { instanceOf } from '../tasks/task.ts'
import { cachedKeys } from './transition-cache.ts'

/** Records the task's evidence that is in the window. */
export function withVisibleEvidence(engine: Engine, state: WebArenaState): WebArenaState {
  const keys = cachedKeys(state.browser, engine.rules, 'keys', () => keysOnPage(engine, state))
  const candidates = unrecordedEvidence(engine, state, keys)
  if (candidates.length === 0) return state
  const visible = keysInView(engine, state)
  return withKeys(
    state,
    candidates.filter((key) => visible.includes(key)),
  )
}

/** Returns every `data-key` on the current page. */
function keysOnPage(engine: Engine, state: SitesAndBrowser): readonly string[] {
  return snapshotOf(currentTab(state.browser).document, engine.readOnlyContext(state)).outline.dataKeys
}

/** Returns every `data-key` in the window, cached per browser state. */
export function keysInView(engine: Engine, state: SitesAndBrowser): readonly string[] {
  return cachedKeys(state.browser, engine.rules, 'inSight', () => computeKeysInView(engine, state))
}

function computeKeysInView(engine: Engine, state: SitesAndBrowser): readonly string[] {
  const context = engine.readOnlyContext(state)
  const { document } = currentTab(state.browser)
  const { scrollY } = document
  const visible: string[] = []
  collectKeys(viewOf(document, context).root, context.observesWholePage === true ? undefined : scrollY, visible)
  return visible
}

/** Records all of the task's evidence on a page. */
export function withPageEvidence(engine: Engine, state: WebArenaState, page: Page): WebArenaState {
  return withKeys(state, unrecordedEvidence(engine, state, outlineOf(page).dataKeys))
}

/** Returns the task's evidence that is among the keys and has not been recorded. */
function unrecordedEvidence(engine: Engine, state: WebArenaState, keys: readonly string[]): readonly string[] {
  if (keys.length === 0) return NO_KEYS
  const requiredKeys = instanceOf(engine.taskOf(state)).requiredKeys()
  if (state.seen.length === requiredKeys.size) return NO_KEYS
  return [...requiredKeys].filter((key) => keys.includes(key) && !state.seen.includes(key))
}

const NO_KEYS: readonly string[] = []

function withKeys(state: WebArenaState, keys: readonly string[]): WebArenaState {
  return keys.length === 0 ? state : { ...state, seen: [...state.seen, ...keys] }
}

/** Collects the keys of nodes in the window; of all nodes if `scrollY` is `undefined`. */
function collectKeys(node: AxNode, scrollY: number | undefined, into: string[]): void {
  if (scrollY !== undefined && isOutside(node, scrollY)) return
  const key = node.role === 'StaticText' ? undefined : node.element?.attributes['data-key']
  const isSeen = scrollY === undefined || (node.box !== undefined && isInWindow(node.box, scrollY))
  if (typeof key === 'string' && isSeen) into.push(key)
  for (const child of node.children) collectKeys(child, scrollY, into)
}
