import type { OptionValues } from '@orreryjs/core'
import { LOG_FORMATS } from '@orreryjs/runs/logs'
import type { Command } from 'commander'
import { helpList } from '../../output/help-list.ts'
import type { Terminal } from '../../terminal.ts'
import { collectPairs } from '../command.ts'

/** Flags of the commands that read foreign logs. */
export interface LogFlags {
  readonly from?: string
  readonly world?: string
  readonly dialect?: string
  readonly split?: string
  readonly data?: string
  readonly worldOption?: OptionValues
}

/** Returns the formats of logs, for `addHelpText`. */
export function formatList(terminal: Terminal): string {
  return helpList(
    'Formats',
    LOG_FORMATS.map(({ id, summary }) => [id, summary]),
    terminal,
  )
}

/** Adds the file argument and the flags that say where the tasks of a log are searched. */
export function addLogFlags(command: Command): Command {
  return command
    .argument('<files...>', 'logs: JSON, JSON lines, text, .ipynb, .eval; plain or gzip')
    .option('--from <format>', 'format of the log (default: detected)')
    .option('--world <name>', 'world of the log (default: found by its texts)')
    .option('--dialect <name>', 'dialect of the world (default: the one whose responses match)')
    .option('--split <name>', 'split of the tasks (default: all splits)')
    .option('--data <dir>', 'directory of the original games or products that the log was recorded on')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
}
