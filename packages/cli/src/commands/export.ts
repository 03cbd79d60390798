import { OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import {
  CONTAINERS,
  type Container,
  type ExportedFile,
  type ExportFormat,
  type ExportSettings,
  FORMATS,
  openRunToExport,
  type RunToExport,
  refuseOwnFiles,
} from '@orreryjs/runs/export'
import { counted, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { createProgress, SILENT } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson } from './command.ts'

interface ExportFlags {
  readonly to: string
  readonly out?: string
  readonly force?: boolean
  readonly all?: boolean
  readonly container?: string
  readonly prompts?: boolean
}

const DESCRIPTION = `Writes the episodes of a run that ended in the format of another tool:

${FORMATS.map(({ id, summary }) => `  ${id.padEnd(16)}${summary}`).join('\n')}

Requests that the run did not keep are rebuilt where a format needs them: the agents are executed again with the recorded replies. No model is asked.`

const EXAMPLES = `
Examples:
  orrery export runs/smoke --to inspect
  orrery export runs/smoke --to openai-finetune --out train.jsonl
  orrery export runs/smoke --to csv --out smoke.csv --force`

/** `orrery export`: a run for other tools. */
export const addExport: AddCommand = (program, terminal) => {
  program
    .command('export')
    .summary('write a run in the format of another tool')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .requiredOption('--to <format>', FORMATS.map(({ id }) => id).join(', '))
    .option('--out <path>', 'file to write; for inspect a directory, or a .eval or .json file where the run has one row')
    .option('--force', 'replace what is there')
    .option('--all', 'openai-finetune: also episodes that did not succeed')
    .option('--container <kind>', `inspect: ${CONTAINERS.join(' or ')} (default: eval, the smaller one)`)
    .option('--prompts', 'inspect: also the requests that the run did not keep')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: ExportFlags, command: Command) => {
      const format = formatOf(flags)
      const run = openRunToExport(directory, orrery, ({ path, line }) => {
        terminal.report(`${path}: line ${line} is unfinished and left out`)
      })
      const json = wantsJson(command)
      const files = await exportRun(terminal, format, run, flags, json)
      warn(terminal, run)
      if (json) terminal.print(JSON.stringify(result(format, run, files)))
      else for (const file of files) terminal.print(fileLine(file))
    })
}

function fileLine({ path, count, noun, row }: ExportedFile): string {
  return `${path}: ${counted(count, noun)}${row === undefined ? '' : ` of ${row}`}`
}

/** Throws `USAGE` for an unknown format, and for a flag that the format does not read. */
function formatOf(flags: ExportFlags): ExportFormat {
  const format = FORMATS.find(({ id }) => id === flags.to)
  const ids = FORMATS.map(({ id }) => id)
  if (format === undefined) throw unknownName('USAGE', 'format', flags.to, ids)
  for (const name of ['all', 'container', 'prompts'] as const) {
    if (flags[name] === undefined || format.flags.includes(name)) continue
    throw new OrreryError('USAGE', `--${name} says nothing to the format ${format.id}`, { hint: 'leave it out' })
  }
  return format
}

async function exportRun(
  terminal: Terminal,
  format: ExportFormat,
  run: RunToExport,
  flags: ExportFlags,
  quiet: boolean,
): Promise<readonly ExportedFile[]> {
  const isWatched = terminal.interactive && !quiet
  const words = { noun: 'episode', good: 'successful' }
  const progress = isWatched ? createProgress(terminal, run.manifest.episodes, words) : SILENT
  const settings: ExportSettings = {
    out: flags.out,
    force: flags.force === true,
    all: flags.all === true,
    prompts: flags.prompts === true,
    container: flags.container === undefined ? undefined : containerOf(flags.container),
    onEpisode: progress.advance,
    notice: terminal.report,
  }
  try {
    refuseOwnFiles(run.directory, flags.out)
    return await format.export(run, settings)
  } finally {
    progress.stop()
  }
}

function containerOf(name: string): Container {
  const found = CONTAINERS.find((each) => each === name)
  if (found !== undefined) return found
  throw unknownName('USAGE', 'container', name, CONTAINERS)
}

/** What must be known of every picture of a run: that it is simulated, and that it is not whole. */
function warn(terminal: Terminal, run: RunToExport): void {
  const { labels } = run.manifest
  if (labels.length > 0) terminal.report(`labels of this run: ${labels.join(', ')}`)
  const unfinished = unfinishedOf(run)
  if (unfinished === 0) return
  terminal.report(
    `${run.directory}: ${counted(unfinished, 'planned episode')} did not end and ${unfinished === 1 ? 'is' : 'are'} left out`,
  )
}

function unfinishedOf({ manifest, ended }: RunToExport): number {
  return Math.max(0, manifest.episodes - ended())
}

function result(format: ExportFormat, run: RunToExport, files: readonly ExportedFile[]): object {
  return { format: format.id, labels: run.manifest.labels, episodes: run.ended(), unfinished: unfinishedOf(run), files }
}
