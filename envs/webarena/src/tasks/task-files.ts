import type { JsonObject } from '@orreryjs/core'
import type { TaskFileContext, TaskFiles } from '@orreryjs/core/worlds'
import type { Check, Expected, ExpectedAnswer } from '../evaluate/expected.ts'
import { referencesOf } from '../evaluate/judge-answer.ts'
import { answerText } from '../plan/answer.ts'
import type { WebArenaWorld } from '../world.ts'
import { originalName, refusePurchase, templateOf, withPlaceholder } from './original-form.ts'
import type { WebArenaTask } from './task.ts'

/**
 * Converts a task to the form of WebArena's `test.raw.json`, with locators in JavaScript. Throws `USAGE` for a task that ends
 * with a purchase.
 */
function taskFileOf(task: WebArenaTask, { index, addressOf = withPlaceholder }: TaskFileContext): JsonObject {
  const drawn = refusePurchase(task)
  const sites = task.sites.map(originalName)
  const { template, values } = templateOf(task.goal, drawn.params)
  return {
    sites,
    task_id: index,
    require_login: true,
    storage_state: `./.auth/${sites.join('.')}_state.json`,
    start_url: task.start.split(' |AND| ').map(addressOf).join(' |AND| '),
    geolocation: null,
    intent_template: template,
    instantiation_dict: values,
    intent: task.goal,
    require_reset: false,
    eval: evalOf(drawn.expected(), task.original, addressOf),
    intent_template_id: task.original,
    orrery_task: task.id,
  }
}

function evalOf(
  { answer, urls = [], under, checks = [] }: Expected,
  original: number,
  addressOf: (url: string) => string,
): JsonObject {
  const references = under === undefined ? urls : [under]
  const types = [
    ...(answer === undefined ? [] : ['string_match']),
    ...(references.length === 0 ? [] : ['url_match']),
    ...(checks.length === 0 ? [] : ['program_html']),
  ]
  return {
    eval_types: types,
    reference_answers: answer === undefined ? null : answersOf(answer, original),
    reference_url: references.map(addressOf).join(' |OR| '),
    program_html: checks.flatMap((check) => targetsOf(check, addressOf)),
    ...(answer !== undefined && { string_note: noteOf(answer), reference_answer_raw_annotation: answerText({ answer }) }),
    ...(references.length > 0 && { url_note: 'GOLD in PRED' }),
  }
}

/** Uses string comparison if the original does, and otherwise its judge. */
function answersOf(answer: ExpectedAnswer, original: number): JsonObject {
  if (answer.kind === 'impossible') return { fuzzy_match: 'N/A' }
  const references = referencesOf(answer, original)
  if (references === undefined) return { fuzzy_match: [answerText({ answer })] }
  return 'exact_match' in references ? { ...references } : { must_include: [...references.must_include] }
}

function noteOf(answer: ExpectedAnswer): string {
  return answer.kind === 'impossible' ? answerText({ answer }).replace(/^N\/A: /, '') : ''
}

/** Converts a check into targets of the original: one for an exact text, one for included texts. */
function targetsOf({ page, read, equals, includes = [] }: Check, addressOf: (url: string) => string): readonly JsonObject[] {
  const target = { url: page === 'open' ? 'last' : addressOf(page.url), locator: locatorOf(read) }
  return [
    ...(equals === undefined ? [] : [{ ...target, required_contents: { exact_match: oneLine(equals) } }]),
    ...(includes.length === 0
      ? []
      : [{ ...target, required_contents: { must_include: includes.map((group) => group.map(oneLine).join(' |OR| ')) } }]),
  ]
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Text of an element as a person reads it: selected options, checked state, field value, or inner text. */
const ELEMENT_TEXT =
  "(e) => (e.matches('select') ? [...e.selectedOptions].map((o) => o.text.trim()).join(', ') : " +
  "e.matches('[type=checkbox],[type=radio]') ? String(e.checked) : e.matches('input,textarea') ? e.value : e.innerText)"

/** Name of a field: its label without nested controls, or its attributes. */
const FIELD_NAME =
  '(e) => { const label = [...(e.labels ?? [])].map((l) => { const c = l.cloneNode(true); ' +
  "c.querySelectorAll('input,select,textarea,button').forEach((x) => x.remove()); return c.textContent }).join(' '); " +
  "return e.getAttribute('aria-label') || label.trim() || e.title || e.placeholder || '' }"

/** Collapses white space: line breaks are not compared. */
const LINE = ".replace(/\\s+/g, ' ').trim()"

/**
 * Returns JavaScript that reads the text of a check in the original's evaluator. It throws if the page has no matching element.
 */
function locatorOf(read: Check['read']): string {
  if ('field' in read) {
    return (
      `[...document.querySelectorAll('input,select,textarea')].filter((e) => (${FIELD_NAME})(e)${LINE} === ${text(read.field)})` +
      `.map(${ELEMENT_TEXT})[0]${LINE}`
    )
  }
  const first = `[...document.querySelectorAll(${text(`[data-key=${JSON.stringify(read.key)}]`)})].slice(0, 1)`
  if (read.attribute !== undefined) {
    return `${first}.map((e) => e.getAttribute(${text(read.attribute)}) ?? '')[0]${LINE}`
  }
  return `${first}.map(${ELEMENT_TEXT})[0]${LINE}`
}

/** Returns a JavaScript string literal. */
function text(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}

/** WebArena's tasks as files for the original's evaluators and for other tools. */
export const taskFiles: TaskFiles<WebArenaWorld> = {
  format: "WebArena's test.raw.json",
  exportTask: (world, task, place) => taskFileOf(world.tasks.get(task), place),
}
