import { orrery } from '@orreryjs/orrery'
import type { Command, OptionValues } from 'commander'
import { onInterrupt } from '../../terminal/interruption.ts'
import { type AddCommand, collectNames, wholeNumber } from '../command.ts'
import { queuePlace } from './queue-place.ts'
import { addReachFlags, readRunFlags } from './run-flags.ts'

const DESCRIPTION = `Plays episodes of runs that were begun with --queue, on this machine, until Ctrl-C. A run that would be played differently here (another Orrery, other data or files) is refused with one line. Keys of models are those of this machine.

ORRERY_REDIS_PASSWORD and ORRERY_REDIS_USERNAME say who is let in; rediss:// encrypts.`

const EXAMPLES = `
Examples:
  orrery worker --queue redis://queue:6379 --threads 4
  orrery worker --queue rediss://queue:6379 --concurrency 32 --models openai:gpt-5 --env-file .env`

/** `orrery worker`: plays episodes of a queue. */
export const addWorker: AddCommand = (program, terminal) => {
  const command = program
    .command('worker')
    .summary('play episodes of runs on other machines')
    .description(DESCRIPTION)
    .option('--queue <url>', 'address of Redis: redis://HOST:6379')
    .option(
      '--concurrency <n>',
      'episodes at once, of each run and model (default: 4, or --threads where models compute)',
      wholeNumber('--concurrency', 1, 100_000),
    )
    .option(
      '--threads <n>',
      'threads that play, where models compute (simulated) or there are none',
      wholeNumber('--threads', 1, 256),
    )
    .option('--models <names>', 'play these models alone, comma-separated (default: all that can be reached)', collectNames)
    .option('--lease <seconds>', 'silence after which its episodes go to others', wholeNumber('--lease', 1, 3600), 30)
    .option('--data <dir>', 'directory of original data, where it is another than on the machine of the run')
  addReachFlags(command)
    .option('--no-preflight', 'do not ask each server one short question to know whether it can be reached')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: OptionValues, _: Command) => {
      const place = queuePlace(flags['queue'])
      const { queue: _queue, concurrency, threads, models, lease, preflight, ...settings } = flags
      const { work } = await import('@orreryjs/queue')
      const interruption = onInterrupt(() =>
        terminal.report('stopping: what is being played goes to others; Ctrl-C again ends at once'),
      )
      try {
        await work({
          ...place,
          registry: orrery,
          concurrency,
          threads,
          models: typeof models === 'string' ? models.split(',').map((name) => name.trim()) : undefined,
          lease: lease * 1000,
          preflight: preflight !== false,
          settings: readRunFlags(settings),
          signal: interruption.signal,
          notice: terminal.report,
        })
      } finally {
        interruption.dispose()
      }
    })
}
