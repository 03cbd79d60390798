import type { Rng } from '@orreryjs/core'
import { apply, contentOf, type Disk, digestOf } from './disk.ts'
import { describeOperation, type Operation } from './operation.ts'

/** Content of the disk after a crash. */
export interface CrashState {
  /** Description of the crash point. */
  readonly moment: string
  readonly disk: Disk
}

/** Initial disk and operations of a process. */
interface RecordedOperations {
  readonly before: Disk
  readonly operations: readonly Operation[]
}

/** Yields the disk before each operation, within each write (truncated at a random byte), and after the last operation. */
export function* crashStates({ before, operations }: RecordedOperations, draw: Rng): Generator<CrashState> {
  let disk = before
  for (const [index, operation] of operations.entries()) {
    const description = `operation ${index + 1} of ${operations.length}, ${describeOperation(operation)}`
    yield { moment: `before ${description}`, disk }
    if (operation.kind === 'write' && operation.bytes.length > 1) {
      const kept = 1 + draw.integer(operation.bytes.length - 1)
      const bytes = operation.bytes.subarray(0, kept)
      yield { moment: `${kept} bytes into ${description}`, disk: apply(disk, { ...operation, bytes }) }
    }
    disk = apply(disk, operation)
  }
  yield { moment: 'after the last operation', disk }
}

/**
 * Yields the disk after a power cut following each operation, in the worst case: file names are current, but contents are only description was
 * synced.
 */
export function* powerCuts({ before, operations }: RecordedOperations): Generator<CrashState> {
  let disk = before
  const safe = new Map(before.files)
  for (const [index, operation] of operations.entries()) {
    disk = apply(disk, operation)
    if (operation.kind === 'create') safe.set(operation.file, Buffer.alloc(0))
    if (operation.kind === 'synchronise') safe.set(operation.file, contentOf(disk, operation.file))
    const description = `operation ${index + 1} of ${operations.length}, ${describeOperation(operation)}`
    yield { moment: `by a power cut after ${description}`, disk: { ...disk, files: new Map(safe) } }
  }
}

/** Returns at most `limit` states, in order, whose disks are not in `testedDisks`, and adds them to it. */
export function sampleStates(
  states: Iterable<CrashState>,
  limit: number,
  draw: Rng,
  testedDisks: Set<string>,
): readonly CrashState[] {
  const candidates = new Map<string, CrashState>()
  for (const state of states) {
    const digest = digestOf(state.disk)
    if (!testedDisks.has(digest) && !candidates.has(digest)) candidates.set(digest, state)
  }
  const digests = [...candidates.keys()]
  const taken = new Set(digests.length <= limit ? digests : draw.sample(digests, limit))
  for (const digest of taken) testedDisks.add(digest)
  return [...candidates].flatMap(([digest, state]) => (taken.has(digest) ? [state] : []))
}
