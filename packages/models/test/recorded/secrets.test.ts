import { openai } from '@orreryjs/models/openai'
import { recordedModel } from '@orreryjs/models/recorded'
import { expect, test } from 'vitest'
import { chatServer, completion, failure, json } from '../openai/chat-server.ts'
import { opened, question, replyTo, scratchFile } from './cassettes.ts'

test('never writes a key, whatever the server does with it', async () => {
  using file = scratchFile()
  const apiKey = 'sk-very-secret-1234'
  await using server = await chatServer(failure(500, `oops ${apiKey}`), json(completion({ content: `your key is ${apiKey}` })))
  const { cassette } = await opened(file.path, 'record')
  const model = recordedModel(openai({ model: 'mock', baseURL: server.baseURL, apiKey, retryDelay: 1 }), { cassette })
  expect(await replyTo(model, question('a'))).toBe('your key is [key]')
  cassette.close()
  expect(file.lines()).toHaveLength(1)
  expect(file.text()).not.toContain(apiKey)
  expect(file.text().toLowerCase()).not.toMatch(/authorization|bearer|api_?key|127\.0\.0\.1/)
})
