import { parseJson } from '@orreryjs/core'
import { z } from 'zod'

/** Maximum size of a header in bytes. */
const MAX_HEADER = 2048

/** Maximum size of a message in bytes, far above the largest that is sent. */
export const MAX_MESSAGE: number = 1 << 26

/** A base64url signature. */
export const signatureSchema: z.ZodType<string> = z.string().regex(/^[\w-]{43}$/)

/** Names of workers and runs: they are printed, and parts of keys. */
export const nameSchema: z.ZodType<string> = z.string().regex(/^[\w.-]{1,128}$/)

/** A message: a header and a payload, which is only read after the signature in the header was checked. */
interface Envelope<Header> {
  readonly header: Header
  readonly payload: Buffer
}

/** Writes a message: the header as one line of JSON, then the payload. */
export function packEnvelope(header: object, payload: string | Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(payload)])
}

/** Reads a message; `undefined` if it is too large or its header does not match the schema. */
export function unpackEnvelope<Header>(
  schema: z.ZodType<Header>,
  message: Uint8Array | null | undefined,
  maxBytes: number = MAX_MESSAGE,
): Envelope<Header> | undefined {
  if (message === null || message === undefined || message.length > maxBytes) return undefined
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const end = bytes.subarray(0, MAX_HEADER).indexOf('\n')
  if (end < 0) return undefined
  const header = parseMessage(schema, bytes.toString('utf8', 0, end))
  return header === undefined ? undefined : { header, payload: bytes.subarray(end + 1) }
}

/** Parses JSON text from Redis; `undefined` if it does not match the schema. */
export function parseMessage<Value>(schema: z.ZodType<Value>, text: string | null | undefined): Value | undefined {
  if (text === null || text === undefined) return undefined
  try {
    return schema.safeParse(parseJson(text)).data
  } catch {
    return undefined
  }
}
