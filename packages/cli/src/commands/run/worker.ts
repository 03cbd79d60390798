import type { Command, OptionValues } from 'commander'
import { orrery } from '../../registry.ts'
import { onInterrupt } from '../../terminal/interruption.ts'
import { addTrust } from '../../terminal/trust-flags.ts'
import { permissionsIn } from '../../terminal/trusted-registry.ts'
import { type AddCommand, collectNames, wholeNumber } from '../command.ts'
import { loadQueue } from './load-queue.ts'
import { redisConnection, UNSIGNED_FLAG } from './redis-connection.ts'
import { addReachFlags, readRunFlags } from './run-flags.ts'

const DESCRIPTION = `Runs episodes of runs that were started with --queue on this machine, until Ctrl-C. Refuses a run that would behave differently here (another version of Orrery, other data or files) and prints the reason. Uses the API keys of this machine. A run can load files, contact addresses and send variables only if flags of this command allow it.

ORRERY_QUEUE_SECRET (or ORRERY_QUEUE_SECRET_FILE) holds the secret that signs jobs and results; run and workers need the same one. ORRERY_REDIS_USERNAME and ORRERY_REDIS_PASSWORD hold the credentials for Redis; rediss:// encrypts the connection.`

const EXAMPLES = `
Examples:
  orrery worker --queue redis://queue:6379 --threads 4
  orrery worker --queue rediss://queue:6379 --concurrency 32 --models openai:gpt-5 --env-file .env
  orrery worker --queue redis://queue:6379 --trust 'http://gpu:8000/v1,key=GPU_KEY'`

/** Adds `orrery worker`, which runs episodes of a queue. */
export const addWorker: AddCommand = (program, terminal) => {
  const command = program
    .command('worker')
    .summary('run episodes of queued runs on this machine')
    .description(DESCRIPTION)
    .option('--queue <url>', 'address of Redis: redis://HOST:6379')
    .option(
      '--concurrency <n>',
      'episodes at once, for each run and model (default: 4, or --threads for simulated models)',
      wholeNumber('--concurrency', 1, 100_000),
    )
    .option(
      '--threads <n>',
      'threads that run episodes of simulated models, or of agents without a model',
      wholeNumber('--threads', 1, 256),
    )
    .option(
      '--models <names>',
      'run only episodes of these models, comma-separated (default: all reachable models)',
      collectNames,
    )
    .option('--data <dir>', 'directory of original data, if the run uses it')
    .option(...UNSIGNED_FLAG)
  addReachFlags(addTrust(command))
    .option('--no-preflight', 'do not send a short test request to check whether each model server is reachable')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: OptionValues, _: Command) => {
      const place = redisConnection(flags)
      const { queue: _queue, allowUnsigned: _unsigned, concurrency, threads, models, preflight, ...others } = flags
      const { trustCode, trust, ...settings } = others
      const { work } = await loadQueue()
      const interruption = onInterrupt(() =>
        terminal.report('stopping: open episodes go to other workers; Ctrl-C again exits at once'),
      )
      try {
        await work({
          ...place,
          registry: orrery,
          concurrency,
          threads,
          // A name may have parameters after commas.
          models: readRunFlags(models === undefined ? {} : { model: models }).model,
          preflight: preflight !== false,
          settings: readRunFlags(settings),
          permissions: permissionsIn({ trustCode, trust }),
          signal: interruption.signal,
          notice: terminal.report,
        })
      } finally {
        interruption.dispose()
      }
    })
}
