import { CANARY, type JsonObject, type Limits } from '@orreryjs/core'
import type { RunManifest } from '@orreryjs/harness'
import { declarationOf } from '@orreryjs/runs/compare'
import { selectionNotes } from '@orreryjs/runs/results'
import type { LogCell } from './log-cell.ts'
import { isoTime, sampleId, shortId } from './names.ts'
import { commonLimit } from './sample-limit.ts'
import { evalResults } from './scores.ts'
import { usageOf } from './usage.ts'

/** Version of Inspect's log format. */
const LOG_VERSION = 2

/** Returns the header of a log, in the order that readers expect. Optional members without a value are absent, because readers fail on `null`. */
export function logHeader(cell: LogCell, manifest: RunManifest): JsonObject {
  return {
    version: LOG_VERSION,
    status: cell.complete ? 'success' : 'cancelled',
    eval: evalSpec(cell, manifest),
    plan: evalPlan(cell),
    results: evalResults(cell),
    stats: {
      started_at: isoTime(cell.began),
      completed_at: isoTime(cell.ended),
      model_usage: usageOf(cell.model, cell.modelCalls, cell),
      role_usage: {},
      connection_limit_history: [],
    },
    invalidated: false,
    tags: manifest.labels,
    metadata: logMetadata(cell, manifest),
  }
}

/** Returns the `eval` member: task, model and settings. */
function evalSpec(cell: LogCell, manifest: RunManifest): JsonObject {
  const { id, agent, runId, taskId, epochs, tasks } = cell
  const { git, worlds, orrery } = manifest
  return {
    eval_id: shortId(runId, taskId, 'eval'),
    run_id: runId,
    created: isoTime(cell.began, true),
    task: id.world,
    task_id: taskId,
    task_version: worlds.find((world) => world.id === id.world)?.version ?? 0,
    task_attribs: {},
    task_args: { split: id.split },
    task_args_passed: { split: id.split },
    solver: id.label,
    solver_args: solverArguments(cell),
    tags: manifest.labels,
    dataset: {
      name: `${id.world}-${id.split}`,
      samples: tasks.size,
      sample_ids: [...tasks.keys()].map(sampleId),
      shuffled: false,
    },
    model: cell.model,
    model_generate_config: {},
    model_args: {},
    config: { epochs, epochs_reducer: ['mean'], fail_on_error: false, ...configLimits(cell) },
    ...(git && 'commit' in git && { revision: { type: 'git', origin: '', commit: git.commit, dirty: git.dirty } }),
    packages: { '@orreryjs/cli': orrery },
    metadata: { ...logMetadata(cell, manifest), agent },
  }
}

/** Returns the plan with the agent as the only solver. */
function evalPlan(cell: LogCell): JsonObject {
  const params = solverArguments(cell)
  return { name: 'plan', steps: [{ solver: cell.id.label, params, params_passed: params }], config: {} }
}

function solverArguments({ settings }: LogCell): JsonObject {
  return { ...settings[0]?.options }
}

/** Returns facts about the run without a member in the Inspect format. */
function logMetadata({ id, settings }: LogCell, manifest: RunManifest): JsonObject {
  const selection = [...selectionNotes(manifest.configuration)]
  const dialects = manifest.worlds.filter((world) => world.id === id.world).map(({ dialect }) => dialect)
  return {
    model: id.model,
    dialects,
    node: manifest.node,
    canary: CANARY,
    ...(selection.length > 0 && { selection }),
    ...declarationOf(manifest.configuration),
    settings: settings.map(({ profile, limits, feedback, rewind, countThoughts, seed }) => {
      return { profile, limits: { ...limits }, feedback, rewind, countThoughts, seed }
    }),
  }
}

/** Returns limits that Inspect supports and that are the same for all episodes. Times are in whole seconds. */
function configLimits({ settings }: LogCell): JsonObject {
  const limitOf = (name: keyof Limits): number | undefined => commonLimit(settings, name)
  const [tokens, time, cost] = [limitOf('maxTokens'), limitOf('timeLimit'), limitOf('costLimit')]
  return {
    ...(tokens !== undefined && { token_limit: tokens }),
    ...(time !== undefined && time % 1000 === 0 && { time_limit: time / 1000 }),
    ...(cost !== undefined && { cost_limit: cost }),
  }
}
