import { orreryNaming } from '@orreryjs/orrery/named'
import { type IdentifiedEpisode, identifyLog } from '@orreryjs/runs/logs'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { EXIT } from '../../output/errors.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { addLogFlags, type LogFlags } from './log-flags.ts'
import { differenceLines, episodeData, fileLines } from './log-lines.ts'

const DESCRIPTION =
  'Names the world, dialect and task of each episode of a log: by the name of the task in the log, by the first text, or by playing the actions in all tasks. Prints the first step that is impossible in this task. Reads the formats of `orrery import`. Exits with 1 if an episode has no task.'

/** Adds `orrery which`, which names the tasks of a log. */
export const addWhich: AddCommand = (program, terminal, setExitCode) => {
  const command = program.command('which').summary('name the world, dialect and task of a log').description(DESCRIPTION)
  addLogFlags(command)
    .addHelpText('after', '\nExample:\n  orrery which episodes.jsonl --data ~/alfworld-data')
    .action(async (files: readonly string[], flags: LogFlags, self: Command) => {
      const identified = await identifyLog(files, { ...flags, registry: orreryNaming(flags.world) })
      const { logs, episodes } = identified
      if (wantsJson(self)) {
        const read = logs.map(({ file, format, withoutActions }) => ({ file, format, withoutActions }))
        terminal.printData(JSON.stringify({ files: read, episodes: episodes.map(episodeData) }))
      } else {
        for (const line of [...fileLines(identified), ...episodes.flatMap(episodeLines)]) terminal.print(line)
      }
      setExitCode(episodes.every(({ found }) => found !== undefined) ? EXIT.ok : EXIT.failed)
    })
}

function episodeLines(identified: IdentifiedEpisode): readonly string[] {
  const { number, episode, found, problem } = identified
  if (found === undefined) return [`episode ${number}: no task fits${problem === undefined ? '' : `: ${problem}`}`]
  const { world, task, by, ties, replay } = found
  const others = ties === 0 ? '' : `, like ${ties} other${ties === 1 ? '' : 's'}`
  const agreed = replay.first === undefined ? replay.played : replay.first.step - 1
  return [
    `episode ${number}: ${task.id} (dialect ${world.dialect}), found by ${by}${others}; ${agreed} of ${pluralize(episode.steps.length, 'step')} ${agreed === 1 ? 'agrees' : 'agree'}`,
    ...differenceLines(identified),
  ]
}
