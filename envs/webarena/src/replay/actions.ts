import type { JsonObject } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import type { Action, Reading } from '../actions/action.ts'
import { actionText, describeAction } from '../actions/describe.ts'
import { readWebarenaAction } from '../actions/read-webarena.ts'
import type { Outcome } from './record.ts'
import { differ, differOutcome, textIn } from './record.ts'

/** What the recordings' agent has seen, by id. */
const SEEN: ReadonlyMap<string, string> = new Map([
  ['5', "[5] textbox 'Search' required: False"],
  ['12', "[12] link 'View Order'"],
])

/** WebArena's numbers of actions, by our names. */
const NAMES: Readonly<Record<Action['type'], string>> = {
  none: 'NONE',
  scroll: 'SCROLL',
  press: 'KEY_PRESS',
  click: 'CLICK',
  type: 'TYPE',
  hover: 'HOVER',
  tab_focus: 'PAGE_FOCUS',
  new_tab: 'NEW_TAB',
  go_back: 'GO_BACK',
  go_forward: 'GO_FORWARD',
  goto: 'GOTO_URL',
  close_tab: 'PAGE_CLOSE',
  stop: 'STOP',
}

/** An action's text, what WebArena reads it as, and how it shows it again. */
export function checkAction(record: JsonObject): readonly Difference[] {
  const text = textIn(record, 'action')
  const reading = readWebarenaAction(text)
  const action: Action = reading.kind === 'action' ? reading.action : { type: 'none' }
  const reply = `In summary, the next action I will perform is \`\`\`${text}\`\`\``
  return [
    ...differOutcome(record, outcomeOf(reading)),
    ...differ('action2str', record['action2str'], actionText(action, 'SEMANTIC')),
    ...differ('description', record['description'], describeAction(action, SEEN, reply)),
  ]
}

function outcomeOf(reading: Reading): Outcome {
  return reading.kind === 'action' ? { ok: fieldsOf(reading.action) } : { error: reading.error, message: reading.message }
}

/** WebArena's action, as far as it was recorded. */
function fieldsOf(action: Action): JsonObject {
  return {
    action_type: NAMES[action.type],
    element_id: 'id' in action ? action.id : '',
    text: 'text' in action ? action.text : '',
    url: 'url' in action ? action.url : '',
    direction: 'direction' in action ? action.direction : '',
    key_comb: 'keys' in action ? action.keys : '',
    page_number: 'tab' in action ? action.tab : 0,
    answer: 'answer' in action ? action.answer : '',
  }
}
