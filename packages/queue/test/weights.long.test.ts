import { appendFileSync, copyFileSync, statSync, truncateSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { smolLm2 } from '../../runs/test/smollm2.ts'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue, resultFiles, type TestQueue } from './test-queue.ts'

const { path: weights, missing = '' } = await smolLm2()

const SMALL = { agent: ['react'], option: { decode: 'choose' }, limit: 2, maxSteps: 2, maxModelCalls: 2, deterministic: true }

describe.skipIf(!HAS_REDIS || missing !== '')(`a run with weights on a queue${missing}`, () => {
  let testQueue: TestQueue
  beforeAll(async () => {
    testQueue = await openTestQueue()
  })
  afterAll(() => testQueue.remove())

  test('is played by a worker whose command line names the weights, if they are the same', async () => {
    using place = scratch()
    const path = place.file('tiny.gguf')
    copyFileSync(weights, path)
    const settings = { ...SMALL, world: ['textcraft'], model: [`llama:${path}`] }
    const alone = await testQueue.playInProcess(settings)
    const running = testQueue.playQueued('weights', settings)
    const name = await testQueue.nameInRedis()

    const unpermitted = testQueue.startWorker()
    await expect
      .poll(() => unpermitted.lines)
      .toContain(`refused ${name}: the run needs this worker to be started with --trust '${path}'`)
    await unpermitted.end()

    const { size } = statSync(path)
    appendFileSync(path, 'x')
    const worker = testQueue.startWorker({ permissions: { paths: [path] }, threads: 2, retryDelay: 500 })
    await expect
      .poll(() => worker.lines.join('\n'))
      .toContain(`refused ${name}: llama:${path} differs from the model of the run: run.json: engine.weights is `)
    truncateSync(path, size)

    const directory = await running
    expect(worker.lines).toContain(`playing ${name}: llama:${path}`)
    expect(worker.lines).toContain(`--threads is ignored: each thread would load the weights of llama:${path}`)
    expect(resultFiles(directory)).toEqual(resultFiles(alone))
  })
})
