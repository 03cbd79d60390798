import type { World } from '@orreryjs/core'
import { orreryNaming } from '@orreryjs/orrery/named'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { checkOptions, describeExclusions, noTasks, worldOptionsOf, worldsByDialect } from '@orreryjs/runs/plan'
import { loadWorld } from '@orreryjs/runs/registry'
import { pluralize, unknownName } from '@orreryjs/runs/texts'
import { type SplitValidation, validateSplit } from '@orreryjs/runs/validate'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import { withProgress } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, collectPairs, wantsJson } from './command.ts'

interface ValidateFlags {
  readonly split?: string
  readonly dialect?: string
  readonly data?: string
  readonly worldOption?: Readonly<Record<string, string>>
}

/** Adds `orrery validate`, which checks that the oracle solves every task. */
export const addValidate: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('validate')
    .summary('check that the oracle solves every task of a world')
    .description(
      "Runs the oracle's plan of every task of every split in every dialect, and checks that near misses (plans that only look like success) do not succeed, if the world has any. Prints lengths and hashes.",
    )
    .argument('<world>', 'name of the world')
    .option('--split <name>', 'only this split')
    .option('--dialect <name>', 'only this dialect')
    .option('--data <dir>', 'directory of original data')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .addHelpText('after', '\nExample:\n  orrery validate textcraft --split hard')
    .action(async (name: string, flags: ValidateFlags, command: Command) => {
      const entry = await loadWorld(orreryNaming(name), name)
      const given = worldOptionsOf(flags)
      checkOptions([entry.package], given)
      const panels = panelsOf(worldsByDialect(entry, given), flags.split)
      const results = await validatePanels(terminal, panels)
      if (wantsJson(command)) terminal.printData(JSON.stringify({ world: entry.package.id, splits: results }))
      else printResults(terminal, results)
      setExitCode(results.every(({ tasks, solved }) => tasks === solved) ? EXIT.ok : EXIT.failed)
    })
}

interface Panel {
  readonly world: World
  readonly split: string
}

function panelsOf(worlds: readonly World[], split: string | undefined): readonly Panel[] {
  const all = worlds.flatMap((world) => world.tasks.splits.map((each) => ({ world, split: each })))
  const wanted = split === undefined ? all : all.filter((panel) => panel.split === split)
  const [first] = wanted
  if (first !== undefined) {
    if (wanted.every((panel) => panel.world.tasks.size(panel.split) === 0)) throw noTasks(first.world, first.split)
    return wanted
  }
  const splits = [...new Set(all.map((panel) => panel.split))]
  throw unknownName('SPLIT_UNKNOWN', `split of ${worlds[0]?.id ?? 'this world'}`, split ?? '', splits)
}

function validatePanels(terminal: Terminal, panels: readonly Panel[]): Promise<readonly SplitValidation[]> {
  const total = panels.reduce((sum, { world, split }) => sum + world.tasks.size(split), 0)
  return withProgress(terminal, { total, noun: 'task', good: 'solved' }, (advance) =>
    panels.map(({ world, split }) => validateSplit(world, split, advance)),
  )
}

const COLUMNS = [
  { title: 'dialect' },
  { title: 'split' },
  { title: 'solved', align: 'right' },
  { title: 'proven', align: 'right' },
  ...['min', 'p25', 'med', 'p75', 'p95', 'max'].map((title) => ({ title, align: 'right' }) as const),
  { title: 'hash' },
] as const

function printResults(terminal: Terminal, results: readonly SplitValidation[]): void {
  const rows = results.map(({ dialect, split, tasks, solved, proven, lengths, hash }) => [
    dialect,
    split,
    `${solved}/${tasks}`,
    proven === undefined ? '-' : String(proven),
    ...(lengths === undefined ? Array.from({ length: 6 }, () => '-') : Object.values(lengths).map(String)),
    hash.slice(0, 8),
  ])
  terminal.print(plainTable(COLUMNS, rows))
  terminal.print(
    'proven: number of plans proven to be shortest; min to max: steps of the plans; hash: hash of all tasks of the split',
  )
  for (const { dialect, split, excluded = [], nearMisses, deadEnds, failures, tasks, solved } of results) {
    if (nearMisses !== undefined) {
      const { played, refused } = nearMisses
      terminal.print(`${dialect} ${split}: ${refused} of ${played} near misses were correctly not counted as success`)
    }
    if (deadEnds !== undefined) {
      const types = Object.entries(deadEnds.types).map(([type, count]) => `${type} (${count})`)
      const list = types.length === 0 ? '' : `: ${types.join(', ')}`
      terminal.print(
        `${dialect} ${split}: ${deadEnds.tasks} of ${pluralize(tasks, 'task')} ${deadEnds.tasks === 1 ? 'has' : 'have'} a dead end near the start${list}`,
      )
    }
    const note = describeExclusions(excluded)
    if (note !== undefined) terminal.print(`${dialect} ${split}: ${note}`)
    for (const { task, reason } of failures) terminal.print(`${task}: ${reason}`)
    const hidden = tasks - solved - failures.length
    if (hidden > 0) terminal.print(`${split}: ${hidden} more tasks were not solved`)
  }
}
