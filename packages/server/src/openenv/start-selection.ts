import type { Task, World } from '@orreryjs/core'
import { type TaskPool, taskPool } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/store.ts'
import { EnvironmentError } from './environment-error.ts'
import type { ResetRequest } from './schemas.ts'

/** Start of an episode: a task, and the actions that lead to the first state. */
interface EpisodeStart {
  readonly task: Task
  readonly actions: readonly string[]
}

/** Counts the tasks that a session started without a selector, by split. */
export type TaskCursor = Map<string, number>

/** Selects the start of an episode from the arguments of `reset`. */
export interface StartSelection {
  /** Returns the tasks of a split, by default of the served one. Throws `EnvironmentError` for an unknown split. */
  pool(split?: string): TaskPool
  /** Throws `EnvironmentError` if the arguments name no task. No argument selects a task other than the one it names. */
  choose(request: ResetRequest, cursor: TaskCursor): EpisodeStart
  /** Forgets the groups that were idle for too long. */
  endIdle(): void
}

/** Members of a group start in the same state. */
interface Group extends EpisodeStart {
  lastUsedAt: number
}

/** Creates the selection of a server. `split` is the served split. */
export function createStartSelection(
  world: World,
  split: string,
  { limits }: SessionStore,
  now: () => number = Date.now,
): StartSelection {
  const pools = new Map<string, TaskPool>([[split, taskPool(world, split)]])
  const groups = new Map<string, Group>()
  /** Groups without a selector share a count, so that each starts another task. */
  const groupCursor: TaskCursor = new Map()

  const pool = (name = split): TaskPool => {
    const known = pools.get(name)
    if (known !== undefined) return known
    const { splits } = world.tasks
    if (!splits.includes(name)) throw refused(`${world.id} has no split ${quoted(name)}; it has: ${splits.join(', ')}`)
    const created = taskPool(world, name)
    pools.set(name, created)
    return created
  }
  const namedTask = (id: string, name: string | undefined): Task => {
    const named = name ?? world.tasks.splits.find((each) => id.startsWith(`${world.id}/${each}/`))
    const tasks = pool(named)
    const found = tasks.find(id)
    if (found === undefined) throw refused(`there is no task ${quoted(id)} in the split ${tasks.split}`)
    return found
  }
  const indexedTask = (tasks: TaskPool, index: number): Task => {
    const found = tasks.at(index)
    if (found !== undefined) return found
    throw refused(`index ${index} is out of range: the split ${tasks.split} has the tasks 0 to ${tasks.size - 1}`)
  }
  const nextTask = (tasks: TaskPool, cursor: TaskCursor): Task => {
    const count = cursor.get(tasks.split) ?? 0
    cursor.set(tasks.split, count + 1)
    return tasks.at(count % tasks.size) ?? tasks.first
  }
  /** Returns the start that the arguments name; `undefined` if there is no selector. */
  const named = (request: ResetRequest): EpisodeStart | undefined => {
    const { task_id: id, split: name, index, seed, injected_state: injected } = withoutNulls(request)
    if (injected !== undefined) return { task: namedTask(injected.task_id, undefined), actions: injected.actions }
    if (id !== undefined) return { task: namedTask(id, name), actions: [] }
    if (index !== undefined) return { task: indexedTask(pool(name), index), actions: [] }
    if (seed !== undefined) return { task: indexedTask(pool(name), seed % pool(name).size), actions: [] }
    return undefined
  }
  const inGroup = (id: string, start: EpisodeStart | undefined, tasks: TaskPool): EpisodeStart => {
    const group = groups.get(id)
    if (group === undefined) {
      if (groups.size >= limits.maxSessions)
        throw new EnvironmentError('CAPACITY_REACHED', `Server at capacity: ${groups.size} groups`)
      const first = start ?? { task: nextTask(tasks, groupCursor), actions: [] }
      groups.set(id, { ...first, lastUsedAt: now() })
      return first
    }
    group.lastUsedAt = now()
    if (start !== undefined && !isSameStart(start, group)) {
      throw refused(
        `the group ${quoted(id)} starts ${group.task.id}, so its member cannot start ${start.task.id} or another state of it`,
      )
    }
    return group
  }
  return {
    pool,
    choose(request, cursor) {
      const { group_id: group, split: name } = withoutNulls(request)
      const start = named(request)
      if (group !== undefined) return inGroup(group, start, pool(name))
      return start ?? { task: nextTask(pool(name), cursor), actions: [] }
    },
    endIdle() {
      if (limits.idleTime === 0) return
      const since = now() - limits.idleTime
      for (const [id, { lastUsedAt }] of groups) if (lastUsedAt < since) groups.delete(id)
    },
  }
}

function isSameStart(one: EpisodeStart, other: EpisodeStart): boolean {
  return one.task.id === other.task.id && JSON.stringify(one.actions) === JSON.stringify(other.actions)
}

/** Python clients send `None` for omitted arguments. */
function withoutNulls(request: ResetRequest): {
  readonly [Name in keyof ResetRequest]: NonNullable<ResetRequest[Name]> | undefined
} {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null)) as ReturnType<typeof withoutNulls>
}

function refused(message: string): EnvironmentError {
  return new EnvironmentError('EXECUTION_ERROR', message)
}

const MAX_LENGTH = 60

function quoted(name: string): string {
  return JSON.stringify(name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}...` : name)
}
