import type { Rng } from '@orreryjs/core'
import { apply, contentOf, type Disk, digestOf } from './disk.ts'
import { describeOperation, type Operation } from './operation.ts'

/** What stands on the disk when a process dies at some moment. */
export interface CrashState {
  /** Says when. */
  readonly moment: string
  readonly disk: Disk
}

/** What a process did, and to what. */
interface Recorded {
  readonly before: Disk
  readonly operations: readonly Operation[]
}

/** The disk before each operation, in the middle of each write (cut at a random byte), and after the last. */
export function* crashStates({ before, operations }: Recorded, draw: Rng): Generator<CrashState> {
  let disk = before
  for (const [index, operation] of operations.entries()) {
    const what = `operation ${index + 1} of ${operations.length}, ${describeOperation(operation)}`
    yield { moment: `before ${what}`, disk }
    if (operation.kind === 'write' && operation.bytes.length > 1) {
      const kept = 1 + draw.integer(operation.bytes.length - 1)
      const bytes = operation.bytes.subarray(0, kept)
      yield { moment: `${kept} bytes into ${what}`, disk: apply(disk, { ...operation, bytes }) }
    }
    disk = apply(disk, operation)
  }
  yield { moment: 'after the last operation', disk }
}

/**
 * The disk after a power cut behind each operation, at its worst: of every file only what was synchronised is left, though names
 * were made, moved and removed.
 */
export function* powerCuts({ before, operations }: Recorded): Generator<CrashState> {
  let disk = before
  const safe = new Map(before.files)
  for (const [index, operation] of operations.entries()) {
    disk = apply(disk, operation)
    if (operation.kind === 'create') safe.set(operation.file, Buffer.alloc(0))
    if (operation.kind === 'synchronise') safe.set(operation.file, contentOf(disk, operation.file))
    const what = `operation ${index + 1} of ${operations.length}, ${describeOperation(operation)}`
    yield { moment: `by a power cut after ${what}`, disk: { ...disk, files: new Map(safe) } }
  }
}

/** At most so many of the states, in order, none whose disk is in `seen`, to which they are added. */
export function sampleStates(states: Iterable<CrashState>, most: number, draw: Rng, seen: Set<string>): readonly CrashState[] {
  const unseen = new Map<string, CrashState>()
  for (const state of states) {
    const digest = digestOf(state.disk)
    if (!seen.has(digest) && !unseen.has(digest)) unseen.set(digest, state)
  }
  const digests = [...unseen.keys()]
  const taken = new Set(digests.length <= most ? digests : draw.sample(digests, most))
  for (const digest of taken) seen.add(digest)
  return [...unseen].flatMap(([digest, state]) => (taken.has(digest) ? [state] : []))
}
