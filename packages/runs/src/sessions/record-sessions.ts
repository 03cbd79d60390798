import { type Agent, act, compareTexts, note, type OptionValues, OrreryError, parseJson } from '@orreryjs/core'
import type { EpisodePlan, EpisodeSpec } from '@orreryjs/harness'
import { NO_GATES } from '../compare/gates/run-gates.ts'
import { openRun, planRun } from '../play/open-run.ts'
import type { Registry } from '../registry/registry.ts'
import type { RunHooks } from '../run/hooks.ts'
import { type FinishedRun, playPlanned } from '../run/play-planned.ts'
import { type RunSettings, readSettings } from '../run/settings.ts'
import type { StartStates } from '../starts/start-file.ts'
import { clientId, importedId } from './client-agent.ts'

/** An episode played over a protocol. */
export interface RecordedSession {
  /** Name or file of the world. */
  readonly world: string
  readonly split: string
  readonly task: string
  /** @default the dialect of the options of the world */
  readonly dialect?: string
  readonly actions: readonly string[]
  /** Thoughts before each action. @default none */
  readonly thoughts?: readonly (readonly string[])[]
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
  /** Directory of the run. @default a new one in `runs` */
  readonly out?: string | undefined
  /** Name of the client, or of the agent of an imported log. */
  readonly client: string
  /** True if the sessions come from a log. @default false */
  readonly isImported?: boolean
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
  const attempts = new Map<string, RecordedSession[]>()
  for (const session of sessions) {
    const key = attemptKey(session.task, session.dialect)
    const earlier = attempts.get(key)
    if (earlier === undefined) attempts.set(key, [session])
    else earlier.push(session)
  }
  const { registry: baseRegistry, out, client, maxSteps, isImported = false } = options
  const agent = isImported ? importedId(client) : clientId(client)
  const blocks = blocksOf(sessions, attempts, client, options)
  const shared: RunSettings = {
    agent,
    maxSteps,
    feedback: 'always',
    deterministic: true,
    ...(out !== undefined && { out }),
    blocks,
  }
  const { configuration, registry } = readSettings(shared, baseRegistry)
  const planned = await planRun(configuration, { registry })
  const episodes = mapPlan(planned.episodes, (spec) => {
    const played = attempts.get(attemptKey(spec.task.id, spec.world.dialect)) ?? attempts.get(attemptKey(spec.task.id, undefined))
    return { ...spec, agent: followSession(spec.agent, played?.[spec.trial - 1]) }
  })
  const run = { ...planned, episodes }
  const { manifest, directory } = openRun(run)
  return playPlanned(run, { directory, manifest, gates: NO_GATES }, options)
}

type Blocks = NonNullable<RunSettings['blocks']>

/** Attempts at a task in one dialect belong together; ids of tasks contain their world. */
function attemptKey(task: string, dialect: string | undefined): string {
  return JSON.stringify([task, dialect])
}

/** Groups tasks with the same world, dialect, split and number of attempts into blocks. */
function blocksOf(
  sessions: readonly RecordedSession[],
  attempts: ReadonlyMap<string, readonly unknown[]>,
  client: string,
  { served }: RecordOptions,
): Blocks {
  const tasks = new Map<string, Set<string>>()
  const dialects = new Set(sessions.map(({ dialect }) => dialect))
  for (const { world, split, task, dialect } of sessions) {
    const trials = attempts.get(attemptKey(task, dialect))?.length ?? 0
    const key = JSON.stringify([world, split, trials, ...(dialect === undefined ? [] : [dialect])])
    tasks.set(key, (tasks.get(key) ?? new Set()).add(task))
  }
  return [...tasks]
    .map(([key, ids]) => ({ key, ids, of: parseJson(key) as [world: string, split: string, trials: number, dialect?: string] }))
    .sort((one, other) => compareTexts(one.key, other.key))
    .map(({ ids, of: [world, split, trials, dialect] }) => {
      const worldOptions = Object.entries(served[world] ?? {}).filter(([, value]) => value !== undefined)
      const own = dialect === undefined ? {} : { dialect, ...(dialects.size > 1 && { label: `${client} ${dialect}` }) }
      return { ...Object.fromEntries(worldOptions), ...own, world, split, trials, tasks: [...ids].join(',') }
    })
}

function followSession(agent: Agent, session: RecordedSession | undefined): Agent {
  return {
    ...agent,
    *program() {
      for (const [at, action] of (session?.actions ?? []).entries()) {
        for (const text of session?.thoughts?.[at] ?? []) yield* note({ kind: 'thought', text })
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
