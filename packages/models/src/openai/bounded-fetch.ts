import { TextDecoder } from 'node:util'
import { OrreryError } from '@orrery/core'

/**
 * A fetch that answers only when the whole body was read, so that the caller's timeout covers the body too, and that
 * refuses a successful body of more than `maxBytes` or one that is not UTF-8 with `MODEL_BAD_REPLY`.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const body = await readBody(response, maxBytes)
    const { status, statusText, headers } = response
    return new Response(body === '' ? null : body, { status, statusText, headers })
  }
}

async function readBody(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: response.ok })
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes && !response.ok) return text
    if (size > maxBytes) throw new OrreryError('MODEL_BAD_REPLY', `the reply is larger than ${maxBytes} bytes`)
    text += decode(decoder, chunk)
  }
  return text + decode(decoder)
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new OrreryError('MODEL_BAD_REPLY', 'the reply is not UTF-8 text')
  }
}
