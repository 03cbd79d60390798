import type { JsonObject } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { type BrowserPage, evaluateHtml, type HtmlTarget } from '../evaluate/html-evaluator.ts'
import { evaluateString } from '../evaluate/string-evaluator.ts'
import { cleanAnswer, exactMatch, mustInclude } from '../evaluate/text-match.ts'
import { evaluateUrl, postUrl } from '../evaluate/url-evaluator.ts'
import { compareOutcome, compareValue, isObject, listIn, objectIn, optionalTextIn, outcomeOf, textIn, textsIn } from './record.ts'

/** Compares WebArena's normalized form of an answer. */
export function checkCleanAnswer(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], cleanAnswer(textIn(record, 'answer')))
}

/** Compares an exact match of two texts. */
export function checkExactMatch(record: JsonObject): readonly Difference[] {
  return compareValue('ok', record['ok'], Number(exactMatch(textIn(record, 'ref'), textIn(record, 'pred'))))
}

/** Compares whether a text includes another. */
export function checkMustInclude(record: JsonObject): readonly Difference[] {
  return compareValue(
    'ok',
    record['ok'],
    Number(mustInclude(textIn(record, 'ref'), textIn(record, 'pred'), record['tokenize'] === true)),
  )
}

/** Compares the score of an answer, or the first question to the judge if there is one. */
export function checkStringEvaluator(record: JsonObject): readonly Difference[] {
  const config = objectIn(record, 'config')
  const task = objectIn(config, 'eval')
  const note = optionalTextIn(task, 'string_note')
  const references = objectIn(task, 'reference_answers')
  const expected = Object.fromEntries(Object.entries(references).map(([kind, value]) => [kind, value ?? null]))
  const read = { intent: optionalTextIn(config, 'intent') ?? '', references: expected, ...(note !== undefined && { note }) }
  let question: string | undefined
  const outcome = outcomeOf(() => {
    const { score, questions } = evaluateString(read, textIn(record, 'answer'))
    question = questions[0]?.prompt
    return score
  })
  if (record['judge'] === undefined && question === undefined) return compareOutcome(record, outcome)
  return compareValue('judge', record['judge'] ?? null, question ?? null)
}

/** Compares the score of a final address. */
export function checkUrlEvaluator(record: JsonObject): readonly Difference[] {
  const config = { reference: textIn(record, 'reference_url'), rule: optionalTextIn(record, 'url_note') }
  return compareOutcome(
    record,
    outcomeOf(() => Number(evaluateUrl(config, textIn(record, 'url')))),
  )
}

/** Compares the score of page contents, and the evaluator's navigation. */
export function checkHtmlEvaluator(record: JsonObject): readonly Difference[] {
  const locators = objectIn(record, 'locators')
  const content = textIn(record, 'content')
  const log: (readonly [string, string])[] = []
  let url = textIn(record, 'url')
  const page: BrowserPage = {
    url: () => url,
    goto: (to) => {
      log.push(['goto', to])
      url = to
    },
    content: () => content,
    evaluate: (script) => {
      log.push(['evaluate', script])
      const value = locators[script.replace(/^\(\) => /, '')]
      if (value === undefined) throw new Error('the page has no such element')
      return value
    },
  }
  const targets = listIn(record, 'targets').map((target) => targetOf(isObject(target) ? target : {}))
  const outcome = outcomeOf(() => ({ score: Number(evaluateHtml(targets, page)), url_after: url, log }))
  return compareOutcome(withComparedLog(record), outcome)
}

/** Removes log entries for reading whole pages, which our page does not record. */
function withComparedLog(record: JsonObject): JsonObject {
  const { ok } = record
  if (!isObject(ok) || !Array.isArray(ok['log'])) return record
  const log = ok['log'].filter((entry) => Array.isArray(entry) && (entry[0] === 'goto' || entry[0] === 'evaluate'))
  return { ...record, ok: { ...ok, log } }
}

function targetOf(target: JsonObject): HtmlTarget {
  return {
    url: textIn(target, 'url'),
    locator: textIn(target, 'locator'),
    required_contents: objectIn(target, 'required_contents'),
    ...(target['prep_actions'] !== undefined && { prep_actions: textsIn(target, 'prep_actions') }),
  }
}

/** Compares the post that a forum address belongs to. */
export function checkPostUrl(record: JsonObject): readonly Difference[] {
  return compareOutcome(
    record,
    outcomeOf(() => postUrl(textIn(record, 'url'))),
  )
}
