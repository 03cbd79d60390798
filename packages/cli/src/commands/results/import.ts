import { orreryNaming } from '@orreryjs/orrery/named'
import { type ImportedLog, importLog, type UnknownFacts } from '@orreryjs/runs/logs'
import { labelNotes } from '@orreryjs/runs/results'
import { pluralize, shellWord } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import type { Terminal } from '../../terminal.ts'
import { type AddCommand, wantsJson } from '../command.ts'
import { addLogFlags, formatList, type LogFlags } from './log-flags.ts'
import { differenceLines, episodeData, fileLines } from './log-lines.ts'

interface ImportFlags extends LogFlags {
  readonly name?: string
  readonly out?: string
}

const DESCRIPTION = `Reads logs of other programs and writes them as a run, which show, view, report, credit and compare read. Orrery's world plays the actions; the first response that differs is printed. Facts that the log does not contain stay empty and are counted. No model is called.`

const EXAMPLES = `
Examples:
  orrery import results.json --data ~/alfworld-data
  orrery import smoke/agenttraj.json --out runs/imported
  orrery import trial_0.log --from reflexion --name reflexion`

/** Adds `orrery import`, which reads logs of other programs. */
export const addImport: AddCommand = (program, terminal) => {
  const command = program
    .command('import')
    .summary('read logs of other programs as a run, and check them in the world')
    .description(DESCRIPTION)
  addLogFlags(command)
    .option('--name <name>', 'name of the agent in tables (default: the name of the first file)')
    .option('--out <dir>', 'directory of the run (default: a new one in runs)')
    .addHelpText('after', formatList(terminal))
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], flags: ImportFlags, self: Command) => {
      const json = wantsJson(self)
      const imported = await importLog(files, { ...flags, registry: orreryNaming(flags.world), notice: terminal.report })
      const { labels } = imported.run.results.manifest
      labelNotes(labels).forEach(terminal.report)
      if (json) terminal.printData(JSON.stringify(dataOf(imported, labels)))
      else for (const line of lines(imported, terminal)) terminal.print(line)
    })
}

function dataOf({ run, logs, episodes, unknown }: ImportedLog, labels: readonly string[]): object {
  const files = logs.map(({ file, format, withoutActions }) => ({ file, format, withoutActions }))
  return { directory: run.directory, labels, files, episodes: episodes.map(episodeData), unknown }
}

function lines(imported: ImportedLog, { command }: Terminal): readonly string[] {
  const { run, episodes, unknown } = imported
  const differing = episodes.find(({ found }) => found?.replay.first !== undefined)
  const unknownParts = unknownTexts(unknown)
  return [
    ...fileLines(imported),
    ...(differing === undefined ? [] : [...differenceLines(differing), '']),
    ...summaryLines(imported),
    ...(unknownParts.length === 0 ? [] : [`unknown in the log: ${unknownParts.join(', ')}`]),
    `wrote ${run.directory}: ${pluralize(run.outcome.episodes, 'episode')}`,
    `Next: ${command} view ${shellWord(run.directory)}`,
  ]
}

function summaryLines({ episodes }: ImportedLog): readonly string[] {
  const known = episodes.flatMap(({ episode, found }) => (found === undefined ? [] : [{ episode, found }]))
  const sum = (of: (each: (typeof known)[number]) => number): number => known.reduce((total, each) => total + of(each), 0)
  const places = new Map<string, number>()
  for (const { found } of known) {
    const place = `${found.world.id} ${found.task.split} (dialect ${found.world.dialect})`
    places.set(place, (places.get(place) ?? 0) + 1)
  }
  const judged = known.filter(({ episode }) => episode.success !== undefined)
  const disagreeing = judged.filter(({ episode, found }) => episode.success !== found.replay.success)
  return [
    ...[...places].map(([place, count]) => `${pluralize(count, 'episode')} of ${place}`),
    ...(known.length < episodes.length
      ? [`${pluralize(episodes.length - known.length, 'episode')} without a task of these worlds left out`]
      : []),
    `${pluralize(
      sum(({ found }) => found.replay.played),
      'step',
    )}: ${sum(({ found }) => found.replay.exact)} exact, ` +
      `${sum(({ found }) => found.replay.shortened)} shortened by the agent, ${sum(({ found }) => found.replay.different)} different`,
    ...(judged.length === 0
      ? []
      : [`success differs from the log in ${disagreeing.length} of ${pluralize(judged.length, 'episode')}`]),
  ]
}

function unknownTexts({ firstText, responses, success, reward, model }: UnknownFacts): readonly string[] {
  const texts: readonly (readonly [count: number, fact: string, noun: string])[] = [
    [firstText, 'first text', 'episode'],
    [responses, 'response', 'step'],
    [success, 'success', 'episode'],
    [reward, 'reward', 'episode'],
    [model, 'model', 'episode'],
  ]
  return texts.flatMap(([count, fact, noun]) => (count === 0 ? [] : [`${fact} of ${pluralize(count, noun)}`]))
}
