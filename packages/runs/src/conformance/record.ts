import { errorMessage, type JsonObject, type JsonValue, OrreryError, parseJson } from '@orreryjs/core'
import type { Transcript } from '@orreryjs/core/worlds'
import { z } from 'zod'
import type { Line } from './lines.ts'

const transcriptSchema = z.looseObject({
  world: z.string().optional(),
  id: z.union([z.string(), z.number().transform(String)]).optional(),
  dialect: z.string().optional(),
  initial: z.json().optional(),
  steps: z.array(
    z.looseObject({
      action: z.string(),
      observation: z.json(),
      reward: z.number().optional(),
      terminated: z.boolean().optional(),
    }),
  ),
})

/** Expected values of the fields of a transcript. */
const EXPECTED: Readonly<Record<string, string>> = {
  world: 'the name of a world',
  id: 'a text or a number',
  dialect: 'a text',
  initial: 'a text or another JSON value',
  steps: 'a list of steps',
  action: 'a text',
  observation: 'a text or another JSON value',
  reward: 'a number',
  terminated: 'true or false',
}

const HINT = 'see `orrery help conform` for the fields of a record'

/** Describes the field of a record at which it is no transcript. */
function problemOf(record: JsonValue, path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (last === undefined) return 'not an object'
  const value = path.reduce<unknown>((at, key) => Object(at)[key], record)
  const problem = value === undefined ? 'is missing' : 'has an invalid value'
  const expected = typeof last === 'number' ? 'a step' : (EXPECTED[String(last)] ?? 'another value')
  return `the field ${path.map(String).join('.')} ${problem}. Expected ${expected}`
}

/** Parses a line as JSON. `where` is `FILE:LINE`. Throws `DATA_INVALID`. */
export function parseLine(where: string, line: Line): JsonValue {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(line.bytes)) as JsonValue
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? `not JSON: ${errorMessage(cause)}` : 'not UTF-8 text'
    throw new OrreryError('DATA_INVALID', `${where}: ${problem}`, { cause })
  }
}

/** True if a record is an object without a `world` field; a world may recognise it by its fields. */
export function lacksWorld(record: JsonValue): record is JsonObject {
  return typeof record === 'object' && record !== null && !Array.isArray(record) && !('world' in record)
}

/** Parses a record as a recorded episode; `usualId` is the default id. Throws `DATA_INVALID`. */
export function readTranscript(where: string, record: JsonValue, usualId: string, world: string | undefined): Transcript {
  const result = transcriptSchema.safeParse(record)
  if (!result.success) {
    throw new OrreryError('DATA_INVALID', `${where}: ${problemOf(record, result.error.issues[0]?.path ?? [])}`, { hint: HINT })
  }
  const name = world ?? result.data.world
  if (name === undefined) {
    throw new OrreryError('DATA_INVALID', `${where}: the record has no world`, { hint: 'name it with --world' })
  }
  return { ...result.data, world: name, id: result.data.id ?? usualId } as Transcript
}
