import { type Agent, act, compareTexts, type OptionValues, OrreryError, parseJson } from '@orreryjs/core'
import type { EpisodePlan, EpisodeSpec } from '@orreryjs/harness'
import { NO_GATES } from '../compare/gates/run-gates.ts'
import { openRun, planRun } from '../play/open-run.ts'
import type { Registry } from '../registry/registry.ts'
import type { RunHooks } from '../run/hooks.ts'
import { type FinishedRun, playPlanned } from '../run/play-planned.ts'
import { type RunSettings, readSettings } from '../run/settings.ts'
import type { StartStates } from '../starts/start-file.ts'
import { clientId } from './client-agent.ts'

/** An episode played over a protocol. */
export interface RecordedSession {
  /** Name or file of the world. */
  readonly world: string
  readonly split: string
  readonly task: string
  readonly actions: readonly string[]
}

/** Options of a served world. */
export interface ServedOptions {
  readonly dialect?: string | undefined
  readonly data?: string | undefined
  readonly worldOption?: OptionValues | undefined
  readonly starts?: StartStates | undefined
}

/** Options of `recordSessions`. */
export interface RecordOptions extends RunHooks {
  readonly registry: Registry
  /** Directory of the run. */
  readonly out: string
  /** Name of the client. */
  readonly client: string
  /** Step limit of the episodes. */
  readonly maxSteps: number
  /** Options by name of the world. */
  readonly served: Readonly<Record<string, ServedOptions>>
}

/**
 * Writes a run of sessions played over a protocol. The harness replays the actions, so the run can be verified and analysed like any other.
 * Attempts at a task are numbered in the order in which they ended. Throws the errors of `run`, and `CONFIG_INVALID` without sessions.
 */
export async function recordSessions(sessions: readonly RecordedSession[], options: RecordOptions): Promise<FinishedRun> {
  if (sessions.length === 0) throw new OrreryError('CONFIG_INVALID', 'no episodes were played, so there is no run to write')
  const attempts = new Map<string, readonly string[][]>()
  for (const { world, task, actions } of sessions) {
    const key = JSON.stringify([world, task])
    attempts.set(key, [...(attempts.get(key) ?? []), [...actions]])
  }
  const { registry: baseRegistry, out, client, maxSteps } = options
  const blocks = blocksOf(sessions, attempts, options)
  const shared: RunSettings = { agent: clientId(client), maxSteps, feedback: 'always', deterministic: true, out, blocks }
  const { configuration, registry } = readSettings(shared, baseRegistry)
  const planned = await planRun(configuration, { registry })
  const byTask = new Map([...attempts].map(([key, lists]) => [(parseJson(key) as string[])[1], lists]))
  const episodes = mapPlan(planned.episodes, (spec) => ({
    ...spec,
    agent: followActions(spec.agent, byTask.get(spec.task.id)?.[spec.trial - 1] ?? []),
  }))
  const run = { ...planned, episodes }
  const { manifest, directory } = openRun(run)
  return playPlanned(run, { directory, manifest, gates: NO_GATES }, options)
}

type Blocks = NonNullable<RunSettings['blocks']>

/** Groups tasks with the same world, split and number of attempts into blocks. */
function blocksOf(
  sessions: readonly RecordedSession[],
  attempts: ReadonlyMap<string, readonly unknown[]>,
  { served }: RecordOptions,
): Blocks {
  const tasks = new Map<string, Set<string>>()
  for (const { world, split, task } of sessions) {
    const trials = attempts.get(JSON.stringify([world, task]))?.length ?? 0
    const key = JSON.stringify([world, split, trials])
    tasks.set(key, (tasks.get(key) ?? new Set()).add(task))
  }
  return [...tasks]
    .map(([key, ids]) => ({ key, ids, of: parseJson(key) as [world: string, split: string, trials: number] }))
    .sort((one, other) => compareTexts(one.key, other.key))
    .map(({ ids, of: [world, split, trials] }) => {
      const worldOptions = Object.entries(served[world] ?? {}).filter(([, value]) => value !== undefined)
      return { ...Object.fromEntries(worldOptions), world, split, trials, tasks: [...ids].join(',') }
    })
}

function followActions(agent: Agent, actions: readonly string[]): Agent {
  return {
    ...agent,
    *program() {
      for (const action of actions) {
        const { terminated } = yield* act(action)
        if (terminated) return
      }
    },
  }
}

function mapPlan(plan: EpisodePlan, change: (spec: EpisodeSpec) => EpisodeSpec): EpisodePlan {
  return {
    length: plan.length,
    at: (number) => {
      const spec = plan.at(number)
      return spec && change(spec)
    },
    *[Symbol.iterator]() {
      for (const spec of plan) yield change(spec)
    },
  }
}
