import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orreryProcess, startCrew } from './worker-processes.ts'
import { startRedis } from './redis.ts'

/** All agents that have a paper, in three worlds, with limits so small that most episodes end by one. */
export const SETTINGS: readonly string[] = [
  ...['--world', 'textcraft,alfworld,webshop', '--model', 'simulated:mid', '--deterministic'],
  ...['--agent', 'react,rebact,adapt,reflexion,lats,anticipatory-reflection,plan-act,random,oracle'],
  ...['--max-steps', '8', '--max-model-calls', '16'],
]

/** What came of a run that was disturbed. */
export interface Disturbed {
  readonly here: string
  readonly there: string
  readonly kills: number
  readonly said: string
}

/**
 * The journal of a run in one process, and that of the same run over four workers, of which one is killed every two seconds, while
 * Redis is ended twice, once without a chance to write anything down.
 */
export async function disturbedRun(folder: string, limit: number): Promise<Disturbed> {
  const play = (name: string, ...more: readonly string[]) =>
    orreryProcess(['run', ...SETTINGS, '--limit', String(limit), '--out', join(folder, name, 'run'), ...more])
  const alone = play('here')
  const redis = await startRedis()
  const crew = startCrew(redis.url, 4, ['--lease', '2', '--concurrency', '2'])
  let kills = 0
  let isOver = false
  const directory = join(folder, 'there', 'run')
  let written = 0
  let last = Number.NEGATIVE_INFINITY
  const killing = setInterval(() => {
    // On a machine that is busy with other things a worker may not have come to anything in two seconds.
    const now = sizeOf(directory)
    if (now === written || performance.now() - last < 2000 || !crew.replace()) return
    written = now
    last = performance.now()
    kills += 1
  }, 100)
  const restarts = (async () => {
    // The first to find no Redis at all ends, and rightly.
    while (!isOver && !crew.said().includes('playing ')) await sleep(100)
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
  return { here: journal('here'), there: journal('there'), kills, said: crew.said() }
}

/** Bytes that a run has written so far. */
export function sizeOf(directory: string): number {
  if (!existsSync(directory)) return 0
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, file) => sum + (statSync(join(directory, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}
