import { randomUUID } from 'node:crypto'
import type { Task, Turn, World } from '@orreryjs/core'
import { type Session, type TaskPool, taskPool, transcriptOf } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'

/** World of an MCP server. */
export interface McpWorld {
  readonly world: World
  readonly split: string
  /** One-sentence description of the world. */
  readonly summary: string
}

/** Failure that a client can correct; returned as the result of its call. */
export class ToolError extends Error {}

/** Choice of a task: by name or number, or the next task if all are absent. */
interface TaskChoice {
  /** Id of a task, or its last part. */
  readonly name?: string | undefined
  readonly split?: string | undefined
  /** Number of a task in its split, from 0. */
  readonly index?: number | undefined
  /** Number of a task from 0, modulo the number of tasks. */
  readonly seed?: number | undefined
}

/** Episodes by unguessable ids, because a connection does not identify the player. */
export interface Episodes {
  tasks(env: string, split: string | undefined, limit: number): readonly Task[]
  begin(env: string, choice: TaskChoice): { readonly id: string; readonly session: Session }
  step(id: string, action: string): { readonly session: Session; readonly turn: Turn; readonly isLast: boolean }
  find(id: string): Session
  fork(id: string): string
  close(id: string): void
  transcript(id: string): string
  /** Drops the ids of ended episodes. */
  dropEnded(): void
}

/** Creates the episodes of these worlds in a store. All methods throw `ToolError`. */
export function createEpisodes(worlds: readonly McpWorld[], store: SessionStore): Episodes {
  const ids = new Map<string, number>()
  const pools = new Map<string, TaskPool>()
  /** Number of the next task of each pool. */
  const nextNumbers = new Map<TaskPool, number>()

  const worldOf = (env: string): McpWorld => {
    const found = worlds.find(({ world }) => world.id === env)
    if (found !== undefined) return found
    throw new ToolError(`there is no env '${env}'; there are: ${worlds.map(({ world }) => world.id).join(', ')}`)
  }
  const poolOf = (env: string, split?: string): TaskPool => {
    const { world, split: defaultSplit } = worldOf(env)
    const name = split ?? defaultSplit
    if (!world.tasks.splits.includes(name)) {
      throw new ToolError(`${env} has no split '${name}'; it has: ${world.tasks.splits.join(', ')}`)
    }
    const key = JSON.stringify([env, name])
    const pool = pools.get(key) ?? taskPool(world, name)
    pools.set(key, pool)
    return pool
  }
  const namedTask = (env: string, name: string, split: string | undefined): Task => {
    const { world } = worldOf(env)
    const named = world.tasks.splits.find((each) => name.startsWith(`${env}/${each}/`))
    const pool = poolOf(env, split ?? named)
    const found = pool.find(name)
    if (found !== undefined) return found
    throw new ToolError(`there is no task '${name}' in ${env} ${pool.split}; env_list_tasks lists them`)
  }
  /** All clients share the count, because a connection does not identify the player. */
  const nextTask = (pool: TaskPool): Task => {
    const number = nextNumbers.get(pool) ?? 0
    nextNumbers.set(pool, (number + 1) % pool.size)
    return pool.at(number) ?? pool.first
  }
  const taskOf = (env: string, { name, split, index, seed }: TaskChoice): Task => {
    const selectors = Object.entries({ task_id: name, index, seed }).flatMap(([each, value]) =>
      value === undefined ? [] : [each],
    )
    if (selectors.length > 1) throw new ToolError(`${selectors.join(' and ')} all name the task; send one of them`)
    if (name !== undefined) return namedTask(env, name, split)
    const pool = poolOf(env, split)
    if (index !== undefined) {
      const found = pool.at(index)
      if (found !== undefined) return found
      throw new ToolError(`index ${index} is out of range: ${env} ${pool.split} has the tasks 0 to ${pool.size - 1}`)
    }
    return seed === undefined ? nextTask(pool) : (pool.at(seed % pool.size) ?? pool.first)
  }
  const find = (id: string): Session => {
    const session = store.get(ids.get(id) ?? -1)
    if (session !== undefined) return session
    throw new ToolError(`there is no episode '${id}': it never existed, or it is over`)
  }
  const refuseFull = (): never => {
    throw new ToolError(`there are already ${store.limits.maxSessions} episodes, the maximum: close some with env_close`)
  }
  const idOf = (session: Session | undefined): string => {
    if (session === undefined) return refuseFull()
    const id = randomUUID()
    ids.set(id, session.id)
    return id
  }
  return {
    tasks: (env, split, limit) => {
      const pool = poolOf(env, split)
      return pool.ids(limit).map((id) => pool.world.tasks.get(id))
    },
    begin(env, choice) {
      // A refused reset must not skip a task.
      if (store.size >= store.limits.maxSessions) refuseFull()
      const id = idOf(store.open(worldOf(env).world, taskOf(env, choice)))
      return { id, session: find(id) }
    },
    step(id, action) {
      const session = find(id)
      if (session.turn.terminated) throw new ToolError(`the episode '${id}' has ended; start another with env_reset`)
      const turn = store.step(session, action)
      const { maxSteps } = store.limits
      if (turn === undefined) throw new ToolError(`the episode '${id}' has used up its ${maxSteps} steps`)
      return { session, turn, isLast: store.isSpent(session) && !turn.terminated }
    },
    find,
    fork: (id) => idOf(store.fork(find(id), 1)?.[0]),
    close(id) {
      const number = ids.get(id)
      ids.delete(id)
      if (number === undefined || !store.close(number)) throw new ToolError(`there is no episode '${id}': it is over already`)
    },
    transcript: (id) => transcriptOf(find(id)),
    dropEnded() {
      for (const [id, number] of ids) if (store.isOver(number)) ids.delete(id)
    },
  }
}
