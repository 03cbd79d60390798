import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Maximum number of steps and of records in a trajectory. */
const MAX_STEPS = 100
const MAX_RECORDS = 202
/** Maximum size of the records in characters. */
const MAX_SIZE = 4 << 20

/** Recorded exchange of a validated session: request and response as JSON texts. */
interface TelemetryRecord {
  readonly operation: 'reset' | 'step' | 'state'
  readonly request: string
  readonly response: string
}

/** Seed of the last reset, as the environment used it. */
interface SeedRecord {
  readonly requested: number | null
  readonly value: number | null
  readonly accepted: boolean
}

/**
 * Telemetry of one socket for OpenEnv's validator (RFC 008). It is active only if the server has a token, and returns only the messages of
 * its own socket.
 */
export interface Telemetry {
  /** Returns the answer to a message `validation_open` or `validation_read`; `undefined` for every other message. */
  answer(message: object): string | undefined
  /** Records an exchange once the telemetry is open. */
  record(operation: TelemetryRecord['operation'], request: object, response: string): void
}

const openSchema = z.strictObject({
  type: z.literal('validation_open'),
  data: z.strictObject({ schema_version: z.literal(1), token: z.string().min(32).max(256) }),
})
const readSchema = z.strictObject({
  type: z.literal('validation_read'),
  data: z.strictObject({ schema_version: z.literal(1), capability: z.string() }),
})

/** Creates the telemetry of a socket; without a token, its messages are unknown. */
export function createTelemetry(token: string | undefined): Telemetry {
  let capability: string | undefined
  let seed: SeedRecord | null = null
  let steps = 0
  let size = 0
  let reason: string | null = null
  const records: TelemetryRecord[] = []

  const open = (message: object): string => {
    const parsed = openSchema.safeParse(message)
    // The refusal never repeats the token.
    if (!parsed.success || !isSame(parsed.data.data.token, token ?? '')) return refusal('the token is missing or wrong')
    capability = randomBytes(24).toString('base64url')
    return JSON.stringify({ type: 'validation_open', data: { schema_version: 1, capability } })
  }
  const read = (message: object): string => {
    const parsed = readSchema.safeParse(message)
    if (!parsed.success || capability === undefined || !isSame(parsed.data.data.capability, capability)) {
      return refusal('the capability is missing or wrong; send validation_open first')
    }
    const exchanges = records.map(({ operation, request, response }) => {
      return `{"operation":"${operation}","request":${request},"response":${response}}`
    })
    const trajectory = `"schema_version":1,"source":"openenv-server","records":[${exchanges.join()}],"complete":${reason === null},"reason":${JSON.stringify(reason)}`
    // The rewards of the worlds are no trees of rubrics.
    const others = `"rubric":[],"rubric_error":null,"attribution":[]`
    return `{"type":"validation","data":{"schema_version":1,"seed":${JSON.stringify(seed)},${others},"trajectory":{${trajectory}}}}`
  }
  return {
    answer(message) {
      const type: unknown = Reflect.get(message, 'type')
      if (token === undefined) return undefined
      if (type === 'validation_open') return open(message)
      return type === 'validation_read' ? read(message) : undefined
    },
    record(operation, request, response) {
      if (capability === undefined || reason !== null) return
      if (operation === 'reset') {
        const requested: unknown = Reflect.get(request, 'seed') ?? null
        const value = typeof requested === 'number' ? requested : null
        seed = { requested: value, value, accepted: value !== null }
        steps = 0
      } else if (operation === 'step') steps += 1
      const text = JSON.stringify(request)
      if (steps > MAX_STEPS || records.length >= MAX_RECORDS || size + text.length + response.length > MAX_SIZE) {
        reason = 'the limit of records is reached'
        return
      }
      size += text.length + response.length
      records.push({ operation, request: text, response })
    },
  }
}

function refusal(message: string): string {
  return JSON.stringify({ type: 'error', data: { message, code: 'VALIDATION_ERROR' } })
}

/** Compares hashes, which have equal lengths, in constant time. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
