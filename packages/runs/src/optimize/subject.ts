import { OrreryError, type ProfileSource, type Task, type World } from '@orreryjs/core'
import { profileSource } from '@orreryjs/core/agents'
import { isProfileFile } from '../configuration/agent-profiles.ts'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration, ResolvedBlock } from '../configuration/schema.ts'
import type { PlannedRow } from '../plan/cells.ts'
import { readProfile } from '../plan/profiles.ts'
import { tasksIn, tasksInClusters, trainingTasks } from '../plan/training-tasks.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { type AgentEntry, loadAgent, loadWorld } from '../registry/registry.ts'
import type { RunHooks } from '../run/hooks.ts'
import { plan } from '../run/run.ts'
import { unknownName } from '../texts/nearest.ts'
import { pluralize } from '../texts/numbers.ts'
import { readSplitRange } from './split-range.ts'

/** The subject of a search: an agent's prompts for a world, and the tasks. */
export interface Subject {
  readonly agent: AgentEntry
  readonly world: World
  readonly model: string
  /** Name of the model as given. */
  readonly modelName: string
  /** The prompts at the start. */
  readonly profile: ProfileSource
  /** Settings of all runs: one agent without a profile, one world, one model. */
  readonly settings: Configuration
  readonly train: TaskRange
  readonly holdout?: TaskRange
}

/** Tasks of a split. */
interface TaskRange {
  readonly split: string
  readonly tasks: readonly Task[]
}

/** Ranges of tasks as flags state them: `SPLIT` or `SPLIT:TASKS`. */
export interface GivenRanges {
  readonly train: string
  readonly holdout?: string | undefined
}

/**
 * Plans the training run and, if requested, the held-out run. Throws the errors of planning, `USAGE` unless there is one agent, one world and
 * one model, `CONFIG_INVALID` for an agent without prompts, and `TASKS_TRAINED_ON` if held-out tasks are or resemble training tasks.
 */
export async function readSubject(given: Configuration, ranges: GivenRanges, hooks: RunHooks): Promise<Subject> {
  const planned = await planRange(given, '--train', ranges.train, hooks)
  const [block] = blocksOf(planned.configuration)
  const [row] = planned.cells
  if (row === undefined || block === undefined || planned.cells.length > 1) throw notOneRow(planned.cells)
  const agent = await loadAgent(planned.registry, block.agent[0] ?? '')
  if (!agent.needsModel) {
    throw new OrreryError('CONFIG_INVALID', `${agent.id} calls no model, so it has no prompts to optimize`, {
      hint: '`orrery list profiles` lists agents with prompts',
    })
  }
  const { profile: _profile, label: _label, agent: _agent, ...settings } = given
  const train = { split: row.split, tasks: row.tasks }
  const holdout = ranges.holdout === undefined ? undefined : await planRange(given, '--holdout', ranges.holdout, hooks)
  const [holdoutRow] = holdout?.cells ?? []
  if (holdoutRow !== undefined) refuseOverlap(train.tasks, holdoutRow.tasks)
  return {
    agent,
    world: row.world,
    model: row.model.id,
    modelName: block.model[0] ?? row.model.id,
    profile: await sourceOf(agent, row, block, planned),
    settings: { ...settings, agent: [block.agent[0] ?? ''] },
    train,
    ...(holdoutRow && { holdout: { split: holdoutRow.split, tasks: holdoutRow.tasks } }),
  }
}

function planRange(given: Configuration, flag: string, range: string, hooks: RunHooks): Promise<PlannedRun> {
  return plan({ ...given, ...readSplitRange(flag, range) }, { ...hooks, notice: () => undefined })
}

function notOneRow(rows: readonly PlannedRow[]): OrreryError {
  const names = rows.map(({ label, model, world }) => `${label} with ${model.id} in ${world.id}`).join(', ')
  return new OrreryError('USAGE', `optimize improves one agent with one model in one world; got ${names}`, {
    hint: 'name one of each',
  })
}

async function sourceOf(
  agent: AgentEntry,
  { world }: PlannedRow,
  { profile, world: names }: ResolvedBlock,
  { registry }: PlannedRun,
): Promise<ProfileSource> {
  if (profile === undefined) {
    const entry = await loadWorld(registry, names[0] ?? '')
    return profileSource(agent, world, entry.package)
  }
  if (isProfileFile(profile)) return readProfile(profile, registry.trust)
  const named = agent.profiles.find(({ id }) => id === profile)
  if (named !== undefined) return named
  const ids = agent.profiles.map(({ id }) => id)
  throw unknownName('PROFILE_UNKNOWN', `profile of ${agent.id}`, profile, ids)
}

/** Throws `TASKS_TRAINED_ON` if held-out tasks are training tasks or share a cluster with one. */
function refuseOverlap(train: readonly Task[], holdout: readonly Task[]): void {
  const training = trainingTasks(train, {})
  const same = tasksIn(training, holdout)
  const found = same.length > 0 ? same : tasksInClusters(training, holdout)
  const [first] = found
  if (first === undefined) return
  const reason = same.length > 0 ? 'are training tasks' : `share a cluster with training tasks (${first.cluster})`
  const count = `${found.length} of ${pluralize(holdout.length, 'held-out task')}`
  throw new OrreryError('TASKS_TRAINED_ON', `--holdout: ${count} ${reason}, such as ${first.id}`, {
    hint: 'the result would be biased upwards: choose tasks of another split, or other positions',
  })
}
