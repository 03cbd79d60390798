import { OrreryError } from '@orreryjs/core'
import {
  COMMAND_LINE,
  type Configuration,
  readConfiguration,
  resumeFlags,
  runFlags,
  type WrittenFlag,
} from '@orreryjs/runs/configuration'
import type { Command } from 'commander'
import { collectNames, collectPairs, collectTexts } from '../command.ts'

/** Adds every setting of a run as a flag, and what is none beside those that it has to do with. */
export function addRunFlags(command: Command): Command {
  for (const [group, flags] of runFlags()) {
    command.optionsGroup(`${group}:`)
    for (const flag of flags) addBeside(addFlag(command, flag), flag.name)
  }
  return command.optionsGroup('Options:')
}

/** Adds the settings that say how models are reached, as a run takes them. */
export function addModelFlags(command: Command): Command {
  return addNamed(command, ['models', ...REACH_SETTINGS])
}

/** Adds those that say how the models of a run are reached from another machine: the run names them itself. */
export function addReachFlags(command: Command): Command {
  return addNamed(command, REACH_SETTINGS)
}

const REACH_SETTINGS: readonly string[] = ['baseUrl', 'envFile', 'modelTimeout', 'modelRetries', 'prices']

function addNamed(command: Command, names: readonly string[]): Command {
  for (const flag of runFlags().get('Models') ?? []) if (names.includes(flag.name)) addFlag(command, flag)
  return command
}

/** Adds the settings that may change while a run rests. */
export function addResumeFlags(command: Command): Command {
  for (const flag of resumeFlags()) addFlag(command, flag)
  return command
    .option('--extend <n>', 'play n tasks more of each block, as the run goes on; comparisons with it then hold at every look')
    .option('--no-preflight', 'do not ask each server one short question first')
    .option(
      '--retry-broken',
      'play episodes again that something outside the agent ended, from where that happened; what they came to stays in the journal',
    )
    .option('--queue <url>', 'play on the machines of a queue, as for `orrery run`')
}

/** The flags that are no settings, each below the setting that it follows in help. */
function addBeside(command: Command, setting: string): void {
  if (setting === 'limit') {
    command.option(
      '--only <which>',
      'only tasks that failed in a run, failed@DIR, or that one of two runs solved, flipped@A..B; settings not named are those of the run (of B)',
    )
  }
  if (setting === 'workers') {
    command.option('--queue <url>', 'play on other machines: redis://HOST:6379, where each runs `orrery worker --queue URL`')
  }
  if (setting === 'seeds') {
    command.option(
      '--config <file>',
      'settings from YAML, JSON or a module, named as these flags: maxSteps: 60; grid: { option.scope: [last, all] } makes a row of each value',
    )
  }
  if (setting === 'envFile') {
    command.option('--no-preflight', 'do not ask each server one short question before anything is written')
  }
  if (setting === 'gate') {
    command
      .option('--dry-run', 'only say what would be run, and estimate calls, tokens and cost')
      .option(
        '--precision <points>',
        'with --dry-run: tasks and attempts for success within so many points of 100, and their price',
      )
      .option(
        '--difference <points>',
        'with --dry-run: the same for finding a true difference of so many points four times in five',
      )
      .option('--from <dirs>', 'earlier runs, comma-separated, that tell how success varies', collectNames)
      .option('--guess <values>', 'what is taken of rows that they do not have: rate=0.5,alike=0.5,together=0.5')
  }
}

function addFlag(command: Command, { form, help, repeated }: WrittenFlag): Command {
  if (repeated === 'names') return command.option(form, help, collectNames)
  if (repeated === 'pairs') return command.option(form, help, collectPairs)
  if (repeated === 'texts') return command.option(form, help, collectTexts)
  return command.option(form, help)
}

/** Flags that are no settings. */
const NOT_SETTINGS: readonly string[] = [
  'config',
  'only',
  'dryRun',
  'preflight',
  'watch',
  'port',
  'queue',
  'retryBroken',
  'extend',
  'precision',
  'difference',
  'from',
  'guess',
  'longPrompt',
  'json',
  'debug',
]

/** The settings among the flags of a command line. Throws `CONFIG_INVALID`. */
export function readRunFlags(flags: Readonly<Record<string, unknown>>): Configuration {
  const settings = Object.entries(flags).filter(([name]) => !NOT_SETTINGS.includes(name))
  return readConfiguration(COMMAND_LINE, Object.fromEntries(settings))
}

/** A number of tasks. Throws `USAGE`. */
export function readCount(flag: unknown): number | undefined {
  if (flag === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(String(flag))) return Number(flag)
  throw new OrreryError('USAGE', `--extend ${String(flag)}: expected how many tasks to add, a whole number from 1`)
}
