import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelRequest } from '@orreryjs/core'
import { type AiSdkModel, fromLanguageModel, loadAiSdkModel } from '@orreryjs/models/ai-sdk'
import { expect, test } from 'vitest'

const QUESTION: ModelRequest = {
  purpose: 'test',
  messages: [{ role: 'user', content: 'what now?' }],
  temperature: 0,
  maxTokens: 100,
  stop: ['\n'],
}
const { signal } = new AbortController()

/** A provider of the AI SDK 7: protocol v4, an ESM package, a default provider and one with settings. */
const PROVIDER = `
const modelOf = (settings) => (modelId) => ({
  specificationVersion: 'v4', provider: 'tiny.chat', modelId, supportedUrls: {},
  async doGenerate({ prompt, maxOutputTokens }) {
    const text = JSON.stringify({ ...settings, modelId, asked: prompt.at(-1).content[0].text, maxOutputTokens })
    return {
      content: [{ type: 'reasoning', text: 'hm' }, { type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'end_turn' },
      usage: { inputTokens: { total: 9, cacheRead: 4 }, outputTokens: { total: 6, reasoning: 2 } },
      response: { modelId: modelId + '-2026' },
      warnings: [],
    }
  },
})
export const tinyChat = modelOf({ ready: true })
export const createTinyChat = ({ baseURL, apiKey, headers }) => modelOf({ baseURL, apiKey, headers })
`

async function httpServer(listener: RequestListener): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, [Symbol.asyncDispose]: async () => void server.close() }
}

function withPackage(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'orrery-provider-'))
  const home = join(path, 'node_modules/@ai-sdk/tiny-chat')
  mkdirSync(join(home, 'dist'), { recursive: true })
  const exports = { '.': { types: './dist/index.d.ts', import: './dist/index.mjs' } }
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@ai-sdk/tiny-chat', exports }))
  writeFileSync(join(home, 'dist/index.mjs'), PROVIDER)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

test('a provider gets a fetch that follows no redirect, so that its key stays with its server', async () => {
  using directory = withPackage()
  const home = join(directory.path, 'node_modules/@ai-sdk/tiny-chat/dist/index.mjs')
  const seen: string[] = []
  await using server = await httpServer((request, response) => {
    seen.push(`${request.url} ${request.headers['x-api-key']}`)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  const asking = `export const createTinyChat = ({ fetch }) => (modelId) => ({
    specificationVersion: 'v4', provider: 'tiny.chat', modelId, supportedUrls: {},
    doGenerate: () => fetch('${server.url}', { method: 'POST', headers: { 'x-api-key': 'k' } }),
  })`
  writeFileSync(home, asking)
  const model = await loadAiSdkModel({ model: 'tiny-chat/one', from: directory.path })
  await expect(model.generate(QUESTION, { signal })).rejects.toThrow(/redirects to \/elsewhere/)
  expect(seen).toEqual(['/ k'])
})

test.each(['../small', '@ai-sdk/../small', '@a/..', '.hidden/x', '@.a/b/x', '@a/.b/x'])(
  'no package is loaded for %j',
  async (name) => {
    await expect(loadAiSdkModel({ model: name })).rejects.toThrow(/is not a provider and model/)
  },
)

test('loads a provider by name, with protocol v4', async () => {
  using directory = withPackage()
  const model = await loadAiSdkModel({ model: 'tiny-chat/small/one', from: directory.path })
  expect([model.id, model.kind]).toEqual(['ai-sdk:tiny-chat/small/one', 'server'])
  const { choices, ...rest } = await model.generate(QUESTION, { signal })
  expect(choices[0]).toMatchObject({ reasoning: 'hm', finish: 'stop' })
  expect(JSON.parse(choices[0]?.text ?? '')).toEqual({
    modelId: 'small/one',
    asked: 'what now?',
    maxOutputTokens: 100,
  })
  const usage = { inputTokens: 9, outputTokens: 6, reasoningTokens: 2, cachedTokens: 4 }
  expect(rest).toEqual({ usage, model: 'small/one-2026' })
})

test('passes an address, a key and headers to the provider', async () => {
  using directory = withPackage()
  process.env['TINY_TEST_KEY'] = 'sk-tiny'
  const connected = { baseURL: 'http://localhost:1/v1', apiKeyVariable: 'TINY_TEST_KEY', headers: { 'x-team': 'a' } }
  const model = await loadAiSdkModel({ model: '@ai-sdk/tiny-chat/small', from: directory.path, ...connected })
  delete process.env['TINY_TEST_KEY']
  const { choices } = await model.generate(QUESTION, { signal })
  expect(JSON.parse(choices[0]?.text ?? '')).toMatchObject({
    baseURL: 'http://localhost:1/v1',
    // The key arrived, because the echoed value was redacted.
    apiKey: '[key]',
    headers: { 'x-team': 'a' },
  })
})

test.each([
  ['tiny-chat', 'expected ai-sdk:PROVIDER/MODEL, for example ai-sdk:anthropic/claude-opus-4-8'],
  ['nobody-has-this/one', 'npm install @ai-sdk/nobody-has-this'],
])('rejects %s in one line', async (model, hint) => {
  await expect(loadAiSdkModel({ model })).rejects.toMatchObject({ code: 'MODEL_UNKNOWN', hint })
})

test('detects an unsupported parameter, and raises the token limit after lost reasoning', async () => {
  const calls: { temperature?: number; maxOutputTokens?: number }[] = []
  const model: AiSdkModel = {
    specificationVersion: 'v3',
    provider: 'anthropic.messages',
    modelId: 'claude',
    async doGenerate(options: { temperature?: number; maxOutputTokens?: number }) {
      const { temperature, maxOutputTokens } = options
      calls.push({ ...(temperature !== undefined && { temperature }), ...(maxOutputTokens !== undefined && { maxOutputTokens }) })
      if (temperature !== undefined) {
        const responseBody =
          '{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}}'
        throw Object.assign(new Error('Bad Request'), { name: 'AI_APICallError', statusCode: 400, responseBody })
      }
      const isCut = (maxOutputTokens ?? 0) < 1000
      return {
        content: isCut ? [] : [{ type: 'text', text: 'look' }],
        finishReason: { unified: isCut ? 'length' : 'stop' },
        usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
      }
    },
  }
  const notices: string[] = []
  const { choices } = await fromLanguageModel(model, { onFallback: (line) => notices.push(line) }).generate(QUESTION, { signal })
  expect(choices).toEqual([{ text: 'look', finish: 'stop' }])
  expect(calls).toEqual([{ temperature: 0, maxOutputTokens: 100 }, { maxOutputTokens: 100 }, { maxOutputTokens: 8292 }])
  expect(notices.map((line) => line.replace(/[;:] .*/, ''))).toEqual([
    'ai-sdk:anthropic.messages:claude does not support temperature',
    'ai-sdk:anthropic.messages:claude used its token limit for reasoning',
  ])
})
