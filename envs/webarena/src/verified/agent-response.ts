import type { JsonObject, JsonValue } from '@orreryjs/core'
import { readAnswer } from '../evaluate/answers/answer-text.ts'
import { claimsImpossible } from '../evaluate/answers/denial.ts'
import { structureIn } from '../evaluate/answers/structured-answer.ts'
import type { Expected } from '../evaluate/expected.ts'
import { isTooLong } from '../evaluate/judge-answer.ts'
import { dataInAnswer, isYesOrNoAnswer } from './result-schema.ts'

/** Type of a task in WebArena-Verified. */
export type TaskType = 'RETRIEVE' | 'MUTATE' | 'NAVIGATE'

/** Task that an agent answered. */
interface AnsweredTask {
  readonly goal: string
  readonly type: TaskType
  readonly expected: Expected
}

/**
 * Returns the response of an agent. A structured answer keeps its members. An answer in words gets the type of the task, and the
 * status SUCCESS unless it declares the task impossible. `undefined` is an episode without an answer.
 */
export function agentResponse(
  { goal, type, expected: { answer: expected } }: AnsweredTask,
  answer: string | undefined,
): JsonObject {
  if (answer === undefined) return response(type, 'UNKNOWN_ERROR', null, 'The agent gave no answer.')
  const structured = isTooLong(answer) ? undefined : structuredResponse(answer, type)
  if (structured !== undefined) return structured
  if (type === 'RETRIEVE' && answer.trim() === '') return response(type, 'SUCCESS', [], null)
  if (isTooLong(answer)) return response(type, 'SUCCESS', type === 'RETRIEVE' ? [answer] : null, null)
  const reading = readAnswer(answer, goal)
  const isKnown = expected !== undefined && expected.kind !== 'impossible'
  const isNo = isKnown && isYesOrNoAnswer(expected, reading.cased)
  if (!isNo && claimsImpossible(reading, goal)) {
    const status = expected?.kind === 'impossible' ? (expected.status ?? 'not_found_error') : 'not_found_error'
    return response(type, (reading.status ?? status).toUpperCase(), null, answer)
  }
  if (type !== 'RETRIEVE') return response(type, 'SUCCESS', null, null)
  return response(type, 'SUCCESS', isKnown ? dataInAnswer(expected, answer, goal) : [answer], null)
}

function response(type: string, status: string, data: readonly JsonValue[] | null, error: string | null): JsonObject {
  return { task_type: type, status, retrieved_data: data, error_details: error }
}

/** Returns the response in an answer that has the format already. */
function structuredResponse(answer: string, type: TaskType): JsonObject | undefined {
  const given = structureIn(answer)
  if (given === undefined || !('retrieved_data' in given || 'status' in given)) return undefined
  const { task_type, performed_operation, status, retrieved_data: data, error_details: error } = given as Record<string, unknown>
  return response(
    [task_type, performed_operation, type].find((each) => typeof each === 'string') ?? type,
    typeof status === 'string' ? status : 'SUCCESS',
    data === undefined || data === null ? null : ((Array.isArray(data) ? data : [data]) as readonly JsonValue[]),
    typeof error === 'string' ? error : null,
  )
}
