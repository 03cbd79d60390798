import { type OptionValues, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { exportTasks } from '@orreryjs/reporting/export'
import { checkOptions, chooseWorld, givenOptions } from '@orreryjs/runs/plan'
import { loadWorld } from '@orreryjs/runs/registry'
import { counted } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { STANDARD_OUTPUT } from '../../output/standard-output.ts'
import type { Terminal } from '../../terminal.ts'
import { collectPairs, wantsJson } from '../command.ts'

interface ExportTasksFlags {
  readonly split?: string
  readonly dialect?: string
  readonly worldOption?: OptionValues
  readonly sites?: string
  readonly out?: string
  readonly force?: boolean
  /** Flags of runs. */
  readonly to?: string
  readonly all?: boolean
  readonly prompts?: boolean
  readonly container?: string
}

/** Adds `orrery export tasks`: the tasks of a world as files of the original program. */
export function addExportTasks(group: Command, terminal: Terminal): void {
  group
    .command('tasks')
    .summary('write the tasks of a world as files of the original program')
    .description(
      "Writes the tasks of a split in the original program's own form, so that its evaluators and its browser code can judge what is " +
        "done at the world's served sites. For webarena: WebArena's test.raw.json, with locators in JavaScript.",
    )
    .argument('<world>', 'name of the world: webarena')
    .option('--split <name>', 'which tasks')
    .option('--dialect <name>', 'wording and rules')
    .option('--world-option <key=value>', 'an option of the world; may be repeated', collectPairs)
    .option('--sites <url>', 'where `orrery serve` serves the sites (default: placeholders such as __SHOPPING__)')
    .option('--out <path>', 'a .json file for all tasks, or a directory for a file each (default: WORLD-SPLIT.json)')
    .option('--force', 'replace what is there')
    .addHelpText('after', '\nExample:\n  orrery export tasks webarena --split dev --sites http://localhost:3000 --out tasks.json')
    .action(async (name: string, _: object, command: Command) => {
      // Flags that runs have too are read by the command above.
      const { sites, out, force, split, dialect, worldOption, ...others } = command.optsWithGlobals<ExportTasksFlags>()
      refuseForRuns(others)
      const settings = { split, dialect, worldOption }
      if (out === STANDARD_OUTPUT) {
        throw new OrreryError('USAGE', '--out -: tasks are written to a file or a directory', { hint: 'name one with --out' })
      }
      const entry = await loadWorld(orrery, name)
      checkOptions([entry.package], givenOptions(settings))
      const { form, tasks, path } = exportTasks(chooseWorld(entry, settings), { sites, out, force })
      if (wantsJson(command)) terminal.print(JSON.stringify({ form, tasks, path }))
      else terminal.print(`${path}: ${counted(tasks, 'task')} as ${form}`)
    })
}

function refuseForRuns(given: Pick<ExportTasksFlags, 'to' | 'all' | 'prompts' | 'container'>): void {
  for (const name of ['to', 'all', 'prompts', 'container'] as const) {
    if (given[name] === undefined) continue
    throw new OrreryError('USAGE', `--${name} says nothing to tasks, which are written in one form`, { hint: 'leave it out' })
  }
}
