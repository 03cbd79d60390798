import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { OrreryError } from '@orrery/core'
import { isSystemError, writing } from './file-error.ts'

/** Takes the lock file for this process; returns what releases it. Throws `RUN_LOCKED` or `FILE_UNWRITABLE`. */
export function takeLock(path: string): () => void {
  if (!tryLock(path)) {
    if (!isStale(path)) throw held(path)
    rmSync(path, { force: true })
    if (!tryLock(path)) throw held(path)
  }
  return () => rmSync(path, { force: true })
}

function tryLock(path: string): boolean {
  try {
    writing(path, () => writeFileSync(path, `${process.pid} ${hostname()}\n`, { flag: 'wx' }))
    return true
  } catch (error) {
    if (error instanceof OrreryError && isSystemError(error.cause, 'EEXIST')) return false
    throw error
  }
}

/** Whether the lock is left over: its process ran on this machine and is gone. Of other machines nothing is known. */
function isStale(path: string): boolean {
  const [pid, host] = owner(path)
  if (host !== hostname() || !/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return isSystemError(error, 'ESRCH')
  }
}

function owner(path: string): readonly [pid: string, host: string] {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return [pid, host]
  } catch {
    return ['', '']
  }
}

function held(path: string): OrreryError {
  const [pid, host] = owner(path)
  const by = pid === '' ? 'another process' : `process ${pid} on ${host}`
  const hint = `wait for it, choose another --out, or delete ${path} if that process is gone`
  return new OrreryError('RUN_LOCKED', `${path} is held by ${by}`, { hint })
}
