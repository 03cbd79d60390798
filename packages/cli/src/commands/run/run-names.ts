import { OrreryError } from '@orreryjs/core'
import { totalOf } from '@orreryjs/reporting/tables'
import { type ChosenSuite, type Configuration, isSuiteFile, readSuite, splitNames } from '@orreryjs/runs/configuration'
import { estimateRun } from '@orreryjs/runs/estimate'
import type { PlannedRun } from '@orreryjs/runs/play'
import type { Registry } from '@orreryjs/runs/registry'
import { pluralize, unknownName } from '@orreryjs/runs/texts'
import { askYes, canAsk } from '../../terminal/ask.ts'
import { namedTrust } from '../../terminal/trusted-registry.ts'
import type { Terminal } from '../../terminal.ts'

/** Meaning of the names after `orrery run`. */
interface RunNames {
  readonly suite: ChosenSuite | undefined
  /** Worlds, agents and models among the names, as if given by flags. */
  readonly settings: Configuration
  /** Name of a suite that is also an agent, and no other name decides which is meant. */
  readonly ambiguous?: string
}

type Kind = 'world' | 'agent' | 'model'

/**
 * Resolves the names after `orrery run`: worlds, agents and models select rows, and a suite or a suite file is the configuration. A paper's
 * suite is named after its agent: next to a world the name is the agent. Throws `SUITE_UNKNOWN`, `USAGE`, or the errors of reading a file.
 */
export async function resolveRunNames(
  names: readonly string[],
  { suites, worlds, agents, models }: Registry,
  flags: Readonly<Record<string, unknown>>,
): Promise<RunNames> {
  const ids: Readonly<Record<Kind, readonly string[]>> = {
    world: worlds.map(({ id }) => id),
    agent: agents.map(({ id }) => id),
    model: models.map(({ id }) => id),
  }
  // `noisy-oracle:0.2` and `simulated:mid,eps=.2` have settings after their ids, and `react@mine.yaml` a prompt profile.
  const kindOf = (name: string): Kind | undefined =>
    ROW_PARTS.find((kind) => ids[kind].includes(name)) ??
    ROW_PARTS.find((kind) => ids[kind].includes(name.replace(/(?<!^)[:@,].*$/s, '')))
  // `react,react@mine.yaml` ends like a suite file.
  const isFile = (name: string): boolean => isSuiteFile(name) && splitNames(name).every((each) => kindOf(each) === undefined)
  const isSuite = (name: string): boolean => isFile(name) || suites.some(({ id }) => id === name)

  const all = names.flatMap((name) => (isFile(name) ? [name] : splitNames(name)))
  // A file of start states names its worlds.
  const hasStarts = typeof flags['tasks'] === 'string' && /^[^@].*\.jsonl$/s.test(flags['tasks'])
  const hasWorld = flags['world'] !== undefined || hasStarts || all.some((name) => kindOf(name) === 'world')
  const isOfSuite = (name: string): boolean => {
    const kind = kindOf(name)
    return isSuite(name) && (kind === undefined || !(hasWorld || all.length > 1 || flags[kind] !== undefined))
  }
  const [suiteName, other] = all.filter(isOfSuite)
  if (suiteName !== undefined && other !== undefined)
    throw new OrreryError('USAGE', `run takes one suite, and ${suiteName} and ${other} are two`, {
      hint: 'run one after the other',
    })

  const settings: Record<Kind, string[]> = { world: [], agent: [], model: [] }
  for (const name of all.filter((each) => !isOfSuite(each))) {
    const kind = kindOf(name)
    if (kind === undefined) {
      const known = [...suites.map(({ id }) => id), ...ROW_PARTS.flatMap((each) => ids[each])]
      throw unknownName('SUITE_UNKNOWN', 'suite, world, agent or model', name, known, { hint: 'run `orrery list`' })
    }
    if (flags[kind] !== undefined)
      throw new OrreryError('USAGE', `${name} and --${kind} both name ${kind === 'agent' ? 'an' : 'a'} ${kind}`, {
        hint: 'omit one of them',
      })
    settings[kind].push(name)
  }
  return {
    suite: suiteName === undefined ? undefined : await readSuite(suites, suiteName, namedTrust(suiteName)),
    settings: Object.fromEntries(Object.entries(settings).filter(([, values]) => values.length > 0)),
    ...(suiteName !== undefined && kindOf(suiteName) === 'agent' && { ambiguous: suiteName }),
  }
}

const ROW_PARTS = ['world', 'agent', 'model'] as const

/** Maximum number of episodes of each row that an estimate plays. */
const SAMPLED = 10

/**
 * Describes a suite that has the name of an agent, and asks whether to run it. Throws `USAGE` without a person at the terminal.
 */
export async function confirmSuite(terminal: Terminal, name: string, planned: PlannedRun): Promise<boolean> {
  const begun = performance.now()
  const { modelCalls } = totalOf(await estimateRun(planned))
  const sampled = planned.cells.reduce((sum, { tasks }) => sum + Math.min(SAMPLED, tasks.length), 0)
  const minutes = ((performance.now() - begun) / 60_000) * (planned.episodes.length / Math.max(1, sampled))
  const isSimulated = planned.cells.every(({ model }) => /^(?:none|simulated)\b/.test(model.id))
  const length = isSimulated ? `, about ${minutes < 1 ? '1 minute or less' : pluralize(Math.ceil(minutes), 'minute')}` : ''
  const summary = planned.registry.suites.find(({ id }) => id === name)?.summary ?? ''
  const size = `${pluralize(planned.episodes.length, 'episode')}, ${Math.round(modelCalls)} model calls${length}`
  if (!canAsk(terminal)) {
    throw new OrreryError('USAGE', `${name} is a suite and an agent. The suite has ${size} (${summary})`, {
      hint: `write \`orrery run ${name} --yes\` for the suite, or \`orrery run --agent ${name}\` for the agent`,
    })
  }
  terminal.report(`${name} is a suite and an agent.`)
  terminal.report(`  The suite: ${size} (${summary})`)
  terminal.report(`  The agent: ${terminal.command} run --agent ${name}`)
  return askYes(terminal, 'run the suite?')
}
