import { describe, test } from 'vitest'
import type { AgentSubject } from './agent-cases/agent-subject.ts'
import { agentCases } from './agent-cases/index.ts'
import { CASE_TIMEOUT, type Skip, skipReasons } from './skip.ts'

/** Declares one vitest test for each requirement of an agent. */
export function describeAgent(subject: AgentSubject & { readonly skip?: readonly Skip[] }): void {
  const names = agentCases.map((known) => known.name)
  const reasons = skipReasons(subject.skip ?? [], names)
  describe(`${subject.name} is an agent that`, () => {
    for (const { name, run } of agentCases) {
      test(name, { timeout: CASE_TIMEOUT }, async (context) => {
        const reason = reasons.get(name)
        if (reason !== undefined) context.skip(reason)
        await run(subject)
      })
    }
  })
}
