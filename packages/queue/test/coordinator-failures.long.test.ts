import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS, sizeOf } from './disturbed-run.ts'
import { HAS_REDIS, type RedisServer, startRedis } from './redis.ts'
import { orreryProcess, startWorkerProcesses, type WorkerProcesses } from './worker-processes.ts'

const LIMIT = 3

/** Mounting a disk requires Linux and root. */
const MAY_MOUNT = process.platform === 'linux' && process.getuid?.() === 0

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

// Concurrent: one of the tests mostly waits for its own Redis, which is down.
describe.skipIf(!HAS_REDIS).concurrent('a run with failures of its coordinator, connections or clocks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-queue-'))
  let redis: RedisServer
  let other: RedisServer
  let expected: string
  const crews: WorkerProcesses[] = []
  const journal = (name: string): string => readFileSync(join(folder, name, 'run', 'events.jsonl'), 'utf8')
  const play = (name: string, limit: number, more: readonly string[], signal?: AbortSignal): Promise<string> =>
    orreryProcess(['run', ...SETTINGS, '--limit', String(limit), '--out', join(folder, name, 'run'), ...more], signal)
  const crew = ({ url }: RedisServer, count: number, env?: NodeJS.ProcessEnv): WorkerProcesses => {
    const started = startWorkerProcesses(url, count, ['--concurrency', '2'], env)
    crews.push(started)
    return started
  }
  /** Waits until a run has written this many more bytes. */
  const grown = async (directory: string, bytes = 1): Promise<void> => {
    const before = sizeOf(directory)
    while (sizeOf(directory) < before + bytes) await sleep(50)
  }

  beforeAll(async () => {
    redis = await startRedis()
    other = await startRedis()
    await play('alone', LIMIT, [])
    expected = journal('alone')
    // These workers play both runs of this Redis.
    crew(redis, 2)
  })
  afterAll(async () => {
    for (const each of crews) await each.end()
    await redis.remove()
    await other.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('continues after its coordinator was killed, including the work done in the meantime', async () => {
    const directory = join(folder, 'killed', 'run')
    const control = new AbortController()
    const playing = play('killed', LIMIT, ['--queue', redis.url], control.signal)
    await grown(directory, 50_000)
    control.abort()
    await expect(playing).rejects.toThrow('exit code null')
    await sleep(1000)
    await orreryProcess(['resume', directory, '--queue', redis.url])
    expect(journal('killed')).toBe(expected)
  })

  test('survives 30 s without Redis, a paused worker, and a clock that is wrong by an hour', async () => {
    const late = crew(other, 1, { NODE_OPTIONS: `--import ${new URL('./offset-clock.mjs', import.meta.url).href}` })
    const suspended = crew(other, 1)
    const directory = join(folder, 'cut', 'run')
    const playing = play('cut', LIMIT, ['--queue', other.url])
    await grown(directory, 20_000)
    await suspended.suspend(5000)
    await other.stop('SIGKILL')
    await sleep(30_000)
    await other.start()
    await playing
    expect(journal('cut')).toBe(expected)
    await late.end()
    await suspended.end()
  })

  test.skipIf(!MAY_MOUNT)('stops when the disk is full, and resumes from the same point', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    mount('-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk)
    const directory = join(disk, 'run')
    const begun = orreryProcess(['run', ...SETTINGS, '--limit', String(LIMIT), '--out', directory, '--queue', redis.url])
    await expect(begun).rejects.toThrow('FILE_UNWRITABLE')
    mount('-o', 'remount,size=64m', disk)
    await orreryProcess(['resume', directory, '--queue', redis.url])
    expect(readFileSync(join(directory, 'events.jsonl'), 'utf8')).toBe(expected)
    spawnSync('umount', [disk])
  })
})
