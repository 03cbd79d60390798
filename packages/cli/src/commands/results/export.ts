import { type OptionValues, OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import { orreryNaming } from '@orreryjs/orrery/named'

import { CONTAINERS, type Exported, type ExportedFile, exportRun, exportTasks, FORMATS } from '@orreryjs/reporting/export'
import { checkOptions, chooseWorld, worldOptionsOf } from '@orreryjs/runs/plan'
import { loadWorld } from '@orreryjs/runs/registry'

import { labelNotes } from '@orreryjs/runs/results'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { helpList } from '../../output/help-list.ts'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT, writeToStandardOutput } from '../../output/standard-output.ts'
import { addCodeTrust, type TrustFlags } from '../../terminal/trust-flags.ts'
import { trustedRegistry } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, collectPairs, wantsJson } from '../command.ts'

interface ExportFlags extends TrustFlags {
  readonly to: string
  readonly out?: string
  readonly force?: boolean
  readonly all?: boolean
  readonly container?: string
  readonly episodes?: boolean
  readonly prompts?: boolean
}

const DESCRIPTION = `Writes the ended episodes of a run in the format of another tool. If a format needs requests that the run did not store, they are rebuilt: the agents run again with the recorded replies. No model is called.`

const EXAMPLES = `
Examples:
  orrery export runs/smoke --to inspect
  orrery export runs/smoke --to openai-finetune --out train.jsonl
  orrery export runs/smoke --to csv --out smoke.csv --force
  orrery export tasks webarena --split dev --sites http://localhost:3000`

/** Adds `orrery export`, which writes a run in the format of another tool. */
export const addExport: AddCommand = (program, terminal) => {
  const group = program.command('export')
  addExportTasks(group, terminal)
  group
    .summary('export a run or tasks to the format of another tool')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .option('--to <format>', FORMATS.map(({ id }) => id).join(', '))
    .option(
      '--out <path>',
      'output file, - for standard output; for huggingface and webarena-verified a directory; for inspect a directory, or a .eval or .json file if the run has one row',
    )
    .option('--force', 'overwrite existing files')
    .option('--all', 'openai-finetune, sharegpt, huggingface: include episodes that did not succeed')
    .option('--episodes', 'openai-finetune: one example per episode, with a function call for each step')
    .option('--container <kind>', `inspect: ${CONTAINERS.join(' or ')} (default: eval, the smaller one)`)
    .option('--prompts', 'inspect, otel: include the requests that the run did not store')
  addCodeTrust(group)
    .addHelpText(
      'after',
      helpList(
        'Formats',
        FORMATS.map(({ id, summary }) => [id, summary]),
        terminal,
      ),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: ExportFlags, command: Command) => {
      const json = wantsJson(command)
      requireFormat(flags)
      if (flags.out === STANDARD_OUTPUT) {
        refuseMixed(flags, json)
        const piped = await writeToStandardOutput(terminal, (out) => write(terminal, directory, { ...flags, out }, json))
        warn(terminal, directory, piped)
        return
      }
      const exported = await write(terminal, directory, flags, json)
      warn(terminal, directory, exported)
      if (json) terminal.printData(JSON.stringify(result(exported)))
      else for (const file of exported.files) terminal.print(fileLine(file))
    })
}

/** Throws `USAGE` if no format is given. */
function requireFormat({ to }: Partial<ExportFlags>): void {
  if (to !== undefined) return
  const hint = `one of: ${FORMATS.map(({ id }) => id).join(', ')}`
  throw new OrreryError('USAGE', "required option '--to <format>' not specified", { hint })
}

/** Throws `USAGE` if standard output would get more than one file. */
function refuseMixed({ to }: ExportFlags, json: boolean): void {
  if (to === 'inspect') {
    throw new OrreryError('USAGE', '--out -: an Inspect log is not text', { hint: 'name a directory or a file with --out' })
  }
  if (to === 'huggingface' || to === 'webarena-verified') {
    throw new OrreryError('USAGE', `--out -: ${to} has several files`, { hint: 'name a directory with --out' })
  }
  if (json) throw new OrreryError('USAGE', '--out - and --json both write to standard output', { hint: 'omit one of them' })
}

function fileLine({ path, count, noun, row }: ExportedFile): string {
  return `wrote ${path}: ${pluralize(count, noun)}${row === undefined ? '' : ` of ${row}`}`
}

function write(terminal: Terminal, directory: string, flags: ExportFlags, quiet: boolean): Promise<Exported> {
  const { episodes } = readManifest(directory)
  const silent = quiet || !terminal.interactive
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'solved' }, (onEpisode) =>
    exportRun(directory, {
      ...flags,
      registry: trustedRegistry(terminal, flags),
      onTornLine,
      onEpisode,
      notice: terminal.report,
    }),
  )
}

/** Reports the labels of a run, such as `simulated`, and its unfinished episodes. */
function warn(terminal: Terminal, directory: string, { manifest: { labels }, unfinished }: Exported): void {
  labelNotes(labels).forEach(terminal.report)
  if (unfinished === 0) return
  terminal.report(
    `${directory}: ${pluralize(unfinished, 'planned episode')} ${unfinished === 1 ? 'has not ended and is' : 'have not ended and are'} omitted`,
  )
}

function result({ format, manifest: { labels }, ended, unfinished, files }: Exported): object {
  return { format, labels, episodes: ended, unfinished, files }
}

interface ExportTasksFlags {
  readonly split?: string
  readonly dialect?: string
  readonly worldOption?: OptionValues
  readonly sites?: string
  readonly out?: string
  readonly force?: boolean
  readonly to?: string
}

/** Adds `orrery export tasks`, which writes the tasks of a world as files of the original program. */
function addExportTasks(group: Command, terminal: Terminal): void {
  group
    .command('tasks')
    .summary('export the tasks of a world as files of the original program')
    .description(
      'Writes the tasks of a split in the format of the original program, so that its evaluators and browser code can judge episodes ' +
        "on the served sites of the world. For webarena: WebArena's test.raw.json, with locators in JavaScript, or the tasks of WebArena-Verified.",
    )
    .argument('<world>', 'name of the world: webarena')
    .option('--split <name>', 'split of the tasks')
    .option('--dialect <name>', 'dialect of the world (wording and rules)')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .option('--to <format>', "webarena-verified (default: WebArena's test.raw.json)")
    .option('--sites <url>', 'address at which `orrery serve` serves the sites (default: placeholders such as __SHOPPING__)')
    .option('--out <path>', 'a .json file for all tasks, or a directory for one file per task (default: WORLD-SPLIT.json)')
    .option('--force', 'overwrite existing files')
    .addHelpText('after', '\nExample:\n  orrery export tasks webarena --split dev --sites http://localhost:3000 --out tasks.json')
    .action(async (name: string, _: object, command: Command) => {
      // Flags that `orrery export` also has are parsed by the parent command.
      const { sites, out, force, split, dialect, worldOption, to } = command.optsWithGlobals<ExportTasksFlags>()
      const settings = { split, dialect, worldOption }
      if (out === STANDARD_OUTPUT) {
        throw new OrreryError('USAGE', '--out -: tasks are written to a file or a directory', { hint: 'name one with --out' })
      }
      const entry = await loadWorld(orreryNaming(name), name)
      checkOptions([entry.package], worldOptionsOf(settings))
      const { form, tasks, path } = exportTasks(chooseWorld(entry, settings), { sites, out, force, to })
      if (wantsJson(command)) terminal.printData(JSON.stringify({ form, tasks, path }))
      else terminal.print(`${path}: ${pluralize(tasks, 'task')} as ${form}`)
    })
}
