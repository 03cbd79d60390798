import type { ModelReply } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import type { ChatCompletionChunk } from 'openai/resources/chat/completions'
import { describe, expect, test } from 'vitest'
import { replied, serveModel, textReply, toolCallReply } from './serve-model.ts'

const HELLO = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }
const TOOLS = { tools: ['open', 'a', 'b'].map((name) => ({ type: 'function' as const, function: { name } })) }
const LONG = 'Look at the 🪑 in the far corner of the room, then open the drawer.\n\n> open drawer 1'

async function chunksOf(reply: ModelReply, usage = false): Promise<readonly ChatCompletionChunk[]> {
  await using server = await serveModel(() => reply)
  const options = usage ? { stream_options: { include_usage: true } } : {}
  const chunks = []
  for await (const chunk of await server.client.chat.completions.create({ ...HELLO, stream: true, ...options })) {
    chunks.push(chunk)
  }
  return chunks
}

describe('a stream', () => {
  test('sends text in chunks, between its role and its end', async () => {
    const chunks = await chunksOf(textReply(LONG))
    const deltas = chunks.map(({ choices }) => choices[0])
    expect(deltas[0]).toMatchObject({ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null })
    expect(deltas.at(-1)).toMatchObject({ index: 0, delta: {}, finish_reason: 'stop' })
    const pieces = deltas.slice(1, -1).map((choice) => choice?.delta.content ?? '')
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('')).toBe(LONG)
    for (const piece of pieces) expect(piece).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
    for (const chunk of chunks) {
      expect(chunk).toMatchObject({ id: chunks[0]?.id, object: 'chat.completion.chunk', created: 0, model: 'tiny:model,seed=1' })
      expect(chunk).not.toHaveProperty('usage')
    }
  })

  test('sends its usage last if requested', async () => {
    const chunks = await chunksOf(textReply('hi'), true)
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } })
    for (const chunk of chunks.slice(0, -1)) expect(chunk.usage).toBeNull()
  })

  test('has its content type, the id of its request, and ends with [DONE]', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const body = JSON.stringify({ ...HELLO, stream: true })
    const response = await fetch(`${server.url}v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
    const text = await response.text()
    expect(text).toMatch(/^(?:data: \{[^\n]+\}\n\n)+data: \[DONE\]\n\n$/)
  })

  test.each<readonly [string, ModelReply]>([
    ['text', textReply(LONG)],
    ['no text', textReply('')],
    ['a cut text', textReply('Look at', 'length')],
    ['a call', toolCallReply('open', { thing: 'the second drawer of the desk' })],
    ['a text and a call', toolCallReply('open', { thing: 'drawer' }, 'I will open it.')],
    [
      'two calls',
      replied({
        text: '',
        toolCalls: ['a', 'b'].map((name) => ({ id: `call_${name}`, name, arguments: '{}' })),
        finish: 'tool-calls',
      }),
    ],
    ['two choices', replied({ text: 'one', finish: 'stop' }, { text: 'two', finish: 'length' })],
  ])('of %s adds up to the reply in one piece', async (_, reply) => {
    await using server = await serveModel(() => reply)
    const unstreamed = await server.client.chat.completions.create({ ...HELLO, ...TOOLS, n: 2 })
    const runner = server.client.chat.completions.stream({ ...HELLO, ...TOOLS, n: 2, stream_options: { include_usage: true } })
    const summed = await runner.finalChatCompletion()
    expect(gist(summed as OpenAI.ChatCompletion)).toEqual(gist(unstreamed))
    expect(summed.usage).toEqual(unstreamed.usage)
  })
})

/** Returns the content of a reply, without the ids of calls, which depend on the request. The helper for streams represents missing text as `null`. */
function gist({ choices }: OpenAI.ChatCompletion): unknown {
  return choices.map(({ index, finish_reason, message: { role, content, tool_calls = [] } }) => {
    const calls = tool_calls.flatMap((call) =>
      call.type === 'function' ? [[call.id.length, call.function.name, call.function.arguments]] : [],
    )
    return { index, finish_reason, role, content: content ?? '', calls }
  })
}
