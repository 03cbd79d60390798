import type { Action } from '../../src/actions/action.ts'
import { type BrowserState, currentTab, urlOf } from '../../src/browser/browser-state.ts'
import { fieldValue } from '../../src/browser/fields/fields.ts'
import { partAt } from '../../src/browser/find-part.ts'
import type { Network } from '../../src/browser/network.ts'
import { type ActionResult, executeAction, openBrowser } from '../../src/browser/perform-action.ts'
import { type BrowserContext, browserObservation, pageText, snapshotOf } from '../../src/browser/view.ts'
import type { Dialect } from '../../src/page/dialect.ts'
import { layOutApp } from '../../src/replay/app/layout.ts'
import { appBehaviours, appNetwork } from '../../src/replay/app/site.ts'

/** Test driver that finds elements by role and name. */
export interface Player {
  state: BrowserState
  readonly context: BrowserContext
  /** Outcome of the last action. */
  last: ActionResult | undefined
  act(action: Action): void
  click(role: string, name: string): void
  hover(role: string, name: string): void
  type(role: string, name: string, text: string, clears?: boolean): void
  press(...keys: readonly string[]): void
  /** Returns the URL of the page, without the application's host. */
  url(): string
  text(): string
  /** Returns the name or tag of the focused element. */
  focus(): string
  /** Returns the value of the field with the name. */
  value(name: string): string | boolean | number | undefined
}

/** Creates a player on a page of the recordings' application. */
export function playApp(path: string, dialect: Dialect = 'webarena'): Player {
  const context: BrowserContext = { network: appNetwork(), dialect, scripts: appBehaviours, layout: layOutApp }
  return playerOf(context, `http://app.test${path}`)
}

/** Creates a player on a page of any network. */
export function playNetwork(network: Network, url: string, dialect: Dialect = 'webarena'): Player {
  return playerOf({ network, dialect }, url)
}

function playerOf(context: BrowserContext, url: string): Player {
  const player: Player = {
    state: openBrowser([url], context),
    context,
    last: undefined,
    act(action) {
      player.last = executeAction(player.state, action, context)
      player.state = player.last.state
    },
    click: (role, name) => player.act({ type: 'click', id: idOf(player, role, name) }),
    hover: (role, name) => player.act({ type: 'hover', id: idOf(player, role, name) }),
    type: (role, name, text, clears = false) => player.act({ type: 'type', id: idOf(player, role, name), text, clears }),
    press(...keys) {
      for (const key of keys) player.act({ type: 'press', keys: key })
    },
    url: () => urlOf(currentTab(player.state)).replace('http://app.test', ''),
    text: () => browserObservation(player.state, context, player.last?.opened),
    focus() {
      const { document } = currentTab(player.state)
      const part = partAt(snapshotOf(document, context).outline, document.state.focus)
      return part === undefined ? 'body' : String(part.element.attributes['name'] ?? part.element.tag)
    },
    value(name) {
      const { document } = currentTab(player.state)
      const field = snapshotOf(document, context).outline.controls.find(({ element }) => element.attributes['name'] === name)
      return field === undefined ? undefined : fieldValue(field, document.state)
    },
  }
  return player
}

function idOf({ state, context }: Player, role: string, name: string): string {
  for (const [id, { node }] of pageText(state, context).nodes) if (node.role === role && node.name === name) return String(id)
  throw new Error(`no ${role} '${name}' in\n${browserObservation(state, context)}`)
}
