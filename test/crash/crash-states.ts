import type { Rng } from '@orreryjs/core'
import { apply, type Disk, digestOf } from './disk.ts'
import { describeOperation, type Operation } from './operation.ts'

/** What stands on the disk when a process dies at some moment. */
export interface CrashState {
  /** Says when. */
  readonly moment: string
  readonly disk: Disk
}

/** The disk before each operation, in the middle of each write (cut at a random byte), and after the last. */
export function* crashStates(
  { before, operations }: { readonly before: Disk; readonly operations: readonly Operation[] },
  draw: Rng,
): Generator<CrashState> {
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
