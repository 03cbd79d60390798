import type { Trajectory } from '../drive/trajectory.ts'

/** The trajectory given to `expect`. Throws a `TypeError` that names the matcher for anything else. */
export function asTrajectory(received: unknown, matcher: string): Trajectory {
  if (isTrajectory(received)) return received
  throw new TypeError(`${matcher} needs a trajectory, as drive() gives it; got ${kindOf(received)}`)
}

/** The trajectories given to `expect`. Throws a `TypeError` that names the matcher for anything else, and for none. */
export function asSuite(received: unknown, matcher: string): readonly Trajectory[] {
  if (Array.isArray(received) && received.length > 0 && received.every(isTrajectory)) return received
  throw new TypeError(`${matcher} needs a list of trajectories, as driveAll() gives it; got ${kindOf(received)}`)
}

function isTrajectory(value: unknown): value is Trajectory {
  return typeof value === 'object' && value !== null && 'metrics' in value && 'places' in value && 'setting' in value
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list of other things'
  if (isTrajectory(value)) return 'one trajectory'
  return value === null ? 'null' : `something of type ${typeof value}`
}
