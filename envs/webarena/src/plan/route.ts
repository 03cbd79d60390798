import { currentTab, type Tab } from '../browser/browser-state.ts'
import type { Engine } from '../engine.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import { browserViewOf, observationOf } from '../render.ts'
import type { WebArenaState } from '../state.ts'
import { actionSyntax } from './action-syntax.ts'
import { EpisodeEnded, execute, PlanFailed } from './plan-in-progress.ts'
import { startPlan } from './recover.ts'

/**
 * Returns actions that lead to the page of another state: back in the tab's history, or to its URL. Only if the sites' data are
 * equal and no form field has been edited, because typed text is not typed again.
 */
export function routeTo(engine: Engine, from: WebArenaState, to: WebArenaState): readonly string[] | undefined {
  const moves = movesTo(engine, from, to)
  // Notices, restored fields and hover state can differ, so run the actions and compare the observations.
  return moves && verified(engine, from, moves, to)
}

/** Returns the moves and the recoveries from faults between them, if they lead to the page. */
function verified(
  engine: Engine,
  from: WebArenaState,
  moves: readonly string[],
  to: WebArenaState,
): readonly string[] | undefined {
  const plan = startPlan(engine, from)
  try {
    for (const move of moves) execute(engine, plan, move)
  } catch (error) {
    if (error instanceof PlanFailed || error instanceof EpisodeEnded) return undefined
    throw error
  }
  return plan.state.ending === undefined && keyAt(engine, plan.state) === keyAt(engine, to) ? plan.actions : undefined
}

function keyAt(engine: Engine, state: WebArenaState): string | undefined {
  return observationOf(engine, state, browserViewOf(engine, state, 0)).key
}

function movesTo(engine: Engine, from: WebArenaState, to: WebArenaState): readonly string[] | undefined {
  if (from.task !== to.task || from.ending !== undefined || to.ending !== undefined) return undefined
  if (from.browser === to.browser) return []
  const isSameData = from.data === to.data || JSON.stringify(from.data) === JSON.stringify(to.data)
  if (!isSameData || from.browser.tabs.length !== to.browser.tabs.length || from.browser.current !== to.browser.current)
    return undefined
  const target = currentTab(to.browser)
  const url = engine.url(to)
  if (Object.keys(target.document.state.values).length > 0 || url === 'about:blank') return undefined
  const { back: goBack, goto } = actionSyntax(engine.dialect)
  const back = stepsBack(currentTab(from.browser), target)
  if (back !== undefined) return Array.from({ length: back }, () => goBack)
  // Scrolling does not change an observation of the whole page.
  const windows = engine.dialect === 'browsergym' ? 0 : Math.round(target.document.scrollY / WINDOW_HEIGHT)
  return [goto(url), ...Array.from({ length: windows }, () => 'scroll [down]')]
}

/** Returns how many steps back in the history the other tab's page is, at the same scroll position. */
function stepsBack(tab: Tab, target: Tab): number | undefined {
  const targetEntry = target.history[target.at]
  for (let index = tab.at - 1; index >= 0; index -= 1) {
    const entry = tab.history[index]
    if (entry?.url === targetEntry?.url && entry?.scrollY === target.document.scrollY) return tab.at - index
  }
  return undefined
}
