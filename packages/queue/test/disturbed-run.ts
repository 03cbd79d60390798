import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from './redis.ts'
import { orreryProcess, startWorkerProcesses } from './worker-processes.ts'

/** All agents with a paper, in three worlds, with limits that end most episodes. */
export const SETTINGS: readonly string[] = [
  ...['--world', 'textcraft,alfworld,webshop', '--model', 'simulated:mid', '--deterministic'],
  ...['--agent', 'react,rebact,adapt,reflexion,lats,anticipatory-reflection,plan-act,random,oracle'],
  ...['--max-steps', '8', '--max-model-calls', '16'],
]

/** Growth of the journal between two kills, for each task of a world. */
const BYTES_PER_KILL = 4000

/** Results of a disturbed run. */
export interface DisturbedRun {
  readonly expected: string
  readonly actual: string
  readonly kills: number
  readonly output: string
}

/**
 * Plays a run in one process, and the same run with four workers. Kills a worker about every two seconds, and stops Redis twice, once with
 * SIGKILL.
 */
export async function disturbedRun(folder: string, limit: number): Promise<DisturbedRun> {
  const play = (name: string, ...more: readonly string[]) =>
    orreryProcess(['run', ...SETTINGS, '--limit', String(limit), '--out', join(folder, name, 'run'), ...more])
  const alone = play('here')
  const redis = await startRedis()
  const crew = startWorkerProcesses(redis.url, 4, ['--concurrency', '2'])
  let kills = 0
  let isOver = false
  const directory = join(folder, 'there', 'run')
  let written = 0
  let last = Number.NEGATIVE_INFINITY
  const killing = setInterval(() => {
    // On a busy machine a worker may make little progress in two seconds, and the run would hardly end.
    const now = sizeOf(directory)
    if (now < written + limit * BYTES_PER_KILL || performance.now() - last < 2000 || !crew.replace()) return
    written = now
    last = performance.now()
    kills += 1
  }, 100)
  const restarts = (async () => {
    // A worker that never reached Redis ends, as it should.
    while (!isOver && !crew.output().includes('playing ')) await sleep(100)
    for (const [signal, pause] of [['SIGTERM', 500] as const, ['SIGKILL', 3000] as const]) {
      const before = sizeOf(directory)
      while (!isOver && sizeOf(directory) < before + 10_000) await sleep(100)
      if (isOver) return
      await redis.stop(signal)
      await sleep(pause)
      await redis.start()
    }
  })()
  try {
    await play('there', '--queue', redis.url)
    await alone
    isOver = true
    clearInterval(killing)
    await restarts
  } finally {
    isOver = true
    clearInterval(killing)
    await crew.end()
    await redis.remove()
  }
  const journal = (name: string): string => readFileSync(join(folder, name, 'run', 'events.jsonl'), 'utf8')
  return { expected: journal('here'), actual: journal('there'), kills, output: crew.output() }
}

/** Returns the number of bytes that a run has written. */
export function sizeOf(directory: string): number {
  if (!existsSync(directory)) return 0
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, file) => sum + (statSync(join(directory, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}
