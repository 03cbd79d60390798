import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { createModelServer, listen } from '@orreryjs/server'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { HAS_REDIS } from './redis.ts'
import { openTestQueue } from './test-queue.ts'

const MAIN = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))

interface Shown {
  readonly id: string
  readonly workers?: readonly { readonly name: string; readonly inProgress: readonly string[]; readonly maxConcurrency: number }[]
}

interface ViewEvent extends Partial<Shown> {
  readonly runs?: readonly Shown[]
}

async function json(url: string): Promise<ViewEvent> {
  const answer = await fetch(url)
  return JSON.parse(await answer.text())
}

/** Starts a model server that does not answer until it is released. */
async function heldModel() {
  const simulated = parseSimulated('simulated:mid', PLAYERS)
  const gate = { free: false }
  const { url, close } = await listen(
    createModelServer({
      id: simulated.id,
      generate: async (request, options) => {
        while (!gate.free) await sleep(20)
        return simulated.generate(request, options)
      },
    }),
    { port: 0 },
  )
  const release = (): void => {
    gate.free = true
  }
  return { models: { held: { model: 'simulated:mid', baseUrl: `${url}v1` } }, release, close }
}

test.skipIf(!HAS_REDIS)('the page of a queued run shows which worker plays which episode while the run is active', async () => {
  const queue = await openTestQueue()
  const { models, release, close } = await heldModel()
  const directory = queue.directoryOf('shown')
  const permissions = { connections: [{ url: models.held.baseUrl }] }
  const first = queue.startWorker({ concurrency: 2, permissions })
  const model = ['held', 'simulated:mid']
  const settings = { world: ['textcraft'], agent: ['react'], model, models, limit: 3, deterministic: true }
  const running = queue.playQueued('shown', settings)
  await expect.poll(() => first.lines.join('\n')).toContain('playing ')
  const view = spawn(process.execPath, [MAIN, 'view', directory, '--queue', queue.redis.url, '--port', '0'])
  try {
    const [output] = await once(view.stdout, 'data')
    const url = /http:\S+/.exec(String(output))?.[0] ?? ''
    const id = (await json(`${url}api/runs`)).runs?.[0]?.id ?? ''
    const workers = async (): Promise<Shown['workers']> => (await json(`${url}api/run/${id}`)).workers
    const episode = (number: number): string => `react/held+openai:simulated:mid/textcraft/adapt-like/${number}#1`
    await expect.poll(workers, { timeout: 10_000 }).toMatchObject([{ inProgress: [episode(0), episode(1)], maxConcurrency: 4 }])
    const before = (await workers())?.[0]?.name
    // Its episodes move to another worker, and the page shows which.
    await first.end()
    queue.startWorker({ permissions })
    const all = [episode(0), episode(1), episode(2)]
    const sorted = async (): Promise<unknown> =>
      (await workers())?.map(({ inProgress, maxConcurrency }) => [inProgress.toSorted(), maxConcurrency])
    // Four episodes with a server model, one with a computed model.
    await expect.poll(sorted, { timeout: 15_000 }).toEqual([[all, 5]])
    expect((await workers())?.[0]?.name).not.toBe(before)
    release()
    await running
    // A completed run has no workers.
    await expect.poll(async () => (await workers()) ?? [], { timeout: 10_000 }).toEqual([])
  } finally {
    view.kill()
    release()
    await close()
    await queue.remove()
  }
})
