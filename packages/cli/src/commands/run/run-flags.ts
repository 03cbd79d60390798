import { OrreryError } from '@orreryjs/core'
import {
  COMMAND_LINE,
  type Configuration,
  type FlagDescription,
  readConfiguration,
  resumeFlags,
  runFlags,
} from '@orreryjs/runs/configuration'
import type { Command } from 'commander'
import { addTrust } from '../../terminal/trust-flags.ts'
import { collectNames, collectPairs, collectTexts } from '../command.ts'
import { UNSIGNED_FLAG } from './redis-connection.ts'

/** Adds every setting of a run as a flag, and next to it the related flags that are not settings. */
export function addRunFlags(command: Command): Command {
  for (const [group, flags] of runFlags()) {
    command.optionsGroup(`${group}:`)
    for (const flag of flags) addBeside(addFlag(command, flag), flag.name)
  }
  return addTrust(command.optionsGroup('What files may direct:')).optionsGroup('Options:')
}

/** Adds the settings that configure models, as `orrery run` has them. */
export function addModelFlags(command: Command): Command {
  return addNamed(command, ['models', ...REACH_SETTINGS])
}

/** Adds the settings that configure access to model servers. The run already names its models. */
export function addReachFlags(command: Command): Command {
  return addNamed(command, REACH_SETTINGS)
}

/** Names of the settings that configure access to model servers. */
export const REACH_SETTINGS: readonly string[] = ['baseUrl', 'envFile', 'modelTimeout', 'modelRetries', 'prices']

/** Adds the settings of `orrery optimize`: one agent with one model in one world, as `orrery run` has them. */
export function addOptimizeFlags(command: Command): Command {
  return addNamed(command, [...OPTIMIZE_SETTINGS, 'models', ...REACH_SETTINGS])
}

const OPTIMIZE_SETTINGS: readonly string[] = [
  'world',
  'worldOption',
  'dialect',
  'data',
  'model',
  'profile',
  'option',
  'maxSteps',
  'seed',
  'concurrency',
  'out',
]

function addNamed(command: Command, names: readonly string[]): Command {
  for (const flag of [...runFlags().values()].flat()) if (names.includes(flag.name)) addFlag(command, flag)
  return command
}

const SUMMARY_FLAG = [
  '--summary',
  'append results and gates as Markdown to the summary of the CI job: the file that GITHUB_STEP_SUMMARY names',
] as const

/** Adds the settings that may change when a run is resumed. */
export function addResumeFlags(command: Command): Command {
  for (const flag of resumeFlags()) addFlag(command, flag)
  return addTrust(command)
    .option('--extend <n>', 'add n tasks to each block of the run; comparisons are then anytime-valid')
    .option('--no-preflight', 'do not send a short test request to each model server first')
    .option(
      '--retry-errors',
      'retry episodes that ended with an infrastructure error, from the point of failure; the earlier results stay in the journal',
    )
    .option('--wide', 'show all columns of the table')
    .option('--verbose', 'also print end reasons, plans and reward components')
    .option('--queue <url>', 'run on the workers of a queue, as for `orrery run`')
    .option(...UNSIGNED_FLAG)
    .option(...SUMMARY_FLAG)
}

/** Adds the flags that are not settings after the setting they follow in the help. */
function addBeside(command: Command, setting: string): void {
  if (setting === 'agent') {
    command.option(
      '--add-row <agents>',
      'agents added as rows to every table of a suite: rebact-table2 --add-row tool-loop',
      collectNames,
    )
  }
  if (setting === 'limit') {
    command.option(
      '--only <which>',
      'only tasks that failed in a run (failed@DIR), or that exactly one of two runs solved (flipped@A..B); other settings default to those of the run (of B)',
    )
  }
  if (setting === 'option') {
    command.option(
      '--skill <dirs>',
      'skill of coding agents: a directory with SKILL.md; several, or `none`, make one row each: none,./my-skill',
      collectNames,
    )
  }
  if (setting === 'workers') {
    command
      .option(
        '--queue <url>',
        'run on other machines through Redis: redis://HOST:6379; start `orrery worker --queue URL` on each',
      )
      .option(...UNSIGNED_FLAG)
  }
  if (setting === 'seeds') {
    command.option(
      '--config <file>',
      'settings from YAML, JSON or a module, named like these flags: maxSteps: 60; grid: { option.scope: [last, all] } makes one row per value',
    )
  }
  if (setting === 'envFile') {
    command.option('--no-preflight', 'do not send a short test request to each model server before the run starts')
  }
  if (setting === 'onInconclusive') {
    command
      .option(...SUMMARY_FLAG)
      .option('--dry-run', 'print what would run, and estimate calls, tokens and cost')
      .option(
        '--precision <points>',
        'with --dry-run: tasks and attempts needed to measure success within this many percentage points, and their cost',
      )
      .option(
        '--difference <points>',
        'with --dry-run: the same to detect a true difference of this many percentage points with 80 % power',
      )
      .option('--from <dirs>', 'earlier runs, comma-separated, from which the variation of success is estimated', collectNames)
      .option(
        '--assume <values>',
        'assumed success rate, and correlation of the attempts at a task and of the rows over tasks, for rows without earlier runs: rate=0.5,attemptCorrelation=0.5,rowCorrelation=0.5',
      )
  }
}

function addFlag(command: Command, { form, help, repeated }: FlagDescription): Command {
  if (repeated === 'names') return command.option(form, help, collectNames)
  if (repeated === 'pairs') return command.option(form, help, collectPairs)
  if (repeated === 'texts') return command.option(form, help, collectTexts)
  return command.option(form, help)
}

/** Flags that are not settings. */
const NOT_SETTINGS: readonly string[] = [
  'addRow',
  'config',
  'only',
  'dryRun',
  'preflight',
  'watch',
  'port',
  'queue',
  'allowUnsigned',
  'retryErrors',
  'extend',
  'precision',
  'difference',
  'from',
  'assume',
  'summary',
  'longPrompt',
  'report',
  'wide',
  'verbose',
  'yes',
  'trustCode',
  'trust',
  'json',
  'debug',
]

/** Returns the settings among the flags of a command line. Throws `CONFIG_INVALID`. */
export function readRunFlags(flags: Readonly<Record<string, unknown>>): Configuration {
  const { skill, ...settings } = Object.fromEntries(Object.entries(flags).filter(([name]) => !NOT_SETTINGS.includes(name)))
  return readConfiguration(COMMAND_LINE, { ...settings, ...skillSettings(skill, settings['option']) })
}

/** Returns the option of one skill, or the grid of several. */
function skillSettings(skills: unknown, option: unknown): Readonly<Record<string, unknown>> {
  if (typeof skills !== 'string') return {}
  const names = skills.split(',').map((name) => name.trim())
  if (names.length > 1) return { grid: { 'option.skill': names } }
  return { option: { ...(option as object | undefined), skill: skills } }
}

/** Parses a number of tasks. Throws `USAGE`. */
export function readCount(flag: unknown): number | undefined {
  if (flag === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(String(flag))) return Number(flag)
  throw new OrreryError('USAGE', `--extend ${String(flag)}: expected the number of tasks to add, a whole number from 1`)
}
