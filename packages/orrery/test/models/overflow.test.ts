import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { verifyRun } from '../../../reporting/test/library.ts'
import { playRun, TRUSTING_REGISTRY } from '../../../runs/test/library.ts'
import { completion, type ModelServer, modelServer } from '../../../runs/test/model-server.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { MODEL_AGENTS } from './families/matrix.ts'

/** Says what SGLang says of a prompt that is longer than this many characters; else always the same. */
function narrowServer(maxLength: number): Promise<ModelServer> {
  return modelServer((body, response) => {
    const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string | null }[] }
    const length = messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    response.setHeader('content-type', 'application/json')
    if (length <= maxLength) {
      response.end(completion('inventory'))
      return
    }
    const message = `The input (${length} tokens) is longer than the model's context length (${maxLength} tokens).`
    response.writeHead(400).end(JSON.stringify({ object: 'error', message, type: 'BadRequestError', param: null, code: 400 }))
  })
}

const TASK = { split: 'test', tasks: '2', model: 'openai:narrow' }

test("a prompt longer than the model's window ends every agent's episode, and is never an infrastructure error", async () => {
  using place = scratch()
  await using server = await narrowServer(100)
  const agents = MODEL_AGENTS.filter((agent) => !agent.includes(' ')).join(',')
  const settings = { ...TASK, agent: agents, baseUrl: server.baseUrl }
  const { results, outcome } = await playRun(place.file('r'), settings, { preflight: false })
  const { cells } = results
  expect(cells.length).toBeGreaterThanOrEqual(8)
  expect(cells.map(({ label, summary }) => [label, summary?.errors, summary?.ends])).toEqual(
    cells.map(({ label }) => [label, 0, { 'context-overflow': 1 }]),
  )
  expect(outcome.errors).toBe(0)
})

const FORGETFUL = fileURLToPath(new URL('../../../runs/test/registry/files/forgetful.ts', import.meta.url))

test('a custom async agent catches the overflow and continues, and the run is verified', async () => {
  using place = scratch()
  await using server = await narrowServer(1200)
  const agent = `${FORGETFUL}#forgetful`
  const settings = { ...TASK, agent, maxSteps: 40, deterministic: true, baseUrl: server.baseUrl }
  const { results, outcome } = await playRun(place.file('r'), settings, { preflight: false })
  const { cells } = results
  expect(cells.map(({ summary }) => [summary?.errors, summary?.ends])).toEqual([[0, { 'step-limit': 1 }]])
  expect(outcome.errors).toBe(0)
  const requestCount = server.requests.length
  expect(requestCount).toBeGreaterThan(40)
  expect(await verifyRun(place.file('r'), { registry: TRUSTING_REGISTRY })).toMatchObject({ problems: [] })
  expect(server.requests).toHaveLength(requestCount)
})
