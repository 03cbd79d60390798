/** Tests the world in dialect `browsergym`: effects of calls, errors, ends of tasks. */
import { rng, type Turn } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import type { WebArenaState } from '../../src/state.ts'
import type { WebArenaTask } from '../../src/tasks/task.ts'
import { createWebArena } from '../../src/world.ts'

const world = createWebArena({ dialect: 'browsergym', size: 'small' })

/** Returns the turn after the actions; `#NAME` is replaced by the id of the first element whose line contains NAME. */
function after(task: WebArenaTask, ...actions: readonly string[]): Turn<WebArenaState> {
  let turn = world.start(task)
  for (const action of actions) turn = world.step(turn.state, withIds(turn, action))
  return turn
}

function withIds({ observation }: Turn, action: string): string {
  return action.replace(/#\{([^}]+)\}/g, (_, line: string) => {
    const found = observation.text.split('\n').find((each) => each.includes(line))
    return /\[(\d+)\]/.exec(found ?? '')?.[1] ?? `no ${line}`
  })
}

const LONG = process.env['ORRERY_LONG'] !== undefined

/** A task with a text answer, and one that changes data. */
const ASKS = taskOf(({ evaluator }) => evaluator === 'string')
const CHANGES = taskOf(({ type }) => type === 'forum.bio')

function taskOf(isMeant: (task: WebArenaTask) => boolean): WebArenaTask {
  for (const id of world.tasks.ids('train')) {
    const task = world.tasks.get(id)
    if (isMeant(task)) return task
  }
  throw new Error('split train has one task of each template')
}

describe('the observation', () => {
  const { text } = world.start(ASKS).observation

  test('contains the whole page with element ids, and its URL', () => {
    expect(text).toMatch(/^RootWebArea '[^']*', focused\n\t\[9\] /)
    expect(text).toMatch(/\n\nURL: http:\/\/[a-z]+\.test\/[^\n]*$/)
    expect(text).not.toContain('Tab 0')
  })

  test('is the same after every load', () => {
    expect(after(ASKS, "goto('http://home.test/')", 'go_back()').observation.text).toBe(text)
  })

  test('lists tabs if there are several, and the focused element', () => {
    const { text: observation } = after(ASKS, 'new_tab()', "goto('http://shop.test/contact/')", "focus('#{textbox}')").observation
    expect(observation).toMatch(
      /\nTab 0: [^\n]*\nTab 1 \(active\): [^\n]*, http:\/\/shop\.test\/contact\/\nFocused element: '\d+'$/,
    )
  })
})

test('starts in the last of several start pages, as BrowserGym does', () => {
  const task = taskOf(({ start }) => start.split(' |AND| ').length > 1)
  const [, last = ''] = /.* \|AND\| (.*)$/.exec(task.start) ?? []
  expect(world.start(task).observation.text).toContain(`\n\nURL: ${last}`)
  const original = createWebArena({ dialect: 'webarena', size: 'small' })
  expect(original.start(task).state.browser.current).toBe(0)
})

describe('calls', () => {
  const AT = "goto('http://shop.test/contact/')"

  test('fill replaces the content and presses no key', () => {
    const filled = after(ASKS, AT, "fill('#{textbox 'Name'}', 'Ann')", "fill('#{textbox 'Name'}', 'Bo')")
    expect(filled.observation.text).toContain("textbox 'Name' value='Bo'")
    expect(filled.observation.page).toBe('shop.contact')
  })

  test('several run in order, up to the first that fails', () => {
    const turn = after(ASKS, AT, "fill('#{textbox 'Name'}', 'Ann') click('9999') fill('#{textbox 'Name'}', 'Bo')")
    expect(turn.observation.text).toContain("value='Ann'")
    expect(turn.observation.text).toMatch(/\nError of the last action: ValueError: Could not find element with bid "9999"$/)
    expect(turn.invalid).toBeUndefined()
    expect(turn.changed).toBe(true)
  })

  test('a negative tab index counts from the end, and closing a tab focuses the last one', () => {
    expect(after(ASKS, 'new_tab()', 'tab_focus(-2)').observation.text).toContain('Tab 0 (active)')
    expect(after(ASKS, AT, 'new_tab()', 'new_tab()', 'tab_focus(0)', 'tab_close()').observation.text).toContain('Tab 1 (active)')
  })
})

describe('errors are reported and change nothing', () => {
  const SEARCH = "goto('http://shop.test/')"

  test.each([
    ['I do not know.', 'syntax', 'ValueError: Received an empty action.'],
    ['think("hard")', 'syntax', "NameError: Invalid action type 'think'."],
    ['click()', 'syntax', "TypeError: click() missing 1 required positional argument: 'bid'"],
    ['click(12)', 'precondition', 'ValueError: expected a string, got 12'],
    ["click('12abc')", 'unknown', 'ValueError: Could not find element with bid "12abc"'],
    ["click('3')", 'precondition', 'TimeoutError: Locator.click: Timeout 500ms exceeded.'],
    ['tab_focus(3)', 'unknown', 'IndexError: list index out of range'],
    ["tab_focus('0')", 'precondition', 'TypeError: list indices must be integers or slices, not str'],
    ["keyboard_press('ctrl+a')", 'precondition', 'Error: Keyboard.press: Unknown key: "ctrl"'],
    ["goto('/relative')", 'precondition', 'Error: Page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL'],
    ['send_msg_to_user(5)', 'precondition', 'ValueError: Forbidden value: 5 is not a string'],
    ["scroll('a', 1)", 'precondition', 'Error: Mouse.wheel: deltaX: expected number, got string'],
    ["fill('#{link}', 'x')", 'precondition', 'Error: Locator.fill: Error: Element is not an <input>, <textarea> or'],
    ["select_option('#{link}', 'x')", 'precondition', 'Error: Locator.select_option: Error: Element is not a <select> element'],
  ])('%s', (action, kind, error) => {
    const before = after(ASKS, SEARCH)
    const turn = world.step(before.state, withIds(before, action))
    expect(turn.invalid?.kind).toBe(kind)
    expect(turn.invalid?.reason).toContain(error)
    expect(turn.observation.text).toContain(`\nError of the last action: ${error}`)
    expect(turn.state).toBe(before.state)
    expect(turn.observation.key).toBe(before.observation.key)
  })
})

describe('a task ends', () => {
  test('as soon as it is done, without a message', () => {
    const plan = world.plan(world.start(CHANGES).state) ?? []
    const turn = after(CHANGES, ...plan)
    expect(plan.at(-1)).toMatch(/^click/)
    expect([turn.success, turn.terminated, turn.reward]).toEqual([true, true, 1])
  })

  test('with a message, right or wrong', () => {
    const wrong = after(ASKS, "send_msg_to_user('it is a secret')")
    expect([wrong.success, wrong.terminated, wrong.reward]).toEqual([false, true, 0])
    expect(world.step(wrong.state, 'noop()').invalid?.kind).toBe('precondition')
  })

  test('when it is reported infeasible, for any reason', () => {
    expect(after(ASKS, "report_infeasible('no idea')").state.ending).toEqual({ answer: 'no idea', verdict: 'gave-up' })
  })

  test('outside the sites', () => {
    const turn = after(ASKS, "goto('http://nowhere.invalid/')")
    expect(turn.state.ending?.verdict).toBe('left')
    expect(turn.observation.text).toContain('Error: Page.goto: net::ERR_NAME_NOT_RESOLVED at http://nowhere.invalid/')
  })
})

test(`${LONG ? 20_000 : 600} texts drawn by a seed never throw, and states continue from JSON`, () => {
  const random = rng('calls')
  let turn = after(ASKS)
  for (let index = 0; index < (LONG ? 20_000 : 600); index += 1) {
    const text = Array.from({ length: 1 + random.integer(12) }, () => random.pick(PIECES)).join('')
    const action = random.next() < 0.5 ? text : `${random.pick(NAMES)}('${random.integer(260)}'${random.pick(TAILS)}`
    const state: WebArenaState = index % 50 === 0 ? JSON.parse(JSON.stringify(turn.state)) : turn.state
    turn = world.step(state, action)
    expect(typeof turn.observation.text, action).toBe('string')
    if (turn.terminated) turn = after(random.next() < 0.5 ? ASKS : CHANGES, random.pick(PLACES))
  }
})

const PIECES = [
  ...'()[]{}\'"#,=:. \n\t\\$´日🙂\ud800\0',
  ...[
    'click',
    'fill',
    'bid',
    "'12'",
    '"""',
    "'''",
    '1e9',
    '-0',
    'None',
    'True',
    'noop()',
    'go_back()',
    'new_tab()',
    'scroll(0, 1e999)',
  ],
]
const NAMES = ['click', 'dblclick', 'fill', 'press', 'select_option', 'hover', 'focus', 'clear', 'drag_and_drop', 'upload_file']
const TAILS = [
  ')',
  ", 'x')",
  ", 'Enter')",
  ", ['a', 'b'])",
  ", button='middle')",
  ", button='right')",
  ", '12')",
  ", 'Shift+Tab')",
  ', 5)',
  '',
]
const PLACES = ["goto('http://shop.test/')", "goto('http://admin.test/admin/sales/order/')", "goto('http://map.test/')", 'noop()']
