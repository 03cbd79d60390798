import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { HAS_REDIS, startRedis } from './redis.ts'

const MAIN = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))

/** A program with what it has said, and how it ended. */
function begin(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const told = { said: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (told.said += String(text)))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(signal ?? code)),
  )
  return { child, told, ended }
}

test('a worker without a responding Redis ends at the first Ctrl-C, whenever it is sent', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const connected = new Promise<void>((resolve) => silent.once('connection', () => resolve()))
  const workers = [0, 1, 2].map(() => begin(['worker', '--queue', `redis://127.0.0.1:${port}`]))
  const [early, late, last] = workers
  early?.child.kill('SIGINT')
  await sleep(200)
  late?.child.kill('SIGINT')
  await connected
  // The others were stopped before, or wait for their first answer now.
  last?.child.kill('SIGINT')
  const ends = await Promise.all(workers.map(({ ended }) => ended))
  for (const end of ends) expect(['SIGINT', 0]).toContain(end)
  // Not by running into the time after which nobody answers.
  expect(workers.map(({ told }) => told.said).join('')).not.toContain('no reply within')
  silent.close()
})

test.skipIf(!HAS_REDIS)(
  'a coordinator ends with the first Ctrl-C before its first sign of life, and is gone on with',
  async () => {
    const redis = await startRedis()
    const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
    const directory = join(folder, 'run')
    const asking = new Redis(redis.url)
    const settings = ['--world', 'textcraft', '--agent', 'random', '--limit', '3', '--deterministic', '--out', directory]
    // Whoever asks for anything waits: the run has its name, and nobody has been told of it yet.
    const { child, told, ended } = begin(['run', ...settings, '--queue', redis.url])
    while (!existsSync(join(directory, 'run.json'))) await sleep(1)
    await asking.client('PAUSE', 20_000)
    await sleep(300)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(told.said).toMatch(/^stopping: /m)
    const resumed = begin(['resume', directory])
    expect(await resumed.ended).toBe(0)
    asking.disconnect()
    await redis.remove()
    rmSync(folder, { recursive: true, force: true })
  },
)
