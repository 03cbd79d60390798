import { type JsonObject, type JsonValue, OrreryError } from '@orreryjs/core'
import type { HtmlTarget } from '../evaluate/html-evaluator.ts'
import { isObject, listIn, objectIn, optionalTextIn, textIn, textsIn } from '../replay/record.ts'

/** Type of a check in a task of the original. */
export type CheckType = 'string_match' | 'url_match' | 'program_html'

/** A task of WebArena's `test.raw.json`: the fields that its evaluators read. */
export interface OriginalTask {
  readonly id: number
  readonly intent: string
  /** Types of the checks, each once, in the order of the file. */
  readonly checks: readonly CheckType[]
  readonly references: Readonly<Record<string, JsonValue>>
  readonly note?: string
  readonly referenceUrl: string
  readonly urlRule?: string
  readonly targets: readonly HtmlTarget[]
}

const CHECK_TYPES: readonly string[] = ['string_match', 'url_match', 'program_html'] satisfies readonly CheckType[]

/** Reads a task of the original. Throws `DATA_INVALID` with the location and the field that is wrong. */
export function readOriginalTask(value: JsonValue, where: string): OriginalTask {
  try {
    if (!isObject(value)) throw new OrreryError('DATA_INVALID', 'a task is a JSON object')
    return taskOf(value)
  } catch (error) {
    if (!(error instanceof OrreryError)) throw error
    throw new OrreryError(error.code, `${where}: ${error.message}`, {
      hint: "pass the original's config_files/test.raw.json, or a file with some of its tasks",
      cause: error,
    })
  }
}

function taskOf(task: JsonObject): OriginalTask {
  const { task_id: id } = task
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
    throw new OrreryError('DATA_INVALID', 'the field task_id is invalid. Expected a whole number')
  const evaluation = objectIn(task, 'eval')
  const types = textsIn(evaluation, 'eval_types')
  const unknown = types.find((type) => !CHECK_TYPES.includes(type))
  if (types.length === 0 || unknown !== undefined)
    throw new OrreryError(
      'DATA_INVALID',
      `task ${id}: the field eval_types is invalid. Expected some of ${CHECK_TYPES.join(', ')}${unknown === undefined ? '' : `, got ${JSON.stringify(unknown)}`}`,
    )
  const [note, urlRule] = [optionalTextIn(evaluation, 'string_note'), optionalTextIn(evaluation, 'url_note')]
  return {
    id,
    intent: textIn(task, 'intent'),
    checks: [...new Set(types)] as readonly string[] as readonly CheckType[],
    references: types.includes('string_match') ? (objectIn(evaluation, 'reference_answers') as Record<string, JsonValue>) : {},
    ...(note !== undefined && { note }),
    referenceUrl: types.includes('url_match') ? textIn(evaluation, 'reference_url') : '',
    ...(urlRule !== undefined && { urlRule }),
    targets: types.includes('program_html') ? listIn(evaluation, 'program_html').map(targetOf) : [],
  }
}

function targetOf(value: JsonValue): HtmlTarget {
  if (!isObject(value)) throw new OrreryError('DATA_INVALID', 'the field program_html is invalid. Expected a list of objects')
  return {
    url: textIn(value, 'url'),
    locator: textIn(value, 'locator'),
    required_contents: objectIn(value, 'required_contents'),
  }
}
