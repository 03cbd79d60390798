import { describe, test } from 'vitest'
import { CASE_TIMEOUT, type Skip, skipReasons } from './skip.ts'
import { worldCases } from './world-cases/index.ts'
import type { WorldSubject } from './world-cases/world-subject.ts'

/** Declares one vitest test for each requirement of a world. All cases share one world and its copies. */
export function describeWorld(subject: WorldSubject & { readonly skip?: readonly Skip[] }): void {
  const sharing = sharedBy(subject)
  const names = worldCases.map((known) => known.name)
  const reasons = skipReasons(subject.skip ?? [], names)
  describe(`${subject.name} is a world that`, () => {
    for (const { name, run } of worldCases) {
      test(name, { timeout: CASE_TIMEOUT }, async (context) => {
        const reason = reasons.get(name)
        if (reason !== undefined) context.skip(reason)
        await run(sharing())
      })
    }
  })
}

/**
 * Returns a subject for each case whose n-th world is shared by all cases: creating a world may take longer than a case, and
 * earlier episodes must not affect a world.
 */
function sharedBy(subject: WorldSubject): () => WorldSubject {
  const worlds: ReturnType<WorldSubject['create']>[] = []
  return () => {
    let next = 0
    return {
      ...subject,
      create() {
        const world = worlds[next] ?? subject.create()
        worlds[next] = world
        next += 1
        return world
      },
    }
  }
}
