import type { QueuedRun } from '@orreryjs/queue'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { type AddCommand, wantsJson } from '../command.ts'
import { loadQueue } from './load-queue.ts'
import { redisConnection, UNSIGNED_FLAG } from './redis-connection.ts'

const EXAMPLES = `
Examples:
  orrery queue --queue redis://queue:6379
  orrery queue --queue redis://queue:6379 --cancel 5f0c1c9e-4a0e-4a53-9d1c-0b6f2a3f7a10`

interface QueueFlags {
  readonly queue?: string
  readonly cancel?: string
  readonly allowUnsigned?: boolean
}

/** Adds `orrery queue`, which lists the runs of a queue and their workers. */
export const addQueue: AddCommand = (program, terminal) => {
  program
    .command('queue')
    .summary('list the runs and workers of a queue')
    .description(
      'Lists queued runs, the episodes and speed of each worker, and episodes whose worker does not respond. Also lists interrupted runs, and how long Redis keeps their results.',
    )
    .option('--queue <url>', 'address of Redis: redis://HOST:6379')
    .option('--cancel <run>', 'remove a run from the queue, also an interrupted one: its workers stop; files are kept')
    .option(...UNSIGNED_FLAG)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: QueueFlags, self: Command) => {
      const place = redisConnection(flags)
      const { cancelRun, listQueues } = await loadQueue()
      if (flags.cancel !== undefined) {
        await cancelRun(place, flags.cancel)
        terminal.print(`cancelled ${flags.cancel}`)
        return
      }
      const runs = await listQueues(place)
      if (wantsJson(self)) terminal.printData(JSON.stringify(runs))
      else if (runs.length === 0) terminal.print('the queue is empty')
      else for (const line of runs.flatMap(runLines)) terminal.print(line)
    })
}

/** Maximum number of episode names that are printed per worker. */
const MAX_SHOWN = 3

function runLines({ name, progress, coordinated, workers, stuck, seconds, kept }: QueuedRun): readonly string[] {
  if (progress === undefined) return [`${name}  has another ORRERY_QUEUE_SECRET or another version of Orrery`]
  const { directory, host, episodes, ended, open } = progress
  const state = coordinated ? '' : `, interrupted: continue with \`orrery resume\` (kept for ${spanOf(kept)})`
  const speed = coordinated ? `, ${rate(ended, seconds)}` : ''
  return [
    `${name}  ${directory} on ${host}${state}`,
    `  ${ended} of ${pluralize(episodes, 'episode')} here, ${open} open${speed}`,
    ...workers.map(({ name: worker, refused, maxConcurrency, playing, played, since, heartbeatAt }) => {
      if (refused !== undefined) return `  ${worker}: refused: ${refused}`
      const shown = playing.slice(0, MAX_SHOWN).join(', ')
      const more = playing.length > MAX_SHOWN ? ` and ${playing.length - MAX_SHOWN} more` : ''
      return `  ${worker}: ${playing.length} of ${maxConcurrency} at once, ${played} played, ${rate(played, (heartbeatAt - since) / 1000)}; ${shown || 'idle'}${more}`
    }),
    ...(stuck.length === 0 ? [] : [`  not responding, will be reassigned: ${stuck.join(', ')}`]),
  ]
}

const HOUR = 3600

function spanOf(seconds: number): string {
  const hours = Math.floor(seconds / HOUR)
  if (hours >= 48) return pluralize(Math.floor(hours / 24), 'more day')
  return hours >= 1 ? pluralize(hours, 'more hour') : 'less than an hour'
}

function rate(count: number, seconds: number): string {
  return `${(seconds <= 0 ? 0 : count / seconds).toFixed(1)} a second`
}
