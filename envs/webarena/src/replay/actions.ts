import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import type { Action, ParsedAction } from '../actions/action.ts'
import { actionText, describeAction } from '../actions/describe-action.ts'
import { earlyStop } from '../actions/early-stop.ts'
import { readWebarenaAction } from '../actions/read-webarena.ts'
import { actionOfReply, mapUrlsToLocal, mapUrlsToReal, URL_MAPPING } from '../actions/reply.ts'
import { compareOutcome, compareValue, numberIn, type Outcome, objectIn, textIn, textsIn } from './record.ts'

/** Lines that the recordings' agent had observed, by id. */
const OBSERVED_LINES: ReadonlyMap<string, string> = new Map([
  ['5', "[5] textbox 'Search' required: False"],
  ['12', "[12] link 'View Order'"],
])

/** WebArena's action type names by our action types. */
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

/** Compares the parsed action of a text and its descriptions. */
export function checkAction(record: JsonObject): readonly Difference[] {
  const text = textIn(record, 'action')
  const reading = readWebarenaAction(text)
  const action: Action = reading.kind === 'action' ? reading.action : { type: 'none' }
  const reply = `In summary, the next action I will perform is \`\`\`${text}\`\`\``
  return [
    ...compareOutcome(record, outcomeOf(reading)),
    ...compareValue('action2str', record['action2str'], actionText(action, 'SEMANTIC')),
    ...compareValue('description', record['description'], describeAction(action, OBSERVED_LINES, reply)),
  ]
}

function outcomeOf(reading: ParsedAction): Outcome {
  return reading.kind === 'action' ? { ok: fieldsOf(reading.action) } : { error: reading.error, message: reading.message }
}

/** Returns the recorded fields of WebArena's action. */
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

/** Compares the early-stop decision before the next action. */
export function checkEarlyStop(record: JsonObject): readonly Difference[] {
  const thresholds = objectIn(record, 'thresholds')
  const message = earlyStop(textsIn(record, 'actions').map(actionOf), {
    maxSteps: numberIn(record, 'max_steps'),
    parsingFailures: numberIn(thresholds, 'parsing_failure'),
    repeatedActions: numberIn(thresholds, 'repeating_action'),
  })
  const ours: JsonValue = [message !== undefined, message ?? '']
  return compareValue('ok', record['ok'], ours)
}

function actionOf(text: string): Action {
  const reading = readWebarenaAction(text)
  return reading.kind === 'action' ? reading.action : { type: 'none' }
}

/** Compares the action extracted from a model's reply. */
export function checkReply(record: JsonObject): readonly Difference[] {
  const style = textIn(record, 'constructor') === 'direct' ? 'direct' : 'cot'
  const found = actionOfReply(textIn(record, 'reply'), style, URL_MAPPING)
  return compareOutcome(record, found.kind === 'text' ? { ok: found.text } : { error: found.error, message: found.message })
}

/** Compares an address as prompts show it. */
export function checkRealUrl(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], mapUrlsToReal(textIn(record, 'url'), URL_MAPPING))
}

/** Compares an address mapped to the local hosts. */
export function checkLocalUrl(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], mapUrlsToLocal(textIn(record, 'url'), URL_MAPPING))
}
