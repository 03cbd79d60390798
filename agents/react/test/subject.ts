import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import type { AgentPackage } from '@orreryjs/core'
import type { AgentSubject, SourceFile } from '@orreryjs/testing'

/** Shared part of the conformance tests of all agents; `test` is the URL of the test file. */
export function subjectOf({ profiles }: AgentPackage, test: string): Pick<AgentSubject, 'profiles' | 'runs' | 'sources'> {
  // Lists of random replies; more in `conformance.long.test.ts`.
  const runs = process.env['ORRERY_LONG'] === undefined ? 10 : 150
  return { profiles, runs, sources: sourcesIn(new URL('../src/', test)) }
}

/** Sources of an agent that must not name a world: all except profiles and re-exports. */
function sourcesIn(folder: URL): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => path.endsWith('.ts') && !/^(?:index|actor)\.ts$|^profiles\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
}
