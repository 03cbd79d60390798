import type { Fact } from '@orreryjs/core/worlds'
import { currentTab, urlOf } from '../browser/state.ts'
import type { WebArenaState } from '../state.ts'
import type { WebArenaWorld } from '../world.ts'

/** Where the browser is, what was read of what decides the answer, and what was changed. */
export function facts(world: WebArenaWorld, state: WebArenaState): readonly Fact[] {
  const { browser, data, ending, seen } = state
  const changed = Object.entries(data).flatMap(([database, tables]) =>
    Object.entries(tables ?? {}).flatMap(([table, rows]) => Object.keys(rows ?? {}).map((id) => `${database}/${table}/${id}`)),
  )
  return [
    ['url', urlOf(currentTab(browser))],
    ['tabs', String(browser.tabs.length)],
    ['evidence read', seen.length === 0 ? 'none' : seen.join(', ')],
    ['changed', changed.length === 0 ? 'nothing' : changed.join(', ')],
    ['progress', `${Math.round(world.progress(state) * 100)} %`],
    ...(ending === undefined
      ? []
      : ([
          ['answer', ending.answer],
          ['verdict', ending.verdict],
        ] as const)),
  ]
}
