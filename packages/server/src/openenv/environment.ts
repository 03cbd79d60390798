import { randomUUID } from 'node:crypto'
import type { Task, Turn, World } from '@orreryjs/core'
import { type SignalName, signalsOf } from '@orreryjs/harness'
import type { Session } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import { writtenSignals } from '../sessions/written-signals.ts'
import { Float, type PythonValue } from '../wire/python-json.ts'
import { EnvironmentError } from './environment-error.ts'
import type { ResetRequest } from './schemas.ts'
import type { StartSelection, TaskCursor } from './start-selection.ts'

/** Environment of OpenEnv: a session and its client-side ids. */
export interface Environment {
  /** Returns the client's view of the initial state. Throws `EnvironmentError` if the arguments name no start. */
  reset(request: ResetRequest): PythonValue
  step(action: string): PythonValue
  state(): PythonValue
  /** Returns the current session. Throws `EnvironmentError` if it is over. */
  session(): Session
  /** Keeps the current state, and returns the number of the snapshot in the store. */
  snapshot(): number
  /** Continues at a snapshot of the store; returns the client's view of it. */
  restore(snapshot: number): PythonValue
  /** Opens `count` environments at the current state. Throws `EnvironmentError` if they exceed the maximum number. */
  fork(count: number): readonly Environment[]
  isOver(): boolean
  close(): void
}

/** Parts of a server that its environments share. */
export interface EnvironmentContext {
  readonly world: World
  readonly store: SessionStore
  readonly starts: StartSelection
}

/** Facts about an episode that are not part of its session. A fork copies them. */
interface EpisodeSettings {
  readonly episode: string | null
  readonly seed: number | null
  /** Available actions and signals are computed only on request. */
  readonly listsActions: boolean
  readonly signals: readonly SignalName[]
}

const NO_EPISODE: EpisodeSettings = { episode: null, seed: null, listsActions: false, signals: [] }

/** Opens an environment at the start of the first task. Throws `EnvironmentError` at the maximum number of sessions. */
export function openEnvironment(context: EnvironmentContext): Environment {
  const { world, store, starts } = context
  const opened = store.open(world, starts.pool().first)
  if (opened === undefined) throw fullError(store)
  return environmentOf(context, opened.id, NO_EPISODE, new Map())
}

function environmentOf(context: EnvironmentContext, id: number, first: EpisodeSettings, cursor: TaskCursor): Environment {
  const { world, store, starts } = context
  let settings = first
  let forks = 0

  const session = (): Session => {
    const session = store.get(id)
    if (session === undefined) throw new EnvironmentError('SESSION_ERROR', 'the session is over: it was idle for too long')
    return session
  }
  const view = (task: Task, turn: Turn, reward: Float | null): PythonValue => observationData(world, task, turn, reward, settings)
  const stepOnce = (current: Session, action: string): Turn => {
    const turn = store.step(current, action)
    if (turn !== undefined) return turn
    throw new EnvironmentError('EXECUTION_ERROR', `the episode has used up its ${store.limits.maxSteps} steps`)
  }
  return {
    reset(request) {
      const current = session()
      const { options } = request
      const { task, actions } = starts.choose(request, cursor)
      if (actions.length > store.limits.maxSteps) {
        throw new EnvironmentError('EXECUTION_ERROR', `injected_state has more than ${store.limits.maxSteps} actions`)
      }
      let turn = store.restart(current, task)
      for (const action of actions) turn = stepOnce(current, action)
      settings = {
        episode: request.episode_id ?? randomUUID(),
        seed: request.seed ?? null,
        listsActions: (request.admissible ?? options?.admissible) === true,
        signals: request.signals ?? options?.signals ?? [],
      }
      forks = 0
      // The last action of an injected state has earned its reward.
      return view(task, turn, actions.length === 0 ? null : new Float(turn.reward))
    },
    step(action) {
      const current = session()
      const turn = stepOnce(current, action)
      return view(current.task, turn, new Float(turn.reward))
    },
    state() {
      const { task, steps, turn } = session()
      const index = starts.pool(task.split).indexOf(task.id)
      const { episode, seed } = settings
      return { episode_id: episode, step_count: steps, task_id: task.id, split: task.split, index, seed, done: turn.terminated }
    },
    session,
    snapshot() {
      const snapshot = store.snapshot(session())
      if (snapshot === undefined) throw fullError(store)
      return snapshot
    },
    restore(number) {
      const current = session()
      const snapshot = store.snapshotAt(number)
      if (snapshot === undefined) throw new EnvironmentError('EXECUTION_ERROR', `the snapshot ${number} is over`)
      return view(snapshot.task, store.restore(current, snapshot), null)
    },
    fork(count) {
      const sessions = store.fork(session(), count)
      if (sessions === undefined) throw fullError(store)
      return sessions.map((each) => {
        forks += 1
        const episode = settings.episode === null ? null : `${settings.episode}.${forks}`
        return environmentOf(context, each.id, { ...settings, episode }, cursor)
      })
    },
    isOver: () => store.isOver(id),
    close: () => void store.close(id),
  }
}

function fullError({ size, limits }: SessionStore): EnvironmentError {
  return new EnvironmentError('CAPACITY_REACHED', `Server at capacity: ${size}/${limits.maxSessions} sessions active`)
}

function observationData(
  world: World,
  task: Task,
  turn: Turn,
  reward: Float | null,
  { listsActions, signals }: EpisodeSettings,
): PythonValue {
  const { observation, terminated, success, invalid } = turn
  return {
    observation: {
      text: observation.text,
      page: observation.page,
      admissible: listsActions ? (terminated ? [] : world.admissible(turn.state)) : null,
      goal: task.goal,
      task_id: task.id,
      success,
      invalid: invalid?.reason ?? null,
      signals: signals.length === 0 ? null : writtenSignals(signalsOf(world)(turn, signals)),
    },
    reward,
    done: terminated,
  }
}
