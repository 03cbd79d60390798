import { createWebArena } from '@orreryjs/env-webarena'
import { describeWorld } from '@orreryjs/testing'
import { REAL_FAULTS } from './faults/episodes.ts'

const actions = [
  'click [1]',
  'click [99999]',
  'click [x]',
  'hover [2]',
  'type [3] [two words] [0]',
  'type [4] [0]',
  'type [5] [’ “ — 日本] [press_enter_after=1]',
  'press [Tab]',
  'press [Enter]',
  'press [ctrl+a]',
  'press [nonsense]',
  'scroll [down]',
  'scroll up',
  'goto [http://shop.test/sales/order/history/]',
  'goto [http://nowhere.invalid/]',
  'goto [/relative]',
  'go_back',
  'go_forward',
  'new_tab',
  'tab_focus [1]',
  'tab_focus [7]',
  'close_tab',
  'stop [N/A]',
  'think: what now?',
  '',
]

const calls = [
  "click('9')",
  "click('11')",
  "click('99999')",
  "fill('12', 'two words') press('12', 'Enter')",
  "fill(bid='13', value=7)",
  "select_option('14', ['a', 'b'])",
  "hover('12')",
  "press('12', 'ctrl+a')",
  "keyboard_press('Tab')",
  'scroll(0, 700)',
  "goto('http://shop.test/sales/order/history/')",
  "goto('/relative')",
  'go_back()',
  'go_forward()',
  'new_tab()',
  'tab_focus(-1)',
  'tab_focus(7)',
  'tab_close()',
  'noop()',
  'nothing()',
  'click()',
  'I shall do nothing.',
  '',
]

/** State keys consist only of the shown text and the URL. */
const skip = [
  { case: 'shows nothing hidden in its keys', reason: 'keys are the shown text and the address' },
  {
    case: 'gives places that look different different keys',
    reason: 'ids are left out of keys: a page has others after each load',
  },
]

const LONG = process.env['ORRERY_LONG'] !== undefined

/** A form and a question. The long variant (`conformance.long.test.ts`) uses more tasks, in all dialects. */
const TASKS = LONG ? ['webarena/dev/0', 'webarena/dev/7', 'webarena/dev/11', 'webarena/hard/2'] : ['webarena/dev/7']

for (const dialect of LONG ? (['strict', 'webarena', 'browsergym'] as const) : (['strict'] as const)) {
  const create = (): ReturnType<typeof createWebArena> => createWebArena({ dialect, size: 'small' })
  describeWorld({
    name: `webarena ${dialect}`,
    create,
    // A whole page has many useful actions, so use fewer tasks.
    tasks: dialect === 'browsergym' ? TASKS.slice(1, 2) : TASKS,
    actions: dialect === 'browsergym' ? calls : actions,
    skip,
  })
}

/** The long variant covers every fault. */
for (const faults of LONG ? REAL_FAULTS : (['error-page'] as const)) {
  const create = (): ReturnType<typeof createWebArena> => createWebArena({ faults, size: 'small' })
  describeWorld({ name: `webarena with fault ${faults}`, create, tasks: TASKS.slice(0, 1), actions, skip })
}
