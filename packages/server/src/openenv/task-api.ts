import { setImmediate } from 'node:timers/promises'
import type { Task, World } from '@orreryjs/core'
import { signalsOf } from '@orreryjs/harness'
import { z } from 'zod'
import type { TaskPool } from '../sessions/session.ts'
import { readJson } from '../wire/json.ts'
import type { Route, RouteReply, RouteRequest } from '../wire/router.ts'
import { EnvironmentError } from './environment-error.ts'
import { problemsOf } from './schemas.ts'
import type { StartSelection } from './start-selection.ts'

/** Maximum number of tasks that one response lists. */
const MAX_LISTED = 10_000
/** Milliseconds of planning after which other requests are answered. */
const PLANNING_TIME = 10

const split = z.string()
const schemas = {
  split: z.strictObject({ split }),
  task: z.strictObject({ split, index: z.int().min(0) }),
  range: z.strictObject({ split, start: z.int().min(0).nullish(), stop: z.int().min(0).nullish() }),
}

/** Returns the routes of OpenEnv's Task API. They list tasks and start no episode. */
export function taskRoutes(world: World, starts: StartSelection): readonly Route[] {
  const name = world.id
  const list: Route = { method: 'GET', path: '/list_environments', answer: () => json([name]) }
  const splits: Route = {
    method: 'GET',
    path: '/:env_name/splits',
    answer: (incoming) =>
      refuseName(incoming, name) ?? json(world.tasks.splits.map((each) => ({ name: each, type: splitType(each) }))),
  }
  const post = <Body>(path: string, schema: z.ZodType<Body>, answer: (body: Body) => object | Promise<object>): Route => ({
    method: 'POST',
    path: `/:env_name/${path}`,
    async answer(incoming) {
      const refused = refuseName(incoming, name)
      if (refused !== undefined) return refused
      const parsed = readJson(incoming.body)
      if ('problem' in parsed)
        return json({ detail: [{ type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }] }, 422)
      const request = schema.safeParse(parsed.value)
      if (!request.success) return json({ detail: problemsOf(request.error, ['body'], parsed.value) }, 422)
      try {
        return json(await answer(request.data))
      } catch (error) {
        if (error instanceof EnvironmentError) return json({ detail: error.message }, 400)
        throw error
      }
    },
  })
  return [
    list,
    splits,
    post('tasks', schemas.split, ({ split }) => {
      const pool = starts.pool(split)
      return { tasks: range(0, Math.min(pool.size, MAX_LISTED)).map((index) => stubOf(pool, index)), env_name: name }
    }),
    post('num_tasks', schemas.split, ({ split }) => ({ num_tasks: starts.pool(split).size })),
    post('task', schemas.task, async ({ split, index }) => {
      const pool = starts.pool(split)
      if (index < pool.size) return { task: await describedTask(world, pool, index) }
      throw new EnvironmentError(
        'EXECUTION_ERROR',
        `Invalid index ${index}: the split ${split} has the tasks 0 to ${pool.size - 1}`,
      )
    }),
    post('task_range', schemas.range, async ({ split, start, stop }) => {
      const pool = starts.pool(split)
      const [from, to] = [start ?? 0, Math.min(stop ?? pool.size, pool.size)]
      if (to - from > MAX_LISTED) {
        throw new EnvironmentError('EXECUTION_ERROR', `Invalid range: expected at most ${MAX_LISTED} tasks, got ${to - from}`)
      }
      return { tasks: await describedTasks(world, pool, range(from, to)) }
    }),
  ]
}

/** Names are compared without regard to case. */
function refuseName({ params }: RouteRequest, name: string): RouteReply | undefined {
  const given = params['env_name'] ?? ''
  return given.toLowerCase() === name.toLowerCase()
    ? undefined
    : json({ detail: `Environment not found; this server has ${name}` }, 404)
}

/** Returns OpenEnv's type of a split. Its own servers guess `validation` for every other name. */
function splitType(name: string): 'train' | 'validation' | 'test' {
  return /train/.test(name) ? 'train' : /test/.test(name) ? 'test' : 'validation'
}

function range(start: number, stop: number): readonly number[] {
  return Array.from({ length: Math.max(0, stop - start) }, (_, offset) => start + offset)
}

/** Returns the part of a task that needs no plan. */
function stubOf(
  pool: TaskPool,
  index: number,
): { readonly id: string; readonly split: string; readonly index: number; readonly group: string } {
  const { id, type } = taskAt(pool, index)
  return { id, split: pool.split, index, group: type }
}

function taskAt(pool: TaskPool, index: number): Task {
  return pool.at(index) ?? pool.first
}

const difficulties = new WeakMap<World, Map<string, number | null>>()

/** Returns the length of the oracle's plan, memoized by task; `null` if the task has no solution. */
function difficultyOf(world: World, task: Task): number | null {
  const known = difficulties.get(world) ?? new Map<string, number | null>()
  difficulties.set(world, known)
  const memoized = known.get(task.id)
  if (memoized !== undefined) return memoized
  const difficulty = signalsOf(world)(world.start(task), ['distance']).distance ?? null
  known.set(task.id, difficulty)
  return difficulty
}

async function describedTask(world: World, pool: TaskPool, index: number): Promise<object> {
  const difficulty = difficultyOf(world, taskAt(pool, index))
  return { ...stubOf(pool, index), ...(difficulty !== null && { difficulty }) }
}

/** Plans may take milliseconds each, so other requests are answered in between. */
async function describedTasks(world: World, pool: TaskPool, indices: readonly number[]): Promise<readonly object[]> {
  const tasks: object[] = []
  let since = performance.now()
  for (const index of indices) {
    tasks.push(await describedTask(world, pool, index))
    if (performance.now() - since < PLANNING_TIME) continue
    await setImmediate()
    since = performance.now()
  }
  return tasks
}

function json(value: object, status = 200): RouteReply {
  return { status, body: JSON.stringify(value) }
}
