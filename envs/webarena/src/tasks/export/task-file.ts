import { type JsonObject, OrreryError } from '@orreryjs/core'
import type { TaskPlace } from '@orreryjs/core/worlds'
import type { Check, Expected, ExpectedAnswer } from '../../evaluate/expected.ts'
import { referencesOf } from '../../evaluate/judge-answer.ts'
import { answerText } from '../../plan/answer.ts'
import { drawnOf, type WebArenaTask } from '../task.ts'
import { originalName, withPlaceholder } from './addresses.ts'
import { locatorOf } from './locators.ts'

/** A task as WebArena's `test.raw.json` has it, its locators in JavaScript. Throws `USAGE` for one that ends with a purchase. */
export function taskFileOf(task: WebArenaTask, { index, addressOf = withPlaceholder }: TaskPlace): JsonObject {
  const drawn = drawnOf(task)
  if (drawn.errand !== undefined) {
    throw new OrreryError('USAGE', `${task.id}: ends with a purchase, which WebArena's evaluators do not judge`, {
      hint: 'export another split: test, dev, train or hard',
    })
  }
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
    eval: evalOf(drawn.expects(), addressOf),
    intent_template_id: task.original,
    orrery_task: task.id,
  }
}

/** The words of a task with names in the place of what they were made with. */
function templateOf(goal: string, params: Readonly<Record<string, string | number>>): { template: string; values: JsonObject } {
  const values: Record<string, string> = {}
  let template = goal
  const longestFirst = Object.entries(params).sort(([, one], [, other]) => String(other).length - String(one).length)
  for (const [name, value] of longestFirst) {
    const text = String(value)
    if (text === '' || !template.includes(text)) continue
    // Names that stand there already are no words of the task.
    const pieces = template.split(/(\{\{\w+\}\})/)
    template = pieces.map((piece, at) => (at % 2 === 0 ? piece.replaceAll(text, () => `{{${name}}}`) : piece)).join('')
    values[name] = text
  }
  return { template, values }
}

function evalOf({ answer, urls = [], checks = [] }: Expected, addressOf: (url: string) => string): JsonObject {
  const types = [
    ...(answer === undefined ? [] : ['string_match']),
    ...(urls.length === 0 ? [] : ['url_match']),
    ...(checks.length === 0 ? [] : ['program_html']),
  ]
  return {
    eval_types: types,
    reference_answers: answer === undefined ? null : answersOf(answer),
    reference_url: urls.map(addressOf).join(' |OR| '),
    program_html: checks.flatMap((check) => targetsOf(check, addressOf)),
    ...(answer !== undefined && { string_note: noteOf(answer), reference_answer_raw_annotation: answerText({ answer }) }),
    ...(urls.length > 0 && { url_note: 'GOLD in PRED' }),
  }
}

/** What the original compares by letters it compares so; what is said in more than one way it asks its judge. */
function answersOf(answer: ExpectedAnswer): JsonObject {
  if (answer.kind === 'impossible') return { fuzzy_match: 'N/A' }
  const references = referencesOf(answer)
  return references === undefined ? { fuzzy_match: [answerText({ answer })] } : { must_include: [...references.must_include] }
}

function noteOf(answer: ExpectedAnswer): string {
  return answer.kind === 'impossible' ? answerText({ answer }).replace(/^N\/A: /, '') : ''
}

/** A check as targets of the original's: a text that it must be is one, texts that must be in it another. */
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
