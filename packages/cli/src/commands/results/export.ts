import { OrreryError } from '@orreryjs/core'
import { describeTornLine, readManifest, type TornLine } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { CONTAINERS, type Exported, type ExportedFile, exportRun, FORMATS } from '@orreryjs/reporting/export'
import { counted } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { withProgress } from '../../output/progress.ts'
import { STANDARD_OUTPUT, throughFile } from '../../output/standard-output.ts'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { addExportTasks } from './export-tasks.ts'

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
  orrery export runs/smoke --to csv --out smoke.csv --force
  orrery export tasks webarena --split dev --sites http://localhost:3000`

/** `orrery export`: a run for other tools. */
export const addExport: AddCommand = (program, terminal) => {
  const group = program.command('export')
  addExportTasks(group, terminal)
  group
    .summary('write a run, or tasks, in the format of another tool')
    .description(DESCRIPTION)
    .argument('<dir>', 'directory of a run')
    .option('--to <format>', FORMATS.map(({ id }) => id).join(', '))
    .option(
      '--out <path>',
      'file to write, - for the output; for inspect a directory, or a .eval or .json file where the run has one row',
    )
    .option('--force', 'replace what is there')
    .option('--all', 'openai-finetune: also episodes that did not succeed')
    .option('--container <kind>', `inspect: ${CONTAINERS.join(' or ')} (default: eval, the smaller one)`)
    .option('--prompts', 'inspect: also the requests that the run did not keep')
    .addHelpText('after', EXAMPLES)
    .action(async (directory: string, flags: ExportFlags, command: Command) => {
      const json = wantsJson(command)
      requireFormat(flags)
      if (flags.out === STANDARD_OUTPUT) {
        refuseMixed(flags, json)
        const piped = await throughFile(terminal, (out) => write(terminal, directory, { ...flags, out }, json))
        warn(terminal, directory, piped)
        return
      }
      const exported = await write(terminal, directory, flags, json)
      warn(terminal, directory, exported)
      if (json) terminal.print(JSON.stringify(result(exported)))
      else for (const file of exported.files) terminal.print(fileLine(file))
    })
}

/** A run is exported to some format. */
function requireFormat({ to }: Partial<ExportFlags>): void {
  if (to !== undefined) return
  const hint = `one of: ${FORMATS.map(({ id }) => id).join(', ')}`
  throw new OrreryError('USAGE', "required option '--to <format>' not specified", { hint })
}

/** The output holds one file and nothing else. */
function refuseMixed({ to }: ExportFlags, json: boolean): void {
  if (to === 'inspect') {
    throw new OrreryError('USAGE', '--out -: a log of Inspect is no text', { hint: 'name a directory or a file with --out' })
  }
  if (json) throw new OrreryError('USAGE', '--out - and --json both want the output', { hint: 'leave out one of them' })
}

function fileLine({ path, count, noun, row }: ExportedFile): string {
  return `${path}: ${counted(count, noun)}${row === undefined ? '' : ` of ${row}`}`
}

function write(terminal: Terminal, directory: string, flags: ExportFlags, quiet: boolean): Promise<Exported> {
  const { episodes } = readManifest(directory)
  const silent = quiet || !terminal.interactive
  const onTornLine = (torn: TornLine): void => terminal.report(describeTornLine(torn))
  return withProgress(terminal, { total: episodes, silent, noun: 'episode', good: 'successful' }, (onEpisode) =>
    exportRun(directory, { ...flags, registry: orrery, onTornLine, onEpisode, notice: terminal.report }),
  )
}

/** What must be known of every picture of a run: that it is simulated, and that it is not whole. */
function warn(terminal: Terminal, directory: string, { manifest: { labels }, unfinished }: Exported): void {
  if (labels.length > 0) terminal.report(`labels of this run: ${labels.join(', ')}`)
  if (unfinished === 0) return
  terminal.report(
    `${directory}: ${counted(unfinished, 'planned episode')} did not end and ${unfinished === 1 ? 'is' : 'are'} left out`,
  )
}

function result({ format, manifest: { labels }, ended, unfinished, files }: Exported): object {
  return { format, labels, episodes: ended, unfinished, files }
}
