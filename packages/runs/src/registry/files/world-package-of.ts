import { errorMessage, isOrreryError, OrreryError, type World, type WorldPackage } from '@orreryjs/core'
import { checkShape, taskShape, turnShape, worldPackageShape, worldShape } from './shapes.ts'

const HINT = 'a world is a World of @orreryjs/core, or a WorldPackage; `orrery new world NAME` writes one'

const packages = new WeakMap<object, WorldPackage>()

/**
 * Converts a user's `World` or `WorldPackage` to a `WorldPackage`. Throws `CONFIG_INVALID` for an invalid world and `WORLD_FAILED` if its
 * first task cannot start, with `name` at the start of the message.
 */
export function worldPackageOf(value: unknown, name: string): WorldPackage {
  if (typeof value !== 'object' || value === null) {
    checkShape(worldShape, value, `${name}: the world`, HINT)
    throw new OrreryError('CONFIG_INVALID', `${name} is not a world`, { hint: HINT })
  }
  const existing = packages.get(value)
  if (existing !== undefined) return existing
  const worldPackage =
    'create' in value && !('step' in value) ? checkedPackage(value, name) : packageOf(checkedWorld(value, name))
  packages.set(value, worldPackage)
  return worldPackage
}

function checkedPackage(value: object, name: string): WorldPackage {
  checkShape(worldPackageShape, value, `${name}: the world's package`, HINT)
  const source = value as WorldPackage
  const create: WorldPackage['create'] = (options) =>
    checkedWorld(
      runUserCode(name, 'create', () => source.create(options)),
      name,
    )
  const { id, summary, options, defaultSplit, dialects, limits, presentation } = source
  return {
    id,
    summary,
    options,
    defaultSplit,
    dialects,
    defaultDialect: (split) => source.defaultDialect(split),
    ...(limits !== undefined && { limits }),
    ...(presentation !== undefined && { presentation }),
    ...(source.recognises !== undefined && { recognises: (record) => source.recognises?.(record) === true }),
    create,
    replayer: (options) => (source.replayer === undefined ? noReplayer(id) : source.replayer(options)),
  }
}

/** Wraps a world without options, with its only dialect. */
function packageOf(world: World): WorldPackage {
  const { id, dialect, tasks } = world
  return {
    id,
    summary: id,
    options: [],
    defaultSplit: tasks.splits[0] ?? '',
    dialects: [dialect],
    defaultDialect: () => dialect,
    create: () => world,
    replayer: () => noReplayer(id),
  }
}

function noReplayer(id: string): never {
  throw new OrreryError('CONFIG_INVALID', `${id} replays no transcripts`, { hint: 'a WorldPackage can have a replayer' })
}

/** Validates a world and starts its first task, so that errors appear before the run. */
function checkedWorld(value: unknown, name: string): World {
  const subject = `${name}: the world`
  checkShape(worldShape, value, subject, HINT)
  const world = value as World
  const { tasks } = world
  const split = tasks.splits[0] ?? ''
  const [first] = runUserCode(name, `tasks.ids('${split}')`, () => [...tasks.ids(split)])
  if (first === undefined)
    throw new OrreryError('CONFIG_INVALID', `${subject} has no task in its split '${split}'`, { hint: HINT })
  const task = runUserCode(name, `tasks.get('${String(first)}')`, () => tasks.get(first))
  checkShape(taskShape, task, `${name}: the result of tasks.get('${String(first)}')`, HINT)
  const turn = runUserCode(name, `start of the task ${task.id}`, () => world.start(task))
  checkShape(turnShape, turn, `${name}: the result of start for ${task.id}`, HINT)
  return world
}

/** Runs a user's code and reports its errors as `WORLD_FAILED`. */
function runUserCode<Result>(name: string, subject: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    if (isOrreryError(cause)) throw cause
    throw new OrreryError('WORLD_FAILED', `${name}: ${subject} threw: ${errorMessage(cause)}`, { cause })
  }
}
