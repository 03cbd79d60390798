import { describe, expect, test } from 'vitest'

/** Deliberately broken subject, and the message of the case. */
export interface BrokenSubject<Subject> {
  readonly message: RegExp
  /** Called for each case: variables declared inside belong to one run. */
  subject(): Subject
  /** Other cases that must fail as well. */
  readonly alsoFails?: readonly string[]
}

interface Case<Subject> {
  readonly name: string
  run(subject: Subject): void | Promise<void>
}

/** Declares tests that each case has proofs, fails on each with a readable message, and that no other case fails. */
export function describeBrokenSubjects<Subject>(
  cases: readonly Case<Subject>[],
  proofs: Readonly<Record<string, readonly BrokenSubject<Subject>[]>>,
): void {
  describe('each case fails for its broken subjects, and no other case does', () => {
    test('every case has a proof, and every proof belongs to a case', () => {
      expect(Object.keys(proofs)).toEqual(cases.map(({ name }) => name))
      expect(Object.values(proofs).filter(({ length }) => length === 0)).toEqual([])
    })

    const named = Object.entries(proofs).flatMap(([name, all]) => all.map((proof) => [name, proof.message, proof] as const))
    test.each(named)('%s: %s', async (name, expectedMessage, { subject, alsoFails = [] }) => {
      const messages = new Map<string, string>()
      for (const known of cases) {
        const message = await failureOf(known, subject())
        if (message !== undefined) messages.set(known.name, message)
      }
      expect(messages.get(name)).toMatch(expectedMessage)
      expect(messages.get(name)?.split('\n')[0]?.length).toBeLessThan(300)
      expect([...messages.keys()].filter((failed) => failed !== name).sort()).toEqual([...alsoFails].sort())
    })
  })
}

async function failureOf<Subject>({ run }: Case<Subject>, subject: Subject): Promise<string | undefined> {
  try {
    await run(subject)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
