import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../../runs/test/free-port.ts'

/** A Redis server for one test, with its own directory and an append-only file. */
export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Stops the server; SIGKILL simulates a power failure. */
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its directory. */
  remove(): Promise<void>
}

/** True if Redis is installed; otherwise the tests that need it are skipped. */
export const HAS_REDIS: boolean = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'redis-server')))

/** Starts a Redis server on a free port, with additional arguments. */
export async function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'orrery-redis-'))
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
    '--loglevel',
    'warning',
    ...more,
  ]
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn('redis-server', args, { stdio: 'ignore' })
    await untilReady(port)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const ended = new Promise<void>((resolve) =>
      child?.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
    )
    child?.kill(signal)
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    stop,
    remove: async () => {
      await stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(port: number): Promise<void> {
  const redis = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      if ((await redis.ping()) === 'PONG') break
    } catch (error) {
      if (String(error).includes('NOAUTH')) break
      // It loads its append-only file.
    }
    await sleep(50)
  }
  redis.disconnect()
}
