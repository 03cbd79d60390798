import { type Agent, endReasonTexts, NO_PROFILE, type OptionValues, OrreryError } from '@orreryjs/core'
import { collectMetrics, type EpisodeMetrics, systemClock } from '@orreryjs/harness'
import { orreryNaming } from '@orreryjs/orrery/named'
import { plan } from '@orreryjs/runs'
import { COMMAND_LINE, readConfiguration } from '@orreryjs/runs/configuration'
import type { PlannedRow } from '@orreryjs/runs/plan'
import { checkOptions, chooseWorld, findTask, splitOfId, worldOptionsOf } from '@orreryjs/runs/plan'
import { createPlan, openRun, type PlannedRun } from '@orreryjs/runs/play'
import { fileNameFrom, isFileName, loadWorld, NO_MODEL, type Registry, withFiles } from '@orreryjs/runs/registry'
import { pluralize } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import { terminalConsole } from '../playing/console.ts'
import { human } from '../playing/human.ts'
import { stepThroughEpisode } from '../playing/stepping.ts'
import { onInterrupt } from '../terminal/interruption.ts'
import { trustedRegistry } from '../terminal/trusted-registry.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, collectPairs, wantsJson } from './command.ts'

interface PlayFlags {
  readonly split?: string
  readonly dialect?: string
  readonly data?: string
  readonly worldOption?: OptionValues
  readonly out?: string
  readonly agent?: string
  readonly model: string
  readonly option?: OptionValues
}

/** Adds `orrery play`, which lets a person play in the terminal. */
export const addPlay: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('play')
    .summary('play a task yourself')
    .description(
      'Plays a task in the terminal, or with lines from a pipe, and logs it as a run of the agent `human`. With --agent, steps through an episode of that agent: shows each model call, action and note, and lets you change replies; nothing is logged.',
    )
    .argument('<world>', 'name of the world')
    .argument('[task]', 'position in the split, from 0, or id of a task', '0')
    .option('--split <name>', 'split of the tasks')
    .option('--dialect <name>', 'dialect of the world (wording and rules)')
    .option('--data <dir>', 'directory of original data')
    .option('--world-option <key=value>', 'option of the world; may be repeated', collectPairs)
    .option('--out <dir>', 'directory for the log')
    .option('--agent <name>', 'step through an episode of this agent')
    .option('--model <name>', 'with --agent: model of the agent', 'simulated:mid')
    .option('--option <key=value>', 'with --agent: option of the agent; may be repeated', collectPairs)
    .addHelpText(
      'after',
      '\nExamples:\n  orrery play textcraft 7 --split test\n  orrery play alfworld 3 --agent rebact\n  orrery play textcraft 0 --agent lats --model simulated:perfect',
    )
    .action(async (name: string, task: string, flags: PlayFlags, command: Command) => {
      if (flags.agent !== undefined) setExitCode(await stepAgent(terminal, name, task, flags, flags.agent))
      else setExitCode(await play(terminal, name, task, flags, wantsJson(command)))
    })
}

async function stepAgent(terminal: Terminal, name: string, task: string, flags: PlayFlags, agent: string): Promise<number> {
  if (flags.out !== undefined) {
    throw new OrreryError('USAGE', '--out does not apply to --agent, which writes no log', {
      hint: 'use `orrery run` to log an episode',
    })
  }
  const { model, option, split, dialect, data, worldOption } = flags
  const given = { ...(split && { split }), ...(dialect && { dialect }), ...(data && { data }) }
  const options = { ...(option && { option }), ...(worldOption && { worldOption }) }
  const configuration = { world: name, agent, model, tasks: task, ...given, ...options }
  const settings = readConfiguration(COMMAND_LINE, configuration)
  const { episodes } = await plan(settings, { registry: trustedRegistry(terminal, {}, settings), notice: terminal.report })
  const spec = episodes.at(0)
  if (spec === undefined) throw new OrreryError('TASK_UNKNOWN', `${name} has no task ${task}`)
  const interruption = onInterrupt(() => undefined)
  try {
    await stepThroughEpisode(terminal, spec, interruption.signal)
    return interruption.interrupted() ? EXIT.interrupted : EXIT.ok
  } finally {
    interruption.dispose()
  }
}

async function play(terminal: Terminal, name: string, task: string, flags: PlayFlags, json: boolean): Promise<number> {
  const sketch = (await loadWorld(orreryNaming(name), name)).package.presentation?.sketch
  const interruption = onInterrupt(() => undefined)
  // With `--json`, stdout must hold one JSON object, so the game is printed to stderr.
  const screen = terminalConsole(json ? { ...terminal, print: terminal.report } : terminal, {
    sketch,
    onInterrupt: interruption.interrupt,
  })
  try {
    const run = await humanRun(name, task, flags, human(screen))
    const { directory } = openRun(run)
    const { signal } = interruption
    const [result] = await collectMetrics(run.episodes, { directory, concurrency: 1, clock: systemClock, signal })
    if (json) terminal.printData(JSON.stringify({ directory: directory.path, result }))
    else if (result !== undefined) terminal.print(farewell(result, `${terminal.command} show ${directory.path} 1`))
    return interruption.interrupted() ? EXIT.interrupted : EXIT.ok
  } finally {
    screen.close()
    interruption.dispose()
  }
}

/** A person may undo steps; the journal records it. */
const REWIND = ['snapshot', 'none'] as const

async function humanRun(given: string, task: string, flags: PlayFlags, agent: Agent): Promise<PlannedRun> {
  const registry = withFiles(orreryNaming(given))
  const name = isFileName(given) ? fileNameFrom(given, process.cwd()) : given
  const cell = await humanCell(registry, name, task, flags, agent)
  const names = { world: [name], agent: [agent.id], model: [cell.model.id], split: cell.split, tasks: task }
  return createPlan({ ...flags, ...names, rewind: REWIND, feedback: cell.feedback }, [cell], { registry })
}

async function humanCell(registry: Registry, name: string, task: string, flags: PlayFlags, agent: Agent): Promise<PlannedRow> {
  const entry = await loadWorld(registry, name)
  checkOptions([entry.package], worldOptionsOf(flags))
  const { world, split } = chooseWorld(entry, { ...flags, split: flags.split ?? splitOfId(entry.package.id, task) })
  return {
    world,
    split,
    agent,
    label: agent.id,
    model: NO_MODEL,
    profile: NO_PROFILE,
    tasks: [findTask(world, split, task)],
    trials: 1,
    limits: {},
    feedback: 'terminal',
    rewind: REWIND,
    countThoughts: false,
  }
}

function farewell(result: EpisodeMetrics, show: string): string {
  const best = result.optimal === undefined ? '' : `, best known ${result.optimal}`
  const error = result.error === undefined ? [] : [`error ${result.error.code}: ${result.error.message}`]
  const summary = `${endReasonTexts(result.end).title}: ${pluralize(result.steps, 'step')}, reward ${result.reward}${best}`
  return ['', ...error, summary, `Inspect the episode: ${show}`].join('\n')
}
