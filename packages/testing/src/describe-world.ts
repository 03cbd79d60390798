import { describe, test } from 'vitest'
import { type Skip, skipReasons } from './skip.ts'
import { worldCases } from './world-cases/index.ts'
import type { WorldSubject } from './world-subject.ts'

/** Declares one vitest test for each case that a world must keep. */
export function describeWorld(subject: WorldSubject & { readonly skip?: readonly Skip[] }): void {
  const names = worldCases.map((known) => known.name)
  const reasons = skipReasons(subject.skip ?? [], names)
  describe(`${subject.name} is a world that`, () => {
    for (const { name, run } of worldCases) {
      test(name, async (context) => {
        const reason = reasons.get(name)
        if (reason !== undefined) context.skip(reason)
        await run(subject)
      })
    }
  })
}
