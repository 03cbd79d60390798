import { type Purchase, purchaseParts, type ShopGoal } from '@orreryjs/shopping'
import { purchaseOf } from '@orreryjs/shopping/market'
import { arrive } from './browser/history.ts'
import { currentTab } from './browser/state.ts'
import { changedRows } from './data.ts'
import type { Engine } from './engine.ts'
import { judgeAnswer } from './evaluate/judge-answer.ts'
import { judgeEnd } from './evaluate/judge-end.ts'
import { judgedBy } from './page/dialect.ts'
import type { Page } from './page/element.ts'
import type { MarketTables } from './sites/market/frame.ts'
import type { Verdict, WebArenaState } from './state.ts'
import { drawnOf } from './tasks/task.ts'

/** Returns the verdict on a task that ends in this state with this answer. */
export function verdictOn(engine: Engine, state: WebArenaState, answer: string): Verdict {
  const task = engine.taskOf(state)
  const drawn = drawnOf(task)
  const expected = drawn.expects()
  const answerVerdict = judgeAnswer({ goal: task.goal, expected: expected.answer }, answer, judgedBy(engine.dialect))
  if (answerVerdict !== 'success') return answerVerdict
  if (engine.dialect === 'strict' && state.seen.length < drawn.evidence().size) return 'unread'
  return judgeEnd(expected, endOf(engine, state), judgedBy(engine.dialect))
}

/** True if the state contains a change that the task does not ask for. Only dialect `strict` checks this. */
export function hasExtraChange(engine: Engine, state: WebArenaState): boolean {
  if (engine.dialect !== 'strict') return false
  const { changes = [] } = drawnOf(engine.taskOf(state)).expects()
  return judgeEnd({ changes }, endOf(engine, state), 'strict') === 'extra-change'
}

function endOf(engine: Engine, state: WebArenaState): Parameters<typeof judgeEnd>[1] {
  return {
    url: engine.url(state),
    changes: changedRows(state.data, engine.seeds(engine.taskOf(state))),
    open: () => ({ page: engine.view(state).page, state: currentTab(state.browser).document.state }),
    pageAt: (url) => pageAt(engine, state, url),
  }
}

/** Returns the page at a URL for the signed-in user, following redirects. */
function pageAt(engine: Engine, state: WebArenaState, url: string): Page | undefined {
  const context = engine.context(state)
  const { source, reason } = arrive({ method: 'GET', url, form: [] }, { context })
  return reason === undefined ? context.network.page(source) : undefined
}

/** Returns the components of a purchase's reward; empty for tasks that end with an answer. */
export function partsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, number>> {
  const errand = drawnOf(engine.taskOf(state)).errand?.()
  return errand === undefined ? {} : purchaseParts(state.ending?.purchase, errand.options.length > 0)
}

/** Returns the purchase of the market's first order, if any. */
export function boughtIn(market: MarketTables, goal: ShopGoal): Purchase | undefined {
  const [order] = market.rows('orders')
  return order === undefined ? undefined : purchaseOf(market.rows('listings'), order.item, goal)
}
