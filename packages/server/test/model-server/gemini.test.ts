import { FunctionCallingConfigMode, type GenerateContentResponse, GoogleGenAI, ThinkingLevel, Type } from '@google/genai'
import { type ErrorCode, OrreryError } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { post, replied, type ServedModel, serveModel, textReply, toolCallReply } from './serve-model.ts'

/** The official client of Google. */
function clientOf({ url }: ServedModel): GoogleGenAI {
  return new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url.replace(/\/$/, '') } })
}

const OPEN = {
  name: 'open',
  description: 'Opens a box.',
  parameters: { type: Type.OBJECT, properties: { name: { type: Type.STRING } }, required: ['name'] },
}
const CALLS = replied({
  text: 'Both.',
  reasoning: 'I think about the box.',
  toolCalls: ['box', 'door'].map((name) => ({ id: '', name: 'open', arguments: JSON.stringify({ name }) })),
  finish: 'tool-calls',
})

describe('a response', () => {
  test('has its text, finish reason, usage and model', async () => {
    const usage = { inputTokens: 7, outputTokens: 3, reasoningTokens: 1, cachedTokens: 5 }
    await using server = await serveModel(() => ({ choices: [{ text: 'look around', finish: 'length' }], usage }))
    const response = await clientOf(server).models.generateContent({
      model: 'gemini-3-pro',
      contents: 'hello',
      config: { systemInstruction: 'Be brief.', maxOutputTokens: 9, temperature: 0.5, stopSequences: ['x'], seed: 4 },
    })
    expect(response.text).toBe('look around')
    expect(response).toMatchObject({
      candidates: [{ finishReason: 'MAX_TOKENS', index: 0 }],
      modelVersion: 'tiny:model,seed=1',
      usageMetadata: {
        promptTokenCount: 7,
        candidatesTokenCount: 2,
        thoughtsTokenCount: 1,
        cachedContentTokenCount: 5,
        totalTokenCount: 10,
      },
    })
    expect(server.requests).toEqual([
      {
        purpose: 'chat',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'hello' },
        ],
        maxTokens: 9,
        temperature: 0.5,
        stop: ['x'],
        seed: 4,
      },
    ])
  })

  test('is the same as its stream', async () => {
    await using server = await serveModel(() => CALLS)
    const request = {
      model: 'any',
      contents: 'hello',
      config: {
        tools: [{ functionDeclarations: [OPEN] }],
        thinkingConfig: { includeThoughts: true, thinkingLevel: ThinkingLevel.LOW },
      },
    }
    const whole = await clientOf(server).models.generateContent(request)
    const chunks: GenerateContentResponse[] = []
    for await (const chunk of await clientOf(server).models.generateContentStream(request)) chunks.push(chunk)
    const parts = chunks.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])
    const text = (all: typeof parts, isThought: boolean): string =>
      all.flatMap((part) => ((part.thought ?? false) === isThought ? (part.text ?? []) : [])).join('')
    for (const isThought of [true, false])
      expect(text(parts, isThought)).toBe(text(whole.candidates?.[0]?.content?.parts ?? [], isThought))
    expect(chunks.flatMap(({ functionCalls }) => functionCalls ?? [])).toEqual(whole.functionCalls)
    expect(whole.functionCalls?.map(({ args }) => args)).toEqual([{ name: 'box' }, { name: 'door' }])
    expect(chunks.at(-1)?.candidates?.[0]?.finishReason).toBe('STOP')
    const [request1] = server.requests
    expect(request1?.tools).toEqual([
      {
        name: 'open',
        description: 'Opens a box.',
        parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
    ])
  })

  test('fits a schema', async () => {
    await using server = await serveModel(() => textReply('no JSON'), { kind: 'computed' })
    const { text = '' } = await clientOf(server).models.generateContent({
      model: 'any',
      contents: 'hello',
      config: {
        responseMimeType: 'application/json',
        responseSchema: { type: Type.OBJECT, properties: { n: { type: Type.INTEGER } }, required: ['n'] },
      },
    })
    expect(JSON.parse(text)).toEqual({ n: expect.any(Number) })
  })
})

describe('a conversation with function calls', () => {
  test.each([
    ['with ids', (id: string | undefined) => (id === undefined ? {} : { id })],
    ['without ids', () => ({})],
  ])('%s pairs calls and responses', async (_, idOf) => {
    await using server = await serveModel(() => toolCallReply('open', { name: 'box' }))
    const client = clientOf(server)
    const { functionCalls = [] } = await client.models.generateContent({
      model: 'any',
      contents: 'hello',
      config: { tools: [{ functionDeclarations: [OPEN] }] },
    })
    const [call] = functionCalls
    await client.models.generateContent({
      model: 'any',
      contents: [
        { role: 'user', parts: [{ text: 'hello' }] },
        {
          role: 'model',
          parts: [{ functionCall: { name: 'open', args: { name: 'box' }, ...idOf(call?.id) }, thoughtSignature: 'eA==' }],
        },
        { role: 'user', parts: [{ functionResponse: { name: 'open', response: { output: 'It is open.' }, ...idOf(call?.id) } }] },
      ],
      config: {
        tools: [{ functionDeclarations: [OPEN] }],
        toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
      },
    })
    const request = server.requests.at(-1)
    const [, call1, answered] = request?.messages ?? []
    const id = call1?.role === 'assistant' ? call1.toolCalls?.[0]?.id : undefined
    expect(request?.toolChoice).toBe('required')
    expect(answered).toEqual({ role: 'tool', content: 'It is open.', toolCallId: id })
  })

  test('refuses a response without a call, and parts that are not text', async () => {
    await using server = await serveModel(() => textReply('x'))
    const { models } = clientOf(server)
    const lone = { role: 'user', parts: [{ functionResponse: { name: 'open', response: {} } }] }
    await expect(models.generateContent({ model: 'any', contents: [lone] })).rejects.toThrow(/open answers no function call/)
    const image = { role: 'user', parts: [{ inlineData: { data: 'eA==', mimeType: 'image/png' } }] }
    await expect(models.generateContent({ model: 'any', contents: [image] })).rejects.toThrow(/inlineData is not served/)
    const search = { tools: [{ googleSearch: {} }] }
    await expect(models.generateContent({ model: 'any', contents: 'x', config: search })).rejects.toThrow(/googleSearch/)
  })
})

test('counts the tokens of a request', async () => {
  await using server = await serveModel(() => textReply('x'))
  const { totalTokens } = await clientOf(server).models.countTokens({ model: 'any', contents: 'x'.repeat(400) })
  expect(totalTokens).toBe(100)
})

test.each<[ErrorCode, number, string]>([
  ['MODEL_RATE_LIMITED', 429, 'RESOURCE_EXHAUSTED'],
  ['CONTEXT_OVERFLOW', 400, 'INVALID_ARGUMENT'],
  ['MODEL_UNAVAILABLE', 503, 'UNAVAILABLE'],
])('reports %s with the status of the API', async (code, status, name) => {
  await using server = await serveModel(() => {
    throw new OrreryError(code, 'the reason')
  })
  const response = await fetch(`${server.url}v1beta/models/any:generateContent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'x' }] }] }),
  })
  expect([response.status, await response.json()]).toEqual([
    status,
    { error: { code: status, message: 'the reason', status: name } },
  ])
})

test('reads the method after the last colon, and names the methods if there is no such one', async () => {
  await using server = await serveModel(() => textReply('here'))
  const call = async (name: string) => {
    const body = JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'x' }] }] })
    return await post(`${server.url}v1beta/models/${name}`, body)
  }
  for (const name of ['tiny:model:generateContent', 'tiny%3Amodel%3AgenerateContent']) expect((await call(name)).status).toBe(200)
  for (const name of ['any:embedContent', 'any:constructor', 'any:', 'any', 'generateContent']) {
    expect(await call(name)).toMatchObject({
      status: 404,
      body: {
        error: { message: expect.stringMatching(new RegExp(`:generateContent, .* but got ${name}\\.$`)), status: 'NOT_FOUND' },
      },
    })
  }
})

test('leaves out hosted tools on request', async () => {
  await using server = await serveModel(() => textReply('x'), { dropsHostedTools: true })
  await clientOf(server).models.generateContent({
    model: 'any',
    contents: 'x',
    config: { tools: [{ googleSearch: {} }, { functionDeclarations: [OPEN] }] },
  })
  expect(server.requests[0]?.tools?.map((tool) => tool.name)).toEqual(['open'])
})
