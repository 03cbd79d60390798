import { currentTab } from './browser/state.ts'
import type { Engine } from './engine.ts'
import type { AxNode } from './page/ax-node.ts'
import type { WebArenaState } from './state.ts'
import { drawnOf, type WebArenaTask } from './tasks/task.ts'
import { isInWindow } from './text/viewport.ts'

const evidence = new WeakMap<WebArenaTask, ReadonlySet<string>>()

/** What decides a task's answer: the keys of what must be read. */
export function evidenceOf(task: WebArenaTask): ReadonlySet<string> {
  const known =
    evidence.get(task) ??
    new Set(
      drawnOf(task)
        .way()
        .flatMap((leg) => (leg.kind === 'see' ? leg.keys : [])),
    )
  evidence.set(task, known)
  return known
}

/** Keys of the task's evidence that are in sight for the first time. */
export function newlySeen(engine: Engine, state: WebArenaState): readonly string[] {
  const wanted = evidenceOf(engine.taskOf(state))
  if (state.seen.length === wanted.size) return []
  const { scrollY } = currentTab(state.browser).document
  const isWhole = engine.context(state).isWhole === true
  const found = new Set<string>()
  collect(engine.view(state).root, ({ box }) => isWhole || (box !== undefined && isInWindow(box, scrollY)), found)
  return [...wanted].filter((key) => found.has(key) && !state.seen.includes(key))
}

function collect(node: AxNode, isInSight: (node: AxNode) => boolean, into: Set<string>): void {
  const key = node.role === 'StaticText' ? undefined : node.element?.attributes['data-key']
  if (typeof key === 'string' && isInSight(node)) into.add(key)
  for (const child of node.children) collect(child, isInSight, into)
}
