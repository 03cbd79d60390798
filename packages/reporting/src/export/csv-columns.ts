import type { OptionValue, OptionValues } from '@orreryjs/core'
import { type CompletedEpisode, type EpisodeMetrics, type RunManifest, rowKey } from '@orreryjs/harness'
import { declarationOf, selectRows } from '@orreryjs/runs/compare'
import { type RowSettings, rowSettings, selectionNotes } from '@orreryjs/runs/results'
import type { CsvValue } from './csv-lines.ts'

/** A column of the table of episodes. */
export interface CsvColumn {
  readonly name: string
  /** One line: meaning, unit, range. */
  readonly description: string
  of(episode: CompletedEpisode, labels: ModelLabels): CsvValue
}

/** Returns the labels of results with a model. */
interface ModelLabels {
  isSimulated(model: string): boolean
  isPrivileged(model: string): boolean
}

/** All columns, in order. Rates and flags are 0 to 1; missing values are empty cells. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  column('episode', 'id of the episode, unique in the run', ({ episode }) => episode),
  column('world', 'world', ({ world }) => world),
  column('split', 'split of the tasks', ({ split }) => split),
  column('task', 'id of the task', ({ task }) => task),
  column('task_type', 'category of the task', ({ taskType }) => taskType),
  { name: 'task_hash', description: 'fingerprint of the task: equal hashes mean equal tasks', of: ({ start }) => start.taskHash },
  column('agent', 'agent', ({ agent }) => agent),
  column('label', 'label of the row: the agent, unless the run sets another label', ({ label }) => label),
  column('model', 'language model; none if the agent calls no model', ({ model }) => model),
  {
    name: 'simulated',
    description: '1 for a simulated model: results do not transfer to real language models',
    of: ({ metrics }, { isSimulated }) => flag(isSimulated(metrics.model)),
  },
  {
    name: 'privileged',
    description: '1 if the model observes the world state',
    of: ({ metrics }, { isPrivileged }) => flag(isPrivileged(metrics.model)),
  },
  column('trial', 'attempt number, from 1', ({ trial }) => trial),
  column('retries', 'number of retries after infrastructure errors', (each) => each.retries ?? 0),
  column('end_reason', 'end reason', ({ end }) => end),
  column('success', '1 if the task was solved', ({ success }) => flag(success)),
  column('reward', 'sum of the rewards of the final path (steps not undone by a rewind)', ({ reward }) => reward),
  column('progress', 'share of the goal that is met at the end', ({ progress }) => progress),
  column(
    'reward_components',
    'components of the reward, 0 to 1 by name, as JSON: att, opt, type and price in WebShop',
    ({ rewardComponents: parts }) => counts(parts ?? {}),
  ),
  column('steps', 'total steps: chosen, replayed and automatic', ({ steps }) => steps),
  column('chosen_steps', 'steps that the agent chose', ({ chosenSteps }) => chosenSteps),
  column('replayed_steps', 'steps repeated by rewinds', ({ replayedSteps }) => replayedSteps),
  column('automatic_steps', 'steps of rewinds by navigation', ({ automaticSteps }) => automaticSteps),
  column('invalid_syntax', 'chosen steps with invalid syntax', ({ invalidSteps }) => invalidSteps.syntax),
  column('invalid_unknown', 'chosen steps with an object that does not exist', ({ invalidSteps }) => invalidSteps.unknown),
  column(
    'invalid_precondition',
    'chosen steps that were impossible in the state',
    ({ invalidSteps }) => invalidSteps.precondition,
  ),
  column('unchanged_steps', 'chosen steps that changed nothing', ({ unchangedSteps }) => unchangedSteps),
  column('repeated_steps', 'chosen steps with the same action and observation as the step before', (each) => each.repeatedSteps),
  column('optimal', "length of the oracle's plan", ({ optimal }) => optimal),
  column('spl', 'success x optimal / max(optimal, steps)', ({ spl }) => spl),
  column('model_calls', 'model calls', ({ modelCalls }) => modelCalls),
  column('model_calls_by_purpose', 'model calls by purpose, as JSON', (each) => counts(each.modelCallsByPurpose)),
  column('input_tokens', 'tokens sent', ({ inputTokens }) => inputTokens),
  column('output_tokens', 'tokens received', ({ outputTokens }) => outputTokens),
  column('estimated_calls', 'model calls with estimated tokens', (each) => each.estimatedCalls ?? 0),
  column('cost', 'US dollars, if prices are known', ({ cost }) => cost),
  column('parse_failures', 'unparsed replies', ({ parseFailures }) => parseFailures),
  column('fallbacks', 'unparsed replies followed by a fallback', ({ fallbacks }) => fallbacks),
  column('notes', 'notes of the agent by kind, as JSON', ({ notes }) => counts(notes)),
  column('rewinds_snapshot', 'number of rewinds by snapshot', ({ rewinds }) => rewinds.snapshot),
  column('rewinds_replay', 'number of rewinds by replay', ({ rewinds }) => rewinds.replay),
  column('rewinds_navigate', 'number of rewinds by navigation', ({ rewinds }) => rewinds.navigate),
  column('rewinds_none', 'number of failed rewinds', ({ rewinds }) => rewinds.none),
  column('claim', 'success claim of the agent', ({ claim }) => claim),
  column('error_code', 'code of the error', ({ error }) => error?.code),
  column('error_message', 'message of the error', ({ error }) => error?.message),
  {
    name: 'seconds',
    description: 'from the first event to the last; 0 in a deterministic run',
    of: ({ start, end }) => Math.max(0, end.at - start.at) / 1000,
  },
]

/** Returns columns of settings that may differ between rows or runs, with a column for each option of agents and worlds. */
export function settingColumns(manifest: RunManifest, run: string): readonly CsvColumn[] {
  const known = new Map<string, RowSettings>()
  const settingsOf = (row: EpisodeMetrics): RowSettings => {
    const settings = known.get(rowKey(row)) ?? rowSettings(manifest, row)
    known.set(rowKey(row), settings)
    return settings
  }
  const { clusters = {} } = manifest
  const selection = selectionNotes(manifest.configuration).join('; ') || undefined
  const rows = manifest.settings.map(({ label, ...row }) => rowSettings(manifest, { ...row, label: label ?? row.agent }))
  const names = (of: (row: RowSettings) => OptionValues): readonly string[] => [
    ...new Set(rows.flatMap((row) => Object.keys(of(row)))),
  ]
  return [
    column('cluster', 'cluster of related tasks: a room, a product category, a recipe tree', (each) => clusters[each.task]),
    column('selection', 'how the tasks of the run were selected or added, if that affects the results', () => selection),
    column('run', 'name of the directory of the run', () => run),
    ...declaredColumns(manifest),
    column('seed', 'seed of the episode', (each) => seedOfTrial(settingsOf(each), each.trial)),
    column('dialect', 'wording and rules of the world', (each) => settingsOf(each).dialect),
    column('max_steps', 'step limit of the episode', (each) => settingsOf(each).maxSteps),
    ...names(({ options }) => options).map((name) =>
      column(`option.${name}`, 'option of the agent', (each) => cellOf(settingsOf(each).options[name])),
    ),
    ...names(({ worldOptions }) => worldOptions).map((name) =>
      column(`world_option.${name}`, 'option of the world', (each) => cellOf(settingsOf(each).worldOptions[name])),
    ),
  ]
}

/** Returns columns for the declared baseline and primary metric. */
function declaredColumns({ configuration, settings }: RunManifest): readonly CsvColumn[] {
  const { baseline, primary } = declarationOf(configuration)
  const rows = settings.map(({ agent, label = agent, ...row }) => ({ ...row, label }))
  const base = new Set(baseline === undefined ? [] : selectRows(rows, baseline).map(rowKey))
  return [
    ...(baseline === undefined
      ? []
      : [column('baseline', '1 if the row is the declared baseline', (each) => flag(base.has(rowKey(each))))]),
    ...(primary === undefined ? [] : [column('primary_metric', 'declared primary metric', () => primary)]),
  ]
}

function seedOfTrial({ seeds }: RowSettings, trial: number): string | undefined {
  return seeds.length === 1 ? seeds[0] : seeds[trial - 1]
}

function cellOf(value: OptionValue | undefined): CsvValue {
  return typeof value === 'boolean' ? String(value) : value
}

function column(name: string, description: string, of: (metrics: EpisodeMetrics) => CsvValue): CsvColumn {
  return { name, description, of: ({ metrics }) => of(metrics) }
}

function flag(value: boolean): number {
  return value ? 1 : 0
}

/** Formats counts as JSON in the order of first occurrence; empty without counts. */
function counts(values: Readonly<Record<string, number>>): CsvValue {
  return Object.keys(values).length === 0 ? undefined : JSON.stringify(values)
}
