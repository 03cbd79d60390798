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

/** Starts a program; returns its output and its exit. */
function begin(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const program = { output: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (program.output += String(text)))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('exit', (code, signal) => resolve(signal ?? code)),
  )
  return { child, program, ended }
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
  // The other workers were stopped before, or wait for their first response.
  last?.child.kill('SIGINT')
  const ends = await Promise.all(workers.map(({ ended }) => ended))
  for (const end of ends) expect(['SIGINT', 0]).toContain(end)
  // They must not have ended by the timeout of the first response.
  expect(workers.map(({ program }) => program.output).join('')).not.toContain('no reply within')
  silent.close()
})

test.skipIf(!HAS_REDIS)(
  'a coordinator ends with the first Ctrl-C before its first sign of life, and is gone on with',
  async () => {
    const redis = await startRedis()
    const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
    const directory = join(folder, 'run')
    const client = new Redis(redis.url)
    const settings = ['--world', 'textcraft', '--agent', 'random', '--limit', '3', '--deterministic', '--out', directory]
    // Redis delays all commands: the run has a name, but no worker has received it.
    const { child, program, ended } = begin(['run', ...settings, '--queue', redis.url])
    while (!existsSync(join(directory, 'run.json'))) await sleep(1)
    await client.client('PAUSE', 20_000)
    await sleep(300)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(program.output).toMatch(/^stopping: /m)
    const resumed = begin(['resume', directory])
    expect(await resumed.ended).toBe(0)
    client.disconnect()
    await redis.remove()
    rmSync(folder, { recursive: true, force: true })
  },
)
