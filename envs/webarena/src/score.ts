import { type Purchase, purchaseParts, type ShopGoal } from '@orreryjs/shopping'
import { scorePurchase } from '@orreryjs/shopping/market'
import { currentTab } from './browser/browser-state.ts'
import { loadedTab, resolveRequest } from './browser/history.ts'
import { shownPage } from './browser/view.ts'
import { changedRows, rowsOfSites } from './data.ts'
import type { Engine } from './engine.ts'
import { judgeAnswer } from './evaluate/judge-answer.ts'
import { judgeEnd } from './evaluate/judge-end.ts'
import { evaluationDialect } from './page/dialect.ts'
import type { Page } from './page/element.ts'
import type { PageState } from './page/page-state.ts'
import type { MarketTables } from './sites/market/frame.ts'
import type { Verdict, WebArenaState } from './state.ts'
import { instanceOf } from './tasks/task.ts'

/** Returns the verdict on a task that ends in this state with this answer. */
export function verdictOn(engine: Engine, state: WebArenaState, answer: string): Verdict {
  const task = engine.taskOf(state)
  const drawn = instanceOf(task)
  const expected = drawn.expected()
  const tables = rowsOfSites(engine.initialDatabases(task), task.sites)
  const graded = { goal: task.goal, expected: expected.answer, tables, original: task.original }
  const answerVerdict = judgeAnswer(graded, answer, evaluationDialect(engine.dialect))
  if (answerVerdict !== 'success') return answerVerdict
  if (engine.dialect === 'strict' && state.seen.length < drawn.requiredKeys().size) return 'unread'
  return judgeEnd(expected, endOf(engine, state), evaluationDialect(engine.dialect))
}

/** True if the state contains a change that the task does not ask for. Only dialect `strict` checks this. */
export function hasExtraChange(engine: Engine, state: WebArenaState): boolean {
  if (engine.dialect !== 'strict') return false
  const { changes = [] } = instanceOf(engine.taskOf(state)).expected()
  return judgeEnd({ changes }, endOf(engine, state), 'strict') === 'extra-change'
}

function endOf(engine: Engine, state: WebArenaState): Parameters<typeof judgeEnd>[1] {
  return {
    url: engine.url(state),
    changes: changedRows(state.data, engine.initialDatabases(engine.taskOf(state))),
    openPage: () => openPage(engine, state),
    pageAt: (url) => pageAt(engine, state, url),
  }
}

/** Returns the open page with its unsent fields. A page that is still loading is judged as loaded. */
function openPage(engine: Engine, state: WebArenaState): { readonly page: Page; readonly state: PageState } {
  const context = engine.readOnlyContext(state)
  const { document } = loadedTab(currentTab(state.browser), context)
  return { page: shownPage(document, context), state: document.state }
}

/** Returns the page at a URL for the signed-in user, following redirects. Faults do not affect it. */
function pageAt(engine: Engine, { data, users, faults }: WebArenaState, url: string): Page | undefined {
  const ended = faults?.endedSession
  const context = engine.readOnlyContext({ data, users: ended === undefined ? users : { ...users, [ended.site]: ended.user } })
  const { source, reason } = resolveRequest({ method: 'GET', url, form: [] }, { context })
  return reason === undefined ? context.network.page(source) : undefined
}

/** Returns the components of a purchase's reward; empty for tasks that end with an answer. */
export function partsOf(engine: Engine, state: WebArenaState): Readonly<Record<string, number>> {
  const errand = instanceOf(engine.taskOf(state)).purchaseGoal?.()
  return errand === undefined ? {} : purchaseParts(state.ending?.purchase, errand.options.length > 0)
}

/** Returns the purchase of the market's first order, if any. */
export function purchaseIn(market: MarketTables, goal: ShopGoal): Purchase | undefined {
  const [order] = market.rows('orders')
  return order === undefined ? undefined : scorePurchase(market.rows('listings'), order.item, goal)
}
