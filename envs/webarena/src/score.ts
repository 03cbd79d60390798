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

/** Whether a task is done that ends here with an answer; or what is wrong with it. */
export function verdictOn(engine: Engine, state: WebArenaState, answer: string): Verdict {
  const task = engine.taskOf(state)
  const drawn = drawnOf(task)
  const expected = drawn.expects()
  const told = judgeAnswer({ goal: task.goal, expected: expected.answer }, answer, judgedBy(engine.dialect))
  if (told !== 'success') return told
  if (engine.dialect === 'strict' && state.seen.length < drawn.evidence().size) return 'unread'
  return judgeEnd(expected, endOf(engine, state), judgedBy(engine.dialect))
}

/** Whether something was changed that the task does not ask for: in dialect `strict` nothing makes up for that. */
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

/** The page that a URL gives to whoever is signed in, redirects followed. */
function pageAt(engine: Engine, state: WebArenaState, url: string): Page | undefined {
  const context = engine.context(state)
  const { source, reason } = arrive({ method: 'GET', url, form: [] }, { context })
  return reason === undefined ? context.network.page(source) : undefined
}

/** What the reward of a purchase looks at; nothing in tasks that end with an answer. */
export function partsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, number>> {
  const errand = drawnOf(engine.taskOf(state)).errand?.()
  return errand === undefined ? {} : purchaseParts(state.ending?.purchase, errand.options.length > 0)
}

/** What the market's first order bought, if there is one. */
export function boughtIn(market: MarketTables, goal: ShopGoal): Purchase | undefined {
  const [order] = market.rows('orders')
  return order === undefined ? undefined : purchaseOf(market.rows('listings'), order.item, goal)
}
