import type { GenerateOptions, ModelReply } from '@orreryjs/core'
import { OrreryError } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { type Answer, gate, serveModel, textReply } from './serve-model.ts'

const TEXT = 'Look at the 🪑 in the far corner of the room, then open the drawer.\n\n> open drawer 1'
/** Beginnings of the text after each word. */
const PARTIAL_TEXTS = [...TEXT.matchAll(/\s/g)].map(({ index }) => TEXT.slice(0, index))
const MESSAGES = [{ role: 'user', content: 'hello' }]

const PROTOCOLS: readonly (readonly [path: string, body: object, delta: RegExp])[] = [
  ['chat/completions', { messages: MESSAGES, stream_options: { include_usage: true } }, /"content":"Look at the/],
  ['completions', { prompt: 'hello', max_tokens: 100 }, /"text":"Look at the/],
  ['responses', { input: 'hello' }, /"delta":"Look at the/],
  ['messages', { messages: MESSAGES, max_tokens: 100 }, /"text":"Look at the/],
]

/** Reports the beginnings, waits, and replies. */
function writing(wait: Promise<unknown>, reply: () => ModelReply = () => textReply(TEXT)): Answer {
  return async (_, options) => {
    report(options)
    await wait
    return reply()
  }
}

function report({ onPartialReply }: GenerateOptions): void {
  for (const text of PARTIAL_TEXTS) onPartialReply?.({ ...textReply(text, 'length'), usage: { inputTokens: 7, outputTokens: 1 } })
}

function post(url: string, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: 'any', stream: true, ...body }),
    ...(signal && { signal }),
  })
}

/** Reads a response until it contains a text. */
async function readUntil(response: Response, end: RegExp): Promise<{ readonly text: string; rest(): Promise<string> }> {
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  let text = ''
  while (!end.test(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended: ${text}`)
    text += value
  }
  return {
    text,
    rest: async () => {
      let more = ''
      for (let next = await reader.read(); !next.done; next = await reader.read()) more += next.value
      return more
    },
  }
}

test.each(PROTOCOLS)('%s: text arrives before the reply ends, in the same bytes as after it', async (path, body, delta) => {
  const { passed, open } = gate()
  await using server = await serveModel(writing(passed))
  // The model waits until the client has read the first text.
  const { text, rest } = await readUntil(await post(server.url, path, body), delta)
  open()
  await using whole = await serveModel(() => textReply(TEXT))
  expect(text + (await rest())).toBe(await (await post(whole.url, path, body)).text())
})

test.each(PROTOCOLS)('%s: an error in the middle is an event, and so is a reply that starts differently', async (path, body) => {
  const failing = (): ModelReply => {
    throw new OrreryError('MODEL_UNAVAILABLE', 'the model stopped')
  }
  for (const [reply, message] of [
    [failing, 'the model stopped'],
    [() => textReply('Something else that is long enough'), 'the reply does not begin with the partial replies of the model'],
  ] as const) {
    await using server = await serveModel(writing(Promise.resolve(), reply))
    const text = await (await post(server.url, path, body)).text()
    expect(text).toMatch(/Look at the/)
    expect(text.trimEnd().split('\n\n').at(-1)).toContain(message)
  }
})

test('a client that disconnects in the middle aborts the model', async () => {
  const aborted = gate()
  await using server = await serveModel((_, options) => {
    report(options)
    return new Promise((_, reject) => {
      options.signal.addEventListener('abort', () => {
        // Too late for the client.
        report(options)
        aborted.open()
        reject(options.signal.reason as Error)
      })
    })
  })
  const controller = new AbortController()
  const response = await post(server.url, 'chat/completions', { messages: MESSAGES }, controller.signal)
  await readUntil(response, /Look at the/)
  controller.abort()
  await aborted.passed
  expect((await fetch(`${server.url}__calls`)).status).toBe(200)
})

const SCHEMA = { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' }, strict: false } }

test.each<readonly [string, string, object]>([
  ['JSON', 'chat/completions', { messages: [{ role: 'user', content: 'JSON' }], response_format: { type: 'json_object' } }],
  ['a schema', 'chat/completions', { messages: MESSAGES, response_format: SCHEMA }],
  ['tools', 'chat/completions', { messages: MESSAGES, tools: [{ type: 'function', function: { name: 'open' } }] }],
  ['two choices', 'chat/completions', { messages: MESSAGES, n: 2 }],
  ['stop sequences that the response names', 'messages', { messages: MESSAGES, max_tokens: 9, stop_sequences: ['x'] }],
  ['a reply in one piece', 'chat/completions', { messages: MESSAGES, stream: false }],
])('%s: the model writes no partial replies, because the server may change the reply', async (_, path, body) => {
  const seen: unknown[] = []
  await using server = await serveModel((_, { onPartialReply }) => {
    seen.push(onPartialReply)
    return textReply('{"a": 1}')
  })
  expect((await post(server.url, path, body)).status).toBe(200)
  expect(seen.every((each) => each === undefined)).toBe(true)
  expect(seen.length).toBeGreaterThan(0)
})
