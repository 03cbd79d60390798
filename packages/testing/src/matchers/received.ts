import type { Trajectory } from '../drive/trajectory.ts'

/** The trajectory given to `expect`. Throws a `TypeError` that names the matcher for anything else. */
export function asTrajectory(received: unknown, matcher: string): Trajectory {
  if (isTrajectory(received)) return received
  throw new TypeError(`${matcher} needs a trajectory, as drive() gives it; got ${kindOf(received)}`)
}

/** The trajectories given to `expect`, or as `what`. Throws a `TypeError` that names the matcher for anything else, and for none. */
export function asSuite(received: unknown, matcher: string, what: string = ''): readonly Trajectory[] {
  if (Array.isArray(received) && received.length > 0 && received.every(isTrajectory)) return received
  throw new TypeError(`${matcher} needs a list of trajectories${what}, as driveAll() gives it; got ${kindOf(received)}`)
}

/** Throws a `TypeError` that names the matcher unless a number given to it is of the kind that it needs. */
export function checkNumber(holds: boolean, matcher: string, needed: string, given: number): void {
  if (!holds) throw new TypeError(`${matcher} needs ${needed}; got ${given}`)
}

function isTrajectory(value: unknown): value is Trajectory {
  return typeof value === 'object' && value !== null && 'metrics' in value && 'places' in value && 'setting' in value
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (Array.isArray(value)) return kindOfList(value)
  if (isTrajectory(value)) return 'one trajectory'
  return value === null || value === undefined ? String(value) : `something of type ${typeof value}`
}

function kindOfList(values: readonly unknown[]): string {
  if (values.length === 0) return 'an empty list'
  if (values.every(isTrajectory)) return 'a list of trajectories: take one of them'
  return values.some((value) => value instanceof Promise) ? 'a list with promises: await them first' : 'a list of other things'
}
