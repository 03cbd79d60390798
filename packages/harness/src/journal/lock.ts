import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { isSystemError, readText, withWriteErrors } from './files.ts'

/** Acquires the lock file for this process and returns a function that releases it. Throws `RUN_LOCKED` or `FILE_UNWRITABLE`. */
export function acquireLock(path: string): () => void {
  if (!acquire(path)) throw lockedError(path)
  tidy(path)
  return () => release(path)
}

function acquire(path: string): boolean {
  return tryLock(path) || (isStale(path) && takeOver(path))
}

function release(path: string): void {
  rmSync(path, { force: true })
}

/** Creates the lock file atomically with its content: an empty one, left by a crash or a full disk, would never be released. */
function tryLock(path: string): boolean {
  const temporary = `${path}.${randomUUID()}`
  const text = `${process.pid} ${hostname()}\n`
  try {
    withWriteErrors(path, () => writeFileSync(temporary, text, { flag: 'wx', flush: true }))
    withWriteErrors(path, () => linkOrWrite(temporary, path, text))
    return true
  } catch (error) {
    if (error instanceof OrreryError && isSystemError(error.cause, 'EEXIST')) return false
    throw error
  } finally {
    // A path that is not writable, as below a file, has nothing to remove.
    if (existsSync(temporary)) rmSync(temporary, { force: true })
  }
}

/** Some file systems have no hard links. */
function linkOrWrite(temporary: string, path: string, text: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) throw error
    writeFileSync(path, text, { flag: 'wx' })
  }
}

/**
 * Takes over a stale lock. A second lock protects this: otherwise, of two processes that find the lock stale, the slower one could remove
 * the new lock of the faster one.
 */
function takeOver(path: string): boolean {
  const staleLock = `${path}.stale`
  if (!acquire(staleLock)) return false
  try {
    if (isStale(path)) release(path)
    return tryLock(path)
  } finally {
    release(staleLock)
  }
}

/**
 * Removes files of processes that died while they acquired this lock. The lock is held now, so no other process can acquire it meanwhile.
 */
function tidy(path: string): void {
  const name = basename(path)
  for (const each of readdirSync(dirname(path))) {
    if (!each.startsWith(`${name}.`)) continue
    const leftover = join(dirname(path), each)
    if (TEMPORARY_NAME.test(each.slice(name.length)) || (STALE_NAME.test(each.slice(name.length)) && isStale(leftover)))
      release(leftover)
  }
}

const TEMPORARY_NAME = /^(\.stale)*\.[0-9a-f]{8}-[0-9a-f-]{27}$/
const STALE_NAME = /^(\.stale)+$/

/** Returns true if the lock's process ran on this machine and no longer exists. Locks of other machines are never stale. */
function isStale(path: string): boolean {
  const [pid, host] = owner(path)
  return host === hostname() && isProcessDead(pid)
}

function owner(path: string): readonly [pid: string, host: string] {
  try {
    const [pid = '', host = ''] = readText(path).trim().split(' ')
    return [pid, host]
  } catch {
    return ['', '']
  }
}

function lockedError(path: string): OrreryError {
  const [pid, host] = owner(path)
  const by = pid === '' ? 'another process' : `process ${pid} on ${host}`
  const hint = `wait for that process, choose another --out, or delete ${path} if the process no longer exists`
  return new OrreryError('RUN_LOCKED', `${path} is held by ${by}`, { hint })
}

/** Returns true if no process on this machine has this id. */
export function isProcessDead(pid: string): boolean {
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return isSystemError(error, 'ESRCH')
  }
}
