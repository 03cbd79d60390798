import { currentTab } from './browser/state.ts'
import { partsOf } from './browser/url.ts'
import { changedRows } from './data.ts'
import { judgedBy } from './dialect.ts'
import type { Engine } from './engine.ts'
import type { Expected } from './evaluate/expected.ts'
import { judgeAnswer } from './evaluate/judge-answer.ts'
import { judgeEnd } from './evaluate/judge-end.ts'
import type { Page } from './page/element.ts'
import { evidenceOf } from './seen.ts'
import type { Verdict, WebArenaState } from './state.ts'
import { drawnOf, type WebArenaTask } from './tasks/task.ts'

const expectations = new WeakMap<WebArenaTask, Expected>()

/** What a task expects of its end. */
function expectedOf(task: WebArenaTask): Expected {
  const known = expectations.get(task) ?? drawnOf(task).expects()
  expectations.set(task, known)
  return known
}

/** Whether a task is done that ends here with an answer; or what is wrong with it. */
export function verdictOn(engine: Engine, state: WebArenaState, answer: string): Verdict {
  const task = engine.taskOf(state)
  const expected = expectedOf(task)
  const told = judgeAnswer({ goal: task.goal, expected: expected.answer }, answer, judgedBy(engine.dialect))
  if (told !== 'success') return told
  if (engine.dialect === 'strict' && state.seen.length < evidenceOf(task).size) return 'unread'
  return judgeEnd(expected, endOf(engine, state), judgedBy(engine.dialect))
}

/** Whether something was changed that the task does not ask for: in dialect `strict` nothing makes up for that. */
export function hasExtraChange(engine: Engine, state: WebArenaState): boolean {
  if (engine.dialect !== 'strict') return false
  const { changes = [] } = expectedOf(engine.taskOf(state))
  return judgeEnd({ changes }, endOf(engine, state), 'strict') === 'extra-change'
}

function endOf(engine: Engine, state: WebArenaState): Parameters<typeof judgeEnd>[1] {
  return {
    url: engine.url(state),
    changes: changedRows(state.data, engine.seeds()),
    open: () => ({ page: engine.view(state).page, state: currentTab(state.browser).document.state }),
    pageAt: (url) => pageAt(engine, state, url),
  }
}

/** The page that a URL gives to whoever is signed in, redirects followed. */
function pageAt(engine: Engine, state: WebArenaState, url: string): Page | undefined {
  const { network } = engine.context(state)
  let asked = url
  for (let redirects = 0; redirects < 5; redirects += 1) {
    const fetched = network.fetch({ method: 'GET', url: asked, form: [] })
    if (fetched.kind === 'page') return network.page(fetched.source)
    if (fetched.kind === 'failed') return undefined
    asked = fetched.location.startsWith('/') ? `${partsOf(asked).origin}${fetched.location}` : fetched.location
  }
  return undefined
}
