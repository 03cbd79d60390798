import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from './candidate.ts'

/** The file that makes a directory one of a run. */
const MANIFEST = 'run.json'

/**
 * Directories of runs that a path may become, by name; other directories on the way, which end with `/`. Where nothing is typed
 * yet, also those below `runs`, where runs go that name no directory.
 */
export function runDirectories(current: string): readonly Candidate[] {
  const home = current.slice(0, current.lastIndexOf('/') + 1)
  const below = home === '' && 'runs/'.startsWith(current) ? directoriesIn('runs/').filter(isRun) : []
  return [...directoriesIn(home), ...below].map((path) => ({ value: isRun(path) ? path : `${path}/` }))
}

function isRun(path: string): boolean {
  return existsSync(join(path, MANIFEST))
}

function directoriesIn(home: string): readonly string[] {
  try {
    const entries = readdirSync(home === '' ? '.' : home, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
    return names.sort().map((name) => `${home}${name}`)
  } catch {
    // What cannot be read has nothing to offer.
    return []
  }
}
