import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import type { Action } from '../actions/action.ts'
import { earlyStop } from '../actions/early-stop.ts'
import { readWebarenaAction } from '../actions/read-webarena.ts'
import { actionOfReply, mapUrlsToLocal, mapUrlsToReal, URL_MAPPING } from '../actions/reply.ts'
import { differ, differOutcome, numberIn, objectIn, textIn, textsIn } from './record.ts'

/** Whether a task ends before its next action. */
export function checkEarlyStop(record: JsonObject): readonly Difference[] {
  const thresholds = objectIn(record, 'thresholds')
  const message = earlyStop(textsIn(record, 'actions').map(actionOf), {
    maxSteps: numberIn(record, 'max_steps'),
    parsingFailures: numberIn(thresholds, 'parsing_failure'),
    repeatedActions: numberIn(thresholds, 'repeating_action'),
  })
  const ours: JsonValue = [message !== undefined, message ?? '']
  return differ('ok', record['ok'], ours)
}

function actionOf(text: string): Action {
  const reading = readWebarenaAction(text)
  return reading.kind === 'action' ? reading.action : { type: 'none' }
}

/** The action in a model's reply. */
export function checkReply(record: JsonObject): readonly Difference[] {
  const style = textIn(record, 'constructor') === 'direct' ? 'direct' : 'cot'
  const found = actionOfReply(textIn(record, 'reply'), style, URL_MAPPING)
  return differOutcome(record, found.kind === 'text' ? { ok: found.text } : { error: found.error, message: found.message })
}

/** An address as the prompts show it. */
export function checkRealUrl(record: JsonObject): readonly Difference[] {
  return differ('ok', record['ok'], mapUrlsToReal(textIn(record, 'url'), URL_MAPPING))
}

/** An address as we have it. */
export function checkLocalUrl(record: JsonObject): readonly Difference[] {
  return differ('ok', record['ok'], mapUrlsToLocal(textIn(record, 'url'), URL_MAPPING))
}
