import { randomUUID } from 'node:crypto'
import type { Task, Turn, World } from '@orreryjs/core'
import { Float, type PythonValue } from '../agentgym/python-json.ts'
import type { Session, TaskPool } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import type { ResetRequest } from './schemas.ts'

/** Failure that the protocol reports to a client. */
export class EnvironmentError extends Error {
  readonly code: 'EXECUTION_ERROR' | 'CAPACITY_REACHED' | 'SESSION_ERROR'
  constructor(code: EnvironmentError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Environment of OpenEnv: a session and its client-side ids. */
export interface Environment {
  /** Returns the client's view of the initial state. */
  reset(request: ResetRequest): PythonValue
  step(action: string): PythonValue
  state(): PythonValue
  /** Returns the current session. Throws `EnvironmentError` if it is over. */
  session(): Session
  isOver(): boolean
  close(): void
}

/** Opens an environment at the start of its first task. Throws `EnvironmentError` at the maximum number of sessions. */
export function openEnvironment(pool: TaskPool, store: SessionStore): Environment {
  const { world } = pool
  const opened = store.open(world, pool.first)
  const { maxSessions, maxSteps } = store.limits
  if (opened === undefined) {
    throw new EnvironmentError('CAPACITY_REACHED', `Server at capacity: ${store.size}/${maxSessions} sessions active`)
  }
  const { id } = opened
  let episode: string | null = null
  let resets = 0
  /** Available actions are computed only on request. */
  let lists = false

  const session = (): Session => {
    const session = store.get(id)
    if (session === undefined) throw new EnvironmentError('SESSION_ERROR', 'the session is over: it was idle for too long')
    return session
  }
  const chooseTask = ({ task_id: name, seed }: ResetRequest): Task => {
    if (typeof name === 'string') {
      const found = pool.find(name)
      if (found !== undefined) return found
      throw new EnvironmentError('EXECUTION_ERROR', `there is no task '${name}' in the split ${pool.split}`)
    }
    return pool.at((typeof seed === 'number' ? seed : resets) % pool.size) ?? pool.first
  }
  return {
    reset(request) {
      const current = session()
      const task = chooseTask(request)
      resets += 1
      lists = request.admissible === true
      const turn = store.restart(current, task)
      episode = request.episode_id ?? randomUUID()
      return observationData(task, turn, null, lists ? world : undefined)
    },
    step(action) {
      const current = session()
      const turn = store.step(current, action)
      if (turn === undefined) throw new EnvironmentError('EXECUTION_ERROR', `the episode has used up its ${maxSteps} steps`)
      return observationData(current.task, turn, new Float(turn.reward), lists ? world : undefined)
    },
    state() {
      const { task, steps, turn } = session()
      return { episode_id: episode, step_count: steps, task_id: task.id, split: pool.split, done: turn.terminated }
    },
    session,
    isOver: () => store.isOver(id),
    close: () => void store.close(id),
  }
}

function observationData(task: Task, turn: Turn, reward: Float | null, world: World | undefined): PythonValue {
  const { observation, terminated, success, invalid } = turn
  return {
    observation: {
      text: observation.text,
      page: observation.page,
      admissible: world === undefined ? null : terminated ? [] : world.admissible(turn.state),
      goal: task.goal,
      task_id: task.id,
      success,
      invalid: invalid?.reason ?? null,
    },
    reward,
    done: terminated,
  }
}
