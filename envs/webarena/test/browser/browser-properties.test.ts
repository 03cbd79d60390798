/** Invariants of the browser under arbitrary actions. */
import { type Rng, rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import type { Action } from '../../src/actions/action.ts'
import type { BrowserState } from '../../src/browser/browser-state.ts'
import { currentTab } from '../../src/browser/browser-state.ts'
import { executeAction, openBrowser } from '../../src/browser/perform-action.ts'
import { type BrowserContext, browserObservation, pageText } from '../../src/browser/view.ts'
import { DIALECTS, type Dialect } from '../../src/page/dialect.ts'
import { layOutApp } from '../../src/replay/app/layout.ts'
import { appBehaviours, appNetwork } from '../../src/replay/app/site.ts'

const PATHS = ['/', '/forms', '/long', '/search?q=shoes', '/item/4', '/sort', '/multi', '/login', '/js', '/hover', '/cover']
const TEXTS = ['abc', '', '\n', '12\n', 'Green\n', 'é ü\n', '\ud800', '🙂', 'a'.repeat(90), '\u007f', '03152023', 'x\ny\n']
const KEYS = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'ArrowDown',
  'Control+a',
  'Control+x',
  'Control+v',
  'Delete',
  'Meta',
  '+',
  '++',
  'é',
  '',
]
const URLS = [
  '',
  '#',
  'http://',
  'x:y',
  'http://app.test/%',
  'data:,%',
  'about:blank#x',
  'http://[::1]/',
  'file:///etc/hostname',
  'http://app.test/#%',
]
const MOVES = ['go_back', 'go_forward', 'new_tab', 'close_tab', 'none'] as const

function anyAction(random: Rng, state: BrowserState, context: BrowserContext): Action {
  const ids = [...pageText(state, context).nodes.keys()].map(String)
  const id = random.next() < 0.05 || ids.length === 0 ? '99999' : random.pick(ids)
  const draw = random.next()
  if (draw < 0.3) return { type: 'click', id }
  if (draw < 0.55) return { type: 'type', id, text: random.pick(TEXTS), clears: random.next() < 0.5 }
  if (draw < 0.75) return { type: 'press', keys: random.pick(KEYS) }
  if (draw < 0.8) return { type: 'hover', id }
  if (draw < 0.84) return { type: 'scroll', direction: random.next() < 0.5 ? 'up' : 'down' }
  if (draw < 0.88) return { type: 'tab_focus', tab: random.integer(4) }
  if (draw < 0.94) return { type: 'goto', url: random.next() < 0.5 ? random.pick(URLS) : `http://app.test${random.pick(PATHS)}` }
  return { type: random.pick(MOVES) }
}

function contextOf(dialect: Dialect): BrowserContext {
  return { network: appNetwork(), dialect, scripts: appBehaviours, layout: layOutApp }
}

/** Plays 25 actions drawn by a seed; returns the actions and observations. */
function play(seed: string, dialect: Dialect, isCopying: boolean): readonly string[] {
  const random = rng(seed)
  const context = contextOf(dialect)
  let state = openBrowser([`http://app.test${random.pick(PATHS)}`], context)
  const seen: string[] = []
  for (let step = 0; step < 25; step += 1) {
    const action = anyAction(random, state, context)
    const from: BrowserState = isCopying ? JSON.parse(JSON.stringify(state)) : state
    const frozen = JSON.stringify(from)
    const acted = executeAction(from, action, context)
    expect(JSON.stringify(from)).toBe(frozen)
    expect(JSON.parse(JSON.stringify(acted))).toEqual(acted)
    state = acted.state
    seen.push(`${JSON.stringify(action)} ${acted.error ?? ''}\n${browserObservation(state, context, acted.opened)}`)
    const ids = [...pageText(state, context).nodes.keys()]
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(0, ...ids)).toBeLessThan(currentTab(state).nextId + 16)
  }
  return seen
}

test.each(DIALECTS)(
  '%s: never throws or mutates, states are plain JSON, and copies and repetitions continue identically',
  (dialect) => {
    for (let index = 0; index < 4; index += 1) {
      const first = play(`walk ${index}`, dialect, false)
      expect(play(`walk ${index}`, dialect, true)).toEqual(first)
    }
  },
)
