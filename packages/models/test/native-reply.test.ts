/** A reply with signed or encrypted reasoning is sent back unchanged in a conversation with tools, as its provider requires. */
import { assistantMessage, type JsonObject, type LanguageModel, type ModelReply, type Tool } from '@orreryjs/core'
import { loadAiSdkModel } from '@orreryjs/models/ai-sdk'
import { openai } from '@orreryjs/models/openai'
import { expect, test } from 'vitest'
import { type ChatServer, chatServer, failure, json } from './openai/chat-server.ts'

const OPEN: Tool = {
  name: 'open',
  description: 'Open a door.',
  parameters: { type: 'object', properties: { number: { type: 'integer' } } },
  action: 'open {number}',
}

/** Calls a tool, answers the call and asks again; returns the first reply. */
async function converse(model: LanguageModel, tools: readonly Tool[] = [OPEN]): Promise<ModelReply> {
  const ask = (messages: Parameters<LanguageModel['generate']>[0]['messages']): ModelReply | Promise<ModelReply> =>
    model.generate({ purpose: 'test', messages, tools, parallelToolCalls: false }, { signal: new AbortController().signal })
  const begin = { role: 'user', content: 'begin' } as const
  const reply = await ask([begin])
  const [choice] = reply.choices
  if (choice === undefined) throw new Error('no choice')
  const results = (choice.toolCalls ?? []).map(({ id }) => ({ role: 'tool', toolCallId: id, content: 'Locked.' }) as const)
  await ask([begin, assistantMessage(choice), ...results])
  return reply
}

const bodyOf = ({ received }: ChatServer, index: number): JsonObject => received[index]?.body as JsonObject

const chatModel = (server: ChatServer, model = 'mock', more: object = {}): LanguageModel =>
  openai({ model, baseURL: server.baseURL, apiKey: 'sk-test', maxRetries: 0, ...more })

const chat = (message: object): ReturnType<typeof json> =>
  json({ choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', ...message } }] })

const CALL = { id: 'call_a', type: 'function', function: { name: 'open', arguments: '{"number":1}' } }

test.each([
  ['reasoning_content (DeepSeek, vLLM)', { content: '', reasoning_content: 'Door 1.', tool_calls: [CALL] }],
  [
    'reasoning_details (OpenRouter)',
    { content: '', reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }], tool_calls: [CALL] },
  ],
  ['signed calls (Gemini)', { content: '', tool_calls: [{ ...CALL, extra_content: { google: { thought_signature: 's' } } }] }],
])('chat completions: %s', async (_, message) => {
  await using server = await chatServer(chat(message))
  await converse(chatModel(server))
  expect(bodyOf(server, 0)['parallel_tool_calls']).toBe(false)
  expect(bodyOf(server, 1)['messages']).toEqual([
    { role: 'user', content: 'begin' },
    { role: 'assistant', ...message },
    { role: 'tool', content: 'Locked.', tool_call_id: 'call_a' },
  ])
})

test('chat completions: a server that refuses reasoning gets none', async () => {
  const reply = chat({ content: 'Hm.', reasoning_content: 'Door 1.', tool_calls: [CALL] })
  await using server = await chatServer(reply, failure(400, 'Unknown field messages[1].reasoning_content: not supported'), reply)
  const notices: string[] = []
  await converse(chatModel(server, 'mock', { onFallback: (text: string) => notices.push(text) }))
  expect(bodyOf(server, 2)['messages']).toContainEqual({ role: 'assistant', content: 'Hm.', tool_calls: [CALL] })
  expect(notices).toEqual([expect.stringContaining('reasoning is not sent back')])
})

test('chat completions: a reply without reasoning has no native form, nor one without tools', async () => {
  await using plain = await chatServer(chat({ content: '', tool_calls: [CALL] }))
  expect((await converse(chatModel(plain))).choices[0]).not.toHaveProperty('native')
  await using thinking = await chatServer(chat({ content: 'Hm.', reasoning_content: 'Door 1.' }))
  expect((await converse(chatModel(thinking), [])).choices[0]).not.toHaveProperty('native')
})

const REASONING = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' }
const ITEM = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_a',
  name: 'open',
  arguments: '{"number":1}',
  status: 'completed',
}
const responses = (output: readonly object[]): ReturnType<typeof json> =>
  json({ id: 'resp_1', object: 'response', status: 'completed', output })

test('Responses: encrypted reasoning is requested and sent back with its items', async () => {
  await using server = await chatServer(responses([REASONING, ITEM]))
  await converse(chatModel(server, 'gpt-5', { api: 'responses' }))
  expect(bodyOf(server, 0)).toMatchObject({ include: ['reasoning.encrypted_content'], store: false, parallel_tool_calls: false })
  expect(bodyOf(server, 1)['input']).toEqual([
    { role: 'user', content: 'begin' },
    REASONING,
    ITEM,
    { type: 'function_call_output', call_id: 'call_a', output: 'Locked.' },
  ])
})

test('Responses: reasoning without its content is left out, because the server did not store it', async () => {
  const { encrypted_content: _, ...bare } = REASONING
  await using server = await chatServer(responses([bare, ITEM]))
  await converse(chatModel(server, 'gpt-5', { api: 'responses' }))
  expect(bodyOf(server, 1)['input']).toContainEqual({
    type: 'function_call',
    call_id: 'call_a',
    name: 'open',
    arguments: '{"number":1}',
  })
  expect(JSON.stringify(bodyOf(server, 1))).not.toContain('rs_1')
})

test('AI SDK: signed thinking goes back to the provider', async () => {
  const content = [
    { type: 'thinking', thinking: 'Door 1.', signature: 'sig' },
    { type: 'tool_use', id: 'toolu_1', name: 'open', input: { number: 1 } },
  ]
  await using server = await chatServer(
    json({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-8',
      content,
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    }),
  )
  process.env['ANTHROPIC_TEST_KEY'] = 'sk-ant-test'
  const connection = { baseURL: server.baseURL, apiKeyVariable: 'ANTHROPIC_TEST_KEY' }
  const providerOptions = { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } }
  const model = await loadAiSdkModel({ model: 'anthropic/claude-opus-4-8', ...connection, providerOptions, promptCache: false })
  delete process.env['ANTHROPIC_TEST_KEY']
  const { choices } = await converse(model)
  expect(choices[0]).toMatchObject({
    reasoning: 'Door 1.',
    toolCalls: [{ id: 'toolu_1', name: 'open', arguments: '{"number":1}' }],
  })
  const messages = bodyOf(server, 1)['messages'] as readonly { readonly role: string; readonly content: readonly object[] }[]
  expect(messages.find(({ role }) => role === 'assistant')?.content).toEqual(content)
})
