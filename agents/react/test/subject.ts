import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import type { AgentPackage } from '@orreryjs/core'
import type { AgentSubject, Source } from '@orreryjs/testing'

/** What the conformance tests of all agents have in common; `test` is the address of the test file. */
export function subjectOf({ profiles }: AgentPackage, test: string): Pick<AgentSubject, 'profiles' | 'runs' | 'sources'> {
  // Lists of random replies; more in `conformance.long.test.ts`.
  const runs = process.env['ORRERY_LONG'] === undefined ? 20 : 150
  return { profiles, runs, sources: sourcesIn(new URL('../src/', test)) }
}

/** All sources of an agent that must name no world: all but its profiles and what hands them on. */
function sourcesIn(folder: URL): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith('.ts') && !/^(?:index|actor)\.ts$|^profiles\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}
