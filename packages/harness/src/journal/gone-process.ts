import { isSystemError } from './file-error.ts'

/** Whether no process of this machine has the number. */
export function isGone(pid: string): boolean {
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return isSystemError(error, 'ESRCH')
  }
}
