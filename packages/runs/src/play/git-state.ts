import { execFileSync } from 'node:child_process'
import type { RunFacts } from '@orreryjs/harness'

/** Commit and state of the repository that a directory belongs to; undefined where it is in none, or in one without a commit. */
export function gitState(directory: string): RunFacts['git'] {
  try {
    // One call for both.
    const said = execFileSync('git', ['status', '--porcelain=v2', '--branch'], {
      cwd: directory,
      encoding: 'utf8',
      timeout: 2000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // Lines that begin with `#` tell of the branch, each other one of a file that is not as the commit has it.
    const commit = /^# branch\.oid ([0-9a-f]+)$/m.exec(said)?.[1]
    return commit === undefined ? undefined : { commit, dirty: /^[^#]/m.test(said) }
  } catch {
    return undefined
  }
}
