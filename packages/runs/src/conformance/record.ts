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
    const issue = result.error.issues[0]
    const location = [where, ...(issue?.path.length ? [issue.path.join('.')] : [])].join(': ')
    throw new OrreryError('DATA_INVALID', `${location}: ${issue?.message ?? 'not a transcript'}`)
  }
  const name = world ?? result.data.world
  if (name === undefined) {
    throw new OrreryError('DATA_INVALID', `${where}: the record has no world`, { hint: 'name it with --world' })
  }
  return { ...result.data, world: name, id: result.data.id ?? usualId } as Transcript
}
