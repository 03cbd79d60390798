import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Variable in the environment of each process of an episode. */
export const MARKER = 'ORRERY_EPISODE_PROCESS'

/** Kills the processes of an episode that have left its process group. Only Linux shows the environment of a process. */
export function killMarked(marker: string): void {
  if (!existsSync('/proc/self/environ')) return
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    try {
      const variables = readFileSync(`/proc/${name}/environ`, 'latin1').split('\0')
      if (variables.includes(`${MARKER}=${marker}`)) process.kill(Number(name), 'SIGKILL')
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}
